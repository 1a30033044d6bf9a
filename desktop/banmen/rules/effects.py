"""What a procedure does to the situation, as values; `perform` gives the new document.

Effects that every system knows are here; a system's own effects subclass `Effect` with a pure
`perform`. No effect has an inverse: undo goes back to an earlier document.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from banmen.model.battle import BattleState, CombatantState, TimedEffect
from banmen.model.document import Document
from banmen.model.token import Condition, Token


@dataclass(frozen=True, slots=True)
class Effect(ABC):
    """A change of the situation."""

    @abstractmethod
    def perform(self, document: Document) -> Document:
        """Return the document after the effect."""


@dataclass(frozen=True, slots=True)
class MoveTo(Effect):
    """A token stands at a new place: its centre in metres, or a node."""

    token: str
    x: float = 0.0
    y: float = 0.0
    node: str | None = None

    def perform(self, document: Document) -> Document:
        moved = document.token(self.token).revise(x=self.x, y=self.y, node=self.node)
        return with_token(document, moved)


@dataclass(frozen=True, slots=True)
class SetCondition(Effect):
    """A token enters (`on`) or leaves a condition."""

    token: str
    condition: str
    on: bool = True
    note: str = ""

    def perform(self, document: Document) -> Document:
        token = document.token(self.token)
        kept = tuple(c for c in token.conditions if c.id != self.condition)
        if self.on:
            kept += (Condition(id=self.condition, note=self.note),)
        return with_token(document, token.revise(conditions=kept))


@dataclass(frozen=True, slots=True)
class SetCombatant(Effect):
    """The battle remembers something else of a token: fields of its combatant state."""

    token: str
    changes: tuple[tuple[str, Any], ...]

    def perform(self, document: Document) -> Document:
        state = combatant(document, self.token)
        return with_combatant(document, state.revise(**dict(self.changes)))


@dataclass(frozen=True, slots=True)
class SetBattle(Effect):
    """Fields of the battle itself change: round, phase, current, winner, …"""

    changes: tuple[tuple[str, Any], ...]

    def perform(self, document: Document) -> Document:
        return with_battle(document, battle(document).revise(**dict(self.changes)))


@dataclass(frozen=True, slots=True)
class AddTimedEffect(Effect):
    """Something that lasts begins."""

    effect: TimedEffect

    def perform(self, document: Document) -> Document:
        state = battle(document)
        return with_battle(document, state.revise(effects=(*state.effects, self.effect)))


@dataclass(frozen=True, slots=True)
class EndTimedEffect(Effect):
    """Something that lasted ends."""

    effect_id: str

    def perform(self, document: Document) -> Document:
        state = battle(document)
        kept = tuple(effect for effect in state.effects if effect.id != self.effect_id)
        return with_battle(document, state.revise(effects=kept))


def remember(token_id: str, **changes: Any) -> SetCombatant:
    """Return the effect that the battle remembers something of a token."""
    return SetCombatant(token_id, tuple(changes.items()))


def set_battle(**changes: Any) -> SetBattle:
    """Return the effect that changes fields of the battle."""
    return SetBattle(tuple(changes.items()))


def battle(document: Document) -> BattleState:
    """Return the battle of a document; ValueError where none was begun."""
    if document.battle is None:
        raise ValueError("no battle has begun")
    return document.battle


def combatant(document: Document, token_id: str) -> CombatantState:
    """Return what the battle remembers of a token; KeyError where it takes no part."""
    for state in battle(document).combatants:
        if state.token == token_id:
            return state
    raise KeyError(token_id)


def with_battle(document: Document, state: BattleState) -> Document:
    """Return the document with another state of the battle."""
    return document.model_copy(update={"battle": state})


def with_combatant(document: Document, state: CombatantState) -> Document:
    """Return the document with another state of one combatant."""
    old = battle(document)
    combatants = tuple(state if c.token == state.token else c for c in old.combatants)
    return with_battle(document, old.model_copy(update={"combatants": combatants}))


def with_token(document: Document, token: Token) -> Document:
    """Return the document with another state of one token."""
    tokens = tuple(token if t.id == token.id else t for t in document.tokens)
    return document.model_copy(update={"tokens": tokens})
