"""Areas of effect placed on the map: discs counted in squares, and lines in eight directions."""

from typing import Annotated, Literal

from pydantic import Field

from banmen.model.base import Colour, ElementId, Metres, Name, Square, Value

Direction = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]


class PlacedTemplate(Value):
    """A template about a point in metres.

    A disc has `radius_m`; a line has `direction` and `length_m`. `without` are squares the game
    master took out by hand.
    """

    id: ElementId
    name: Name = ""
    shape: Literal["disc", "line"] = "disc"
    x: Metres
    y: Metres
    radius_m: Annotated[float, Field(ge=0, le=10_000)] = 3.0
    direction: Direction = "e"
    length_m: Annotated[float, Field(ge=0.001, le=10_000)] = 30.0
    stops_at_walls: bool = False
    without: tuple[Square, ...] = ()
    colour: Colour = "#b5482f"
