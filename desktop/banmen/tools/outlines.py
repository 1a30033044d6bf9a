"""Previews that several tools share: the outline of an element, and how long or large it is."""

from banmen.board.lattice import token_point
from banmen.edits import polyline
from banmen.edits.shift import square_size
from banmen.model.areas import Darkness, DifficultGround, Obstacle, Trench
from banmen.model.barriers import Barrier
from banmen.model.base import Point
from banmen.model.document import Document, Element
from banmen.model.map import NodeMap
from banmen.model.token import Token
from banmen.tools.gesture import Caption, Fill, Ring, Shape, SquareFill, Stroke, Style
from banmen.words import Message

_MARK_M = 0.8


def outline(document: Document, element_id: str, style: Style) -> tuple[Shape, ...]:
    """Return the outline of an element, node or link in a style; nothing where it is none."""
    element = document.element(element_id)
    if element is not None:
        return _outline(document, element, style)
    if isinstance(document.map, NodeMap):
        places = {node.id: Point(node.x, node.y) for node in document.map.nodes}
        if element_id in places:
            return (
                Ring(x=places[element_id].x, y=places[element_id].y, radius_m=1.5, style=style),
            )
        for link in document.map.links:
            if link.id == element_id and link.a in places and link.b in places:
                return (Stroke(points=(places[link.a], places[link.b]), style=style),)
    return ()


def box(corner: Point, opposite: Point) -> tuple[Point, ...]:
    """Return the four corners of a rectangle."""
    return (
        corner,
        Point(opposite.x, corner.y),
        opposite,
        Point(corner.x, opposite.y),
    )


def length_words(document: Document, metres: float) -> Message:
    """Return a length in metres, and in squares on a square map."""
    shown = round(metres, 1)
    if isinstance(document.map, NodeMap):
        return Message("tools.caption.metres", {"metres": shown})
    squares = round(metres / document.map.square_m, 1)
    return Message("tools.caption.length", {"metres": shown, "squares": squares})


def size_words(document: Document, width_m: float, height_m: float) -> Message:
    """Return a width and a height in metres, and in squares on a square map."""
    metres = {"width": round(width_m, 1), "height": round(height_m, 1)}
    if isinstance(document.map, NodeMap):
        return Message("tools.caption.metres_by", metres)
    side = document.map.square_m
    squares = {"columns": round(width_m / side, 1), "rows": round(height_m / side, 1)}
    return Message("tools.caption.size", {**metres, **squares})


def caption_at(at: Point, words: Message, style: Style = "guide") -> Caption:
    """Return words beside a point."""
    return Caption(x=at.x, y=at.y, words=words, style=style)


def length_caption(document: Document, points: tuple[Point, ...], style: Style) -> Caption:
    """Return the length of a line, said at its end."""
    return caption_at(points[-1], length_words(document, polyline.length(points)), style)


def _outline(document: Document, element: Element, style: Style) -> tuple[Shape, ...]:
    if isinstance(element, Barrier):
        return (Stroke(points=element.points, style=style),)
    if isinstance(element, Obstacle) and element.polygon:
        return (
            Fill(rings=(element.polygon,), style=style),
            Stroke(points=element.polygon, style=style, closed=True),
        )
    if isinstance(element, (Trench, Obstacle, DifficultGround, Darkness)):
        return (SquareFill(squares=element.squares, style=style),)
    if isinstance(element, Token):
        at = token_point(document, element)
        radius = element.size * square_size(document) / 2
        if isinstance(document.map, NodeMap):
            radius = 1.2
        return (Ring(x=at.x, y=at.y, radius_m=radius, style=style),)
    return (Ring(x=element.x, y=element.y, radius_m=_MARK_M, style=style),)
