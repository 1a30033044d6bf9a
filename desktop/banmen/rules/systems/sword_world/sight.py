"""Lines of fire and who stands in them; the stray shot (SWORD-30 to SWORD-35, 74, 75, 78)."""

from collections.abc import Generator
from dataclasses import replace
from typing import Any, Literal, cast

from banmen.board.lattice import distance, place_name, place_of
from banmen.board.sight import line_of_sight
from banmen.board.verdicts import Decider, SightVerdict
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.model.place import Place
from banmen.rules.effects import set_battle
from banmen.rules.scene import perform
from banmen.rules.steps import (
    GM,
    AskTargets,
    ChooseOption,
    Fact,
    Highlight,
    Option,
    Procedure,
    Roll,
    Step,
    ask_targets,
    choose,
    report,
    roll,
)
from banmen.rules.systems.sword_world import settings
from banmen.rules.systems.sword_world.areas import range_squares
from banmen.rules.systems.sword_world.state import Scene, hostile, line, members, words
from banmen.rules.totals import face_of
from banmen.words import Refusal

#: So many squares of a line are named; the board shows them all.
NAMED_SQUARES = 4
Stray = Literal["target", "chance_lost", "hits_obstacle"]
Shape = Literal["diamond", "circle", "full_square"]
_STRAY: dict[int, Stray] = {
    1: "target", 2: "target", 3: "target", 4: "chance_lost", 5: "chance_lost", 6: "hits_obstacle",
}  # fmt: skip


def line_of_fire(document: Document, start: Place, target: Place) -> SightVerdict:
    """Return whether a shot from centre to centre is free, by the battle's reading of SWORD-30."""
    shape = cast(Shape, settings.value(document, "sword.los"))
    verdict = line_of_sight(document, start, target, shape=shape, channel="shots")
    walls = any(decider.kind in ("wall", "door", "window") for decider in verdict.decided_by)
    return replace(verdict, rule="SWORD-74" if walls else "SWORD-30")


def shot(scene: Scene, shooter: str, target: str) -> SightVerdict:
    """Return the line of fire between two tokens, as the game master ruled where he did."""
    start, end = (place_of(scene.document, scene.token(t)) for t in (shooter, target))
    verdict = line_of_fire(scene.document, start, end)
    between = tuple(d for d in verdict.in_between if d.id not in (shooter, target))
    return judged(replace(verdict, in_between=between), ruling(scene, shooter, target))


def ruling(scene: Scene, shooter: str, target: str) -> bool | None:
    """Return what the game master said of a line in this phase: free, not free, or nothing."""
    for one, other, free in reversed(scene.battle.judged):
        if {one, other} == {shooter, target}:
            return free
    return None


def judged(verdict: SightVerdict, free: bool | None) -> SightVerdict:
    """Return a verdict as the game master ruled it (SWORD-34); None leaves it as it is."""
    if free is None:
        return verdict
    return replace(
        verdict, clear=free, rule="SWORD-34", decided_by=() if free else verdict.decided_by
    )


def between(scene: Scene, shooter: str, verdict: SightVerdict) -> tuple[str, ...]:
    """Return the characters on a line of fire, the nearest first (SWORD-35, SWORD-78)."""
    fighting = {token.id for token in members(scene.document) if not token.has("dead")}
    start = place_of(scene.document, scene.token(shooter))
    found = [d.id for d in verdict.in_between if d.id in fighting]

    def away(token_id: str) -> float:
        return distance(scene.document.map, start, place_of(scene.document, scene.token(token_id)))

    return tuple(sorted(found, key=away))


def aimable(scene: Scene, range_m: int) -> tuple[Place, ...]:
    """Return the squares in range and in line of the actor, on which a spell may be centred."""
    board = scene.document.map
    start = place_of(scene.document, scene.token(scene.actor))
    if isinstance(start, str) or not isinstance(board, SquareMap):
        raise Refusal(words("refusal.no_squares"))
    reach = range_squares(scene.document, range_m)
    rows = range(max(0, start.row - reach), min(board.rows, start.row + reach + 1))
    columns = range(max(0, start.column - reach), min(board.columns, start.column + reach + 1))
    near = (Square(column, row) for row in rows for column in columns)
    return tuple(
        square
        for square in near
        if distance(board, start, square) <= reach
        and line_of_fire(scene.document, start, square).clear
    )


def line_highlight(scene: Scene, shooter: str, target: str, verdict: SightVerdict) -> Highlight:
    """Return how the board shows a line of fire: the squares that matter, the target and who
    stands between, the line whole or broken."""
    pair = ((shooter, target),)
    return Highlight(
        tokens=(target, *between(scene, shooter, verdict)),
        squares=verdict.relevant_squares,
        lines=pair if verdict.clear else (),
        blocked=() if verdict.clear else pair,
    )


def in_order(scene: Scene, crowd: tuple[str, ...]) -> list[str]:
    """Return names with their place in a line, the nearest first: the stray shot meets the first
    (SWORD-35, SWORD-75)."""
    if len(crowd) == 1:
        return [scene.name(crowd[0])]
    return [f"{place}. {scene.name(token_id)}" for place, token_id in enumerate(crowd, 1)]


