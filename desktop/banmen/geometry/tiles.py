"""The tiles of one map: finds the tile of a point, makes meshes on demand, links them at seams."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from banmen.geometry.arrangement import Crowded
from banmen.geometry.expansion import Untold, expand, expand_within
from banmen.geometry.mesh import Gate, Mesh, Seam, build_mesh
from banmen.geometry.outline import FloatArray
from banmen.geometry.partition import Node, grid_step
from banmen.geometry.pen import Pen, RoundPen
from banmen.geometry.triangulation import Untriangulable
from banmen.geometry.viewpoint import start_at, well_inside
from banmen.geometry.walk import clear_lines

IntArray = npt.NDArray[np.intp]
Point = tuple[float, float]

_LIMIT = 2400
"""Numbers of an outline, besides four for ten walls, after which a sweep is the cheaper way."""
_TAKEN_FOR_WIDE = 20
"""Views from a tile that go to the sweep at once after one was too wide to follow."""


Gates = tuple[tuple[Mesh, Gate], ...]


class Look(NamedTuple):
    """A viewer's place relative to the map's corner, and how far the view goes, in metres."""

    x: float
    y: float
    radius: float | None
    width: float
    """See `Pen`."""


class Tiles:
    """A map's walls in tiles; ``walls`` (n, 4) relative to the map's corner, by number.

    Versions with more walls share the tiles that did not change.
    """

    def __init__(self, root: Node, size: tuple[float, float], grid: float) -> None:
        self._root = root
        self._size = size
        self._grid = grid
        self._links: dict[Seam, Gates] = {}
        self._allowance = 0
        self._limit = _LIMIT + 4 * len(root.walls) // 10

    @classmethod
    def of(cls, walls: FloatArray, numbers: IntArray, size: tuple[float, float]) -> Tiles:
        """Tiles for walls that lie inside the rectangle from (0, 0) to ``size``."""
        grid = grid_step(size)
        rounded = (round(size[0] / grid) * grid, round(size[1] / grid) * grid)
        root = Node((0.0, 0.0, *rounded), *_on_grid(walls, numbers, grid))
        return cls(root, rounded, grid)

    def with_walls(self, walls: FloatArray, numbers: IntArray) -> Tiles:
        """A version with more walls."""
        root = self._root.with_walls(*_on_grid(walls, numbers, self._grid), self._grid)
        return Tiles(root, self._size, self._grid)

    def prepare(self, near: Point) -> Iterator[None]:
        """Make all meshes, one at each step, those by ``near`` first."""
        todo = [self._root]
        while todo:
            node = todo.pop()
            node.settle(self._grid)
            if node.low is None and node.mesh is None:
                self._make(node)
            if node.low is not None and node.high is not None:
                below = near[node.axis] < node.cut
                todo += [node.high, node.low] if below else [node.low, node.high]
            yield

    def seen(
        self, look: Look, opened: frozenset[int], touch: float, allowance: int
    ) -> list[Pen] | None:
        """What is seen from a point of the map, making at most ``allowance`` meshes on the way.

        One outline for each side. None when that needs more meshes or another method would be
        faster.
        """
        self._allowance = allowance
        viewer = (look.x, look.y)
        mesh = self._mesh_of(self._tile_at(viewer))
        if mesh is None:
            return None
        if mesh.wide_views and look.radius is None:
            mesh.wide_views -= 1
            return None
        number = mesh.locate(*viewer)
        start = None if number is None else start_at(mesh, number, viewer, opened, touch)
        if start is None:
            return None
        pens: list[Pen] = []
        surroundings = (self._across, self._limit)
        for fan in start.fans:
            try:
                if look.radius is None:
                    pen = Pen(look.width, start.full)
                    done = expand(fan, start.viewer, opened, surroundings, pen)
                else:
                    limits = None if start.full else (fan[-1][2:4], fan[0][4:6])
                    pen = round_pen = RoundPen(look.width, look.radius, limits)
                    done = expand_within(fan, start.viewer, opened, surroundings, round_pen)
            except Untold:
                done = False
            if not done:
                if self._allowance >= 0:
                    mesh.wide_views = _TAKEN_FOR_WIDE
                return None
            pens.append(pen)
        return pens

    def clear_lines(
        self, eye: Point, targets: Sequence[Point], opened: frozenset[int], touch: float
    ) -> list[bool | None]:
        """Which targets the eye sees; None where that takes a closer look or another mesh."""
        self._allowance = 1
        mesh = self._mesh_of(self._tile_at(eye))
        number = None if mesh is None else mesh.locate(*eye)
        if mesh is None or number is None or not well_inside(mesh, number, eye, touch):
            return [None] * len(targets)
        return clear_lines((mesh, number), eye, targets, opened, (self._across, touch))

    def _tile_at(self, point: tuple[float, float]) -> Node:
        node = self._root
        while True:
            if not node.settled:
                node.settle(self._grid)
            low, high = node.low, node.high
            if low is None or high is None:
                return node
            node = low if point[node.axis] < node.cut else high

    def _mesh_of(self, node: Node) -> Mesh | None:
        mesh = node.mesh
        if mesh is None:
            self._allowance -= 1
            if self._allowance >= 0:
                mesh = self._make(node)
        return mesh if isinstance(mesh, Mesh) else None

    def _make(self, node: Node) -> Mesh | None:
        try:
            mesh = build_mesh(node, self._size, self._grid)
        except Crowded:
            if not node.halve(self._grid):
                node.mesh = False
            return None
        except Untriangulable:
            node.mesh = False
            return None
        node.mesh = mesh
        return mesh

    def _across(self, seam: Seam) -> Gates | None:
        """The gates behind a seam from right to left, None where a mesh is missing."""
        gates = self._links.get(seam)
        if gates is None:
            gates = self._link(seam)
            if gates is not None:
                self._links[seam] = gates
        return gates

    def _link(self, seam: Seam) -> Gates | None:
        side = 2 * seam.axis + (0 if seam.forward else 1)
        found: list[tuple[Mesh, Gate]] = []
        todo = [self._root]
        while todo:
            node = todo.pop()
            node.settle(self._grid)
            if node.low is None or node.high is None:
                mesh = self._mesh_of(node)
                if mesh is None:
                    return None
                found += [
                    (mesh, gate)
                    for gate in mesh.gates[side]
                    if gate.low < seam.high and gate.high > seam.low
                ]
            elif node.axis == seam.axis:
                above = node.cut < seam.at or (node.cut == seam.at and seam.forward)
                todo.append(node.high if above else node.low)
            else:
                if seam.low < node.cut:
                    todo.append(node.low)
                if seam.high > node.cut:
                    todo.append(node.high)
        rising = seam.forward == (seam.axis == 0)
        found.sort(key=lambda pair: pair[1].low, reverse=not rising)
        return tuple(found)


def _on_grid(walls: FloatArray, numbers: IntArray, grid: float) -> tuple[FloatArray, IntArray]:
    """The walls with coordinates on the grid, without those that have no length there."""
    rounded = np.round(walls / grid) * grid
    real = (rounded[:, :2] != rounded[:, 2:]).any(axis=1)
    return rounded[real], numbers[real]
