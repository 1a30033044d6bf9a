"""What lies under the hand, the topmost first."""

from math import hypot

from banmen.board.lattice import token_point
from banmen.edits import polyline
from banmen.model.areas import Area, Obstacle
from banmen.model.barriers import Barrier
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.model.map import NodeMap
from banmen.model.template import PlacedTemplate
from banmen.model.token import Token
from banmen.tools.gesture import Pointer
from banmen.tools.snapping import NEAR_PX, node_near, square_under

_NODE_M = 1.5
#: How far from its middle a token is surely meant, in squares for each square of its size.
BODY = 0.4


def pick(document: Document, pointer: Pointer, mode: str = "edit") -> str | None:
    """Return the id of the topmost element at a pointer, None where there is none.

    In play mode only tokens, doors, windows and templates are picked.
    """
    at, near = Point(pointer.x, pointer.y), NEAR_PX * pointer.pixel_m
    playing = mode == "play"
    if token := token_at(document, at, near):
        beside = not _on_body(document, token, at)
        edge = beside and barrier_at(document, at, near * 0.7, openings_only=playing)
        return edge.id if edge else token.id
    if not playing and (found := _point_at(document, at, near)):
        return found
    if barrier := barrier_at(document, at, near * 0.7, openings_only=playing):
        return barrier.id
    if template := _template_at(document, at, near):
        return template.id
    if playing:
        return None
    if area := area_at(document, at):
        return area.id
    return _link_at(document, at, near)


def token_at(document: Document, at: Point, near_m: float = 0.0) -> Token | None:
    """Return the topmost token that covers a point, or None."""
    for token in reversed(document.tokens):
        middle = token_point(document, token)
        if isinstance(document.map, NodeMap):
            reach = max(_NODE_M * 0.75, near_m)
        else:
            reach = token.size * document.map.square_m / 2
        if abs(middle.x - at.x) <= reach and abs(middle.y - at.y) <= reach:
            return token
    return None


def _on_body(document: Document, token: Token, at: Point) -> bool:
    """Tell whether a point lies on what is drawn of a token, not beside it in its square."""
    if isinstance(document.map, NodeMap):
        return True
    middle, body = token_point(document, token), token.size * document.map.square_m * BODY
    return max(abs(middle.x - at.x), abs(middle.y - at.y)) <= body


def barrier_at(
    document: Document, at: Point, near_m: float, *, openings_only: bool = False
) -> Barrier | None:
    """Return the barrier nearest to a point within reach; doors and windows come before walls."""
    best: tuple[bool, float, Barrier] | None = None
    for barrier in document.barriers:
        wall = barrier.kind == "wall"
        if openings_only and (wall or barrier.secret):
            continue
        away = _distance(barrier.points, at, near_m)
        if away <= near_m and (best is None or (wall, away) < best[:2]):
            best = wall, away, barrier
    return best[2] if best else None


def wall_at(document: Document, at: Point, near_m: float) -> Barrier | None:
    """Return the wall nearest to a point within reach; doors and windows are passed over."""
    near = [
        (away, number)
        for number, barrier in enumerate(document.barriers)
        if barrier.kind == "wall" and (away := _distance(barrier.points, at, near_m)) <= near_m
    ]
    return document.barriers[min(near)[1]] if near else None


def opening_at(document: Document, at: Point, near_m: float) -> Barrier | None:
    """Return the door or window nearest to a point within reach, None where a wall is nearer."""
    near = [
        (away, barrier.kind == "wall", number)
        for number, barrier in enumerate(document.barriers)
        if (away := _distance(barrier.points, at, near_m)) <= near_m
    ]
    _, wall, number = min(near, default=(0.0, True, 0))
    return None if wall else document.barriers[number]


def area_at(document: Document, at: Point) -> Area | None:
    """Return the topmost area that covers a point, or None."""
    square = square_under(document, at)
    for area in reversed(document.areas):
        if isinstance(area, Obstacle) and area.polygon:
            if inside(area.polygon, at):
                return area
        elif square in area.squares:
            return area
    return None


