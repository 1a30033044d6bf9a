"""The pieces on the map and what is written about the people they stand for."""

from typing import Annotated, Literal

from pydantic import Field, SerializeAsAny, StringConstraints

from banmen.model.base import Colour, ElementId, Metres, Name, Notes, Value
from banmen.model.map import Sha256

Side = Literal["ally", "enemy", "neutral"]
ConditionId = Annotated[str, StringConstraints(min_length=1, max_length=64)]


class Sheet(Value):
    """What a rule system knows of a person; each system has its own subclass."""

    system: str


class Condition(Value):
    """A state a person is in (`asleep`, `prone`, …, or the game master's own words)."""

    id: ConditionId
    note: Name = ""


class Token(Value):
    """A piece: where its centre stands in metres, or at which node, and what it shows.

    `size` is squares along one side. `facing` is degrees clockwise from up, None is off.
    `player` is who plays it; empty is the game master. `hidden` is not shown to players.
    """

    id: ElementId
    name: Name
    side: Side = "neutral"
    x: Metres = 0.0
    y: Metres = 0.0
    node: ElementId | None = None
    size: Annotated[int, Field(ge=1, le=20)] = 1
    colour: Colour | None = None
    picture: Sha256 | None = None
    monogram: Annotated[str, StringConstraints(max_length=4)] = ""
    hidden: bool = False
    facing: Annotated[float, Field(ge=0, lt=360)] | None = None
    conditions: tuple[Condition, ...] = ()
    player: Name = ""
    notes: Notes = ""
    sheet: SerializeAsAny[Sheet] | None = None

    def has(self, *conditions: str) -> bool:
        """Tell whether the token is in any of these conditions."""
        return any(condition.id in conditions for condition in self.conditions)
