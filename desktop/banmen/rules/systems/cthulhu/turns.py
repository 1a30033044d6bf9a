"""Rounds and turns: declarations, order by DEX, what happens as a turn begins, the end of a round
(COC-03 to COC-05, COC-13, COC-53, COC-54, COC-73, COC-81 to COC-83, COC-99, COC-114, COC-158)."""

from collections.abc import Generator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from banmen.rules.effects import remember, set_battle
from banmen.rules.scene import perform
from banmen.rules.steps import Procedure, Roll, Step, report, roll
from banmen.rules.systems.cthulhu.archery import restrung
from banmen.rules.systems.cthulhu.budget import full_points, points_of_turn
from banmen.rules.systems.cthulhu.conditions import set_off
from banmen.rules.systems.cthulhu.damage import Amount, because
from banmen.rules.systems.cthulhu.declarations import declarations
from banmen.rules.systems.cthulhu.figures import order_value
from banmen.rules.systems.cthulhu.rushes import rush_attacks
from banmen.rules.systems.cthulhu.state import (
    CthulhuCombatant,
    Scene,
    is_able,
    line,
    members,
    words,
)
from banmen.rules.systems.cthulhu.wounds import wound
from banmen.rules.totals import DAMAGE, face_of

_ROUND = (
    "delay", "acted", "begun", "used", "extra_dodge", "parry_against", "focus", "focus_left",
    "focus_successes",
)  # fmt: skip
_TURN = ("points", "attacks", "shots", "spent", "precision", "yabusame_failed")
_BLANK = CthulhuCombatant(token="-")


def next_round(scene: Scene) -> Procedure[None]:
    """End the round that is on, with its rushes; begin the next: declarations, order, first
    turn."""
    if scene.battle.round:
        scene = yield from rush_attacks(scene)
    number = scene.battle.round + 1
    scene = yield from perform(
        scene, set_battle(round=number, phase="turns", current=None, queue=(), judged=(), order=())
    )
    for token in members(scene.document):
        scene = yield from perform(scene, remember(token.id, **_fresh(scene, token.id)))
    scene = yield from declarations(scene)
    scene = yield from set_order(scene)
    yield from next_turn(scene)


def _fresh(scene: Scene, who: str) -> dict[str, Any]:
    states = tuple(
        state.revise(attacked=False, parried=False) for state in scene.state(who).weapons
    )
    return {"weapons": states, **{name: getattr(_BLANK, name) for name in (*_ROUND, *_TURN)}}


def set_order(scene: Scene) -> Generator[Step, Any, Scene]:
    """Put everybody who can act in the order of DEX; equals throw a D100, the lower is first
    (COC-158)."""
    able = [token.id for token in members(scene.document) if is_able(scene, token.id)]
    by_value = sorted(able, key=lambda who: -order_value(scene, who))
    order: list[str] = []
    for value, group in groupby(by_value, key=lambda who: order_value(scene, who)):
        equals = list(group)
        if len(equals) > 1 and scene.choice("coc.tie") == "d100":
            equals = yield from _drawn(scene, equals, value)
        order += equals
    scene = yield from perform(scene, set_battle(order=tuple(order)))
    yield from report(
        line("order", rules=("COC-03", "COC-13"), names=[
            words("number.order", name=scene.name(who), value=order_value(scene, who))
            for who in order
        ])
    )  # fmt: skip
    return scene


def _drawn(scene: Scene, equals: Sequence[str], value: int) -> Generator[Step, Any, list[str]]:
    thrown: dict[str, int] = {}
    for who in equals:
        rolled = yield from roll(
            Roll(
                key="order", who=who, text=words("roll.order", name=scene.name(who), value=value),
                dice="1D100", rules=("COC-158",), classes="each", bcdice="1D100",
                totals=face_of(100),
            )
        )  # fmt: skip
        thrown[who] = rolled.face
    return sorted(equals, key=lambda who: thrown[who])


