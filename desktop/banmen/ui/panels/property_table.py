"""Which properties each kind of thing has, as rows of a table: attribute, kind of editor, bounds.

The words are `properties.field_<attribute>` and `properties.<attribute>_<value>` for choices.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from banmen.model.areas import Darkness, DifficultGround, Obstacle, Trench
from banmen.model.barriers import STATES, Barrier
from banmen.model.document import Document, Element
from banmen.model.label import Label
from banmen.model.lights import Light
from banmen.model.map import Link, Node
from banmen.model.template import PlacedTemplate
from banmen.model.token import Token

Kind = Literal["text", "notes", "whole", "real", "choice", "flag", "colour", "special"]


@dataclass(frozen=True, slots=True)
class Property:
    """One property: `choices` are values, `unit` follows a number, `optional` may be None."""

    name: str
    kind: Kind
    choices: tuple[Any, ...] = ()
    unit: str = ""
    optional: bool = False


_NAME = Property("name", "text")
_X, _Y = Property("x", "real", unit="m"), Property("y", "real", unit="m")

TABLE: dict[type[Any], tuple[Property, ...]] = {
    Barrier: (
        Property("kind", "choice", ("wall", "door", "window")),
        Property("state", "special"),
        _NAME,
        Property("stops", "special"),
        Property("gives_cover", "flag"),
        Property("secret", "flag"),
        Property("height_m", "real", unit="m", optional=True),
    ),
    Trench: (
        _NAME,
        Property("capacity", "whole"),
        Property("siz", "whole"),
        Property("facing", "real", unit="°"),
        Property("gives_cover", "flag"),
    ),
    Obstacle: (
        _NAME,
        Property("look", "choice", ("rock", "crate", "pillar", "tree", "water", "furniture")),
        Property("blocks_movement", "flag"),
        Property("blocks_sight", "flag"),
        Property("gives_cover", "flag"),
        Property("siz", "whole", optional=True),
        Property("durability", "whole", optional=True),
    ),
    DifficultGround: (_NAME, Property("cost", "real")),
    Darkness: (_NAME, Property("darkness", "choice", ("natural", "shade", "darkness"))),
    Light: (
        _NAME,
        Property("preset", "choice", ("torch", "lantern", "other")),
        Property("radius_m", "real", unit="m"),
        Property("burning", "flag"),
        Property("shutter", "real"),
        Property("carried_by", "special"),
        Property("colour", "colour"),
        _X,
        _Y,
    ),
    Label: (
        Property("text", "notes"),
        Property("size_m", "real", unit="m"),
        Property("colour", "colour"),
        Property("gm_only", "flag"),
    ),
    PlacedTemplate: (
        _NAME,
        Property("shape", "choice", ("disc", "line")),
        Property("radius_m", "real", unit="m"),
        Property("direction", "choice", ("n", "ne", "e", "se", "s", "sw", "w", "nw")),
        Property("length_m", "real", unit="m"),
        Property("stops_at_walls", "flag"),
        Property("colour", "colour"),
    ),
    Token: (
        _NAME,
        Property("side", "choice", ("ally", "enemy", "neutral")),
        Property("player", "text"),
        Property("monogram", "text"),
        Property("picture", "special"),
        Property("colour", "colour", optional=True),
        Property("size", "whole"),
        Property("hidden", "flag"),
        Property("facing", "real", unit="°", optional=True),
        Property("conditions", "special"),
        Property("notes", "notes"),
    ),
    Node: (
        _NAME,
        Property("kind", "choice", ("flag", "trench", "open")),
        Property("capacity", "whole", optional=True),
        Property("owner", "text"),
        _X,
        _Y,
    ),
    Link: (
        Property("kind", "choice", ("advance", "trench")),
        Property("length_m", "real", unit="m", optional=True),
    ),
}


#: What means nothing for a template of a shape.
_IDLE = {"disc": ("direction", "length_m"), "line": ("radius_m",)}


def things_of(document: Document, ids: Sequence[str]) -> list[Element | Node | Link]:
    """Return the elements, nodes and links of these ids, in that order."""
    graph: dict[str, Node | Link] = {}
    if document.map.kind == "nodes":
        graph.update((node.id, node) for node in document.map.nodes)
        graph.update((link.id, link) for link in document.map.links)
    found = (document.element(key) or graph.get(key) for key in ids)
    return [thing for thing in found if thing is not None]


def properties_of(things: Sequence[Element | Node | Link]) -> tuple[Property, ...]:
    """Return the properties that all these things have, and that mean something for them."""
    kinds = {type(thing) for thing in things}
    if not kinds:
        return ()
    first, *others = (TABLE[kind] for kind in kinds)
    shapes = {thing.shape for thing in things if isinstance(thing, PlacedTemplate)}
    idle = _IDLE[shapes.pop()] if len(shapes) == 1 else ()
    return tuple(
        row for row in first if row.name not in idle and all(row in other for other in others)
    )


def states_of(things: Sequence[Any]) -> tuple[str, ...]:
    """Return the states that all these barriers can be in."""
    tables = [STATES[thing.kind] for thing in things]
    return tuple(state for state in tables[0] if all(state in table for table in tables))