def sight_facts(scene: Scene, shooter: str, target: str, verdict: SightVerdict) -> tuple[Fact, ...]:
    """Return what is known of a line: free or not and by what, and who stands in it."""
    highlight = line_highlight(scene, shooter, target, verdict)
    shown = verdict.relevant_squares[:NAMED_SQUARES]
    squares = [place_name(scene.document, square) for square in shown]
    if len(verdict.relevant_squares) > len(shown):
        squares.append("…")
    key = "fact.line_clear" if verdict.clear else "fact.line_blocked"
    facts = [
        Fact(
            words=words(key, squares=squares or "–", by=_names(verdict.decided_by)),
            rule=verdict.rule,
            highlight=highlight,
        )
    ]
    if crowd := between(scene, shooter, verdict):
        said = words("fact.between", names=in_order(scene, crowd))
        facts.append(Fact(words=said, rule="SWORD-35", highlight=highlight))
    return tuple(facts)


def blockers(verdict: SightVerdict) -> str | Any:
    """Return the names of what blocks a line."""
    return _names(verdict.decided_by)


def _names(deciders: tuple[Decider, ...]) -> Any:
    named = [d.name or words(f"thing.{d.kind}") for d in deciders]
    return named or words("thing.gm")


def stray_outcome(
    scene: Scene, shooter: str, target: str
) -> Generator[Step, Any, tuple[Stray, str]]:
    """Find out where a shot at a target goes past others: the outcome, and who was in the way.

    The check is a 1D6 before the attack roll, or the game master names the outcome
    (`sword.stray`, SWORD-75). Those asleep or fallen may be left out by the game master.
    """
    verdict = shot(scene, shooter, target)
    crowd = yield from _counting(scene, between(scene, shooter, verdict))
    if not crowd:
        return "target", ""
    obstacle = crowd[0]
    facts = sight_facts(scene, shooter, target, verdict)
    outcome = yield from stray_check(scene, shooter, obstacle, facts)
    yield from report(
        line(
            f"stray.{outcome}",
            who=shooter,
            rules=("SWORD-35", "SWORD-75"),
            event="stray",
            tokens=(shooter, obstacle),
            name=scene.name(shooter),
            obstacle=scene.name(obstacle),
        )
    )
    return outcome, obstacle


def stray_check(
    scene: Scene, shooter: str, obstacle: str, facts: tuple[Fact, ...] = ()
) -> Generator[Step, Any, Stray]:
    """Roll the 1D6 of the stray shot, or let the game master say (SWORD-75)."""
    names = {"name": scene.name(shooter), "obstacle": scene.name(obstacle)}
    if scene.choice("sword.stray") == "gm":
        options = tuple(
            Option(id=outcome, label=words(f"stray.{outcome}", **names))
            for outcome in ("target", "chance_lost", "hits_obstacle")
        )
        said = yield from choose(
            ChooseOption(
                key="stray.gm", who=GM, text=words("ask.stray", **names), options=options,
                default="target", rules=("SWORD-35", "SWORD-75"), facts=facts,
            )
        )  # fmt: skip
        return cast(Stray, said)
    thrown = yield from roll(
        Roll(
            key="stray", who=shooter, text=words("roll.stray", **names), dice="1D6",
            rules=("SWORD-35", "SWORD-75"), facts=facts, classes="each", bcdice="1D6",
            totals=face_of(6),
        )
    )  # fmt: skip
    return _STRAY[thrown.face]


def _counting(scene: Scene, crowd: tuple[str, ...]) -> Generator[Step, Any, tuple[str, ...]]:
    low = [t for t in crowd if scene.token(t).has("asleep", "prone", "unconscious")]
    if not low:
        return crowd
    kept = yield from ask_targets(
        AskTargets(
            key="stray.counts", who=GM, text=words("ask.stray_counts"), rules=("SWORD-35",),
            candidates=tuple(
                Option(id=t, label=words("name", name=scene.name(t))) for t in crowd
            ),
            minimum=0, maximum=len(crowd), default=crowd,
        )
    )  # fmt: skip
    return tuple(t for t in crowd if t in kept)


def judge_sight(scene: Scene) -> Procedure[None]:
    """Let the game master rule on a line of fire for this phase (SWORD-34)."""
    shooter = scene.actor
    others = [t for t in members(scene.document) if hostile(scene.token(shooter), t)]
    others = others or [t for t in members(scene.document) if t.id != shooter]
    target = scene.arguments.get("target")
    if target is None:
        chosen = yield from ask_targets(
            AskTargets(
                key="judge.target", who=GM,
                text=words("ask.judge_target", name=scene.name(shooter)),
                candidates=tuple(_judged_option(scene, shooter, t.id) for t in others),
                rules=("SWORD-34",),
            )
        )  # fmt: skip
        target = chosen[0]
    verdict = shot(scene, shooter, target)
    answer = yield from choose(
        ChooseOption(
            key="judge.line", who=GM, rules=("SWORD-34",),
            text=words("ask.judge_line", name=scene.name(shooter), target=scene.name(target)),
            facts=sight_facts(scene, shooter, target, verdict),
            options=(
                Option(id="clear", label=words("choice.line_clear")),
                Option(id="blocked", label=words("choice.line_blocked")),
            ),
            default="blocked" if verdict.clear else "clear",
        )
    )  # fmt: skip
    ruled = (*scene.battle.judged, (shooter, target, answer == "clear"))
    yield from perform(scene, set_battle(judged=ruled))
    yield from report(
        line(
            f"judged.{answer}", who=GM, rules=("SWORD-34",), tokens=(shooter, target),
            name=scene.name(shooter), target=scene.name(target),
        )
    )  # fmt: skip


def _judged_option(scene: Scene, shooter: str, target: str) -> Option:
    verdict = shot(scene, shooter, target)
    return Option(
        id=target,
        label=words("name", name=scene.name(target)),
        detail=words("detail.line_clear" if verdict.clear else "detail.line_blocked"),
        highlight=line_highlight(scene, shooter, target, verdict),
    )
