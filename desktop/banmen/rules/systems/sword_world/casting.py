"""The rolls and results of a spell: power against resistance, damage, sleep, holding
(SWORD-12, SWORD-43, SWORD-58, SWORD-77, SWORD-82)."""

from collections.abc import Generator
from typing import Any

from banmen.model.base import Square
from banmen.model.battle import TimedEffect
from banmen.rules.effects import AddTimedEffect, Effect, remember
from banmen.rules.modifiers import Modifier
from banmen.rules.scene import perform
from banmen.rules.steps import Report, Step, in_attack, report
from banmen.rules.systems.sword_world.checks import Asked, Check, check_or_fixed, modifier, resist
from banmen.rules.systems.sword_world.checks import some as those_that_count
from banmen.rules.systems.sword_world.conditions import down, set_on
from banmen.rules.systems.sword_world.damage import Blow, loss_from, wound
from banmen.rules.systems.sword_world.sheet import Spell, magic_power
from banmen.rules.systems.sword_world.spell_effects import fresh_id
from banmen.rules.systems.sword_world.state import Scene, line, phases_of, spend, words
from banmen.rules.systems.sword_world.tables import NEVER_CRITICAL
from banmen.words import Message, Refusal


def spell_of(scene: Scene) -> Spell:
    """Return the spell named by the arguments; Refusal where the sheet has none there."""
    spells = scene.sheet(scene.actor).spells
    index = int(scene.arguments.get("row", 0))
    if not 0 <= index < len(spells):
        raise Refusal(words("refusal.no_spell", name=scene.name(scene.actor)))
    return spells[index]


def power_modifiers(scene: Scene, spell: Spell) -> tuple[Modifier, ...]:
    """Return what is added to a spell's roll: the magic power, less what it is lowered by."""
    power = magic_power(scene.sheet(scene.actor), spell.school)
    lowered = min(power, max(0, int(scene.arguments.get("lower", 0))))
    return those_that_count(
        modifier(power, "sheet", "magic_power"), modifier(-lowered, "base", "lowered")
    )


def roll_power(scene: Scene, spell: Spell) -> Generator[Step, Any, Check]:
    """Roll the power of a spell; a double one fails (base game)."""
    result = yield from check_or_fixed(
        scene,
        Asked(
            key="cast",
            who=scene.actor,
            text=words("roll.cast", name=scene.name(scene.actor), spell=spell.name),
            modifiers=power_modifiers(scene, spell),
            rules=("SWORD-82",),
        ),
    )
    return result


def pay(scene: Scene, spell: Spell) -> Generator[Step, Any, Scene]:
    """Take off the mind points of a spell and the caster's action; without any left one faints."""
    actor = scene.actor
    left = scene.state(actor).mp - spell.cost
    scene = yield from perform(scene, remember(actor, mp=left), spend(actor, "magic"))
    if spell.cost and left <= 0:
        scene = yield from perform(scene, *down(scene, actor, "unconscious"))
        yield from report(
            line("faints", who=actor, rules=("base", "SWORD-43"), event="fall", tokens=(actor,),
                 name=scene.name(actor))
        )  # fmt: skip
    return scene


def failed(scene: Scene, spell: Spell) -> Report:
    """Return the line of a spell that failed."""
    return line(
        "spell_fails", who=scene.actor, rules=("base",), event="miss", tokens=(scene.actor,),
        name=scene.name(scene.actor), spell=spell.name,
    )  # fmt: skip


def cast_line(
    scene: Scene, spell: Spell, cast: Check, targets: tuple[str, ...], squares: tuple[Square, ...]
) -> Report:
    """Return the line of a spell that works, with its template and all it meets."""
    return line(
        "spell", who=scene.actor, rules=("SWORD-77",) if squares else ("SWORD-82",),
        event="spell", tokens=(scene.actor, *targets), squares=squares,
        name=scene.name(scene.actor), spell=spell.name, total=cast.total,
        targets=[scene.name(t) for t in targets] or words("number.nobody"),
    )  # fmt: skip


def resisted(cast: Check, defence: Check) -> bool:
    """Tell whether a target resists: reaching the power is enough, double six and one decide."""
    if defence.automatic is not None:
        return defence.automatic == "success"
    return cast.automatic != "success" and defence.total >= cast.total


