"""The journal as the players may read it: without lines of who was hidden when they happened."""

from collections.abc import Mapping, Sequence
from typing import Any

from banmen.model.battle import JournalEntry
from banmen.model.document import Document

_STANDINGS = "_standings"
_MARKS = ("taken_back", "restored")


def journal_for_players(document: Document) -> tuple[JournalEntry, ...]:
    """Return the journal without questions and answers and without what concerns or names a token
    that is hidden now, was hidden at the end of that round, or was when last seen in it; lines
    that name a secret door or a label of the game master's are left out too.

    A token that was hidden and has left the map stays hidden, under all names it had. Marks of
    what was taken back stay, without their words: other lines hang on them.
    """
    past = _Past(document)
    kept = (_shown(entry, past) for entry in document.journal)
    return tuple(entry for entry in kept if entry is not None)


class _Past:
    """Who was hidden in which round, and what the hidden were called."""

    def __init__(self, document: Document) -> None:
        secret = [barrier for barrier in document.barriers if barrier.secret]
        self._secret = {barrier.name for barrier in secret} | {
            label.text for label in document.labels if label.gm_only
        }
        self._now = {token.id: token.hidden for token in document.tokens}
        self._names: dict[str, set[str]] = {t.id: {t.name} for t in document.tokens}
        self._begun: dict[int, dict[str, bool]] = {}
        self._ended: dict[int, dict[str, bool]] = {}
        self._last: dict[str, bool] = {}
        for entry in document.journal:
            stood = entry.values.get(_STANDINGS)
            if entry.kind == "done" and stood:
                self._take(entry, stood)
        self._by_round: dict[int, tuple[frozenset[str], frozenset[str]]] = {}

    def _take(self, entry: JournalEntry, stood: Sequence[Mapping[str, Any]]) -> None:
        known = {one["id"]: bool(one.get("hidden")) for one in stood}
        (self._ended if entry.key.endswith("ends") else self._begun)[entry.round] = known
        self._last.update(known)
        for one in stood:
            self._names.setdefault(one["id"], set()).add(one.get("name", ""))

    def hidden_in(self, number: int) -> tuple[frozenset[str], frozenset[str]]:
        """Return the ids of those hidden in a round, and the names that give them away."""
        if number not in self._by_round:
            hidden = frozenset(token for token in self._names if self._is_hidden(token, number))
            open_names = {name for t in self._now if t not in hidden for name in self._names[t]}
            names = {name for token in hidden for name in self._names[token]}
            told = (names | self._secret) - open_names - {""}
            self._by_round[number] = hidden, frozenset(told)
        return self._by_round[number]

    def _is_hidden(self, token: str, number: int) -> bool:
        if self._now.get(token):
            return True
        ended, begun = self._ended.get(number), self._begun.get(number, {})
        if ended is not None and token in ended:
            return ended[token]
        if ended is None and token in self._now:
            return False
        return begun.get(token, self._last.get(token, False))


def _shown(entry: JournalEntry, past: _Past) -> JournalEntry | None:
    if entry.kind in _MARKS:
        span = {name: entry.values[name] for name in ("from", "to") if name in entry.values}
        return entry.model_copy(update={"values": {**span, "words": ""}})
    if entry.kind in ("asked", "answered"):
        return None
    hidden, names = past.hidden_in(entry.round)
    if entry.who in hidden:
        return None
    rest = {key: value for key, value in entry.values.items() if key != _STANDINGS}
    if _mentions(rest, hidden, names):
        return None
    stood = entry.values.get(_STANDINGS)
    if stood is None:
        return entry
    kept = [
        _without_notes(one, hidden, names)
        for one in stood
        if not one.get("hidden") and one.get("id") not in hidden
    ]
    return entry.model_copy(update={"values": {**entry.values, _STANDINGS: kept}})


def _without_notes(
    stood: Mapping[str, Any], hidden: frozenset[str], names: frozenset[str]
) -> Mapping[str, Any]:
    """Return how someone stood without the notes that tell of the hidden (who binds it)."""
    notes = stood.get("notes", ())
    kept = [note for note in notes if not _mentions(note, hidden, names)]
    return stood if len(kept) == len(notes) else {**stood, "notes": kept}


def _mentions(value: Any, hidden: frozenset[str], names: frozenset[str]) -> bool:
    if isinstance(value, str):
        return value in hidden or any(name in value for name in names)
    if isinstance(value, Mapping):
        if set(value) == {"key", "values"}:
            return _mentions(value["values"], hidden, names)
        return not hidden.isdisjoint(value) or _mentions(list(value.values()), hidden, names)
    if isinstance(value, (list, tuple)):
        return any(_mentions(part, hidden, names) for part in value)
    return False
