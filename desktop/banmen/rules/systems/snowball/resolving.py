"""The second phase: everyone moves and throws in turn; and the end of the round (SNOW-02, SNOW-06,
SNOW-10, SNOW-18, SNOW-19, SNOW-21, SNOW-48, SNOW-55, SNOW-68, SNOW-70, SNOW-73)."""

from collections.abc import Generator
from typing import Any

from banmen.board.lattice import place_name
from banmen.rules.effects import SetCondition, remember, set_battle
from banmen.rules.scene import perform
from banmen.rules.steps import Procedure, Step, report
from banmen.rules.systems.snowball.moves import at, room
from banmen.rules.systems.snowball.notes import attacks
from banmen.rules.systems.snowball.order import waiting
from banmen.rules.systems.snowball.starting import begin_declaring, stand, who_is_next
from banmen.rules.systems.snowball.state import Scene, is_out, line, members
from banmen.rules.systems.snowball.tables import figure
from banmen.rules.systems.snowball.throwing import attack, retire_if_hit_enough
from banmen.rules.systems.snowball.victory import conclude


def resolve(scene: Scene) -> Procedure[None]:
    """Let the next one, all who are left, or the actor move and throw (SNOW-19)."""
    for actor in who_is_next(scene):
        if scene.battle.phase == "over":
            return
        if not is_out(scene, actor):
            scene = yield from _turn(scene, actor)
    if scene.battle.phase == "resolve" and not waiting(scene):
        yield from perform(scene, set_battle(phase="end", current=None))


def _turn(scene: Scene, actor: str) -> Generator[Step, Any, Scene]:
    scene = yield from perform(scene, set_battle(current=actor))
    if scene.state(actor).package.endswith("hide") and not scene.token(actor).has("hidden"):
        scene = yield from perform(scene, SetCondition(actor, "hidden"))
    scene = yield from _move(scene, actor)
    for number in range(attacks(scene, actor)):
        if scene.token(actor).has("hidden") or scene.battle.phase == "over":
            break
        scene = yield from attack(scene, actor, second=number > 0)
        if scene.choice("snow.ties") != "simultaneous":
            scene = yield from conclude(scene, "mid_round")
    scene = yield from perform(scene, remember(actor, acted=True))
    if scene.battle.phase != "over":
        scene = yield from perform(scene, set_battle(current=None))
        scene = yield from _count_held(scene, actor)
    return scene


def _move(scene: Scene, actor: str) -> Generator[Step, Any, Scene]:
    """Move to the declared node; only now does the place change (SNOW-21)."""
    state = scene.state(actor)
    if state.destination is None:
        return scene
    start, place = at(scene, actor), state.destination
    names = [place_name(scene.document, node) for node in (start, place)]
    if scene.choice("snow.capacity_check") == "resolution" and (
        full := room(scene, place, actor, reserved=False)
    ):
        scene = yield from perform(
            scene, remember(actor, destination=None, mode="normal", package=_stays(scene, actor))
        )
        yield from report(
            line("blocked", who=actor, rules=("SNOW-10",), event="blocked", tokens=(actor,),
                 name=scene.name(actor), place=names[1], reason=full.reason)
        )  # fmt: skip
        return scene
    scene = yield from perform(scene, stand(scene, actor, place))
    yield from report(
        line("moved", who=actor, rules=("SNOW-19", "SNOW-21"), event="move", tokens=(actor,),
             squares=(start, place), name=scene.name(actor), start=names[0], place=names[1])
    )  # fmt: skip
    return scene


def _stays(scene: Scene, actor: str) -> str:
    """Return what becomes of a package whose move was blocked: without the move's modifiers."""
    return "wait_hide" if scene.state(actor).package.endswith("hide") else "wait_attack"


def _count_held(scene: Scene, actor: str) -> Generator[Step, Any, Scene]:
    """Count the hits of those of one agility together once the last of them has acted
    (SNOW-68)."""
    left = waiting(scene)
    agility = scene.sheet(actor).agility
    if left and scene.sheet(left[0]).agility == agility:
        return scene
    for token in members(scene.document):
        state = scene.state(token.id)
        if state.held:
            hits = min(state.hits + state.held, figure("hits_to_retire"))
            scene = yield from perform(scene, remember(token.id, hits=hits, held=0))
            scene = yield from retire_if_hit_enough(scene, token.id)
    scene = yield from conclude(scene, "mid_round")
    return scene


def round_end(scene: Scene) -> Procedure[None]:
    """End the round: who has won, else nothing of it holds and the next one begins (SNOW-73)."""
    scene = yield from conclude(scene, "round_end")
    if scene.battle.phase == "over":
        return
    scene = yield from perform(scene, set_battle(round=scene.battle.round + 1))
    yield from begin_declaring(scene)
