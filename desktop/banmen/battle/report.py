"""A round as a structured summary: who moved where, what happened in order, who stands how.

Read from the journal's entries that hold and its snapshots of rounds; for a round under way, from
the document as it is. The round card and the text reports are drawn from it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from banmen.battle import journal, journal_text
from banmen.battle.course import system_of
from banmen.battle.snapshot import standing_json
from banmen.battle.summary import Event, Line, Move, Person, RoundSummary, Row, UsedTemplate
from banmen.battle.withholding import note_in_row, note_to_players, told_to_players
from banmen.board.lattice import centre, contains
from banmen.edits.audience import for_players
from banmen.model.base import Point, Square
from banmen.model.battle import JournalEntry
from banmen.model.document import Document
from banmen.model.place import Place
from banmen.model.token import Condition
from banmen.rules import catalogue
from banmen.rules.steps import STRIKE
from banmen.rules.system import Gauge, RuleSystem, numbers_open
from banmen.rules.totals import RULING
from banmen.words import Message, Refusal, has

#: What is a line without a number: moves, declarations, rulings on dice, and a blow that landed,
#: before what came of it is told.
_PLAIN = ("", "move", "declare", STRIKE, RULING)


def summarise(
    document: Document,
    number: int | None = None,
    *,
    players: bool = False,
    systems: Mapping[str, RuleSystem] | None = None,
) -> RoundSummary:
    """Return the summary of a round; by default the last finished one in which anything happened,
    else the one under way.

    With `players` it is made of what players may know, and tells no numbers of enemies. Raises
    Refusal where no battle has begun or the journal knows no such round.
    """
    if players:
        document = for_players(document)
    if document.battle is None:
        raise Refusal(Message("battle.runner.no_battle"))
    system = system_of(document, catalogue.systems if systems is None else systems)
    entries = journal.standing(document.journal)
    # A battle that was won is at its last round, which no other one ends.
    newest = document.battle.round
    last = newest if document.battle.winner else _last_finished(entries, newest)
    chosen = last if number is None else number
    known = {e.round for e in entries} | {document.battle.round}
    if chosen not in known:
        raise Refusal(Message("battle.report.no_round", {"round": chosen}))
    return _Round(document, system, entries, chosen, players).summary()


def rounds(document: Document) -> tuple[int, ...]:
    """Return the rounds that can be summarised, in order."""
    if document.battle is None:
        return ()
    begun = {e.round for e in journal.standing(document.journal) if e.key == journal.ROUND_BEGINS}
    return tuple(sorted(begun | {document.battle.round}))


def document_then(document: Document, summary: RoundSummary) -> Document:
    """Return the document with its tokens where the summary's round left them.

    Tokens the summary does not know are left out where the round is not the present one.
    """
    if document.battle and summary.round == document.battle.round and not summary.finished:
        return document
    rows = {row.id: row for row in summary.rows}
    tokens = tuple(
        token.model_copy(
            update={
                "x": rows[token.id].at.x,
                "y": rows[token.id].at.y,
                "node": rows[token.id].node,
                "conditions": rows[token.id].conditions,
            }
        )
        for token in document.tokens
        if token.id in rows
    )
    return document.model_copy(update={"tokens": tokens})


class _Round:
    """Puts one summary together."""

    def __init__(
        self,
        document: Document,
        system: RuleSystem,
        entries: Sequence[JournalEntry],
        number: int,
        players: bool,
    ) -> None:
        self._document = document
        self._system = system
        self._number = number
        self._players = players
        self._entries = tuple(e for e in entries if e.round == number)
        ended = self._snapshot(journal.ROUND_ENDS)
        state = document.battle
        self._decided = state is not None and (
            state.winner is not None or system.turn_order(document).ended
        )
        last = state is not None and number == state.round
        self._finished = ended is not None or (self._decided and last)
        now = [standing_json(document, system, token) for token in document.tokens]
        self._after: dict[str, Any] = ended if ended is not None else {s["id"]: s for s in now}
        begun = self._snapshot(journal.ROUND_BEGINS)
        self._before: dict[str, Any] = self._after if begun is None else begun
        self._names = journal_text.names_of(document)
        stood = {**self._before, **self._after}
        secret = players and not numbers_open(system, document)
        self._rough = frozenset(t for t, one in stood.items() if secret and one["side"] == "enemy")

    def summary(self) -> RoundSummary:
        """Return the summary."""
        events, lines = self._events()
        moves = self._moves()
        state = self._document.battle
        order = self._system.turn_order(self._document)
        current = state is not None and state.round == self._number
        plain = Message("battle.report.heading", {"round": self._number})
        return RoundSummary(
            name=self._document.name,
            system=self._document.system,
            round=self._number,
            phase=state.phase if state and current else "",
            finished=self._finished,
            heading=order.heading if current else plain,
            moves=moves,
            events=events,
            lines=lines,
            templates=tuple(UsedTemplate(e.number, e.squares) for e in events if e.squares),
            rows=tuple(self._row(s) for s in self._after.values()),
            next=self._next() if self._is_latest() else (),
            players=self._players,
        )

    def _snapshot(self, key: str) -> dict[str, Any] | None:
        found = [e for e in self._entries if e.key == key]
        return {s["id"]: s for s in found[-1].values.get("_standings", ())} if found else None

    def _is_latest(self) -> bool:
        """Tell whether nothing has happened after this round, so that who is next still holds."""
        state = self._document.battle
        return state is not None and self._number >= state.round - int(self._finished)

    def _next(self) -> tuple[Person, ...]:
        if self._decided:
            return ()
        order = self._system.turn_order(self._document).entries
        able = [entry for entry in order if entry.able and not entry.acted]
        first = [entry for entry in able if entry.current] or able
        return tuple(self._person(entry.token) for entry in first)

    def _events(self) -> tuple[tuple[Event, ...], tuple[Line, ...]]:
        events: list[Event] = []
        lines: list[Line] = []
        places = {token: _point(stood) for token, stood in self._before.items()}
        for entry in self._entries:
            if entry.kind != "done" or entry.key in (journal.ROUND_BEGINS, journal.ROUND_ENDS):
                continue
            words = self._words(entry)
            event = self._event(entry, len(events) + 1, words, places) if words else None
            if event:
                events.append(event)
            if words:
                number = event.number if event else None
                outcome = str(entry.values.get("_event", ""))
                lines.append(Line(entry.n, number, words, entry.rules, outcome, entry.who))
            if entry.values.get("_event") == "move" and (points := self._points(entry)):
                places.update(dict.fromkeys(_tokens(entry), points[-1]))
        return tuple(events), tuple(lines)

    def _event(
        self, entry: JournalEntry, number: int, words: Message, places: Mapping[str, Point]
    ) -> Event | None:
        """Return the numbered event of an entry; None for what concerns nobody and for what stays
        a plain line."""
        outcome = entry.values.get("_event", "")
        about = tuple(dict.fromkeys((*([entry.who] if entry.who else []), *_tokens(entry))))
        if not about or outcome in _PLAIN:
            return None
        actor = entry.who or None
        targets = tuple(token for token in _tokens(entry) if token != actor)
        return Event(
            number=number,
            entry=entry.n,
            outcome=outcome,
            actor=self._person(actor) if actor else None,
            targets=tuple(self._person(token) for token in targets),
            line=words,
            rules=entry.rules,
            squares=tuple(place for place in _places(entry) if isinstance(place, Square)),
            actor_at=places.get(actor) if actor else None,
            targets_at=tuple(places.get(token) for token in targets),
        )

    def _words(self, entry: JournalEntry) -> Message | None:
        """Return the sentence of an entry, for players without the numbers of enemies; None where
        there is none."""
        if self._rough:
            return told_to_players(entry, self._rough)
        return journal_text.words_of(entry)

    def _moves(self) -> tuple[Move, ...]:
        moves = []
        for token, after in self._after.items():
            before = self._before.get(token)
            if before is None:
                continue
            start, end = _point(before), _point(after)
            path = _without_repeats([start, *self._walked(token), end])
            if len(path) > 1:
                person = self._person(token)
                places = (before["place"], after["place"])
                moves.append(Move(person, after["side"], start, end, *places, tuple(path)))
        return tuple(moves)

    def _walked(self, token: str) -> list[Point]:
        points: list[Point] = []
        for entry in self._entries:
            if entry.values.get("_event") == "move" and token in _tokens(entry):
                points += self._points(entry)
        return points

    def _points(self, entry: JournalEntry) -> list[Point]:
        # A node may have been taken off the map since.
        board = self._document.map
        return [
            centre(board, place)
            for place in _places(entry)
            if not isinstance(place, str) or contains(board, place)
        ]

    def _person(self, token: str) -> Person:
        return Person(token, self._names.get(token, token))

    def _row(self, stood: Mapping[str, Any]) -> Row:
        return Row(
            id=stood["id"],
            name=stood["name"],
            side=stood["side"],
            hidden=stood["hidden"],
            rough=stood["id"] in self._rough,
            place=stood["place"],
            at=_point(stood),
            node=stood["node"],
            gauges=tuple(Gauge(**g) for g in stood["gauges"] if has(g["words_key"])),
            conditions=tuple(Condition(**condition) for condition in stood["conditions"]),
            notes=self._notes(stood),
        )

    def _notes(self, stood: Mapping[str, Any]) -> tuple[Message, ...]:
        notes = tuple(note_in_row(journal_text.message(note)) for note in stood["notes"])
        return tuple(map(note_to_players, notes)) if stood["id"] in self._rough else notes


def _last_finished(entries: Sequence[JournalEntry], present: int) -> int:
    ended = {e.round for e in entries if e.key == journal.ROUND_ENDS}
    eventful = {e.round for e in entries if e.kind == "done" and _tokens(e)}
    return max(ended & eventful, default=present)


def _without_repeats(points: Sequence[Point]) -> list[Point]:
    return [
        point for point, before in zip(points, (None, *points), strict=False) if point != before
    ]


def _tokens(entry: JournalEntry) -> tuple[str, ...]:
    return tuple(entry.values.get("_tokens", ()))


def _places(entry: JournalEntry) -> tuple[Place, ...]:
    return tuple(s if isinstance(s, str) else Square(*s) for s in entry.values.get("_squares", ()))


def _point(stood: Mapping[str, Any]) -> Point:
    return Point(stood["x"], stood["y"])
