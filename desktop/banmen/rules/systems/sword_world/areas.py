"""Counting in rings, the three templates, shrinking, and the eight lines
(SWORD-21, SWORD-36 to SWORD-42, SWORD-76, SWORD-77)."""

import math

from banmen.board import template
from banmen.board.lattice import distance, place_of, square_side, squares_of
from banmen.board.verdicts import TemplateVerdict
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.place import Place
from banmen.model.template import Direction
from banmen.model.token import Token
from banmen.rules.systems.sword_world import settings
from banmen.rules.systems.sword_world.state import members, words
from banmen.words import Refusal

DIRECTIONS: tuple[Direction, ...] = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
SMALLEST = 1


def squares_for(document: Document, metres: float) -> int:
    """Return the rings of a radius in metres: 0, 1-3, 4-6, … (SWORD-37)."""
    return math.ceil(metres / square_side(document.map))


def metres_of(document: Document, squares: float) -> float:
    """Return the metres that a number of squares counts (SWORD-13, SWORD-21)."""
    return squares * square_side(document.map)


def range_squares(document: Document, metres: float) -> int:
    """Return the squares a range in metres reaches, rounded as the battle wants (SWORD-21)."""
    if settings.value(document, "sword.range_rounding") == "floor":
        return math.floor(metres / square_side(document.map))
    return squares_for(document, metres)


def in_range(document: Document, a: Place, b: Place, metres: float) -> bool:
    """Tell whether one place is within a range of another, counted orthogonally (SWORD-21)."""
    return distance(document.map, a, b) <= range_squares(document, metres)


def area(
    document: Document, centre: Place, radius_m: float, *, stops_at_walls: bool | None = None
) -> TemplateVerdict:
    """Return what a radius covers: rings 0 to k around the centre (SWORD-37 to 40); walls stop
    it where the battle, or the caller, wants so (SWORD-76)."""
    if stops_at_walls is None:
        stops_at_walls = settings.flag(document, "sword.area_stops_at_walls")
    return template.disc(document, centre, radius_m, stops_at_walls=stops_at_walls)


def shrunk(document: Document, centre: Place, radius_m: float, rings: int) -> TemplateVerdict:
    """Return what an area covers that was shrunk to some rings; its own size is always allowed.

    Refusal for one square only (SWORD-42) and for more than its own size (SWORD-41)."""
    whole = squares_for(document, radius_m)
    if rings != whole and rings not in ring_choices(document, radius_m):
        raise Refusal(words("refusal.pinpoint" if rings < SMALLEST else "refusal.no_larger"))
    return area(document, centre, rings * square_side(document.map))


def ring_choices(document: Document, radius_m: float) -> tuple[int, ...]:
    """Return the rings an area may be shrunk to, its own first, never one square
    (SWORD-41, SWORD-42)."""
    return tuple(range(squares_for(document, radius_m), SMALLEST - 1, -1))


def line_squares(
    document: Document, start: Square, direction: Direction, range_m: float
) -> tuple[Square, ...]:
    """Return the squares of a line spell: from the next square to its range or the first wall;
    a diagonal step counts as the battle wants, two by default (SWORD-36)."""
    cost = settings.number(document, "sword.line_diagonal_cost")
    return template.ray(document, start, direction, range_m, diagonal_cost=cost).squares


def direction_to(start: Square, target: Square) -> Direction | None:
    """Return the one of the eight directions in which a target lies, or None (SWORD-36)."""
    return template.direction_to(start, target)


def standing_in(document: Document, squares: tuple[Square, ...]) -> tuple[Token, ...]:
    """Return everybody who stands on some squares, friend, foe and sleeper alike (SWORD-77)."""
    covered = set(squares)
    return tuple(
        token
        for token in members(document)
        if not token.has("dead") and covered & set(squares_of(document, token))
    )


def square_of(document: Document, token: Token) -> Square:
    """Return the square a token stands on; a node map has no squares and is refused."""
    place = place_of(document, token)
    if isinstance(place, str):
        raise Refusal(words("refusal.no_squares"))
    return place
