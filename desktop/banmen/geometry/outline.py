"""Turns the sectors one viewer sees, in angular order, into rings of plain coordinates.

A sector is a row ``ax ay bx by`` relative to the viewer: the stretch from *a* to *b* of what ends
the view there, seen counter-clockwise (in the mathematical sense of the axes).
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import shapely

FloatArray = npt.NDArray[np.float64]

CIRCLE_SIDES = 256
"""Sides of the regular polygon that stands for a circle; its first corner lies at angle 0."""

SLENDER = 1e-7
"""Metres: with a narrower sector or a shorter step a ring is looked over for faults."""
STRAIGHT = 4e-10
"""Metres a corner of a ring is off the straight way at most to be left out."""
_STEP = 2.0 * math.pi / CIRCLE_SIDES
_APOTHEM = math.cos(_STEP / 2.0)


@cache
def _circle() -> tuple[tuple[tuple[float, float], ...], tuple[tuple[float, float], ...]]:
    """Corners of the unit polygon and directions of its sides' middles, three times round."""
    corners = tuple((math.cos(i * _STEP), math.sin(i * _STEP)) for i in range(CIRCLE_SIDES))
    middles = tuple(
        (math.cos((i + 0.5) * _STEP), math.sin((i + 0.5) * _STEP)) for i in range(CIRCLE_SIDES)
    )
    return corners * 3, middles * 3


@lru_cache(maxsize=8)
def _chords(radius: float) -> tuple[float, ...]:
    """The polygon's sides in a circle of ``radius`` metres as flat sectors, three times round."""
    corners = [(x * radius, y * radius) for x, y in _circle()[0]]
    return tuple(v for one, two in pairwise(corners) for v in (*one, *two))


def rings_of(
    sectors: FloatArray | list[float], viewer: tuple[float, float], width: float, full: bool
) -> list[FloatArray]:
    """The outline of sectors, flat or as rows, as (k, 2) rings in absolute coordinates.

    Sectors narrower than ``width`` metres are dropped: they carry no area and would make the ring
    touch itself; it is at least 2**-50 of the map's greatest coordinate. ``full`` tells that the
    sectors go all the way round; otherwise the viewer is a corner of the ring. There is one ring,
    none when nothing is seen, and several only where walls come so near to the viewer that
    rounding pinches the outline.
    """
    if isinstance(sectors, list) and len(sectors) <= 800:
        points, slender = _corners_of_list(sectors, width, full)
    else:
        rows = np.array(sectors, dtype=np.float64).reshape(-1, 4)
        points, slender = _corners_of_rows(rows, width, full)
    if len(points) < 3:
        return []
    ring: FloatArray = points + viewer
    return _made_valid(ring) if slender else [ring]


def _corners_of_rows(rows: FloatArray, width: float, full: bool) -> tuple[FloatArray, bool]:
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


def _corners_of_list(sectors: list[float], width: float, full: bool) -> tuple[FloatArray, bool]:
    """`_corners_of_rows` for a flat list, faster for short ones."""
    sx = sy = px = py = math.inf if full else 0.0
    out: list[float] = [] if full else [px, py]
    slender = False
    # No reach is longer than this; most sectors pass at a glance.
    longest = width * 2.0**53
    wide, bent = SLENDER * longest, STRAIGHT * longest
    numbers = iter(sectors)
    for ax, ay, bx, by in zip(numbers, numbers, numbers, numbers, strict=True):
        turn = ax * by - ay * bx
        if turn <= wide:
            reach = abs(ax) + abs(ay) + abs(bx) + abs(by)
            if turn <= width * reach:
                continue
            slender = slender or turn <= SLENDER * reach
        gap = abs(ax - px) + abs(ay - py) if ax != px or ay != py else 0.0
        if gap > width:
            out += (ax, ay, bx, by)
            slender = slender or gap <= SLENDER
        else:
            bend = (ax - sx) * (by - ay) - (ay - sy) * (bx - ax)
            if -bent <= bend <= bent and _straight(sx, sy, ax, ay, bx, by):
                out[-2:] = px, py = bx, by
                continue
            out += (bx, by)
        sx, sy, px, py = ax, ay, bx, by
    if len(out) > 2 and abs(out[0] - out[-2]) <= width and abs(out[1] - out[-1]) <= width:
        del out[-2:]
    if len(out) > 6 and _straight(*out[-2:], *out[:4]):
        del out[:2]
    return np.fromiter(out, np.float64, len(out)).reshape(-1, 2), slender


