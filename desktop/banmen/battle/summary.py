"""What a round came to, as values: the round card and the text reports draw them."""

from dataclasses import dataclass

from banmen.model.base import Point, Square
from banmen.model.token import Condition
from banmen.rules.system import Gauge
from banmen.words import Message


@dataclass(frozen=True, slots=True)
class Person:
    """Whom a line is about: id and name."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Row:
    """How one combatant stands: side, place (its name, and metres), gauges, conditions, what was
    spent. `hidden` ones are for the game master; of a `rough` one no numbers are told."""

    id: str
    name: str
    side: str
    hidden: bool
    place: str
    at: Point
    node: str | None
    gauges: tuple[Gauge, ...]
    conditions: tuple[Condition, ...]
    notes: tuple[Message, ...]
    rough: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """One who ended elsewhere than it began; `path` in metres begins and ends with these."""

    token: Person
    side: str
    start: Point
    end: Point
    start_place: str
    end_place: str
    path: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, numbered from 1 in the order of action.

    `outcome` is its kind (`hit`, `miss`, …), `line` its sentence, `entry` its journal number;
    places are those of that moment in metres, None where unknown.
    """

    number: int
    entry: int
    outcome: str
    actor: Person | None
    targets: tuple[Person, ...]
    line: Message
    rules: tuple[str, ...]
    squares: tuple[Square, ...]
    actor_at: Point | None
    targets_at: tuple[Point | None, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the round; `number` is its event's where it has one, `outcome` its kind
    (`move`, `hit`, …; nothing for what only marks the course of the battle), `who` the id of the
    token it is about."""

    entry: int
    number: int | None
    words: Message
    rules: tuple[str, ...]
    outcome: str = ""
    who: str = ""


@dataclass(frozen=True, slots=True)
class UsedTemplate:
    """The squares an event covered."""

    number: int
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """One round. `finished` tells whether it has ended; `next` who can act now, where it has not
    or none has acted since. `players` marks one that tells only what they may know."""

    name: str
    system: str
    round: int
    phase: str
    finished: bool
    heading: Message
    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    lines: tuple[Line, ...]
    templates: tuple[UsedTemplate, ...]
    rows: tuple[Row, ...]
    next: tuple[Person, ...]
    players: bool = False


def health(gauge: Gauge) -> str:
    """Return how somebody looks to those who do not see the numbers."""
    share = gauge.value / gauge.maximum if gauge.maximum > 0 else 0.0
    if share <= 0:
        return "down"
    if share >= 1:
        return "unhurt"
    return "hurt" if share > 0.5 else "badly"
