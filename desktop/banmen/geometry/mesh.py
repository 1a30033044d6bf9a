"""One tile's triangles in the form the expansion walks through: plain tuples of numbers.

Half-edge ``3 i + k`` runs along edge k of triangle i; the record of that number tells what lies
beyond that edge for somebody who enters the triangle through it: ``(x, y, right, left)`` with the
opposite corner and the numbers of the records beyond the other two edges. A record
``(x, y, -1, e)`` ends the tile or the view at the edge with right end (x, y), told by ``ends[e]``.

Numbers, not references, keep all this out of the garbage collector's sight.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from banmen.geometry.arrangement import FRAME, Arrangement, arrange
from banmen.geometry.outline import FloatArray
from banmen.geometry.partition import Box, Node
from banmen.geometry.triangulation import Untriangulable, triangulate

IntArray = npt.NDArray[np.intp]
Owners = int | tuple[int, ...]
Record = tuple[float, float, int, int]
End = tuple[float, float, Owners, int]
"""Left end of the edge, what it is, and the record behind it.

The number of a wall or a tuple of several; `MAP_EDGE`; `BEYOND`; or `SEAM`, then the last number
is one of the mesh's seams.
"""

_WALLS_AT_MOST = 600
"""More walls that no cut can part make a tile too dear."""

MAP_EDGE = -1
SEAM = -2
BEYOND = -3
"""What nothing is nearer than, see `NOTHING`."""
NOTHING = -1
"""The record, the last of each mesh, that stands for what a view does not go on to see."""

Triangle = tuple[float, float, float, float, float, float, int, int, int]
"""Corners in positive turn and the neighbours across ab, bc, ca, -1 for none."""


class Seam(NamedTuple):
    """A stretch of the border to another tile on the line ``axis`` = ``at``."""

    axis: int
    at: float
    forward: bool
    """Whether the other tile lies towards greater coordinates."""
    low: float
    high: float


class Gate(NamedTuple):
    """A stretch of a tile's border seen from outside: its ends on the right and on the left."""

    low: float
    high: float
    s: tuple[float, float]
    t: tuple[float, float]
    record: int


class Mesh:
    """The triangles of one tile; ``gates`` by side: least x, greatest x, least y, greatest y.

    ``beyond[3 i + k]`` is the record beyond edge k of triangle i seen from inside it.
    """

    __slots__ = (
        "_columns",
        "_first",
        "_left",
        "_per_metre",
        "_top",
        "beyond",
        "ends",
        "gates",
        "records",
        "seams",
        "triangles",
        "wide_views",
    )

    def __init__(self, box: Box, corners: FloatArray, neighbours: IntArray) -> None:
        flat = corners.reshape(-1, 6).T.tolist()
        beside = neighbours.reshape(-1, 3).T.tolist()
        self.triangles: list[Triangle] = list(zip(*flat, *beside, strict=True))
        self.records: list[Record] = []
        self.ends: list[End] = []
        self.seams: list[Seam] = []
        self.gates: tuple[list[Gate], ...] = ([], [], [], [])
        self.beyond: list[int] = []
        self.wide_views = 0
        """Views from this tile that may still be taken for too wide to follow, after one was."""
        self._left, self._top = box[0], box[1]
        width, height = box[2] - box[0], box[3] - box[1]
        self._per_metre = math.sqrt(len(self.triangles) / (width * height))
        self._columns = math.ceil(width * self._per_metre) + 1
        rows = math.ceil(height * self._per_metre) + 1
        place = ((corners.mean(axis=1) - box[:2]) * self._per_metre).astype(np.intp)
        first = np.full(self._columns * rows, -1)
        first[place[:, 1] * self._columns + place[:, 0]] = np.arange(len(place))
        filled = np.maximum.accumulate(np.where(first >= 0, np.arange(len(first)), 0))
        self._first: list[int] = np.maximum(first[filled], 0).tolist()

    def locate(self, x: float, y: float) -> int | None:
        """The number of the triangle with the point, always the same; None if rounding hides it.

        The point lies in the tile.
        """
        triangles = self.triangles
        column = int((x - self._left) * self._per_metre)
        row = int((y - self._top) * self._per_metre)
        here = self._first[row * self._columns + column]
        for _ in range(len(triangles)):
            ax, ay, bx, by, cx, cy, ab, bc, ca = triangles[here]
            if ab >= 0 and (bx - ax) * (y - ay) < (by - ay) * (x - ax):
                here = ab
            elif bc >= 0 and (cx - bx) * (y - by) < (cy - by) * (x - bx):
                here = bc
            elif ca >= 0 and (ax - cx) * (y - cy) < (ay - cy) * (x - cx):
                here = ca
            else:
                return here
        return None


def build_mesh(node: Node, size: tuple[float, float], grid: float) -> Mesh:
    """The mesh of a tile of the map from (0, 0) to ``size``.

    Raises Untriangulable when the walls lie too close together for the grid, and Crowded when
    they meet at too many points.
    """
    if len(node.walls) > _WALLS_AT_MOST:
        raise Untriangulable
    x0, y0, x1, y1 = node.box
    frame = np.array([[x0, y0, x1, y0], [x1, y0, x1, y1], [x1, y1, x0, y1], [x0, y1, x0, y0]])
    segments = np.concatenate((frame, node.walls))
    owners = np.concatenate((np.full(4, FRAME), node.owners))
    arrangement = arrange(segments, owners, grid)
    triangles = triangulate(arrangement, grid, (x1 - x0) * (y1 - y0))
    return _Builder(arrangement, triangles, node.box, size).mesh


