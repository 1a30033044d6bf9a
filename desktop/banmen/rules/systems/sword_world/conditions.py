"""Asleep, fallen, held and the rest: entering and leaving these states
(SWORD-43, SWORD-45, SWORD-46, SWORD-65)."""

from banmen.board.lattice import place_name, place_of
from banmen.model.token import Token
from banmen.rules.effects import Effect, EndTimedEffect, SetCondition, remember
from banmen.rules.scene import perform
from banmen.rules.steps import (
    GM,
    AskTargets,
    Forbidden,
    Highlight,
    Option,
    Procedure,
    ask_targets,
    report,
)
from banmen.rules.systems.sword_world.engagement import next_to, side_by_side
from banmen.rules.systems.sword_world.state import Scene, line, members, spend, words

CONDITIONS = (
    "asleep", "unconscious", "dead", "prone", "surrendered", "silenced", "held", "hostile",
)  # fmt: skip


def set_on(token_id: str, condition: str) -> SetCondition:
    """Return the effect that a token enters a condition."""
    return SetCondition(token_id, condition)


def set_off(token_id: str, condition: str) -> SetCondition:
    """Return the effect that a token leaves a condition."""
    return SetCondition(token_id, condition, on=False)


def down(scene: Scene, token_id: str, condition: str) -> tuple[Effect, ...]:
    """Return the effects of falling asleep or unconscious: also prone (SWORD-43)."""
    effects: list[Effect] = [set_on(token_id, condition)]
    if not scene.token(token_id).has("prone"):
        effects.append(set_on(token_id, "prone"))
    if condition == "asleep":
        effects.append(remember(token_id, asleep_round=scene.battle.round))
    return tuple(effects)


def wakes(scene: Scene, token_id: str) -> tuple[Effect, ...]:
    """Return the effects of waking: no longer asleep, still prone."""
    spells = [
        effect.id
        for effect in scene.battle.effects
        if effect.kind == "sleep" and effect.targets == (token_id,)
    ]
    return (
        set_off(token_id, "asleep"),
        remember(token_id, asleep_round=None),
        *(EndTimedEffect(effect_id) for effect_id in spells),
    )


def stand_up(scene: Scene) -> Procedure[None]:
    """Stand up, which takes the whole round (SWORD-45)."""
    actor = scene.actor
    yield from perform(scene, set_off(actor, "prone"), spend(actor, "stand_up"))
    yield from report(
        line("stand_up", who=actor, rules=("SWORD-45",), event="stand_up", tokens=(actor,),
             name=scene.name(actor))
    )  # fmt: skip


def sleepers_near(scene: Scene, actor: str) -> tuple[str, ...]:
    """Return the sleeping friends that an actor can wake from where it stands (SWORD-46)."""
    me = scene.token(actor)
    near = next_to if scene.choice("sword.wake_reach") == "neighbour8" else side_by_side
    return tuple(
        token.id
        for token in members(scene.document, me.side)
        if token.id != actor and token.has("asleep") and near(scene.document, me, token)
    )


def wake_ally(scene: Scene) -> Procedure[None]:
    """Wake a sleeping friend, which takes the whole round (SWORD-46)."""
    actor = scene.actor
    target = scene.arguments.get("target")
    near = sleepers_near(scene, actor)
    if target is None and len(near) == 1:
        target = near[0]
    if target is None:
        chosen = yield from ask_targets(
            AskTargets(
                key="wake.target", who=actor, text=words("ask.wake", name=scene.name(actor)),
                candidates=tuple(_sleeper(scene, t.id, t.id in near) for t in members(
                    scene.document, scene.token(actor).side) if t.has("asleep")),
                rules=("SWORD-46",),
            )
        )  # fmt: skip
        target = chosen[0]
    scene = yield from perform(
        scene, *wakes(scene, target), *_late(scene, target), spend(actor, "wake")
    )
    yield from report(
        line("wake_ally", who=actor, rules=("SWORD-46",), event="wake", tokens=(actor, target),
             name=scene.name(actor), target=scene.name(target))
    )  # fmt: skip


def _late(scene: Scene, target: str) -> tuple[Effect, ...]:
    if scene.flag("sword.woken_may_act"):
        return ()
    return (remember(target, acted=True, spent="sword.spent.woken"),)


def _sleeper(scene: Scene, token_id: str, near: bool) -> Option:
    where = place_name(scene.document, place_of(scene.document, scene.token(token_id)))
    reason = None if near else Forbidden(rule="SWORD-46", reason=words("reason.not_next_to"))
    return Option(
        id=token_id,
        label=words("name", name=scene.name(token_id)),
        detail=words("detail.at", place=where),
        forbidden=reason,
        highlight=Highlight(tokens=(token_id,)),
    )


def switches(token: Token) -> tuple[Option, ...]:
    """Return a row for each state, to enter or to leave it."""
    return tuple(_switch(condition, token.has(condition)) for condition in CONDITIONS)


def _switch(condition: str, on: bool) -> Option:
    label = f"choice.condition_off.{condition}" if on else f"choice.condition_on.{condition}"
    return Option(id=condition, label=words(label))


def switch(scene: Scene, condition: str) -> Procedure[None]:
    """Put a combatant into a state or out of it, by the game master's word (SWORD-27)."""
    actor = scene.actor
    on = not scene.token(actor).has(condition)
    yield from perform(scene, *_switched(scene, actor, condition, on))
    key = f"condition_on.{condition}" if on else f"condition_off.{condition}"
    yield from report(
        line(key, who=GM, rules=("SWORD-27",), event="condition", tokens=(actor,),
             name=scene.name(actor))
    )  # fmt: skip


def _switched(scene: Scene, actor: str, condition: str, on: bool) -> tuple[Effect, ...]:
    if on and condition in ("asleep", "unconscious"):
        return down(scene, actor, condition)
    if not on and condition == "asleep":
        return wakes(scene, actor)
    return (set_on(actor, condition) if on else set_off(actor, condition),)
