"""What eyes see: visibility polygons of points, tokens and parties, and the squares in them."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from banmen.board.index import token_point
from banmen.board.lattice import UNITS, contains, square_at, square_side
from banmen.board.lookup import BoardIndex, Stops, index_of, obstacle_stops
from banmen.board.sight import CHANNELS, Channel
from banmen.geometry.regions import (
    area_of,
    points_inside,
    region_of,
    rings_of,
    squares_region,
    united,
    without,
)
from banmen.geometry.shapes import edges, rectangle_outline, squares_outline
from banmen.geometry.visibility import VisibilityField
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.model.token import Token

Rings = tuple[tuple[Point, ...], ...]
_Segment = tuple[float, float, float, float]

#: So many changed segments are worked into a field; more make a new one.
_FEW = 64

_TOUCH = 1e-7
#: How far beside an obstacle, in squares, one looks for whether its side is seen.
_BESIDE = 0.01


@dataclass(frozen=True, slots=True)
class Eye:
    """Somebody who looks: from where in metres, how far, and into which squares in vain (too
    dark for these eyes)."""

    at: Point
    radius_m: float | None = None
    dark: frozenset[Square] = frozenset()


class _Field(NamedTuple):
    """A field and its segments in its own order."""

    field: VisibilityField
    segments: list[_Segment]


def visibility_field(
    document: Document, eye: Point | None = None, channel: Channel = "sight"
) -> VisibilityField:
    """Return the field of what stops looks (or another channel), made once for the walls and
    areas of a document. Obstacles that fill the square of `eye` are left out: whoever stands on
    a thing looks over it."""
    index = index_of(document)
    board = document.map
    own: frozenset[str] = frozenset()
    if eye is not None and isinstance(board, SquareMap):
        filled = index.obstacles.get(square_at(board, eye.x, eye.y), ())
        own = frozenset(obstacle.id for obstacle in filled)
    bounds = (0.0, 0.0, board.width_m, board.height_m)
    key = ("field", own, channel)
    made: _Field = index.remembered(
        key, lambda: _field(index, key, _segments(index, CHANNELS[channel], own), bounds)
    )
    return made.field


def visibility_rings(
    document: Document, x: float, y: float, radius_m: float | None = None
) -> Rings:
    """Return the visibility polygon of a point in metres, as rings; none off the map, several
    only for a point on a wall."""
    eye = Point(x, y)
    rings = visibility_field(document, eye).visible_from(x, y, radius_m)
    return tuple(tuple(Point(px, py) for px, py in ring.tolist()) for ring in rings)


def token_vision(document: Document, token: Token, radius_m: float | None = None) -> Rings:
    """Return the visibility polygon of a token's centre."""
    x, y = token_point(document, token)
    return visibility_rings(document, x, y, radius_m)


def seen_by(document: Document, eyes: Iterable[Eye]) -> Rings:
    """Return what a party sees together, as rings with holes (even-odd), without the squares
    that are too dark for each; everybody sees the square he is in. Obstacles of which a side is
    seen are seen themselves."""
    side = square_side(document.map)
    parts = []
    for eye in eyes:
        region = region_of(visibility_rings(document, eye.at.x, eye.at.y, eye.radius_m))
        dark = eye.dark
        if dark and isinstance(document.map, SquareMap):
            dark -= {square_at(document.map, eye.at.x, eye.at.y)}
            region = without(region, squares_region(dark, side))
        parts.append(region)
    seen = united(parts)
    return _points(rings_of(united([seen, *_bodies_seen(index_of(document), seen)])))


def seen_area(rings: Rings) -> float:
    """Return the area in square metres of what is seen, from rings without holes."""
    return area_of(region_of(rings))


def squares_seen(document: Document, eye: Point) -> frozenset[Square]:
    """Return the squares whose centre lies in what a point in metres sees."""
    board = document.map
    if not isinstance(board, SquareMap):
        return frozenset()
    rings = visibility_rings(document, eye.x, eye.y)
    found = set()
    for row in range(board.rows):
        crossings = sorted(_crossings(rings, (row + 0.5) * board.square_m))
        for enter, leave in zip(crossings[::2], crossings[1::2], strict=True):
            first = math.ceil((enter - _TOUCH) / board.square_m - 0.5)
            last = math.floor((leave + _TOUCH) / board.square_m - 0.5)
            found |= {Square(column, row) for column in range(first, last + 1)}
    return frozenset(square for square in found if contains(board, square))


