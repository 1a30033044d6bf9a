"""One attack as a value: who, with what, how; its chance to hit and the blow it deals
(COC-17, COC-22, COC-27, COC-28, COC-62, COC-90 to COC-95, COC-137)."""

from dataclasses import dataclass
from typing import Literal

from banmen.board.lattice import place_of
from banmen.board.verdicts import Decider
from banmen.rules.modifiers import Modifier
from banmen.rules.systems.cthulhu.checks import Factor, Target, factor, modifier
from banmen.rules.systems.cthulhu.damage import Blow, Extra
from banmen.rules.systems.cthulhu.figures import bonus_of, weapon_target
from banmen.rules.systems.cthulhu.ranges import (
    cover_objects,
    damage_at,
    distance_of_tokens,
    names_of,
    touching,
)
from banmen.rules.systems.cthulhu.sheet import (
    AttackClass,
    CthulhuSheet,
    Mode,
    Weapon,
    WeaponKind,
    attack_class,
)
from banmen.rules.systems.cthulhu.state import Scene, words
from banmen.rules.systems.cthulhu.tables import beginning

Special = Literal["", "suplex", "tackle_grapple", "tackle_blow", "feint", "yabusame"]
Reply = Literal["", "counter", "rush"]
#: Called shots: what they take off the chance to hit, and their rules.
PARTS: dict[str, tuple[int, str]] = {
    "vital": (-30, "COC-90"),
    "arm_left": (-15, "COC-91"),
    "arm_right": (-15, "COC-91"),
    "leg_left": (-15, "COC-94"),
    "leg_right": (-15, "COC-94"),
    "wing_left": (-15, "COC-94"),
    "wing_right": (-15, "COC-94"),
    "eye": (-80, "COC-67"),
    "heart": (-80, "COC-68"),
    "shoulder": (-50, "COC-69"),
    "knee": (-50, "COC-69"),
    "left_shoulder": (-50, "COC-71"),
    "right_shoulder": (-50, "COC-71"),
    "left_knee": (-50, "COC-71"),
    "right_knee": (-50, "COC-71"),
    "throat": (-80, "COC-73"),
}
#: Parts that only a precise shot reaches (COC-66).
FINE = ("eye", "heart", "shoulder", "knee", "left_shoulder", "right_shoulder", "left_knee",
        "right_knee", "throat")  # fmt: skip
HEART = 4
COVER = -20
PRECISION = 30
BURST_STEP: dict[Mode, int] = {"single": 0, "semi": 5, "full": 10}
BULLETS: dict[Mode, int] = {"single": 1, "semi": 3, "full": 6}


@dataclass(frozen=True, slots=True, kw_only=True)
class Assault:
    """An attack under way. `row` is the weapon's row on the sheet, None for bare hands; `half`
    deals half damage; `extra` is the counter's 1D4; `sure` hits without dice (an area).

    `no_evasion` is the second blow of a feint (COC-59), `charged` a Kongo shot, `push` the
    direction of a tackle that blows away.
    """

    actor: str
    targets: tuple[str, ...]
    weapon: Weapon
    row: int | None = None
    mode: Mode = "single"
    unaimed: bool = False
    special: Special = ""
    part: str = ""
    ko: bool = False
    reply: Reply = ""
    half: bool = False
    extra: bool = False
    zero: bool = False
    charged: bool = False
    no_evasion: bool = False
    push: tuple[int, int] = (0, 0)
    sure: bool = False

    @property
    def kind(self) -> AttackClass:
        """What it counts as for the defender."""
        return "unarmed" if self.is_throw else attack_class(self.weapon)

    @property
    def is_throw(self) -> bool:
        """Whether it is a suplex or tackle."""
        return self.special in ("suplex", "tackle_grapple", "tackle_blow")

    @property
    def target(self) -> str:
        """The one attacked first."""
        return self.targets[0]


def bullets(mode: Mode, *, unaimed: bool) -> int:
    """Return the rounds one firing uses (COC-18 to COC-21), twice as many unaimed (COC-27)."""
    return BULLETS[mode] * (2 if unaimed else 1)


def art_for(kind: WeaponKind, sheet: CthulhuSheet) -> tuple[str, int]:
    """Return the art that doubles a bare-handed attack and its value (COC-30, COC-50); the value
    is 0 where none has been learned."""
    striking = ("tachi", "martial_arts") if kind in ("fist", "kick", "headbutt") else ()
    grappling = ("kumi",) if kind in ("grapple", "headbutt") else ()
    known = {
        name: int(getattr(sheet, name))
        for name in (*striking, *grappling)
        if int(getattr(sheet, name)) > beginning("martial_arts")
    }
    if not known:
        return "", 0
    best = max(known, key=lambda name: known[name])
    return best, known[best]


