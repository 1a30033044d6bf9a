"""What lies under the hand or in a box: picking elements of a document by place."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from banmen.board.lattice import square_at, square_side
from banmen.board.lookup import index_of, tokens_at
from banmen.geometry.predicates import segment_distance
from banmen.geometry.shapes import bounding_box
from banmen.model.areas import Area, Obstacle
from banmen.model.barriers import Barrier
from banmen.model.base import Point
from banmen.model.document import Document, Element
from banmen.model.label import Label
from banmen.model.lights import Light
from banmen.model.map import NodeMap, SquareMap
from banmen.model.template import PlacedTemplate
from banmen.model.token import Token

__all__ = ["extent", "in_rect", "index_of", "pick", "pick_all", "tokens_at"]

Rectangle = tuple[float, float, float, float]
_E = TypeVar("_E", Token, Label, Light, PlacedTemplate, Area)

#: A light and a template's centre are marks of this part of a square.
_MARK = 0.3
#: Half the width in metres of a piece that stands at a node.
_NODE_TOKEN_M = 0.6
#: Letters are about as wide as this part of their height; full-width ones are as wide as high.
_LETTER = 0.55
_LINE = 1.2

_COMPASS = {
    "n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1),
    "s": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (-1, -1),
}  # fmt: skip


def pick(document: Document, x: float, y: float, tolerance_m: float) -> str | None:
    """Return the id of the topmost element at a point in metres, or None.

    Pieces come first, then labels, lights, doors and windows, walls, templates, and last what
    lies on the ground; of one kind the one drawn last. Thin things are hit within `tolerance_m`.
    """
    return next(pick_all(document, x, y, tolerance_m), None)


def pick_all(document: Document, x: float, y: float, tolerance_m: float) -> Iterator[str]:
    """Yield the ids of all elements at a point, topmost first (as `pick` orders them)."""
    at = Point(x, y)
    mark = max(square_side(document.map) * _MARK, tolerance_m)
    # Obstacles before what one walks on; of each kind the one drawn last.
    areas = sorted(document.areas, key=lambda area: isinstance(area, Obstacle))
    yield from _ids(document.tokens, lambda token: _on_token(document, token, at, tolerance_m))
    yield from _ids(document.labels, lambda label: _inside(_label_box(label), at, tolerance_m))
    yield from _ids(
        document.lights, lambda light: math.dist(light_point(document, light), at) <= mark
    )
    yield from _barriers_at(document, at, tolerance_m)
    yield from _ids(document.templates, lambda template: _on_template(document, template, at))
    yield from _ids(areas, lambda area: _on_area(document, area, at, tolerance_m))


def in_rect(document: Document, x1: float, y1: float, x2: float, y2: float) -> tuple[str, ...]:
    """Return the ids of all elements that lie wholly inside a box in metres, bottom to top."""
    left, right = min(x1, x2), max(x1, x2)
    top, bottom = min(y1, y2), max(y1, y2)
    elements: tuple[Element, ...] = (
        *document.areas,
        *document.barriers,
        *document.lights,
        *document.labels,
        *document.templates,
        *document.tokens,
    )
    found = []
    for element in elements:
        low_x, low_y, high_x, high_y = extent(document, element)
        if left <= low_x and high_x <= right and top <= low_y and high_y <= bottom:
            found.append(element.id)
    return tuple(found)


def extent(document: Document, element: Element) -> Rectangle:
    """Return the box of an element in metres; of a light or a template, of its mark."""
    side = square_side(document.map)
    if isinstance(element, Barrier):
        return bounding_box(element.points)
    if isinstance(element, Token):
        x, y = token_point(document, element)
        half = element.size * side / 2 if isinstance(document.map, SquareMap) else _NODE_TOKEN_M
        return (x - half, y - half, x + half, y + half)
    if isinstance(element, Label):
        return _label_box(element)
    if isinstance(element, Light):
        x, y = light_point(document, element)
        return (x, y, x, y)
    if isinstance(element, PlacedTemplate):
        return (element.x, element.y, element.x, element.y)
    if isinstance(element, Obstacle) and element.polygon:
        return bounding_box(element.polygon)
    left, top, right, bottom = bounding_box(element.squares)
    return (left * side, top * side, (right + 1) * side, (bottom + 1) * side)


def light_point(document: Document, light: Light) -> Point:
    """Return where a light is in metres: with who carries it, else where it lies."""
    for token in document.tokens if light.carried_by else ():
        if token.id == light.carried_by:
            return token_point(document, token)
    return Point(light.x, light.y)


def token_point(document: Document, token: Token) -> Point:
    """Return the centre of a token in metres; at a node, the node's."""
    board = document.map
    if token.node is not None and isinstance(board, NodeMap):
        for node in board.nodes:
            if node.id == token.node:
                return Point(node.x, node.y)
    return Point(token.x, token.y)


