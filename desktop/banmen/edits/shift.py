"""One element moved or scaled: how each kind of element takes a new place."""

from banmen.board.lattice import token_point
from banmen.edits.checking import checked
from banmen.model.areas import Darkness, DifficultGround, Obstacle, Trench
from banmen.model.barriers import Barrier
from banmen.model.base import Point, Square
from banmen.model.document import Document, Element
from banmen.model.map import NodeMap, SquareMap
from banmen.model.template import PlacedTemplate
from banmen.model.token import Token

AREAS = (Trench, Obstacle, DifficultGround, Darkness)


def square_size(document: Document) -> float:
    """Return the side of a square in metres; on a node map 1 m stands in for it."""
    return document.map.square_m if isinstance(document.map, SquareMap) else 1.0


def shifted(element: Element, dx_m: float, dy_m: float, square_m: float) -> Element:
    """Return the element moved by metres; what lies on whole squares moves by whole squares."""
    if isinstance(element, Barrier):
        return checked(element, points=_points(element.points, dx_m, dy_m))
    if isinstance(element, AREAS):
        return _shifted_area(element, dx_m, dy_m, square_m)
    x, y = element.x + dx_m, element.y + dy_m
    if isinstance(element, PlacedTemplate) and element.without:
        return checked(element, x=x, y=y, without=_squares(element.without, dx_m, dy_m, square_m))
    return checked(element, x=x, y=y)


def scaled(element: Element, factor: float) -> Element:
    """Return the element on a map whose squares are `factor` times as long.

    What is counted in squares stays on its squares; radii and lengths are metres of the rules and
    stay as they are.
    """
    if isinstance(element, Barrier):
        return checked(element, points=_scaled(element.points, factor))
    if isinstance(element, Obstacle) and element.polygon:
        return checked(element, polygon=_scaled(element.polygon, factor))
    if isinstance(element, AREAS):
        return element
    return checked(element, x=element.x * factor, y=element.y * factor)


def bounds(element: Element, document: Document) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of an element in metres."""
    square_m = square_size(document)
    if isinstance(element, Barrier):
        return _box(element.points)
    if isinstance(element, AREAS):
        if isinstance(element, Obstacle) and element.polygon:
            return _box(element.polygon)
        left, top, right, bottom = _box(tuple(Point(s.column, s.row) for s in element.squares))
        return left * square_m, top * square_m, (right + 1) * square_m, (bottom + 1) * square_m
    if isinstance(element, Token):
        x, y = token_point(document, element)
        half = element.size * square_m / 2
        return x - half, y - half, x + half, y + half
    return element.x, element.y, element.x, element.y


def nearest_node(document: Document, x: float, y: float) -> str | None:
    """Return the id of the node nearest to a point in metres, None where there are no nodes."""
    if not isinstance(document.map, NodeMap) or not document.map.nodes:
        return None
    return min(document.map.nodes, key=lambda n: (n.x - x) ** 2 + (n.y - y) ** 2).id


def _shifted_area(
    area: Trench | Obstacle | DifficultGround | Darkness, dx_m: float, dy_m: float, square_m: float
) -> Trench | Obstacle | DifficultGround | Darkness:
    if isinstance(area, Obstacle) and area.polygon:
        return checked(area, polygon=_points(area.polygon, dx_m, dy_m))
    return checked(area, squares=_squares(area.squares, dx_m, dy_m, square_m))


def _points(points: tuple[Point, ...], dx_m: float, dy_m: float) -> tuple[Point, ...]:
    return tuple(Point(p.x + dx_m, p.y + dy_m) for p in points)


def _scaled(points: tuple[Point, ...], factor: float) -> tuple[Point, ...]:
    return tuple(Point(p.x * factor, p.y * factor) for p in points)


def _squares(
    squares: tuple[Square, ...], dx_m: float, dy_m: float, square_m: float
) -> tuple[Square, ...]:
    columns, rows = round(dx_m / square_m), round(dy_m / square_m)
    return tuple(Square(s.column + columns, s.row + rows) for s in squares)


def _box(points: tuple[Point, ...]) -> tuple[float, float, float, float]:
    xs, ys = [p.x for p in points], [p.y for p in points]
    return min(xs), min(ys), max(xs), max(ys)