def hit_target(scene: Scene, assault: Assault) -> Target:
    """Return the chance to hit, with everything that changes it (COC-155)."""
    actor, weapon = assault.actor, assault.weapon
    state = scene.state(actor)
    target = weapon_target(scene, actor, weapon).plus(
        cover_modifier(scene, assault),
        part_modifier(assault.part),
        modifier(PRECISION, "COC-64", "precision") if _precise(scene, assault) else None,
        None if assault.special == "yabusame" else modifier(state.terrain, "COC-86", "terrain"),
    )
    return target.times(
        factor("1/3", "COC-27", "unaimed") if assault.unaimed else None,
        factor("1/2", "COC-137", "from_hiding") if state.behind else None,
        _hidden_target(scene, assault),
    )


def _precise(scene: Scene, assault: Assault) -> bool:
    return assault.weapon.kind == "bow" and scene.state(assault.actor).precision


def _hidden_target(scene: Scene, assault: Assault) -> Factor | None:
    if scene.choice("coc.hidden_receive") != "attacker_half":
        return None
    behind = scene.state(assault.target).behind
    # One is not hidden from the very person one hides behind.
    hidden = behind and behind != assault.actor
    return factor("1/2", "COC-137", "target_hidden") if hidden else None


def covers(scene: Scene, assault: Assault) -> tuple[Decider, ...]:
    """Return the objects that count as cover for an attack (COC-17)."""
    which = scene.choice("coc.cover_applies_to")
    counted = ("firearm",) if which == "firearms" else ("firearm", "missile")
    if assault.kind not in counted or assault.zero or assault.sure:
        return ()
    return cover_objects(scene, assault.actor, assault.target)


def cover_modifier(scene: Scene, assault: Assault) -> Modifier | None:
    """Return what cover takes off, with the deciding objects named; once, however many."""
    found = covers(scene, assault)
    return modifier(COVER, "COC-17", "cover", by=names_of(found)) if found else None


def part_modifier(part: str) -> Modifier | None:
    """Return what a called shot takes off."""
    if part not in PARTS:
        return None
    value, rule = PARTS[part]
    return modifier(value, rule, "part", part=words(f"part.{part}"))


def is_zero_range(scene: Scene, actor: str, target: str, weapon: Weapon) -> bool:
    """Tell whether a firearm is fired at touch, which is never a choice (COC-24)."""
    return attack_class(weapon) == "firearm" and touching(
        scene.document, scene.token(actor), scene.token(target)
    )


def blow_of(scene: Scene, assault: Assault, *, doubled: bool, first: bool = True) -> Blow:
    """Return the blow a hit deals (COC-156); `first` is the first bullet of a firing."""
    weapon, dice = assault.weapon, _dice(scene, assault)
    if not dice:
        return Blow(dice="")
    blow = Blow(
        dice=dice,
        melee=assault.kind == "melee_weapon",
        doubled=doubled and not assault.is_throw,
        multiplier=_multiplier(assault),
        bonus="" if assault.sure else bonus_of(scene, assault.actor, weapon),
    )
    zero = assault.zero and (first or scene.choice("coc.zero_bonus") == "per_bullet")
    return blow.plus(
        Extra("1D4", "COC-25", words("modifier.zero")) if zero else None,
        Extra("1D6", "COC-90", words("modifier.vital")) if assault.part == "vital" else None,
        Extra("1D4", "COC-107", words("modifier.counter")) if assault.extra else None,
    )


def _dice(scene: Scene, assault: Assault) -> str:
    if assault.special == "suplex":
        return "1D6"
    if assault.is_throw:
        return "1D4"
    if assault.sure:
        return assault.weapon.damage
    if assault.weapon.kind == "grapple" and not holds(scene, assault.actor, assault.target):
        return ""
    here, there = (scene.token(t) for t in (assault.actor, assault.target))
    if isinstance(place_of(scene.document, here), str):
        return assault.weapon.damage
    return damage_at(
        scene.document, assault.weapon, distance_of_tokens(scene.document, here, there)
    )


def holds(scene: Scene, actor: str, target: str) -> bool:
    """Tell whether an actor holds somebody already: only then does a grapple injure (base game)."""
    return scene.state(target).grappled_by == actor


def _multiplier(assault: Assault) -> int:
    return (2 if assault.charged else 1) * (HEART if assault.part == "heart" else 1)
