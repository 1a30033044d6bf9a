"""Light sources: torches, lanterns and any other."""

from typing import Annotated, Literal

from pydantic import Field

from banmen.model.base import Colour, ElementId, Length, Metres, Name, Value


class Light(Value):
    """A light that reaches `radius_m`; `shutter` is the share of it let out (0 shut … 1 open).

    `carried_by` is the id of the token that carries it; its place is then the token's.
    """

    id: ElementId
    name: Name = ""
    preset: Literal["torch", "lantern", "other"] = "torch"
    x: Metres
    y: Metres
    radius_m: Length = 10.0
    burning: bool = True
    shutter: Annotated[float, Field(ge=0, le=1)] = 1.0
    carried_by: ElementId | None = None
    colour: Colour = "#f2b84b"
