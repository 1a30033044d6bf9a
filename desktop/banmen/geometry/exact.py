"""Straight lines in whole numbers: where a line is stopped by segments, without any rounding.

A line stops where it crosses a segment in the interior of both, and where it meets segments only
at a point (or along a stretch) with segments leaving to both of its sides there. Its own two ends
never count.
"""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

Segment = tuple[int, int, int, int]
Ring = Sequence[tuple[int, int]]


class Stop(NamedTuple):
    """A stop of a line: how far along it (0…1) and the numbers of the segments that make it."""

    along: float
    segments: tuple[int, ...]


class _Touch(NamedTuple):
    """A contact without crossing, from `start` to `end` (0 … squared length of the line); `side`
    is where the segment leaves to, 0 for one that lies along the line."""

    start: int
    end: int
    side: int
    segment: int


def stops(line: Segment, segments: Sequence[Segment], candidates: Iterable[int]) -> list[Stop]:
    """Return where `line` is stopped by the candidate segments, nearest first.

    Segments have a length; `candidates` are their numbers.
    """
    return sorted(_met(line, segments, candidates))


def is_stopped(line: Segment, segments: Sequence[Segment], candidates: Iterable[int]) -> bool:
    """Tell whether any of the candidate segments stops `line`, as `stops` has it."""
    return any(_met(line, segments, candidates))


def _met(line: Segment, segments: Sequence[Segment], candidates: Iterable[int]) -> Iterator[Stop]:
    """Yield where the line is stopped: crossings as they are found, then what closes in on it
    from both sides."""
    ax, ay, bx, by = line
    dx, dy = bx - ax, by - ay
    touches: list[_Touch] = []
    for number in candidates:
        px, py, qx, qy = segments[number]
        one = dx * (py - ay) - dy * (px - ax)
        two = dx * (qy - ay) - dy * (qx - ax)
        if (one > 0 and two > 0) or (one < 0 and two < 0):
            continue
        if one and two:
            along = _crossing(line, (px, py, qx, qy))
            if along is not None:
                yield Stop(along, (number,))
        elif touch := _touch(line, (px, py, qx, qy), one, two, number):
            touches.append(touch)
    if len(touches) > 1:
        yield from _two_sided(touches, dx * dx + dy * dy)


def _crossing(line: Segment, segment: Segment) -> float | None:
    """Return how far along the line it crosses a segment whose ends lie on both sides of it."""
    ax, ay, bx, by = line
    px, py, qx, qy = segment
    ex, ey = qx - px, qy - py
    start = ex * (ay - py) - ey * (ax - px)
    end = ex * (by - py) - ey * (bx - px)
    if (start > 0 and end < 0) or (start < 0 and end > 0):
        return start / (start - end)
    return None


def _touch(line: Segment, segment: Segment, one: int, two: int, number: int) -> _Touch | None:
    """Return the contact of a segment with one end, or both, on the endless line."""
    ax, ay, bx, by = line
    px, py, qx, qy = segment
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    first = (px - ax) * dx + (py - ay) * dy
    second = (qx - ax) * dx + (qy - ay) * dy
    if one == two:
        start, end = max(min(first, second), 0), min(max(first, second), length)
        return _Touch(start, end, 0, number) if start < end else None
    at, leaves = (first, two) if one == 0 else (second, one)
    return _Touch(at, at, 1 if leaves > 0 else -1, number) if 0 < at < length else None


def _two_sided(touches: list[_Touch], length: int) -> Iterator[Stop]:
    """Yield the connected contacts from which segments leave to both sides."""
    touches.sort()
    group: list[_Touch] = []
    reached = -1
    for touch in [*touches, None]:
        if touch is not None and touch.start <= reached:
            group.append(touch)
            reached = max(reached, touch.end)
            continue
        sided = [part for part in group if part.side]
        if len({part.side for part in sided}) == 2:
            yield Stop(sided[0].start / length, tuple(part.segment for part in sided))
        if touch is not None:
            group, reached = [touch], touch.end


def runs_inside(line: Segment, ring: Ring) -> bool:
    """Tell whether a line that crosses no edge of a simple ring runs through its inside."""
    ax, ay, bx, by = line
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    if not length:
        return False
    marks = {0, length}
    for x, y in ring:
        at = (x - ax) * dx + (y - ay) * dy
        if dx * (y - ay) == dy * (x - ax) and 0 < at < length:
            marks.add(at)
    ordered = sorted(marks)
    scale = 2 * length
    scaled = [(x * scale, y * scale) for x, y in ring]
    for one, two in itertools.pairwise(ordered):
        point = (ax * scale + dx * (one + two), ay * scale + dy * (one + two))
        where = side_of_ring(point, scaled)
        if where:
            return where > 0
    return False


def side_of_ring(point: tuple[int, int], ring: Ring) -> int:
    """Return 1 for a point inside a simple ring, -1 outside, 0 on its edge."""
    x, y = point
    inside = False
    px, py = ring[-1]
    for qx, qy in ring:
        turn = (qx - px) * (y - py) - (qy - py) * (x - px)
        if turn == 0 and min(px, qx) <= x <= max(px, qx) and min(py, qy) <= y <= max(py, qy):
            return 0
        if (py > y) != (qy > y) and (turn > 0) == (qy > py):
            inside = not inside
        px, py = qx, qy
    return 1 if inside else -1


def cells_along(line: Segment, size: int) -> Iterator[tuple[int, int]]:
    """Yield the cells (column, row) of a lattice of `size` that a segment comes near or touches.

    At least every closed cell that the segment meets; a border has both of its cells.
    """
    ax, ay, bx, by = line if line[0] <= line[2] else (line[2], line[3], line[0], line[1])
    first, last = (ax - 1) // size, (bx + 1) // size
    slope = (by - ay) / (bx - ax) if bx != ax else 0.0
    for column in range(first, last + 1):
        if bx == ax or first == last:
            low, high = min(ay, by), max(ay, by)
        else:
            left, right = max(column * size, ax), min((column + 1) * size, bx)
            one, two = ay + slope * (left - ax), ay + slope * (right - ax)
            low, high = int(min(one, two)) - 1, int(max(one, two)) + 1
        for row in range((low - 1) // size, (high + 1) // size + 1):
            yield column, row