def next_turn(scene: Scene) -> Generator[Step, Any, Scene]:
    """Begin the turn of the next in order who can act; None is on turn when all have been."""
    for who in scene.battle.order:
        if scene.state(who).acted:
            continue
        scene, on = yield from begin_turn(scene, who)
        if on:
            return (yield from perform(scene, set_battle(current=who)))
        scene = yield from perform(scene, remember(who, acted=True, points=0))
    return (yield from perform(scene, set_battle(current=None)))


def begin_turn(scene: Scene, who: str) -> Generator[Step, Any, tuple[Scene, bool]]:
    """Let a turn begin; return whether there is anything to be done in it.

    The suffocating suffer, the stunned lose the turn, a focus gives it up, restringing goes on.
    """
    if not is_able(scene, who):
        return scene, False
    if scene.token(who).has("suffocating"):
        scene = yield from suffocate(scene, who)
        if not is_able(scene, who):
            return scene, False
    fresh = {name: getattr(_BLANK, name) for name in _TURN}
    state = scene.state(who)
    points = points_of_turn(full_points(scene, who), state.debt)
    scene = yield from perform(scene, remember(who, **{**fresh, "points": points, "debt": 0}))
    if state.stun:
        return (yield from _stunned(scene, who)), False
    if state.focus:
        yield from report(_skips(scene, who, "focus", "COC-99"))
        return scene, False
    if state.restring_left:
        scene = yield from restrung(scene, who)
    if not scene.state(who).points:
        yield from report(_skips(scene, who, "no_points", "COC-83"))
        return scene, False
    yield from report(
        line("turn_begins", who=who, rules=("COC-03",), name=scene.name(who),
             points=scene.state(who).points)
    )  # fmt: skip
    return scene, True


def suffocate(scene: Scene, who: str) -> Generator[Step, Any, Scene]:
    """Take 1D3 of one who gets no air; armour is no help (COC-73)."""
    thrown = yield from roll(
        Roll(
            key="suffocation", who=who, text=words("roll.suffocation", name=scene.name(who)),
            dice="1D3", rules=("COC-73",), bcdice="1D3", totals=DAMAGE,
        )
    )  # fmt: skip
    step = words("step.dice", sign="", dice="1D3", faces=str(thrown.face),
                 what=because(words("condition.suffocating")))  # fmt: skip
    if thrown.said is not None:
        step = words("step.said", value=thrown.said)
    return (yield from wound(scene, who, Amount(thrown.face, (step,))))


def _stunned(scene: Scene, who: str) -> Generator[Step, Any, Scene]:
    """Lose a turn to a stun; with the last one it ends (COC-53, COC-139)."""
    left = scene.state(who).stun - 1
    scene = yield from perform(scene, remember(who, stun=left))
    yield from report(_skips(scene, who, "stunned", "COC-159"))
    if left == 0:
        scene = yield from perform(scene, set_off(who, "stunned"))
    return scene


def _skips(scene: Scene, who: str, why: str, rule: str) -> Any:
    return line(f"skips.{why}", who=who, rules=(rule,), name=scene.name(who))


def finish(scene: Scene, *, at_once: bool = False) -> Generator[Step, Any, Scene]:
    """End the turn of the actor where it has no points left, or `at_once`, and go on; an action
    out of turn ends nothing."""
    actor = scene.actor
    if scene.battle.current != actor:
        return scene
    unable = not is_able(scene, actor) or scene.state(actor).stun > 0
    if scene.state(actor).points and not at_once and not unable:
        return scene
    scene = yield from perform(scene, remember(actor, acted=True, points=0))
    return (yield from next_turn(scene))


def end_turn(scene: Scene) -> Procedure[None]:
    """End one's turn; points not used lapse (COC-04)."""
    left = scene.state(scene.actor).points
    yield from report(
        line("turn_ends", who=scene.actor, rules=("COC-04",), name=scene.name(scene.actor),
             left=left)
    )  # fmt: skip
    yield from finish(scene, at_once=True)


def pass_turn(scene: Scene) -> Procedure[None]:
    """End the turn of whoever is on turn (COC-04)."""
    current = scene.battle.current
    if current is not None:
        yield from end_turn(replace(scene, arguments={**scene.arguments, "actor": current}))
