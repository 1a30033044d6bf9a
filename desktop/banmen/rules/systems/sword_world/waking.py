"""Waking by oneself and breaking free: the rolls of a phase (SWORD-44, SWORD-65)."""

from collections.abc import Generator
from typing import Any

from banmen.rules.effects import remember
from banmen.rules.scene import perform
from banmen.rules.steps import Procedure, Step, report
from banmen.rules.systems.sword_world.checks import asked_resistance, check
from banmen.rules.systems.sword_world.conditions import set_off, wakes
from banmen.rules.systems.sword_world.spell_effects import end_effect
from banmen.rules.systems.sword_world.state import Scene, line, members

#: The number to reach where the spell that caused a state is not known.
UNKNOWN_STRENGTH = 10


def sleepers(scene: Scene, side: str) -> tuple[str, ...]:
    """Return the sleepers of a side that may try to wake as its phase begins (SWORD-44)."""
    return tuple(
        token.id
        for token in members(scene.document, side)
        if token.has("asleep") and not token.has("unconscious", "dead") and _due(scene, token.id)
    )


def _due(scene: Scene, token_id: str) -> bool:
    if scene.choice("sword.round_anchor") == "relative":
        return True
    since = scene.state(token_id).asleep_round
    return since is None or scene.battle.round > since


def wake_rolls(scene: Scene, side: str) -> Generator[Step, Any, Scene]:
    """Let every sleeper of a side roll once, before anybody acts; fixed values roll as well, for
    they would never change."""
    for token_id in sleepers(scene, side):
        goal = strength_of(scene, token_id, "sleep")
        asked = asked_resistance(
            scene, token_id, "mind", key="wake", target=goal, rules=("SWORD-44",)
        )
        result = yield from check(scene, asked)
        woken = result.reaches(goal)
        if woken:
            scene = yield from perform(scene, *wakes(scene, token_id))
        yield from report(
            line(
                "wakes" if woken else "sleeps_on", who=token_id, rules=("SWORD-44",),
                event="wake" if woken else "", tokens=(token_id,), name=scene.name(token_id),
                total=result.total, goal=goal,
            )
        )  # fmt: skip
    return scene


def escape(scene: Scene) -> Procedure[None]:
    """Try to break free of Hold or Binding, once a round (SWORD-65)."""
    actor = scene.actor
    goal = strength_of(scene, actor, "hold")
    asked = asked_resistance(scene, actor, "mind", key="escape", target=goal, rules=("SWORD-65",))
    result = yield from check(scene, asked)
    free = result.reaches(goal)
    scene = yield from perform(scene, remember(actor, escape_tried=True))
    if free:
        holds = [e for e in scene.battle.effects if e.kind == "hold" and actor in e.targets]
        for effect in holds:
            scene = yield from end_effect(scene, effect)
        scene = yield from perform(scene, set_off(actor, "held"))
    yield from report(
        line(
            "escapes" if free else "held_still", who=actor, rules=("SWORD-65",),
            event="escape" if free else "", tokens=(actor,), name=scene.name(actor),
            total=result.total, goal=goal,
        )
    )  # fmt: skip


def strength_of(scene: Scene, token_id: str, kind: str) -> int:
    """Return the number to reach against the spell that put a token into a state."""
    for effect in scene.battle.effects:
        if effect.kind == kind and token_id in effect.targets:
            return int(effect.values.get("strength", UNKNOWN_STRENGTH))
    return UNKNOWN_STRENGTH
