"""Areas of effect: discs counted in squares, the true disc, and lines in eight directions."""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from banmen.board.lattice import (
    centre,
    contains,
    offset_distance,
    place_of,
    square_at,
    square_side,
    squares_of,
)
from banmen.board.sight import Channel, decider_of, is_clear, line_stopped, step_blocked
from banmen.board.verdicts import Decider, TemplateVerdict
from banmen.geometry.shapes import circle_polygon, squares_outline
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.map import NodeMap, SquareMap
from banmen.model.place import Place
from banmen.model.template import Direction, PlacedTemplate

DiscMetric = Literal["orthogonal", "chebyshev", "centres_in_disc"]

OFFSETS: dict[Direction, tuple[int, int]] = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}

_TINY = 1e-9


@dataclass(frozen=True, slots=True)
class DiscRule:
    """How a radius in metres becomes squares.

    `orthogonal` with `up` is SWORD-37 (rings 0…ceil(r / side)); `chebyshev` with `down` is the
    reading of cthulhu; `centres_in_disc` takes the squares whose centre lies in the true disc.
    """

    metric: DiscMetric = "orthogonal"
    rounding: Literal["up", "down"] = "up"


BY_RINGS = DiscRule()


def rings_of_radius(radius_m: float, side_m: float, rounding: Literal["up", "down"]) -> int:
    """Return how many rings of squares a radius covers (SWORD-37: 5 m of 3 m squares are 2)."""
    exact = radius_m / side_m
    near = round(exact)
    if abs(exact - near) < _TINY:
        return near
    return math.ceil(exact) if rounding == "up" else math.floor(exact)


@lru_cache(maxsize=512)
def disc_offsets(radius_m: float, side_m: float, rule: DiscRule) -> tuple[Square, ...]:
    """Return the offsets of the squares of a disc from its centre square, row by row."""
    if rule.metric == "centres_in_disc":
        limit = radius_m / side_m + _TINY
        return _offsets(math.floor(limit), lambda x, y: math.hypot(x, y) <= limit)
    rings = rings_of_radius(radius_m, side_m, rule.rounding)
    metric = rule.metric
    return _offsets(rings, lambda x, y: offset_distance(x, y, metric) <= rings)


def _offsets(reach: int, holds: Callable[[int, int], bool]) -> tuple[Square, ...]:
    span = range(-reach, reach + 1)
    return tuple(Square(x, y) for y in span for x in span if holds(x, y))


def disc(
    document: Document,
    at: Place,
    radius_m: float,
    *,
    rule: DiscRule = BY_RINGS,
    stops_at_walls: bool = False,
    channel: Channel = "shots",
) -> TemplateVerdict:
    """Return what a radius in metres about a place covers, by a counting rule.

    Squares off the map are left out. With `stops_at_walls` squares without a free line from the
    centre drop out (SWORD-76). On a node map: the nodes within the radius in metres.
    """
    board = document.map
    if isinstance(board, NodeMap) or isinstance(at, str):
        return nodes_within(document, centre(board, at), radius_m)
    wanted = (
        Square(at.column + dx, at.row + dy)
        for dx, dy in disc_offsets(radius_m, board.square_m, rule)
    )
    squares = [square for square in wanted if contains(board, square)]
    if stops_at_walls:
        squares = [square for square in squares if is_clear(document, at, square, channel=channel)]
    return verdict_of(document, squares)


def true_disc(
    document: Document, at: Point, radius_m: float, *, stops_at_walls: bool = False
) -> TemplateVerdict:
    """Return the true disc about a point in metres, for measuring: its circle, and the squares
    or nodes whose centre lies inside."""
    board = document.map
    circle = _circle(at, radius_m)
    if isinstance(board, NodeMap):
        return nodes_within(document, at, radius_m)
    squares = [
        square
        for square in _squares_about(board, at, radius_m)
        if not stops_at_walls or not line_stopped(document, at, centre(board, square), "shots")
    ]
    covered = tuple(squares)
    return TemplateVerdict(covered, (), members(document, covered), (circle,) if circle else ())


def nodes_within(document: Document, at: Point, radius_m: float) -> TemplateVerdict:
    """Return the nodes within a radius in metres of a point, and who stands there."""
    board = document.map
    nodes = tuple(
        node.id
        for node in (board.nodes if isinstance(board, NodeMap) else ())
        if math.hypot(node.x - at.x, node.y - at.y) <= radius_m + _TINY
    )
    there = tuple(decider_of(t) for t in document.tokens if place_of(document, t) in nodes)
    circle = _circle(at, radius_m)
    return TemplateVerdict((), nodes, there, (circle,) if circle else ())


