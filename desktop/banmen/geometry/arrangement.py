"""Walls of one tile cut at every point where they meet, on a fine grid of coordinates.

The result is a set of edges that share nothing but their ends, each with the walls that cover it.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from banmen.geometry.ordering import distinct
from banmen.geometry.outline import FloatArray

IntArray = npt.NDArray[np.intp]
Edge = tuple[int, int]

FRAME = -1
"""The owner of an edge on the tile's border."""

VERTICES_AT_MOST = 320
"""A tile with more points where walls meet takes too long."""

_ROUNDS = 4


class Crowded(Exception):
    """The walls of a tile cross each other at too many points."""


@dataclass(frozen=True)
class Arrangement:
    """Vertices ((v, 2), on the grid) and edges (lesser vertex first) with the walls on them."""

    vertices: FloatArray
    edges: dict[Edge, tuple[int, ...]]

    @cached_property
    def ends(self) -> IntArray:
        """The two vertices of every edge, (e, 2), in the order of the edges."""
        flat = itertools.chain.from_iterable(self.edges)
        return np.fromiter(flat, dtype=np.intp, count=2 * len(self.edges)).reshape(-1, 2)


def arrange(segments: FloatArray, owners: IntArray, grid: float) -> Arrangement:
    """Cut the segments where they meet; what lies within three grid steps of a vertex meets it.

    ``segments`` are (n, 4) with coordinates on the grid and of positive length; the first four are
    the tile's border. Raises Crowded for more than `VERTICES_AT_MOST` points.
    """
    tolerance = 3.0 * grid
    found, _, inverse = distinct(as_complex(segments.reshape(-1, 2)))
    points = np.stack((found.real, found.imag), axis=1)
    stands = _merged(points, segments[:4], grid)
    ends = stands[inverse.reshape(-1, 2)]
    merged = bool((stands != np.arange(len(stands))).any())
    if merged:
        real = ends[:, 0] != ends[:, 1]
        ends, owners = ends[real], owners[real]
        segments = points[ends].reshape(-1, 4)
    for _ in range(_ROUNDS):
        cuts = _vertices_on(segments, ends, points, tolerance)
        fresh = _crossings(segments, ends, points, cuts, grid)
        if not len(fresh):
            break
        points = np.concatenate((points, fresh))
    edges = _edges(ends, owners, cuts)
    return Arrangement(points, edges) if not merged else _without_unused(points, edges)


def _without_unused(points: FloatArray, edges: dict[Edge, tuple[int, ...]]) -> Arrangement:
    """The arrangement of the points that edges use."""
    ends = Arrangement(points, edges).ends
    used = distinct(ends.ravel())[0]
    number = np.zeros(len(points), dtype=np.intp)
    number[used] = np.arange(len(used))
    renumbered = number[ends].tolist()
    return Arrangement(
        points[used],
        {(u, v): covers for (u, v), covers in zip(renumbered, edges.values(), strict=True)},
    )


def _merged(points: FloatArray, border: FloatArray, grid: float) -> IntArray:
    """For each point the one that stands for it: ends of walls a rounding apart become one."""
    stands = np.arange(len(points))
    near = _near(points, points, grid)
    if near.sum() == len(points):
        return stands
    low, high = border.reshape(-1, 2).min(axis=0), border.reshape(-1, 2).max(axis=0)
    on_border = ((points == low) | (points == high)).any(axis=1)
    for one, two in zip(*(a.tolist() for a in np.nonzero(np.triu(near, 1))), strict=True):
        if not on_border[one] and not on_border[two]:
            stands[two] = stands[one]
    return stands


def as_complex(points: FloatArray) -> npt.NDArray[np.complex128]:
    """Points as complex numbers, which sort and compare as one."""
    return np.ascontiguousarray(points).view(np.complex128)[:, 0]


@dataclass(frozen=True)
class _Cuts:
    """Vertex ``vertex[i]`` lies inside segment ``segment[i]``, at ``share[i]`` of its length."""

    segment: IntArray
    vertex: IntArray
    share: FloatArray
    side: FloatArray
    """(n, v) the side of each segment each vertex lies on: -1, 0 (on its line) or 1."""


