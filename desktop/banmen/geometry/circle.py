"""A circle as its inscribed regular polygon: the stretches of walls inside it, and its arcs."""

from __future__ import annotations

import math
from functools import lru_cache

CIRCLE_SIDES = 256
"""Sides of the regular polygon that stands for a circle; its first corner lies at angle 0."""
_PER_RADIAN = CIRCLE_SIDES / math.tau
_APOTHEM = math.cos(math.pi / CIRCLE_SIDES)


def _round(offset: float) -> list[tuple[float, float]]:
    """The unit vectors a side's angle apart, two times round, from ``offset`` sides on."""
    angles = [(i + offset) / _PER_RADIAN for i in range(CIRCLE_SIDES)]
    return [(math.cos(angle), math.sin(angle)) for angle in angles] * 2


_MIDDLES = _round(0.5)
"""The directions of the sides' middles."""
_CORNERS = _round(0.0)


class Circle:
    """The polygon that stands for the circle of ``radius`` metres around the origin."""

    def __init__(self, radius: float) -> None:
        self.squared = float(radius * radius)
        """The squared distance of its corners from the origin."""
        self.safe = self.squared * _APOTHEM * _APOTHEM
        """Points whose squared distance is at most this lie inside the polygon."""
        self._apothem = radius * _APOTHEM
        self._corners = [v for x, y in _CORNERS for v in (radius * x, radius * y)]

    def inside(
        self, ax: float, ay: float, bx: float, by: float
    ) -> tuple[float, float, float, float] | None:
        """The stretch from *a* to *b* inside the polygon, None if there is none."""
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        along = ax * dx + ay * dy
        beyond = ax * ax + ay * ay
        rest = along * along - length * (beyond - self.squared)
        if rest <= 0.0:
            return None
        root = math.sqrt(rest)
        enter, leave = (-along - root) / length, (-along + root) / length
        if enter >= 1.0 or leave <= 0.0:
            return None
        if beyond > self.safe:
            # Seen from where it comes in, a line goes out backwards.
            enter = -self._out((ax, ay), (-dx, -dy), -enter)
        if bx * bx + by * by > self.safe:
            leave = self._out((ax, ay), (dx, dy), leave)
        if enter >= leave or enter >= 1.0 or leave <= 0.0:
            return None
        px, py = (ax + enter * dx, ay + enter * dy) if enter > 0.0 else (ax, ay)
        if leave < 1.0:
            return (px, py, ax + leave * dx, ay + leave * dy)
        return (px, py, bx, by)

    def _out(self, start: tuple[float, float], along: tuple[float, float], share: float) -> float:
        """Where a line leaves the polygon; it leaves the circle at ``share``.

        That is in the side there or in the next one on either hand.
        """
        ax, ay = start
        dx, dy = along
        side = _side_at(ax + share * dx, ay + share * dy) + CIRCLE_SIDES
        for ux, uy in (_MIDDLES[side - 1], _MIDDLES[side], _MIDDLES[side + 1 - CIRCLE_SIDES]):
            speed = ux * dx + uy * dy
            if speed > 0.0:
                at = (self._apothem - ux * ax - uy * ay) / speed
                if at < share:
                    share = at
        return share

    @property
    def corners(self) -> list[float]:
        """The polygon's corners ``x y x y ...``."""
        return self._corners[: 2 * CIRCLE_SIDES]

    def arc(self, ax: float, ay: float, bx: float, by: float) -> list[float]:
        """The polygon's points ``x y x y ...`` from direction *a* to *b* in positive turn."""
        first, last = _side_at(ax, ay), _side_at(bx, by)
        if last < first or (last == first and ax * by < ay * bx):
            last += CIRCLE_SIDES
        ux, uy = _MIDDLES[first]
        vx, vy = _MIDDLES[last]
        near = self._apothem / (ux * ax + uy * ay)
        far = self._apothem / (vx * bx + vy * by)
        corners = self._corners[2 * first + 2 : 2 * last + 2]
        return [ax * near, ay * near, *corners, bx * far, by * far]


def _side_at(x: float, y: float) -> int:
    """The number of the polygon's side in the direction (x, y)."""
    # An angle just below a whole turn is rounded up to one.
    return int(math.atan2(y, x) % math.tau * _PER_RADIAN) % CIRCLE_SIDES


@lru_cache(maxsize=8)
def circle(radius: float) -> Circle:
    """The circle of ``radius`` metres."""
    return Circle(radius)
