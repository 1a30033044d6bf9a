"""First aid and medicine: one success takes one effect off (COC-72, COC-74, COC-92, COC-96,
COC-161)."""

from collections.abc import Generator
from typing import Any

from banmen.rules.scene import perform
from banmen.rules.steps import (
    AskTargets,
    ChooseOption,
    Highlight,
    Option,
    Procedure,
    Step,
    ask_targets,
    choose,
    report,
)
from banmen.rules.systems.cthulhu.budget import spent
from banmen.rules.systems.cthulhu.checks import Result, check, simple
from banmen.rules.systems.cthulhu.conditions import ailments, cured_effects
from banmen.rules.systems.cthulhu.ranges import touching
from banmen.rules.systems.cthulhu.state import Scene, line, members, words
from banmen.rules.systems.cthulhu.turns import finish

RULES = ("COC-161", "COC-72", "COC-74", "COC-92", "COC-96")


def patients(scene: Scene, actor: str) -> tuple[str, ...]:
    """Return who can be treated from here: oneself and those in the same square with an effect."""
    me = scene.token(actor)
    return tuple(
        token.id
        for token in members(scene.document)
        if ailments(scene, token.id) and touching(scene.document, me, token)
    )


def care(scene: Scene) -> Procedure[None]:
    """Treat somebody for a point, with `first_aid` or `medicine`."""
    actor, skill = scene.actor, str(scene.arguments.get("row", "first_aid"))
    patient = yield from _patient(scene)
    ailment = yield from _ailment(scene, patient)
    scene = yield from perform(scene, spent(scene, actor, "care"))
    scene, _ = yield from treat(scene, skill, patient, ailment)
    yield from finish(scene)


def treat(
    scene: Scene, skill: str, patient: str, ailment: str
) -> Generator[Step, Any, tuple[Scene, Result]]:
    """Roll the skill; a success heals one effect."""
    actor = scene.actor
    value = int(getattr(scene.sheet(actor), skill))
    result = yield from check(scene, simple(scene, actor, value, skill, RULES))
    if result.success:
        scene = yield from perform(scene, *cured_effects(scene, patient, ailment))
    cured = "cured_self" if patient == actor else "cured"
    key = cured if result.success else "not_cured"
    yield from report(
        line(key, who=actor, rules=RULES, event="care" if result.success else "",
             tokens=(actor, patient), name=scene.name(actor), patient=scene.name(patient),
             ailment=words(f"ailment.{ailment}"), roll=result.words())
    )  # fmt: skip
    return scene, result


def _patient(scene: Scene) -> Generator[Step, Any, str]:
    near = patients(scene, scene.actor)
    if "target" in scene.arguments:
        return str(scene.arguments["target"])
    if len(near) == 1:
        return near[0]
    chosen = yield from ask_targets(
        AskTargets(
            key="care.patient", who=scene.actor, rules=RULES,
            text=words("ask.patient", name=scene.name(scene.actor)),
            candidates=tuple(
                Option(id=who, label=words("name", name=scene.name(who)),
                       highlight=Highlight(tokens=(who,)))
                for who in near
            ),
            default=near[:1],
        )
    )  # fmt: skip
    return chosen[0]


def _ailment(scene: Scene, patient: str) -> Generator[Step, Any, str]:
    found = ailments(scene, patient)
    if len(found) == 1:
        return found[0]
    return (
        yield from choose(
            ChooseOption(
                key="care.ailment", who=scene.actor, rules=RULES, default=found[0],
                text=words("ask.ailment", patient=scene.name(patient)),
                options=tuple(Option(id=a, label=words(f"ailment.{a}")) for a in found),
            )
        )
    )  # fmt: skip
