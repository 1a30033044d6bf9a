"""Darkness and light of a square and what they cost those who look there
(SWORD-66 to SWORD-70, SWORD-76, SWORD-79)."""

from dataclasses import replace

from banmen.board.lattice import place_of
from banmen.board.light import BY_TORCH, LightRule, darkness_of, lit_by
from banmen.model.areas import DarknessKind
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.lights import Light
from banmen.model.place import Place
from banmen.model.token import Token
from banmen.rules.modifiers import Modifier
from banmen.rules.steps import Fact, Highlight
from banmen.rules.systems.sword_world import settings
from banmen.rules.systems.sword_world.areas import squares_for
from banmen.rules.systems.sword_world.checks import modifier
from banmen.rules.systems.sword_world.state import Scene, sheet_of, words

#: What each kind of sight loses in each kind of darkness; the two starred cells are 0 (SWORD-66).
PENALTIES: dict[str, dict[DarknessKind, int]] = {
    "normal": {"natural": -4, "shade": -4, "darkness": -4},
    "infravision": {"natural": 0, "shade": 0, "darkness": -4},
    "low_light": {"natural": 0, "shade": -4, "darkness": -4},
    "darkvision": {"natural": 0, "shade": 0, "darkness": 0},
    "magic_sense": {"natural": 0, "shade": 0, "darkness": 0},
}
#: Where little difference of warmth may cost infravision something (SWORD-67).
STARRED = ("natural", "shade")


def penalty(vision: str, kinds: frozenset[DarknessKind], contrast: int = 0) -> int:
    """Return what a kind of sight loses at a square of these kinds of darkness, the worst one.

    `contrast` is the game master's 0 to -4 for infravision in a starred cell (SWORD-67).
    """
    table = PENALTIES[vision]
    worst = min((table[kind] for kind in kinds), default=0)
    if vision == "infravision" and worst == 0 and kinds & set(STARRED):
        return contrast
    return worst


def light_rule(document: Document) -> LightRule:
    """Return how light is counted in a battle: in rings, walls as the setting says (SWORD-70)."""
    stops = settings.flag(document, "sword.light_stops_at_walls")
    return replace(BY_TORCH, stops_at_walls=stops)


def sees_in_dark(token: Token) -> frozenset[DarknessKind]:
    """Return the kinds of darkness in which a token's sight loses nothing (SWORD-66)."""
    table = PENALTIES[sheet_of(token).vision]
    return frozenset(kind for kind, value in table.items() if not value)


def darkness_at(document: Document, square: Place) -> frozenset[DarknessKind]:
    """Return the kinds of darkness that count on a square: light drives out the natural one,
    not Shade and Darkness (SWORD-79)."""
    if isinstance(square, str):
        return frozenset()
    return darkness_of(document, square, light_rule(document))


def lit_by_light(document: Document, light: Light) -> tuple[Square, ...]:
    """Return the squares of the map that a light reaches (SWORD-70, SWORD-72)."""
    return lit_by(document, light, light_rule(document))


def reach_of(document: Document, light: Light) -> int:
    """Return how many squares a light reaches, 0 where it lights nothing (SWORD-72)."""
    if not light.burning:
        return 0
    return squares_for(document, light.radius_m * light.shutter)


def sight_modifier(scene: Scene, viewer: Token, at: Token, looked_at: Token) -> Modifier | None:
    """Return what darkness costs a viewer's sight roll; only the square of the one attacked,
    `at`, counts (SWORD-68), `looked_at` is who must be seen."""
    kinds = darkness_at(scene.document, place_of(scene.document, at))
    vision = sheet_of(viewer).vision
    contrast = scene.state(looked_at.id).contrast or 0
    value = penalty(vision, kinds, contrast)
    if not value:
        return None
    starred = vision == "infravision" and value == contrast
    key = "contrast" if starred else "darkness"
    return modifier(value, "SWORD-67" if starred else "SWORD-68", key, kind=kind_words(kinds))


def contrast_matters(scene: Scene, viewer: Token, target: Token) -> bool:
    """Tell whether the game master must say how warm a target is (SWORD-67)."""
    if sheet_of(viewer).vision != "infravision" or scene.state(target.id).contrast is not None:
        return False
    kinds = darkness_at(scene.document, place_of(scene.document, target))
    return bool(kinds & set(STARRED)) and "darkness" not in kinds


def light_facts(scene: Scene, target: Token) -> tuple[Fact, ...]:
    """Return what light the target of an attack stands in."""
    kinds = darkness_at(scene.document, place_of(scene.document, target))
    if not kinds:
        return ()
    text = words("fact.dark", name=target.name, kind=kind_words(kinds))
    return (Fact(words=text, rule="SWORD-68", highlight=Highlight(tokens=(target.id,))),)


def kind_words(kinds: frozenset[DarknessKind]) -> list[object]:
    """Return the names of kinds of darkness."""
    return [words(f"darkness.{kind}") for kind in sorted(kinds)]