def _vertices_on(
    segments: FloatArray, ends: IntArray, points: FloatArray, tolerance: float
) -> _Cuts:
    """The vertices that lie inside segments."""
    ax, ay = segments[:, 0, None], segments[:, 1, None]
    ex, ey = segments[:, 2, None] - ax, segments[:, 3, None] - ay
    px, py = points[:, 0] - ax, points[:, 1] - ay
    squared = ex * ex + ey * ey
    turn = ex * py - ey * px
    on = np.abs(turn) <= tolerance * np.sqrt(squared)
    segment, vertex = np.nonzero(on)
    along = ex[segment, 0] * px[segment, vertex] + ey[segment, 0] * py[segment, vertex]
    share = along / squared[segment, 0]
    inside = (share > 0.0) & (share < 1.0)
    inside &= (vertex != ends[segment, 0]) & (vertex != ends[segment, 1])
    side = np.where(on, 0.0, np.sign(turn))
    return _Cuts(segment[inside], vertex[inside], share[inside], side)


def _crossings(
    segments: FloatArray, ends: IntArray, points: FloatArray, cuts: _Cuts, grid: float
) -> FloatArray:
    """New vertices where two segments cross and share no vertex yet, on the grid."""
    start, stop = cuts.side[:, ends[:, 0]], cuts.side[:, ends[:, 1]]
    parted = start * stop < 0.0
    one, two = np.nonzero(np.triu(parted & parted.T, 1))
    if not len(one):
        return np.empty((0, 2))
    member = np.zeros((len(segments), len(points)), dtype=bool)
    member[cuts.segment, cuts.vertex] = True
    apart = ~(member[one] & member[two]).any(axis=1)
    one, two = one[apart], two[apart]
    a, b = segments[one], segments[two]
    ex, ey = a[:, 2] - a[:, 0], a[:, 3] - a[:, 1]
    fx, fy = b[:, 2] - b[:, 0], b[:, 3] - b[:, 1]
    share = ((b[:, 0] - a[:, 0]) * fy - (b[:, 1] - a[:, 1]) * fx) / (ex * fy - ey * fx)
    at = np.stack((a[:, 0] + share * ex, a[:, 1] + share * ey), axis=1)
    found = distinct(as_complex(np.round(at / grid) * grid))[0]
    at = np.stack((found.real, found.imag), axis=1)
    if len(points) + len(at) > VERTICES_AT_MOST:
        raise Crowded
    at = at[~_near(at, points, grid).any(axis=1)]
    fresh: FloatArray = at[~np.tril(_near(at, at, grid), -1).any(axis=1)]
    return fresh


def _near(some: FloatArray, others: FloatArray, grid: float) -> npt.NDArray[np.bool_]:
    """Which of some points are a rounding apart from which others."""
    gap_x = np.abs(some[:, 0, None] - others[:, 0])
    gap_y = np.abs(some[:, 1, None] - others[:, 1])
    return (gap_x <= 1.5 * grid) & (gap_y <= 1.5 * grid)


def _edges(ends: IntArray, owners: IntArray, cuts: _Cuts) -> dict[Edge, tuple[int, ...]]:
    """The edges between neighbouring vertices of every segment."""
    inner: dict[int, list[tuple[float, int]]] = {}
    for segment, vertex, share in zip(
        cuts.segment.tolist(), cuts.vertex.tolist(), cuts.share.tolist(), strict=True
    ):
        inner.setdefault(segment, []).append((share, vertex))
    edges: dict[Edge, tuple[int, ...]] = {}
    for segment, ((start, stop), owner) in enumerate(
        zip(ends.tolist(), owners.tolist(), strict=True)
    ):
        chain = [start, stop]
        if segment in inner:
            chain[1:1] = [vertex for _, vertex in sorted(inner[segment])]
        mine = (owner,)
        for u, v in itertools.pairwise(chain):
            edge = (u, v) if u < v else (v, u)
            edges[edge] = edges[edge] + mine if edge in edges else mine
    return edges
