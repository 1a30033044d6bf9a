"""Suplex, tackle and rush: who may, pushing over the map, what follows a hit
(COC-29, COC-31 to COC-61, COC-87)."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, Literal

from banmen.board.lattice import contains, place_of, standing_point
from banmen.board.lookup import index_of
from banmen.board.sight import step_blocked
from banmen.board.stops import Stops, barrier_stops
from banmen.model.areas import Obstacle
from banmen.model.barriers import Barrier
from banmen.model.base import Square
from banmen.model.battle import QueuedProcedure
from banmen.model.document import Document
from banmen.rules.effects import MoveTo, set_battle
from banmen.rules.scene import perform
from banmen.rules.steps import (
    GM,
    AskNumber,
    ChooseOption,
    Option,
    Roll,
    Step,
    ask_number,
    choose,
    report,
    roll,
)
from banmen.rules.systems.cthulhu.assault import Assault
from banmen.rules.systems.cthulhu.conditions import (
    falls_prone,
    grappled_effects,
    holds_out,
    knocked_out,
    stunned_effects,
)
from banmen.rules.systems.cthulhu.damage import Amount, Extra, because
from banmen.rules.systems.cthulhu.figures import dexterity
from banmen.rules.systems.cthulhu.sheet import MASTERY, Body
from banmen.rules.systems.cthulhu.stance import Met
from banmen.rules.systems.cthulhu.state import Scene, is_able, line, words
from banmen.rules.systems.cthulhu.wounds import wound
from banmen.rules.totals import DAMAGE

PUSH = 3
#: What stops a push adds to the damage: a cover object, a wall (COC-87).
OBSTACLE_DICE = {"cover": "1D3", "wall": "1D4"}
#: The choices of a tackle (COC-45) and their rows.
TACKLE_MODES = {"grapple": "grapple", "blow_away": "blow"}
#: When each special attack is declared (COC-33, COC-43, COC-52, COC-57, COC-63).
DECLARED = {
    "suplex": "before_roll", "tackle": "before_roll", "feint": "before_roll",
    "rush": "after_hit", "precision": "turn_start", "kongou": "own_turn", "yabusame": "own_turn",
}  # fmt: skip
_SCHOOLS = {
    "suplex": "COC-31", "tackle": "COC-40", "rush": "COC-51", "feint": "COC-57",
    "precision": "COC-63", "kongou": "COC-75", "yabusame": "COC-84",
}  # fmt: skip
ROUND_END = "round_end"
Blocker = Literal["cover", "wall", "edge"]


def special_forbids(
    special: str, skill: int, *, body: Body = "biped", ko_only: bool = False, mode: str = "",
    other: str = "",
) -> str:  # fmt: skip
    """Return the rule against a special attack, or nothing: the school below 60, another special
    attack at the same time (COC-29), a body that cannot be thrown (COC-32), knocking out as the
    only aim where it may not be (COC-39, COC-48, COC-56)."""
    if skill < MASTERY:
        return _SCHOOLS[special]
    if other:
        return "COC-29"
    if special == "suplex" and body not in ("biped", "quadruped_small"):
        return "COC-32"
    if ko_only:
        barred = {"suplex": "COC-39", "rush": "COC-56"}
        if special == "tackle" and mode == "blow_away":
            return "COC-48"
        return barred.get(special, "")
    return ""


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a push ends: the square, the squares passed, what stopped it."""

    square: Square
    passed: tuple[Square, ...]
    blocker: Blocker | None = None


def blocker_between(document: Document, here: Square, ahead: Square) -> Blocker | None:
    """Return what stops somebody pushed from a square to the next: a wall, an object or edge that
    gives cover, the border of the map."""
    if not contains(document.map, ahead):
        return "edge"
    found = [document.element(decider.id) for decider in step_blocked(document, here, ahead)]
    found += [o for o in index_of(document).obstacles.get(ahead, ()) if o.gives_cover]
    if any(_is_wall(element) for element in found):
        return "wall"
    return "cover" if found else None


def _is_wall(element: Any) -> bool:
    if isinstance(element, Barrier):
        return bool(barrier_stops(element) & Stops.SHOTS)
    return isinstance(element, Obstacle) and element.blocks_sight and not element.gives_cover


def push(document: Document, start: Square, direction: tuple[int, int]) -> Stop:
    """Return where somebody pushed three squares comes to lie (COC-46, COC-87)."""
    here, passed = start, [start]
    for _ in range(PUSH):
        ahead = Square(here.column + direction[0], here.row + direction[1])
        blocker = blocker_between(document, here, ahead)
        if blocker is not None:
            return Stop(here, tuple(passed), blocker)
        here = ahead
        passed.append(here)
    return Stop(here, tuple(passed))


def stop_of_push(scene: Scene, assault: Assault, mets: tuple[Met, ...]) -> Stop | None:
    """Return where the target of a tackle will come to lie, None where it is not pushed."""
    hit = any(met.who == assault.target and not met.negated for met in mets)
    if assault.special != "tackle_blow" or not hit:
        return None
    start = place_of(scene.document, scene.token(assault.target))
    return None if isinstance(start, str) else push(scene.document, start, assault.push)


def extra_of(blocker: Blocker | None) -> str | None:
    """Return the dice that an obstacle adds, or None."""
    return OBSTACLE_DICE.get(blocker or "")


def obstacle_extra(stop: Stop | None) -> Extra | None:
    """Return what being pushed against something adds to the damage."""
    dice = extra_of(stop.blocker) if stop else None
    if stop is None or dice is None:
        return None
    return Extra(dice, "COC-87", words(f"modifier.against_{stop.blocker}"))


