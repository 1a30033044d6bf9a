"""Draws the outline of what one viewer sees, sector by sector in positive turn.

A sector is a stretch ``ax ay bx by`` relative to the viewer: the part from *a* to *b* of what ends
the view there, seen counter-clockwise (in the mathematical sense of the axes).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from struct import pack

import numpy as np

from banmen.geometry.circle import circle
from banmen.geometry.outline import SLENDER, FloatArray, is_straight, rings_of_points

Point = tuple[float, float]

NOWHERE = (math.inf, math.inf)
"""The last point when there is none: equal to no other, and in no direction."""
SAME_WAY = 1e-9
"""Radians between directions that count as one."""


class Pen:
    """The outline drawn so far.

    ``width`` metres is the least a sector or a step has: narrower ones carry no area and would
    make the ring touch itself; it is at least 2**-50 of the map's greatest coordinate. ``full``
    tells that the sectors go all the way round; otherwise the viewer is a corner of the ring.

    Whoever draws may put sectors on `points` itself that are `wide` and not of the same wall as
    the one before: the end alone when they begin at the last point, both points when they begin
    farther than `SLENDER` from it. A call for each takes longer.
    """

    __slots__ = ("_slender", "_width", "points", "wide")

    def __init__(self, width: float, full: bool) -> None:
        self._width = width
        self._slender = False
        self.points: list[float] = [] if full else [0.0, 0.0]
        """The ring so far, ``x y x y ...``."""
        # No reach is longer than this; most sectors pass at a glance.
        self.wide = SLENDER * width * 2.0**53
        """With a greater ``ax * by - ay * bx`` a sector is wide enough beyond doubt."""

    @property
    def last(self) -> Point:
        """Where the outline has come to; `NOWHERE` when it has no point yet."""
        return (self.points[-2], self.points[-1]) if self.points else NOWHERE

    def sector(self, ax: float, ay: float, bx: float, by: float) -> Point:
        """Draw one sector; returns the new last point."""
        self._draw(ax, ay, bx, by)
        return self.last

    def _draw(self, ax: float, ay: float, bx: float, by: float) -> None:
        points = self.points
        last = (points[-2], points[-1]) if points else NOWHERE
        turn = ax * by - ay * bx
        if turn <= self.wide:
            reach = abs(ax) + abs(ay) + abs(bx) + abs(by)
            if turn <= self._width * reach:
                return
            self._slender = self._slender or turn <= SLENDER * reach
        gap = abs(ax - last[0]) + abs(ay - last[1])
        if gap > self._width:
            points += (ax, ay, bx, by)
            self._slender = self._slender or gap <= SLENDER
        elif len(points) > 2 and is_straight(
            points[-4], points[-3], points[-2], points[-1], bx, by
        ):
            points[-2:] = bx, by
        else:
            points += (bx, by)

    def rings(self, viewer: Point) -> list[FloatArray]:
        """The finished outline as (k, 2) rings in the viewer's coordinates.

        There is one ring, none when nothing is seen, and several only where walls come so near to
        the viewer that rounding pinches the outline.
        """
        points, width = self.points, self._width
        if len(points) > 2:
            if abs(points[0] - points[-2]) <= width and abs(points[1] - points[-1]) <= width:
                del points[-2:]
            if len(points) > 6 and is_straight(*points[-2:], *points[:4]):
                del points[:2]
        ring = np.frombuffer(pack(f"{len(points)}d", *points)).reshape(-1, 2)
        return rings_of_points(ring, viewer, self._slender)


class RoundPen(Pen):
    """A pen whose outline runs along the circle of ``radius`` metres where nothing is nearer.

    Sectors beyond the circle need not be drawn: where the next one begins in another direction,
    the circle was seen in between. ``limits`` are the directions the view begins and ends with,
    None when it goes all the way round. Sectors it is spared must be `safe`, and begin in the
    direction of the last point as well.
    """

    __slots__ = ("_circle", "_limits", "safe", "squared")

    def __init__(self, width: float, radius: float, limits: tuple[Point, Point] | None) -> None:
        super().__init__(width, limits is None)
        self._limits = limits
        self._circle = circle(radius)
        self.squared = self._circle.squared
        """What is farther, as a squared distance, lies beyond the circle."""
        self.safe = self._circle.safe
        """What is no farther, as a squared distance, lies within the circle."""

    @property
    def last(self) -> Point:
        """Where the outline has come to; `NOWHERE` when nothing has been drawn."""
        points = self.points
        return (points[-2], points[-1]) if len(points) > 2 else NOWHERE

    def sector(self, ax: float, ay: float, bx: float, by: float) -> Point:
        """Draw one sector; returns the new last point."""
        if max(ax * ax + ay * ay, bx * bx + by * by) > self.safe:
            inside = self._circle.inside(ax, ay, bx, by)
            if inside is None:
                return self.last
            ax, ay, bx, by = inside
        if len(self.points) > 2:
            self._come(self.last, (ax, ay))
        elif self._limits is not None:
            self._come(self._limits[0], (ax, ay))
        self._draw(ax, ay, bx, by)
        return self.last

    def sectors(self, numbers: Iterable[float]) -> None:
        """Draw the sectors of a flat list, each of another wall than the one before."""
        points, wide, safe, each = self.points, self.wide, self.safe, iter(numbers)
        px, py = self.last
        for ax, ay, bx, by in zip(each, each, each, each, strict=True):
            if (
                max(ax * ax + ay * ay, bx * bx + by * by) <= safe
                and ax * by - ay * bx > wide
                and abs(ax - px) + abs(ay - py) > SLENDER
                and abs(px * ay - py * ax) <= SAME_WAY * (px * ax + py * ay)
            ):
                points += (ax, ay, bx, by)
                px, py = bx, by
            else:
                px, py = self.sector(ax, ay, bx, by)

    def rings(self, viewer: Point) -> list[FloatArray]:
        """The finished outline, see `Pen.rings`."""
        points = self.points
        if self._limits is not None:
            first, end = self._limits
            self._come(self.last if len(points) > 2 else first, end)
        elif points:
            self._come(self.last, (points[0], points[1]))
        else:
            points += self._circle.corners
        return super().rings(viewer)

    def _come(self, start: Point, end: Point) -> None:
        """Go along the circle to the direction ``end``, unless the outline has come to it."""
        (px, py), (x, y) = start, end
        if abs(px * y - py * x) <= SAME_WAY * (px * x + py * y):
            return
        way = self._circle.arc(px, py, x, y)
        self._step(*way[:2])
        if (
            abs(way[2] - way[0]) + abs(way[3] - way[1]) > SLENDER
            and abs(way[-2] - way[-4]) + abs(way[-1] - way[-3]) > SLENDER
        ):
            self.points += way[2:]
            return
        for at in zip(way[2::2], way[3::2], strict=True):
            self._step(*at)

    def _step(self, x: float, y: float) -> None:
        """Go on to a point of the circle, unless the outline is there already."""
        px, py = self.last
        gap = abs(x - px) + abs(y - py)
        if gap > self._width:
            self.points += (x, y)
            self._slender = self._slender or gap <= SLENDER
