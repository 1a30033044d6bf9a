"""Polylines of a map: clipping, cutting openings, nearest points, simplification; pure Python."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from banmen.geometry.predicates import TOLERANCE, Point, Segment, nearest_on_segment
from banmen.geometry.shapes import Rectangle

Polyline = tuple[Point, ...]


@dataclass(frozen=True)
class Nearest:
    """The point of a polyline nearest to another point.

    ``at`` the point, ``distance`` how far it is, ``along`` how far from the polyline's start,
    ``index`` the number of its segment; lengths in metres.
    """

    at: Point
    distance: float
    along: float
    index: int


def length(polyline: Sequence[Point]) -> float:
    """The length in metres."""
    return math.fsum(math.dist(a, b) for a, b in pairwise(polyline))


def nearest_on_polyline(point: Point, polyline: Sequence[Point]) -> Nearest:
    """The nearest point of the polyline; the first one of several. Raises ValueError for none."""
    if not polyline:
        raise ValueError("a polyline without points has no nearest point")
    best = Nearest(polyline[0], math.dist(point, polyline[0]), 0.0, 0)
    walked = 0.0
    for index, segment in enumerate(pairwise(polyline)):
        at = nearest_on_segment(point, segment)
        distance = math.dist(point, at)
        if distance < best.distance:
            best = Nearest(at, distance, walked + math.dist(segment[0], at), index)
        walked += math.dist(*segment)
    return best


def point_along(polyline: Sequence[Point], along: float) -> Point:
    """The point ``along`` metres from the start, the ends for values beyond them."""
    if not polyline:
        raise ValueError("a polyline without points has no point along it")
    left = along
    for a, b in pairwise(polyline):
        step = math.dist(a, b)
        if step > 0.0 and left <= step:
            share = max(left, 0.0) / step
            return (
                b if share == 1.0 else (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))
            )
        left -= step
    return polyline[-1]


def part(polyline: Sequence[Point], start: float, stop: float) -> Polyline:
    """The stretch between two distances from the polyline's start, in metres."""
    points = [point_along(polyline, start)]
    walked = 0.0
    for a, b in pairwise(polyline):
        walked += math.dist(a, b)
        if start + TOLERANCE < walked < stop - TOLERANCE:
            points.append(b)
    points.append(point_along(polyline, stop))
    return tuple(points)


def cut_opening(polyline: Sequence[Point], start: float, stop: float) -> tuple[Polyline, ...]:
    """What remains when the stretch from ``start`` to ``stop`` metres is cut out (a door's gap).

    Pieces shorter than `TOLERANCE` are left out, so cutting at an end gives one piece and cutting
    everything gives none.
    """
    whole = length(polyline)
    low, high = max(min(start, stop), 0.0), min(max(start, stop), whole)
    pieces = []
    if low > TOLERANCE:
        pieces.append(part(polyline, 0.0, min(low, whole)))
    if whole - high > TOLERANCE:
        pieces.append(part(polyline, max(high, 0.0), whole))
    return tuple(pieces)


def clip_segment(segment: Segment, rectangle: Rectangle) -> Segment | None:
    """The part of the segment inside the closed rectangle, or None when that has no length."""
    (ax, ay), (bx, by) = segment
    min_x, min_y, max_x, max_y = rectangle
    enter, leave = 0.0, 1.0
    for speed, at, low, high in ((bx - ax, ax, min_x, max_x), (by - ay, ay, min_y, max_y)):
        if speed == 0.0:
            if not low <= at <= high:
                return None
            continue
        one, two = (low - at) / speed, (high - at) / speed
        enter, leave = max(enter, min(one, two)), min(leave, max(one, two))
    if (leave - enter) * math.dist(*segment) <= TOLERANCE:
        return None

    def inside(share: float) -> Point:
        x, y = ax + share * (bx - ax), ay + share * (by - ay)
        return (min(max(x, min_x), max_x), min(max(y, min_y), max_y))

    return (
        segment[0] if enter == 0.0 else inside(enter),
        segment[1] if leave == 1.0 else inside(leave),
    )


