"""Moving step by step: what can be reached, how a wished path goes, the shortest way.

What a rule system adds (who may be passed, who stops whom) comes in through a `Walker`.
"""

import math
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from banmen.board.ground import Footing, ground_of
from banmen.board.lattice import NEIGHBOURS_4, NEIGHBOURS_8, contains, footprint, node
from banmen.board.sight import step_blocked
from banmen.board.steps import TINY, Numbering, Runs, Steps, explore, way_to
from banmen.board.verdicts import Decider, PathVerdict, ReachedPlace
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.map import Link, NodeMap

if TYPE_CHECKING:
    from banmen.geometry.bitboard import Window


@dataclass(frozen=True, slots=True)
class Bar:
    """Why a step or an end is not allowed: what kind of reason, by which rule, who or what."""

    reason: Literal["blocked", "occupied"]
    rule: str = ""
    by: tuple[Decider, ...] = ()


def _nobody(square: Square) -> tuple[Decider, ...]:
    return ()


def _nothing(square: Square) -> Bar | None:
    return None


@dataclass(frozen=True, slots=True)
class Walker:
    """How somebody moves, as answers to questions.

    `bars(a, b)` forbids the step from a square to its neighbour; `stops(square)` names those who
    end a movement that enters it (SWORD-25); `ends(square)` forbids to stay there (SWORD-14);
    `cost(a, b)` is the step in squares, above 0. `ways` are the neighbours stepped to.

    Where a `footing` is given, it has the steps and costs that are kept for all who move over
    the same ground, and `bars` forbids beyond them only what `taken(square)` forbids to enter.
    `minded` are the squares where `stops`, `ends` or `taken` may have an answer, None for all.
    """

    bars: Callable[[Square, Square], Bar | None]
    stops: Callable[[Square], tuple[Decider, ...]] = _nobody
    ends: Callable[[Square], Bar | None] = _nothing
    cost: Callable[[Square, Square], float] = lambda a, b: 1.0
    ways: Literal[4, 8] = 4
    stop_rule: str = ""
    footing: Footing | None = None
    minded: Collection[Square] | None = None
    taken: Callable[[Square], Bar | None] = _nothing


def ground_bar(document: Document, a: Square, b: Square, size: int = 1) -> Bar | None:
    """Return what the ground has against a step: the border, a wall, an obstacle; or None.

    For a larger token `a` and `b` are its top left squares, and each square it covers counts.
    """
    if ground_of(document).lets(a, b, size):
        return None
    dx, dy = b.column - a.column, b.row - a.row
    if size == 1:
        if not contains(document.map, b):
            return Bar("blocked")
        by = step_blocked(document, a, b)
        return Bar("blocked", "", by) if by else None
    found: dict[Decider, None] = {}
    for square in footprint(a, size):
        ahead = Square(square.column + dx, square.row + dy)
        if not contains(document.map, ahead):
            return Bar("blocked")
        found.update(dict.fromkeys(step_blocked(document, square, ahead)))
    # A wall between two squares it would cover at once stops it as well.
    for one, two in _inner_steps(b, size):
        found.update(dict.fromkeys(step_blocked(document, one, two)))
    return Bar("blocked", "", tuple(found)) if found else None


def ground_cost(document: Document, b: Square, size: int = 1) -> float:
    """Return what the ground asks for entering a square: 1, or more on difficult ground."""
    return ground_of(document).cost(b, size)


def plain_walker(document: Document, size: int = 1, ways: Literal[4, 8] = 4) -> Walker:
    """Return a walker that minds only the ground: borders, walls, obstacles and its cost."""
    return Walker(
        bars=lambda a, b: ground_bar(document, a, b, size),
        cost=lambda a, b: ground_cost(document, b, size),
        ways=ways,
        footing=ground_of(document).footing(size, ways),
        minded=(),
    )


