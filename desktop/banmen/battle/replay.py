"""Plays a journal again: from the document a battle began with to the document it led to."""

import dataclasses
from collections.abc import Mapping, Sequence

from banmen.battle import journal
from banmen.battle.script import Script, ScriptedAnswer, play
from banmen.model.battle import JournalEntry
from banmen.model.document import Document
from banmen.rules.dice import ScriptedRoll
from banmen.rules.steps import GM
from banmen.rules.system import RuleSystem


def script_of(entries: Sequence[JournalEntry]) -> Script:
    """Return the script that leads to the journal's entries that hold."""
    dice: list[ScriptedRoll] = []
    answers: list[ScriptedAnswer] = []
    for entry in journal.standing(entries):
        if entry.kind == "rolled":
            _note_modifier(answers, entry)
            if entry.values.get("overruled"):
                answers.append(_said(entry))
                continue
            faces = tuple(entry.values["faces"])
            dice.append(ScriptedRoll(entry.values["dice"], faces))
        elif entry.kind == "answered":
            answers.append(
                ScriptedAnswer(
                    key=entry.key,
                    value=entry.values["value"],
                    who=entry.who,
                    overruled=bool(entry.values.get("overruled", False)),
                    arguments=entry.values.get("arguments", {}),
                )
            )
    return Script(tuple(dice), tuple(answers))


def _said(entry: JournalEntry) -> ScriptedAnswer:
    """Return the answer to a roll whose outcome the game master said."""
    total = {"total": entry.values["total"]}
    return ScriptedAnswer(key=entry.key, value=total, who=entry.who, overruled=True)


def _note_modifier(answers: list[ScriptedAnswer], entry: JournalEntry) -> None:
    """Give the procedure under way what the game master added to a throw of it."""
    own = sum(m["value"] for m in entry.values["modifiers"] if m["rule"] == GM)
    begun = next(
        (n for n in reversed(range(len(answers))) if answers[n].key in journal.ACTIONS), None
    )
    if not own or begun is None:
        return
    gm = {**answers[begun].arguments.get("gm", {}), f"{entry.key}@{entry.who}": own}
    arguments = {**answers[begun].arguments, "gm": gm}
    answers[begun] = dataclasses.replace(answers[begun], arguments=arguments)


def replay(
    start: Document,
    entries: Sequence[JournalEntry],
    systems: Mapping[str, RuleSystem] | None = None,
) -> Document:
    """Return the document that a journal's entries lead to from `start`.

    Edits by hand are no part of a journal; where they changed what the rules saw, the journal no
    longer fits and Refusal is raised.
    """
    played, _ = play(start, script_of(entries), systems)
    return played
