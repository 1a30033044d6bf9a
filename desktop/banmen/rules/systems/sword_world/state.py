"""What a Sword World battle remembers, and the scene a procedure works in."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from banmen.model.base import ElementId, Name, Square
from banmen.model.battle import BattleState, CombatantState
from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules.effects import Effect, SetBattle, SetCombatant, battle, combatant
from banmen.rules.scene import RulesScene
from banmen.rules.steps import Report, Step
from banmen.rules.steps import apply as apply_effect
from banmen.rules.switches import Switches
from banmen.rules.systems.sword_world import settings
from banmen.rules.systems.sword_world.sheet import SwordSheet
from banmen.words import Message

Count = Annotated[int, Field(ge=0, le=1_000_000)]
MoveMode = Literal["none", "limited", "normal", "full"]
#: Conditions without hostile will (SWORD-27, SWORD-28).
HELPLESS = ("asleep", "unconscious", "dead")
NO_WILL = (*HELPLESS, "surrendered")
PARTY = "ally"
FOES = "enemy"


class SwordCombatant(CombatantState):
    """One combatant: hit and mind points, and what was done in this phase.

    `acted` ends the turn; `moved` is in squares; `spent` tells what for (a words key).
    `asleep_round` is the round in which sleep came. `contrast` is what the game master said
    about warmth (SWORD-67). `master`, `command` and `obeys_from` (a phase of its side)
    are a servant's.
    """

    system: Literal["sword-world"] = "sword-world"
    hp: Annotated[int, Field(ge=-10_000, le=10_000)] = 0
    mp: Annotated[int, Field(ge=-10_000, le=10_000)] = 0
    acted: bool = False
    spent: str = ""
    moved: Count = 0
    evade_modifier: Annotated[int, Field(ge=-100, le=100)] = 0
    resist_modifier: Annotated[int, Field(ge=-100, le=100)] = 0
    asleep_round: int | None = None
    escape_tried: bool = False
    contrast: Annotated[int, Field(ge=-4, le=0)] | None = None
    master: ElementId | None = None
    command: Name = ""
    obeys_from: int | None = None


class SwordBattle(BattleState):
    """Whose phase it is (`phase` is `setup`, `ally` or `enemy`) and how many each side had.

    `judged` are lines the game master ruled on in this phase, as (shooter, target, free).
    `searched` are squares where traps were searched for.
    """

    system: Literal["sword-world"] = "sword-world"
    first_side: str = ""
    ally_phases: Count = 0
    enemy_phases: Count = 0
    judged: tuple[tuple[str, str, bool], ...] = ()
    searched: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene(RulesScene):
    """The situation a Sword World procedure works in."""

    switches: ClassVar[Switches] = settings.SWITCHES

    @property
    def battle(self) -> SwordBattle:
        """The battle; ValueError where none was begun."""
        state = battle(self.document)
        assert isinstance(state, SwordBattle)
        return state

    def name(self, token_id: str) -> str:
        """Return the name to write for a token."""
        return self.token(token_id).name

    def sheet(self, token_id: str) -> SwordSheet:
        """Return the sheet of a token, an empty one where it has none."""
        return sheet_of(self.token(token_id))

    def state(self, token_id: str) -> SwordCombatant:
        """Return what the battle remembers of a token."""
        state = combatant(self.document, token_id)
        assert isinstance(state, SwordCombatant)
        return state


def sheet_of(token: Token) -> SwordSheet:
    """Return the Sword World sheet of a token, an empty one where it has none."""
    return token.sheet if isinstance(token.sheet, SwordSheet) else SwordSheet()


def members(document: Document, side: str | None = None) -> tuple[Token, ...]:
    """Return the tokens that take part in the battle, of one side or all, in their order."""
    if document.battle is None:
        return tuple(
            t for t in document.tokens
            if isinstance(t.sheet, SwordSheet) and side in (None, t.side)
        )  # fmt: skip
    known = {state.token for state in document.battle.combatants}
    return tuple(t for t in document.tokens if t.id in known and side in (None, t.side))


def other_side(side: str) -> str:
    """Return the side that has the other phase."""
    return FOES if side == PARTY else PARTY


def phases_of(state: SwordBattle, side: str) -> int:
    """Return how many phases a side has begun."""
    return state.ally_phases if side == PARTY else state.enemy_phases


def has_will(token: Token) -> bool:
    """Tell whether nothing keeps a token from fighting on (SWORD-27)."""
    return not token.has(*NO_WILL)


def hostile(mover: Token, other: Token) -> bool:
    """Tell whether two tokens are of opposed sides; a neutral is nobody's enemy unless the game
    master marked it `hostile`, when it is everybody's."""
    if other.id == mover.id:
        return False
    if "neutral" in (mover.side, other.side):
        return mover.side != other.side and (mover.has("hostile") or other.has("hostile"))
    return mover.side != other.side


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


@dataclass(frozen=True, slots=True)
class Spend(Effect):
    """A combatant has done its action of the phase; it is nobody's turn now."""

    token: str
    what: str

    def perform(self, document: Document) -> Document:
        done = remember(self.token, acted=True, spent=f"sword.spent.{self.what}")
        return set_battle(current=None).perform(done.perform(document))


def spend(token_id: str, what: str) -> Spend:
    """Return the effect that a combatant has done its action (`what` is below `sword.spent`)."""
    return Spend(token_id, what)


def line(
    key: str,
    *,
    who: str = "",
    rules: tuple[str, ...] = (),
    event: str = "",
    tokens: tuple[str, ...] = (),
    squares: tuple[Square, ...] = (),
    **values: Any,
) -> Report:
    """Return a line for the journal; `key` is below `sword.log`."""
    return Report(
        text=Message(f"sword.log.{key}", values),
        who=who,
        rules=rules,
        event=event,
        tokens=tokens,
        squares=squares,
    )


def words(key: str, /, **values: Any) -> Message:
    """Return a message of this system."""
    return Message(f"sword.{key}", values)
