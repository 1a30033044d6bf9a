"""Answers about a map with what decided them: values that the rules, the canvas and the command
line share."""

from dataclasses import dataclass
from typing import Literal

from banmen.model.base import Point, Square
from banmen.model.place import Place


@dataclass(frozen=True, slots=True)
class Decider:
    """A thing that decided: its kind (`wall`, `door`, `window`, `obstacle`, `token`, `node`),
    its id, the name to show, and where (a point in metres) it decided."""

    kind: str
    id: str
    name: str
    at: Point | None = None


@dataclass(frozen=True, slots=True)
class SightVerdict:
    """Whether a line is free, by which rule, and what decided it.

    `relevant_squares` are those that had to be free; `in_between` the tokens that stand on them.
    `line` is the segment in metres from centre to centre.
    """

    clear: bool
    rule: str
    decided_by: tuple[Decider, ...] = ()
    relevant_squares: tuple[Square, ...] = ()
    in_between: tuple[Decider, ...] = ()
    line: tuple[Point, Point] | None = None


@dataclass(frozen=True, slots=True)
class CoverVerdict:
    """Whether cover counts by the rule, and beside it the measured share (0…1) and corners (0…4)
    hidden from the attacker's centre; `hidden` says which, in metres, a little inside the square.
    """

    applies: bool
    rule: str
    share: float
    corners: int
    given_by: tuple[Decider, ...] = ()
    hidden: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class ReachedPlace:
    """A place a token can come to: cost in squares, whether it must stop there and who stops it."""

    at: Place
    cost: float
    stop: bool = False
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PathVerdict:
    """How a wished path ends: the squares really walked, their cost, and why it ended early.

    `reason` is empty, `stopped` (SWORD-25 and the like), `blocked`, `occupied` or `too_far`;
    `by` names who or what.
    """

    walked: tuple[Square, ...]
    cost: float
    reason: Literal["", "stopped", "blocked", "occupied", "too_far"] = ""
    by: tuple[Decider, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class TemplateVerdict:
    """What a template covers: squares, nodes, tokens, and its outline as rings in metres."""

    squares: tuple[Square, ...] = ()
    nodes: tuple[str, ...] = ()
    tokens: tuple[Decider, ...] = ()
    rings: tuple[tuple[Point, ...], ...] = ()
