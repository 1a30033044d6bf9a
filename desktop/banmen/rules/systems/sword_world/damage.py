"""Damage by the rating table, armour and level, and what becomes of those who run out of hit
points (base game; SWORD-43, SWORD-82)."""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from banmen.rules.effects import Effect, remember
from banmen.rules.modifiers import Modifier
from banmen.rules.scene import perform
from banmen.rules.steps import AskNumber, Report, Roll, Step, ask_number, report, roll
from banmen.rules.systems.sword_world.checks import modifier, resist, some
from banmen.rules.systems.sword_world.conditions import down, set_on, wakes
from banmen.rules.systems.sword_world.sheet import adventurer_level
from banmen.rules.systems.sword_world.state import Scene, line, words
from banmen.rules.systems.sword_world.tables import NEVER_CRITICAL, rating
from banmen.rules.totals import DAMAGE, PROTECTION
from banmen.words import Message

MAX_CHAIN = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow:
    """What a hit does before the target's armour: a rating with its critical, or plain dice.

    `armour` false is for spells, against which only the level counts.
    """

    key: int = 0
    critical: int = 10
    dice: str = ""
    modifiers: tuple[Modifier, ...] = ()
    armour: bool = True
    rules: tuple[str, ...] = field(default=("SWORD-82",))

    def added(self) -> int:
        """Return the sum of what is added."""
        return sum(m.value for m in self.modifiers)


def loss_from(scene: Scene, attacker: str, target: str, blow: Blow) -> Generator[Step, Any, int]:
    """Roll a blow's damage and take off what protects; return the hit points lost."""
    raw = yield from roll_damage(scene, attacker, target, blow)
    protection = yield from protect(scene, target, raw, armour=blow.armour)
    return max(0, raw - protection)


def roll_damage(scene: Scene, attacker: str, target: str, blow: Blow) -> Generator[Step, Any, int]:
    """Roll the damage of a blow, or ask for it where totals are typed."""
    own = modifier(scene.gm_modifier("damage", attacker), "gm", "gm")
    modifiers = (*blow.modifiers, *some(own))
    text = words("roll.damage", name=scene.name(attacker), target=scene.name(target))
    added = sum(m.value for m in modifiers)
    if scene.choice("sword.numbers") == "typed":
        return (yield from ask_number(_typed("damage", attacker, text, max(0, 7 + added))))
    if blow.dice:
        thrown = yield from roll(
            Roll(
                key="damage", who=attacker, text=text, dice=blow.dice, modifiers=modifiers,
                rules=blow.rules, bcdice=f"{blow.dice}{_plus(added)}", totals=DAMAGE,
            )
        )  # fmt: skip
        return max(0, thrown.total(added))
    return (yield from _rate(attacker, text, blow, modifiers))


def _rate(
    attacker: str, text: Message, blow: Blow, modifiers: tuple[Modifier, ...]
) -> Generator[Step, Any, int]:
    """Roll on the rating table, again while the dice reach the critical value.

    A double one at the first roll voids all; later it only ends the chain (base game). What the
    game master says is the damage of all throws."""
    added = sum(m.value for m in modifiers)
    total = 0
    for turn in range(MAX_CHAIN):
        thrown = yield from roll(
            Roll(
                key="damage" if turn == 0 else "damage.again",
                who=attacker,
                text=text if turn == 0 else words("roll.damage_again", so_far=total),
                dice="2D6",
                modifiers=modifiers if turn == 0 else (),
                rules=blow.rules,
                facts=(),
                bcdice=f"K{blow.key}@{blow.critical}{_plus(added if turn == 0 else 0)}",
                totals=DAMAGE,
            )
        )
        if thrown.said is not None:
            return thrown.said
        if thrown.faces == (1, 1):
            return 0 if turn == 0 else total + added
        total += rating(blow.key, thrown.total())
        if thrown.total() < blow.critical:
            break
    return total + added


def protect(scene: Scene, target: str, damage: int, *, armour: bool) -> Generator[Step, Any, int]:
    """Return what is taken off the damage a target is about to take: its level, its defence, its
    armour's rating."""
    sheet = scene.sheet(target)
    level = adventurer_level(sheet)
    if not armour:
        return level
    flat = level + sheet.defence
    if sheet.armour == 0 or scene.choice("sword.numbers") == "typed":
        return flat
    thrown = yield from roll(
        Roll(
            key="armour",
            who=target,
            text=words("roll.armour", name=scene.name(target), damage=damage),
            dice="2D6",
            modifiers=some(
                modifier(level, "sheet", "level"), modifier(sheet.defence, "sheet", "defence")
            ),
            rules=("SWORD-82",),
            bcdice=f"K{sheet.armour}@{NEVER_CRITICAL}{_plus(flat)}",
            totals=PROTECTION,
        )
    )
    if thrown.said is not None:
        return thrown.said
    return rating(sheet.armour, thrown.total()) + flat


def _typed(key: str, who: str, text: Message, default: int) -> AskNumber:
    return AskNumber(
        key=f"{key}.total", who=who, text=text, rules=("SWORD-02", "SWORD-82"),
        minimum=0, maximum=10_000, default=default,
    )  # fmt: skip


def _plus(value: int) -> str:
    return f"{value:+d}" if value else ""


def wound(scene: Scene, target: str, loss: int) -> Generator[Step, Any, Scene]:
    """Take hit points off; pain wakes a sleeper, at 0 a person falls and may die (base game)."""
    if loss <= 0:
        return scene
    before = scene.state(target).hp
    scene = yield from perform(scene, remember(target, hp=max(-10_000, before - loss)))
    if scene.token(target).has("asleep"):
        scene = yield from perform(scene, *wakes(scene, target))
        yield from report(
            line("woken_by_pain", who=target, rules=("base",), event="wake", tokens=(target,),
                 name=scene.name(target))
        )  # fmt: skip
    if scene.state(target).hp <= 0 and not scene.token(target).has("dead"):
        scene = yield from fall(scene, target)
    return scene


def fall(scene: Scene, target: str) -> Generator[Step, Any, Scene]:
    """Let one without hit points fall: a monster is dead, a person unconscious or dead."""
    effects: tuple[Effect, ...] = down(scene, target, "unconscious")
    sheet = scene.sheet(target)
    if sheet.monster:
        scene = yield from perform(scene, *effects, set_on(target, "dead"))
        yield from report(_fallen("dead", scene, target))
        return scene
    overkill = -scene.state(target).hp
    goal = scene.number("sword.death_target") + overkill
    scene = yield from perform(scene, *effects)
    result = yield from resist(scene, target, "life", key="death", target=goal, rules=("base",))
    if result.reaches(goal):
        yield from report(_fallen("unconscious", scene, target))
        return scene
    scene = yield from perform(scene, set_on(target, "dead"))
    yield from report(_fallen("dead", scene, target))
    return scene


def _fallen(how: str, scene: Scene, target: str) -> Report:
    return line(
        f"fall.{how}", who=target, rules=("SWORD-43",), event="fall", tokens=(target,),
        name=scene.name(target), hp=scene.state(target).hp,
    )  # fmt: skip
