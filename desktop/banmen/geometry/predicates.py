"""Exact answers about how points, segments and polygons lie to each other; pure Python.

Turns are decided exactly for the coordinates as given: a float estimate with an error bound, and
fractions where that is not enough.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum
from fractions import Fraction
from itertools import pairwise

Point = tuple[float, float]
Segment = tuple[Point, Point]

TOLERANCE = 1e-9
"""Metres below which a length counts as none."""

_ERROR_BOUND = 4.0 * 2.0**-53


class Contact(Enum):
    """How two segments meet."""

    NONE = "none"
    TOUCH = "touch"
    """An end of one lies on the other, at one point only."""
    CROSS = "cross"
    """They cross at a point in the interior of both."""
    OVERLAP = "overlap"
    """They lie on one line and share a stretch of positive length."""


class Location(Enum):
    """Where a point lies to a polygon."""

    OUTSIDE = "outside"
    BORDER = "border"
    INSIDE = "inside"


def orientation(a: Point, b: Point, c: Point) -> int:
    """The sign of the turn a, b, c: 1 from the x axis towards the y axis, -1 back, 0 on a line."""
    left = (a[0] - c[0]) * (b[1] - c[1])
    right = (a[1] - c[1]) * (b[0] - c[0])
    turn = left - right
    if abs(turn) > _ERROR_BOUND * (abs(left) + abs(right)):
        return 1 if turn > 0.0 else -1
    if left == 0.0 and right == 0.0 and (a[0] == b[0] == c[0] or a[1] == b[1] == c[1]):
        return 0
    ax, ay, bx, by, cx, cy = map(Fraction, (*a, *b, *c))
    exact = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx)
    return (exact > 0) - (exact < 0)


def on_segment(point: Point, segment: Segment) -> bool:
    """Whether the point lies exactly on the closed segment."""
    (ax, ay), (bx, by) = segment
    x, y = point
    if not (min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by)):
        return False
    return orientation(segment[0], segment[1], point) == 0


def contact(one: Segment, two: Segment) -> Contact:
    """How two segments meet; a segment without length is a point."""
    if not _boxes_meet(one, two):
        return Contact.NONE
    (a, b), (c, d) = one, two
    turn_c, turn_d = orientation(a, b, c), orientation(a, b, d)
    turn_a, turn_b = orientation(c, d, a), orientation(c, d, b)
    if turn_c * turn_d < 0 and turn_a * turn_b < 0:
        return Contact.CROSS
    if turn_c == turn_d == turn_a == turn_b == 0:
        return _contact_on_line(one, two)
    touches = on_segment(c, one) or on_segment(d, one) or on_segment(a, two) or on_segment(b, two)
    return Contact.TOUCH if touches else Contact.NONE


def _boxes_meet(one: Segment, two: Segment) -> bool:
    return all(
        max(one[0][i], one[1][i]) >= min(two[0][i], two[1][i])
        and max(two[0][i], two[1][i]) >= min(one[0][i], one[1][i])
        for i in (0, 1)
    )


def _contact_on_line(one: Segment, two: Segment) -> Contact:
    """How two segments of one line meet whose boxes meet."""
    low, high = max(min(one), min(two)), min(max(one), max(two))
    if low < high:
        return Contact.OVERLAP
    return Contact.TOUCH if low == high else Contact.NONE


def crossing_point(one: Segment, two: Segment) -> Point | None:
    """The point where two segments cross or touch, or None; also None when they overlap."""
    kind = contact(one, two)
    if kind in (Contact.NONE, Contact.OVERLAP):
        return None
    if kind is Contact.TOUCH:
        for point, other in ((one[0], two), (one[1], two), (two[0], one), (two[1], one)):
            if on_segment(point, other):
                return point
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = two
    turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    share = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn
    return (ax + share * (bx - ax), ay + share * (by - ay))


def point_in_polygon(point: Point, polygon: Sequence[Point]) -> Location:
    """Where the point lies, decided exactly; even-odd, the first corner not repeated."""
    inside = False
    y = point[1]
    previous = polygon[-1]
    for corner in polygon:
        if on_segment(point, (previous, corner)):
            return Location.BORDER
        if (previous[1] > y) != (corner[1] > y):
            low, high = (previous, corner) if previous[1] < corner[1] else (corner, previous)
            inside ^= orientation(low, high, point) > 0
        previous = corner
    return Location.INSIDE if inside else Location.OUTSIDE


def segment_crosses_interior(segment: Segment, polygon: Sequence[Point]) -> bool:
    """Whether the segment runs through the polygon's interior for a positive length.

    Touching a corner and running along an edge do not count, and neither does a run shorter than
    `TOLERANCE`.
    """
    start, stop = segment
    length = math.dist(start, stop)
    if length <= TOLERANCE:
        return False
    shares = sorted(_edge_shares(segment, polygon))
    for low, high in pairwise(shares):
        if (high - low) * length <= TOLERANCE:
            continue
        middle = (low + high) / 2.0
        point = (start[0] + middle * (stop[0] - start[0]), start[1] + middle * (stop[1] - start[1]))
        if _well_inside(point, polygon):
            return True
    return False


def _edge_shares(segment: Segment, polygon: Sequence[Point]) -> list[float]:
    """Where along the segment, from 0 to 1, it may meet the polygon's edges."""
    (ax, ay), (bx, by) = segment
    dx, dy = bx - ax, by - ay
    squared = dx * dx + dy * dy
    shares = [0.0, 1.0]
    previous = polygon[-1]
    for corner in polygon:
        shares.append(((corner[0] - ax) * dx + (corner[1] - ay) * dy) / squared)
        ex, ey = corner[0] - previous[0], corner[1] - previous[1]
        turn = dx * ey - dy * ex
        if turn != 0.0:
            shares.append(((previous[0] - ax) * ey - (previous[1] - ay) * ex) / turn)
        previous = corner
    return [share for share in shares if 0.0 <= share <= 1.0]


def _well_inside(point: Point, polygon: Sequence[Point]) -> bool:
    """Whether the point is inside and farther than `TOLERANCE` / 4 from every edge."""
    if point_in_polygon(point, polygon) is not Location.INSIDE:
        return False
    previous = polygon[-1]
    for corner in polygon:
        if segment_distance(point, (previous, corner)) <= TOLERANCE / 4.0:
            return False
        previous = corner
    return True


def segment_distance(point: Point, segment: Segment) -> float:
    """The distance in metres from the point to the nearest point of the segment."""
    return math.dist(point, nearest_on_segment(point, segment))


def nearest_on_segment(point: Point, segment: Segment) -> Point:
    """The point of the segment nearest to ``point``."""
    (ax, ay), (bx, by) = segment
    dx, dy = bx - ax, by - ay
    squared = dx * dx + dy * dy
    if squared == 0.0:
        return (ax, ay)
    share = ((point[0] - ax) * dx + (point[1] - ay) * dy) / squared
    if share <= 0.0:
        return (ax, ay)
    if share >= 1.0:
        return (bx, by)
    return (ax + share * dx, ay + share * dy)
