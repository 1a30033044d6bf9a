"""How much room the names below tokens have where they stand side by side."""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QFontMetricsF

from banmen.canvas.ink import board_font
from banmen.canvas.token_art import NAME
from banmen.words import one_line, visible

if TYPE_CHECKING:
    from banmen.canvas.standing import Standing

#: The air between two names, and how much nearer than that names count as side by side, in squares.
_AIR, _SAME_LINE = 0.08, 0.3
#: The names are measured in letters of so many pixels.
_PIXELS = 100


class _Name(NamedTuple):
    """A name on the board: whose, its middle and width in squares, and how large it is drawn."""

    token: str
    x: float
    width: float
    share: float


def name_rooms(standing: Standing, unit: float, unseen: Container[str] = ()) -> dict[str, float]:
    """Return the room in squares of the names that would touch another, by token id.

    `unit` is a square in scene units. Tokens `unseen` take no room: nothing tells of them.
    """
    lines: dict[int, list[_Name]] = {}
    for token in standing.order:
        centre = standing.centre(token.id)
        if centre is not None and token.id not in unseen:
            share = standing.share(token.id)
            foot = centre.y() / unit + token.size * share / 2
            name = _Name(token.id, centre.x() / unit, name_width(token.name) * share, share)
            lines.setdefault(round(foot / _SAME_LINE), []).append(name)
    rooms: dict[str, float] = {}
    for line in lines.values():
        line.sort(key=lambda name: name.x)
        for name, following in pairwise(line):
            apart = following.x - name.x - _AIR
            for one, other in ((name, following), (following, name)):
                room = max(apart, 2 * apart - other.width)
                if room < one.width:
                    fitted = round(room / one.share, 2)
                    rooms[one.token] = min(fitted, rooms.get(one.token, fitted))
    return rooms


@lru_cache(maxsize=2048)
def name_width(name: str) -> float:
    """Return the width of a name below a token of one square, in squares."""
    letters = QFontMetricsF(board_font(_PIXELS)).horizontalAdvance(visible(one_line(name)))
    return float(letters) / _PIXELS * NAME
