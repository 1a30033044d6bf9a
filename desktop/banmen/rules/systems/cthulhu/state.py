"""What a Cthulhu battle remembers, and the scene a procedure works in."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from banmen.model.base import Count, ElementId, Name, Square, Value
from banmen.model.battle import BattleState, CombatantState
from banmen.model.token import Token
from banmen.rules.effects import SetCombatant, remember
from banmen.rules.kinds import Kinds
from banmen.rules.scene import RulesScene
from banmen.rules.steps import GM
from banmen.rules.switches import Switches
from banmen.rules.systems.cthulhu import settings
from banmen.rules.systems.cthulhu.sheet import BARE_NAMES, CthulhuSheet, Weapon
from banmen.rules.wording import Wording
from banmen.words import Message, Refusal

DefenceKind = Literal["dodge", "guard", "parry", "hide", "cover"]
DEFENCES: tuple[DefenceKind, ...] = ("dodge", "guard", "parry", "hide", "cover")
#: Conditions in which nobody acts or defends (COC-159).
HELPLESS = ("unconscious", "dead")
FULL_STRING = 3


class WeaponState(Value):
    """One weapon of a combatant: rounds in the magazine, durability, string, where it lies.

    `nocked` is an arrow on the string. `attacked` and `parried` are of this round.
    """

    rounds: Count = 0
    durability: Count = 0
    destroyed: bool = False
    shoots: bool = True
    string: Annotated[int, Field(ge=0, le=10)] = FULL_STRING
    nocked: bool = False
    dropped: Square | None = None
    attacked: bool = False
    parried: bool = False


class CthulhuCombatant(CombatantState):
    """One combatant: hit points, what was done in this round and turn, what lasts on it.

    `delay`, `used`, `extra_dodge`, `focus*` and `parry_against` are of the round; `points`,
    `attacks`, `shots`, `spent`, `precision` and `yabusame_failed` of the turn. `stun` is how many
    own turns are still lost. `legs` and `joints` name parts with what they cost (DEX or STR).
    `behind` is the object or person hidden behind; `terrain` the game master's modifier for bad
    footing. `moved_shot` is a move and shot in one that was rolled for (COC-85).
    """

    system: Literal["cthulhu"] = "cthulhu"
    hp: Annotated[int, Field(ge=-10_000, le=10_000)] = 0
    delay: Count = 0
    acted: bool = False
    begun: bool = False
    used: tuple[DefenceKind, ...] = ()
    extra_dodge: Count = 0
    parry_against: str = ""
    focus: DefenceKind | Literal[""] = ""
    focus_left: Count = 0
    focus_successes: Count = 0
    points: Count = 0
    attacks: Count = 0
    shots: Count = 0
    spent: bool = False
    precision: bool = False
    yabusame_failed: bool = False
    kongou: bool = False
    restring_row: int | None = None
    restring_left: Count = 0
    debt: Count = 0
    behind: str = ""
    stun: Count = 0
    arms: tuple[str, ...] = ()
    legs: tuple[tuple[str, int], ...] = ()
    joints: tuple[tuple[str, int], ...] = ()
    pierced: bool = False
    grappled_by: str = ""
    terrain: Annotated[int, Field(ge=-200, le=200)] = 0
    last_attack: Name = ""
    weapons: tuple[WeaponState, ...] = ()


class CthulhuBattle(BattleState):
    """`order` is who acts in this round, one after the other; `judged` are the rulings of the
    game master on cover in this round, as (shooter, target, covered)."""

    system: Literal["cthulhu"] = "cthulhu"
    order: tuple[ElementId, ...] = ()
    judged: tuple[tuple[str, str, bool], ...] = ()


KINDS = Kinds(CthulhuBattle, CthulhuCombatant, CthulhuSheet)
members, sheet_of = KINDS.members, KINDS.sheet_of
WORDING = Wording("coc")
words, line, forbid = WORDING.words, WORDING.line, WORDING.forbid


@dataclass(frozen=True, slots=True)
class Scene(RulesScene[CthulhuBattle, CthulhuCombatant, CthulhuSheet]):
    """The situation a Cthulhu procedure works in."""

    switches: ClassVar[Switches] = settings.SWITCHES

    @property
    def kinds(self) -> Kinds[CthulhuBattle, CthulhuCombatant, CthulhuSheet]:
        """The classes of these rules."""
        return KINDS

    def weapon(self, token_id: str, row: int) -> tuple[Weapon, WeaponState]:
        """Return a weapon of a sheet with its state; IndexError where there is none."""
        weapon = self.sheet(token_id).weapons[row]
        known = self.state(token_id).weapons
        return weapon, known[row] if row < len(known) else fresh_weapon(weapon)

    def row(self) -> int:
        """Return the row of the sheet that the arguments name; Refusal where the actor has no
        such weapon."""
        named = str(self.arguments.get("row", ""))
        if not named.isdigit() or int(named) >= len(self.sheet(self.actor).weapons):
            raise Refusal(words("refusal.no_weapon", name=self.name(self.actor)))
        return int(named)

    def name(self, token_id: str) -> str | Message:
        """Return the name to write for a token; the game master stands for what nobody does."""
        return words("gm") if token_id == GM else self.token(token_id).name


def fresh_weapon(weapon: Weapon) -> WeaponState:
    """Return the state of a weapon as it is taken to a battle: loaded and whole."""
    return WeaponState(rounds=weapon.magazine, durability=weapon.durability)


def is_able(scene: Scene, token_id: str) -> bool:
    """Tell whether somebody is conscious and has hit points left (COC-05, COC-163)."""
    return not scene.token(token_id).has(*HELPLESS) and scene.state(token_id).hp > 0


def hostile(one: Token, other: Token) -> bool:
    """Tell whether two tokens are of opposed sides; a neutral is nobody's enemy."""
    return "neutral" not in (one.side, other.side) and one.side != other.side


def set_weapon(scene: Scene, token_id: str, row: int, **changes: Any) -> SetCombatant:
    """Return the effect that a weapon of a combatant is in another state."""
    sheet, known = scene.sheet(token_id), scene.state(token_id).weapons
    states = [
        known[n] if n < len(known) else fresh_weapon(weapon)
        for n, weapon in enumerate(sheet.weapons)
    ]
    states[row] = states[row].revise(**changes)
    return remember(token_id, weapons=tuple(states))


def weapon_name(weapon: Weapon) -> str | Message:
    """Return what to call a weapon; bare hands have a name in every language."""
    if BARE_NAMES.get(weapon.kind) == weapon.name:
        return words(f"sheet_choice.kind.{weapon.kind}")
    return weapon.name
