"""The game master changes how many trenches and flags hold, and all are told (SNOW-13)."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from banmen.model.document import Document
from banmen.rules.effects import Effect, battle, with_battle
from banmen.rules.scene import perform
from banmen.rules.steps import GM, AskNumber, Procedure, Step, ask_number, report
from banmen.rules.systems.snowball import settings
from banmen.rules.systems.snowball.field import graph, own_trenches
from banmen.rules.systems.snowball.state import SIDES, Scene, line, members, words

LIMITS = ("trench", "flag")
MOST = 100


@dataclass(frozen=True, slots=True)
class SetLimit(Effect):
    """A switch of the battle, and of the document, is another number."""

    key: str
    value: int

    def perform(self, document: Document) -> Document:
        state = battle(document)
        changed = document.model_copy(
            update={"settings": {**document.settings, self.key: self.value}}
        )
        kept = {**state.settings, self.key: self.value}
        return with_battle(changed, state.model_copy(update={"settings": kept}))


def set_limits(scene: Scene) -> Procedure[None]:
    """Ask the game master for both limits, and announce those that changed."""
    for place in LIMITS:
        scene = yield from _set_limit(scene, place)


def _set_limit(scene: Scene, place: str) -> Generator[Step, Any, Scene]:
    key = f"snow.{place}_capacity"
    before = settings.number(scene.document, key)
    after = yield from ask_number(
        AskNumber(
            key=f"limits.{place}", who=GM, text=words(f"ask.limit_{place}"), minimum=0,
            maximum=MOST, default=max(before, _needed(scene) if place == "trench" else 0),
            rules=("SNOW-13",),
        )
    )  # fmt: skip
    if after == before:
        return scene
    scene = yield from perform(scene, SetLimit(key, after))
    yield from report(
        line(f"limit_{place}", who=GM, rules=("SNOW-13",), before=before, after=after)
    )
    return scene


def _needed(scene: Scene) -> int:
    """Return how many a trench must hold so that the larger side finds places."""
    flag = settings.number(scene.document, "snow.flag_capacity")
    board = graph(scene.document)
    needed = 0
    for side in SIDES:
        trenches = len(own_trenches(board, side))
        people = len(members(scene.document, side))
        if trenches:
            needed = max(needed, -((flag - people) // trenches))
    return needed
