"""What spells leave behind: timed effects, darkness and light on the ground, and their end."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from banmen.model.areas import Area
from banmen.model.battle import TimedEffect
from banmen.model.document import COLLECTIONS, Document
from banmen.model.lights import Light
from banmen.model.token import Token
from banmen.rules.effects import Effect, EndTimedEffect, SetCondition, battle, remember, with_battle
from banmen.rules.scene import perform
from banmen.rules.steps import Step, report
from banmen.rules.systems.sword_world.state import Scene, SwordCombatant, line

#: The condition that a kind of lasting effect puts its targets into.
CONDITION_OF = {"sleep": "asleep", "hold": "held"}


@dataclass(frozen=True, slots=True)
class AddArea(Effect):
    """An area comes to lie on the ground."""

    area: Area

    def perform(self, document: Document) -> Document:
        return document.model_copy(update={"areas": (*document.areas, self.area)})


@dataclass(frozen=True, slots=True)
class AddToken(Effect):
    """A piece comes onto the map."""

    token: Token

    def perform(self, document: Document) -> Document:
        return document.model_copy(update={"tokens": (*document.tokens, self.token)})


@dataclass(frozen=True, slots=True)
class Join(Effect):
    """Somebody new takes part in the battle."""

    state: SwordCombatant

    def perform(self, document: Document) -> Document:
        running = battle(document)
        joined = (*running.combatants, self.state)
        return with_battle(document, running.model_copy(update={"combatants": joined}))


@dataclass(frozen=True, slots=True)
class PutLight(Effect):
    """A light is lit or changes: it takes the place of the one with its id."""

    light: Light

    def perform(self, document: Document) -> Document:
        others = tuple(light for light in document.lights if light.id != self.light.id)
        if len(others) == len(document.lights):
            return document.model_copy(update={"lights": (*others, self.light)})
        lights = tuple(self.light if x.id == self.light.id else x for x in document.lights)
        return document.model_copy(update={"lights": lights})


@dataclass(frozen=True, slots=True)
class Remove(Effect):
    """Areas and lights vanish."""

    ids: tuple[str, ...]

    def perform(self, document: Document) -> Document:
        update: dict[str, Any] = {
            name: tuple(e for e in getattr(document, name) if e.id not in self.ids)
            for name in ("areas", "lights")
        }
        return document.model_copy(update=update)


def fresh_id(document: Document, prefix: str) -> str:
    """Return an id that no element and no lasting effect bears."""
    taken = {element.id for name in COLLECTIONS for element in getattr(document, name)}
    if document.battle is not None:
        taken |= {effect.id for effect in document.battle.effects}
    number = 1
    while f"{prefix}{number}" in taken:
        number += 1
    return f"{prefix}{number}"


def end_effect(scene: Scene, effect: TimedEffect) -> Generator[Step, Any, Scene]:
    """End something that lasted: its state, its darkness, its light."""
    effects: list[Effect] = [EndTimedEffect(effect.id)]
    if condition := CONDITION_OF.get(effect.kind):
        effects += [SetCondition(t, condition, on=False) for t in effect.targets]
    if effect.kind == "sleep":
        effects += [remember(t, asleep_round=None) for t in effect.targets]
    if made := effect.values.get("elements"):
        effects.append(Remove(tuple(made)))
    scene = yield from perform(scene, *effects)
    yield from report(
        line(
            "effect_ends", rules=("SWORD-12",), event="effect_ends", tokens=effect.targets,
            squares=effect.squares, name=effect.name,
        )
    )  # fmt: skip
    return scene
