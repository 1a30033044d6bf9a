"""Rounds and phases: beginning and ending them, what lasts, who still has to act
(SWORD-03, SWORD-11, SWORD-12, SWORD-44)."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from banmen.model.battle import TimedEffect
from banmen.model.token import Token
from banmen.rules.effects import remember, set_battle
from banmen.rules.scene import perform
from banmen.rules.steps import Procedure, Step, report
from banmen.rules.system import TurnEntry, TurnOrder
from banmen.rules.systems.sword_world.spell_effects import end_effect
from banmen.rules.systems.sword_world.state import (
    HELPLESS,
    PARTY,
    Scene,
    SwordBattle,
    SwordCombatant,
    line,
    members,
    other_side,
    phases_of,
    words,
)
from banmen.rules.systems.sword_world.waking import wake_rolls
from banmen.words import Message


@dataclass(frozen=True, slots=True)
class Phase:
    """The n-th phase of a side."""

    side: str
    number: int

    def label(self) -> str:
        """Return `P1` for the party's first phase, `E1` for the enemy's."""
        return f"{'P' if self.side == PARTY else 'E'}{self.number}"


def end_phase_of(begun: Phase, rounds: int) -> Phase:
    """Return the phase at whose start an effect ends: the caster side's n-th following one."""
    return Phase(begun.side, begun.number + rounds)


def runs_out(effect: TimedEffect, side: str, number: int) -> bool:
    """Tell whether an effect ends as the `number`-th phase of a side begins."""
    if effect.rounds is None or effect.side != side:
        return False
    return number >= end_phase_of(Phase(effect.side, effect.started), effect.rounds).number


def current_phase(state: SwordBattle) -> Phase:
    """Return the phase that is on."""
    return Phase(state.phase, phases_of(state, state.phase))


def begin_phase(scene: Scene, side: str) -> Generator[Step, Any, Scene]:
    """Begin the next phase of a side: count, end what runs out, let sleepers try to wake."""
    number = phases_of(scene.battle, side) + 1
    scene = yield from _count_round(scene, side)
    counts = {"ally_phases" if side == PARTY else "enemy_phases": number}
    scene = yield from perform(scene, set_battle(phase=side, current=None, judged=(), **counts))
    for token in members(scene.document, side):
        scene = yield from perform(scene, remember(token.id, **_fresh()))
    yield from report(
        line(
            "phase_begins",
            rules=("SWORD-11",),
            event="phase",
            side=words(f"side.{side}"),
            round=scene.battle.round,
        )
    )
    for effect in scene.battle.effects:
        if runs_out(effect, side, number):
            scene = yield from end_effect(scene, effect)
    scene = yield from wake_rolls(scene, side)
    return scene


def end_phase(scene: Scene) -> Procedure[None]:
    """End the phase and begin the other side's; a round ends when both had theirs."""
    yield from begin_phase(scene, other_side(scene.battle.phase))


def anchor(scene: Scene) -> str:
    """Return the side whose phase opens a round (SWORD-11)."""
    return PARTY if scene.choice("sword.round_anchor") == "pc_side" else scene.battle.first_side


def _count_round(scene: Scene, side: str) -> Generator[Step, Any, Scene]:
    if side == anchor(scene):
        scene = yield from perform(scene, set_battle(round=scene.battle.round + 1))
    return scene


def _fresh() -> dict[str, Any]:
    blank = SwordCombatant(token="-")
    names = ("acted", "spent", "moved", "evade_modifier", "resist_modifier")
    return {name: getattr(blank, name) for name in (*names, "escape_tried")}


def may_act(document_side: str, state: SwordCombatant, token: Token) -> bool:
    """Tell whether a member of the side whose phase it is may still act (SWORD-03)."""
    return token.side == document_side and not state.acted and not token.has(*HELPLESS)


def waiting(scene: Scene) -> tuple[Token, ...]:
    """Return who may act next: any member that has not acted, whatever its agility."""
    side = scene.battle.phase
    return tuple(
        token
        for token in members(scene.document, side)
        if may_act(side, scene.state(token.id), token)
    )


def turn_order(scene: Scene) -> TurnOrder:
    """Return where the battle stands, both sides in the order of their phases."""
    state = scene.battle
    if state.phase == "setup":
        heading = words("heading.setup")
        sides = (PARTY, "enemy", "neutral")
    else:
        heading = words(
            "heading.phase", round=state.round, side=words(f"side.{state.phase}"),
            label=current_phase(state).label(),
        )  # fmt: skip
        sides = (state.phase, other_side(state.phase), "neutral")
    entries = tuple(_entry(scene, token) for side in sides for token in members(
        scene.document, side
    ))  # fmt: skip
    return TurnOrder(heading=heading, entries=entries)


def _entry(scene: Scene, token: Token) -> TurnEntry:
    state = scene.state(token.id)
    note: Message | None = Message(state.spent) if state.spent else None
    return TurnEntry(
        token=token.id,
        acted=state.acted,
        current=scene.battle.current == token.id,
        able=may_act(scene.battle.phase, state, token),
        note=note,
    )
