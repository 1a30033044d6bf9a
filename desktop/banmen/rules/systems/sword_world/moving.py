"""The move of a turn as procedures: ordinary and full, and waiting (SWORD-16, SWORD-17)."""

from collections.abc import Generator
from typing import Any

from banmen.board.lattice import place_name, place_of, standing_point
from banmen.board.verdicts import PathVerdict
from banmen.model.base import Square
from banmen.rules.effects import MoveTo, remember, set_battle
from banmen.rules.scene import perform
from banmen.rules.steps import AskPath, Fact, Procedure, Step, ask_path, report
from banmen.rules.systems.sword_world.engagement import zone_facts
from banmen.rules.systems.sword_world.movement import (
    mode_now,
    mode_of,
    mode_squares,
    reach,
    walk,
)
from banmen.rules.systems.sword_world.state import MoveMode, Scene, line, spend, words
from banmen.words import Message, Refusal

_REFUSALS = {"blocked": "refusal.blocked", "occupied": "refusal.occupied", "too_far": "refusal.far"}


def move(scene: Scene) -> Procedure[None]:
    """Walk up to an ordinary move; one square or none leaves every action open."""
    yield from _go(scene, "normal")


def full_move(scene: Scene) -> Procedure[None]:
    """Run; nothing else may be done and evading is harder (SWORD-17)."""
    yield from _go(scene, "full")


def _go(scene: Scene, mode: MoveMode) -> Procedure[None]:
    actor = scene.actor
    allowance = mode_squares(scene.document, scene.sheet(actor), mode)
    walked, verdict = yield from _path(scene, mode, allowance)
    if not walked:
        return
    start = place_of(scene.document, scene.token(actor))
    scene = yield from arrive(scene, walked, verdict)
    yield from report(_moved(scene, (start, walked), verdict, allowance))


def arrive(
    scene: Scene, walked: tuple[Square, ...], verdict: PathVerdict
) -> Generator[Step, Any, Scene]:
    """Stand at the end of a path and remember how far it was."""
    actor = scene.actor
    token = scene.token(actor)
    squares = int(max(verdict.cost, len(walked)))
    mode = mode_of(scene.document, scene.sheet(actor), squares)
    point = standing_point(scene.document.map, walked[-1], token.size)
    changes: dict[str, Any] = {"moved": squares}
    if mode == "full":
        changes |= {"evade_modifier": scene.number("sword.full_move_evade")}
    scene = yield from perform(
        scene,
        MoveTo(actor, point.x, point.y),
        remember(actor, **changes),
        set_battle(current=actor),
    )
    if mode == "full":
        scene = yield from perform(scene, spend(actor, "full_move"))
    return scene


def _path(
    scene: Scene, mode: MoveMode, allowance: int
) -> Generator[Step, Any, tuple[tuple[Square, ...], PathVerdict]]:
    """Return the squares walked: as the arguments say, else as answered.

    A path given beforehand must be allowed. An answer to a place that was not offered can only
    be one the game master let pass, and goes as wished.
    """
    actor = scene.actor
    document = scene.document
    if "path" in scene.arguments:
        path = tuple(Square(*square) for square in scene.arguments["path"])
        verdict = walk(document, actor, path, allowance)
        _refuse(scene, verdict)
        return verdict.walked, verdict
    places = tuple(p.at for p in reach(document, actor, allowance))
    path = yield from ask_path(
        AskPath(
            key="move.path", who=actor, text=words(f"ask.move_{mode}", name=scene.name(actor)),
            facts=(_allowance_fact(scene, allowance), *zone_facts(scene, actor)),
            rules=("SWORD-18", "SWORD-19"),
            token=actor, allowance=allowance, places=places,
        )
    )  # fmt: skip
    verdict = walk(document, actor, path, allowance)
    if path and (path[-1] not in places or verdict.cost > allowance):
        return path, verdict
    _refuse(scene, verdict)
    return verdict.walked, verdict


def _refuse(scene: Scene, verdict: PathVerdict) -> None:
    key = _REFUSALS.get(verdict.reason)
    if key is not None:
        by = [d.name for d in verdict.by] or words("thing.ground")
        raise Refusal(words(key, name=scene.name(scene.actor), by=by, rule=verdict.rule))


def _allowance_fact(scene: Scene, allowance: int) -> Fact:
    limited = mode_squares(scene.document, scene.sheet(scene.actor), "limited")
    return Fact(words=words("fact.allowance", squares=allowance, limited=limited), rule="SWORD-17")


def _moved(
    scene: Scene, way: tuple[Any, tuple[Square, ...]], verdict: PathVerdict, allowance: int
) -> Any:
    actor = scene.actor
    start, walked = way
    key = "move_stopped" if verdict.reason == "stopped" else "move"
    return line(
        key, who=actor, rules=("SWORD-18", verdict.rule), event="move", tokens=(actor,),
        squares=(start, *walked), name=scene.name(actor), squares_used=int(verdict.cost),
        allowance=allowance, start=place_name(scene.document, start),
        end=place_name(scene.document, walked[-1]),
        mode=_mode_words(scene), by=[d.name for d in verdict.by],
    )  # fmt: skip


def _mode_words(scene: Scene) -> Message:
    return words(f"mode.{mode_now(scene, scene.actor)}")


def wait(scene: Scene) -> Procedure[None]:
    """End the turn without an action (SWORD-16: not acting is allowed)."""
    actor = scene.actor
    yield from perform(scene, spend(actor, "wait"))
    yield from report(
        line("wait", who=actor, rules=("SWORD-16",), tokens=(actor,), name=scene.name(actor))
    )


def focus(scene: Scene) -> Procedure[None]:
    """Spend the action on defence or on resisting (base game, optional)."""
    actor = scene.actor
    kind = str(scene.arguments["row"])
    bonus = scene.number("sword.focus_bonus")
    field = "evade_modifier" if kind == "defence" else "resist_modifier"
    yield from perform(scene, remember(actor, **{field: bonus}), spend(actor, "focus"))
    yield from report(
        line(f"focus_{kind}", who=actor, rules=("base",), tokens=(actor,), name=scene.name(actor),
             bonus=bonus)
    )  # fmt: skip
