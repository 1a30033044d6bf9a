"""Taking damage: hit points, objects that break, reminders of shock and death, knock-out
attacks (COC-135, COC-156, COC-162, COC-163)."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, Literal

from banmen.model.areas import Obstacle
from banmen.model.document import Document
from banmen.rules.effects import Effect, remember
from banmen.rules.scene import perform
from banmen.rules.steps import Step, report
from banmen.rules.systems.cthulhu.checks import check, resistance, simple
from banmen.rules.systems.cthulhu.conditions import (
    comes_out_of_hiding,
    set_on,
    unconscious_effects,
)
from banmen.rules.systems.cthulhu.damage import Amount, joined
from banmen.rules.systems.cthulhu.state import Scene, line, members, words
from banmen.words import Message

LOWEST = -10_000
#: Hit points at which one faints (base game).
FAINT = 2
Shock = Literal["", "shock", "faint", "dying"]


@dataclass(frozen=True, slots=True)
class DamageObject(Effect):
    """An object on the map loses durability; without any left it is gone."""

    object_id: str
    points: int

    def perform(self, document: Document) -> Document:
        thing = document.element(self.object_id)
        if not isinstance(thing, Obstacle) or thing.durability is None:
            return document
        left = max(0, thing.durability - self.points)
        areas = tuple(
            thing.revise(durability=left) if area.id == self.object_id else area
            for area in document.areas
            if left or area.id != self.object_id
        )
        return document.model_copy(update={"areas": areas})


def shock(before: int, loss: int) -> Shock:
    """Return what the base game has to say of a wound: half of the present hit points in one
    blow, two or fewer left, none left (COC-163)."""
    left = before - loss
    if loss <= 0:
        return ""
    if left <= 0:
        return "dying"
    if left <= FAINT:
        return "faint"
    return "shock" if loss * 2 >= before else ""


def wound(
    scene: Scene, who: str, loss: Amount, *, by: str = "", how: Message | None = None
) -> Generator[Step, Any, Scene]:
    """Take hit points off and write the whole reckoning down; then mind what it means."""
    before = scene.state(who).hp
    after = max(LOWEST, before - loss.points)
    bared = comes_out_of_hiding(scene, who) if after <= 0 else ()
    scene = yield from perform(scene, remember(who, hp=after), *bared)
    struck = bool(by) and by != who
    yield from report(
        line("damage" if struck else "damage_alone", who=by or who, rules=("COC-156",),
             event="hit", tokens=(by, who) if struck else (who,),
             name=scene.name(by or who), target=scene.name(who),
             how=how or words("plain", text=""), steps=joined(loss.steps), points=loss.points,
             before=before, after=after)
    )  # fmt: skip
    return (yield from _mind(scene, who, shock(before, loss.points)))


def _mind(scene: Scene, who: str, what: Shock) -> Generator[Step, Any, Scene]:
    setting = scene.choice("coc.base_shock")
    if not what or setting == "off":
        return scene
    yield from report(
        line(f"reminder.{what}", who=who, rules=("COC-163",), event="remind", tokens=(who,),
             name=scene.name(who), hp=scene.state(who).hp)
    )  # fmt: skip
    if setting != "auto":
        return scene
    if what == "shock":
        value = scene.sheet(who).constitution * 5
        result = yield from check(scene, simple(scene, who, value, "con_x5", ("COC-163",)))
        if result.success:
            yield from report(
                line("stays_awake", who=who, rules=("COC-163",), name=scene.name(who),
                     roll=result.words())
            )  # fmt: skip
            return scene
    return (yield from collapse(scene, who, dead=what == "dying"))


def collapse(scene: Scene, who: str, *, dead: bool) -> Generator[Step, Any, Scene]:
    """Let somebody fall unconscious or die; hiding ends."""
    effects = [*unconscious_effects(scene, who), *comes_out_of_hiding(scene, who)]
    if dead:
        effects.append(set_on(who, "dead"))
    scene = yield from perform(scene, *effects)
    yield from report(
        line("dies" if dead else "faints", who=who, rules=("COC-163",), event="fall",
             tokens=(who,), name=scene.name(who))
    )  # fmt: skip
    return scene


def strike_thing(scene: Scene, thing: str, raw: Amount) -> Generator[Step, Any, Scene]:
    """Let what one hides behind take all damage: a person with its armour, or an object's
    durability (COC-135)."""
    if any(token.id == thing for token in members(scene.document)):
        armour = scene.sheet(thing).armour
        left = max(0, raw.points - armour)
        steps = (*raw.steps, words("step.armour", value=armour)) if armour else raw.steps
        return (yield from wound(scene, thing, Amount(left, steps)))
    element = scene.document.element(thing)
    name = getattr(element, "name", "") or words(f"thing.{getattr(element, 'kind', 'gm')}")
    before = getattr(element, "durability", None)
    scene = yield from perform(scene, DamageObject(thing, raw.points))
    if before is None:
        key, after = "object_holds", 0
    else:
        after = max(0, before - raw.points)
        key = "object_damaged" if after else "object_destroyed"
    yield from report(
        line(key, rules=("COC-135",), thing=name, points=raw.points, before=before or 0,
             after=after),
        things=(thing,),
    )  # fmt: skip
    return scene


def knock_out(
    scene: Scene, attacker: str, who: str, loss: Amount
) -> Generator[Step, Any, tuple[Scene, Amount]]:
    """Try to knock somebody out: damage against hit points on the resistance table; success
    takes consciousness and a third of the damage (COC-162)."""
    value = resistance(loss.points, scene.state(who).hp)
    result = yield from check(
        scene, simple(scene, attacker, value, "knock_out", ("COC-162",), target=scene.name(who))
    )
    if not result.success:
        return scene, loss
    scene = yield from perform(scene, *unconscious_effects(scene, who))
    yield from report(
        line("knocked_out", who=who, rules=("COC-162",), event="fall", tokens=(attacker, who),
             name=scene.name(who), roll=result.words())
    )  # fmt: skip
    third = loss.points // 3
    return scene, Amount(third, (*loss.steps, words("step.third", value=third)))
