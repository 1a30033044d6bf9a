"""Doors and windows of a Universal VTT map: where they are and which of the two they may be."""

import math
from dataclasses import dataclass, field
from typing import Any, Literal

from banmen.formats.vtt_lines import TOLERANCE, Spot, loose_points, number, spot

_WINDOW_LENGTHS = (0.7, 0.8)


@dataclass(frozen=True, slots=True)
class Portal:
    """A door or window as a segment in squares, and what had to be assumed about it."""

    start: Spot
    end: Spot
    kind: Literal["door", "window"]
    assumed: frozenset[str] = field(default_factory=frozenset)

    @property
    def middle(self) -> Spot:
        """The point half way along."""
        return (self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2


def portal(raw: Any) -> Portal | None:
    """Return the portal an entry of `portals` means, or None if it has no place.

    Where the bounds are missing or fall together the middle, the rotation (in radians, or in
    degrees where it cannot be radians) and a length of one square stand in for them.
    """
    if not isinstance(raw, dict):
        return None
    position = spot(raw.get("position"))
    ends, assumed = _ends(raw.get("bounds"))
    if ends is None or math.dist(*ends) <= TOLERANCE:
        if position is None:
            return None
        ends, assumed = _around(position, number(raw.get("rotation"))), {"no_bounds"}
    else:
        middle = (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
        if position is not None and math.dist(middle, position) > 0.05:
            assumed.add("off_middle")
    length = math.dist(*ends)
    window = raw.get("closed") is False or _WINDOW_LENGTHS[0] < length < _WINDOW_LENGTHS[1]
    return Portal(*ends, "window" if window else "door", frozenset(assumed))


def _ends(raw: Any) -> tuple[tuple[Spot, Spot] | None, set[str]]:
    if isinstance(raw, dict):
        raw = loose_points(raw)
    if not isinstance(raw, list):
        return None, set()
    found = [point for point in map(spot, raw) if point is not None]
    if len(found) == 4:
        return _spine(found), {"four_bounds"}
    return ((found[0], found[-1]), set()) if len(found) >= 2 else (None, set())


def _spine(corners: list[Spot]) -> tuple[Spot, Spot]:
    """Return the long middle line of a rectangle given by its corners in turn."""
    a, b, c, d = corners
    if math.dist(a, b) < math.dist(b, c):
        return _middle(a, b), _middle(c, d)
    return _middle(a, d), _middle(b, c)


def _middle(a: Spot, b: Spot) -> Spot:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _around(position: Spot, rotation: float | None) -> tuple[Spot, Spot]:
    turn = rotation or 0.0
    if abs(turn) > 2 * math.pi + 0.01:
        turn = math.radians(turn)
    x, y = round(math.cos(turn) / 2, 9), round(math.sin(turn) / 2, 9)
    return (position[0] - x, position[1] - y), (position[0] + x, position[1] + y)
