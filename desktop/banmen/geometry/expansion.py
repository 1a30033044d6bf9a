"""Triangular expansion: follows the view from triangle to triangle until walls end it.

Cost follows what is visible. All coordinates here are plain floats relative to the map's corner.
The loops draw the plain sectors themselves and leave only the others to the pen: a call for every
wall, or a second pass over the sectors, would take a third of the time again.
"""

from __future__ import annotations

from collections.abc import Callable

from banmen.geometry.mesh import BEYOND, MAP_EDGE, NOTHING, SEAM, Gate, Mesh, Owners, Seam
from banmen.geometry.outline import SLENDER
from banmen.geometry.pen import SAME_WAY, Pen, Point, RoundPen

Cone = tuple[Mesh, int, float, float, float, float]
"""A record beyond an edge, and the right and left limits of the view through it."""

Across = Callable[[Seam], tuple[tuple[Mesh, Gate], ...] | None]


class Untold(Exception):
    """The view leads into a tile that cannot be had."""


def expand(
    cones: list[Cone],
    viewer: Point,
    opened: frozenset[int],
    surroundings: tuple[Across, int],
    pen: Pen,
) -> bool:
    """Draw what is seen through ``cones``, in positive turn; the last cone is followed first.

    Walls in ``opened`` hide nothing. ``surroundings`` are what leads across a seam, and how many
    numbers the outline may have. False when it has them and is not done. Raises Untold when the
    view leads into a tile that cannot be had.
    """
    qx, qy = viewer
    across, limit = surroundings
    points, sector, wide = pen.points, pen.sector, pen.wide
    px, py = pen.last
    before: Owners = MAP_EDGE
    pop, push = cones.pop, cones.append
    while cones and len(points) < limit:
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
        bx, by, what, behind = mesh.ends[left]
        if what == SEAM or (opened and is_open(what, opened)):
            cones += _further((mesh, what, behind), viewer, (rx, ry, lx, ly), across)
            continue
        ax, ay, bx, by = nx - qx, ny - qy, bx - qx, by - qy
        if rx != ax or ry != ay or lx != bx or ly != by:
            ax, ay, bx, by = _stretch((ax, ay, bx, by), rx, ry, lx, ly)
        if (
            what != before
            and ax * by - ay * bx > wide
            and ((ax == px and ay == py) or abs(ax - px) + abs(ay - py) > SLENDER)
        ):
            points += (bx, by) if ax == px and ay == py else (ax, ay, bx, by)
            px, py = bx, by
        else:
            px, py = sector(ax, ay, bx, by)
        before = what
    return not cones


def expand_within(
    cones: list[Cone],
    viewer: Point,
    opened: frozenset[int],
    surroundings: tuple[Across, int],
    pen: RoundPen,
) -> bool:
    """The same as `expand` within a circle."""
    qx, qy = viewer
    across, limit = surroundings
    points, sector, wide, safe, squared = pen.points, pen.sector, pen.wide, pen.safe, pen.squared
    px, py = pen.last
    before: Owners = MAP_EDGE
    pop, push = cones.pop, cones.append
    while cones and len(points) < limit:
        mesh, record, rx, ry, lx, ly = pop()
        records = mesh.records
        nx, ny, right, left = records[record]
        while right >= 0:
            dx, dy = nx - qx, ny - qy
            if dx * dx + dy * dy > squared:
                right, left = _nearer(mesh, record, viewer, squared)
            if rx * dy > ry * dx:
                if left != right and dx * ly > dy * lx:
                    push((mesh, left, dx, dy, lx, ly))
                    lx, ly = dx, dy
                record = right
            else:
                record = left
            nx, ny, right, left = records[record]
        bx, by, what, behind = mesh.ends[left]
        if what == SEAM or (opened and is_open(what, opened)):
            cones += _further((mesh, what, behind), viewer, (rx, ry, lx, ly), across)
            continue
        if what == BEYOND:
            continue
        ax, ay, bx, by = nx - qx, ny - qy, bx - qx, by - qy
        if rx != ax or ry != ay or lx != bx or ly != by:
            ax, ay, bx, by = _stretch((ax, ay, bx, by), rx, ry, lx, ly)
        if (
            what != before
            and bx * bx + by * by <= safe
            and ax * by - ay * bx > wide
            and (
                (ax == px and ay == py)
                or (
                    ax * ax + ay * ay <= safe
                    and abs(ax - px) + abs(ay - py) > SLENDER
                    and abs(px * ay - py * ax) <= SAME_WAY * (px * ax + py * ay)
                )
            )
        ):
            points += (bx, by) if ax == px and ay == py else (ax, ay, bx, by)
            px, py = bx, by
        else:
            px, py = sector(ax, ay, bx, by)
        before = what
    return not cones


def _further(
    end: tuple[Mesh, Owners, int],
    viewer: Point,
    limits: tuple[float, float, float, float],
    across: Across,
) -> list[Cone]:
    """The cones in which a view goes on beyond a seam or an opened wall. Raises Untold."""
    mesh, what, behind = end
    if what != SEAM:
        return [(mesh, behind, *limits)]
    gates = across(mesh.seams[behind])
    if gates is None:
        raise Untold
    return _through_gates(gates, viewer, limits)


def _nearer(mesh: Mesh, record: int, viewer: Point, squared: float) -> tuple[int, int]:
    """The records beyond the right and the left edge of a triangle whose far corner lies outside
    the circle, `NOTHING` where the edge lies wholly outside.
    """
    qx, qy = viewer
    nx, ny, right, left = mesh.records[record]
    corners, at = mesh.triangles[record // 3], 2 * (record % 3)
    nx, ny, tx, ty = nx - qx, ny - qy, corners[at] - qx, corners[at + 1] - qy
    at = at + 2 if at < 4 else 0
    sx, sy = corners[at] - qx, corners[at + 1] - qy
    if sx * sx + sy * sy > squared:
        ex, ey = nx - sx, ny - sy
        turn = sx * ey - sy * ex
        if (
            turn * turn >= squared * (ex * ex + ey * ey)
            or sx * ex + sy * ey >= 0.0
            or nx * ex + ny * ey <= 0.0
        ):
            right = NOTHING
    if tx * tx + ty * ty > squared:
        ex, ey = tx - nx, ty - ny
        turn = nx * ey - ny * ex
        if (
            turn * turn >= squared * (ex * ex + ey * ey)
            or nx * ex + ny * ey >= 0.0
            or tx * ex + ty * ey <= 0.0
        ):
            left = NOTHING
    return right, left


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


def _through_gates(
    gates: tuple[tuple[Mesh, Gate], ...],
    viewer: Point,
    limits: tuple[float, float, float, float],
) -> list[Cone]:
    """The parts of a cone that lead through each gate, the rightmost last.

    Gates go from right to left.
    """
    if len(gates) == 1:
        return [(gates[0][0], gates[0][1].record, *limits)]
    qx, qy = viewer
    rx, ry, lx, ly = limits
    cones: list[Cone] = []
    for mesh, gate in reversed(gates):
        sx, sy = gate.s[0] - qx, gate.s[1] - qy
        tx, ty = gate.t[0] - qx, gate.t[1] - qy
        fx, fy = (rx, ry) if rx * sy <= ry * sx else (sx, sy)
        gx, gy = (lx, ly) if tx * ly <= ty * lx else (tx, ty)
        if fx * gy > fy * gx:
            cones.append((mesh, gate.record, fx, fy, gx, gy))
    return cones
