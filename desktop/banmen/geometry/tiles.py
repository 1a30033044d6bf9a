"""The tiles of one map: finds the tile of a point, makes meshes on demand, links them at seams."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from banmen.geometry.expansion import Cone, expand, is_open
from banmen.geometry.mesh import SEAM, Gate, Mesh, Seam, build_mesh
from banmen.geometry.outline import FloatArray
from banmen.geometry.partition import Node, grid_step
from banmen.geometry.triangulation import Untriangulable

IntArray = npt.NDArray[np.intp]

_LIMIT = 700
"""Ends of view after which a sweep over all walls is the cheaper way."""


Gates = tuple[tuple[Mesh, Gate], ...]


class Seen:
    """What is seen from one point: a flat list of sectors for each side."""

    __slots__ = ("full", "groups")

    def __init__(self, groups: list[list[float]], full: bool) -> None:
        self.groups = groups
        self.full = full


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

    def prepare(self) -> Iterator[None]:
        """Make all meshes, one at each step."""
        todo = [self._root]
        while todo:
            node = todo.pop()
            node.settle(self._grid)
            if node.low is not None and node.high is not None:
                todo += [node.high, node.low]
                yield
            elif node.mesh is None:
                self._make(node)
                yield

    def seen(
        self, viewer: tuple[float, float], opened: frozenset[int], touch: float, allowance: int
    ) -> Seen | None:
        """What is seen from a point of the map, making at most ``allowance`` meshes on the way.

        None when that needs more meshes or another method would be faster.
        """
        self._allowance = allowance
        mesh = self._mesh_of(self._tile_at(viewer))
        number = None if mesh is None else mesh.locate(*viewer)
        if mesh is None or number is None:
            return None
        x, y = viewer
        ax, ay, bx, by, cx, cy, _ab, _bc, _ca = mesh.triangles[number]
        ax, ay, bx, by, cx, cy = ax - x, ay - y, bx - x, by - y, cx - x, cy - y
        near = 2.0 * touch * (abs(ax) + abs(ay) + abs(bx) + abs(by) + abs(cx) + abs(cy))
        if ax * by - ay * bx <= near or bx * cy - by * cx <= near or cx * ay - cy * ax <= near:
            return self._seen_from_edge(mesh, number, viewer, opened, touch)
        ab, bc, ca = mesh.beyond[3 * number : 3 * number + 3]
        cones = [
            (mesh, ca, cx, cy, ax, ay),
            (mesh, bc, bx, by, cx, cy),
            (mesh, ab, ax, ay, bx, by),
        ]
        out = expand(cones, viewer, opened, self._across, _LIMIT)
        return None if out is None else Seen([out], full=True)

    def _seen_from_edge(
        self,
        mesh: Mesh,
        number: int,
        viewer: tuple[float, float],
        opened: frozenset[int],
        touch: float,
    ) -> Seen | None:
        """The same for a viewer near an edge or a corner of its triangle."""
        sides = _sides(mesh, number, viewer)
        for _mesh, _record, rx, ry, _lx, _ly in sides:
            if rx * rx + ry * ry <= touch * touch:
                corner = min(_corners(mesh, number), key=lambda c: math.dist(c, viewer))
                return self._through(_fans(mesh, corner, viewer, opened), viewer, opened)
        for at, (_mesh, record, rx, ry, lx, ly) in enumerate(sides):
            gap = (rx * ly - ry * lx) / math.hypot(lx - rx, ly - ry)
            if gap > touch or not _is_wall(mesh, record, opened):
                continue
            fans = [[sides[(at + 1) % 3], sides[(at + 2) % 3]]]
            behind = mesh.ends[mesh.records[record][3]][3]
            if behind >= 0:
                nx, ny, right, left = mesh.records[behind]
                if right < 0:
                    return None
                nx, ny = nx - viewer[0], ny - viewer[1]
                fans.append([(mesh, right, rx, ry, nx, ny), (mesh, left, nx, ny, lx, ly)])
            return self._through(fans, viewer, opened, full=False)
        return self._through([sides], viewer, opened, full=True)

    def _through(
        self,
        fans: list[list[Cone]] | None,
        viewer: tuple[float, float],
        opened: frozenset[int],
        full: bool | None = None,
    ) -> Seen | None:
        if fans is None:
            return None
        groups = []
        for fan in fans:
            out = expand(fan[::-1], viewer, opened, self._across, _LIMIT)
            if out is None:
                return None
            groups.append(out)
        return Seen(groups, len(fans) == 1 if full is None else full)

    def _tile_at(self, point: tuple[float, float]) -> Node:
        node = self._root
        while True:
            if not node.settled:
                node.settle(self._grid)
            low = node.low
            if low is None:
                return node
            node = low if point[node.axis] < node.cut else node.high  # type: ignore[assignment]

    def _mesh_of(self, node: Node) -> Mesh | None:
        mesh = node.mesh
        if mesh is None and self._allowance > 0:
            self._allowance -= 1
            mesh = self._make(node)
        return mesh if isinstance(mesh, Mesh) else None

    def _make(self, node: Node) -> Mesh | None:
        try:
            mesh = build_mesh(node, self._size, self._grid)
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


def _is_wall(mesh: Mesh, record: int, opened: frozenset[int]) -> bool:
    """Whether a record is the end of the view at a wall or at the map's edge."""
    _x, _y, right, end = mesh.records[record]
    if right >= 0:
        return False
    what = mesh.ends[end][2]
    return what != SEAM and not is_open(what, opened)


def _corners(mesh: Mesh, number: int) -> list[tuple[float, float]]:
    ax, ay, bx, by, cx, cy, _ab, _bc, _ca = mesh.triangles[number]
    return [(ax, ay), (bx, by), (cx, cy)]


def _sides(mesh: Mesh, number: int, viewer: tuple[float, float]) -> list[Cone]:
    """The view through the three edges of a triangle from inside."""
    x, y = viewer
    a, b, c = ((px - x, py - y) for px, py in _corners(mesh, number))
    ab, bc, ca = mesh.beyond[3 * number : 3 * number + 3]
    return [(mesh, ab, *a, *b), (mesh, bc, *b, *c), (mesh, ca, *c, *a)]


def _fans(
    mesh: Mesh, corner: tuple[float, float], viewer: tuple[float, float], opened: frozenset[int]
) -> list[list[Cone]] | None:
    """The view from a corner of triangles, parted at the walls that end there.

    None when the corner lies on the tile's border.
    """
    around = {}
    for number, (ax, ay, bx, by, cx, cy, _ab, _bc, _ca) in enumerate(mesh.triangles):
        at = 0 if (ax, ay) == corner else 1 if (bx, by) == corner else 2
        if at < 2 or (cx, cy) == corner:
            sides = _sides(mesh, number, viewer)
            spoke, opposite = sides[at], sides[(at + 1) % 3]
            around[opposite[2:4]] = (opposite, _is_wall(mesh, spoke[1], opened))
    start = here = next(iter(around))
    order = []
    while here in around:
        order.append(around[here])
        here = order[-1][0][4:6]
        if here == start:
            break
    if here != start:
        return None
    walls = [i for i, (_, walled) in enumerate(order) if walled]
    cones = [cone for cone, _ in order]
    if len(walls) < 2:
        return [cones]
    twice = cones + cones
    stops = [*walls[1:], walls[0] + len(order)]
    return [twice[first:stop] for first, stop in zip(walls, stops, strict=True)]
