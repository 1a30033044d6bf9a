"""Halves a map into tiles of few walls, only where somebody looks; trees share what is unchanged.

Tiles are rectangles. The cuts avoid the ends of walls, so a wall crosses a cut in one point, and
both tiles know that point by the same coordinates.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from banmen.geometry.outline import FloatArray

IntArray = npt.NDArray[np.intp]
Box = tuple[float, float, float, float]

TILE_WALLS = 84
"""A tile with more walls is halved."""


class Node:
    """A rectangle of the map with the walls in it: one tile, or two halves.

    ``walls`` are (n, 4) with coordinates on the grid, ``owners`` their numbers.
    """

    __slots__ = ("axis", "box", "cut", "depth", "high", "low", "mesh", "owners", "settled", "walls")

    def __init__(self, box: Box, walls: FloatArray, owners: IntArray, depth: int = 0) -> None:
        self.box = box
        self.walls = walls
        self.owners = owners
        self.depth = depth
        self.settled = False
        self.axis = -1
        self.cut = 0.0
        self.low: Node | None = None
        self.high: Node | None = None
        self.mesh: object = None

    def settle(self, grid: float) -> None:
        """Decide whether this is a tile or two halves, once."""
        if self.settled:
            return
        self.settled = True
        if len(self.walls) > TILE_WALLS:
            self.halve(grid)

    def halve(self, grid: float) -> bool:
        """Cut this tile in two; whether that made the tiles any lighter."""
        if self.depth > 60:
            return False
        width, height = self.box[2] - self.box[0], self.box[3] - self.box[1]
        for axis in (0, 1) if width >= height else (1, 0):
            cut = _gap(self.walls, self.box, axis, grid)
            if cut is None:
                continue
            low, high = _halves(self.walls, self.owners, (axis, cut), grid)
            if max(len(low[0]), len(high[0])) >= 0.95 * len(self.walls):
                continue
            x0, y0, x1, y1 = self.box
            first, second = (
                ((x0, y0, cut, y1), (cut, y0, x1, y1))
                if axis == 0
                else ((x0, y0, x1, cut), (x0, cut, x1, y1))
            )
            self.low = Node(first, *low, self.depth + 1)
            self.high = Node(second, *high, self.depth + 1)
            self.axis, self.cut = axis, cut
            return True
        return False

    def with_walls(self, walls: FloatArray, owners: IntArray, grid: float) -> Node:
        """A tree with more walls, inside the box; untouched parts are shared with this one."""
        if not len(walls):
            return self
        if self.low is None or self.high is None:
            return Node(
                self.box,
                np.concatenate((self.walls, walls)),
                np.concatenate((self.owners, owners)),
                self.depth,
            )
        ends = walls[:, [self.axis, self.axis + 2]]
        if (np.abs(ends - self.cut) <= 8.0 * grid).any():
            # The new wall ends on the cut: this part is halved elsewhere.
            return Node(
                self.box,
                np.concatenate((self.walls, walls)),
                np.concatenate((self.owners, owners)),
                self.depth,
            )
        low, high = _halves(walls, owners, (self.axis, self.cut), grid)
        node = Node(self.box, self.walls, self.owners, self.depth)
        node.walls = np.concatenate((self.walls, walls))
        node.owners = np.concatenate((self.owners, owners))
        node.settled, node.axis, node.cut = True, self.axis, self.cut
        node.low = self.low.with_walls(*low, grid)
        node.high = self.high.with_walls(*high, grid)
        return node


def _gap(walls: FloatArray, box: Box, axis: int, grid: float) -> float | None:
    """A place for a cut: the widest gap between wall ends near their middle, or None."""
    low, high = box[axis], box[axis + 2]
    ends = np.sort(np.concatenate((walls[:, axis], walls[:, axis + 2], [low, high])))
    ends = ends[np.append(True, ends[1:] != ends[:-1])]
    margin = (high - low) / 8.0
    middle = ends[(ends > low + margin) & (ends < high - margin)]
    if len(middle) > 3:
        share = len(middle) // 4
        middle = middle[share : len(middle) - share]
    elif not len(middle):
        middle = np.array([low + margin, high - margin])
    if len(middle) < 2:
        middle = np.array([low + margin, middle[0], high - margin])
    gaps = np.diff(middle)
    widest = int(np.argmax(gaps))
    if gaps[widest] < max(4096.0 * grid, 1e-6):
        return None
    # Not in the middle, where walls drawn later on half or quarter squares would end.
    return round((float(middle[widest]) + 0.381966 * float(gaps[widest])) / grid) * grid


def _halves(
    walls: FloatArray, owners: IntArray, place: tuple[int, float], grid: float
) -> tuple[tuple[FloatArray, IntArray], tuple[FloatArray, IntArray]]:
    """The walls below and above a cut; a wall across it gives a piece to each half."""
    axis, cut = place
    start, stop = walls[:, axis], walls[:, axis + 2]
    below = (start < cut) & (stop < cut)
    above = (start > cut) & (stop > cut)
    across = ~below & ~above
    if not across.any():
        return (walls[below], owners[below]), (walls[above], owners[above])
    lines, who = walls[across], owners[across]
    turned = lines[:, axis] > lines[:, axis + 2]
    lines = np.where(turned[:, None], lines[:, [2, 3, 0, 1]], lines)
    share = (cut - lines[:, axis]) / (lines[:, axis + 2] - lines[:, axis])
    other = 1 - axis
    at = lines[:, other] + share * (lines[:, other + 2] - lines[:, other])
    meet = np.empty((len(lines), 2))
    meet[:, axis], meet[:, other] = cut, np.round(at / grid) * grid
    low = np.concatenate((lines[:, :2], meet), axis=1)
    high = np.concatenate((meet, lines[:, 2:]), axis=1)
    return (
        (np.concatenate((walls[below], low)), np.concatenate((owners[below], who))),
        (np.concatenate((walls[above], high)), np.concatenate((owners[above], who))),
    )


def grid_step(size: tuple[float, float]) -> float:
    """The grid that coordinates of a map of this size are rounded to: a power of two."""
    return float(2.0 ** max(-34, math.frexp(max(size))[1] - 50))
