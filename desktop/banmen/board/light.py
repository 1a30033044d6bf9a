"""What is lit, dim and dark: the squares a light reaches, the kinds of darkness that count.

A light reaches whole squares; those within half its reach are lit brightly, the rest dimly. Rules
know lit or not alone (SWORD-70), so dim light drives darkness out as bright light does: the
difference is for the eye.
"""

from dataclasses import dataclass

from banmen.board.board_index import BoardIndex
from banmen.board.lattice import square_at, token_point
from banmen.board.lookup import index_of
from banmen.board.recent import Recent
from banmen.board.square_set import NO_SQUARES, SquareSet
from banmen.board.stops import Stops
from banmen.board.template import BY_RINGS, DiscRule, disc
from banmen.model.areas import DarknessKind
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.lights import Light
from banmen.model.map import SquareMap

#: What torches and lanterns drive out; shade and the darkness of a spell stay (SWORD-79).
NATURAL: frozenset[DarknessKind] = frozenset({"natural"})


@dataclass(frozen=True, slots=True)
class LightRule:
    """How light is counted: its disc, whether walls stop it, and which darkness it drives out."""

    disc: DiscRule = BY_RINGS
    stops_at_walls: bool = True
    drives_out: frozenset[DarknessKind] = NATURAL


BY_TORCH = LightRule()


#: The part of its reach within which a light is bright.
BRIGHT = 0.5


def light_point(document: Document, light: Light) -> Point:
    """Return where a light is in metres: with who carries it, else where it lies."""
    for token in document.tokens if light.carried_by else ():
        if token.id == light.carried_by:
            return token_point(document, token)
    return Point(light.x, light.y)


def lit_by(document: Document, light: Light, rule: LightRule = BY_TORCH) -> tuple[Square, ...]:
    """Return the squares a light reaches (SWORD-70): none when it is out or its shutter closed
    (SWORD-72); a carried one shines from its carrier."""
    return _reached(document, light, rule, 1.0)


def brightly_lit_by(
    document: Document, light: Light, rule: LightRule = BY_TORCH
) -> tuple[Square, ...]:
    """Return the squares that a light reaches with half its reach; the others are lit dimly."""
    return _reached(document, light, rule, BRIGHT)


def _reached(document: Document, light: Light, rule: LightRule, share: float) -> tuple[Square, ...]:
    board = document.map
    if not isinstance(board, SquareMap) or not light.burning or not light.shutter:
        return ()
    spot = light_point(document, light)
    square = square_at(board, spot.x, spot.y)
    radius = light.radius_m * light.shutter * share

    def squares() -> tuple[Square, ...]:
        return disc(
            document,
            square,
            radius,
            rule=rule.disc,
            stops_at_walls=rule.stops_at_walls,
            channel="sight",
        ).squares

    index = index_of(document)
    key = ("light", square, radius, rule)
    before = index.last.memory.get(key) if index.last is not None else None
    if before is None or _walls_changed(index, square, radius):
        return index.remembered(key, squares)
    return index.remembered(key, lambda: before)


def _walls_changed(index: BoardIndex, square: Square, radius_m: float) -> bool:
    """Tell whether any wall about a light stops more or less than in the index before."""
    altered = index.altered_for(Stops.SIGHT)
    if altered is None:
        return True
    reach = radius_m + 2 * index.side
    x, y = (square.column + 0.5) * index.side, (square.row + 0.5) * index.side
    return any(
        min(ax, bx) <= x + reach
        and max(ax, bx) >= x - reach
        and min(ay, by) <= y + reach
        and max(ay, by) >= y - reach
        for ax, ay, bx, by in map(index.in_metres, altered)
    )


def lit_squares(document: Document, rule: LightRule = BY_TORCH) -> frozenset[Square]:
    """Return every square that some burning light reaches."""
    return frozenset(
        square for light in document.lights for square in lit_by(document, light, rule)
    )


def darkness_of(
    document: Document, square: Square, rule: LightRule = BY_TORCH
) -> frozenset[DarknessKind]:
    """Return the kinds of darkness that count on a square: light drives out those of the rule."""
    kinds = index_of(document).darkness.get(square, frozenset())
    if kinds & rule.drives_out and any(
        square in lit_by(document, light, rule) for light in document.lights
    ):
        return kinds - rule.drives_out
    return kinds


_Parted = tuple[SquareSet, SquareSet]
_parted_by_areas = Recent(4)


def too_dark(
    document: Document, seeing: frozenset[DarknessKind] = frozenset(), rule: LightRule = BY_TORCH
) -> SquareSet:
    """Return every square on which some darkness counts that eyes do not see in: `seeing` are
    the kinds that hide nothing from them."""
    darkness = index_of(document).darkness
    if not darkness:
        return NO_SQUARES
    known: dict[object, _Parted] = _parted_by_areas.get((document.areas,), lambda _: {})
    key = (seeing, rule.drives_out)
    if key not in known:
        known[key] = (
            SquareSet.of(s for s, kinds in darkness.items() if kinds - seeing - rule.drives_out),
            SquareSet.of(s for s, kinds in darkness.items() if kinds - seeing),
        )
    always, unless_lit = known[key]
    return always | (unless_lit - SquareSet.of(lit_squares(document, rule)))