def ray(
    document: Document,
    start: Square,
    direction: Direction,
    length_m: float,
    *,
    diagonal_cost: int = 2,
    stops_at_walls: bool = True,
) -> TemplateVerdict:
    """Return the squares of a line spell, from the one next to `start` (SWORD-36).

    Each diagonal step counts `diagonal_cost` squares of the range. The ray ends at the first
    wall, closed door or obstacle that stops missiles, and at the border of the map.
    """
    board = document.map
    if isinstance(board, NodeMap):
        return TemplateVerdict()
    dx, dy = OFFSETS[direction]
    left = rings_of_radius(length_m, board.square_m, "up")
    cost = diagonal_cost if dx and dy else 1
    squares: list[Square] = []
    at = start
    while left >= cost:
        ahead = Square(at.column + dx, at.row + dy)
        if not contains(board, ahead):
            break
        if stops_at_walls and step_blocked(document, at, ahead, "shots"):
            break
        squares.append(ahead)
        at, left = ahead, left - cost
    return verdict_of(document, squares)


def direction_to(start: Square, target: Square) -> Direction | None:
    """Return the one of the eight directions in which a target lies, or None (SWORD-36)."""
    dx, dy = target.column - start.column, target.row - start.row
    if (dx, dy) == (0, 0) or (dx and dy and abs(dx) != abs(dy)):
        return None
    step = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
    return next(direction for direction, offset in OFFSETS.items() if offset == step)


def placed(
    document: Document,
    template: PlacedTemplate,
    *,
    rule: DiscRule = BY_RINGS,
    diagonal_cost: int = 2,
) -> TemplateVerdict:
    """Return what a template that lies on the map covers, without what was taken out by hand."""
    board = document.map
    at = Point(template.x, template.y)
    if isinstance(board, NodeMap):
        return nodes_within(document, at, template.radius_m)
    start = square_at(board, template.x, template.y)
    walls = template.stops_at_walls
    if template.shape == "line":
        found = ray(
            document,
            start,
            template.direction,
            template.length_m,
            diagonal_cost=diagonal_cost,
            stops_at_walls=walls,
        )
    else:
        found = disc(document, start, template.radius_m, rule=rule, stops_at_walls=walls)
    if not template.without:
        return found
    out = set(template.without)
    return verdict_of(document, [square for square in found.squares if square not in out])


def verdict_of(document: Document, squares: Iterable[Square]) -> TemplateVerdict:
    """Return a set of squares as a verdict: with who stands on them and their outline."""
    covered = tuple(squares)
    return TemplateVerdict(covered, (), members(document, covered), outline(document, covered))


def members(document: Document, squares: Iterable[Square]) -> tuple[Decider, ...]:
    """Return every token on the squares, friends and sleepers included (SWORD-77)."""
    inside = set(squares)
    return tuple(
        decider_of(token, Point(token.x, token.y))
        for token in document.tokens
        if any(square in inside for square in squares_of(document, token))
    )


def outline(document: Document, squares: Iterable[Square]) -> tuple[tuple[Point, ...], ...]:
    """Return the outline of a set of squares as rings in metres (even-odd)."""
    side = square_side(document.map)
    return tuple(tuple(Point(x, y) for x, y in ring) for ring in squares_outline(squares, side))


def _squares_about(board: SquareMap, at: Point, radius_m: float) -> Iterator[Square]:
    """Yield the squares of the map whose centre lies within a radius of a point, row by row."""
    side = board.square_m
    first, last = _span(at.y - radius_m, at.y + radius_m, side, board.rows)
    left, right = _span(at.x - radius_m, at.x + radius_m, side, board.columns)
    for row in range(first, last + 1):
        for column in range(left, right + 1):
            middle = centre(board, Square(column, row))
            if math.hypot(middle.x - at.x, middle.y - at.y) <= radius_m + _TINY:
                yield Square(column, row)


def _span(low: float, high: float, side: float, count: int) -> tuple[int, int]:
    return max(0, math.floor(low / side)), min(count - 1, math.floor(high / side))


def _circle(at: Point, radius_m: float) -> tuple[Point, ...]:
    if radius_m <= 0:
        return ()
    return tuple(Point(x, y) for x, y in circle_polygon(at, radius_m))
