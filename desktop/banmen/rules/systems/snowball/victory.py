"""Who has won and when: annihilation, the flag, a draw (SNOW-02, SNOW-03, SNOW-48, SNOW-67)."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, Literal

from banmen.rules.effects import set_battle
from banmen.rules.scene import perform
from banmen.rules.steps import GM, ChooseOption, Option, Step, choose, report
from banmen.rules.systems.snowball.field import graph, kind_for
from banmen.rules.systems.snowball.moves import at
from banmen.rules.systems.snowball.state import SIDES, Scene, active, line, other_side, words

Moment = Literal["mid_round", "round_end"]
RULES = {"annihilation": ("SNOW-02",), "flag": ("SNOW-03", "SNOW-48")}


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who has won (`ally`, `enemy`, `draw`, or None as yet) and by what."""

    winner: str | None = None
    by: str | None = None


def verdict(scene: Scene, moment: Moment) -> Verdict:
    """Return who has won at a moment: annihilation at once or at the end of the round by the
    switch, the flag only at the end."""
    at_once = scene.choice("snow.annihilation_check") == "immediate"
    if moment == "round_end" or at_once:
        beaten = [side for side in SIDES if not active(scene, side)]
        if beaten:
            return Verdict(_of([other_side(side) for side in beaten]), "annihilation")
    if moment == "round_end":
        takers = [side for side in SIDES if invaders(scene, side)]
        if takers:
            return Verdict(_of(takers), "flag")
    return Verdict()


def invaders(scene: Scene, side: str) -> tuple[str, ...]:
    """Return who of a side stands at the enemy's flag and is not retired (SNOW-48)."""
    board = graph(scene.document)
    return tuple(
        t.id for t in active(scene, side) if kind_for(board, at(scene, t.id), side) == "enemy_flag"
    )


def _of(winners: list[str]) -> str:
    return winners[0] if len(winners) == 1 else "draw"


def conclude(scene: Scene, moment: Moment) -> Generator[Step, Any, Scene]:
    """End the battle where somebody has won."""
    found = verdict(scene, moment)
    if found.winner is None or found.by is None:
        return scene
    winner = found.winner
    if found.by == "flag":
        for side in SIDES:
            for token in invaders(scene, side):
                yield from report(
                    line("captured", who=token, rules=("SNOW-48",), event="capture",
                         tokens=(token,), name=scene.name(token))
                )  # fmt: skip
        if winner == "draw" and scene.choice("snow.double_capture") == "gm":
            winner = yield from _judged(scene)
    scene = yield from perform(
        scene, set_battle(winner=winner, won_by=found.by, phase="over", current=None)
    )
    yield from report(_line(scene, winner, found.by))
    return scene


def _judged(scene: Scene) -> Generator[Step, Any, str]:
    """Let the game master say who wins where both flags are taken (SNOW-67)."""
    options = tuple(
        Option(id=end, label=words("choice.draw") if end == "draw" else words(f"side.{end}"))
        for end in ("draw", *SIDES)
    )
    answer = yield from choose(
        ChooseOption(
            key="double_capture", who=GM, text=words("ask.double_capture"), options=options,
            default="draw", rules=("SNOW-67",),
        )
    )  # fmt: skip
    return answer


def _line(scene: Scene, winner: str, by: str) -> Any:
    number = scene.battle.round
    if winner == "draw":
        return line("draw", rules=("SNOW-67",), event="draw", round=number,
                    by=words(f"won_by.{by}"))  # fmt: skip
    return line("won", rules=RULES[by], event="victory", round=number,
                side=words(f"side.{winner}"), by=words(f"won_by.{by}"))  # fmt: skip
