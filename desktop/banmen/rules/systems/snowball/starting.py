"""Before the first declaration: round 0, and the beginning of every round (SNOW-04, SNOW-05,
SNOW-06, SNOW-14, SNOW-73)."""

from collections.abc import Generator
from typing import Any

from banmen.board.lattice import centre, place_name
from banmen.rules.effects import Effect, MoveTo, SetCondition, remember, set_battle
from banmen.rules.scene import perform
from banmen.rules.steps import ChooseOption, Highlight, Option, Procedure, Step, choose, report
from banmen.rules.systems.snowball.field import graph, own_flag
from banmen.rules.systems.snowball.moves import at, room, round_0_places
from banmen.rules.systems.snowball.order import settle_ties, waiting
from banmen.rules.systems.snowball.state import Scene, line, members, words


def who_is_next(scene: Scene) -> tuple[str, ...]:
    """Return whom a procedure is about: the actor, all who are left, or the next in order."""
    if "actor" in scene.arguments:
        return (scene.actor,)
    left = waiting(scene)
    return left if scene.arguments.get("row") == "all" else left[:1]


def round_0(scene: Scene) -> Procedure[None]:
    """Let one or all go to a trench or wait at the flag; then round 1 begins (SNOW-05)."""
    for actor in who_is_next(scene):
        scene = yield from _take_place(scene, actor)
    if not waiting(scene):
        scene = yield from perform(scene, set_battle(round=1))
        yield from begin_declaring(scene)


def _take_place(scene: Scene, actor: str) -> Generator[Step, Any, Scene]:
    side = scene.token(actor).side
    flag = own_flag(graph(scene.document), side)
    rows = tuple(place_row(scene, actor, p, wait=p == flag) for p in round_0_places(scene, side))
    free = [row.id for row in rows if row.forbidden is None]
    trenches = [place for place in free if place != flag]
    chosen = scene.arguments.get("place")
    if chosen is None:
        chosen = yield from choose(
            ChooseOption(
                key="round_0.place", who=actor, text=words("ask.round_0", name=scene.name(actor)),
                options=rows, default=next(iter(trenches or free), None), rules=("SNOW-05",),
            )
        )  # fmt: skip
    start = place_name(scene.document, at(scene, actor))
    scene = yield from perform(scene, stand(scene, actor, chosen), remember(actor, declared=True))
    if chosen == flag:
        yield from report(
            line("round_0_waits", who=actor, rules=("SNOW-05", "SNOW-11"), event="wait",
                 tokens=(actor,), name=scene.name(actor))
        )  # fmt: skip
    else:
        yield from report(
            line("round_0_moves", who=actor, rules=("SNOW-05",), event="move", tokens=(actor,),
                 squares=(chosen,), name=scene.name(actor), start=start,
                 place=place_name(scene.document, chosen))
        )  # fmt: skip
    return scene


def place_row(scene: Scene, actor: str, place: str, *, wait: bool) -> Option:
    """Return the row of a node to go to, or the own flag to wait at; full ones with the reason."""
    name = place_name(scene.document, place)
    label = words("choice.wait_at_flag" if wait else "place", place=name)
    return Option(
        id=place, label=label, forbidden=room(scene, place, actor),
        highlight=Highlight(tokens=(actor,), nodes=(place,)),
    )  # fmt: skip


def stand(scene: Scene, token: str, place: str) -> MoveTo:
    """Return the effect that a token stands at a node."""
    point = centre(scene.document.map, place)
    return MoveTo(token, x=point.x, y=point.y, node=place)


def begin_declaring(scene: Scene) -> Generator[Step, Any, Scene]:
    """Begin the phase of declarations: nothing of the last round holds (SNOW-73)."""
    for token in members(scene.document):
        scene = yield from perform(scene, *fresh(token.id))
    scene = yield from perform(scene, set_battle(phase="declare", current=None))
    yield from report(line("declaring", rules=("SNOW-06", "SNOW-14"), round=scene.battle.round))
    scene = yield from settle_ties(scene, "intelligence")
    return scene


def fresh(token: str) -> tuple[Effect, ...]:
    """Return the effects that clear what one declared and did."""
    clear = remember(
        token, declared=False, acted=False, package="", mode="normal", destination=None,
        intended=None, retargeted=False, tie=0,
    )  # fmt: skip
    return clear, SetCondition(token, "hidden", on=False)
