"""What a snowball battle remembers, and the scene a procedure works in."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from banmen.model.base import ElementId
from banmen.model.battle import BattleState, CombatantState
from banmen.model.document import Document
from banmen.model.place import Place
from banmen.model.token import Token
from banmen.rules.effects import Effect, SetBattle, SetCombatant, battle, combatant
from banmen.rules.scene import RulesScene
from banmen.rules.steps import Forbidden, Report, Step
from banmen.rules.steps import apply as apply_effect
from banmen.rules.switches import Switches
from banmen.rules.systems.snowball import settings
from banmen.rules.systems.snowball.sheet import SnowSheet
from banmen.rules.systems.snowball.tables import figure
from banmen.words import Message

Count = Annotated[int, Field(ge=0, le=1_000_000)]
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


@dataclass(frozen=True, slots=True)
class Scene(RulesScene):
    """The situation a snowball procedure works in."""

    switches: ClassVar[Switches] = settings.SWITCHES

    @property
    def battle(self) -> SnowBattle:
        """The battle; ValueError where none was begun."""
        state = battle(self.document)
        assert isinstance(state, SnowBattle)
        return state

    def name(self, token_id: str) -> str:
        """Return the name to write for a token."""
        return self.token(token_id).name

    def sheet(self, token_id: str) -> SnowSheet:
        """Return the sheet of a token, an empty one where it has none."""
        return sheet_of(self.token(token_id))

    def state(self, token_id: str) -> SnowCombatant:
        """Return what the battle remembers of a token."""
        state = combatant(self.document, token_id)
        assert isinstance(state, SnowCombatant)
        return state


def sheet_of(token: Token) -> SnowSheet:
    """Return the snowball sheet of a token, an empty one where it has none."""
    return token.sheet if isinstance(token.sheet, SnowSheet) else SnowSheet()


def members(document: Document, side: str | None = None) -> tuple[Token, ...]:
    """Return the tokens that take part, of one side or all, in their order on the map."""
    known = (
        {t.id for t in document.tokens if isinstance(t.sheet, SnowSheet) and t.side in SIDES}
        if document.battle is None
        else {state.token for state in document.battle.combatants}
    )
    return tuple(
        t
        for t in document.tokens
        if t.id in known and t.side in SIDES and side in (None, t.side)
    )  # fmt: skip


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


def perform(scene: Scene, *effects: Effect) -> Generator[Step, Any, Scene]:
    """Change the situation by some effects; return the scene after them."""
    for effect in effects:
        document = yield from apply_effect(effect)
        scene = scene.after(document)
    return scene


def remember(token_id: str, **changes: Any) -> SetCombatant:
    """Return the effect that the battle remembers something of a token."""
    return SetCombatant(token_id, tuple(changes.items()))


def set_battle(**changes: Any) -> SetBattle:
    """Return the effect that changes fields of the battle."""
    return SetBattle(tuple(changes.items()))


def line(
    key: str,
    *,
    who: str = "",
    rules: tuple[str, ...] = (),
    event: str = "",
    tokens: tuple[str, ...] = (),
    places: tuple[Place, ...] = (),
    **values: Any,
) -> Report:
    """Return a line for the journal; `key` is below `snow.log`."""
    return Report(
        text=Message(f"snow.log.{key}", values),
        who=who,
        rules=rules,
        event=event,
        tokens=tokens,
        squares=places,
    )


def words(key: str, /, **values: Any) -> Message:
    """Return a message of this system."""
    return Message(f"snow.{key}", values)


def no(rule: str, reason: str, /, **values: Any) -> Forbidden:
    """Return why something is not allowed; `reason` is below `snow.reason`."""
    return Forbidden(rule=rule, reason=words(f"reason.{reason}", **values))
