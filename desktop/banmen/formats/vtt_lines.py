"""Lines of a Universal VTT map in squares: read leniently, cropped, and cut where portals are."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

Spot = tuple[float, float]
Line = tuple[Spot, ...]

#: Two points nearer than this, in squares, are the same to a map made by hand or by a converter.
TOLERANCE = 0.02
MAX_COMPARISONS = 1_000_000


class Box(NamedTuple):
    """A rectangle in squares."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, by: float) -> "Box":
        """Return the rectangle made larger on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, spot: Spot) -> bool:
        """Tell whether a point lies in the rectangle or on its edge."""
        return self.left <= spot[0] <= self.right and self.top <= spot[1] <= self.bottom


def number(raw: Any) -> float | None:
    """Return a finite number written as a number or as text, or None."""
    if isinstance(raw, bool) or not isinstance(raw, (int, float, str)):
        return None
    try:
        value = float(raw)
    except (ValueError, OverflowError):
        return None
    return value if math.isfinite(value) and abs(value) < 1e7 else None


def spot(raw: Any) -> Spot | None:
    """Return a point written as `{x, y}` or `[x, y]`, or None."""
    if isinstance(raw, dict):
        x, y = number(raw.get("x")), number(raw.get("y"))
    elif isinstance(raw, list) and len(raw) == 2:
        x, y = number(raw[0]), number(raw[1])
    else:
        return None
    return None if x is None or y is None else (x, y)


def line(raw: Any) -> Line | None:
    """Return a polyline of at least two different points, or None; repeated points are left out.

    Some converters write an object in its place: see `loose_points`.
    """
    if isinstance(raw, dict):
        raw = loose_points(raw)
    if not isinstance(raw, list):
        return None
    points = [spot(part) for part in raw]
    if any(point is None for point in points):
        return None
    return tidy(point for point in points if point is not None)


def loose_points(raw: dict[str, Any]) -> Any:
    """Return the points of an object that stands in for a list of points.

    Known are a list under any name, two points under any names (`a` and `b`, `start` and
    `end`), and the four numbers `x1`, `y1`, `x2`, `y2`.
    """
    if all(name in raw for name in ("x1", "y1", "x2", "y2")):
        return [[raw["x1"], raw["y1"]], [raw["x2"], raw["y2"]]]
    for value in raw.values():
        if isinstance(value, list) and len(value) >= 2 and spot(value[0]) and spot(value[1]):
            return value
    return [value for value in raw.values() if isinstance(value, (dict, list)) and spot(value)]


def tidy(points: Iterable[Spot]) -> Line | None:
    """Return points without those that repeat the one before, or None if fewer than two stay."""
    kept: list[Spot] = []
    for point in points:
        if not kept or point != kept[-1]:
            kept.append(point)
    return tuple(kept) if len(kept) >= 2 else None


def is_loop(points: Line) -> bool:
    """Tell whether a polyline comes back to where it began and encloses something."""
    return len(points) >= 4 and math.dist(points[0], points[-1]) <= TOLERANCE


def crop(points: Line, box: Box) -> Iterator[Line]:
    """Yield the pieces of a polyline inside a rectangle; crossing segments are clipped."""
    if all(box.holds(point) for point in points):
        yield points
        return
    piece: list[Spot] = []
    for start, end in pairwise(points):
        clipped = _clip(start, end, box)
        if clipped is None:
            yield from _piece(piece)
            piece = []
            continue
        if not piece or piece[-1] != clipped[0]:
            yield from _piece(piece)
            piece = [clipped[0]]
        piece.append(clipped[1])
    yield from _piece(piece)


def _piece(points: Sequence[Spot]) -> Iterator[Line]:
    found = tidy(points)
    if found is not None:
        yield found


def _clip(start: Spot, end: Spot, box: Box) -> tuple[Spot, Spot] | None:
    """Clip a segment to a rectangle by its parameters along the segment."""
    low, high = 0.0, 1.0
    for origin, delta, least, most in (
        (start[0], end[0] - start[0], box.left, box.right),
        (start[1], end[1] - start[1], box.top, box.bottom),
    ):
        if delta == 0:
            if not least <= origin <= most:
                return None
            continue
        first, last = sorted(((least - origin) / delta, (most - origin) / delta))
        low, high = max(low, first), min(high, last)
    if low >= high:
        return None
    return _along(start, end, low), _along(start, end, high)


def _along(start: Spot, end: Spot, share: float) -> Spot:
    if share <= 0:
        return start
    if share >= 1:
        return end
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


class TooMuchWork(Exception):
    """More walls and portals lie over each other than any map has."""


class Openings:
    """Portals as segments, ready to be cut out of walls that run through them.

    Raises TooMuchWork rather than compare without end.
    """

    def __init__(self, segments: Iterable[tuple[Spot, Spot]]) -> None:
        self._segments = sorted(segments, key=lambda s: min(s[0][0], s[1][0]))
        self._lefts = [min(a[0], b[0]) for a, b in self._segments]
        self._left = MAX_COMPARISONS
        self._widest = max((abs(a[0] - b[0]) for a, b in self._segments), default=0.0)

    def cut(self, points: Line) -> Iterator[Line]:
        """Yield the pieces of a wall that are left where no portal lies on it."""
        piece: list[Spot] = [points[0]]
        for start, end in pairwise(points):
            for low, high in self._gaps(start, end):
                if low > 0:
                    piece.append(_along(start, end, low))
                yield from _piece(piece)
                piece = [_along(start, end, high)]
            if piece[-1] != end:
                piece.append(end)
        yield from _piece(piece)

    def _gaps(self, start: Spot, end: Spot) -> list[tuple[float, float]]:
        """Return where portals lie on a segment, as shares of it, joined and in order."""
        left, right = sorted((start[0], end[0]))
        first = bisect_left(self._lefts, left - self._widest - TOLERANCE)
        last = bisect_right(self._lefts, right + TOLERANCE)
        self._left -= last - first
        if self._left < 0:
            raise TooMuchWork
        found = [_overlap(start, end, portal) for portal in self._segments[first:last]]
        joined: list[tuple[float, float]] = []
        for low, high in sorted(gap for gap in found if gap is not None):
            if joined and low <= joined[-1][1]:
                joined[-1] = (joined[-1][0], max(joined[-1][1], high))
            else:
                joined.append((low, high))
        return joined


def _overlap(start: Spot, end: Spot, portal: tuple[Spot, Spot]) -> tuple[float, float] | None:
    """Return the share of a wall segment that a portal lying on it covers, or None."""
    length = math.dist(start, end)
    if length < TOLERANCE:
        return None
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    shares: list[float] = []
    for x, y in portal:
        dx, dy = x - start[0], y - start[1]
        if abs(dx * uy - dy * ux) > TOLERANCE:
            return None
        shares.append(dx * ux + dy * uy)
    low, high = max(0.0, min(shares)), min(length, max(shares))
    if high - low <= TOLERANCE:
        return None
    return low / length, high / length