def inside(ring: tuple[Point, ...], at: Point) -> bool:
    """Tell whether a point lies inside a ring (even-odd)."""
    found = False
    x, y = at
    ax, ay = ring[-1]
    for bx, by in ring:
        if (ay > y) != (by > y):
            found ^= x < ax + (y - ay) / (by - ay) * (bx - ax)
        ax, ay = bx, by
    return found


def box_of(ring: tuple[Point, ...]) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of a ring in metres."""
    across, down = [x for x, _ in ring], [y for _, y in ring]
    return min(across), min(down), max(across), max(down)


def within(document: Document, corner: Point, opposite: Point, mode: str) -> tuple[str, ...]:
    """Return the ids of what lies inside a box: tokens and points by their middle, walls and
    areas as a whole; in play mode tokens alone."""
    left, right = sorted((corner.x, opposite.x))
    top, bottom = sorted((corner.y, opposite.y))

    def holds(x: float, y: float) -> bool:
        return left <= x <= right and top <= y <= bottom

    tokens = [t.id for t in document.tokens if holds(*token_point(document, t))]
    if mode == "play":
        return tuple(tokens)
    found = [a.id for a in document.areas if all(holds(*p) for p in _corners(document, a))]
    found += [b.id for b in document.barriers if all(holds(p.x, p.y) for p in b.points)]
    found += [light.id for light in document.lights if holds(light.x, light.y)]
    found += [label.id for label in document.labels if holds(label.x, label.y)]
    found += [template.id for template in document.templates if holds(template.x, template.y)]
    if isinstance(document.map, NodeMap):
        found += [node.id for node in document.map.nodes if holds(node.x, node.y)]
    return tuple(found + tokens)


def _corners(document: Document, area: Area) -> tuple[Point, ...]:
    if isinstance(area, Obstacle) and area.polygon:
        return area.polygon
    side = document.map.square_m if not isinstance(document.map, NodeMap) else 1.0
    return tuple(
        Point((square.column + dx) * side, (square.row + dy) * side)
        for square in area.squares
        for dx, dy in ((0, 0), (1, 1))
    )


def _point_at(document: Document, at: Point, near: float) -> str | None:
    for label in reversed(document.labels):
        half_width = max(near, len(label.text.split("\n")[0]) * label.size_m * 0.4)
        half_height = max(near, label.size_m * 0.6)
        if abs(label.x - at.x) <= half_width and abs(label.y - at.y) <= half_height:
            return label.id
    for light in reversed(document.lights):
        if light.carried_by is None and hypot(light.x - at.x, light.y - at.y) <= max(near, 0.6):
            return light.id
    node = node_near(document, at, max(near, _NODE_M))
    return node.id if node else None


def _template_at(document: Document, at: Point, near: float) -> PlacedTemplate | None:
    for template in reversed(document.templates):
        if hypot(template.x - at.x, template.y - at.y) <= max(near, 0.8):
            return template
    return None


def _link_at(document: Document, at: Point, near: float) -> str | None:
    if not isinstance(document.map, NodeMap):
        return None
    places = {node.id: Point(node.x, node.y) for node in document.map.nodes}
    for link in document.map.links:
        if link.a in places and link.b in places:
            foot = polyline.project(places[link.a], places[link.b], at)[1]
            if polyline.distance(foot, at) <= near:
                return link.id
    return None


def _distance(points: tuple[Point, ...], at: Point, within_m: float) -> float:
    """Return the distance of a point from a line, infinite where the line's box is farther."""
    if not (
        min(p.x for p in points) - within_m <= at.x <= max(p.x for p in points) + within_m
        and min(p.y for p in points) - within_m <= at.y <= max(p.y for p in points) + within_m
    ):
        return float("inf")
    return polyline.distance(polyline.nearest(points, at)[1], at)
