"""Straight sight between pairs of points among walls, the open relation: a touch does not block."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import shapely

from banmen.geometry.outline import FloatArray
from banmen.geometry.segment_index import line_strings

BoolArray = npt.NDArray[np.bool_]
IntArray = npt.NDArray[np.intp]


class SightLines:
    """An index over the walls of one map that answers which sight lines are free.

    ``walls`` lie inside the rectangle from (0, 0) to ``size``.
    """

    def __init__(self, walls: FloatArray, size: tuple[float, float], touch: float) -> None:
        self._walls = walls
        self._size = size
        self._touch = touch
        lines = line_strings(walls)
        self._tree = shapely.STRtree(lines)
        self._all = shapely.multilinestrings(lines)
        shapely.prepare(self._all)

    def clear(self, start: FloatArray, stop: FloatArray) -> BoolArray:
        """Whether the line from each start ((n, 2)) to the stop of the same row is free."""
        free = np.ones(len(start), dtype=bool)
        if not len(self._walls) or not len(start):
            return free
        lines = line_strings(np.concatenate((start, stop), axis=1))
        met = np.flatnonzero(shapely.intersects(self._all, lines))
        if len(met):
            row, wall = self._tree.query(lines[met])
            free[met] = ~self._blocked(row, wall, start[met], stop[met])
        return free

    def _blocked(
        self, row: IntArray, wall: IntArray, start: FloatArray, stop: FloatArray
    ) -> BoolArray:
        """Whether walls close the left and the right side of each line, from (line, wall) pairs."""
        touch = self._touch
        along = stop - start
        length = np.hypot(along[:, 0], along[:, 1])
        unit = along / np.where(length > 0.0, length, 1.0)[:, None]
        ux, uy = unit[row].T
        base = np.tile(start[row], 2)
        ax, ay, bx, by = (self._walls[wall] - base).T
        side_a, side_b = ux * ay - uy * ax, ux * by - uy * bx
        at_a, at_b = ux * ax + uy * ay, ux * bx + uy * by
        reach = length[row] - touch
        on_a, on_b = np.abs(side_a) <= touch, np.abs(side_b) <= touch
        drop = np.where(side_a == side_b, 1.0, side_a - side_b)
        at = at_a + side_a / drop * (at_b - at_a)
        at = np.where(on_a, at_a, np.where(on_b, at_b, at))
        met = (at > touch) & (at < reach) & ~(on_a & on_b)
        met &= on_a | on_b | ((side_a > 0.0) != (side_b > 0.0))
        met &= ~self._ends_touch(wall, start[row], stop[row], met)
        left = (side_a > touch) | (side_b > touch)
        right = (side_a < -touch) | (side_b < -touch)
        blocked = self._along_edge(start, stop)
        blocked[0, row[met & left]] = True
        blocked[1, row[met & right]] = True
        result: BoolArray = blocked[0] & blocked[1] & (length > touch)
        return result

    def _along_edge(self, start: FloatArray, stop: FloatArray) -> BoolArray:
        """Whether the left and the right side of each line lie beyond the map's edge: (2, n)."""
        blocked = np.zeros((2, len(start)), dtype=bool)
        along = stop - start
        for axis in (0, 1):
            for edge, inward in ((0.0, 1.0), (self._size[axis], -1.0)):
                on = np.abs(start[:, axis] - edge) <= self._touch
                on &= np.abs(stop[:, axis] - edge) <= self._touch
                inside_left = (along[:, 1 - axis] * inward > 0.0) == (axis == 1)
                blocked[1] |= on & inside_left
                blocked[0] |= on & ~inside_left
        return blocked

    def _ends_touch(
        self, wall: IntArray, start: FloatArray, stop: FloatArray, asked: BoolArray
    ) -> BoolArray:
        """Whether an end of the sight line lies on the wall; only the pairs ``asked`` for."""
        result = np.zeros(len(wall), dtype=bool)
        pairs = np.flatnonzero(asked)
        ends = self._walls[wall[pairs]]
        for points in (start[pairs], stop[pairs]):
            result[pairs] |= _distances(ends, points) <= self._touch
        return result


def _distances(ends: FloatArray, points: FloatArray) -> FloatArray:
    """The distance of each point from the segment of the same row."""
    ex, ey = ends[:, 2] - ends[:, 0], ends[:, 3] - ends[:, 1]
    px, py = points[:, 0] - ends[:, 0], points[:, 1] - ends[:, 1]
    squared = ex * ex + ey * ey
    share = np.clip((px * ex + py * ey) / np.where(squared > 0.0, squared, 1.0), 0.0, 1.0)
    result: FloatArray = np.hypot(px - share * ex, py - share * ey)
    return result