class _Builder:
    """Makes the records of one tile."""

    def __init__(
        self, arrangement: Arrangement, triangles: IntArray, box: Box, size: tuple[float, float]
    ) -> None:
        self._points: list[tuple[float, float]] = list(map(tuple, arrangement.vertices.tolist()))
        self._box, self._size = box, size
        self._start = triangles.ravel()
        self._stop = triangles[:, [1, 2, 0]].ravel()
        # The half-edge from one point to another by the numbers of both: points are few.
        self._half = np.full((len(self._points), len(self._points)), -1, dtype=np.int32)
        self._half[self._start, self._stop] = np.arange(len(self._start))
        twins = self._half[self._stop, self._start]
        neighbours = np.where(twins >= 0, twins // 3, -1)
        self.mesh = Mesh(box, arrangement.vertices[triangles], neighbours)
        self._leaves: list[Record] = []
        self._beyond: list[int] = twins.tolist()
        self._from, self._to = self._start.tolist(), self._stop.tolist()
        entries = self._border(np.flatnonzero(twins < 0).tolist())
        self._walls(arrangement, entries)
        self._gates(entries)
        self._records(arrangement.vertices, triangles)

    def _leaf(self, half: int, what: int, behind: int) -> int:
        """A new record that ends at a half-edge seen from inside; returns its number."""
        s, t = self._ends_of(half)
        self._leaves.append((*s, -1, len(self.mesh.ends)))
        self.mesh.ends.append((*t, what, behind))
        return len(self._start) + len(self._leaves) - 1

    def _ends_of(self, half: int) -> tuple[tuple[float, float], tuple[float, float]]:
        """The points that a half-edge leads from and to."""
        return self._points[self._from[half]], self._points[self._to[half]]

    def _border(self, halves: list[int]) -> dict[int, tuple[int, int]]:
        """Records at the tile's border; for each half-edge there its side and its entry record."""
        entries = {}
        for half in halves:
            s, t = self._ends_of(half)
            side = next(i for i in (0, 1, 2, 3) if s[i // 2] == t[i // 2] == self._box[_AT[i]])
            axis = side // 2
            entries[half] = (side, half)
            if s[axis] in (0.0, self._size[axis]):
                self._beyond[half] = self._leaf(half, MAP_EDGE, -1)
                continue
            low, high = sorted((s[1 - axis], t[1 - axis]))
            self.mesh.seams.append(Seam(axis, s[axis], side % 2 == 1, low, high))
            self._beyond[half] = self._leaf(half, SEAM, len(self.mesh.seams) - 1)
        return entries

    def _walls(self, arrangement: Arrangement, entries: dict[int, tuple[int, int]]) -> None:
        """Records at walls, in front of what lies behind the wall."""
        u, v = arrangement.ends.T
        forth, back = self._half[u, v].tolist(), self._half[v, u].tolist()
        behind = list(self._beyond)
        beyond, leaves, ends = self._beyond, self._leaves, self.mesh.ends
        ends_of, first = self._ends_of, len(self._start)
        for owners, one, two in zip(arrangement.edges.values(), forth, back, strict=True):
            what: Owners = owners[0] if len(owners) == 1 else _walls_of(owners)
            if what == FRAME:
                continue
            for half in (one, two):
                if half < 0:
                    continue
                s, t = ends_of(half)
                beyond[half] = first + len(leaves)
                leaves.append((*s, -1, len(ends)))
                ends.append((*t, what, behind[half]))
                if half in entries:
                    entries[half] = (entries[half][0], first + len(leaves))
                    leaves.append((*t, -1, len(ends)))
                    ends.append((*s, what, half))

    def _gates(self, entries: dict[int, tuple[int, int]]) -> None:
        for half, (side, record) in entries.items():
            s, t = self._ends_of(half)
            low, high = sorted((s[1 - side // 2], t[1 - side // 2]))
            self.mesh.gates[side].append(Gate(low, high, t, s, record))

    def _records(self, vertices: FloatArray, triangles: IntArray) -> None:
        beyond = self._beyond
        edges = beyond[::3], beyond[1::3], beyond[2::3]
        right, left = beyond.copy(), beyond.copy()
        for k in range(3):
            right[k::3], left[k::3] = edges[k - 2], edges[k - 1]
        apex = vertices[triangles[:, [2, 0, 1]].ravel()]
        self.mesh.beyond = beyond
        self.mesh.records = [
            *zip(apex[:, 0].tolist(), apex[:, 1].tolist(), right, left, strict=True),
            *self._leaves,
            (0.0, 0.0, -1, len(self.mesh.ends)),
        ]
        self.mesh.ends.append((0.0, 0.0, BEYOND, -1))


def _walls_of(owners: tuple[int, ...]) -> Owners:
    """The walls among the owners of an edge: one, several or `FRAME`."""
    walls = tuple(owner for owner in owners if owner != FRAME)
    if len(walls) > 1:
        return walls
    return walls[0] if walls else FRAME


_AT = (0, 2, 1, 3)
"""Where in a box the coordinate of each side stands."""
