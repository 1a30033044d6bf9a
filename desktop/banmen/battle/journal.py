"""Journal entries made from steps as they happen: keyed and plain JSON, readable in any language
(`journal_text` says what they say).

`done` entries carry the words of a report as `key` and `values`; what reports draw lies beside
them under `_event`, `_tokens` and `_squares`, and under `_secrets` what was withheld from players
then and is told of. `rolled` entries keep every face and every modifier
with its rule, so that a player can check the sum. Nothing is ever removed: `taken_back` and
`restored` entries name the numbers they concern (`from`, `to`), and `standing` honours them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from banmen.edits.withheld import SECRETS, secrets_told
from banmen.model.battle import Answer, JournalEntry, JournalKind
from banmen.model.document import Document
from banmen.rules import dice
from banmen.rules.answers import options_of, place_words
from banmen.rules.steps import (
    AskPath,
    AskPlace,
    ChooseOption,
    Forbidden,
    Question,
    Report,
    Roll,
)
from banmen.words import Message

#: Keys of the `answered` entries that begin a procedure, for a combatant and for the battle.
TURN_ACTION = "turn.action"
BATTLE_ACTION = "battle.action"
ACTIONS = (TURN_ACTION, BATTLE_ACTION)
#: The label of the step of the history that a finished procedure makes.
STEP_LABEL = "battle.history.step"
ROUND_BEGINS = "battle.round_begins"
ROUND_ENDS = "battle.round_ends"
#: Keys of `taken_back` entries (a whole step by undo, one answer, a procedure left off) and of the
#: `restored` ones that do each again.
STEP_UNDONE = "battle.step_undone"
ANSWER_BACK = "battle.answer_back"
PROCEDURE_DROPPED = "battle.procedure_dropped"
STEP_REDONE = "battle.step_redone"
ANSWER_AGAIN = "battle.answer_again"
PROCEDURE_RESUMED = "battle.procedure_resumed"


def entry(
    kind: JournalKind,
    key: str,
    document: Document,
    values: Mapping[str, Any],
    *,
    who: str = "",
    rules: tuple[str, ...] = (),
) -> JournalEntry:
    """Return an entry of the round of `document`, not numbered yet; `values` become plain JSON."""
    number = document.battle.round if document.battle else 0
    return JournalEntry(
        n=1, kind=kind, round=number, who=who, key=key, values=plain(dict(values)), rules=rules
    )


def numbered(
    journal: Sequence[JournalEntry], entries: Iterable[JournalEntry]
) -> tuple[JournalEntry, ...]:
    """Return the entries with the numbers that follow those of a journal."""
    first = journal[-1].n + 1 if journal else 1
    return tuple(made.model_copy(update={"n": n}) for n, made in enumerate(entries, first))


def plain(value: Any) -> Any:
    """Return a value as plain JSON: messages as `{"key", "values"}`, tuples as lists."""
    if isinstance(value, Message):
        return {"key": value.key, "values": plain(dict(value.values))}
    if isinstance(value, Mapping):
        return {str(name): plain(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return value if value is None or isinstance(value, (str, int, float, bool)) else str(value)


def asked(question: Question | Roll, document: Document) -> JournalEntry:
    """Return the entry of a question or roll that is now open."""
    values: dict[str, Any] = {"text": question.text, "form": type(question).__name__}
    if isinstance(question, Roll):
        values["dice"] = question.dice
    if rows := options_of(question):
        values["options"] = [option.id for option in rows]
        values["forbidden"] = {
            option.id: {"rule": option.forbidden.rule, "reason": option.forbidden.reason}
            for option in rows
            if option.forbidden
        }
    return entry("asked", question.key, document, values, who=question.who, rules=question.rules)


def answered(
    question: Question, answer: Answer, document: Document, forbidden: Forbidden | None
) -> JournalEntry:
    """Return the entry of an answer; what was allowed against a rule names that rule."""
    values: dict[str, Any] = {"value": answer.value, "words": answer_words(question, answer.value)}
    rules = question.rules
    if answer.overruled:
        values["overruled"] = True
    if answer.overruled and forbidden:
        values["against"] = {"rule": forbidden.rule, "reason": forbidden.reason}
        rules = tuple(dict.fromkeys((*rules, forbidden.rule))) if forbidden.rule else rules
    return entry("answered", question.key, document, values, who=answer.who, rules=rules)


def answer_words(question: Question, value: Any) -> Any:
    """Return what an answer says in words: labels of rows, names of places, or itself."""
    if isinstance(question, (AskPlace, AskPath)):
        places = [value] if isinstance(question, AskPlace) else value
        return [place_words(place) for place in places]
    labels = {option.id: option.label for option in options_of(question)}
    if isinstance(question, ChooseOption):
        return labels[value]
    return [labels[target] for target in value] if labels else value


def rolled(step: Roll, faces: Sequence[int], document: Document, *, typed: bool) -> JournalEntry:
    """Return the entry of a throw: faces, each modifier with its rule, and the sum."""
    total = dice.total(step.dice, faces)
    values: dict[str, Any] = {
        "text": step.text,
        "dice": step.dice,
        "faces": list(faces),
        "sum": total,
        "modifiers": _modifiers(step),
        "total": total + step.bonus(),
        "typed": typed,
    }
    return _throw_entry(step, values, document)


def ruled(step: Roll, said: int, document: Document) -> JournalEntry:
    """Return the entry of a throw whose outcome the game master says: there are no faces."""
    values: dict[str, Any] = {
        "text": step.text,
        "dice": step.dice,
        "faces": [],
        "sum": said,
        "modifiers": _modifiers(step),
        "total": said,
        "typed": True,
        "overruled": True,
        "what": step.totals.what,
    }
    return _throw_entry(step, values, document)


def _modifiers(step: Roll) -> list[dict[str, Any]]:
    return [{"value": m.value, "rule": m.rule, "words": m.words} for m in step.modifiers]


def _throw_entry(step: Roll, values: dict[str, Any], document: Document) -> JournalEntry:
    if step.target is not None:
        values["target"] = step.target
    if step.classes == "band":
        values["under"] = True
    if told := secrets_told(document, (step.who,), plain(values)):
        values[SECRETS] = told
    return entry("rolled", step.key, document, values, who=step.who, rules=step.rules)


def done(report: Report, document: Document) -> JournalEntry:
    """Return the entry of a report, with what the round card draws."""
    values = dict(report.text.values)
    about = (report.who, *report.tokens, *report.things)
    extras = {
        "_event": report.event,
        "_tokens": report.tokens,
        "_squares": report.squares,
        SECRETS: secrets_told(document, about, plain(values)),
    }
    values.update({name: value for name, value in extras.items() if value})
    return entry("done", report.text.key, document, values, who=report.who, rules=report.rules)


def standing(journal: Sequence[JournalEntry]) -> tuple[JournalEntry, ...]:
    """Return the entries that hold: not taken back, or restored again; without the marks."""
    struck = struck_numbers(journal)
    marks = ("taken_back", "restored")
    return tuple(e for e in journal if e.kind not in marks and not struck[e.n])


def struck_numbers(journal: Sequence[JournalEntry]) -> Counter[int]:
    """Return how often each number is taken back and not restored (0: it holds)."""
    struck: Counter[int] = Counter()
    for mark in journal:
        if mark.kind in ("taken_back", "restored"):
            step = 1 if mark.kind == "taken_back" else -1
            for number in range(int(mark.values["from"]), int(mark.values["to"]) + 1):
                struck[number] += step
    return struck


def taken_back(
    journal: Sequence[JournalEntry], document: Document, first: int, key: str, **values: Any
) -> tuple[JournalEntry, ...]:
    """Return the entry, numbered, that takes back everything in a journal from number `first`."""
    span = {"from": first, "to": journal[-1].n}
    return numbered(journal, [entry("taken_back", key, document, {**span, **values})])


def last_answer(journal: Sequence[JournalEntry]) -> JournalEntry | None:
    """Return the last answer or throw that holds, or None."""
    kinds = ("answered", "rolled")
    return next((e for e in reversed(standing(journal)) if e.kind in kinds), None)
