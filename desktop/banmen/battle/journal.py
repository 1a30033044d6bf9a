"""Journal entries made from steps as they happen: keyed and plain JSON, readable in any language.

`done` entries carry the words of a report as `key` and `values`; what reports draw lies beside
them under `_event`, `_tokens` and `_squares`. `rolled` entries keep every face and every modifier
with its rule, so that a player can check the sum. Nothing is ever removed: `taken_back` and
`restored` entries name the numbers they concern (`from`, `to`), and `standing` honours them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from banmen.model.battle import Answer, JournalEntry, JournalKind
from banmen.model.document import Document
from banmen.rules import dice
from banmen.rules.answers import options_of, place_words
from banmen.rules.steps import (
    GM,
    AskPath,
    AskPlace,
    ChooseOption,
    Forbidden,
    Question,
    Report,
    Roll,
)
from banmen.words import Language, Message, can_say, say, text

#: Keys of the `answered` entries that begin a procedure, for a combatant and for the battle.
TURN_ACTION = "turn.action"
BATTLE_ACTION = "battle.action"
ACTIONS = (TURN_ACTION, BATTLE_ACTION)
#: The label of the step of the history that a finished procedure makes.
STEP_LABEL = "battle.history.step"
ROUND_BEGINS = "battle.round_begins"
ROUND_ENDS = "battle.round_ends"
#: Keys of `taken_back` entries: a whole step by undo, one answer, a procedure left off.
STEP_UNDONE = "battle.step_undone"
ANSWER_BACK = "battle.answer_back"
PROCEDURE_DROPPED = "battle.procedure_dropped"
STEP_REDONE = "battle.step_redone"


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


def message(value: Any) -> Message:
    """Return the message of its plain JSON form; other values as a text of their own."""
    if isinstance(value, Message):
        return value
    if isinstance(value, Mapping) and set(value) == {"key", "values"}:
        return _sayable(Message(str(value["key"]), dict(value["values"])))
    return Message("battle.plain", {"text": value})


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
    return entry("rolled", step.key, document, values, who=step.who, rules=step.rules)


def done(report: Report, document: Document) -> JournalEntry:
    """Return the entry of a report, with what the round card draws."""
    values = dict(report.text.values)
    extras = {"_event": report.event, "_tokens": report.tokens, "_squares": report.squares}
    values.update({name: value for name, value in extras.items() if value})
    return entry("done", report.text.key, document, values, who=report.who, rules=report.rules)


def words_of(line: JournalEntry) -> Message:
    """Return the sentence of a `done` entry, without what is only for drawing."""
    values = {name: value for name, value in line.values.items() if not name.startswith("_")}
    key = _SETUP.get(line.key, line.key) if values.get("round") == 0 else line.key
    return _sayable(Message(key, values))


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


@dataclass(frozen=True, slots=True)
class JournalLine:
    """An entry in words: its sentence, who it is about, its rules, and whether it still holds."""

    n: int
    kind: JournalKind
    key: str
    round: int
    who: str
    name: str
    text: str
    rules: tuple[str, ...]
    holds: bool


def lines(document: Document, lang: Language | None = None) -> tuple[JournalLine, ...]:
    """Return the whole journal in words, in `lang` or the current language.

    Lines taken back are among them with `holds` False.
    """
    names = names_of(document)
    struck = struck_numbers(document.journal)
    return tuple(
        JournalLine(
            n=e.n,
            kind=e.kind,
            key=e.key,
            round=e.round,
            who=e.who,
            name=_name(e.who, names, lang),
            text=sentence(e, names, lang),
            rules=e.rules,
            holds=not struck[e.n],
        )
        for e in document.journal
    )


def names_of(document: Document) -> dict[str, str]:
    """Return the names of all tokens by id, those included that only the journal knows."""
    names: dict[str, str] = {}
    for e in document.journal:
        for stood in e.values.get("_standings", ()):
            names[stood["id"]] = stood["name"]
    names.update({token.id: token.name for token in document.tokens})
    return names


def sentence(line: JournalEntry, names: Mapping[str, str], lang: Language | None = None) -> str:
    """Return what an entry says; `names` are those of tokens by id. A line that this program has
    no words for, in a file of another's making, says so."""
    try:
        return _sentence(line, names, lang)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        return text(_UNKNOWN, lang, key=line.key)


