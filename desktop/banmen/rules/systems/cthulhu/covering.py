"""Covering others: who may, the roll, and what follows (COC-141 to COC-153)."""

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from banmen.board.lattice import place_of, standing_point
from banmen.rules.effects import MoveTo
from banmen.rules.scene import perform
from banmen.rules.steps import ChooseOption, Step, choose, report
from banmen.rules.systems.cthulhu.assault import Assault
from banmen.rules.systems.cthulhu.checks import (
    Factor,
    Result,
    Target,
    factor,
)
from banmen.rules.systems.cthulhu.defence import guard
from banmen.rules.systems.cthulhu.figures import dexterity
from banmen.rules.systems.cthulhu.parry import parry
from banmen.rules.systems.cthulhu.ranges import distance_of_tokens, touching
from banmen.rules.systems.cthulhu.reaction_rows import follow_up_options
from banmen.rules.systems.cthulhu.stance import Met, Stance, defend
from banmen.rules.systems.cthulhu.state import Scene, hostile, is_able, line, members, words

#: Defences that may follow a covering (COC-147, COC-148).
FOLLOW_UPS = ("guard", "parry")


def place_forbids(distance: int, hostile_in_my_square: bool, same_square: bool) -> str:
    """Return the rule against covering from where one stands, or nothing: within touch always
    (COC-143), from a neighbouring square without an enemy in one's own (COC-144); several only
    if they share a square (COC-142)."""
    if not same_square:
        return "COC-142"
    if distance == 0:
        return ""
    return "COC-144" if distance > 1 or hostile_in_my_square else ""


def cover_forbids(scene: Scene, who: str, covered: tuple[str, ...]) -> str:
    """Return the rule against covering these from where one stands, or nothing."""
    me = scene.token(who)
    first = scene.token(covered[0])
    foes = any(
        hostile(me, other) and is_able(scene, other.id) and touching(scene.document, me, other)
        for other in members(scene.document)
    )
    same = all(touching(scene.document, first, scene.token(other)) for other in covered[1:])
    return place_forbids(distance_of_tokens(scene.document, me, first), foes, same)


def share_factor(covered: int) -> Factor | None:
    """Return what covering several divides every roll by (COC-142)."""
    return factor(f"1/{covered}", "COC-142", "covered", count=covered) if covered > 1 else None


def follow_up_factors(covered: int, *, failed: bool) -> tuple[Factor, ...]:
    """Return the factors of the defences that follow a covering (COC-142, COC-150)."""
    half = factor("1/2", "COC-150", "cover_failed") if failed else None
    return tuple(f for f in (share_factor(covered), half) if f is not None)


def follow_ups(band: str) -> tuple[str, ...]:
    """Return which defences may follow a covering by its band: after a critical only a parry,
    to earn a counter (COC-152), after a fumble none (COC-153)."""
    if band == "fumble":
        return ()
    return ("parry_for_counter",) if band == "critical" else FOLLOW_UPS


def cover(
    scene: Scene, stance: Stance, assault: Assault, covered: tuple[str, ...]
) -> Generator[Step, Any, tuple[Scene, tuple[Met, ...]]]:
    """Throw oneself before others: DEX×5, then what follows."""
    who = stance.who
    scene = yield from _step_in(scene, who, covered[0])
    target = Target(base=dexterity(scene, who) * 5, name=words("skill.dex_x5"))
    target = target.times(share_factor(len(covered)))
    scene, result = yield from defend(scene, stance, target, ("COC-145", "COC-142"))
    yield from report(
        line(f"cover.{_outcome(result)}", who=who, rules=("COC-141", "COC-146", "COC-149"),
             event="cover", tokens=(who, *covered), name=scene.name(who),
             covered=[scene.name(c) for c in covered], roll=result.words())
    )  # fmt: skip
    if result.band == "fumble":
        return scene, (
            Met(who=who, share=len(covered), own=False, roll=result),
            *(Met(who=c) for c in covered),
        )
    if result.band == "critical":
        return (yield from _critical(scene, stance, assault, len(covered)))
    failed, kinds = not result.success, follow_ups(result.band)
    factors = follow_up_factors(len(covered), failed=failed)
    takers = (who, *(covered if failed else ()))
    mets: list[Met] = []
    for taker in takers:
        scene, met = yield from follow_up(scene, taker, assault, factors, kinds)
        own = taker != who
        share = 1 if own else len(covered)
        mets.append(replace(met, half=met.half + int(failed), own=own, share=share))
    return scene, tuple(mets)


def _critical(
    scene: Scene, stance: Stance, assault: Assault, count: int
) -> Generator[Step, Any, tuple[Scene, tuple[Met, ...]]]:
    """A critical undoes the damage; a parry then earns a counter at half damage (COC-152)."""
    who = stance.who
    nothing = Met(who=who, negated=True, own=False)
    if assault.reply:
        return scene, (nothing,)
    factors = follow_up_factors(count, failed=False)
    scene, met = yield from follow_up(scene, who, assault, factors, follow_ups("critical"))
    earned = met.parry in ("success", "critical") or met.negated
    return scene, (replace(nothing, counter="half" if earned else ""),)


def follow_up(
    scene: Scene,
    who: str,
    assault: Assault,
    factors: tuple[Factor, ...],
    kinds: tuple[str, ...],
) -> Generator[Step, Any, tuple[Scene, Met]]:
    """Ask for the guard or parry that follows a covering, free of the limit (COC-147)."""
    known = tuple(kind.removesuffix("_for_counter") for kind in kinds)
    options = follow_up_options(scene, who, assault, known)
    if not any(option.forbidden is None for option in options[1:]):
        return scene, Met(who=who)
    answer = yield from choose(
        ChooseOption(
            key="defence.follow_up", who=who, text=words("ask.follow_up", name=scene.name(who)),
            options=options, default="none", rules=("COC-147", "COC-148"),
        )
    )  # fmt: skip
    kind, _, tool = answer.partition("/")
    if kind == "guard":
        stance = Stance(who=who, kind="guard", free=True, factors=factors)
        return (yield from guard(scene, stance, assault))
    if kind == "parry":
        stance = Stance(who=who, kind="parry", free=True, factors=factors)
        return (yield from parry(scene, stance, assault, tool))
    return scene, Met(who=who)


def _step_in(scene: Scene, who: str, covered: str) -> Generator[Step, Any, Scene]:
    """Stand in the square of the one covered (COC-144)."""
    document = scene.document
    me, other = scene.token(who), scene.token(covered)
    if touching(document, me, other):
        return scene
    start, end = place_of(document, me), place_of(document, other)
    point = standing_point(document.map, end, me.size)
    scene = yield from perform(scene, MoveTo(who, point.x, point.y))
    squares = tuple(place for place in (start, end) if not isinstance(place, str))
    yield from report(
        line("steps_in", who=who, rules=("COC-144",), event="move", tokens=(who,),
             squares=squares, name=scene.name(who), covered=scene.name(covered))
    )  # fmt: skip
    return scene


def _outcome(result: Result) -> str:
    if result.band in ("critical", "fumble"):
        return result.band
    return "success" if result.success else "failure"
