"""Regions of the plane put together and cut: seen areas, whole squares, and their rings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import chain
from typing import Any

import numpy as np
import shapely

from banmen.geometry.predicates import Point

Ring = tuple[Point, ...]
Box = tuple[float, float, float, float]
"""Least x and y, greatest x and y."""

_BOXES_AT_MOST = 12


def region_of(rings: Iterable[Sequence[Point]]) -> Any:
    """The union of simple rings (no holes), as a shapely geometry."""
    polygons = [shapely.polygons(_coordinates(ring)) for ring in rings]
    return polygons[0] if len(polygons) == 1 else shapely.union_all(polygons)


def _coordinates(points: Sequence[Point]) -> Any:
    """The points as rows of an array: read number by number, which is five times quicker."""
    flat = np.fromiter(chain.from_iterable(points), np.float64, 2 * len(points))
    return flat.reshape(-1, 2)


def squares_region(squares: Iterable[tuple[int, int]], side: float) -> Any:
    """The union of whole squares (column, row), with sides of ``side`` metres."""
    runs: list[tuple[int, int, int]] = []
    for row, column in sorted((row, column) for column, row in set(squares)):
        if runs and runs[-1][0] == row and runs[-1][2] == column:
            runs[-1] = (row, runs[-1][1], column + 1)
        else:
            runs.append((row, column, column + 1))
    boxes = [
        shapely.box(left * side, row * side, right * side, (row + 1) * side)
        for row, left, right in runs
    ]
    return shapely.union_all(boxes)


def united(regions: Iterable[Any]) -> Any:
    """The union of regions."""
    return shapely.union_all(list(regions))


def without(region: Any, taken: Any) -> Any:
    """What is left of a region when another one is taken away."""
    return shapely.difference(region, taken)


def spots(places: Sequence[Point]) -> Any:
    """The points (x, y), to be asked for again and again with ``points_inside``."""
    return _coordinates(places)


def spots_about(places: Sequence[tuple[float, float, float]]) -> Any:
    """The points of (x, y, reach) and the four so far right, left, below and above of each, one
    after the other, to be asked for again and again with ``points_inside``."""
    given = np.array(places, dtype=np.float64).reshape(-1, 1, 3)
    ways = np.array([(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)], dtype=np.float64)
    return (given[:, :, :2] + given[:, :, 2:] * ways).reshape(-1, 2)


def differing(a: Any, b: Any) -> list[tuple[float, float, float, float]]:
    """The boxes (left, top, right, bottom) of the parts that only one of two regions has; slivers
    of less than a square centimetre are left out."""
    parts = shapely.get_parts(shapely.symmetric_difference(a, b, grid_size=1e-6))
    found = parts[shapely.area(parts) > 1e-4]
    return [(box[0], box[1], box[2], box[3]) for box in shapely.bounds(found).tolist()]


def boxes_between(one: Ring, other: Ring) -> list[Box]:
    """Boxes that hold all that only one of two visibility polygons about the same point has.

    Along each stretch between corners that both have, the polygons differ at most within the
    box of both stretches.
    """
    stretches: dict[tuple[Point, Point], Box] = {}
    common = _in_common(one, other)
    for ring in (one, other):
        for ends, box in _stretches(ring, common):
            known = stretches.get(ends)
            stretches[ends] = box if known is None else _joined(known, box)
    boxes = list(stretches.values())
    return boxes if len(boxes) <= _BOXES_AT_MOST else [reduce(_joined, boxes)]


def _in_common(one: Ring, other: Ring) -> frozenset[Point]:
    """The corners that both rings have in the same order: of two on one ray either may come
    first, and between such two the rings have no stretch in common."""
    known = frozenset(one).intersection(other)
    first, second = ([corner for corner in ring if corner in known] for ring in (one, other))
    start = second.index(first[0]) if first else 0
    turned = second[start:] + second[:start]
    return frozenset(a for a, b in zip(first, turned, strict=False) if a == b)


def _stretches(ring: Ring, common: frozenset[Point]) -> Iterator[tuple[tuple[Point, Point], Box]]:
    """The ends and boxes of the stretches of a ring between corners in common."""
    first = next((at for at, corner in enumerate(ring) if corner in common), None)
    if first is None:
        yield ((ring[0], ring[0]), _box_of(ring))
        return
    stretch = [ring[first]]
    for corner in (*ring[first + 1 :], *ring[: first + 1]):
        stretch.append(corner)
        if corner in common:
            if len(stretch) > 2:
                yield (stretch[0], corner), _box_of(stretch)
            stretch = [corner]


def _box_of(points: Sequence[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def _joined(a: Box, b: Box) -> Box:
    return (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))


def points_inside(region: Any, points: Any) -> list[int]:
    """The numbers of the points (x, y) that lie inside the region, in order."""
    places = np.asarray(points, dtype=np.float64).reshape(-1, 2)
    left, top, right, bottom = shapely.bounds(region)
    xs, ys = places[:, 0], places[:, 1]
    near = np.flatnonzero((xs >= left) & (xs <= right) & (ys >= top) & (ys <= bottom))
    if not len(near):
        return []
    shapely.prepare(region)
    inside: list[int] = near[shapely.contains_xy(region, xs[near], ys[near])].tolist()
    return inside


def touches(region: Any, segments: Iterable[Sequence[float]]) -> bool:
    """Tell whether a segment (x1, y1, x2, y2) meets a region or its edge, within a millimetre."""
    lines = [shapely.LineString((s[:2], s[2:])) for s in segments]
    return bool(shapely.dwithin(region, lines, 0.001).any()) if lines else False


def rings_of(region: Any) -> tuple[Ring, ...]:
    """The outlines of a region, holes included (to be filled even-odd), no corner repeated."""
    parts = [part for part in shapely.get_parts(region) if isinstance(part, shapely.Polygon)]
    return tuple(
        tuple((float(x), float(y)) for x, y in ring.coords[:-1])
        for part in parts
        if not part.is_empty
        for ring in (part.exterior, *part.interiors)
    )
