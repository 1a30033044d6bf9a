"""Triangular expansion: follows the view from triangle to triangle until walls end it.

Cost follows what is visible. All coordinates here are plain floats relative to the map's corner;
sectors come out as one flat list ``ax ay bx by ...`` relative to the viewer.
"""

from __future__ import annotations

from collections.abc import Callable

from banmen.geometry.mesh import SEAM, Gate, Mesh, Owners, Seam

Cone = tuple[Mesh, int, float, float, float, float]
"""A record beyond an edge, and the right and left limits of the view through it."""

Across = Callable[[Seam], tuple[tuple[Mesh, Gate], ...] | None]


def expand(
    cones: list[Cone],
    viewer: tuple[float, float],
    opened: frozenset[int],
    across: Across,
    limit: int,
) -> list[float] | None:
    """The sectors seen through ``cones``, in positive turn; the last cone is followed first.

    Walls in ``opened`` hide nothing. None when more than ``limit`` ends were met, or when the
    view leads into a tile that ``across`` cannot give.
    """
    qx, qy = viewer
    out: list[float] = []
    pop, push = cones.pop, cones.append
    for _ in range(limit):
        if not cones:
            return out
        mesh, record, rx, ry, lx, ly = pop()
        records = mesh.records
        nx, ny, right, left = records[record]
        while right >= 0:
            dx, dy = nx - qx, ny - qy
            if rx * dy > ry * dx:
                if dx * ly > dy * lx:
                    push((mesh, left, dx, dy, lx, ly))
                    lx, ly = dx, dy
                nx, ny, right, left = records[right]
            else:
                nx, ny, right, left = records[left]
        tx, ty, what, behind = mesh.ends[left]
        if what == SEAM:
            if not _cross_seam(cones, across(mesh.seams[behind]), viewer, (rx, ry, lx, ly)):
                return None
        elif opened and is_open(what, opened):
            push((mesh, behind, rx, ry, lx, ly))
        else:
            out += _stretch((nx - qx, ny - qy, tx - qx, ty - qy), rx, ry, lx, ly)
    return None


def _stretch(
    wall: tuple[float, float, float, float], rx: float, ry: float, lx: float, ly: float
) -> tuple[float, float, float, float]:
    """The part of a wall between two directions, both within the wall but for rounding."""
    ax, ay, bx, by = wall
    ex, ey = bx - ax, by - ay
    px, py, qx, qy = wall
    if rx != ax or ry != ay:
        turn = rx * ey - ry * ex
        share = (ry * ax - rx * ay) / turn if turn > 0.0 else 0.0
        if share >= 1.0:
            px, py = bx, by
        elif share > 0.0:
            px, py = ax + share * ex, ay + share * ey
    if lx != bx or ly != by:
        turn = lx * ey - ly * ex
        share = (ly * ax - lx * ay) / turn if turn > 0.0 else 1.0
        if share <= 0.0:
            qx, qy = ax, ay
        elif share < 1.0:
            qx, qy = ax + share * ex, ay + share * ey
    return (px, py, qx, qy)


def is_open(what: Owners, opened: frozenset[int]) -> bool:
    """Whether all walls on an edge are among the opened ones."""
    if isinstance(what, tuple):
        return opened.issuperset(what)
    return what in opened


def _cross_seam(
    cones: list[Cone],
    gates: tuple[tuple[Mesh, Gate], ...] | None,
    viewer: tuple[float, float],
    limits: tuple[float, float, float, float],
) -> bool:
    """Push the parts of a cone that lead through each gate; gates go from right to left.

    False when there are no gates yet.
    """
    if gates is None:
        return False
    rx, ry, lx, ly = limits
    if len(gates) == 1:
        mesh, gate = gates[0]
        cones.append((mesh, gate.record, rx, ry, lx, ly))
        return True
    qx, qy = viewer
    for mesh, gate in reversed(gates):
        sx, sy = gate.s[0] - qx, gate.s[1] - qy
        tx, ty = gate.t[0] - qx, gate.t[1] - qy
        if rx * sy <= ry * sx:
            sx, sy = rx, ry
        if tx * ly <= ty * lx:
            tx, ty = lx, ly
        if sx * ty > sy * tx:
            cones.append((mesh, gate.record, sx, sy, tx, ty))
    return True
