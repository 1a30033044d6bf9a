"""Doors, windows, torches and lanterns in a person's hands (SWORD-71, SWORD-72, SWORD-80)."""

import math
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from banmen.board.lattice import centre, neighbours, place_name, place_of, square_at, square_side
from banmen.model.barriers import STATES, Barrier
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.lights import Light
from banmen.model.map import SquareMap
from banmen.model.place import Place
from banmen.rules.effects import Effect
from banmen.rules.scene import perform
from banmen.rules.steps import (
    GM,
    AskNumber,
    AskPlace,
    ChooseOption,
    Option,
    Procedure,
    Step,
    ask_number,
    ask_place,
    choose,
    report,
)
from banmen.rules.systems.sword_world.light_vision import reach_of
from banmen.rules.systems.sword_world.sight import aimable
from banmen.rules.systems.sword_world.spell_effects import PutLight, fresh_id
from banmen.rules.systems.sword_world.state import Scene, line, spend, words
from banmen.words import Message, Refusal

#: A shutter lets out light for 0 to 4 squares (SWORD-72).
SHUTTER_STEPS = 4
REACHABLE = 0.75
THROW_M = 30


@dataclass(frozen=True, slots=True)
class PutBarrier(Effect):
    """A door or window changes its state."""

    barrier: Barrier

    def perform(self, document: Document) -> Document:
        put = tuple(self.barrier if b.id == self.barrier.id else b for b in document.barriers)
        return document.model_copy(update={"barriers": put})


@dataclass(frozen=True, slots=True)
class Handling:
    """Something one can do with a thing in reach: what, and to which."""

    what: str
    thing: str

    @property
    def id(self) -> str:
        """The id of its row."""
        return f"{self.what}:{self.thing}"


def handlings(scene: Scene, actor: str) -> tuple[Handling, ...]:
    """Return all that a combatant can do with doors, windows and lights in its reach."""
    found: list[Handling] = []
    for barrier in scene.document.barriers:
        if barrier.kind != "wall" and not barrier.secret and in_reach(scene, actor, barrier):
            states = STATES[barrier.kind]
            found += [Handling(state, barrier.id) for state in states if state != barrier.state]
    for light in scene.document.lights:
        found += [Handling(what, light.id) for what in light_acts(scene, actor, light)]
    return (*found, Handling("kindle", "torch"), Handling("kindle", "lantern"))


def light_acts(scene: Scene, actor: str, light: Light) -> tuple[str, ...]:
    """Return what an actor can do with a light it carries, or that lies on or next to its
    square."""
    if light.carried_by == actor:
        acts = ("put", "throw") if light.preset == "torch" else ("put",)
    elif light.carried_by is None and _near(scene, actor, light):
        acts = ("take",)
    else:
        return ()
    shutter = ("shutter",) if light.preset == "lantern" and light.burning else ()
    return (*acts, *shutter, "put_out" if light.burning else "relight")


def _near(scene: Scene, actor: str, light: Light) -> bool:
    here, board = place_of(scene.document, scene.token(actor)), scene.document.map
    if isinstance(here, str) or not isinstance(board, SquareMap):
        return False
    square = square_at(board, light.x, light.y)
    return square == here or square in neighbours(board, here, 8)


def in_reach(scene: Scene, actor: str, barrier: Barrier) -> bool:
    """Tell whether a door or window lies at the border of an actor's square."""
    token = scene.token(actor)
    near = REACHABLE * square_side(scene.document.map)
    pairs = zip(barrier.points, barrier.points[1:], strict=False)
    return any(_distance(token.x, token.y, a, b) <= near for a, b in pairs)


def _distance(x: float, y: float, a: tuple[float, float], b: tuple[float, float]) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = 0.0 if length == 0 else ((x - a[0]) * dx + (y - a[1]) * dy) / length
    along = min(1.0, max(0.0, along))
    return math.hypot(x - a[0] - along * dx, y - a[1] - along * dy)


def handle(scene: Scene) -> Procedure[None]:
    """Do something with a door, window or light; the game master says whether it takes the
    action (SWORD-80)."""
    actor = scene.actor
    rows = handlings(scene, actor)
    picked = scene.arguments.get("handling")
    if picked is None:
        picked = yield from choose(
            ChooseOption(
                key="handle", who=actor, text=words("ask.handle", name=scene.name(actor)),
                options=tuple(_row(scene, h) for h in rows), rules=("SWORD-80",),
            )
        )  # fmt: skip
    chosen = next((h for h in rows if h.id == picked), None)
    if chosen is None:
        raise Refusal(words("refusal.out_of_reach", name=scene.name(actor)))
    effect, place = yield from _effect(scene, chosen)
    costs = yield from _costs(scene)
    scene = yield from perform(scene, effect)
    if costs:
        scene = yield from perform(scene, spend(actor, "handle"))
    yield from report(
        line("handled", who=actor, rules=_rules(chosen), event="handle", tokens=(actor,),
             squares=(place,) if isinstance(place, Square) else (), name=scene.name(actor),
             act=words(f"handle.{chosen.what}", thing=thing_name(scene, chosen)),
             place=place_name(scene.document, place)),
        things=(chosen.thing,),
    )  # fmt: skip


