"""Counters: what a critical defence earns (COC-106 to COC-108, COC-130, COC-140, COC-152)."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from banmen.rules.effects import remember
from banmen.rules.scene import perform
from banmen.rules.steps import ChooseOption, Highlight, Option, Step, choose, report
from banmen.rules.systems.cthulhu.assault import Assault, is_zero_range
from banmen.rules.systems.cthulhu.checks import value_of
from banmen.rules.systems.cthulhu.figures import bonus_of, weapon_target
from banmen.rules.systems.cthulhu.reach import ready_weapons
from banmen.rules.systems.cthulhu.sheet import Weapon
from banmen.rules.systems.cthulhu.stance import Met
from banmen.rules.systems.cthulhu.state import Scene, is_able, line, weapon_name, words
from banmen.words import Message

AGAIN = "again"
NONE = "none"


@dataclass(frozen=True, slots=True)
class Answered:
    """The scene after the choice, and the counter to be carried out, if there is one."""

    scene: Scene
    assault: Assault | None = None


def answer_back(scene: Scene, met: Met, assault: Assault) -> Generator[Step, Any, Answered]:
    """Ask what a critical defence is used for: a counter with a ready weapon in reach, another
    dodge, or nothing."""
    rows = _rows(scene, met, assault)
    if len(rows) < 2:
        return Answered(scene)
    answer = yield from choose(
        ChooseOption(
            key="counter", who=met.who, text=words("ask.counter", name=scene.name(met.who),
            attacker=scene.name(assault.actor)), options=rows, default=rows[0].id,
            rules=("COC-107",),
        )
    )  # fmt: skip
    if answer == AGAIN:
        more = scene.state(met.who).extra_dodge + 1
        scene = yield from perform(scene, remember(met.who, extra_dodge=more))
        yield from report(line("dodge_again", who=met.who, rules=("COC-108",),
                               name=scene.name(met.who)))  # fmt: skip
    if answer in (AGAIN, NONE):
        return Answered(scene)
    name = answer.removeprefix("counter/")
    weapon, row = next((w, r) for key, w, r in ready_weapons(scene, met.who, assault.actor)
                       if key == name)  # fmt: skip
    return Answered(
        scene,
        Assault(
            actor=met.who, targets=(assault.actor,), weapon=weapon, row=row, reply="counter",
            half=met.counter == "half", extra=met.counter == "full",
            zero=is_zero_range(scene, met.who, assault.actor, weapon),
        ),
    )  # fmt: skip


def _rows(scene: Scene, met: Met, assault: Assault) -> tuple[Option, ...]:
    rows = []
    if met.counter and is_able(scene, met.who) and not assault.sure:
        rows = [
            Option(
                id=f"counter/{key}", label=words("choice.counter", weapon=weapon_name(weapon)),
                detail=_detail(scene, met.who, weapon),
                highlight=Highlight(lines=((met.who, assault.actor),)), rules=("COC-107",),
            )
            for key, weapon, _ in ready_weapons(scene, met.who, assault.actor)
        ]  # fmt: skip
    if met.again:
        rows.append(Option(id=AGAIN, label=words("choice.dodge_again"), rules=("COC-108",)))
    if rows:
        rows.append(Option(id=NONE, label=words("choice.no_counter")))
    return tuple(rows)


def _detail(scene: Scene, who: str, weapon: Weapon) -> Message:
    return words(
        "detail.touch", skill=value_of(scene.document, weapon_target(scene, who, weapon)),
        damage=f"{weapon.damage or '–'}{bonus_of(scene, who, weapon)}",
    )  # fmt: skip
