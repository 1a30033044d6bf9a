"""Distances, touch, lines of fire and cover on squares of five metres
(COC-01, COC-02, COC-17, COC-24, COC-157)."""

import math
from dataclasses import replace

from banmen.board.cover import cover_between
from banmen.board.lattice import Metric, centre, place_of, square_side
from banmen.board.lattice import distance as lattice_distance
from banmen.board.lattice import distance_of_tokens as between_tokens
from banmen.board.sight import line_of_sight
from banmen.board.verdicts import Decider, SightVerdict
from banmen.model.areas import Obstacle, Trench
from banmen.model.document import Document
from banmen.model.place import Place
from banmen.model.token import Token
from banmen.rules.systems.cthulhu import settings
from banmen.rules.systems.cthulhu.sheet import Weapon
from banmen.rules.systems.cthulhu.state import Scene, words
from banmen.words import Message

_TINY = 1e-9


def range_squares(document: Document, metres: float, multiplier: int = 1) -> int:
    """Return the whole squares of a length in metres, rounded down (COC-02); the metres are
    multiplied first (COC-76)."""
    return math.floor(metres * multiplier / square_side(document.map) + _TINY)


def metric(document: Document) -> Metric:
    """Return how squares are counted (COC-157)."""
    plain = settings.value(document, "coc.metric") == "manhattan"
    return "orthogonal" if plain else "chebyshev"


def distance(document: Document, start: Place, target: Place) -> float:
    """Return the distance of two places in squares."""
    return lattice_distance(document.map, start, target, metric(document))


def distance_of_tokens(document: Document, one: Token, other: Token) -> int:
    """Return the distance of two tokens in squares."""
    return int(between_tokens(document, one, other, metric(document)))


def in_range(document: Document, start: Place, target: Place, range_m: float) -> bool:
    """Tell whether a range reaches from one place to another."""
    return distance(document, start, target) <= range_squares(document, range_m)


def touching(document: Document, one: Token, other: Token) -> bool:
    """Tell whether two tokens are in one square: touch (COC-157), zero range (COC-24)."""
    return distance_of_tokens(document, one, other) == 0


def line_of_fire(document: Document, start: Place, target: Place) -> SightVerdict:
    """Return whether a shot from centre to centre is free; a wall allows none (COC-17)."""
    return replace(line_of_sight(document, start, target, channel="shots"), rule="COC-17")


def cover_objects(scene: Scene, shooter: str, target: str) -> tuple[Decider, ...]:
    """Return the objects that cover a target from a shooter, as the game master ruled where he
    did (COC-17)."""
    ruled = ruling(scene, shooter, target)
    if ruled is not None:
        return (Decider("gm", "", ""),) if ruled else ()
    start, end = (place_of(scene.document, scene.token(t)) for t in (shooter, target))
    return cover_between(scene.document, start, end)


def ruling(scene: Scene, shooter: str, target: str) -> bool | None:
    """Return what the game master said of a target's cover in this round, or None."""
    for one, other, covered in reversed(scene.battle.judged):
        if (one, other) == (shooter, target):
            return covered
    return None


def names_of(deciders: tuple[Decider, ...]) -> list[str | Message]:
    """Return what to call the things that decided."""
    return [d.name or words(f"thing.{d.kind}") for d in deciders] or [words("thing.gm")]


def reach_of(scene: Scene, actor: str, weapon: Weapon, *, doubled: bool = False) -> int:
    """Return how many squares a weapon reaches; a bare hand or short weapon none (touch)."""
    metres = max(weapon.range_m, weapon.mid_range_m, weapon.far_range_m)
    if weapon.range_by_strength:
        metres = scene.sheet(actor).strength
    return range_squares(scene.document, metres, 2 if doubled else 1)


def damage_at(document: Document, weapon: Weapon, squares: int) -> str:
    """Return the damage dice of a weapon at a distance; shot spreads and weakens."""
    if squares <= range_squares(document, weapon.range_m) or not weapon.mid_damage:
        return weapon.damage
    if squares <= range_squares(document, weapon.mid_range_m) or not weapon.far_damage:
        return weapon.mid_damage
    return weapon.far_damage


def hiding_places(document: Document, token: Token) -> tuple[Obstacle | Trench, ...]:
    """Return the objects in the square of a token, or filling a square next to it, behind which
    one can hide (COC-132)."""
    here = place_of(document, token)
    if isinstance(here, str):
        return ()
    found: list[Obstacle | Trench] = []
    for area in document.areas:
        if isinstance(area, Trench) and here in area.squares:
            found.append(area)
        if isinstance(area, Obstacle) and _near(document, area, here):
            found.append(area)
    return tuple(found)


def _near(document: Document, obstacle: Obstacle, here: Place) -> bool:
    side = square_side(document.map)
    if obstacle.squares:
        return any(distance(document, here, square) <= 1 for square in obstacle.squares)
    middle = centre(document.map, here)
    reach = 1.5 * side
    return any(math.dist(middle, point) <= reach for point in obstacle.polygon)