def after_throw(scene: Scene, assault: Assault, who: str) -> Generator[Step, Any, Scene]:
    """Let a suplex or tackle throw down, push, hold and knock out."""
    if assault.special == "suplex":
        scene = yield from falls_prone(scene, who)
        yield from report(_line(scene, "thrown", assault.actor, who, ("COC-36",)))
        scene = yield from knocked_out(scene, who, ("COC-37",))
        return (yield from fall_from_height(scene, assault.actor, who))
    if assault.special == "tackle_grapple":
        scene = yield from perform(scene, *grappled_effects(who, assault.actor))
        yield from report(_line(scene, "grappled", assault.actor, who, ("COC-47",)))
        return (yield from knocked_out(scene, who, ("COC-47",)))
    scene = yield from _pushed(scene, assault, who)
    stands = yield from holds_out(scene, who, dexterity(scene, who), "dex_x5", ("COC-46",))
    if not stands.success:
        scene = yield from falls_prone(scene, who)
        yield from report(_line(scene, "falls", assault.actor, who, ("COC-46",)))
    return (yield from knocked_out(scene, who, ("COC-46",)))


def _pushed(scene: Scene, assault: Assault, who: str) -> Generator[Step, Any, Scene]:
    start = place_of(scene.document, scene.token(who))
    if isinstance(start, str):
        return scene
    stop = push(scene.document, start, assault.push)
    if stop.square != start:
        point = standing_point(scene.document.map, stop.square, scene.token(who).size)
        scene = yield from perform(scene, MoveTo(who, point.x, point.y))
    yield from report(
        line("pushed", who=who, rules=("COC-46", "COC-87"), event="move", tokens=(who,),
             squares=stop.passed, name=scene.name(who), count=len(stop.passed) - 1,
             by=words("log.how", what=words(f"thing.{stop.blocker}"))
             if stop.blocker else words("plain", text=""))
    )  # fmt: skip
    return scene


def fall_dice(metres: int, per_die: int) -> str:
    """Return the dice of a fall: 1D6 for each full so many metres (COC-38), none below."""
    dice = metres // max(1, per_die)
    return f"{dice}D6" if dice else ""


def fall_from_height(scene: Scene, actor: str, who: str) -> Generator[Step, Any, Scene]:
    """Ask how deep somebody thrown falls, and let it hurt (COC-38)."""
    metres = yield from ask_number(
        AskNumber(
            key="throw.height", who=GM, text=words("ask.height", name=scene.name(who)),
            rules=("COC-38",), minimum=0, maximum=1000, default=0,
        )
    )  # fmt: skip
    dice = fall_dice(metres, scene.number("coc.fall_m_per_d6"))
    if not dice:
        return scene
    thrown = yield from roll(
        Roll(
            key="damage.fall", who=actor, text=words("roll.fall", name=scene.name(who)),
            dice=dice, rules=("COC-38",), bcdice=dice, totals=DAMAGE,
        )
    )  # fmt: skip
    shown = words("step.dice", sign="", dice=dice, faces=",".join(map(str, thrown.faces)),
                  what=because(words("modifier.fall")))  # fmt: skip
    if thrown.said is not None:
        shown = words("step.said", value=thrown.said)
    return (yield from wound(scene, who, Amount(thrown.total(), (shown,)), by=actor))


def ask_rush(scene: Scene, assault: Assault, who: str, *, art: str) -> Generator[Step, Any, Scene]:
    """Ask whether a hit with a striking art goes on as a rush: stun, and another attack at the
    end of the round (COC-51 to COC-54)."""
    if art not in ("tachi", "martial_arts") or assault.reply == "rush":
        return scene
    if not is_able(scene, who):
        return scene
    skill = int(getattr(scene.sheet(assault.actor), art))
    if special_forbids("rush", skill, ko_only=assault.ko, other=assault.special):
        return scene
    answer = yield from choose(
        ChooseOption(
            key="attack.rush", who=assault.actor,
            text=words("ask.rush", name=scene.name(assault.actor), target=scene.name(who)),
            options=(
                Option(id="rush", label=words("choice.rush"), rules=("COC-51", "COC-54")),
                Option(id="none", label=words("choice.no_rush")),
            ),
            default="rush", rules=("COC-52",),
        )
    )  # fmt: skip
    return (yield from rush(scene, assault, who)) if answer == "rush" else scene


def rush(scene: Scene, assault: Assault, who: str) -> Generator[Step, Any, Scene]:
    """Roll the target's CON×5 against the stun and queue the further attack (COC-53, COC-54)."""
    result = yield from holds_out(
        scene, who, scene.sheet(who).constitution, "stun_con_x5", ("COC-53",)
    )
    if not result.success:
        scene = yield from perform(scene, *stunned_effects(scene, who, 1))
    yield from report(
        line("rush" if result.success else "rush_stuns", who=assault.actor,
             rules=("COC-53", "COC-54"), event="stun" if not result.success else "",
             tokens=(assault.actor, who), name=scene.name(assault.actor),
             target=scene.name(who), roll=result.words())
    )  # fmt: skip
    queued = QueuedProcedure(
        moment=ROUND_END, procedure="rush_attack",
        arguments={"actor": assault.actor, "target": who, "weapon": assault.weapon.kind,
                   "row": assault.row},
    )  # fmt: skip
    return (yield from perform(scene, set_battle(queue=(*scene.battle.queue, queued))))


def _line(scene: Scene, key: str, actor: str, who: str, rules: tuple[str, ...]) -> Any:
    return line(key, who=actor, rules=rules, event="condition", tokens=(actor, who),
                name=scene.name(actor), target=scene.name(who))  # fmt: skip
