"""What is left out of sentences and notes: the numbers of enemies where players read them, and in a
table what the columns say.

The words of a system decide which numbers these are. Beside a sentence may stand those without
them, by the end of the key: `_seen` without the numbers of the one it happens to; `_by` without
those of the one the sentence begins with; `_among` without both. Of who is alone either will do.
What stands within a sentence may be anybody's: it is put without numbers wherever it can be.
A note in a table is that with `_row`.
"""

from collections.abc import Container, Mapping
from typing import Any

from banmen.battle import journal_text
from banmen.model.battle import JournalEntry
from banmen.words import Message, has, names_in

#: Values that tell how much somebody has left: not said where no sentence is without them.
_LEFT = ("before", "after", "hp")


def told_to_players(line: JournalEntry, enemies: Container[str]) -> Message | None:
    """Return the sentence of a `done` entry without the numbers of enemies (ids of tokens); None
    where there is none that keeps what they have left to themselves."""
    told = journal_text.words_of(line)
    tokens = line.values.get("_tokens", ())
    others = [token for token in tokens if token != line.who]
    struck = any(token in enemies for token in others or [line.who])
    acting = line.who in enemies
    # What concerns nobody tells of both sides.
    keys = _keys(told.key, struck or not (line.who or tokens), acting)
    key = next((key for key in keys if has(key)), told.key)
    if key == told.key and struck and any(name in line.values for name in _LEFT):
        return None
    kept = _without(told, key)
    return Message(key, {name: _unnumbered(said) for name, said in kept.values.items()})


def note_to_players(note: Message) -> Message:
    """Return a note on how an enemy stands without its numbers, where there is one without."""
    return _without(note, f"{note.key}_seen") if has(f"{note.key}_seen") else note


def note_in_row(note: Message) -> Message:
    """Return a note without what the columns beside it say, where there is one without."""
    return _without(note, f"{note.key}_row") if has(f"{note.key}_row") else note


def _without(told: Message, key: str) -> Message:
    """Return a message in other words, with no more values than they put in."""
    needed = names_in(key)
    return Message(key, {name: said for name, said in told.values.items() if name in needed})


def _unnumbered(value: Any) -> Any:
    """Return what stands within a sentence, its messages without numbers where there are such."""
    if isinstance(value, (list, tuple)):
        return [_unnumbered(part) for part in value]
    if not isinstance(value, Mapping) or set(value) != {"key", "values"}:
        return value
    within = {name: _unnumbered(part) for name, part in value["values"].items()}
    seen = f"{value['key']}_seen"
    if not has(seen):
        return {**value, "values": within}
    return {"key": seen, "values": {name: within[name] for name in names_in(seen)}}


def _keys(key: str, struck: bool, acting: bool) -> tuple[str, ...]:
    """Return the keys of the sentences to look for, the one that leaves out most first."""
    if struck and acting:
        return (f"{key}_among", f"{key}_seen", f"{key}_by")
    return (f"{key}_seen",) if struck else (f"{key}_by",) if acting else ()
