"""Spells as procedures by their form: at one, missile, area, line, at a place, song
(SWORD-30, SWORD-35 to SWORD-42, SWORD-51, SWORD-52, SWORD-58, SWORD-76, SWORD-77)."""

from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any, Literal

from banmen.board.lattice import centre, place_of
from banmen.model.areas import Darkness, DarknessKind
from banmen.model.base import Square
from banmen.model.lights import Light
from banmen.model.place import Place
from banmen.rules.effects import AddTimedEffect
from banmen.rules.scene import perform
from banmen.rules.steps import GM, AskNumber, Procedure, Step, ask_number, report
from banmen.rules.systems.sword_world.area_questions import (
    ask_affected,
    ask_squares,
    behind_walls,
)
from banmen.rules.systems.sword_world.areas import (
    area,
    in_range,
    line_squares,
    shrunk,
    square_of,
    standing_in,
)
from banmen.rules.systems.sword_world.attack import pick_target
from banmen.rules.systems.sword_world.casting import (
    affect,
    cast_line,
    failed,
    pay,
    roll_power,
    spell_of,
    timed,
)
from banmen.rules.systems.sword_world.checks import Check, resist
from banmen.rules.systems.sword_world.golem import create
from banmen.rules.systems.sword_world.knowledge import inspiration
from banmen.rules.systems.sword_world.sheet import Spell, magic_power
from banmen.rules.systems.sword_world.sight import aimable, stray_outcome
from banmen.rules.systems.sword_world.spell_effects import AddArea, PutLight, fresh_id
from banmen.rules.systems.sword_world.spell_questions import (
    ask_aim,
    ask_centre,
    ask_direction,
    ask_resist,
    ask_rings,
    missile_spell_options,
    spell_options,
)
from banmen.rules.systems.sword_world.state import Scene, line, spend, words
from banmen.words import Refusal

DARKNESS_OF: dict[str, DarknessKind] = {"darkness": "darkness", "shade": "shade"}
#: Songs that have no use here, and the rule that says so.
WITHOUT_USE = {"マーチ": "SWORD-52", "March": "SWORD-52"}


def spell(scene: Scene) -> Procedure[None]:
    """Cast the spell of a row of the sheet, each form in its own way."""
    chosen = spell_of(scene)
    forms: dict[str, Callable[[Scene, Spell], Procedure[None]]] = {
        "single": _single,
        "missile": _missile,
        "area": _area,
        "line": _line,
        "place": _place,
        "golem": create,
        "knowledge": inspiration,
        "song": _song,
    }
    yield from forms[chosen.form](scene, chosen)


def _single(scene: Scene, chosen: Spell) -> Procedure[None]:
    target = yield from pick_target(scene, spell_options(scene, chosen), "spell.target")
    yield from _resolve(scene, chosen, (target,), ())


def _missile(scene: Scene, chosen: Spell) -> Procedure[None]:
    """Shoot a spell: past others a stray check, an ally in the way resists (SWORD-35, 75)."""
    actor = scene.actor
    target = yield from pick_target(scene, missile_spell_options(scene, chosen), "spell.target")
    outcome, obstacle = yield from stray_outcome(scene, actor, target)
    if outcome == "chance_lost":
        yield from perform(scene, spend(actor, "magic"))
        return
    met = obstacle if outcome == "hits_obstacle" else target
    yield from _resolve(scene, chosen, (met,), ())


def _area(scene: Scene, chosen: Spell) -> Procedure[None]:
    """Cover an area, shrunk if wished, and let everybody in it resist one by one."""
    at = yield from ask_centre(scene, chosen, aimable(scene, chosen.range_m))
    rings = yield from ask_rings(scene, chosen, at)
    squares = shrunk(scene.document, at, chosen.radius_m, rings).squares
    behind = behind_walls(scene, at, rings, squares)
    targets, squares = yield from ask_affected(scene, chosen, squares, behind)
    yield from _resolve(scene, chosen, targets, squares)


def _line(scene: Scene, chosen: Spell) -> Procedure[None]:
    """Strike everybody on a straight line in one of eight directions (SWORD-36)."""
    start = square_of(scene.document, scene.token(scene.actor))
    direction = yield from ask_direction(scene, chosen)
    squares = line_squares(scene.document, start, direction, chosen.range_m)
    inside = tuple(t.id for t in standing_in(scene.document, squares))
    yield from _resolve(scene, chosen, inside, squares)


def _resolve(
    scene: Scene, chosen: Spell, targets: tuple[str, ...], squares: tuple[Square, ...]
) -> Procedure[None]:
    """Roll the power once, then let each target resist and suffer the spell."""
    cast_check = yield from roll_power(scene, chosen)
    scene = yield from pay(scene, chosen)
    if cast_check.automatic == "failure":
        yield from report(failed(scene, chosen))
        return
    yield from report(cast_line(scene, chosen, cast_check, targets, squares))
    for target in targets:
        scene = yield from affect(scene, chosen, target, cast_check)


