"""What a snowball battle remembers, and the scene a procedure works in."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from banmen.model.base import Count, ElementId
from banmen.model.battle import BattleState, CombatantState
from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules.kinds import Kinds
from banmen.rules.scene import RulesScene
from banmen.rules.switches import Switches
from banmen.rules.systems.snowball import settings
from banmen.rules.systems.snowball.sheet import SnowSheet
from banmen.rules.systems.snowball.tables import figure
from banmen.rules.wording import Wording

Package = Literal[
    "", "advance_attack", "trench_attack", "wait_attack", "trench_hide", "wait_hide"
]  # fmt: skip
Mode = Literal["normal", "sprint", "glide", "quad"]
Phase = Literal["round_0", "declare", "resolve", "end", "over"]
#: Side 1 and side 2 (SNOW-04), as tokens call them.
SIDES = ("ally", "enemy")
PACKAGES: tuple[Package, ...] = (
    "advance_attack", "trench_attack", "wait_attack", "trench_hide", "wait_hide",
)  # fmt: skip


class SnowCombatant(CombatantState):
    """One participant: hits taken, and what was declared and done in this round.

    `destination` is a node; `intended` a target noted beforehand; `held` are hits that count once
    all of the same agility have acted; `tie` is what was rolled to decide a tie, the higher first.
    Whether one hides or is retired are conditions of the token (`hidden`, `retired`).
    """

    system: Literal["snowball"] = "snowball"
    hits: Annotated[int, Field(ge=0, le=3)] = 0
    held: Annotated[int, Field(ge=0, le=1000)] = 0
    declared: bool = False
    acted: bool = False
    package: Package = ""
    mode: Mode = "normal"
    destination: ElementId | None = None
    intended: ElementId | None = None
    retargeted: bool = False
    throws: Count = 0
    tie: Count = 0


class SnowBattle(BattleState):
    """Where the battle stands; `phase` is one of `Phase`.

    `roster` is the order in which ties of intelligence or agility are settled. `won_by` tells how
    the battle ended: `annihilation` or `flag`.
    """

    system: Literal["snowball"] = "snowball"
    roster: tuple[ElementId, ...] = ()
    won_by: str = ""


KINDS = Kinds(SnowBattle, SnowCombatant, SnowSheet)
WORDING = Wording("snow")
words, line, no = WORDING.words, WORDING.line, WORDING.forbid


@dataclass(frozen=True, slots=True)
class Scene(RulesScene[SnowBattle, SnowCombatant, SnowSheet]):
    """The situation a snowball procedure works in."""

    switches: ClassVar[Switches] = settings.SWITCHES

    @property
    def kinds(self) -> Kinds[SnowBattle, SnowCombatant, SnowSheet]:
        """The classes of these rules."""
        return KINDS

    def name(self, token_id: str) -> str:
        """Return the name to write for a token."""
        return self.token(token_id).name


def members(document: Document, side: str | None = None) -> tuple[Token, ...]:
    """Return the tokens that take part, of one side or all, in their order on the map."""
    return tuple(t for t in KINDS.members(document) if t.side in SIDES and side in (None, t.side))


def takes_part(document: Document, token_id: str) -> bool:
    """Tell whether a token takes part in the battle that is on."""
    begun = isinstance(document.battle, SnowBattle)
    return begun and any(token.id == token_id for token in members(document))


def other_side(side: str) -> str:
    """Return the opposing side."""
    return SIDES[1] if side == SIDES[0] else SIDES[0]


def is_out(scene: Scene, token_id: str) -> bool:
    """Tell whether one is retired: no action, no target, no place taken (SNOW-40)."""
    return (
        scene.token(token_id).has("retired")
        or scene.state(token_id).hits >= figure("hits_to_retire")
    )  # fmt: skip


def active(scene: Scene, side: str | None = None) -> tuple[Token, ...]:
    """Return those who take part and are not retired."""
    return tuple(t for t in members(scene.document, side) if not is_out(scene, t.id))