def _crossings(rings: Rings, y: float) -> Iterator[float]:
    """Yield where the edges of rings cross a level line."""
    for ring in rings:
        ax, ay = ring[-1]
        for bx, by in ring:
            if (ay > y) != (by > y):
                yield ax + (bx - ax) * (y - ay) / (by - ay)
            ax, ay = bx, by


def _field(
    index: BoardIndex, key: object, segments: list[_Segment], bounds: tuple[float, ...]
) -> _Field:
    """Make a field, out of the one before where little has changed (a door opened)."""
    before: _Field | None = index.last.memory.get(key) if index.last is not None else None
    if before is None or before.field.bounds != bounds:
        return _Field(VisibilityField(segments, bounds), segments)
    added = Counter(segments)
    removed: list[int] = []
    kept: list[_Segment] = []
    for number, segment in enumerate(before.segments):
        if added[segment] > 0:
            added[segment] -= 1
            kept.append(segment)
        else:
            removed.append(number)
    come = list(added.elements())
    if not come and not removed:
        return before
    if len(come) + len(removed) > _FEW:
        return _Field(VisibilityField(segments, bounds), segments)
    return _Field(before.field.with_segments(come, removed), kept + come)


def _segments(index: BoardIndex, flag: Stops, without_ids: frozenset[str]) -> list[_Segment]:
    """Return in metres every segment that stops a channel, and the outlines of filled squares."""
    scale, wanted = index.side / UNITS, int(flag)
    found: list[_Segment] = [
        (ax * scale, ay * scale, bx * scale, by * scale)
        for (ax, ay, bx, by), stops in zip(index.segments, index.stops, strict=True)
        if stops & wanted
    ]
    filled = [
        square
        for square, obstacles in index.obstacles.items()
        if any(obstacle_stops(o) & flag and o.id not in without_ids for o in obstacles)
    ]
    for ring in squares_outline(filled, index.side):
        found.extend((*a, *b) for a, b in edges(ring))
    return found


def _bodies_seen(index: BoardIndex, seen: Any) -> list[Any]:
    """Return the regions of the obstacles that have a point beside them in a seen region."""
    bodies = _bodies(index)
    beside = [
        (number, point)
        for number, ring in enumerate(bodies)
        for point in _beside(ring, index.side * _BESIDE)
    ]
    hits = points_inside(seen, [point for _, point in beside])
    shown = {number for (number, _), hit in zip(beside, hits, strict=True) if hit}
    return [region_of([bodies[number]]) for number in sorted(shown)]


def _bodies(index: BoardIndex) -> list[tuple[tuple[float, float], ...]]:
    """Return the outlines in metres of what stops looks and has a body: squares and polygons."""
    side = index.side
    rings = [
        rectangle_outline((c * side, r * side, (c + 1) * side, (r + 1) * side))
        for (c, r), obstacles in index.obstacles.items()
        if any(obstacle.blocks_sight for obstacle in obstacles)
    ]
    polygons = {o.id: o for found in index.polygons.values() for o, _ in found if o.blocks_sight}
    return rings + [obstacle.polygon for obstacle in polygons.values()]


def _beside(ring: tuple[tuple[float, float], ...], gap: float) -> list[tuple[float, float]]:
    """Return some points just beside the edges of a ring, on both sides."""
    points = []
    for (ax, ay), (bx, by) in edges(ring):
        dx, dy = bx - ax, by - ay
        length = math.hypot(dx, dy) or 1.0
        nx, ny = -dy / length * gap, dx / length * gap
        for share in (0.1, 0.5, 0.9):
            x, y = ax + dx * share, ay + dy * share
            points += [(x + nx, y + ny), (x - nx, y - ny)]
    return points


def _points(rings: Any) -> Rings:
    return tuple(tuple(Point(x, y) for x, y in ring) for ring in rings)
