"""Walls along the lines of a lattice, seen from one cell: which of the eight steps to its
neighbours, from centre to centre, they leave free. The same as `exact.stops` has it.

The stretches about a cell are numbered: its own four sides, and the two that go on outwards from
each of its four corners.
"""

from collections.abc import Iterable
from functools import lru_cache

from banmen.geometry.exact import Segment

# Of the upright line to the left: the stretch above the cell, its side, the stretch below; then
# of the one to the right. Of the level line above the cell from the left; then of the one below.
_LEFT, _RIGHT, _ABOVE, _BELOW = 0, 3, 6, 9
# The steps clockwise from straight up: the side that bars a straight one; for a diagonal one
# the stretches that leave its corner to either side of it.
_UP, _DOWN, _WEST, _EAST = (1 << line + 1 for line in (_ABOVE, _BELOW, _LEFT, _RIGHT))
_STEPS = (
    (_UP, _UP),
    (1 << _RIGHT | _UP, _EAST | 1 << _ABOVE + 2),
    (_EAST, _EAST),
    (_EAST | 1 << _BELOW + 2, _DOWN | 1 << _RIGHT + 2),
    (_DOWN, _DOWN),
    (_WEST | 1 << _BELOW, _DOWN | 1 << _LEFT + 2),
    (_WEST, _WEST),
    (1 << _LEFT | _UP, _WEST | 1 << _ABOVE),
)


def follows_lines(segment: Segment, unit: int) -> bool:
    """Tell whether a segment runs along a line of the lattice, from crossing to crossing."""
    px, py, qx, qy = segment
    return (px == qx or py == qy) and not (px % unit or py % unit or qx % unit or qy % unit)


def steps_left_free(cell: tuple[int, int], segments: Iterable[Segment], unit: int) -> int:
    """Return the steps out of a cell that segments along the lines about it leave free: a bit
    for each neighbour, clockwise from the one above."""
    found = 0
    left, top = cell[0] * unit, cell[1] * unit
    for px, py, qx, qy in segments:
        if px == qx:
            line, low, high = (_LEFT if px == left else _RIGHT), py - top, qy - top
            touches = left <= px <= left + unit
        else:
            line, low, high = (_ABOVE if py == top else _BELOW), px - left, qx - left
            touches = top <= py <= top + unit
        if low > high:
            low, high = high, low
        if not touches or high < 0 or low > unit:
            continue
        if low < 0:
            found |= 1 << line
        if low <= 0 < high:
            found |= 2 << line
        if high > unit:
            found |= 4 << line
    return _free(found) if found else 255


@lru_cache(maxsize=4096)
def _free(stretches: int) -> int:
    return sum(
        1 << way
        for way, (one, two) in enumerate(_STEPS)
        if not (stretches & one and stretches & two)
    )
