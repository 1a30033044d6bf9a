"""The journal in words: the sentence of each entry, in any language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from banmen.battle.journal import (
    ACTIONS,
    ANSWER_AGAIN,
    ANSWER_BACK,
    PROCEDURE_DROPPED,
    PROCEDURE_RESUMED,
    ROUND_BEGINS,
    ROUND_ENDS,
    STEP_REDONE,
    STEP_UNDONE,
    struck_numbers,
)
from banmen.model.battle import JournalEntry, JournalKind
from banmen.model.document import Document
from banmen.rules.steps import GM
from banmen.words import Language, Message, can_say, say, text

_UNKNOWN = "battle.line.unknown"
#: What comes before the first round is called by another name.
_SETUP = {ROUND_BEGINS: "battle.setup_begins", ROUND_ENDS: "battle.setup_ends"}
_MARKS = {
    STEP_UNDONE: "battle.line.step_undone",
    STEP_REDONE: "battle.line.step_redone",
    ANSWER_BACK: "battle.line.answer_back",
    PROCEDURE_DROPPED: "battle.line.procedure_dropped",
    ANSWER_AGAIN: "battle.line.answer_again",
    PROCEDURE_RESUMED: "battle.line.procedure_resumed",
}


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
    parts = " ".join(_part(modifier, lang) for modifier in values["modifiers"])
    target = values.get("target", "")
    if parts and values.get("under"):
        target = text("battle.line.target_sum", lang, target=target, parts=parts)
    elif parts:
        added = {"sum": summed, "parts": parts, "total": values["total"]}
        summed = text("battle.line.sum", lang, **added)
    key = "battle.line.rolled_target" if "target" in values else "battle.line.rolled"
    shown = {"text": _headed(values["text"], name, lang), "target": target}
    words = text(key, lang, **shown, sum=summed)
    return text("battle.line.typed", lang, line=words) if values["typed"] else words


def _headed(what: Any, name: str, lang: Language | None) -> str:
    """Return what is thrown for, with the name of who throws where it is not told in it."""
    said = text("battle.plain", lang, text=what)
    return said if name in said else text("battle.line.thrown_by", lang, name=name, text=said)


def _ruling(values: Mapping[str, Any], name: str, lang: Language | None) -> str:
    """Return a throw whose outcome was said: the number, and that it is a ruling."""
    shown = {"text": _headed(values["text"], name, lang), "sum": values["total"]}
    words = text("battle.line.rolled", lang, **shown)
    return text("battle.line.overruled", lang, line=words)


def _part(modifier: Mapping[str, Any], lang: Language | None) -> str:
    why = [say(message(modifier["words"]), lang)]
    if modifier["rule"] not in ("base", "sheet", "gm"):
        why.append(modifier["rule"])
    return text("battle.line.part", lang, value=modifier["value"], why=" ".join(why))


def _overruled(words: str, line: JournalEntry, lang: Language | None) -> str:
    if not line.values.get("overruled"):
        return words
    against = line.values.get("against")
    if not against:
        return text("battle.line.overruled", lang, line=words)
    return text("battle.line.overruled_rule", lang, line=words, **against)


def words_of(line: JournalEntry) -> Message:
    """Return the sentence of a `done` entry, without what is only for drawing."""
    values = {name: value for name, value in line.values.items() if not name.startswith("_")}
    key = _SETUP.get(line.key, line.key) if values.get("round") == 0 else line.key
    return _sayable(Message(key, values))


def message(value: Any) -> Message:
    """Return the message of its plain JSON form; other values as a text of their own."""
    if isinstance(value, Message):
        return value
    if isinstance(value, Mapping) and set(value) == {"key", "values"}:
        return _sayable(Message(str(value["key"]), dict(value["values"])))
    return Message("battle.plain", {"text": value})
