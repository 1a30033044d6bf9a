"""Follows single sight lines from triangle to triangle until a wall ends them."""

from __future__ import annotations

from collections.abc import Iterable

from banmen.geometry.expansion import Across, is_open
from banmen.geometry.mesh import SEAM, Gate, Mesh

Point = tuple[float, float]
Start = tuple[Mesh, int]
"""A mesh and the number of a triangle or record in it."""


def clear_lines(
    start: Start,
    eye: Point,
    targets: Iterable[Point],
    opened: frozenset[int],
    surroundings: tuple[Across, float],
) -> list[bool | None]:
    """For each target whether the eye, well inside the triangle ``start``, sees it.

    None where a line comes closer than the second of ``surroundings``, in metres, to an end of a
    wall or to a corner of a triangle, or leads into a tile without a mesh.
    """
    across, touch = surroundings
    mesh, number = start
    qx, qy = eye
    ax, ay, bx, by, cx, cy, _ab, _bc, _ca = mesh.triangles[number]
    ax, ay, bx, by, cx, cy = ax - qx, ay - qy, bx - qx, by - qy, cx - qx, cy - qy
    ab, bc, ca = mesh.beyond[3 * number : 3 * number + 3]
    verdicts: list[bool | None] = []
    for x, y in targets:
        dx, dy = x - qx, y - qy
        slack = touch * (abs(dx) + abs(dy))
        by_a, by_b, by_c = ax * dy - ay * dx, bx * dy - by * dx, cx * dy - cy * dx
        if by_a > slack and by_b < -slack:
            record = ab
        elif by_b > slack and by_c < -slack:
            record = bc
        elif by_c > slack and by_a < -slack:
            record = ca
        else:
            verdicts.append(True if slack == 0.0 else None)
            continue
        verdicts.append(_walk((mesh, record), eye, (x, y, slack), opened, across))
    return verdicts


def _walk(
    start: Start,
    eye: Point,
    target: tuple[float, float, float],
    opened: frozenset[int],
    across: Across,
) -> bool | None:
    mesh, record = start
    qx, qy = eye
    x, y, slack = target
    dx, dy = x - qx, y - qy
    base, least = dx * qy - dy * qx, -slack
    while True:
        records = mesh.records
        nx, ny, right, left = records[record]
        while right >= 0:
            side = dx * ny - dy * nx - base
            if side > slack:
                nx, ny, right, left = records[right]
            elif side < least:
                nx, ny, right, left = records[left]
            else:
                return None
        tx, ty, what, behind = mesh.ends[left]
        if what == SEAM:
            gates = across(mesh.seams[behind])
            passed = None if gates is None else _gate(gates, eye, (dx, dy))
            if passed is None:
                return None
            mesh, record = passed
        elif opened and is_open(what, opened):
            record = behind
        else:
            beyond = (tx - nx) * (y - ny) - (ty - ny) * (x - nx)
            if abs(beyond) <= slack + 1e-9 * (abs(tx - nx) + abs(ty - ny)):
                return None
            return beyond > 0.0


def _gate(gates: tuple[tuple[Mesh, Gate], ...], eye: Point, direction: Point) -> Start | None:
    """The gate a line leads through."""
    if len(gates) == 1:
        return (gates[0][0], gates[0][1].record)
    dx, dy = direction
    for mesh, gate in gates:
        if (
            dx * (gate.t[1] - eye[1]) - dy * (gate.t[0] - eye[0]) >= 0.0
            and dx * (gate.s[1] - eye[1]) - dy * (gate.s[0] - eye[0]) <= 0.0
        ):
            return (mesh, gate.record)
    return None