def reach(start: Square, allowance: float, walker: Walker) -> tuple[ReachedPlace, ...]:
    """Return every square where a movement of at most `allowance` squares may end, the start
    included, with its least cost; those that end the movement are marked `stop`."""
    found = []
    for square, cost in _costs(start, allowance, walker):
        if square == start or (walker.minded is not None and square not in walker.minded):
            found.append(ReachedPlace(square, cost))
        elif walker.ends(square) is None:
            stopped = walker.stops(square)
            by = tuple(decider.name or decider.id for decider in stopped)
            found.append(ReachedPlace(square, cost, bool(stopped), by))
    return tuple(found)


def _costs(start: Square, allowance: float, walker: Walker) -> Iterable[tuple[Square, float]]:
    """Give the squares a walker can come to with their least costs, by whole sets of squares
    where it is known which squares its rules concern."""
    # Who has less than nothing left stays where it is.
    allowance = max(allowance, 0.0)
    if walker.footing is not None and walker.minded is not None:
        board = walker.footing.boards.about(start, allowance)
        if board is not None:
            shut, hold = _ruled_board(board.window, walker)
            first = board.window.bit(start)
            found = board.spread(first, allowance, shut & ~first, hold).squares()
            return ((Square(*at), cost) for at, cost in found)
    steps = _steps_of(walker)
    number = steps.numbering.number(start)
    costs = explore(_ruled(steps, walker, number), number, allowance, steps.least)
    return ((steps.numbering.squares[at], cost) for at, cost in costs.items())


def _ruled_board(window: "Window", walker: Walker) -> tuple[int, int]:
    """Return the squares of a window that a walker's rules forbid to enter, and those that end
    its movement."""
    shut = hold = 0
    for square in walker.minded or ():
        if bit := window.bit(square):
            stopped = walker.stops(square)
            if walker.taken(square) or (stopped and walker.ends(square)):
                shut |= bit
            elif stopped:
                hold |= bit
    return shut, hold


def walk(start: Square, path: tuple[Square, ...], allowance: float, walker: Walker) -> PathVerdict:
    """Return how a wished path really goes: it ends before a barred step or one too far, on a
    square that stops, or on a last square where nobody may stay (the reason of that, with the
    whole path as walked). A path that ends on a stopping square of itself has no reason, but
    `by` names who stops there."""
    at, cost = start, 0.0
    for number, square in enumerate(path):
        walked = path[:number]
        bar = _bar(walker, at, square)
        if bar:
            return PathVerdict(walked, cost, bar.reason, bar.by, bar.rule)
        step = walker.cost(at, square)
        if cost + step > allowance + TINY:
            return PathVerdict(walked, cost, "too_far")
        stopped = walker.stops(square)
        # Where one could neither stay nor go on, the step itself is not allowed (SWORD-25).
        if stopped and (end := walker.ends(square)):
            return PathVerdict(walked, cost, end.reason, end.by or stopped, end.rule)
        cost += step
        if stopped and number + 1 < len(path):
            return PathVerdict(path[: number + 1], cost, "stopped", stopped, walker.stop_rule)
        at = square
    if path and (end := walker.ends(at)):
        return PathVerdict(path, cost, end.reason, end.by, end.rule)
    return PathVerdict(path, cost, by=walker.stops(at) if path else ())


def shortest(
    start: Square, goal: Square, walker: Walker, allowance: float = math.inf
) -> tuple[Square, ...] | None:
    """Return the cheapest path to a square without the start, or None where there is none.

    Empty when the goal is the start.
    """
    steps = _steps_of(walker)
    number = steps.numbering.number
    first, last = number(start), number(goal)
    before: dict[int, int] = {}
    costs = explore(_ruled(steps, walker, first), first, allowance, steps.least, before, last)
    if last not in costs or (first != last and walker.ends(goal)):
        return None
    return tuple(steps.numbering.squares[at] for at in way_to(before, first, last))


