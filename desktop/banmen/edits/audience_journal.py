"""The journal as the players may read it: without lines of who was hidden when they happened."""

from collections.abc import Mapping, Sequence
from typing import Any

from banmen.edits.secret_words import Secrets
from banmen.edits.withheld import SECRETS, secrets_of
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
        self._document = document
        self._now = {token.id: token.hidden for token in document.tokens}
        self._names: dict[str, set[str]] = {t.id: {t.name} for t in document.tokens}
        #: The names that somebody bore in the open.
        self._open: dict[str, set[str]] = {
            t.id: set() if t.hidden else {t.name} for t in document.tokens
        }
        self._begun: dict[int, dict[str, bool]] = {}
        self._ended: dict[int, dict[str, bool]] = {}
        self._last: dict[str, bool] = {}
        for entry in document.journal:
            stood = entry.values.get(_STANDINGS)
            if entry.kind == "done" and stood:
                self._take(entry, stood)
        self._by_round: dict[int, Secrets] = {}
        #: Whether a door or label is withheld.
        self._things = {barrier.id: barrier.secret for barrier in document.barriers}
        self._things |= {label.id: label.gm_only for label in document.labels}

    def _take(self, entry: JournalEntry, stood: Sequence[Mapping[str, Any]]) -> None:
        known = {one["id"]: bool(one.get("hidden")) for one in stood}
        (self._ended if entry.key.endswith("ends") else self._begun)[entry.round] = known
        self._last.update(known)
        for one in stood:
            name = one.get("name", "")
            self._names.setdefault(one["id"], set()).add(name)
            seen = self._open.setdefault(one["id"], set())
            if not one.get("hidden"):
                seen.add(name)

    def secrets_in(self, number: int) -> Secrets:
        """Return what is not to be told of a round."""
        if number not in self._by_round:
            hidden = frozenset(token for token in self._names if self._is_hidden(token, number))
            self._by_round[number] = _secrets(self._document, hidden, self._names, self._open)
        return self._by_round[number]

    def is_secret(self, thing: str, number: int) -> bool:
        """Tell whether what a line of a round is about, which was or is secret, still is: what
        has gone stays what it was."""
        if thing in self._names:
            return thing in self.secrets_in(number).ids
        return self._things.get(thing, True)

    def _is_hidden(self, token: str, number: int) -> bool:
        if self._now.get(token):
            return True
        ended, begun = self._ended.get(number), self._begun.get(number, {})
        if ended is not None and token in ended:
            return ended[token]
        if ended is None and token in self._now:
            return False
        return begun.get(token, self._last.get(token, False))


def _secrets(
    document: Document,
    hidden: frozenset[str],
    names: Mapping[str, set[str]],
    seen: Mapping[str, set[str]],
) -> Secrets:
    """Return the secrets where these tokens are hidden; `names` are all they ever bore, `seen`
    those they bore in the open."""
    known = {name for token, borne in seen.items() if token not in hidden for name in borne}
    told = {
        name
        for token, borne in names.items()
        for name in (borne if token in hidden else borne - seen.get(token, set()))
    }
    return secrets_of(document, hidden, told, known)


def _shown(entry: JournalEntry, past: _Past) -> JournalEntry | None:
    if entry.kind in _MARKS:
        span = {name: entry.values[name] for name in ("from", "to") if name in entry.values}
        return _with(entry, {**span, "words": ""})
    if entry.kind in ("asked", "answered"):
        return None
    if any(past.is_secret(thing, entry.round) for thing in entry.values.get(SECRETS, ())):
        return None
    secrets = past.secrets_in(entry.round)
    rest = {key: part for key, part in entry.values.items() if key not in (_STANDINGS, SECRETS)}
    if entry.who in secrets.ids or secrets.told_by(rest):
        return None
    stood = entry.values.get(_STANDINGS)
    if stood is not None:
        seen = [one for one in stood if not one.get("hidden") and one.get("id") not in secrets.ids]
        rest[_STANDINGS] = [_without_notes(one, secrets) for one in seen]
    return entry if len(rest) == len(entry.values) and stood is None else _with(entry, rest)


def _with(entry: JournalEntry, values: Mapping[str, Any]) -> JournalEntry:
    return entry.model_copy(update={"values": values})


def _without_notes(stood: Mapping[str, Any], secrets: Secrets) -> Mapping[str, Any]:
    """Return how someone stood without the notes that tell of the hidden (who binds it)."""
    notes = [note for note in stood.get("notes", ()) if not secrets.told_by(note)]
    states = [_without_note(state, secrets) for state in stood.get("conditions", ())]
    left = {"notes": notes, "conditions": states}
    return {**stood, **{name: part for name, part in left.items() if name in stood}}


def _without_note(state: Mapping[str, Any], secrets: Secrets) -> Mapping[str, Any]:
    return {**state, "note": ""} if secrets.stands_in(state.get("note", "")) else state
