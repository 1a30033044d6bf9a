"""What befalls combatants: fallen, stunned, unconscious, wounded parts; and the effects for it
(COC-36, COC-53, COC-69 to COC-74, COC-91 to COC-96, COC-139, COC-159)."""

from collections.abc import Generator
from typing import Any

from banmen.rules.effects import Effect, SetCondition, remember
from banmen.rules.scene import perform
from banmen.rules.steps import Step, report
from banmen.rules.systems.cthulhu.checks import Result, check, simple
from banmen.rules.systems.cthulhu.figures import dexterity, lamed_dexterity
from banmen.rules.systems.cthulhu.state import Scene, line

#: Conditions as marks on the token; parts of the body are named in the note of the roster.
CONDITIONS = (
    "prone", "stunned", "unconscious", "dead", "grappled", "suffocating", "hidden", "arm_hit",
    "leg_hit", "joint_hit",
)  # fmt: skip


def set_on(token_id: str, condition: str) -> SetCondition:
    """Return the effect that a token enters a condition."""
    return SetCondition(token_id, condition)


def set_off(token_id: str, condition: str) -> SetCondition:
    """Return the effect that a token leaves a condition."""
    return SetCondition(token_id, condition, on=False)


def stunned_effects(scene: Scene, who: str, turns: int) -> tuple[Effect, ...]:
    """Return the effects of losing the next own turns; the longer of two stuns counts."""
    left = max(turns, scene.state(who).stun)
    return (remember(who, stun=left), set_on(who, "stunned"))


def stun_through_next_round(scene: Scene, who: str) -> tuple[Effect, ...]:
    """Return the effects of a stun to the end of the own turn of the next round (COC-139): the
    turn of this round is lost too where it has not come yet."""
    return stunned_effects(scene, who, 1 if scene.state(who).acted else 2)


def unconscious_effects(scene: Scene, who: str) -> tuple[Effect, ...]:
    """Return the effects of being knocked out."""
    found: list[Effect] = [set_on(who, "unconscious")]
    if not scene.token(who).has("prone"):
        found.append(set_on(who, "prone"))
    return tuple(found)


def comes_out_of_hiding(scene: Scene, who: str) -> tuple[Effect, ...]:
    """Return the effects of leaving the cover hidden behind (COC-137)."""
    if not scene.state(who).behind:
        return ()
    return (remember(who, behind=""), set_off(who, "hidden"))


def grappled_effects(who: str, by: str) -> tuple[Effect, ...]:
    """Return the effects of being held by somebody (COC-47)."""
    return (remember(who, grappled_by=by), set_on(who, "grappled"))


def freed_effects(who: str) -> tuple[Effect, ...]:
    """Return the effects of a hold that ends."""
    return (remember(who, grappled_by=""), set_off(who, "grappled"))


def arm_effects(scene: Scene, who: str, arm: str) -> tuple[Effect, ...]:
    """Return the effects of a hit in an arm, once for each arm (COC-91)."""
    arms = scene.state(who).arms
    if arm in arms:
        return ()
    return (remember(who, arms=(*arms, arm)), set_on(who, "arm_hit"))


def leg_effects(scene: Scene, who: str, leg: str) -> tuple[Effect, ...]:
    """Return the effects of a hit in a leg or wing, once for each (COC-94)."""
    legs = scene.state(who).legs
    if any(part == leg for part, _ in legs):
        return ()
    before = dexterity(scene, who)
    lost = before - lamed_dexterity(before)
    return (remember(who, legs=(*legs, (leg, lost))), set_on(who, "leg_hit"))


def joint_effects(scene: Scene, who: str, part: str, points: int) -> tuple[Effect, ...]:
    """Return the effects of a hit in a joint (COC-69)."""
    joints = (*scene.state(who).joints, (part, points))
    return (remember(who, joints=joints), set_on(who, "joint_hit"))


def joint_is_free(scene: Scene, who: str, part: str) -> bool:
    """Tell whether a joint can still be robbed of its strength (COC-70, COC-71)."""
    if part.endswith("knee") and scene.sheet(who).floating:
        return False
    return all(known != part for known, _ in scene.state(who).joints)


def ailments(scene: Scene, who: str) -> tuple[str, ...]:
    """Return what first aid or medicine can take off somebody, each by a name of its own
    (COC-161): `arm_left`, `leg_right`, `joint_knee`, `throat`."""
    state = scene.state(who)
    return (
        *(f"arm_{arm}" for arm in state.arms),
        *(leg for leg, _ in state.legs),
        *(f"joint_{part}" for part, _ in state.joints),
        *(("throat",) if scene.token(who).has("suffocating") else ()),
    )


def cured_effects(scene: Scene, who: str, ailment: str) -> tuple[Effect, ...]:
    """Return the effects of a cure (COC-72, COC-74, COC-92, COC-96)."""
    state = scene.state(who)
    if ailment == "throat":
        return (set_off(who, "suffocating"),)
    arms = tuple(arm for arm in state.arms if f"arm_{arm}" != ailment)
    legs = tuple(leg for leg in state.legs if leg[0] != ailment)
    joints = tuple(joint for joint in state.joints if f"joint_{joint[0]}" != ailment)
    found: list[Effect] = [remember(who, arms=arms, legs=legs, joints=joints)]
    for left, condition in ((arms, "arm_hit"), (legs, "leg_hit"), (joints, "joint_hit")):
        if not left and scene.token(who).has(condition):
            found.append(set_off(who, condition))
    return tuple(found)


def holds_out(
    scene: Scene, who: str, value: int, key: str, rules: tuple[str, ...]
) -> Generator[Step, Any, Result]:
    """Roll a characteristic ×5; the words are those of `coc.roll.<key>`."""
    result = yield from check(scene, simple(scene, who, value * 5, key, rules))
    return result


def knocked_out(scene: Scene, who: str, rules: tuple[str, ...]) -> Generator[Step, Any, Scene]:
    """Let somebody roll CON×5 or be knocked out (COC-37, COC-46, COC-47)."""
    result = yield from holds_out(scene, who, scene.sheet(who).constitution, "con_x5", rules)
    if result.success:
        yield from report(
            line("stays_awake", who=who, rules=rules, name=scene.name(who), roll=result.words())
        )
        return scene
    scene = yield from perform(scene, *unconscious_effects(scene, who))
    yield from report(
        line("knocked_out", who=who, rules=rules, event="fall", tokens=(who,),
             name=scene.name(who), roll=result.words())
    )  # fmt: skip
    return scene


def falls_prone(scene: Scene, who: str) -> Generator[Step, Any, Scene]:
    """Let somebody fall to the ground."""
    if not scene.token(who).has("prone"):
        scene = yield from perform(scene, set_on(who, "prone"))
    return scene