def _ids(elements: Sequence[_E], hit: Callable[[_E], bool]) -> Iterator[str]:
    """Yield the ids of the elements that are hit, the last one first."""
    for element in reversed(elements):
        if hit(element):
            yield element.id


def _on_token(document: Document, token: Token, at: Point, tolerance_m: float) -> bool:
    if isinstance(document.map, NodeMap):
        return math.dist(token_point(document, token), at) <= max(_NODE_TOKEN_M, tolerance_m)
    return _inside(extent(document, token), at, 0.0)


def _barriers_at(document: Document, at: Point, tolerance_m: float) -> Iterator[str]:
    """Yield doors and windows, then walls, each the nearest first."""
    found: dict[str, tuple[bool, float]] = {}
    for owner, (a, b) in index_of(document).near_point(at, tolerance_m):
        gap = segment_distance(at, (a, b))
        if isinstance(owner, Barrier) and gap <= tolerance_m:
            rank = (owner.kind == "wall", gap)
            found[owner.id] = min(rank, found.get(owner.id, rank))
    yield from sorted(found, key=lambda key: found[key])


def _on_template(document: Document, template: PlacedTemplate, at: Point) -> bool:
    middle = Point(template.x, template.y)
    side = square_side(document.map)
    if template.shape == "disc":
        return math.dist(middle, at) <= max(template.radius_m, side * _MARK)
    dx, dy = _COMPASS[template.direction]
    reach = template.length_m / math.hypot(dx, dy)
    end = (middle.x + dx * reach, middle.y + dy * reach)
    return segment_distance(at, (middle, end)) <= side / 2


def _on_area(document: Document, area: Area, at: Point, tolerance_m: float) -> bool:
    if isinstance(area, Obstacle) and area.polygon:
        return _in_polygon(area.polygon, at, tolerance_m)
    board = document.map
    if not isinstance(board, SquareMap):
        return False
    return square_at(board, at.x, at.y) in area.squares


def _in_polygon(polygon: tuple[Point, ...], at: Point, tolerance_m: float) -> bool:
    inside = False
    before = polygon[-1]
    for corner in polygon:
        if segment_distance(at, (before, corner)) <= tolerance_m:
            return True
        if (before.y > at.y) != (corner.y > at.y):
            share = (at.y - before.y) / (corner.y - before.y)
            inside ^= at.x < before.x + share * (corner.x - before.x)
        before = corner
    return inside


def _label_box(label: Label) -> Rectangle:
    lines = label.text.split("\n")
    width = max(sum(_LETTER if ord(letter) < 0x250 else 1.0 for letter in line) for line in lines)
    half_x = width * label.size_m / 2
    half_y = len(lines) * _LINE * label.size_m / 2
    return (label.x - half_x, label.y - half_y, label.x + half_x, label.y + half_y)


def _inside(box: Rectangle, at: Point, margin: float) -> bool:
    left, top, right, bottom = box
    return left - margin <= at.x <= right + margin and top - margin <= at.y <= bottom + margin
