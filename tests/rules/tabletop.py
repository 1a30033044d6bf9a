"""A table to try rules on: maps, pieces and battles in a line, and a procedure run by answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from banmen.model.barriers import Barrier
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.model.token import Condition, Token
from banmen.rules.answers import forbidden_by, plain_answer
from banmen.rules.steps import Apply, Procedure, Question, Report, Roll
from banmen.rules.system import RuleSystem
from banmen.words import say

T = TypeVar("T")
Throw = Sequence[int] | Mapping[str, int]
Dice = Iterable[Throw] | Callable[[Roll], Throw]
EDGES = {
    "wall": ("wall", "closed"),
    "door_closed": ("door", "closed"),
    "door_open": ("door", "open"),
    "window": ("window", "closed"),
    "window_shuttered": ("window", "shuttered"),
}


@dataclass
class Played:
    """What a procedure did: the document after it, and every step on the way."""

    document: Document
    reports: list[Report] = field(default_factory=list)
    asked: list[Question] = field(default_factory=list)
    rolled: list[Roll] = field(default_factory=list)

    def questions(self) -> list[str]:
        """Return the keys of the questions."""
        return [question.key for question in self.asked]

    def rolls(self) -> list[str]:
        """Return the keys of the rolls."""
        return [roll.key for roll in self.rolled]

    def events(self) -> list[str]:
        """Return the events reported, without the nameless ones."""
        return [report.event for report in self.reports if report.event]

    def lines(self) -> list[str]:
        """Return the sentences of the journal."""
        return [say(report.text, "en") for report in self.reports]


def squares(columns: int = 12, rows: int = 12, square_m: float = 3.0) -> SquareMap:
    """Return an empty map."""
    return SquareMap(columns=columns, rows=rows, square_m=square_m)


def path(*pairs: Sequence[int]) -> tuple[Square, ...]:
    """Return squares from pairs of column and row."""
    return tuple(Square(*pair) for pair in pairs)


def piece(
    token_id: str, side: str, at: Sequence[int], sheet: Any, conditions: Iterable[str] = (),
    square_m: float = 3.0, **more: Any,
) -> Token:  # fmt: skip
    """Return a token on a square."""
    half = square_m / 2
    return Token(
        id=token_id, name=more.pop("name", token_id), side=side, x=at[0] * square_m + half,
        y=at[1] * square_m + half, sheet=sheet,
        conditions=tuple(Condition(id=c) for c in conditions), **more,
    )  # fmt: skip


def edge(a: Sequence[int], b: Sequence[int], kind: str = "wall", side: float = 3.0) -> Barrier:
    """Return a barrier on the border between two neighbouring squares."""
    barrier, state = EDGES[kind]
    x, y = max(a[0], b[0]) * side, max(a[1], b[1]) * side
    across = a[0] != b[0]
    end = Point(x, y + side) if across else Point(x + side, y)
    return Barrier(
        id=f"{kind}-{a[0]}-{a[1]}-{b[0]}-{b[1]}", kind=barrier, state=state,
        points=(Point(x, y), end),
    )  # fmt: skip


def borders(document: Document, kind: str) -> list[list[list[int]]]:
    """Return the pairs of squares between which a barrier of one square lies, as `edge` made it."""
    side = document.map.square_m
    found = []
    for barrier in document.barriers:
        if barrier.kind == kind:
            (x1, y1), (x2, _) = sorted(barrier.points)
            column, row = int(x1 // side), int(y1 // side)
            before = [column - 1, row] if x1 == x2 else [column, row - 1]
            found.append([before, [column, row]])
    return found


def play(
    system: RuleSystem,
    document: Document,
    name: str,
    actor: str | None = None,
    *,
    answers: Mapping[str, Any] | None = None,
    dice: Dice = (),
    overruled: bool = False,
    **arguments: Any,
) -> Played:
    """Run a procedure of a system; see `run`."""
    given = dict(arguments) if actor is None else {**arguments, "actor": actor}
    procedure = system.procedure(name, document, given)
    played, _ = run(procedure, document, answers=answers, dice=dice, overruled=overruled)
    return played


def part(procedure: Procedure[T], document: Document, **more: Any) -> T:
    """Run a part of a procedure and return its result; see `run`."""
    return run(procedure, document, **more)[1]


def run(
    procedure: Procedure[T],
    document: Document,
    *,
    answers: Mapping[str, Any] | None = None,
    dice: Dice = (),
    overruled: bool = False,
) -> tuple[Played, T]:
    """Run a procedure; questions not in `answers` get their default.

    `dice` are throws in order, or a function of the roll; `{"total": 25}` is what the game master
    says of one. An answer a rule forbids fails the
    test unless it is `overruled`; so do dice left over.
    """
    played = Played(document)
    faces = iter(()) if callable(dice) else iter(dice)
    value: Any = None
    while True:
        try:
            step = procedure.send(value)
        except StopIteration as end:
            assert next(faces, None) is None, "dice are left over"
            return played, end.value
        value = None
        if isinstance(step, Apply):
            value = played.document = step.effect.perform(played.document)
        elif isinstance(step, Report):
            played.reports.append(step)
        elif isinstance(step, Roll):
            played.rolled.append(step)
            found = dice(step) if callable(dice) else thrown(faces, step)
            value = found if isinstance(found, Mapping) else list(found)
        else:
            played.asked.append(step)
            value = plain_answer(step, answer_to(step, answers or {}))
            forbidden = forbidden_by(step, value)
            assert forbidden is None or overruled, f"{step.key} is forbidden: {forbidden}"


def thrown(faces: Iterator[Throw], step: Roll) -> Throw:
    """Return the next throw of a list."""
    found = next(faces, None)
    assert found is not None, f"there are no dice for {step.key}"
    return found


def answer_to(step: Question, answers: Mapping[str, Any]) -> Any:
    """Return the answer given for a question, or its default."""
    if step.key in answers:
        found = answers[step.key]
        return found(step) if callable(found) else found
    default = getattr(step, "default", None)
    assert default is not None, f"the question {step.key} has no answer"
    return list(default) if isinstance(default, tuple) else default
