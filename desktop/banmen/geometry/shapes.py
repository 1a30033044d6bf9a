"""Polygons of a map: areas, rectangles, circles, outlines of squares, faults; pure Python."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from banmen.geometry.predicates import Contact, Point, Segment, contact, crossing_point

Ring = tuple[Point, ...]
Rectangle = tuple[float, float, float, float]
"""``(min_x, min_y, max_x, max_y)`` in metres."""


def signed_area(polygon: Sequence[Point]) -> float:
    """The area in square metres, positive when the corners turn from the x to the y axis."""
    if len(polygon) < 3:
        return 0.0
    x0, y0 = polygon[0]
    total = 0.0
    for (ax, ay), (bx, by) in pairwise(polygon):
        total += (ax - x0) * (by - y0) - (ay - y0) * (bx - x0)
    return total / 2.0


def polygon_area(polygon: Sequence[Point]) -> float:
    """The area in square metres of a simple polygon."""
    return abs(signed_area(polygon))


def centroid(polygon: Sequence[Point]) -> Point:
    """The centre of area; of a polygon without area, the mean of its corners.

    Raises ValueError for no corners.
    """
    if not polygon:
        raise ValueError("a polygon without corners has no centre")
    x0, y0 = polygon[0]
    total = sum_x = sum_y = 0.0
    for (ax, ay), (bx, by) in pairwise(polygon):
        part = (ax - x0) * (by - y0) - (ay - y0) * (bx - x0)
        total += part
        sum_x += part * (ax + bx - 2.0 * x0)
        sum_y += part * (ay + by - 2.0 * y0)
    if total == 0.0:
        count = len(polygon)
        return (sum(p[0] for p in polygon) / count, sum(p[1] for p in polygon) / count)
    return (x0 + sum_x / (3.0 * total), y0 + sum_y / (3.0 * total))


def rectangle_outline(rectangle: Rectangle) -> Ring:
    """The four corners, from the least x and y on, towards greater x first."""
    min_x, min_y, max_x, max_y = rectangle
    return ((min_x, min_y), (max_x, min_y), (max_x, max_y), (min_x, max_y))


def circle_polygon(center: Point, radius: float, sides: int = 256) -> Ring:
    """The regular polygon inscribed in a circle, its first corner in the direction of x.

    Raises ValueError for fewer than 3 sides or a radius that is not positive.
    """
    if sides < 3 or not radius > 0.0:
        raise ValueError("a circle needs a positive radius and at least 3 sides")
    step = 2.0 * math.pi / sides
    return tuple(
        (center[0] + radius * math.cos(i * step), center[1] + radius * math.sin(i * step))
        for i in range(sides)
    )


def bounding_box(points: Iterable[Point]) -> Rectangle:
    """The smallest rectangle around the points. Raises ValueError for no points."""
    listed = list(points)
    if not listed:
        raise ValueError("no points have no bounding box")
    xs, ys = [p[0] for p in listed], [p[1] for p in listed]
    return (min(xs), min(ys), max(xs), max(ys))


def edges(polygon: Sequence[Point]) -> tuple[Segment, ...]:
    """The polygon's edges, from the one that leaves the first corner on."""
    return tuple(zip(polygon, (*polygon[1:], *polygon[:1]), strict=True))


def squares_outline(squares: Iterable[tuple[int, int]], side: float = 1.0) -> tuple[Ring, ...]:
    """The outline rings of a set of squares ``(column, row)`` with sides of ``side`` metres.

    Outer rings turn from the x to the y axis (positive `signed_area`), holes the other way.
    Squares that meet at a corner only are in separate rings. Corners lie only where the outline
    turns.
    """
    leaving: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for start, stop in square_edges(squares):
        leaving.setdefault(start, []).append(stop)
    rings = []
    while leaving:
        ring = _walk_outline(leaving, next(iter(leaving)))
        rings.append(tuple((x * side, y * side) for x, y in ring))
    return tuple(rings)


