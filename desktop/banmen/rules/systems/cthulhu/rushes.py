"""The further attacks of rushes at the end of a round (COC-54, COC-55)."""

from collections.abc import Generator
from typing import Any

from banmen.model.battle import QueuedProcedure
from banmen.rules.effects import set_battle
from banmen.rules.scene import perform
from banmen.rules.steps import Step, report
from banmen.rules.systems.cthulhu.assault import Assault
from banmen.rules.systems.cthulhu.chain import strike
from banmen.rules.systems.cthulhu.figures import order_value
from banmen.rules.systems.cthulhu.martial import ROUND_END
from banmen.rules.systems.cthulhu.reach import target_forbids, weapon_named
from banmen.rules.systems.cthulhu.sheet import Weapon, bare
from banmen.rules.systems.cthulhu.state import Scene, is_able, line


def rush_attacks(scene: Scene) -> Generator[Step, Any, Scene]:
    """Carry out the queued rushes in the order of DEX, each once and free, where the attacker is
    able and the target still in reach."""
    queued = [one for one in scene.battle.queue if one.moment == ROUND_END]
    queued.sort(key=lambda one: -order_value(scene, str(one.arguments["actor"])))
    for one in queued:
        scene = yield from _rush(scene, one)
    return (yield from perform(scene, set_battle(queue=())))


def _rush(scene: Scene, one: QueuedProcedure) -> Generator[Step, Any, Scene]:
    actor, target = str(one.arguments["actor"]), str(one.arguments["target"])
    weapon, row = _weapon(scene, one)
    able = is_able(scene, actor) and not scene.token(target).has("dead")
    if not able or target_forbids(scene, actor, scene.token(target), weapon) is not None:
        yield from report(
            line("rush_lapses", who=actor, rules=("COC-54",), name=scene.name(actor),
                 target=scene.name(target))
        )  # fmt: skip
        return scene
    yield from report(
        line("rush_goes_on", who=actor, rules=("COC-54",), name=scene.name(actor),
             target=scene.name(target))
    )  # fmt: skip
    return (
        yield from strike(
            scene, Assault(actor=actor, targets=(target,), weapon=weapon, row=row, reply="rush")
        )
    )


def _weapon(scene: Scene, one: QueuedProcedure) -> tuple[Weapon, int | None]:
    row = one.arguments.get("row")
    if row is None:
        return bare(str(one.arguments["weapon"])), None
    return weapon_named(scene, str(one.arguments["actor"]), str(row))
