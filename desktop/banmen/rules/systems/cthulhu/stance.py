"""One defence against one attack: its limits in a round, focus, what it is rolled with
(COC-11, COC-82, COC-97 to COC-101, COC-103)."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, Literal

from banmen.rules.effects import Effect, remember
from banmen.rules.scene import perform
from banmen.rules.steps import Step
from banmen.rules.systems.cthulhu.budget import DEBT_CAP
from banmen.rules.systems.cthulhu.checks import (
    Check,
    Factor,
    Result,
    Target,
    check,
    factor,
    modifier,
)
from banmen.rules.systems.cthulhu.sheet import MASTERY, best_art
from banmen.rules.systems.cthulhu.state import CthulhuCombatant, DefenceKind, Scene, words

FOCUS_USES = 3
FOCUS_STEP = 20
Counter = Literal["", "full", "half"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Met:
    """How the damage of an attack is met by one who takes it.

    `share` is the damage of how many targets, `half` how often it is halved, `guard` dice taken
    off, `extra` dice added, `thing` the object or person that takes everything instead. A parry
    takes damage up with the tool `tool` (`parry` is its band, `bound` the number of successes).
    `counter` is what may be answered with, `again` a further dodge as the other choice. `roll` is
    the defence's roll, `rerolled` the second one of a grapple against a weapon (COC-117).
    """

    who: str
    share: int = 1
    negated: bool = False
    half: int = 0
    guard: str = ""
    critical: bool = False
    pierced: bool = False
    extra: str = ""
    thing: str = ""
    tool: str = ""
    parry: str = ""
    bound: int = 0
    counter: Counter = ""
    again: bool = False
    rerolled: Result | None = None
    own: bool = True
    roll: Result | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stance:
    """Who defends and how: `free` does not count for the round (COC-55, COC-147), `factors` are
    those of covering others (COC-142, COC-150), `sure` spends a whole focus (COC-101)."""

    who: str
    kind: DefenceKind
    free: bool = False
    factors: tuple[Factor, ...] = ()
    sure: bool = False


def may_use(
    state: CthulhuCombatant, kind: DefenceKind, against_this: str = ""
) -> Literal["", "COC-97", "COC-98", "COC-99"]:
    """Return the rule by which a kind of defence is used up, or nothing: one against each attack
    (COC-98), one of each kind in a round (COC-97), three of the kind focused on (COC-99)."""
    if against_this:
        return "COC-98"
    further = kind == "dodge" and state.extra_dodge > 0
    if state.focus:
        return "" if state.focus == kind and (state.focus_left or further) else "COC-99"
    if kind in state.used and not further:
        return "COC-97"
    return ""


def may_be_sure(scene: Scene, who: str, kind: DefenceKind) -> bool:
    """Tell whether all three uses of a focus can be spent for a sure success (COC-101)."""
    state = scene.state(who)
    unused = state.focus == kind and state.focus_left == FOCUS_USES
    return unused and best_art(scene.sheet(who)) >= MASTERY


def used_effect(scene: Scene, stance: Stance) -> Effect:
    """Return the effect of having used a defence; while restringing it costs a point of the next
    turn (COC-82, COC-83)."""
    state = scene.state(stance.who)
    changes: dict[str, Any] = {}
    if stance.free:
        pass
    elif state.focus and state.focus_left:
        changes["focus_left"] = 0 if stance.sure else state.focus_left - 1
    elif state.focus or stance.kind in state.used:
        changes["extra_dodge"] = max(0, state.extra_dodge - 1)
    else:
        changes["used"] = (*state.used, stance.kind)
    if state.restring_left:
        changes["debt"] = min(DEBT_CAP, state.debt + 1)
    return remember(stance.who, **changes)


def focused(scene: Scene, stance: Stance, target: Target) -> Target:
    """Return the target of a defence with focus, hiding and covering counted in (COC-100)."""
    state = scene.state(stance.who)
    if state.focus == stance.kind and not stance.free:
        target = target.plus(
            modifier(-FOCUS_STEP * state.focus_successes, "COC-100", "focus",
                     count=state.focus_successes)
        )  # fmt: skip
    own_half = state.behind and scene.choice("coc.hidden_receive") == "own_defence_half"
    return target.times(
        factor("1/2", "COC-137", "own_defence_hidden") if own_half else None, *stance.factors
    )


def defend(
    scene: Scene, stance: Stance, target: Target, rules: tuple[str, ...], *, said: str = ""
) -> Generator[Step, Any, tuple[Scene, Result]]:
    """Use a defence and roll for it; a sure one succeeds without dice. `said` names other words
    than those of its kind."""
    scene = yield from perform(scene, used_effect(scene, stance))
    if stance.sure:
        return scene, Result(face=0, target=0, band="auto_success")
    result = yield from check(
        scene,
        Check(
            key=f"defence.{stance.kind}",
            who=stance.who,
            text=words(f"roll.{said or stance.kind}", name=scene.name(stance.who)),
            target=focused(scene, stance, target),
            rules=rules,
        ),
    )
    state = scene.state(stance.who)
    if state.focus == stance.kind and not stance.free and result.success:
        scene = yield from perform(
            scene, remember(stance.who, focus_successes=state.focus_successes + 1)
        )
    return scene, result