def affect(scene: Scene, spell: Spell, target: str, cast: Check) -> Generator[Step, Any, Scene]:
    """Let one target resist a spell, and do to it what the spell does."""
    return in_attack(scene.actor, (target,), _affect(scene, spell, target, cast))


def _affect(scene: Scene, spell: Spell, target: str, cast: Check) -> Generator[Step, Any, Scene]:
    held_off = False
    defence: Check | None = None
    if spell.resist != "none":
        defence = yield from resist(
            scene, target, spell.resist, key="resist", target=cast.total, rules=("SWORD-82",)
        )
        held_off = resisted(cast, defence)
    if held_off and spell.on_resist == "negated":
        yield from report(_outcome("resisted", scene, spell, target, defence))
        return scene
    if spell.effect == "damage":
        return (yield from _hurt(scene, spell, target, (defence, held_off)))
    if spell.effect in ("sleep", "hold"):
        return (yield from _bind(scene, spell, target, (cast, defence)))
    if spell.rounds:
        scene = yield from perform(scene, AddTimedEffect(timed(scene, spell, (target,))))
    yield from report(_outcome("works", scene, spell, target, defence))
    return scene


def _hurt(
    scene: Scene, spell: Spell, target: str, outcome: tuple[Check | None, bool]
) -> Generator[Step, Any, Scene]:
    defence, held_off = outcome
    blow = Blow(
        key=spell.key,
        critical=NEVER_CRITICAL if held_off else spell.critical,
        modifiers=power_modifiers(scene, spell),
        armour=False,
    )
    loss = yield from loss_from(scene, scene.actor, target, blow)
    before = scene.state(target).hp
    yield from report(
        line(
            "spell_reduced" if held_off else "spell_hits", who=scene.actor, rules=("SWORD-82",),
            event="hit", tokens=(scene.actor, target), name=scene.name(scene.actor),
            target=scene.name(target), spell=spell.name, points=loss, before=before,
            after=before - loss, resistance=_total(defence),
        )
    )  # fmt: skip
    return (yield from wound(scene, target, loss))


def _bind(
    scene: Scene, spell: Spell, target: str, checks: tuple[Check, Check | None]
) -> Generator[Step, Any, Scene]:
    cast, defence = checks
    effects: tuple[Effect, ...] = (set_on(target, "held"),)
    if spell.effect == "sleep":
        effects = down(scene, target, "asleep")
    lasting = timed(scene, spell, (target,), strength=cast.total)
    scene = yield from perform(scene, *effects, AddTimedEffect(lasting))
    yield from report(_outcome(spell.effect, scene, spell, target, defence))
    return scene


def timed(
    scene: Scene, spell: Spell, targets: tuple[str, ...] = (),
    squares: tuple[Square, ...] = (), **values: Any,
) -> TimedEffect:  # fmt: skip
    """Return a lasting effect of a spell, counted in rounds of the caster's side (SWORD-12)."""
    side = scene.token(scene.actor).side
    return TimedEffect(
        id=fresh_id(scene.document, "effect"),
        name=spell.name,
        caster=scene.actor,
        side=side,
        rounds=spell.rounds or None,
        started=phases_of(scene.battle, side),
        targets=targets,
        squares=squares,
        kind=spell.effect,
        values=values,
    )


def _total(result: Check | None) -> Message:
    if result is None:
        return words("number.none")
    return words("number.plain", total=result.total)


def _outcome(what: str, scene: Scene, spell: Spell, target: str, defence: Check | None) -> Report:
    events = {"resisted": "resist", "works": "spell_effect", "sleep": "sleep", "hold": "hold"}
    rules = {"sleep": ("SWORD-43", "SWORD-12"), "hold": ("SWORD-65", "SWORD-12")}
    return line(
        f"spell_{what}", who=scene.actor, rules=rules.get(what, ("SWORD-82",)),
        event=events[what], tokens=(scene.actor, target), name=scene.name(scene.actor),
        target=scene.name(target), spell=spell.name, resistance=_total(defence),
    )  # fmt: skip
