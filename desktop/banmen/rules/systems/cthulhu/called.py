"""What called shots do beyond their damage, and whether they may be aimed
(COC-66 to COC-74, COC-89 to COC-96)."""

from collections.abc import Generator
from typing import Any

from banmen.board.lattice import place_of
from banmen.rules.scene import perform
from banmen.rules.steps import Forbidden, Roll, Step, report, roll
from banmen.rules.systems.cthulhu.assault import FINE, Assault
from banmen.rules.systems.cthulhu.checks import check, simple
from banmen.rules.systems.cthulhu.conditions import (
    arm_effects,
    joint_effects,
    joint_is_free,
    leg_effects,
    set_on,
)
from banmen.rules.systems.cthulhu.figures import SHOULDERS
from banmen.rules.systems.cthulhu.sheet import Body, Weapon
from banmen.rules.systems.cthulhu.state import Scene, line, set_weapon, weapon_name, words
from banmen.rules.totals import POINTS


def may_aim(body: Body, *, fine: bool = False, precision: bool = False) -> str:
    """Return the rule against aiming at a part of such a body, or nothing: what has no shape has
    no parts (COC-89), finer parts need a precise shot of this turn (COC-66)."""
    if body == "amorphous":
        return "COC-66" if fine else "COC-89"
    return "COC-66" if fine and not precision else ""


def parts_of(scene: Scene, weapon: Weapon) -> tuple[str, ...]:
    """Return the parts that can be named for a weapon: the finer ones for bows alone."""
    two = ("shoulder", "knee")
    four = ("left_shoulder", "right_shoulder", "left_knee", "right_knee")
    joints = two if scene.choice("coc.joint_parts") == "two" else four
    fine = ("eye", "heart", *joints, "throat") if weapon.kind == "bow" else ()
    limbs = ("vital", "arm_left", "arm_right", "leg_left", "leg_right", "wing_left", "wing_right")
    return (*limbs, *fine)


def part_forbids(scene: Scene, actor: str, target: str, part: str) -> Forbidden | None:
    """Return why a part cannot be aimed at, or None."""
    sheet = scene.sheet(target)
    fine = part in FINE
    rule = may_aim(sheet.body, fine=fine, precision=scene.state(actor).precision)
    if rule:
        key = "amorphous" if sheet.body == "amorphous" else "no_precision"
        return Forbidden(rule=rule, reason=words(f"reason.{key}"))
    if part.startswith("wing") and not sheet.winged:
        return Forbidden(rule="COC-94", reason=words("reason.no_wings"))
    return None


def part_effects(
    scene: Scene, assault: Assault, who: str, *, special: bool
) -> Generator[Step, Any, Scene]:
    """Let a called shot that was not cancelled do what it does; no damage need get through."""
    part = assault.part
    if part.startswith("arm_"):
        return (yield from _arm(scene, who, part.removeprefix("arm_"), special=special))
    if part.startswith(("leg_", "wing_")):
        before = scene.document
        scene = yield from perform(scene, *leg_effects(scene, who, part))
        if scene.document is not before:
            yield from report(_effect(scene, who, "leg", ("COC-94", "COC-95"), part=part))
    elif part == "eye":
        scene = yield from pierced_eye(scene, assault.actor, who)
    elif part in FINE and part not in ("heart", "throat"):
        scene = yield from joint(scene, assault.actor, who, part)
    elif part == "throat":
        scene = yield from perform(scene, set_on(who, "suffocating"))
        yield from report(_effect(scene, who, "throat", ("COC-73",), part=part))
    return scene


def _effect(scene: Scene, who: str, key: str, rules: tuple[str, ...], **values: Any) -> Any:
    if "part" in values:
        values["part"] = words(f"part.{values['part']}")
    return line(f"effect.{key}", who=who, rules=rules, event="condition", tokens=(who,),
                name=scene.name(who), **values)  # fmt: skip


def _arm(scene: Scene, who: str, arm: str, *, special: bool) -> Generator[Step, Any, Scene]:
    """Wound an arm; a special makes the weapon fall (COC-91, COC-93)."""
    scene = yield from perform(scene, *arm_effects(scene, who, arm))
    yield from report(_effect(scene, who, "arm", ("COC-91",), part=f"arm_{arm}"))
    row = held_weapon(scene, who)
    if not special or row is None:
        return scene
    here = place_of(scene.document, scene.token(who))
    if isinstance(here, str):
        return scene
    weapon = scene.weapon(who, row)[0]
    scene = yield from perform(scene, set_weapon(scene, who, row, dropped=here, nocked=False))
    yield from report(_effect(scene, who, "dropped", ("COC-93",), weapon=weapon_name(weapon)))
    return scene


def held_weapon(scene: Scene, who: str) -> int | None:
    """Return the row of the weapon in somebody's hand: the one used last, else the first."""
    last = scene.state(who).last_attack.split("/")[1:2]
    rows = range(len(scene.sheet(who).weapons))
    at_hand = [
        row for row in rows
        if scene.weapon(who, row)[1].dropped is None
        and not scene.weapon(who, row)[1].destroyed
        and scene.weapon(who, row)[0].durability
    ]  # fmt: skip
    if last and last[0].isdigit() and int(last[0]) in at_hand:
        return int(last[0])
    return at_hand[0] if at_hand else None


def pierced_eye(scene: Scene, actor: str, who: str) -> Generator[Step, Any, Scene]:
    """Let luck decide whether an arrow in the eye reaches the brain (COC-67)."""
    luck = scene.sheet(actor).power * 5
    own = yield from check(scene, simple(scene, actor, luck, "luck", ("COC-67",)))
    if not own.success:
        return scene
    theirs = yield from check(
        scene, simple(scene, who, scene.sheet(who).power * 5, "luck_target", ("COC-67",))
    )
    if theirs.success:
        return scene
    scene = yield from perform(
        scene, set_on(who, "dead"), set_on(who, "unconscious"), set_on(who, "prone")
    )
    yield from report(
        line("effect.eye", who=who, rules=("COC-67",), event="fall", tokens=(who,),
             name=scene.name(who))
    )  # fmt: skip
    return scene


def joint(scene: Scene, actor: str, who: str, part: str) -> Generator[Step, Any, Scene]:
    """Take 1D3 of STR or DEX with a hit in a joint, each part once (COC-69 to COC-71)."""
    if not joint_is_free(scene, who, part):
        return scene
    thrown = yield from roll(
        Roll(
            key="joint", who=actor, text=words("roll.joint", name=scene.name(who),
            part=words(f"part.{part}")), dice="1D3", rules=("COC-69",), bcdice="1D3",
            totals=POINTS,
        )
    )  # fmt: skip
    scene = yield from perform(scene, *joint_effects(scene, who, part, thrown.face))
    key = "shoulder" if part in SHOULDERS else "knee"
    yield from report(_effect(scene, who, key, ("COC-69",), part=part, points=thrown.face))
    return scene
