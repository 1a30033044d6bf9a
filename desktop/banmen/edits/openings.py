"""Where an opening comes to lie along the straight run of a wall: one square, or a dragged length.

On a wall along the grid the ends are brought to it; nothing reaches round a corner.
"""

from banmen.edits import polyline
from banmen.model.barriers import Barrier
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.model.map import SquareMap

Ends = tuple[Point, Point]
_ON_GRID = 1e-6


def one_square(document: Document, wall: Barrier, at: Point, *, free: bool = False) -> Ends:
    """Return the ends of an opening as long as a square at a point of a wall.

    On the grid it is the edge of the square under the point; off it, or `free`, the point is its
    middle. A shorter wall gives what it has.
    """
    place, foot = polyline.nearest(wall.points, at)
    first, last = _run(wall, place)
    whole = polyline.distance(first, last)
    length = min(document.map.square_m if isinstance(document.map, SquareMap) else 1.0, whole)
    along = polyline.distance(first, foot)
    start = None if free else _edge_start(document, first, last, along)
    begin = along - length / 2 if start is None else start
    begin = min(max(begin, 0.0), whole - length)
    return _along(first, last, begin), _along(first, last, begin + length)


def between(
    document: Document, wall: Barrier, press: Point, hand: Point, *, free: bool = False
) -> Ends:
    """Return the ends of an opening from one point to another along the run of the first one.

    Both go to half squares, or stay where they are if `free`.
    """
    first, last = _run(wall, polyline.nearest(wall.points, press)[0])
    start, end = (
        _along(first, last, _stop(document, (first, last), at, free)) for at in (press, hand)
    )
    return start, end


def _run(wall: Barrier, place: float) -> Ends:
    first, last = polyline.straight_run(wall.points, place)
    return wall.points[int(first)], wall.points[int(last)]


def _edge_start(document: Document, first: Point, last: Point, along: float) -> float | None:
    """Return where the grid edge under a place begins along a wall that lies on the grid."""
    if not isinstance(document.map, SquareMap) or (first.x != last.x and first.y != last.y):
        return None
    side = document.map.square_m
    across, start, way = (
        (first.y, first.x, last.x - first.x)
        if first.y == last.y
        else (first.x, first.y, last.y - first.y)
    )
    if abs(across / side - round(across / side)) > _ON_GRID:
        return None
    at = start + (along if way > 0 else -along)
    low = side * (at // side)
    return low - start if way > 0 else start - (low + side)


def _stop(document: Document, run: Ends, at: Point, free: bool) -> float:
    """Return how far along a run the foot of a point is, brought to half squares."""
    first, last = run
    foot = polyline.project(first, last, at)[1]
    along = polyline.distance(first, foot)
    if free or not isinstance(document.map, SquareMap):
        return along
    step = document.map.square_m / 2
    if first.x != last.x and first.y != last.y:
        return min(round(along / step) * step, polyline.distance(first, last))
    start, place = (first.x, foot.x) if first.y == last.y else (first.y, foot.y)
    snapped = abs(round(place / step) * step - start)
    return min(snapped, polyline.distance(first, last))


def _along(first: Point, last: Point, metres: float) -> Point:
    whole = polyline.distance(first, last)
    if metres <= 0 or metres >= whole:
        return first if metres <= 0 else last
    if first.y == last.y:
        return Point(first.x + (metres if last.x > first.x else -metres), first.y)
    if first.x == last.x:
        return Point(first.x, first.y + (metres if last.y > first.y else -metres))
    share = metres / whole
    return Point(first.x + share * (last.x - first.x), first.y + share * (last.y - first.y))
