"""What is done in a turn before or instead of attacking: aim, draw, nock, reload, restring, focus;
each ends the turn where no point is left (COC-15, COC-63, COC-75, COC-81, COC-99)."""

from banmen.rules.steps import ChooseOption, Procedure, choose
from banmen.rules.systems.cthulhu import archery
from banmen.rules.systems.cthulhu.declarations import focus_on, focus_options
from banmen.rules.systems.cthulhu.state import Scene, words
from banmen.rules.systems.cthulhu.turns import finish


def precision(scene: Scene) -> Procedure[None]:
    """Take aim with the bow."""
    scene = yield from archery.precision(scene)
    yield from finish(scene)


def kongou(scene: Scene) -> Procedure[None]:
    """Draw on a Kongo shot."""
    scene = yield from archery.kongou(scene)
    yield from finish(scene)


def ready(scene: Scene) -> Procedure[None]:
    """Nock an arrow or reload."""
    scene = yield from archery.ready(scene)
    yield from finish(scene)


def restring(scene: Scene) -> Procedure[None]:
    """Begin to put on a new string."""
    scene = yield from archery.restring(scene)
    yield from finish(scene)


def focus(scene: Scene) -> Procedure[None]:
    """Give up the turn, and all else of the round, for one defence."""
    kind = scene.arguments.get("row")
    if kind is None:
        kind = yield from choose(
            ChooseOption(
                key="focus.kind", who=scene.actor, options=focus_options(), default="dodge",
                text=words("ask.focus", name=scene.name(scene.actor)), rules=("COC-99",),
            )
        )  # fmt: skip
    scene = yield from focus_on(scene, scene.actor, str(kind))
    yield from finish(scene, at_once=True)
