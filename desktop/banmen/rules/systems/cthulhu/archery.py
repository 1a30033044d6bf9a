"""Kyudo and bows: precise and Kongo shots, nocking and reloading, the string
(COC-15, COC-63 to COC-66, COC-75 to COC-83)."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from banmen.rules.effects import remember
from banmen.rules.scene import perform
from banmen.rules.steps import Procedure, Step, report
from banmen.rules.systems.cthulhu.budget import points_of_turn, spent
from banmen.rules.systems.cthulhu.checks import check, simple
from banmen.rules.systems.cthulhu.state import FULL_STRING, Scene, line, set_weapon, weapon_name

#: What restringing a bow takes (COC-81).
RESTRING = 6
MOST_TURNS = 100


@dataclass(frozen=True, slots=True)
class StringTurn:
    """A turn of restringing: points at hand, points spent on it, what is left to do."""

    available: int
    spent: int
    remaining: int


def restring_turn(available: int, remaining: int) -> StringTurn:
    """Return a turn of restringing: all points go into it until it is done (COC-81)."""
    used = min(available, remaining)
    return StringTurn(available, used, remaining - used)


def restring_plan(
    first: int, full: int, defences: tuple[int, ...] = (), remaining: int = RESTRING
) -> tuple[StringTurn, ...]:
    """Return the turns restringing takes, with so many defences between them; each of these costs
    the next turn a point (COC-82, COC-83)."""
    turns = [restring_turn(first, remaining)]
    while turns[-1].remaining and len(turns) < MOST_TURNS:
        debt = defences[len(turns) - 1] if len(turns) <= len(defences) else 0
        turns.append(restring_turn(points_of_turn(full, debt), turns[-1].remaining))
    return tuple(turns)


def restring(scene: Scene) -> Generator[Step, Any, Scene]:
    """Begin to put a new string on a bow; nothing else can be done until it is on."""
    actor, row = scene.actor, scene.row()
    scene = yield from perform(
        scene, remember(actor, restring_row=row, restring_left=RESTRING, begun=True, spent=True)
    )
    return (yield from restrung(scene, actor))


def restrung(scene: Scene, who: str) -> Generator[Step, Any, Scene]:
    """Put the points of this turn into the string; what is left over is free."""
    state = scene.state(who)
    turn = restring_turn(state.points, state.restring_left)
    changes: dict[str, Any] = {
        "points": turn.available - turn.spent, "restring_left": turn.remaining,
    }  # fmt: skip
    row = state.restring_row
    if turn.remaining == 0:
        changes["restring_row"] = None
    scene = yield from perform(scene, remember(who, **changes))
    if turn.remaining == 0 and row is not None:
        scene = yield from perform(scene, set_weapon(scene, who, row, string=FULL_STRING))
    yield from report(
        line("restrings" if turn.remaining else "restrung", who=who, rules=("COC-81",),
             name=scene.name(who), spent=turn.spent, remaining=turn.remaining)
    )  # fmt: skip
    return scene


def precision(scene: Scene) -> Generator[Step, Any, Scene]:
    """Take aim: the roll costs a point; success adds 30 to the bow in this turn (COC-64)."""
    return (yield from _kyudo(scene, "precision"))


def kongou(scene: Scene) -> Generator[Step, Any, Scene]:
    """Draw on the Kongo shot: success keeps a charge for the next shot (COC-76, COC-77)."""
    return (yield from _kyudo(scene, "kongou"))


def _kyudo(scene: Scene, what: str) -> Generator[Step, Any, Scene]:
    actor = scene.actor
    rule = "COC-64" if what == "precision" else "COC-76"
    scene = yield from perform(
        scene, spent(scene, actor, "precision" if what == "precision" else "kongou")
    )
    asked = simple(scene, actor, scene.sheet(actor).kyudo, "kyudo", (rule,))
    result = yield from check(scene, asked)
    if result.success:
        scene = yield from perform(scene, remember(actor, **{what: True}))
    yield from report(
        line(f"{what}.{'success' if result.success else 'failure'}", who=actor, rules=(rule,),
             tokens=(actor,), name=scene.name(actor), roll=result.words())
    )  # fmt: skip
    return scene


def discard(scene: Scene) -> Procedure[None]:
    """Give up a stored Kongo shot on purpose, at no cost (COC-77)."""
    yield from perform(scene, remember(scene.actor, kongou=False))
    yield from report(
        line("kongou.discarded", who=scene.actor, rules=("COC-77",), name=scene.name(scene.actor))
    )


def ready(scene: Scene) -> Generator[Step, Any, Scene]:
    """Nock an arrow or fill a magazine (COC-15)."""
    actor, row = scene.actor, scene.row()
    weapon, _ = scene.weapon(actor, row)
    bow = weapon.kind == "bow"
    scene = yield from perform(scene, spent(scene, actor, "nock" if bow else "reload"))
    return (yield from prepared(scene, actor, row))


def prepared(scene: Scene, actor: str, row: int) -> Generator[Step, Any, Scene]:
    """Have an arrow on the string or a full magazine; the points are paid elsewhere."""
    weapon, _ = scene.weapon(actor, row)
    bow = weapon.kind == "bow"
    change: dict[str, Any] = {"nocked": True} if bow else {"rounds": weapon.magazine}
    scene = yield from perform(scene, set_weapon(scene, actor, row, **change))
    yield from report(
        line("nocks" if bow else "reloads", who=actor, rules=("COC-15",), name=scene.name(actor),
             weapon=weapon_name(weapon), rounds=weapon.magazine)
    )  # fmt: skip
    return scene
