"""The battle as data: round, phase, who has acted, what is still to come; and the journal."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, SerializeAsAny

from banmen.model.base import ElementId, Name, Square, Value

JsonValue = Any


class CombatantState(Value):
    """What the battle remembers of one token; each rule system has its own subclass."""

    system: str
    token: ElementId


class Answer(Value):
    """One answer to a question, or the faces of one roll.

    `value` is plain JSON: an option's id, a number, a text, a place, a path, a list of ids, or
    for a roll its faces, or `{"total": 25}` where the game master says what it comes to.
    `overruled` marks what the game master allowed against a rule.
    """

    key: str
    who: str
    value: JsonValue
    overruled: bool = False


class PendingProcedure(Value):
    """A procedure under way: its name, its arguments and the answers so far.

    The document that holds it is the situation before it began; running it again with the
    answers comes to the open question.
    """

    procedure: str
    arguments: Mapping[str, JsonValue] = Field(default_factory=dict)
    answers: tuple[Answer, ...] = ()


class QueuedProcedure(Value):
    """A procedure that is to begin at a moment to come (`round_end`, `phase_start:ally`, …)."""

    moment: str
    procedure: str
    arguments: Mapping[str, JsonValue] = Field(default_factory=dict)


class TimedEffect(Value):
    """Something that lasts: a spell, a song, a hold.

    `rounds` is how long it lasts in rounds of `side`, None until it is ended by hand. `started`
    is the number of that side's phase in which it began.
    """

    id: ElementId
    name: Name
    caster: ElementId | None = None
    side: str = ""
    rounds: Annotated[int, Field(ge=0, le=100_000)] | None = None
    started: int = 0
    targets: tuple[ElementId, ...] = ()
    squares: tuple[Square, ...] = ()
    kind: str = ""
    values: Mapping[str, JsonValue] = Field(default_factory=dict)


class BattleState(Value):
    """The battle so far; each rule system has its own subclass with what else it needs."""

    system: str
    settings: Mapping[str, JsonValue] = Field(default_factory=dict)
    round: Annotated[int, Field(ge=0)] = 0
    phase: str = "setup"
    current: ElementId | None = None
    combatants: tuple[SerializeAsAny[CombatantState], ...] = ()
    queue: tuple[QueuedProcedure, ...] = ()
    effects: tuple[TimedEffect, ...] = ()
    pending: PendingProcedure | None = None
    winner: str | None = None


JournalKind = Literal["asked", "answered", "rolled", "done", "taken_back", "restored"]


class JournalEntry(Value):
    """One line of the journal, numbered from 1; `values` are plain JSON.

    `done` lines are keyed messages (`key`, `values`) that can be read in either language.
    """

    n: Annotated[int, Field(ge=1)]
    kind: JournalKind
    round: int = 0
    who: str = ""
    key: str
    values: Mapping[str, JsonValue] = Field(default_factory=dict)
    rules: tuple[str, ...] = ()
