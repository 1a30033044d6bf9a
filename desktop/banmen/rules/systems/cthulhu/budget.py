"""The points and attacks of a turn (COC-04 to COC-10, COC-14 to COC-16)."""

from dataclasses import dataclass, replace
from typing import Literal

from banmen.rules.effects import SetCombatant, remember
from banmen.rules.systems.cthulhu.state import Scene

#: What is done in a turn; `yabusame` and `tackle_blow` move and attack in one.
Act = Literal[
    "move", "dash3", "attack", "shot", "nock", "reload", "precision", "kongou", "yabusame",
    "tackle_blow", "care", "stand_up", "pick_up", "escape", "restring",
]  # fmt: skip
ATTACKS = ("attack", "shot", "yabusame", "tackle_blow")
#: Firearms may be fired this often in a turn (COC-16).
FIRINGS = 2
#: The most that defences while restringing can cost the next turn (COC-83).
DEBT_CAP = 3
Overrun = Literal["", "not_enough_points", "dash_needs_whole_turn", "attack_limit"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What is left of a turn: points, attacks and firings made, whether anything was spent."""

    points: int
    limit: int = 1
    attacks: int = 0
    shots: int = 0
    spent: bool = False

    def forbids(self, act: Act) -> Overrun:
        """Return why an act is not possible any more, or nothing."""
        if act == "dash3":
            if self.spent:
                return "dash_needs_whole_turn"
            return "not_enough_points" if self.points < 3 else ""
        if self.points < 1:
            return "not_enough_points"
        if act == "shot" and (self.attacks or self.shots >= FIRINGS):
            return "attack_limit"
        if act in ATTACKS and act != "shot" and (self.shots or self.attacks >= self.limit):
            return "attack_limit"
        return ""

    def after(self, act: Act) -> "Budget":
        """Return what is left after an act; a stroke of three squares takes everything."""
        return replace(
            self,
            points=0 if act == "dash3" else self.points - 1,
            attacks=self.attacks + (act in ATTACKS and act != "shot"),
            shots=self.shots + (act == "shot"),
            spent=True,
        )


def overrun(budget: Budget, *acts: Act) -> tuple[Budget, Overrun]:
    """Carry out acts until one is not possible; return what is left then, and why it is not."""
    for act in acts:
        if reason := budget.forbids(act):
            return budget, reason
        budget = budget.after(act)
    return budget, ""


def budget_of(scene: Scene, actor: str) -> Budget:
    """Return what is left of a combatant's turn."""
    state = scene.state(actor)
    return Budget(
        points=state.points,
        limit=scene.sheet(actor).attacks,
        attacks=state.attacks,
        shots=state.shots,
        spent=state.spent,
    )


def points_of_turn(full: int, debt: int) -> int:
    """Return the points of a new turn: unused ones have lapsed (COC-04), a debt is paid (COC-82);
    one of three takes the whole turn (COC-83)."""
    return 0 if debt >= DEBT_CAP else max(0, full - debt)


def full_points(scene: Scene, actor: str) -> int:
    """Return the points of an undisturbed turn (COC-06)."""
    return scene.sheet(actor).points or scene.number("coc.points")


def spent(scene: Scene, actor: str, *acts: Act) -> SetCombatant:
    """Return the effect of having carried out acts in one's turn."""
    budget = budget_of(scene, actor)
    for act in acts:
        budget = budget.after(act)
    return remember(
        actor, points=max(0, budget.points), attacks=budget.attacks, shots=budget.shots,
        spent=True, begun=True,
    )  # fmt: skip
