"""Turns the sectors one viewer sees, in angular order, into rings of plain coordinates.

A sector is a row ``ax ay bx by`` relative to the viewer: the stretch from *a* to *b* of what ends
the view there, seen counter-clockwise (in the mathematical sense of the axes).
"""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]

CIRCLE_SIDES = 256
"""Sides of the regular polygon that stands for a circle; its first corner lies at angle 0."""

_STEP = 2.0 * math.pi / CIRCLE_SIDES


@cache
def circle_corners() -> tuple[tuple[float, float], ...]:
    """The corners of the unit polygon, once round and once more, so that slices never wrap."""
    once = tuple((math.cos(i * _STEP), math.sin(i * _STEP)) for i in range(CIRCLE_SIDES))
    return once + once


def ring_of(
    sectors: FloatArray, viewer: tuple[float, float], width: float, full: bool
) -> FloatArray:
    """The outline of some sectors, as a (k, 2) ring in absolute coordinates.

    Sectors narrower than ``width`` metres are dropped: they carry no area and would make the ring
    touch itself. ``full`` tells that the sectors go all the way round; otherwise the viewer is a
    corner of the ring. The ring has no row when nothing is seen.
    """
    ax, ay, bx, by = sectors[:, 0], sectors[:, 1], sectors[:, 2], sectors[:, 3]
    far = np.sqrt(np.maximum(ax * ax + ay * ay, bx * bx + by * by))
    points = sectors[ax * by - ay * bx > width * far].reshape(-1, 2)
    if not full and len(points):
        points = np.concatenate((np.zeros((1, 2)), points))
    if len(points) < 3:
        return np.empty((0, 2))
    step = points - np.roll(points, 1, axis=0)
    kept = points[np.abs(step).max(axis=1) > width]
    if len(kept) < 3:
        return np.empty((0, 2))
    ring: FloatArray = kept + viewer
    return ring


def clip_to_circle(sectors: FloatArray, radius: float) -> FloatArray:
    """The sectors cut off at ``radius`` metres.

    What lies outside is replaced by the sides of the inscribed regular polygon; the points where
    a sector leaves the circle lie on the true circle.
    """
    squared = radius * radius
    ends = sectors * sectors
    inside = (ends[:, 0] + ends[:, 1] <= squared) & (ends[:, 2] + ends[:, 3] <= squared)
    if inside.all():
        return sectors
    out: list[tuple[float, float, float, float]] = []
    for row, whole in zip(sectors.tolist(), inside.tolist(), strict=True):
        if whole:
            out.append(tuple(row))
        else:
            _clip_sector(out, row, radius)
    return np.array(out, dtype=np.float64).reshape(-1, 4)


def _clip_sector(
    out: list[tuple[float, float, float, float]], row: list[float], radius: float
) -> None:
    """Append what is left of one sector that is not wholly inside the circle."""
    ax, ay, bx, by = row
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    along = ax * dx + ay * dy
    rest = along * along - length * (ax * ax + ay * ay - radius * radius)
    if rest > 0.0:
        root = math.sqrt(rest)
        enter, leave = (-along - root) / length, (-along + root) / length
        if enter < 1.0 and leave > 0.0:
            px, py = (ax + enter * dx, ay + enter * dy) if enter > 0.0 else (ax, ay)
            qx, qy = (ax + leave * dx, ay + leave * dy) if leave < 1.0 else (bx, by)
            if enter > 0.0:
                _append_arc(out, (ax, ay, px, py), radius)
            out.append((px, py, qx, qy))
            if leave < 1.0:
                _append_arc(out, (qx, qy, bx, by), radius)
            return
    _append_arc(out, (ax, ay, bx, by), radius)


def _append_arc(
    out: list[tuple[float, float, float, float]],
    ends: tuple[float, float, float, float],
    radius: float,
) -> None:
    """Append the polygon's sides between the directions of two points, both outside the circle."""
    ax, ay, bx, by = ends
    scale = radius / math.hypot(ax, ay)
    px, py = ax * scale, ay * scale
    start = math.atan2(ay, ax) % (2.0 * math.pi)
    sweep = math.atan2(ax * by - ay * bx, ax * bx + ay * by)
    first = math.floor(start / _STEP) + 1
    last = math.ceil((start + sweep) / _STEP)
    corners = circle_corners()
    for index in range(first, last):
        ux, uy = corners[index]
        nx, ny = ux * radius, uy * radius
        out.append((px, py, nx, ny))
        px, py = nx, ny
    scale = radius / math.hypot(bx, by)
    out.append((px, py, bx * scale, by * scale))
