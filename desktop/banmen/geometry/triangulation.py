"""A constrained Delaunay triangulation of one tile: points from the arrangement, its edges kept.

GEOS makes the Delaunay triangulation; edges it misses are forced in by flips, with the turns
decided in whole numbers of grid steps, so that no rounding can upset them.
"""

from __future__ import annotations

from collections import deque

import numpy as np
import numpy.typing as npt
import shapely

from banmen.geometry.arrangement import Arrangement, Edge, as_complex
from banmen.geometry.outline import FloatArray

IntArray = npt.NDArray[np.intp]


class Untriangulable(Exception):
    """The tile's walls lie too close together for the grid."""


def triangulate(arrangement: Arrangement, grid: float, area: float) -> IntArray:
    """The triangles of a tile of ``area`` square metres, with all edges of the arrangement.

    An (n, 3) array of corners in positive turn. Raises Untriangulable when the tile is not covered
    exactly or an edge cannot be kept.
    """
    triangles = _delaunay(arrangement.vertices, area)
    apexes = _apexes(triangles, len(arrangement.vertices))
    u, v = arrangement.ends.T
    missing = arrangement.ends[(apexes[u, v] < 0) & (apexes[v, u] < 0)]
    if not len(missing):
        return triangles
    whole = np.round(arrangement.vertices / grid).astype(np.int64).tolist()
    flips = _Flips(apexes, whole)
    for one, two in missing.tolist():
        flips.force(one, two)
    flips.restore(arrangement.edges)
    return flips.triangles()


def _delaunay(points: FloatArray, area: float) -> IntArray:
    # Of a line GEOS takes the corners alone, and one line is made faster than many points.
    made = shapely.delaunay_triangles(shapely.linestrings(points))
    corners = shapely.get_coordinates(made).reshape(-1, 4, 2)[:, :3]
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    turn = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    if abs(np.abs(turn).sum() / 2.0 - area) > 1e-9 * area:
        raise Untriangulable
    known = as_complex(points)
    order = np.argsort(known)
    triangles = order[np.searchsorted(known[order], as_complex(corners.reshape(-1, 2)))]
    triangles = triangles.reshape(-1, 3)
    result: IntArray = np.where((turn < 0.0)[:, None], triangles[:, [0, 2, 1]], triangles)
    return result


def _apexes(triangles: IntArray, count: int) -> IntArray:
    """For directed edges the third corner of the triangle on the positive side (x axis to y axis).

    A (``count``, ``count``) array by the numbers of the ends, -1 for what is no edge.
    """
    a, b, c = triangles.T
    apexes = np.full((count, count), -1)
    apexes[a, b], apexes[b, c], apexes[c, a] = c, a, b
    return apexes


class _Flips:
    """Edge flips in a triangulation."""

    def __init__(self, apexes: IntArray, points: list[list[int]]) -> None:
        self._apexes = apexes
        self._apex = apexes.item
        self._points = points
        self._fresh: list[Edge] = []

    def triangles(self) -> IntArray:
        """The triangles as they are now, each once."""
        a, b = np.nonzero(self._apexes >= 0)
        c = self._apexes[a, b]
        once = (a < b) & (a < c)
        return np.stack((a[once], b[once], c[once]), axis=1)

    def _turn(self, a: int, b: int, c: int) -> int:
        (ax, ay), (bx, by), (cx, cy) = self._points[a], self._points[b], self._points[c]
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

    def force(self, u: int, v: int) -> None:
        """Make u-v an edge, if it is none yet, by flipping all edges that cross it."""
        if self._apex(u, v) >= 0 or self._apex(v, u) >= 0:
            return
        crossing = deque(self._crossed(u, v))
        rounds = 20 + len(crossing) ** 2 * 4
        while crossing:
            rounds -= 1
            if rounds < 0:
                raise Untriangulable
            a, b = crossing.popleft()
            c, d = self._apex(a, b), self._apex(b, a)
            if self._turn(d, b, c) <= 0 or self._turn(c, a, d) <= 0:
                crossing.append((a, b))
                continue
            self._flip(a, b, c, d)
            if {c, d} == {u, v}:
                continue
            sides = self._turn(u, v, c), self._turn(u, v, d)
            if u not in (c, d) and v not in (c, d) and (sides[0] > 0) != (sides[1] > 0):
                crossing.append((c, d))
            else:
                self._fresh.append((c, d))

    def _crossed(self, u: int, v: int) -> list[Edge]:
        """The edges that the segment u-v crosses, from u on."""
        row = self._apexes[u]
        around = np.flatnonzero(row >= 0)
        for a, b in zip(around.tolist(), row[around].tolist(), strict=True):
            if self._turn(u, a, v) > 0 and self._turn(u, v, b) > 0:
                break
        else:
            raise Untriangulable
        crossed = [(a, b)]
        while True:
            opposite = self._apex(b, a)
            if opposite < 0:
                raise Untriangulable
            if opposite == v:
                return crossed
            side = self._turn(u, v, opposite)
            if side == 0:
                raise Untriangulable
            # a lies on the negative side of u-v and b on the positive one.
            a, b = (opposite, b) if side < 0 else (a, opposite)
            crossed.append((a, b))

    def _flip(self, a: int, b: int, c: int, d: int) -> None:
        """Replace the edge a-b between the triangles a, b, c and b, a, d by the edge c-d."""
        apexes = self._apexes
        apexes[a, b] = apexes[b, a] = -1
        apexes[d, b], apexes[b, c], apexes[c, d] = c, d, b
        apexes[c, a], apexes[a, d], apexes[d, c] = d, c, a

    def restore(self, kept: dict[Edge, tuple[int, ...]]) -> None:
        """Flip fresh edges, other than ``kept`` ones, until the triangulation is Delaunay again."""
        todo = list(self._fresh)
        budget = 20 * len(todo) + 20
        while todo and budget:
            budget -= 1
            a, b = todo.pop()
            c, d = self._apex(a, b), self._apex(b, a)
            if c < 0 or d < 0 or ((a, b) if a < b else (b, a)) in kept:
                continue
            if self._turn(d, b, c) <= 0 or self._turn(c, a, d) <= 0:
                continue
            if self._in_circle(a, b, c, d):
                self._flip(a, b, c, d)
                todo += [(a, d), (d, b), (b, c), (c, a)]

    def _in_circle(self, a: int, b: int, c: int, d: int) -> bool:
        """Whether d lies inside the circle through a, b, c (positive turn)."""
        dx, dy = self._points[d]
        rows = []
        for corner in (a, b, c):
            x, y = self._points[corner]
            rows.append((x - dx, y - dy, (x - dx) ** 2 + (y - dy) ** 2))
        (ax, ay, aa), (bx, by, bb), (cx, cy, cc) = rows
        return aa * (bx * cy - by * cx) - bb * (ax * cy - ay * cx) + cc * (ax * by - ay * bx) > 0
