"""The ground of a battle: a square grid, or a graph of nodes and links, and its backdrop."""

from typing import Annotated, Literal

from pydantic import Field

from banmen.model.base import ElementId, Length, Metres, Name, Value

Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class Backdrop(Value):
    """A picture below everything, placed in metres by its top left corner and size."""

    picture: Sha256
    x: Metres = 0.0
    y: Metres = 0.0
    width: Length
    height: Length
    opacity: Annotated[float, Field(ge=0, le=1)] = 1.0


class SquareMap(Value):
    """A grid of squares of one size; its size in metres follows from it."""

    kind: Literal["squares"] = "squares"
    columns: Annotated[int, Field(ge=1, le=1000)]
    rows: Annotated[int, Field(ge=1, le=1000)]
    square_m: Annotated[float, Field(ge=0.001, le=1000)] = 3.0
    backdrop: Backdrop | None = None
    background: Literal["paper", "dark", "plain"] = "paper"

    @property
    def width_m(self) -> float:
        """Width in metres."""
        return self.columns * self.square_m

    @property
    def height_m(self) -> float:
        """Height in metres."""
        return self.rows * self.square_m


class Node(Value):
    """A place of a node map: a flag, a trench or open ground.

    `capacity` is how many of one side may stand there; None is no limit. `owner` is the side
    whose node it is, in the words of the rules (`1`, `2`), or None.
    """

    id: ElementId
    name: Name
    kind: Literal["flag", "trench", "open"] = "open"
    x: Metres
    y: Metres
    capacity: Annotated[int, Field(ge=0, le=1000)] | None = None
    owner: Name | None = None


class Link(Value):
    """A way between two nodes; its length in metres is the distance where none is given."""

    id: ElementId
    a: ElementId
    b: ElementId
    kind: Literal["advance", "trench"] = "advance"
    length_m: Length | None = None


class NodeMap(Value):
    """A graph of nodes on a field of the given size in metres."""

    kind: Literal["nodes"] = "nodes"
    width_m: Length
    height_m: Length
    nodes: Annotated[tuple[Node, ...], Field(max_length=1000)] = ()
    links: Annotated[tuple[Link, ...], Field(max_length=10_000)] = ()
    backdrop: Backdrop | None = None
    background: Literal["paper", "dark", "plain"] = "paper"


BattleMap = Annotated[SquareMap | NodeMap, Field(discriminator="kind")]