def square_edges(
    squares: Iterable[tuple[int, int]],
) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The border of a set of squares (column, row) as unit edges, the inside on the right hand."""
    filled = {(column, row) for column, row in squares}
    found = []
    for column, row in sorted(filled):
        if (column, row - 1) not in filled:
            found.append(((column, row), (column + 1, row)))
        if (column + 1, row) not in filled:
            found.append(((column + 1, row), (column + 1, row + 1)))
        if (column, row + 1) not in filled:
            found.append(((column + 1, row + 1), (column, row + 1)))
        if (column - 1, row) not in filled:
            found.append(((column, row + 1), (column, row)))
    return found


def _walk_outline(
    leaving: dict[tuple[int, int], list[tuple[int, int]]], start: tuple[int, int]
) -> list[tuple[int, int]]:
    """Take one closed ring out of the edges, turning towards the own square where two meet."""
    path = [start]
    here, came = start, (0, 0)
    while True:
        choices = leaving[here]
        # Of two edges at a corner that squares share, the one turning to the x-to-y side closes
        # the ring around its own square.
        onward = max(choices, key=lambda p: _turn(came, (p[0] - here[0], p[1] - here[1])))
        choices.remove(onward)
        if not choices:
            del leaving[here]
        came = (onward[0] - here[0], onward[1] - here[1])
        here = onward
        if here == start:
            break
        path.append(here)
    return [p for before, p, after in _neighbours(path) if _turn_at(before, p, after)]


def _turn(one: tuple[int, int], two: tuple[int, int]) -> int:
    return one[0] * two[1] - one[1] * two[0]


def _turn_at(before: tuple[int, int], here: tuple[int, int], after: tuple[int, int]) -> int:
    return _turn(
        (here[0] - before[0], here[1] - before[1]), (after[0] - here[0], after[1] - here[1])
    )


def _neighbours(
    path: list[tuple[int, int]],
) -> list[tuple[tuple[int, int], tuple[int, int], tuple[int, int]]]:
    return list(zip(path[-1:] + path[:-1], path, path[1:] + path[:1], strict=True))


class FaultKind(Enum):
    """Why a polygon cannot be one."""

    TOO_FEW_CORNERS = "too_few_corners"
    NOT_FINITE = "not_finite"
    NO_AREA = "no_area"
    REPEATED_CORNER = "repeated_corner"
    CROSSES_ITSELF = "crosses_itself"
    TOUCHES_ITSELF = "touches_itself"


@dataclass(frozen=True)
class Fault:
    """What is wrong with a polygon and where, in metres, if it is in one place."""

    kind: FaultKind
    at: Point | None = None


def polygon_fault(polygon: Sequence[Point]) -> Fault | None:
    """The first fault of the polygon, or None when it is simple and has an area."""
    if len(polygon) < 3:
        return Fault(FaultKind.TOO_FEW_CORNERS)
    for point in polygon:
        if not (math.isfinite(point[0]) and math.isfinite(point[1])):
            return Fault(FaultKind.NOT_FINITE)
    around = edges(polygon)
    for start, stop in around:
        if start == stop:
            return Fault(FaultKind.REPEATED_CORNER, start)
    for index, edge in enumerate(around):
        for other in range(index + 1, len(around)):
            fault = _edge_fault(edge, around[other], (other - index) in (1, len(around) - 1))
            if fault is not None:
                return fault
    return None if signed_area(polygon) != 0.0 else Fault(FaultKind.NO_AREA)


def _edge_fault(edge: Segment, other: Segment, neighbours: bool) -> Fault | None:
    kind = contact(edge, other)
    if kind is Contact.OVERLAP:
        return Fault(FaultKind.TOUCHES_ITSELF, max(min(edge), min(other)))
    if kind is Contact.CROSS:
        return Fault(FaultKind.CROSSES_ITSELF, crossing_point(edge, other))
    if kind is Contact.TOUCH and not neighbours:
        return Fault(FaultKind.TOUCHES_ITSELF, crossing_point(edge, other))
    return None
