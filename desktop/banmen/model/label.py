"""Texts written on the map."""

from typing import Annotated

from pydantic import Field, StringConstraints

from banmen.model.base import Colour, ElementId, Metres, Value


class Label(Value):
    """A text centred on a point in metres; `size_m` is the height of its letters in metres."""

    id: ElementId
    x: Metres
    y: Metres
    text: Annotated[str, StringConstraints(min_length=1, max_length=1000)]
    size_m: Annotated[float, Field(ge=0.001, le=1000)] = 1.2
    colour: Colour = "#3a3226"
    gm_only: bool = False
