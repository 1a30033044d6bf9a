"""What a rule system answers; the interface, the command line and the simulator ask only this."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from banmen.board.verdicts import (
    CoverVerdict,
    PathVerdict,
    ReachedPlace,
    SightVerdict,
    TemplateVerdict,
)
from banmen.model.base import Square
from banmen.model.battle import BattleState, CombatantState
from banmen.model.document import Document
from banmen.model.place import Place
from banmen.model.token import Sheet, Token
from banmen.rules.steps import Option, Procedure
from banmen.words import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A switch of the rules: its key (`sword.los`), default, the values it may take (empty for a
    free number), the rule it belongs to, and its words (`<words_key>.name`, `.help`, and
    `.value.<value>` for each value)."""

    key: str
    default: str | int | float | bool
    values: tuple[str | int | float | bool, ...] = ()
    rule: str = ""
    words_key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetField:
    """A field of a sheet as the sheet panel shows it: attribute name, words key, kind and bounds.

    `kind` is `number`, `text`, `flag`, `choice` or `rows` (a table of sub-values, whose own
    fields are `fields`; `presets` are rows to start from, with `name_en` beside `name` where they
    are named in both languages). `group` is a words key; a choice has
    the words `<choices_key>.<value>`. `confidence` marks base-game figures that are not certain
    (`sure`, `likely`, `unverified`), which the sheet says."""

    name: str
    words_key: str
    kind: str
    group: str
    minimum: float = 0
    maximum: float = 9999
    choices: tuple[str, ...] = ()
    choices_key: str = ""
    fields: tuple["SheetField", ...] = ()
    presets: tuple[Mapping[str, Any], ...] = ()
    confidence: str = "sure"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEntry:
    """One combatant in the order strip: acted, current, able to act now, its short note, and the
    points left of those a turn has."""

    token: str
    acted: bool = False
    current: bool = False
    able: bool = True
    note: Message | None = None
    points: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnOrder:
    """Where the battle stands: a heading (`Round 2, allies' phase`) and the order strip; `ended`
    where it is decided and the heading says for whom."""

    heading: Message
    entries: tuple[TurnEntry, ...]
    ended: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Gauge:
    """A number of a token to show as a thin bar with ticks: HP, MP, hits."""

    words_key: str
    value: int
    maximum: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """The squares around a token that stop or bind its enemies; `active` tells whether they do
    now, or would if it had the will."""

    token: str
    squares: tuple[Square, ...]
    active: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Timer:
    """Something that lasts: its `words` (what, on whom, until when), the rounds left (None until
    it is ended by hand), what it concerns, and the procedure by which the game master ends it."""

    words: Message
    left: int | None = None
    tokens: tuple[str, ...] = ()
    squares: tuple[Square, ...] = ()
    ended_by: str = ""


@runtime_checkable
class ZonedRules(Protocol):
    """A system in which tokens hold the squares around them."""

    def zones(self, document: Document, mover: str) -> tuple[Zone, ...]:
        """Return the zones that a mover meets, those without force too."""


@runtime_checkable
class TimedRules(Protocol):
    """A system in which things last for some rounds."""

    def timers(self, document: Document) -> tuple[Timer, ...]:
        """Return what lasts now, what ends first at the head."""


@runtime_checkable
class OpenRules(Protocol):
    """A system that says whether players know the numbers of enemies."""

    def numbers_open(self, document: Document) -> bool:
        """Tell whether players are told what enemies have left and what their throws come to."""


def zones_of(system: object, document: Document, mover: str) -> tuple[Zone, ...]:
    """Return the zones a mover meets; none in a system that has no such thing."""
    return system.zones(document, mover) if isinstance(system, ZonedRules) else ()


def timers_of(system: object, document: Document) -> tuple[Timer, ...]:
    """Return what lasts; nothing in a system that counts no time."""
    return system.timers(document) if isinstance(system, TimedRules) else ()


def numbers_open(system: object, document: Document) -> bool:
    """Tell whether players are told the numbers of enemies; not in a system that does not say."""
    return isinstance(system, OpenRules) and system.numbers_open(document)


class BoardRules(Protocol):
    """What is asked about a map: answered by a rule system, or plainly where there is none."""

    def sight(self, document: Document, start: Place, target: Place) -> SightVerdict:
        """Return the line of fire between two places by this system's rule."""

    def cover(self, document: Document, start: Place, target: Place) -> CoverVerdict:
        """Return the cover of the target against the start by this system's rule."""

    def distance(self, document: Document, start: Place, target: Place) -> float:
        """Return the distance in squares (or metres between nodes) as this system counts."""

    def template(
        self, document: Document, centre: Place, radius_m: float, stops_at_walls: bool
    ) -> TemplateVerdict:
        """Return what a radius in metres covers as this system counts."""

    def reach(
        self, document: Document, token_id: str, allowance: float | None = None
    ) -> tuple[ReachedPlace, ...]:
        """Return where a token can come with one ordinary move, or with `allowance` squares."""

    def walk(
        self,
        document: Document,
        token_id: str,
        path: tuple[Square, ...],
        allowance: float | None = None,
    ) -> PathVerdict:
        """Return how a wished path of squares really goes, within `allowance` squares if given."""


class RuleSystem(BoardRules, Protocol):
    """One rule system, written out in `rules.catalogue`."""

    id: str
    settings: tuple[Setting, ...]
    sheet_fields: tuple[SheetField, ...]
    square_m: float

    @property
    def sheet_class(self) -> type[Sheet]:
        """The class of this system's sheets."""

    @property
    def combatant_class(self) -> type[CombatantState]:
        """The class of what a battle remembers of one token."""

    @property
    def battle_class(self) -> type[BattleState]:
        """The class of this system's battles."""

    def new_sheet(self, kind: str = "person") -> Sheet:
        """Return a sheet with sensible values (`person` or `monster`)."""

    def start_battle(self, document: Document) -> Document:
        """Return the document with a battle begun; all tokens with a sheet take part."""

    def turn_order(self, document: Document) -> TurnOrder:
        """Return where the battle stands."""

    def battle_actions(self, document: Document) -> tuple[Option, ...]:
        """Return what may be done now for no one in particular (initiative, end of phase, checks
        the game master starts); ids are names of procedures."""

    def actions_for(self, document: Document, token_id: str) -> tuple[Option, ...]:
        """Return the choices of a combatant now, the forbidden ones with their reasons; ids are
        names of procedures."""

    def procedure(
        self, name: str, document: Document, arguments: Mapping[str, Any]
    ) -> "Procedure[None]":
        """Return the named procedure, ready to run (`arguments` holds `actor` where it has one).

        KeyError where there is no such procedure."""

    def gauges(self, document: Document, token: Token) -> tuple[Gauge, ...]:
        """Return the numbers shown at a token, the most important first."""

    def place_note(self, document: Document, token: Token) -> tuple[Message, ...]:
        """Return short notes on a token for roster and round card (spent, bonus, …)."""