def _sentence(line: JournalEntry, names: Mapping[str, str], lang: Language | None) -> str:
    name = _name(line.who, names, lang)
    if line.kind == "done":
        return say(words_of(line), lang)
    if line.kind == "rolled":
        return _throw(line, name, lang)
    if line.kind in ("taken_back", "restored"):
        return text(_MARKS.get(line.key, "battle.line.step_undone"), lang, **line.values)
    if line.kind == "asked":
        return text("battle.line.asked", lang, name=name, text=line.values.get("text", ""))
    key = "battle.line.began" if line.key in ACTIONS else "battle.line.answered"
    words = text(key, lang, name=name, words=line.values.get("words", ""))
    return _overruled(words, line, lang)


_UNKNOWN = "battle.line.unknown"
#: What comes before the first round is called by another name.
_SETUP = {ROUND_BEGINS: "battle.setup_begins", ROUND_ENDS: "battle.setup_ends"}
_MARKS = {
    STEP_UNDONE: "battle.line.step_undone",
    STEP_REDONE: "battle.line.step_redone",
    ANSWER_BACK: "battle.line.answer_back",
    PROCEDURE_DROPPED: "battle.line.procedure_dropped",
}


def _sayable(told: Message) -> Message:
    """Return a message of a file, or the one that says that there are no words for it."""
    return told if can_say(told) else Message(_UNKNOWN, {"key": told.key})


def _name(who: str, names: Mapping[str, str], lang: Language | None) -> str:
    return text("battle.gm", lang) if who == GM else names.get(who, who)


def _throw(line: JournalEntry, name: str, lang: Language | None) -> str:
    """Return a throw with its sum worked out: `2D6[3,4]=7 +5（skill, RULE） ＝ 12`; the modifiers
    of a D100 belong to its target."""
    values = line.values
    if values.get("overruled"):
        return _ruling(values, name, lang)
    summed = f"{values['dice']}[{','.join(str(face) for face in values['faces'])}]={values['sum']}"
    parts = "".join(_part(modifier, lang) for modifier in values["modifiers"])
    target = values.get("target", "")
    if parts and values.get("under"):
        target = f"{target} ＝{parts}"
    elif parts:
        summed += f"{parts} ＝ {values['total']}"
    key = "battle.line.rolled_target" if "target" in values else "battle.line.rolled"
    shown = {"name": name, "text": values["text"], "target": target}
    words = text(key, lang, **shown, sum=summed)
    return text("battle.line.typed", lang, line=words) if values["typed"] else words


def _ruling(values: Mapping[str, Any], name: str, lang: Language | None) -> str:
    """Return a throw whose outcome was said: the number, and that it is a ruling."""
    shown = {"name": name, "text": values["text"], "sum": values["total"]}
    words = text("battle.line.rolled", lang, **shown)
    return text("battle.line.overruled", lang, line=words)


def _part(modifier: Mapping[str, Any], lang: Language | None) -> str:
    why = [say(message(modifier["words"]), lang)]
    if modifier["rule"] not in ("base", "sheet", "gm"):
        why.append(modifier["rule"])
    return f" {modifier['value']:+d}（{' '.join(why)}）"


def _overruled(words: str, line: JournalEntry, lang: Language | None) -> str:
    if not line.values.get("overruled"):
        return words
    against = line.values.get("against")
    if not against:
        return text("battle.line.overruled", lang, line=words)
    return text("battle.line.overruled_rule", lang, line=words, **against)
