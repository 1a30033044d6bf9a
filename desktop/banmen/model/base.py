"""What every value of the document shares: frozen, checked when made, revised into a new value."""

import os
from typing import Annotated, Any, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

# Nothing else on this machine has a say in what is checked; to look for plugins slows the start.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

Metres = Annotated[float, Field(ge=-100_000, le=100_000, allow_inf_nan=False)]
#: From a millimetre up: nothing on a map is smaller, and drawing divides by these.
Length = Annotated[float, Field(ge=0.001, le=100_000, allow_inf_nan=False)]
Count = Annotated[int, Field(ge=0, le=1_000_000)]
Name = Annotated[str, StringConstraints(max_length=200)]
Notes = Annotated[str, StringConstraints(max_length=100_000)]
ElementId = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$")]


class Value(BaseModel):
    """A frozen value; unknown keys are refused, numbers are finite."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", defer_build=True, allow_inf_nan=False, validate_default=False
    )

    def revise(self, **changes: Any) -> Self:
        """Return a copy with some fields changed, checked as if made new.

        Raises pydantic's ValidationError where a change is not allowed.
        """
        return type(self).model_validate({**dict(self), **changes})


class Point(NamedTuple):
    """A place in metres, x to the right and y downwards."""

    x: Metres
    y: Metres


class Square(NamedTuple):
    """A square of the grid, counted from 0 at the top left."""

    column: Annotated[int, Field(ge=-10_000, le=10_000)]
    row: Annotated[int, Field(ge=-10_000, le=10_000)]
