"""Who is engaged with whom: the eight squares around those with hostile will
(SWORD-22 to SWORD-29)."""

from banmen.board.lattice import NEIGHBOURS_8, contains, distance_of_tokens, place_of, squares_of
from banmen.board.sight import engaged_through
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.model.token import Token
from banmen.rules.steps import Fact, Highlight
from banmen.rules.system import Zone
from banmen.rules.systems.sword_world import settings
from banmen.rules.systems.sword_world.state import Scene, has_will, hostile, members, words


def engaged_by(document: Document, token_id: str) -> tuple[str, ...]:
    """Return the enemies with hostile will that stand next to a token (SWORD-22, SWORD-27)."""
    token = document.token(token_id)
    return tuple(
        other.id
        for other in members(document)
        if hostile(token, other) and has_will(other) and next_to(document, token, other)
    )


def standing_facts(scene: Scene, token_id: str) -> tuple[Fact, ...]:
    """Return what is known of where a combatant stands: who engages it (SWORD-22)."""
    foes = engaged_by(scene.document, token_id)
    if not foes:
        return ()
    text = words("fact.engaged", by=[scene.name(foe) for foe in foes])
    return (Fact(words=text, rule="SWORD-22", highlight=Highlight(tokens=foes)),)


def zone_facts(scene: Scene, mover: str) -> tuple[Fact, ...]:
    """Return whose squares stop a mover, and the enemies whose squares do not (SWORD-22, 28),
    each with the squares to show."""
    found = zones(scene.document, mover)
    facts = []
    for key, rule, will in (("zones", "SWORD-22", True), ("zones_off", "SWORD-28", False)):
        held = [each for each in found if each.active is will]
        if held:
            shown = Highlight(
                tokens=tuple(each.token for each in held),
                squares=tuple(sorted({square for each in held for square in each.squares})),
            )
            text = words(f"fact.{key}", names=[scene.name(each.token) for each in held])
            facts.append(Fact(words=text, rule=rule, highlight=shown))
    return tuple(facts)


def zones(document: Document, mover: str) -> tuple[Zone, ...]:
    """Return the engagement squares of a mover's enemies on the map, those of enemies without
    hostile will as not active (SWORD-22, SWORD-27, SWORD-28)."""
    if not isinstance(document.map, SquareMap):
        return ()
    me = document.token(mover)
    return tuple(
        Zone(
            token=foe.id,
            squares=tuple(s for s in sorted(zone(document, foe)) if contains(document.map, s)),
            active=has_will(foe),
        )
        for foe in members(document)
        if hostile(me, foe) and not foe.has("dead")
    )


def zone(document: Document, owner: Token) -> frozenset[Square]:
    """Return the squares around a token from which it can be reached, walls between left out.

    They are engagement squares while the token has hostile will, and dimmed where it has none.
    """
    own = set(squares_of(document, owner))
    return frozenset(
        near
        for square in own
        for near in around(square)
        if near not in own and not walled_off(document, square, near)
    )


def around(square: Square) -> tuple[Square, ...]:
    """Return the eight squares around one."""
    return tuple(Square(square.column + dx, square.row + dy) for dx, dy in NEIGHBOURS_8)


def next_to(document: Document, one: Token, other: Token) -> bool:
    """Tell whether two tokens stand side by side or corner to corner, no wall between."""
    if distance_of_tokens(document, one, other, "chebyshev") != 1:
        return isinstance(place_of(document, one), str) and place_of(document, one) == place_of(
            document, other
        )
    theirs = set(squares_of(document, other))
    return any(
        near in theirs and not walled_off(document, square, near)
        for square in squares_of(document, one)
        for near in around(square)
    )


def side_by_side(document: Document, one: Token, other: Token) -> bool:
    """Tell whether two tokens stand side by side, corners not counting, no wall between."""
    return next_to(document, one, other) and distance_of_tokens(document, one, other) == 1


def walled_off(document: Document, a: Square, b: Square) -> bool:
    """Tell whether a wall between two neighbours keeps them apart (SWORD-22, SWORD-74)."""
    if settings.flag(document, "sword.engage_through_walls"):
        return False
    return not engaged_through(document, a, b)
