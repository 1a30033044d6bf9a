"""Triangular expansion: follows the view from triangle to triangle until walls end it.

Cost follows what is visible. All coordinates here are plain floats relative to the map's corner;
sectors come out as one flat list ``ax ay bx by ...`` relative to the viewer.
"""

from __future__ import annotations

from collections.abc import Callable

from banmen.geometry.mesh import MAP_EDGE, SEAM, Gate, Mesh, Owners, Seam

Cone = tuple[Mesh, int, float, float, float, float]
"""A record beyond an edge, and the right and left limits of the view through it."""

WideCone = tuple[Mesh, int, float, float, float, float, float, float, float, float]
"""A cone and the right and left end of the edge."""

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
            gates = across(mesh.seams[behind])
            if gates is None:
                return None
            cones += _beyond_gates(gates, viewer, (rx, ry, lx, ly))
        elif opened and is_open(what, opened):
            push((mesh, behind, rx, ry, lx, ly))
        else:
            ax, ay, bx, by = nx - qx, ny - qy, tx - qx, ty - qy
            if rx == ax and ry == ay and lx == bx and ly == by:
                out += (ax, ay, bx, by)
            else:
                out += _stretch((ax, ay, bx, by), rx, ry, lx, ly)
    return None


def expand_within(
    cones: list[Cone],
    viewer: tuple[float, float],
    opened: frozenset[int],
    across: Across,
    bounds: tuple[int, float],
) -> list[float] | None:
    """The same as `expand` with ``bounds`` the limit and a radius in metres.

    Where the view leaves the circle the sectors lie somewhere beyond it.
    """
    qx, qy = viewer
    limit, squared = bounds[0], bounds[1] * bounds[1]
    out: list[float] = []
    todo: list[WideCone] = [(*cone, *cone[2:]) for cone in cones]
    pop, push = todo.pop, todo.append
    for _ in range(limit):
        if not todo:
            return out
        mesh, record, rx, ry, lx, ly, sx, sy, tx, ty = pop()
        records = mesh.records
        nx, ny, right, left = records[record]
        outside = sx * sx + sy * sy > squared and _outside(sx, sy, tx, ty, squared)
        while right >= 0 and not outside:
            dx, dy = nx - qx, ny - qy
            if rx * dy > ry * dx:
                if dx * ly > dy * lx:
                    push((mesh, left, dx, dy, lx, ly, dx, dy, tx, ty))
                    lx, ly = dx, dy
                tx, ty = dx, dy
                nx, ny, right, left = records[right]
            else:
                sx, sy = dx, dy
                nx, ny, right, left = records[left]
            outside = dx * dx + dy * dy > squared and _outside(sx, sy, tx, ty, squared)
        what, behind = (MAP_EDGE, -1) if right >= 0 else mesh.ends[left][2:]
        if what == SEAM:
            gates = across(mesh.seams[behind])
            if gates is None:
                return None
            todo += _through_gates(gates, viewer, (rx, ry, lx, ly))
        elif opened and is_open(what, opened):
            push((mesh, behind, rx, ry, lx, ly, sx, sy, tx, ty))
        elif rx == sx and ry == sy and lx == tx and ly == ty:
            out += (sx, sy, tx, ty)
        else:
            out += _stretch((sx, sy, tx, ty), rx, ry, lx, ly)
    return None


def _outside(sx: float, sy: float, tx: float, ty: float, squared: float) -> bool:
    """Whether an edge lies wholly outside the circle."""
    if sx * sx + sy * sy <= squared or tx * tx + ty * ty <= squared:
        return False
    ex, ey = tx - sx, ty - sy
    turn = sx * ey - sy * ex
    if turn * turn >= squared * (ex * ex + ey * ey):
        return True
    return sx * ex + sy * ey >= 0.0 or tx * ex + ty * ey <= 0.0


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


def _beyond_gates(
    gates: tuple[tuple[Mesh, Gate], ...],
    viewer: tuple[float, float],
    limits: tuple[float, float, float, float],
) -> list[Cone]:
    """`_through_gates` without the ends of edges."""
    if len(gates) == 1:
        return [(gates[0][0], gates[0][1].record, *limits)]
    return [cone[:6] for cone in _through_gates(gates, viewer, limits)]


def _through_gates(
    gates: tuple[tuple[Mesh, Gate], ...],
    viewer: tuple[float, float],
    limits: tuple[float, float, float, float],
) -> list[WideCone]:
    """The parts of a cone that lead through each gate, the rightmost last.

    Gates go from right to left.
    """
    qx, qy = viewer
    rx, ry, lx, ly = limits
    cones: list[WideCone] = []
    for mesh, gate in reversed(gates):
        sx, sy = gate.s[0] - qx, gate.s[1] - qy
        tx, ty = gate.t[0] - qx, gate.t[1] - qy
        fx, fy = (rx, ry) if rx * sy <= ry * sx else (sx, sy)
        gx, gy = (lx, ly) if tx * ly <= ty * lx else (tx, ty)
        if len(gates) == 1 or fx * gy > fy * gx:
            cones.append((mesh, gate.record, fx, fy, gx, gy, sx, sy, tx, ty))
    return cones