def links_from(
    board: NodeMap, node_id: str, kinds: tuple[str, ...] = ("advance", "trench")
) -> tuple[tuple[str, Link], ...]:
    """Return the nodes one link away with the link, by the kinds of link allowed.

    KeyError for a node the map does not have.
    """
    node(board, node_id)
    return tuple(
        (link.b if link.a == node_id else link.a, link)
        for link in board.links
        if link.kind in kinds and node_id in (link.a, link.b)
    )


def link_length(board: NodeMap, link: Link) -> float:
    """Return the length of a link in metres: as given, else from node to node."""
    if link.length_m is not None:
        return link.length_m
    a, b = node(board, link.a), node(board, link.b)
    return math.hypot(a.x - b.x, a.y - b.y)


def node_reach(
    board: NodeMap, start: str, steps: int, kinds: tuple[str, ...] = ("advance", "trench")
) -> tuple[ReachedPlace, ...]:
    """Return the nodes at most `steps` links away, the start included, with the steps as cost."""
    found = {start: 0}
    front = [start]
    for step in range(1, steps + 1):
        ahead = [there for here in front for there, _ in links_from(board, here, kinds)]
        front = [there for there in dict.fromkeys(ahead) if there not in found]
        found.update(dict.fromkeys(front, step))
    return tuple(ReachedPlace(place, float(cost)) for place, cost in found.items())


def _bar(walker: Walker, a: Square, b: Square) -> Bar | None:
    offsets = NEIGHBOURS_4 if walker.ways == 4 else NEIGHBOURS_8
    if (b.column - a.column, b.row - a.row) not in offsets:
        return Bar("blocked")
    return walker.bars(a, b)


def _steps_of(walker: Walker) -> Steps:
    """Return the steps kept for a walker, or such as ask it."""
    if walker.footing is not None:
        return walker.footing.steps
    offsets = NEIGHBOURS_4 if walker.ways == 4 else NEIGHBOURS_8

    def out_of(at: Square) -> Iterator[tuple[Square, float]]:
        for dx, dy in offsets:
            ahead = Square(at.column + dx, at.row + dy)
            if walker.bars(at, ahead) is None:
                yield ahead, walker.cost(at, ahead)

    return Steps(Numbering(), out_of)


def _ruled(steps: Steps, walker: Walker, start: int) -> dict[int, Runs]:
    """Return steps without those that the walker's rules forbid beyond the ground."""
    if walker.stops is _nobody and walker.taken is _nothing:
        return steps
    return _Ruled(steps, walker, start)


class _Ruled(dict[int, Runs]):
    """The steps of one walker by its rules: none into a taken square, none out of one that stops,
    none to where one could neither stay nor go on."""

    def __init__(self, steps: Steps, walker: Walker, start: int) -> None:
        super().__init__()
        self._steps, self._walker = steps, walker
        self._squares = steps.numbering.squares
        self._stops = {start: False}
        self._open: dict[int, bool] = {}

    def __missing__(self, number: int) -> Runs:
        found = self[number] = () if self._is_stopped(number) else self._allowed(number)
        return found

    def _allowed(self, number: int) -> Runs:
        runs = (
            (cost, tuple(ahead for ahead in numbers if self._may_enter(ahead)))
            for cost, numbers in self._steps[number]
        )
        return tuple(run for run in runs if run[1])

    def _may_enter(self, number: int) -> bool:
        found = self._open.get(number)
        if found is None:
            square, walker = self._squares[number], self._walker
            shut = walker.taken(square) or (self._is_stopped(number) and walker.ends(square))
            found = self._open[number] = not shut
        return found

    def _is_stopped(self, number: int) -> bool:
        found = self._stops.get(number)
        if found is None:
            found = self._stops[number] = bool(self._walker.stops(self._squares[number]))
        return found


def _inner_steps(anchor: Square, size: int) -> Iterator[tuple[Square, Square]]:
    squares = set(footprint(anchor, size))
    for square in squares:
        for dx, dy in ((1, 0), (0, 1)):
            ahead = Square(square.column + dx, square.row + dy)
            if ahead in squares:
                yield square, ahead
