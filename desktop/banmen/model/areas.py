"""What lies on the ground: trenches, obstacles, difficult ground and darkness."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from banmen.model.base import ElementId, Name, Point, Square, Value

Squares = Annotated[tuple[Square, ...], Field(min_length=1, max_length=100_000)]
Ring = Annotated[tuple[Point, ...], Field(min_length=3, max_length=10_000)]


class Trench(Value):
    """A ditch of squares; `capacity` is per side, `facing` in degrees clockwise from up."""

    kind: Literal["trench"] = "trench"
    id: ElementId
    name: Name = ""
    squares: Squares
    capacity: Annotated[int, Field(ge=0, le=1000)] = 3
    siz: Annotated[int, Field(ge=0, le=1000)] = 20
    gives_cover: bool = True
    facing: Annotated[float, Field(ge=0, lt=360)] = 0.0


class Obstacle(Value):
    """A thing in the way: whole squares, or a free polygon (exactly one of both).

    Blocking movement, blocking sight (looks and missiles) and giving cover are set each by itself.
    """

    kind: Literal["obstacle"] = "obstacle"
    id: ElementId
    name: Name = ""
    squares: tuple[Square, ...] = ()
    polygon: tuple[Point, ...] = ()
    blocks_movement: bool = True
    blocks_sight: bool = True
    gives_cover: bool = False
    siz: Annotated[int, Field(ge=0, le=1000)] | None = None
    durability: Annotated[int, Field(ge=0, le=100_000)] | None = None
    look: Literal["rock", "crate", "pillar", "tree", "water", "furniture"] = "rock"

    @model_validator(mode="after")
    def _one_shape(self) -> "Obstacle":
        if bool(self.squares) == bool(self.polygon):
            raise ValueError("an obstacle is squares or a polygon, one of both")
        if self.polygon and len(self.polygon) < 3:
            raise ValueError("a polygon has at least three points")
        return self


class DifficultGround(Value):
    """Squares that cost more to enter; `cost` is squares of movement for one square."""

    kind: Literal["ground"] = "ground"
    id: ElementId
    name: Name = ""
    squares: Squares
    cost: Annotated[float, Field(ge=1, le=100)] = 2.0


DarknessKind = Literal["natural", "shade", "darkness"]


class Darkness(Value):
    """Squares without light: natural darkness, a shade spirit's, or the spell's darkness."""

    kind: Literal["darkness"] = "darkness"
    id: ElementId
    name: Name = ""
    squares: Squares
    darkness: DarknessKind = "natural"


Area = Annotated[Trench | Obstacle | DifficultGround | Darkness, Field(discriminator="kind")]