def clip_polyline(polyline: Sequence[Point], rectangle: Rectangle) -> tuple[Polyline, ...]:
    """The stretches of the polyline inside the closed rectangle, cut where it leaves."""
    pieces: list[list[Point]] = []
    for a, b in pairwise(polyline):
        clipped = clip_segment((a, b), rectangle)
        if clipped is None:
            continue
        if pieces and pieces[-1][-1] == clipped[0]:
            pieces[-1].append(clipped[1])
        else:
            pieces.append(list(clipped))
    return tuple(tuple(piece) for piece in pieces)


def straighten(polyline: Sequence[Point], tolerance: float = TOLERANCE) -> Polyline:
    """The polyline without repeated points and without points in the middle of a straight run."""
    kept: list[Point] = []
    for point in polyline:
        if kept and math.dist(kept[-1], point) <= tolerance:
            continue
        while len(kept) >= 2 and _between(kept[-2], kept[-1], point, tolerance):
            kept.pop()
        kept.append(point)
    return tuple(kept)


def _between(a: Point, middle: Point, b: Point, tolerance: float) -> bool:
    """Whether ``middle`` lies on the straight run from a on to b."""
    forward = (middle[0] - a[0]) * (b[0] - middle[0]) + (middle[1] - a[1]) * (b[1] - middle[1])
    return forward > 0.0 and math.dist(middle, nearest_on_segment(middle, (a, b))) <= tolerance


def simplify(polyline: Sequence[Point], tolerance: float) -> Polyline:
    """Fewer points, none of the left out ones farther than ``tolerance`` metres from the result.

    Ramer-Douglas-Peucker; the ends stay.
    """
    if len(polyline) < 3:
        return tuple(polyline)
    keep = {0, len(polyline) - 1}
    spans = [(0, len(polyline) - 1)]
    while spans:
        first, last = spans.pop()
        chord = (polyline[first], polyline[last])
        farthest, worst = 0, tolerance
        for index in range(first + 1, last):
            distance = math.dist(polyline[index], nearest_on_segment(polyline[index], chord))
            if distance > worst:
                farthest, worst = index, distance
        if farthest:
            keep.add(farthest)
            spans += [(first, farthest), (farthest, last)]
    return tuple(polyline[index] for index in sorted(keep))


def merge_collinear(
    segments: Iterable[Segment], tolerance: float = TOLERANCE
) -> tuple[Segment, ...]:
    """Segments of one line that touch or overlap made into one each; no segment without length.

    Segments count as on one line when both ends of the one are within ``tolerance`` metres of the
    line of the other. The order of the result is that of the direction and place of the lines.
    """
    lines: dict[tuple[int, int, int], list[tuple[float, float, Segment]]] = {}
    cell = max(tolerance, 1e-12) * 4.0
    for segment in segments:
        a, b = min(segment), max(segment)
        size = math.dist(a, b)
        if size <= tolerance:
            continue
        ux, uy = (b[0] - a[0]) / size, (b[1] - a[1]) / size
        offset = ux * a[1] - uy * a[0]
        key = (round(ux * 1e7), round(uy * 1e7), round(offset / cell))
        run = _line_of(lines, key)
        run.append((ux * a[0] + uy * a[1], ux * b[0] + uy * b[1], (a, b)))
    merged: list[Segment] = []
    for key in sorted(lines):
        merged += _merge_run(sorted(lines[key]), tolerance)
    return tuple(merged)


def _line_of(
    lines: dict[tuple[int, int, int], list[tuple[float, float, Segment]]],
    key: tuple[int, int, int],
) -> list[tuple[float, float, Segment]]:
    """The run of the line with this key or a key that differs by rounding only."""
    for dx in (0, -1, 1):
        for dy in (0, -1, 1):
            for offset in (0, -1, 1):
                near = (key[0] + dx, key[1] + dy, key[2] + offset)
                if near in lines:
                    return lines[near]
    return lines.setdefault(key, [])


def _merge_run(run: list[tuple[float, float, Segment]], tolerance: float) -> list[Segment]:
    """Merge segments of one line, sorted by where they start along it."""
    merged: list[Segment] = []
    reach = -math.inf
    for start, stop, segment in run:
        if merged and start <= reach + tolerance:
            if stop > reach:
                merged[-1] = (merged[-1][0], segment[1])
        else:
            merged.append(segment)
        reach = max(reach, stop)
    return merged
