"""Sight lines among few walls, all judged at once: surely blocked, surely free, or in doubt."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from banmen.geometry.outline import FloatArray

BoolArray = npt.NDArray[np.bool_]
IntArray = npt.NDArray[np.intp]
Pairs = tuple[IntArray, ...]
"""Numbers of eyes, and of as many targets."""

LINES_AT_LEAST = 100
"""For fewer lines it is faster to follow each."""
WALLS_AT_MOST = 400
"""Among more walls each line is faster followed than tested."""
TESTS_AT_MOST = 2**19
"""Tests of a line with a wall that do not yet ask for much memory."""

_AT_ONCE = 2**16
"""Distances in one product of matrices: for more it would wait for a second thread."""


class _Sides(NamedTuple):
    """Whether points lie clearly to the left and to the right of lines."""

    left: BoolArray
    right: BoolArray

    def part(self, key: IntArray | tuple[slice, slice]) -> _Sides:
        return _Sides(self.left[key], self.right[key])

    def turned(self) -> _Sides:
        """The lines for each point instead of the points for each line."""
        return _Sides(self.left.T.copy(), self.right.T.copy())

    def same(self, other: _Sides) -> BoolArray:
        """Where both lie clearly on the same side."""
        result: BoolArray = self.left & other.left
        result |= self.right & other.right
        return result

    def parted(self, other: _Sides) -> BoolArray:
        """Where one lies clearly on either side."""
        result: BoolArray = self.left & other.right
        result |= self.right & other.left
        return result


def glance(
    eyes: FloatArray, targets: FloatArray, lines: Pairs, walls: FloatArray, doubt: float
) -> tuple[BoolArray, Pairs]:
    """Which eye sees which target, told for the pairs ``lines``, and the pairs in doubt.

    In doubt are lines that no wall surely crosses and one may: what lies within ``doubt`` metres
    of a line or of a wall is not taken to lie on either side of it.
    """
    i, j = lines
    count = len(walls)
    ways = np.concatenate((eyes[i], targets[j]), axis=1)
    ends = _sides(ways, np.concatenate((walls[:, :2], walls[:, 2:])), doubt)
    a, b = ends.part(np.s_[:, :count]), ends.part(np.s_[:, count:])
    eye, target = (_sides(walls, points, doubt).turned() for points in (eyes, targets))
    crossed = (a.parted(b) & eye.part(i).parted(target.part(j))).any(axis=1)
    rest = np.flatnonzero(~crossed)
    i, j, a, b = i[rest], j[rest], a.part(rest), b.part(rest)
    unsure = ~(a.same(b) | eye.part(i).same(target.part(j))).all(axis=1)
    clear = np.ones((len(eyes), len(targets)), dtype=bool)
    clear[lines] = ~crossed
    return clear, (i[unsure], j[unsure])


def _sides(lines: FloatArray, points: FloatArray, doubt: float) -> _Sides:
    """The side of each line, through the two points of a row, that each point lies on."""
    x, y = lines[:, 0], lines[:, 1]
    ex, ey = lines[:, 2] - x, lines[:, 3] - y
    length = np.hypot(ex, ey)
    length[length == 0.0] = np.inf
    ex, ey = ex / length, ey / length
    rows = np.stack((ex, -ey, ey * x - ex * y), axis=1)
    columns = np.stack((points[:, 1], points[:, 0], np.ones(len(points))))
    gaps = np.empty((len(lines), len(points)))
    step = 1 + _AT_ONCE // (1 + len(points))
    for first in range(0, len(lines), step):
        part = slice(first, first + step)
        np.matmul(rows[part], columns, out=gaps[part])
    return _Sides(gaps > doubt, gaps < -doubt)
