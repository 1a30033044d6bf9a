"""The note every participant shows (SNOW-62): modifiers, hits left, place; and the modifiers of a
round it is made of (SNOW-38, SNOW-41, SNOW-52, SNOW-54 to SNOW-60, SNOW-64)."""

from dataclasses import dataclass

from banmen.board.lattice import place_name, place_of
from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules.modifiers import Modifier
from banmen.rules.system import Gauge
from banmen.rules.systems.snowball.sheet import SnowSheet, species_of
from banmen.rules.systems.snowball.state import (
    WORDING,
    Mode,
    Package,
    Scene,
    SnowCombatant,
    is_out,
    takes_part,
    words,
)
from banmen.rules.systems.snowball.tables import figure, manners
from banmen.words import Message


@dataclass(frozen=True, slots=True)
class Figures:
    """What a participant writes beside its declaration: both modifiers, hits left, node."""

    throw: int
    evade: int
    hp: int
    node: str


modifier = WORDING.modifier


def round_throw(state: SnowCombatant) -> tuple[Modifier, ...]:
    """Return what the round's declaration adds to a throw (SNOW-41, SNOW-57)."""
    if state.package != "advance_attack":
        return ()
    manner = manners()[state.mode]
    normal = manners()["normal"]
    if state.mode == "glide":
        gliding = modifier(manner.throw - normal.throw, manner.rule, "glide")
        return (modifier(normal.throw, normal.rule, "advance"), gliding)
    if not manner.throw:
        return ()
    return (modifier(manner.throw, normal.rule, "advance"),)


def round_evade(scene: Scene, token_id: str) -> tuple[Modifier, ...]:
    """Return what is added to an evasion now: the species', and the round's declaration's."""
    sheet, state = scene.sheet(token_id), scene.state(token_id)
    own = species_of(sheet)
    found = [modifier(own.evade, own.rule, "species")] if own.evade else []
    late = scene.choice("snow.modifier_scope") == "from_own_turn"
    if not late or state.acted or scene.battle.current == token_id:
        found += _moving(scene, sheet, state.package, state.mode)
    return tuple(found)


def _moving(scene: Scene, sheet: SnowSheet, package: Package, mode: Mode) -> list[Modifier]:
    advancing = package == "advance_attack"
    fast = modifier(manners()[mode].evade, species_of(sheet).rule or manners()[mode].rule, mode)
    normal = modifier(manners()["normal"].evade, manners()["normal"].rule, "advance")
    if mode == "normal":
        return [normal] if advancing else []
    if not advancing and not package.startswith("trench"):
        return []
    if mode == "glide":
        further = fast.value - normal.value
        return [normal, modifier(further, fast.rule, "glide")]
    added = advancing and scene.choice("snow.sprint_evade") == "add"
    return [normal, fast] if added else [fast]


def round_chips(scene: Scene, token_id: str) -> tuple[Modifier, ...]:
    """Return both modifiers of the round, each said to be of throws or of evasions."""
    sorts = (("throw", round_throw(scene.state(token_id))), ("evade", round_evade(scene, token_id)))
    return tuple(
        Modifier(m.value, m.rule, words(f"chip.{kind}", why=m.words))
        for kind, found in sorts
        for m in found
    )


def attacks(scene: Scene, token_id: str) -> int:
    """Return how many throws the declared package leaves (SNOW-15, SNOW-18, SNOW-54, SNOW-55,
    SNOW-58)."""
    state = scene.state(token_id)
    fast = state.mode == "sprint" and not scene.flag("snow.sprint_allows_attack")
    if not state.package.endswith("attack") or state.mode == "quad" or fast:
        return 0
    return species_of(scene.sheet(token_id)).throws


def hits_left(state: SnowCombatant) -> int:
    """Return how many hits one can still take before the one that retires counts down to 0."""
    return figure("hits_to_retire") - state.hits


def figures(scene: Scene, token_id: str) -> Figures:
    """Return the figures of the note (SNOW-62)."""
    state = scene.state(token_id)
    return Figures(
        throw=sum(m.value for m in round_throw(state)),
        evade=sum(m.value for m in round_evade(scene, token_id)),
        hp=hits_left(state),
        node=str(place_of(scene.document, scene.token(token_id))),
    )


def note(scene: Scene, token_id: str) -> Message:
    """Return the note of a participant as words."""
    found = figures(scene, token_id)
    return words(
        "note.line", throw=found.throw, evade=found.evade, hp=found.hp,
        maximum=figure("hits_to_retire"), place=place_name(scene.document, found.node),
    )  # fmt: skip


def secret(scene: Scene) -> bool:
    """Tell whether declarations are still kept from the others."""
    return scene.battle.phase == "declare" and scene.flag("snow.secret_declarations")


def package_words(state: SnowCombatant) -> Message:
    """Return what one has declared; on four legs nobody throws (SNOW-58)."""
    return words("package.advance" if state.mode == "quad" else f"package.{state.package}")


def declared_words(scene: Scene, token_id: str) -> Message | None:
    """Return what one has declared, as a short note; None where nothing is to be shown."""
    state = scene.state(token_id)
    if not state.package:
        return None
    if secret(scene):
        return words("note.declared")
    package = package_words(state)
    if state.destination is None:
        return package
    place = place_name(scene.document, state.destination)
    if state.mode == "normal":
        return words("note.walking", package=package, place=place)
    return words("note.moving", package=package, mode=words(f"mode.{state.mode}"), place=place)


def place_note(document: Document, token: Token) -> tuple[Message, ...]:
    """Return the notes on a token: the line of SNOW-62, what it declared, its own hit points."""
    if not takes_part(document, token.id):
        return ()
    scene = Scene(document)
    if is_out(scene, token.id):
        return () if token.has("retired") else (words("note.retired"),)
    found = [words("note.hidden_figures") if secret(scene) else note(scene, token.id)]
    if declared := declared_words(scene, token.id):
        found.append(declared)
    if own := scene.sheet(token.id).hp:
        found.append(words("note.own_hp", hp=own))
    return tuple(found)


def token_line(document: Document, token: Token) -> Message | None:
    """Return the modifiers of a participant to be written at its token, where hits are shown and
    the place is seen; None for others and the retired, and while declarations are secret."""
    if not takes_part(document, token.id):
        return None
    scene = Scene(document)
    if is_out(scene, token.id) or secret(scene) or scene.battle.phase == "round_0":
        return None
    found = figures(scene, token.id)
    return words("note.short", throw=found.throw, evade=found.evade)


def gauges(document: Document, token: Token) -> tuple[Gauge, ...]:
    """Return the hits a participant can still take (SNOW-40)."""
    if not isinstance(token.sheet, SnowSheet):
        return ()
    most = figure("hits_to_retire")
    left = most
    if takes_part(document, token.id):
        left = hits_left(Scene(document).state(token.id))
    return (Gauge(words_key="snow.gauge.hits", value=left, maximum=most),)
