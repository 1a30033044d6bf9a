"""Moving step by step: what can be reached, how a wished path goes, the shortest way.

What a rule system adds (who may be passed, who stops whom) comes in through a `Walker`.
"""

import heapq
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from banmen.board.lattice import (
    NEIGHBOURS_4,
    NEIGHBOURS_8,
    contains,
    footprint,
    node,
)
from banmen.board.lookup import index_of
from banmen.board.sight import step_blocked
from banmen.board.verdicts import Decider, PathVerdict, ReachedPlace
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.map import Link, NodeMap

_TINY = 1e-9


@dataclass(frozen=True, slots=True)
class Bar:
    """Why a step or an end is not allowed: what kind of reason, by which rule, who or what."""

    reason: Literal["blocked", "occupied"]
    rule: str = ""
    by: tuple[Decider, ...] = ()


@dataclass(frozen=True, slots=True)
class Walker:
    """How somebody moves, as answers to questions.

    `bars(a, b)` forbids the step from a square to its neighbour; `stops(square)` names those who
    end a movement that enters it (SWORD-25); `ends(square)` forbids to stay there (SWORD-14);
    `cost(a, b)` is the step in squares, above 0. `ways` are the neighbours stepped to.
    """

    bars: Callable[[Square, Square], Bar | None]
    stops: Callable[[Square], tuple[Decider, ...]] = lambda square: ()
    ends: Callable[[Square], Bar | None] = lambda square: None
    cost: Callable[[Square, Square], float] = lambda a, b: 1.0
    ways: Literal[4, 8] = 4
    stop_rule: str = ""


def ground_bar(document: Document, a: Square, b: Square, size: int = 1) -> Bar | None:
    """Return what the ground has against a step: the border, a wall, an obstacle; or None.

    For a larger token `a` and `b` are its top left squares, and each square it covers counts.
    """
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
    ground = index_of(document).ground
    if not ground:
        return 1.0
    return max(ground.get(square, 1.0) for square in footprint(b, size))


def plain_walker(document: Document, size: int = 1, ways: Literal[4, 8] = 4) -> Walker:
    """Return a walker that minds only the ground: borders, walls, obstacles and its cost."""
    return Walker(
        bars=lambda a, b: ground_bar(document, a, b, size),
        cost=lambda a, b: ground_cost(document, b, size),
        ways=ways,
    )


def reach(start: Square, allowance: float, walker: Walker) -> tuple[ReachedPlace, ...]:
    """Return every square where a movement of at most `allowance` squares may end, the start
    included, with its least cost; those that end the movement are marked `stop`."""
    found = []
    for square, (cost, _) in _explore(start, allowance, walker).items():
        stopped = walker.stops(square) if square != start else ()
        if square == start or walker.ends(square) is None:
            by = tuple(decider.name or decider.id for decider in stopped)
            found.append(ReachedPlace(square, cost, bool(stopped), by))
    return tuple(found)


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
        if cost + step > allowance + _TINY:
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
    found = _explore(start, allowance, walker, goal)
    if goal not in found or (goal != start and walker.ends(goal)):
        return None
    path: list[Square] = []
    at: Square = goal
    while at != start:
        path.append(at)
        at = found[at][1]
    return tuple(reversed(path))


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


def _explore(
    start: Square, allowance: float, walker: Walker, goal: Square | None = None
) -> dict[Square, tuple[float, Square]]:
    """Return the least cost of every square that can be entered and the square before it."""
    found = {start: (0.0, start)}
    settled: set[Square] = set()
    queue: list[tuple[float, int, Square]] = [(0.0, 0, start)]
    count = 0
    while queue:
        cost, _, at = heapq.heappop(queue)
        if at in settled:
            continue
        settled.add(at)
        if at == goal:
            break
        if at != start and walker.stops(at):
            continue
        for ahead, total in _onward(at, cost, allowance, walker, settled):
            if ahead not in found or total < found[ahead][0] - _TINY:
                found[ahead] = (total, at)
                count += 1
                heapq.heappush(queue, (total, count, ahead))
    return found


def _onward(
    at: Square, cost: float, allowance: float, walker: Walker, settled: set[Square]
) -> Iterator[tuple[Square, float]]:
    """Yield the squares one allowed step ahead, with the cost up to there."""
    offsets = NEIGHBOURS_4 if walker.ways == 4 else NEIGHBOURS_8
    for dx, dy in offsets:
        ahead = Square(at.column + dx, at.row + dy)
        if ahead in settled or walker.bars(at, ahead):
            continue
        total = cost + walker.cost(at, ahead)
        if total > allowance + _TINY:
            continue
        if walker.stops(ahead) and walker.ends(ahead):
            continue
        yield ahead, total


def _inner_steps(anchor: Square, size: int) -> Iterator[tuple[Square, Square]]:
    squares = set(footprint(anchor, size))
    for square in squares:
        for dx, dy in ((1, 0), (0, 1)):
            ahead = Square(square.column + dx, square.row + dy)
            if ahead in squares:
                yield square, ahead
