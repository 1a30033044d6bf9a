"""Parrying: with what, against what, and what becomes of the tool
(COC-26, COC-114 to COC-131)."""

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Any, Literal

from banmen.rules.scene import perform
from banmen.rules.steps import Step
from banmen.rules.systems.cthulhu.assault import Assault
from banmen.rules.systems.cthulhu.checks import Result, Target
from banmen.rules.systems.cthulhu.figures import budo_target, throw_target, weapon_target
from banmen.rules.systems.cthulhu.sheet import (
    UNARMED,
    AttackClass,
    CthulhuSheet,
    Weapon,
    bare,
    is_trained,
)
from banmen.rules.systems.cthulhu.stance import Met, Stance, defend
from banmen.rules.systems.cthulhu.state import CthulhuCombatant, Scene, set_weapon, words

BARE = ("fist", "kick", "grapple", "budo")
#: Tools that bar an attack with the same weapon in the round (COC-119, COC-121, COC-122).
EXCLUSIVE = ("club", "knife", "spear", "longgun", "bow")
MELEE_TOOLS = ("sword_mace", "club", "knife", "spear", "shield")
TOOLS = (*BARE, *MELEE_TOOLS, "longgun", "bow")
Use = Literal["all", "part", "twice", "nothing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """What one parries with: its name in answers (`fist`, or the row on the sheet), its kind."""

    id: str
    kind: str
    row: int | None = None
    weapon: Weapon | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Absorbed:
    """What a parry did: the damage that goes through, and how the tool is afterwards."""

    through: int
    durability: int = 0
    destroyed: bool = False
    shoots: bool = True


def tools_of(scene: Scene, who: str) -> tuple[Tool, ...]:
    """Return everything somebody has that one might parry with, usable or not."""
    sheet = scene.sheet(who)
    hands = tuple(
        Tool(id=kind, kind=kind, weapon=bare(kind))
        for kind in ("fist", "kick", "grapple")
        if int(getattr(sheet, kind)) > 0
    )
    art = (Tool(id="budo", kind="budo"),)
    held = tuple(
        Tool(id=str(row), kind=weapon.kind, row=row, weapon=weapon)
        for row, weapon in enumerate(sheet.weapons)
        if weapon.kind not in UNARMED
    )
    return (*hands, *art, *held)


def tool_named(scene: Scene, who: str, name: str) -> Tool:
    """Return a tool by its name; KeyError where it is not there."""
    for tool in tools_of(scene, who):
        if tool.id == name:
            return tool
    raise KeyError(name)


def may_parry_with(kind: str, *, attacked: bool) -> bool:
    """Tell whether a tool can parry at all in this round: never a sling (COC-123), others not
    after an attack with them (COC-119, COC-121, COC-122)."""
    return kind in TOOLS and not (attacked and kind in EXCLUSIVE)


def may_attack_with(kind: str, *, parried: bool) -> bool:
    """Tell whether a weapon may attack in a round in which it parried or not (COC-118)."""
    return not (parried and kind in EXCLUSIVE)


def turns_muzzle(kind: str) -> bool:
    """Tell whether a tool can turn a firearm aside at zero range (COC-26): a hand, an art, a
    melee weapon."""
    return kind in BARE or kind in MELEE_TOOLS


def needs_two(kind: str, assault: Assault) -> bool:
    """Tell whether a parry must succeed twice: a grapple against a weapon (COC-117)."""
    return kind == "grapple" and assault.kind == "melee_weapon"


def use_of(scene: Scene, tool: Tool, assault: Assault) -> Use:
    """Return what a successful parry with a tool is good for: all of the damage, as much as the
    tool bears, all of it after a second success, or nothing (COC-116 to COC-129)."""
    turned = assault.zero and scene.choice("coc.zero_parry") == "negate"
    if turned or (tool.kind == "budo" and assault.is_throw):
        return "all"
    if needs_two(tool.kind, assault):
        return "twice"
    if tool.kind not in BARE:
        return "part"
    caught = Caught(human=assault.sure or scene.sheet(assault.actor).human)
    return "nothing" if absorb(tool.kind, 1, assault.kind, caught).through else "all"


def needs_declaration(sheet: CthulhuSheet) -> bool:
    """Tell whether somebody must name the one to be parried at the beginning of the round
    (COC-114, COC-115)."""
    return not is_trained(sheet)


def is_declared(sheet: CthulhuSheet, state: CthulhuCombatant, attacker: str) -> bool:
    """Tell whether a parry of an attacker's blows is possible as far as declaring goes."""
    return not needs_declaration(sheet) or state.parry_against == attacker


def parry_target(scene: Scene, who: str, tool: Tool, assault: Assault) -> Target:
    """Return what a parry is rolled against; a shield has its own chance to block missiles
    (COC-120)."""
    if tool.kind == "budo" and assault.is_throw:
        return throw_target(scene, who)
    if tool.kind == "budo":
        counts = assault.special != "feint" or scene.flag("coc.feint_ma")
        return budo_target(scene, who, martial_arts=counts)
    assert tool.weapon is not None
    if tool.kind == "shield" and assault.kind in ("missile", "firearm") and not assault.zero:
        return Target(base=tool.weapon.missile_block, name=words("skill.missile_block"))
    return weapon_target(scene, who, tool.weapon)


@dataclass(frozen=True, slots=True, kw_only=True)
class Caught:
    """How a blow is caught: the tool's durability, whether the attacker is human, how many rolls
    succeeded, their band."""

    durability: int = 0
    human: bool = True
    successes: int = 1
    band: str = "success"


def absorb(tool: str, damage: int, attack: AttackClass, caught: Caught) -> Absorbed:
    """Return what a parry with a tool does to the damage of one blow, and to the tool
    (COC-116, COC-117, COC-124 to COC-131)."""
    durability = caught.durability
    if tool in BARE:
        return Absorbed(through=_past_hands(tool, damage, attack, caught))
    if caught.band == "critical":
        return Absorbed(through=0, durability=durability)
    if caught.band == "fumble":
        return Absorbed(through=0, durability=0, destroyed=True)
    over = max(0, damage - durability)
    if tool == "sword_mace":
        return Absorbed(through=over, durability=durability, destroyed=over > 0)
    if tool == "shield":
        left = max(0, durability - over)
        return Absorbed(through=over, durability=left, destroyed=left == 0)
    if tool == "longgun":
        return Absorbed(through=over, durability=durability, shoots=over == 0)
    left = max(0, durability - damage)
    return Absorbed(through=over, durability=left, destroyed=left == 0)


def _past_hands(tool: str, damage: int, attack: AttackClass, caught: Caught) -> int:
    if attack == "firearm":
        return 0
    if tool == "grapple":
        needed = 1 if attack == "unarmed" else 2
        return 0 if caught.successes >= needed else damage
    return 0 if attack == "unarmed" and caught.human else damage


def parry(
    scene: Scene, stance: Stance, assault: Assault, name: str
) -> Generator[Step, Any, tuple[Scene, Met]]:
    """Parry with a tool; a grapple against a weapon must succeed twice (COC-117). Where a bare
    hand fumbles there is nothing to break (COC-131)."""
    tool = tool_named(scene, stance.who, name)
    rules = ("COC-116", "COC-130", "COC-131")
    twice = needs_two(tool.kind, assault)
    scene, result = yield from defend(
        scene, stance, parry_target(scene, stance.who, tool, assault), rules,
        said="parry_first" if twice else "",
    )  # fmt: skip
    rolls: tuple[Result, ...] = (result,)
    if twice and result.success:
        again = Stance(who=stance.who, kind="parry", free=True, factors=stance.factors,
                       sure=stance.sure)  # fmt: skip
        scene, second = yield from defend(
            scene, again, parry_target(scene, stance.who, tool, assault), rules,
            said="parry_second",
        )  # fmt: skip
        rolls = (result, second)
    if tool.row is not None:
        scene = yield from perform(scene, set_weapon(scene, stance.who, tool.row, parried=True))
    met = _met(scene, stance, assault, tool, rolls)
    return scene, replace(met, rerolled=rolls[1] if len(rolls) > 1 else None)


def _met(
    scene: Scene, stance: Stance, assault: Assault, tool: Tool, rolls: tuple[Result, ...]
) -> Met:
    result = rolls[0]
    successes = sum(rolled.success for rolled in rolls)
    who = stance.who
    hands = tool.kind in BARE
    if result.band == "fumble":
        harmless = hands and scene.choice("coc.bare_parry_fumble") == "no_damage"
        if hands or (scene.choice("coc.zero_parry") == "negate" and assault.zero):
            return Met(who=who, negated=harmless, roll=result)
        return Met(who=who, tool=tool.id, parry="fumble", roll=result)
    if not result.success:
        return Met(who=who, roll=result)
    critical = result.band == "critical"
    turned = assault.zero and scene.choice("coc.zero_parry") == "negate"
    return Met(
        who=who,
        negated=turned or (assault.is_throw and tool.kind == "budo"),
        tool="" if turned else tool.id,
        parry="critical" if critical else "success",
        critical=critical,
        bound=successes,
        counter="full" if critical and not assault.reply else "",
        roll=result,
    )
