"""What the reader of a foreign format is told: things such files do not say themselves."""

from dataclasses import dataclass
from typing import Literal

from banmen.model.barriers import BarrierState


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a foreign file is to be understood.

    `square_m` is the side of a square in metres, None for the usual one of the rules (3 m).
    `name` names the document where the file has no name. `frame_as` takes the frame of a text
    map as edges between squares or as squares of their own; `doors` and `windows` are the state
    in which those come in.
    """

    name: str = ""
    system: str = ""
    square_m: float | None = None
    frame_as: Literal["edges", "squares"] = "edges"
    doors: BarrierState = "closed"
    windows: BarrierState = "closed"
    lights: bool = True
    legend: "tuple[tuple[str, str], ...]" = ()