def _place(scene: Scene, chosen: Spell) -> Procedure[None]:
    """Put darkness or light on a person, who may resist, on a thing, or on a place (SWORD-58)."""
    aim = yield from ask_aim(scene)
    target: str | None = None
    wants_to_resist = False
    if aim == "individual":
        target = yield from pick_target(scene, spell_options(scene, chosen), "spell.target")
        wants_to_resist = yield from ask_resist(scene, chosen, target)
        at: Place = place_of(scene.document, scene.token(target))
    else:
        at = yield from ask_centre(scene, chosen, aimable(scene, chosen.range_m))
    rings = yield from ask_rings(scene, chosen, at)
    squares = shrunk(scene.document, at, chosen.radius_m, rings).squares
    if chosen.effect in DARKNESS_OF:
        behind = behind_walls(scene, at, rings, squares)
        squares = yield from ask_squares(scene, chosen, squares, behind)
    power = yield from roll_power(scene, chosen)
    scene = yield from pay(scene, chosen)
    if power.automatic == "failure":
        yield from report(failed(scene, chosen))
        return
    if target is not None and wants_to_resist:
        held_off = yield from _holds_off(scene, chosen, target, power)
        if held_off:
            return
    yield from report(cast_line(scene, chosen, power, (target,) if target else (), squares))
    yield from lay(scene, chosen, (at, squares), target)


def _holds_off(
    scene: Scene, chosen: Spell, target: str, power: Check
) -> Generator[Step, Any, bool]:
    """Let a person resist what is put on it; tell whether it does (SWORD-58)."""
    kind: Literal["life", "mind"] = "life" if chosen.resist == "life" else "mind"
    defence = yield from resist(
        scene, target, kind, key="resist", target=power.total, rules=("SWORD-58",)
    )
    if not defence.reaches(power.total):
        return False
    yield from report(
        line(
            "spell_resisted", who=scene.actor, rules=("SWORD-58",), event="resist",
            tokens=(scene.actor, target), name=scene.name(scene.actor),
            target=scene.name(target), spell=chosen.name,
            resistance=words("number.plain", total=defence.total),
        )
    )  # fmt: skip
    return True


def lay(
    scene: Scene, chosen: Spell, where: tuple[Place, tuple[Square, ...]], target: str | None
) -> Procedure[None]:
    """Let darkness lie on squares, or a light burn at a place or on a person, while it lasts."""
    at, squares = where
    made: list[str] = []
    if kind := DARKNESS_OF.get(chosen.effect):
        dark = Darkness(
            id=fresh_id(scene.document, "a"), name=chosen.name, squares=squares, darkness=kind
        )
        scene = yield from perform(scene, AddArea(dark))
        made.append(dark.id)
    if chosen.effect == "light":
        point = centre(scene.document.map, at)
        light = Light(
            id=fresh_id(scene.document, "l"), name=chosen.name, preset="other", x=point.x,
            y=point.y, radius_m=max(1, chosen.radius_m), carried_by=target,
        )  # fmt: skip
        scene = yield from perform(scene, PutLight(light))
        made.append(light.id)
    targets = (target,) if target is not None else ()
    lasting = timed(scene, chosen, targets, squares, elements=made)
    yield from perform(scene, AddTimedEffect(lasting))


def song_effect(chosen: Spell) -> str | None:
    """Return what a song does (a words key), or None where it has no meaning (SWORD-52)."""
    return None if chosen.name in WITHOUT_USE else "sword.song.heard"


def _song(scene: Scene, chosen: Spell) -> Procedure[None]:
    """Sing: everybody in earshot hears it, at full power (SWORD-51); the march is without use."""
    scene = yield from _full_power(scene, chosen)
    actor = scene.actor
    effect = song_effect(chosen)
    if effect is None:
        yield from perform(scene, spend(actor, "song"))
        yield from report(
            line("song_without_use", who=actor, rules=("SWORD-52",), event="song", tokens=(actor,),
                 name=scene.name(actor), song=chosen.name)
        )  # fmt: skip
        return
    start = place_of(scene.document, scene.token(actor))
    hearers = tuple(
        t.id
        for t in standing_in(scene.document, _earshot(scene, chosen))
        if t.id != actor and in_range(scene.document, start, place_of(scene.document, t),
                                      chosen.range_m)
    )  # fmt: skip
    yield from _resolve(scene, chosen, hearers, ())


def _full_power(scene: Scene, chosen: Spell) -> Generator[Step, Any, Scene]:
    """Refuse to lower a song's power, but for a ruling of the game master (SWORD-51)."""
    if scene.arguments.get("option") == "lower":
        most = magic_power(scene.sheet(scene.actor), chosen.school)
        lowered = yield from ask_number(
            AskNumber(
                key="song.lower", who=GM, text=words("ask.song_lower", spell=chosen.name),
                rules=("SWORD-51",), minimum=0, maximum=max(0, most), default=0,
            )
        )  # fmt: skip
        return replace(scene, arguments={**scene.arguments, "lower": lowered})
    if scene.arguments.get("lower"):
        raise Refusal(words("reason.song_power"))
    return scene


def _earshot(scene: Scene, chosen: Spell) -> tuple[Square, ...]:
    at = place_of(scene.document, scene.token(scene.actor))
    return area(scene.document, at, chosen.range_m, stops_at_walls=False).squares
