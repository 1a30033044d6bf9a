"""What a Sword World battle remembers, and the scene a procedure works in."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from banmen.model.base import Count, ElementId, Name, Square
from banmen.model.battle import BattleState, CombatantState
from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules.effects import Effect, remember, set_battle
from banmen.rules.kinds import Kinds
from banmen.rules.scene import RulesScene
from banmen.rules.switches import Switches
from banmen.rules.systems.sword_world import settings
from banmen.rules.systems.sword_world.sheet import SwordSheet
from banmen.rules.wording import Wording

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


KINDS = Kinds(SwordBattle, SwordCombatant, SwordSheet)
sheet_of = KINDS.sheet_of
WORDING = Wording("sword")
words, line, forbid = WORDING.words, WORDING.line, WORDING.forbid


@dataclass(frozen=True, slots=True)
class Scene(RulesScene[SwordBattle, SwordCombatant, SwordSheet]):
    """The situation a Sword World procedure works in."""

    switches: ClassVar[Switches] = settings.SWITCHES

    @property
    def kinds(self) -> Kinds[SwordBattle, SwordCombatant, SwordSheet]:
        """The classes of these rules."""
        return KINDS

    def name(self, token_id: str) -> str:
        """Return the name to write for a token."""
        return self.token(token_id).name


def members(document: Document, side: str | None = None) -> tuple[Token, ...]:
    """Return the tokens that take part in the battle, of one side or all, in their order."""
    return tuple(t for t in KINDS.members(document) if side in (None, t.side))


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
