"""Walls, windows and doors: one type of thing, and what each lets through in each of its states."""

from typing import Annotated, Literal, NamedTuple

from pydantic import Field, model_validator

from banmen.model.base import ElementId, Length, Name, Point, Value

BarrierKind = Literal["wall", "window", "door"]
BarrierState = Literal["closed", "open", "locked", "shuttered", "broken"]


class Channels(NamedTuple):
    """What a barrier stops: bodies, looks, missiles."""

    movement: bool
    sight: bool
    shots: bool


# A window that is neither shuttered nor broken is "closed": glass lets looks and, by SWORD-15,
# missiles pass; a broken one is crossed only where the game master allows it.
STATES: dict[BarrierKind, dict[BarrierState, Channels]] = {
    "wall": {"closed": Channels(True, True, True)},
    "window": {
        "closed": Channels(True, False, False),
        "open": Channels(True, False, False),
        "shuttered": Channels(True, True, True),
        "broken": Channels(False, False, False),
    },
    "door": {
        "closed": Channels(True, True, True),
        "open": Channels(False, False, False),
        "locked": Channels(True, True, True),
    },
}


class Barrier(Value):
    """A wall, window or door along a polyline in metres.

    `stops` overrules what the kind and state would stop (a low fence stops bodies only).
    `gives_cover` marks low edges and embrasures; `height_m` is for the reader and for pictures.
    """

    id: ElementId
    kind: BarrierKind = "wall"
    points: Annotated[tuple[Point, ...], Field(min_length=2, max_length=10_000)]
    state: BarrierState = "closed"
    name: Name = ""
    stops: Channels | None = None
    gives_cover: bool = False
    height_m: Length | None = None
    secret: bool = False

    @model_validator(mode="after")
    def _state_fits(self) -> "Barrier":
        if self.state not in STATES[self.kind]:
            raise ValueError(f"a {self.kind} cannot be {self.state}")
        return self


def channels(barrier: Barrier) -> Channels:
    """Return what a barrier stops as it is now."""
    return barrier.stops if barrier.stops is not None else STATES[barrier.kind][barrier.state]
