"""Moving and what goes with it: one point a square, three at a stroke, standing up, picking up,
leaving cover, breaking a hold (COC-07, COC-08, COC-93, COC-137, COC-157, COC-159, COC-168)."""

import math
from collections.abc import Generator
from typing import Any, Literal

from banmen.board import movement
from banmen.board.ground import ground_of
from banmen.board.lattice import place_name, place_of, standing_point
from banmen.board.movement import Walker, ground_bar, ground_cost
from banmen.board.verdicts import PathVerdict, ReachedPlace
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules.effects import Effect, MoveTo
from banmen.rules.scene import perform
from banmen.rules.steps import AskPath, Fact, Procedure, Step, ask_path, report
from banmen.rules.systems.cthulhu.budget import spent
from banmen.rules.systems.cthulhu.checks import check, resistance, simple
from banmen.rules.systems.cthulhu.conditions import (
    comes_out_of_hiding,
    freed_effects,
    set_off,
)
from banmen.rules.systems.cthulhu.figures import strength
from banmen.rules.systems.cthulhu.ranges import metric
from banmen.rules.systems.cthulhu.state import (
    CthulhuBattle,
    Scene,
    line,
    members,
    set_weapon,
    weapon_name,
    words,
)
from banmen.rules.systems.cthulhu.turns import finish
from banmen.words import Refusal

#: Squares of a run that takes the whole turn (COC-08).
DASH = 3


def walker_for(document: Document, token: Token) -> Walker:
    """Return how somebody moves: over the ground, past and into the squares of others without
    limit (COC-167, COC-168)."""
    ways: Literal[4, 8] = 8 if metric(document) == "chebyshev" else 4
    return Walker(
        bars=lambda a, b: ground_bar(document, a, b, token.size),
        cost=lambda _, b: ground_cost(document, b, token.size),
        ways=ways,
        footing=ground_of(document).footing(token.size, ways),
        minded=(),
    )


def allowance(document: Document, token_id: str) -> float:
    """Return the squares somebody can walk: a run before anything was done, else one for each
    point left (COC-07, COC-08)."""
    battle = document.battle
    if not isinstance(battle, CthulhuBattle) or battle.current != token_id:
        return DASH
    state = Scene(document).state(token_id)
    return DASH if not state.spent else min(state.points, DASH - 1)


def reach(
    document: Document, token_id: str, squares: float | None = None
) -> tuple[ReachedPlace, ...]:
    """Return where a token can come in its turn, or with so many squares."""
    token = document.token(token_id)
    start = place_of(document, token)
    if isinstance(start, str):
        return ()
    most = allowance(document, token_id) if squares is None else squares
    return movement.reach(start, most, walker_for(document, token))


def walk(
    document: Document, token_id: str, path: tuple[Square, ...], squares: float | None = None
) -> PathVerdict:
    """Return how a wished path goes within a turn, or within so many squares."""
    token = document.token(token_id)
    start = place_of(document, token)
    if isinstance(start, str):
        return PathVerdict((), 0.0)
    most = allowance(document, token_id) if squares is None else squares
    return movement.walk(start, path, most, walker_for(document, token))


def steps_left(scene: Scene, actor: str) -> int:
    """Return the squares of a move that leaves time for other things."""
    return max(0, min(scene.state(actor).points, DASH - 1))


def move(scene: Scene) -> Procedure[None]:
    """Walk one or two squares, a point each (COC-07)."""
    actor = scene.actor
    path, cost = yield from _path(scene, max(1, steps_left(scene, actor)), "move")
    if not path:
        return
    scene = yield from _arrive(scene, path)
    for _ in range(cost):
        scene = yield from perform(scene, spent(scene, actor, "move"))
    yield from finish(scene)


def dash(scene: Scene) -> Procedure[None]:
    """Run three squares with all one's strength; nothing else can be done (COC-08)."""
    path, _ = yield from _path(scene, DASH, "dash")
    if not path:
        return
    scene = yield from _arrive(scene, path)
    scene = yield from perform(scene, spent(scene, scene.actor, "dash3"))
    yield from finish(scene, at_once=True)


