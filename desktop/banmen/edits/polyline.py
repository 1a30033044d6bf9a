"""Lines through points in metres: where a point lies along one, and the part between two places.

A place along a line is a number: the index of the segment plus the share of it that is behind.
"""

from itertools import pairwise
from math import floor, hypot

from banmen.model.base import Point

Line = tuple[Point, ...]


def without_repeats(points: Line) -> Line:
    """Return the points without those that only repeat the one before."""
    kept: list[Point] = []
    for point in points:
        if not kept or kept[-1] != point:
            kept.append(Point(*point))
    return tuple(kept)


def length(points: Line) -> float:
    """Return the length of a line in metres."""
    return sum(distance(a, b) for a, b in pairwise(points))


def distance(a: Point, b: Point) -> float:
    """Return the straight distance of two points in metres."""
    return hypot(b.x - a.x, b.y - a.y)


def nearest(points: Line, at: Point) -> tuple[float, Point]:
    """Return the place along the line that is nearest to a point, and the point there."""
    best: tuple[float, float, Point] | None = None
    for index, (a, b) in enumerate(pairwise(points)):
        share, foot = project(a, b, at)
        away = distance(foot, at)
        if best is None or away < best[0]:
            best = (away, index + share, foot)
    if best is None:
        return 0.0, points[0]
    return best[1], best[2]


def project(a: Point, b: Point, at: Point) -> tuple[float, Point]:
    """Return the share of the way from `a` to `b` (0…1) nearest to a point, and the point there.

    On a line along an axis the foot keeps the other coordinate exactly.
    """
    if a.y == b.y:
        x = min(max(at.x, min(a.x, b.x)), max(a.x, b.x))
        return ((x - a.x) / (b.x - a.x) if a.x != b.x else 0.0), Point(x, a.y)
    if a.x == b.x:
        y = min(max(at.y, min(a.y, b.y)), max(a.y, b.y))
        return (y - a.y) / (b.y - a.y), Point(a.x, y)
    dx, dy = b.x - a.x, b.y - a.y
    share = ((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy)
    share = min(max(share, 0.0), 1.0)
    if share in (0.0, 1.0):
        return share, b if share else a
    return share, Point(a.x + share * dx, a.y + share * dy)


def between(points: Line, start: float, end: float, ends: tuple[Point, Point]) -> Line:
    """Return the part of a line between two places; `ends` are the exact points there."""
    inner = [points[i] for i in range(len(points)) if start < i < end]
    return without_repeats((ends[0], *inner, ends[1]))


def straight_run(points: Line, place: float) -> tuple[float, float]:
    """Return the places between which the line goes straight on about a place along it."""
    index = min(max(floor(place), 0), len(points) - 2)
    first, last = index, index + 1
    while first > 0 and _straight(points[first - 1], points[first], points[first + 1]):
        first -= 1
    while last < len(points) - 1 and _straight(points[last - 1], points[last], points[last + 1]):
        last += 1
    return float(first), float(last)


def _straight(a: Point, b: Point, c: Point) -> bool:
    cross = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
    dot = (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y)
    return dot > 0 and abs(cross) <= 1e-9 * max(1.0, dot)