def _row(scene: Scene, handling: Handling) -> Option:
    return Option(
        id=handling.id,
        label=words(f"handle.{handling.what}", thing=thing_name(scene, handling)),
        rules=_rules(handling),
        detail=_lit(scene, handling),
    )


def _lit(scene: Scene, handling: Handling) -> Message | None:
    """Return how far a light reaches now."""
    light = scene.document.element(handling.thing)
    if not isinstance(light, Light):
        return None
    return words("detail.light", squares=reach_of(scene.document, light))


def _rules(handling: Handling) -> tuple[str, ...]:
    if handling.what in ("put", "throw"):
        return ("SWORD-71", "SWORD-72")
    return ("SWORD-72",) if handling.what == "shutter" else ("SWORD-80",)


def thing_name(scene: Scene, handling: Handling) -> Any:
    """Return the name of what is handled."""
    element = scene.document.element(handling.thing)
    if isinstance(element, Barrier):
        return element.name or words(f"thing.{element.kind}")
    if isinstance(element, Light):
        return element.name or words(f"thing.{element.preset}")
    return words(f"thing.{handling.thing}")


def _costs(scene: Scene) -> Generator[Step, Any, bool]:
    if "costs" in scene.arguments:
        return bool(scene.arguments["costs"])
    answer = yield from choose(
        ChooseOption(
            key="handle.costs", who=GM, text=words("ask.costs"), rules=("SWORD-80",),
            options=(
                Option(id="action", label=words("choice.costs_action")),
                Option(id="free", label=words("choice.costs_nothing")),
            ),
            default="action",
        )
    )  # fmt: skip
    return answer == "action"


def _effect(scene: Scene, chosen: Handling) -> Generator[Step, Any, tuple[Effect, Place]]:
    here = place_of(scene.document, scene.token(scene.actor))
    element = scene.document.element(chosen.thing)
    if isinstance(element, Barrier):
        return PutBarrier(element.revise(state=chosen.what)), here
    if not isinstance(element, Light):
        return PutLight(kindled(scene, chosen.thing)), here
    if chosen.what == "shutter":
        light = yield from _shutter(scene, element)
        return PutLight(light), here
    if chosen.what == "throw":
        place = yield from _landing(scene)
        return PutLight(lying(scene, element, place)), place
    return PutLight(_changed(scene, element, chosen.what)), here


def _changed(scene: Scene, light: Light, what: str) -> Light:
    if what == "put":
        return lying(scene, light, place_of(scene.document, scene.token(scene.actor)))
    if what == "take":
        return light.revise(carried_by=scene.actor)
    return light.revise(burning=what == "relight")


def lying(scene: Scene, light: Light, place: Place) -> Light:
    """Return a light that lies on a square; it burns on (SWORD-71)."""
    point = centre(scene.document.map, place)
    return light.revise(x=point.x, y=point.y, carried_by=None)


def kindled(scene: Scene, preset: str) -> Light:
    """Return a torch or lantern that the actor lights and carries (SWORD-70)."""
    token = scene.token(scene.actor)
    light = Light(id=fresh_id(scene.document, "l"), x=token.x, y=token.y, carried_by=token.id)
    return light.revise(preset=preset)


def shuttered(light: Light, squares: int) -> Light:
    """Return a lantern whose light reaches some squares, 0 shut to 4 open (SWORD-72)."""
    return light.revise(shutter=squares / SHUTTER_STEPS)


def _shutter(scene: Scene, light: Light) -> Generator[Step, Any, Light]:
    squares = yield from ask_number(
        AskNumber(
            key="handle.shutter", who=scene.actor, text=words("ask.shutter"), rules=("SWORD-72",),
            minimum=0, maximum=SHUTTER_STEPS, default=round(light.shutter * SHUTTER_STEPS),
        )
    )  # fmt: skip
    return shuttered(light, squares)


def _landing(scene: Scene) -> Generator[Step, Any, Place]:
    place = yield from ask_place(
        AskPlace(key="handle.throw", who=scene.actor, text=words("ask.throw"),
                 places=aimable(scene, THROW_M), rules=("SWORD-71",))
    )  # fmt: skip
    return place
