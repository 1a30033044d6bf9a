"""Turns the sectors one viewer sees, in angular order, into rings of plain coordinates.

A sector is a row ``ax ay bx by`` relative to the viewer: the stretch from *a* to *b* of what ends
the view there, seen counter-clockwise (in the mathematical sense of the axes).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import shapely

FloatArray = npt.NDArray[np.float64]

SLENDER = 1e-7
"""Metres: with a narrower sector or a shorter step a ring is looked over for faults."""
STRAIGHT = 4e-10
"""Metres a corner of a ring is off the straight way at most to be left out."""


def rings_of(
    sectors: FloatArray, viewer: tuple[float, float], width: float, full: bool
) -> list[FloatArray]:
    """The outline of sectors, an (n, 4) array, as (k, 2) rings in absolute coordinates.

    Sectors narrower than ``width`` metres are dropped: they carry no area and would make the ring
    touch itself; it is at least 2**-50 of the map's greatest coordinate. ``full`` tells that the
    sectors go all the way round; otherwise the viewer is a corner of the ring.
    """
    points, slender = _corners(sectors, width, full)
    return rings_of_points(points, viewer, slender)


def rings_of_points(
    points: FloatArray, viewer: tuple[float, float], slender: bool
) -> list[FloatArray]:
    """A ring, (k, 2) relative to the viewer, in absolute coordinates.

    There is one ring, none when nothing is seen, and several only where walls come so near to the
    viewer that rounding pinches the outline: ``slender`` tells that this may be.
    """
    if len(points) < 3:
        return []
    ring: FloatArray = points + viewer
    return _made_valid(ring) if slender else [ring]


def _corners(rows: FloatArray, width: float, full: bool) -> tuple[FloatArray, bool]:
    """The ring's corners relative to the viewer, and whether a sector is slender."""
    ax, ay, bx, by = rows[:, 0], rows[:, 1], rows[:, 2], rows[:, 3]
    turn = ax * by - ay * bx
    reach = np.abs(ax) + np.abs(ay) + np.abs(bx) + np.abs(by)
    wide = turn > width * reach
    points = rows[wide].reshape(-1, 2)
    if not full and len(points):
        points = np.concatenate((np.zeros((1, 2)), points))
    # Complex numbers hold both coordinates of a step; their product its turn and its advance.
    places = points.view(np.complex128)[:, 0]
    step = _span(places - np.roll(places, 1))
    kept = step > width
    slender = (turn <= SLENDER * reach)[wide].any() or (step[kept] <= SLENDER).any()
    points, places, step = points[kept], places[kept], step[kept]
    if len(points) < 4:
        return points, bool(slender)
    came = places - np.roll(places, 1)
    goes = np.roll(came, -1)
    onward = came.conj() * goes
    straight = (np.abs(onward.imag) <= STRAIGHT * _span(came + goes)) & (onward.real > 0.0)
    # Of two corners close together each would look straight beside the other.
    straight &= (step > SLENDER) & (_span(goes) > SLENDER)
    return points[~straight], bool(slender)


def _span(steps: npt.NDArray[np.complex128]) -> FloatArray:
    """How far steps go, across and down added up."""
    span: FloatArray = np.abs(steps.real) + np.abs(steps.imag)
    return span


def is_straight(ax: float, ay: float, bx: float, by: float, cx: float, cy: float) -> bool:
    """Whether the way from a to c goes on straight at b."""
    ex, ey, fx, fy = bx - ax, by - ay, cx - bx, cy - by
    bend = abs(ex * fy - ey * fx)
    return bend <= STRAIGHT * (abs(cx - ax) + abs(cy - ay)) and ex * fx + ey * fy > 0.0


def _made_valid(ring: FloatArray) -> list[FloatArray]:
    """The ring, or the rings it falls into when it touches or crosses itself."""
    polygon = shapely.Polygon(ring)
    if polygon.is_valid:
        return [ring]
    parts = shapely.get_parts(shapely.make_valid(polygon, method="structure", keep_collapsed=False))
    # Splinters of rounding have no width.
    whole = [p for p in parts if p.geom_type == "Polygon" and p.area > 1e-12 * p.length]
    return [np.array(p.exterior.coords[:-1]) for p in whole]