def _straight(ax: float, ay: float, bx: float, by: float, cx: float, cy: float) -> bool:
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


def clip_to_circle(sectors: list[float], radius: float) -> list[float]:
    """The sectors cut to the regular polygon inscribed in the circle of ``radius`` metres.

    What lies outside is replaced by the polygon's sides.
    """
    safe = (radius * _APOTHEM) ** 2
    out: list[float] = []
    arc: tuple[float, float, float, float] | None = None
    numbers = iter(sectors)
    for ax, ay, bx, by in zip(numbers, numbers, numbers, numbers, strict=True):
        if ax * ax + ay * ay <= safe and bx * bx + by * by <= safe:
            if arc is None:
                out += (ax, ay, bx, by)
                continue
            px, py, qx, qy = ax, ay, bx, by
        else:
            px, py, qx, qy = _inside_circle((ax, ay, bx, by), radius) or (bx, by, bx, by)
        if px != ax or py != ay:
            # An arc of half a turn or more would be ambiguous.
            if arc is not None and arc[0] * py - arc[1] * px <= 0.0:
                _append_arc(out, arc, radius)
                arc = None
            arc = (ax, ay, px, py) if arc is None else (arc[0], arc[1], px, py)
        if px == bx and py == by:
            continue
        if arc is not None:
            _append_arc(out, arc, radius)
            arc = None
        out += (px, py, qx, qy)
        if qx != bx or qy != by:
            arc = (qx, qy, bx, by)
    if arc is not None:
        _append_arc(out, arc, radius)
    return out


def _inside_circle(
    sector: tuple[float, float, float, float], radius: float
) -> tuple[float, float, float, float] | None:
    """The stretch of a sector inside the polygon of the circle, None if there is none."""
    ax, ay, bx, by = sector
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    along = ax * dx + ay * dy
    rest = along * along - length * (ax * ax + ay * ay - radius * radius)
    if rest <= 0.0:
        return None
    root = math.sqrt(rest)
    enter, leave = max((-along - root) / length, 0.0), min((-along + root) / length, 1.0)
    if enter >= leave:
        return None
    # A line meets the polygon at most one side away from where it meets the circle.
    middles, apothem = _circle()[1], radius * _APOTHEM
    for share in (enter, leave):
        side = _side_at(ax + share * dx, ay + share * dy)
        for ux, uy in middles[side + CIRCLE_SIDES - 1 : side + CIRCLE_SIDES + 2]:
            speed = ux * dx + uy * dy
            gap = apothem - ux * ax - uy * ay
            if speed > 0.0:
                leave = min(leave, gap / speed)
            elif speed < 0.0:
                enter = max(enter, gap / speed)
            elif gap < 0.0:
                return None
    if enter >= leave:
        return None
    start = (ax + enter * dx, ay + enter * dy) if enter > 0.0 else (ax, ay)
    return (*start, ax + leave * dx, ay + leave * dy) if leave < 1.0 else (*start, bx, by)


def _side_at(x: float, y: float) -> int:
    """The number of the polygon's side in the direction (x, y)."""
    return min(int(math.atan2(y, x) % (2.0 * math.pi) / _STEP), CIRCLE_SIDES - 1)


def _append_arc(out: list[float], ends: tuple[float, float, float, float], radius: float) -> None:
    """Append the polygon's sides between the directions of two points, in positive turn."""
    ax, ay, bx, by = ends
    middles, chords = _circle()[1], _chords(radius)
    first, last = _side_at(ax, ay), _side_at(bx, by)
    if last < first or (last == first and ax * by < ay * bx):
        last += CIRCLE_SIDES
    apothem = radius * _APOTHEM
    ux, uy = middles[first]
    scale = apothem / (ux * ax + uy * ay)
    out += (ax * scale, ay * scale)
    if last > first:
        out += chords[4 * first + 2 : 4 * last + 2]
    ux, uy = middles[last]
    scale = apothem / (ux * bx + uy * by)
    out += (bx * scale, by * scale)
