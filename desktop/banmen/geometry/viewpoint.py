"""Where a view starts: the cones through the edges around a viewer, parted by walls it lies on."""

from __future__ import annotations

import math

from banmen.geometry.expansion import Cone, is_open
from banmen.geometry.mesh import SEAM, Mesh

Point = tuple[float, float]
Fan = list[Cone]
"""Cones in positive turn, the last one first."""


def well_inside(mesh: Mesh, number: int, viewer: Point, touch: float) -> bool:
    """Whether the viewer is clearly farther than ``touch`` metres from the triangle's edges."""
    x, y = viewer
    ax, ay, bx, by, cx, cy, _ab, _bc, _ca = mesh.triangles[number]
    ax, ay, bx, by, cx, cy = ax - x, ay - y, bx - x, by - y, cx - x, cy - y
    near = 2.0 * touch * (abs(ax) + abs(ay) + abs(bx) + abs(by) + abs(cx) + abs(cy))
    return ax * by - ay * bx > near and bx * cy - by * cx > near and cx * ay - cy * ax > near


def fans_at(
    mesh: Mesh, number: int, viewer: Point, opened: frozenset[int], touch: float
) -> tuple[list[Fan], bool] | None:
    """The fans of a viewer in a triangle, one a side, and whether the only one goes all round.

    None where that cannot be told from this mesh alone.
    """
    sides = _sides(mesh, number, viewer)
    if well_inside(mesh, number, viewer, touch):
        return [sides[::-1]], True
    for _mesh, _record, rx, ry, _lx, _ly in sides:
        if rx * rx + ry * ry <= touch * touch:
            fans = _fans_of_corner(mesh, (rx + viewer[0], ry + viewer[1]), viewer, opened)
            return None if fans is None else (fans, len(fans) == 1)
    for at, (_mesh, record, rx, ry, lx, ly) in enumerate(sides):
        gap = (rx * ly - ry * lx) / math.hypot(lx - rx, ly - ry)
        if gap <= touch and _is_wall(mesh, record, opened):
            fans = [[sides[(at + 2) % 3], sides[(at + 1) % 3]]]
            behind = mesh.ends[mesh.records[record][3]][3]
            if behind >= 0:
                nx, ny, right, left = mesh.records[behind]
                if right < 0:
                    return None
                nx, ny = nx - viewer[0], ny - viewer[1]
                fans.append([(mesh, left, nx, ny, lx, ly), (mesh, right, rx, ry, nx, ny)])
            return fans, False
    return [sides[::-1]], True


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
    a, b, c = ((px - x, py - y) for px, py in _corners(mesh, number))
    ab, bc, ca = mesh.beyond[3 * number : 3 * number + 3]
    return [(mesh, ab, *a, *b), (mesh, bc, *b, *c), (mesh, ca, *c, *a)]


def _fans_of_corner(
    mesh: Mesh, near: Point, viewer: Point, opened: frozenset[int]
) -> list[Fan] | None:
    """The view from a corner of triangles, parted at the walls that end there.

    None when the corner lies on the tile's border.
    """
    corners = (corner for t in mesh.triangles for corner in ((t[0], t[1]), (t[2], t[3])))
    corner = min(corners, key=lambda c: math.dist(c, near))
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
        return [cones[::-1]]
    twice = cones + cones
    stops = [*walls[1:], walls[0] + len(order)]
    return [twice[first:stop][::-1] for first, stop in zip(walls, stops, strict=True)]
