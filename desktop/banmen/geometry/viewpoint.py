"""Where a view starts: the cones through the edges around a viewer, parted by walls it lies on."""

from __future__ import annotations

import math
from typing import NamedTuple

from banmen.geometry.expansion import Cone, is_open
from banmen.geometry.mesh import SEAM, Mesh
from banmen.geometry.predicates import Point, nearest_on_segment

Fan = list[Cone]
"""Cones in positive turn, the last one first."""


class Start(NamedTuple):
    """Where a view starts: one fan a side of the walls the viewer lies on.

    ``viewer`` is the place itself, or the point of the wall it lies on; ``full`` tells that the
    only fan goes all the way round.
    """

    viewer: Point
    fans: list[Fan]
    full: bool


def well_inside(mesh: Mesh, number: int, viewer: Point, touch: float) -> bool:
    """Whether the viewer is clearly farther than ``touch`` metres from the triangle's edges."""
    return _well_inside(_sides(mesh, number, viewer), touch)


def _well_inside(sides: list[Cone], touch: float) -> bool:
    (_, _, ax, ay, bx, by), (_, _, _, _, cx, cy), _ = sides
    near = 2.0 * touch * (abs(ax) + abs(ay) + abs(bx) + abs(by) + abs(cx) + abs(cy))
    return ax * by - ay * bx > near and bx * cy - by * cx > near and cx * ay - cy * ax > near


def start_at(
    mesh: Mesh, number: int, viewer: Point, opened: frozenset[int], touch: float
) -> Start | None:
    """Where the view of a viewer in a triangle starts.

    None where that cannot be told from this mesh alone.
    """
    sides = _sides(mesh, number, viewer)
    if _well_inside(sides, touch):
        return Start(viewer, [sides[::-1]], full=True)
    for (_mesh, _record, rx, ry, _lx, _ly), corner in zip(
        sides, _corners(mesh, number), strict=True
    ):
        if rx * rx + ry * ry <= touch * touch:
            return _start_at_corner(mesh, corner, opened)
    for at, (_mesh, record, rx, ry, lx, ly) in enumerate(sides):
        gap = (rx * ly - ry * lx) / math.hypot(lx - rx, ly - ry)
        if gap <= touch and _is_wall(mesh, record, opened):
            return _start_at_wall(mesh, number, viewer, at)
    return Start(viewer, [sides[::-1]], full=True)


def _start_at_wall(mesh: Mesh, number: int, viewer: Point, at: int) -> Start | None:
    """The view from both sides of the edge ``at`` of a triangle."""
    corners = _corners(mesh, number)
    viewer = nearest_on_segment(viewer, (corners[at], corners[(at + 1) % 3]))
    sides = _sides(mesh, number, viewer)
    _mesh, record, rx, ry, lx, ly = sides[at]
    fans = [[sides[(at + 2) % 3], sides[(at + 1) % 3]]]
    behind = mesh.ends[mesh.records[record][3]][3]
    if behind >= 0:
        nx, ny, right, left = mesh.records[behind]
        if right < 0:
            return None
        nx, ny = nx - viewer[0], ny - viewer[1]
        fans.append([(mesh, left, nx, ny, lx, ly), (mesh, right, rx, ry, nx, ny)])
    return Start(viewer, fans, full=False)


def _is_wall(mesh: Mesh, record: int, opened: frozenset[int]) -> bool:
    """Whether a record is the end of the view at a wall or at the map's edge."""
    _x, _y, right, end = mesh.records[record]
    if right >= 0:
        return False
    what = mesh.ends[end][2]
    return what != SEAM and not is_open(what, opened)


def _corners(mesh: Mesh, number: int) -> list[Point]:
    ax, ay, bx, by, cx, cy, _ab, _bc, _ca = mesh.triangles[number]
    return [(ax, ay), (bx, by), (cx, cy)]


def _sides(mesh: Mesh, number: int, viewer: Point) -> list[Cone]:
    """The view through the three edges of a triangle from inside."""
    x, y = viewer
    ax, ay, bx, by, cx, cy, _ab, _bc, _ca = mesh.triangles[number]
    ax, ay, bx, by, cx, cy = ax - x, ay - y, bx - x, by - y, cx - x, cy - y
    ab, bc, ca = mesh.beyond[3 * number : 3 * number + 3]
    return [
        (mesh, ab, ax, ay, bx, by),
        (mesh, bc, bx, by, cx, cy),
        (mesh, ca, cx, cy, ax, ay),
    ]


def _start_at_corner(mesh: Mesh, corner: Point, opened: frozenset[int]) -> Start | None:
    """The view from a corner of triangles, parted at the walls that end there.

    None when the corner lies on the tile's border.
    """
    around = {}
    for number, (ax, ay, bx, by, cx, cy, _ab, _bc, _ca) in enumerate(mesh.triangles):
        at = 0 if (ax, ay) == corner else 1 if (bx, by) == corner else 2
        if at < 2 or (cx, cy) == corner:
            sides = _sides(mesh, number, corner)
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
        return Start(corner, [cones[::-1]], full=True)
    twice = cones + cones
    stops = [*walls[1:], walls[0] + len(order)]
    fans = [twice[first:stop][::-1] for first, stop in zip(walls, stops, strict=True)]
    return Start(corner, fans, full=False)