def _path(
    scene: Scene, most: int, key: str
) -> Generator[Step, Any, tuple[tuple[Square, ...], int]]:
    """Return the squares walked, as the arguments say or as answered, and their cost."""
    actor, document = scene.actor, scene.document
    token = scene.token(actor)
    start = place_of(document, token)
    if isinstance(start, str):
        raise Refusal(words("refusal.no_squares"))
    walker = walker_for(document, token)
    places = tuple(p.at for p in movement.reach(start, most, walker))
    if "path" in scene.arguments:
        path = tuple(Square(*square) for square in scene.arguments["path"])
    else:
        path = yield from ask_path(
            AskPath(
                key="move.path", who=actor, text=words(f"ask.{key}", name=token.name),
                facts=(Fact(words=words("fact.allowance", squares=most), rule="COC-07"),),
                rules=("COC-07", "COC-08"), token=actor, allowance=most, places=places,
            )
        )  # fmt: skip
    verdict = movement.walk(start, path, most, walker)
    if verdict.reason and path and path[-1] in places:
        by = [d.name or words(f"thing.{d.kind}") for d in verdict.by] or words("thing.ground")
        reason = "far" if verdict.reason == "too_far" else "blocked"
        raise Refusal(words(f"refusal.{reason}", name=token.name, by=by))
    return path, min(most, math.ceil(verdict.cost) if not verdict.reason else len(path))


def _arrive(scene: Scene, path: tuple[Square, ...]) -> Generator[Step, Any, Scene]:
    """Stand at the end of a path; hiding ends, and so does the hold on others (COC-137)."""
    actor = scene.actor
    token = scene.token(actor)
    start = place_of(scene.document, token)
    point = standing_point(scene.document.map, path[-1], token.size)
    released: list[Effect] = []
    for other in members(scene.document):
        if scene.state(other.id).grappled_by == actor:
            released += freed_effects(other.id)
    left = [t.id for t in members(scene.document) if scene.state(t.id).behind == actor]
    bared = [effect for who in left for effect in comes_out_of_hiding(scene, who)]
    scene = yield from perform(
        scene, MoveTo(actor, point.x, point.y), *comes_out_of_hiding(scene, actor), *released,
        *bared,
    )  # fmt: skip
    squares = (start, *path) if not isinstance(start, str) else path
    yield from report(
        line("move", who=actor, rules=("COC-07",), event="move", tokens=(actor,), squares=squares,
             name=token.name, start=place_name(scene.document, start),
             end=place_name(scene.document, path[-1]), count=len(path))
    )  # fmt: skip
    return scene


def stand_up(scene: Scene) -> Procedure[None]:
    """Stand up for a point (COC-159)."""
    actor = scene.actor
    scene = yield from perform(scene, set_off(actor, "prone"), spent(scene, actor, "stand_up"))
    yield from report(line("stand_up", who=actor, rules=("COC-159",), event="stand_up",
                           tokens=(actor,), name=scene.name(actor)))  # fmt: skip
    yield from finish(scene)


def pick_up(scene: Scene) -> Procedure[None]:
    """Pick a dropped weapon up for a point (COC-93)."""
    actor, row = scene.actor, scene.row()
    weapon, _ = scene.weapon(actor, row)
    scene = yield from perform(
        scene, set_weapon(scene, actor, row, dropped=None), spent(scene, actor, "pick_up")
    )
    yield from report(line("picks_up", who=actor, rules=("COC-93",), tokens=(actor,),
                           name=scene.name(actor), weapon=weapon_name(weapon)))  # fmt: skip
    yield from finish(scene)


def leave_cover(scene: Scene) -> Procedure[None]:
    """Come out from behind what one hides behind, at no cost (COC-137)."""
    actor = scene.actor
    yield from perform(scene, *comes_out_of_hiding(scene, actor))
    yield from report(line("leaves_cover", who=actor, rules=("COC-137",), tokens=(actor,),
                           name=scene.name(actor)))  # fmt: skip


def escape(scene: Scene) -> Procedure[None]:
    """Try to break a hold for a point: STR against STR (base game, COC-159, COC-160)."""
    actor = scene.actor
    holder = scene.state(actor).grappled_by
    scene = yield from perform(scene, spent(scene, actor, "escape"))
    holds = strength(scene, holder) if holder else 0
    value = resistance(strength(scene, actor), holds)
    result = yield from check(scene, simple(scene, actor, value, "escape", ("COC-160",)))
    if result.success:
        scene = yield from perform(scene, *freed_effects(actor))
    yield from report(
        line("escapes" if result.success else "held_still", who=actor, rules=("COC-159",),
             tokens=(actor,), event="condition" if result.success else "",
             name=scene.name(actor), roll=result.words())
    )  # fmt: skip
    yield from finish(scene)


def release(scene: Scene) -> Procedure[None]:
    """Let go of those one holds, at no cost."""
    actor = scene.actor
    held = [t.id for t in members(scene.document) if scene.state(t.id).grappled_by == actor]
    for who in held:
        scene = yield from perform(scene, *freed_effects(who))
    yield from report(
        line("releases", who=actor, rules=("COC-159",), tokens=(actor, *held),
             name=scene.name(actor), others=[scene.name(who) for who in held])
    )  # fmt: skip
