"""Things put in order: nudged by squares, aligned by an edge or centre, spread evenly; and places
copied from one state of the map to another."""

from collections.abc import Iterable, Mapping
from math import floor
from typing import Any, Literal

from banmen.board.lattice import token_point
from banmen.edits import tokens
from banmen.edits.elements import move, replace, selected
from banmen.edits.polyline import without_repeats
from banmen.edits.shift import bounds, square_size
from banmen.model.areas import Obstacle
from banmen.model.barriers import Barrier
from banmen.model.base import Point
from banmen.model.document import Document, Element
from banmen.model.label import Label
from banmen.model.lights import Light
from banmen.model.map import NodeMap, SquareMap
from banmen.model.template import PlacedTemplate
from banmen.model.token import Token

Edge = Literal["left", "right", "top", "bottom", "middle_x", "middle_y"]


def nudge(
    document: Document, ids: Iterable[str], columns: int, rows: int, *, share: float = 1.0
) -> Document:
    """Return the document with things moved by so many squares, each taken as `share` of one."""
    step = square_size(document) * share
    return move(document, ids, columns * step, rows * step)


def align(document: Document, ids: Iterable[str], edge: Edge) -> Document:
    """Return the document with things brought to the outermost edge or the middle of them all."""
    things = list(selected(document, ids))
    if len(things) < 2:
        return document
    boxes = [(thing.id, bounds(thing, document)) for thing in things]
    low, high = (0, 2) if edge in ("left", "right", "middle_x") else (1, 3)
    least, most = min(b[low] for _, b in boxes), max(b[high] for _, b in boxes)
    for thing_id, box in boxes:
        if edge in ("left", "top"):
            by = least - box[low]
        elif edge in ("right", "bottom"):
            by = most - box[high]
        else:
            by = (least + most) / 2 - (box[low] + box[high]) / 2
        if by:
            document = move(document, [thing_id], *((by, 0.0) if low == 0 else (0.0, by)))
    return document


def to_grid(document: Document, ids: Iterable[str]) -> Document:
    """Return the document with things brought onto the grid: tokens to their squares, points of
    walls and polygons to corners, the rest to half squares. A node map stays as it is."""
    if not isinstance(document.map, SquareMap):
        return document
    side = document.map.square_m
    changed: list[Element] = []
    for element in selected(document, ids):
        if isinstance(element, Barrier):
            line = without_repeats(tuple(_on_corner(p, side) for p in element.points))
            if len(line) > 1:
                changed.append(element.revise(points=line))
        elif isinstance(element, Obstacle) and element.polygon:
            ring = without_repeats(tuple(_on_corner(p, side) for p in element.polygon))
            if len(ring) > 2:
                changed.append(element.revise(polygon=ring))
        elif isinstance(element, Token):
            shift = (element.size % 2) / 2
            x, y = (_nearest(v / side - shift, shift) * side for v in (element.x, element.y))
            changed.append(element.revise(x=x, y=y))
        elif isinstance(element, (Light, Label, PlacedTemplate)):
            x, y = (round(v / side * 2) / 2 * side for v in (element.x, element.y))
            changed.append(element.revise(x=x, y=y))
    return replace(document, *changed)


def spread(document: Document, ids: Iterable[str], axis: Literal["x", "y"]) -> Document:
    """Return the document with the centres of three or more things at even distances."""
    low, high = (0, 2) if axis == "x" else (1, 3)
    centres = []
    for thing in selected(document, ids):
        box = bounds(thing, document)
        centres.append(((box[low] + box[high]) / 2, thing.id))
    centres.sort()
    if len(centres) < 3:
        return document
    first, last = centres[0][0], centres[-1][0]
    for number, (centre, thing_id) in enumerate(centres):
        by = first + (last - first) * number / (len(centres) - 1) - centre
        if by:
            document = move(document, [thing_id], *((by, 0.0) if axis == "x" else (0.0, by)))
    return document


def places(document: Document, ids: Iterable[str]) -> dict[str, dict[str, Any]]:
    """Return where tokens stand, by their names: `x` and `y` in metres and `node`."""
    chosen = frozenset(ids)
    found = {}
    for token in document.tokens:
        if token.id in chosen:
            at = token_point(document, token)
            found[token.name] = {"x": at.x, "y": at.y, "node": token.node}
    return found


def put_at_places(document: Document, known: Mapping[str, Mapping[str, Any]]) -> Document:
    """Return the document with the tokens of these names at the places copied before."""
    for token in document.tokens:
        if (place := known.get(token.name)) is None:
            continue
        nodes = document.map.nodes if isinstance(document.map, NodeMap) else ()
        if any(node.id == place.get("node") for node in nodes):
            document = tokens.place_at_node(document, token.id, place["node"])
        else:
            document = tokens.place(document, token.id, float(place["x"]), float(place["y"]))
    return document


def _on_corner(point: Point, side: float) -> Point:
    return Point(round(point.x / side) * side, round(point.y / side) * side)


def _nearest(squares: float, shift: float) -> float:
    return floor(squares + 0.5) + shift
