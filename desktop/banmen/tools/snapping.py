"""Where a point goes that is drawn: to corners, half squares, centres, edges and nodes."""

from math import floor, hypot

from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.map import Node, NodeMap, SquareMap
from banmen.tools.gesture import Pointer, SnapKind

#: How near the hand must be to something to mean it, in pixels of the view.
NEAR_PX = 10.0
_FAR_M = 90_000.0


def snapped(document: Document, pointer: Pointer, kind: SnapKind) -> Point:
    """Return the point a pointer means: on the grid as the tool wants, free while Alt is held.

    Corners of walls that lie off the grid draw the hand as well. On a node map nodes do.
    """
    at = _near_enough(Point(pointer.x, pointer.y))
    if pointer.alt or kind == "none":
        return at
    if isinstance(document.map, NodeMap):
        node = node_near(document, at, NEAR_PX * pointer.pixel_m)
        return Point(node.x, node.y) if node else at
    if kind == "centre":
        return standing(document, at, 1)
    if kind == "corner" and (corner := _wall_corner(document, at, NEAR_PX * pointer.pixel_m)):
        return corner
    step = document.map.square_m * (0.5 if kind == "half" else 1.0)
    return Point(_multiple(at.x, step), _multiple(at.y, step))


def standing(document: Document, at: Point, size: int) -> Point:
    """Return where a token of `size` squares stands whose middle is brought near a point."""
    at = _near_enough(at)
    if not isinstance(document.map, SquareMap):
        return at
    side = document.map.square_m
    shift = (size % 2) * 0.5
    return Point(
        (floor(at.x / side + 0.5 - shift) + shift) * side,
        (floor(at.y / side + 0.5 - shift) + shift) * side,
    )


def grid_edge(document: Document, at: Point) -> tuple[Point, Point] | None:
    """Return the side of a square nearest to a point, from left to right or top to bottom."""
    if not isinstance(document.map, SquareMap):
        return None
    side = document.map.square_m
    column, row = floor(at.x / side), floor(at.y / side)
    across, down = round(at.x / side), round(at.y / side)
    if abs(at.x - across * side) < abs(at.y - down * side):
        return Point(across * side, row * side), Point(across * side, (row + 1) * side)
    return Point(column * side, down * side), Point((column + 1) * side, down * side)


def square_under(document: Document, at: Point) -> Square | None:
    """Return the square of the map that holds a point, or None."""
    if not isinstance(document.map, SquareMap):
        return None
    side = document.map.square_m
    column, row = floor(at.x / side), floor(at.y / side)
    if 0 <= column < document.map.columns and 0 <= row < document.map.rows:
        return Square(column, row)
    return None


def node_near(document: Document, at: Point, within_m: float) -> Node | None:
    """Return the node nearest to a point if it is within reach, else None."""
    if not isinstance(document.map, NodeMap) or not document.map.nodes:
        return None
    nearest = min(document.map.nodes, key=lambda node: hypot(node.x - at.x, node.y - at.y))
    return nearest if hypot(nearest.x - at.x, nearest.y - at.y) <= within_m else None


def straightened(start: Point, at: Point) -> Point:
    """Return a point brought to the nearest of the eight directions from a start."""
    dx, dy = at.x - start.x, at.y - start.y
    if abs(dx) > 2 * abs(dy):
        return Point(at.x, start.y)
    if abs(dy) > 2 * abs(dx):
        return Point(start.x, at.y)
    far = max(abs(dx), abs(dy))
    return Point(start.x + (far if dx > 0 else -far), start.y + (far if dy > 0 else -far))


def _near_enough(at: Point) -> Point:
    """Return a point no farther off than a document may hold."""
    return Point(min(max(at.x, -_FAR_M), _FAR_M), min(max(at.y, -_FAR_M), _FAR_M))


def _multiple(value: float, step: float) -> float:
    return round(value / step) * step


def _wall_corner(document: Document, at: Point, within_m: float) -> Point | None:
    best: tuple[float, Point] | None = None
    for barrier in document.barriers:
        for point in barrier.points:
            if abs(point.x - at.x) <= within_m and abs(point.y - at.y) <= within_m:
                away = hypot(point.x - at.x, point.y - at.y)
                if away <= within_m and (best is None or away < best[0]):
                    best = away, point
    return best[1] if best else None
