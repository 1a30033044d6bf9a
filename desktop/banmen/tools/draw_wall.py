"""Draw walls: a chain of clicks with its length at the hand, or a drag for a single wall."""

from banmen.edits import polyline
from banmen.edits.walls import add_wall
from banmen.model.base import Point
from banmen.tools.gesture import Desk, Edit, Gesture, Pointer, Preview, Ring, Shape, Stroke
from banmen.tools.guides import guides
from banmen.tools.outlines import caption_at, length_words
from banmen.tools.snapping import NEAR_PX, straightened
from banmen.words import Message


def begin(desk: Desk, pointer: Pointer) -> Gesture:
    """Draw a wall through clicked points.

    A click on the start closes it; Enter or a double click ends it; Backspace takes a point back.
    Shift keeps to eight directions. A first press that is dragged away draws one wall at once.
    """
    points = [desk.snap(pointer, "corner")]
    hand, first = points[0], True
    while points:
        pointer = yield _preview(desk, points, hand, pointer)
        if pointer.kind == "key":
            if pointer.key == "Enter":
                return _wall(desk, points)
            if pointer.key == "Backspace":
                points.pop()
            continue
        hand = _hand(desk, points, pointer)
        if pointer.kind == "press":
            points.append(hand)
        pulled = polyline.distance(points[0], hand) > NEAR_PX * pointer.pixel_m
        dragged = first and pointer.kind == "release" and pulled
        first = first and pointer.kind != "release"
        if dragged or pointer.kind == "double" or _is_closed(points):
            return _wall(desk, [*points, hand])
    return None


def hover(desk: Desk, pointer: Pointer) -> Preview:
    """Show where the wall would begin."""
    at = desk.snap(pointer, "corner")
    mark = Ring(x=at.x, y=at.y, radius_m=4 * pointer.pixel_m, style="wall")
    return Preview(shapes=(mark, *guides(desk, at, pointer)))


def _hand(desk: Desk, points: list[Point], pointer: Pointer) -> Point:
    at = desk.snap(pointer, "corner")
    return straightened(points[-1], at) if pointer.shift else at


def _is_closed(points: list[Point]) -> bool:
    return len(points) > 3 and points[0] == points[-1]


def _preview(desk: Desk, points: list[Point], hand: Point, pointer: Pointer) -> Preview:
    line = (*points, hand) if hand != points[-1] else tuple(points)
    shapes: list[Shape] = [Stroke(points=line, style="wall")] if len(line) > 1 else []
    start = points[0]
    closing = len(points) > 2 and hand == start
    radius = (8 if closing else 4) * pointer.pixel_m
    shapes.append(Ring(x=start.x, y=start.y, radius_m=radius, style="wall"))
    shapes += guides(desk, hand, pointer)
    last, whole = polyline.length(line[-2:]), polyline.length(line)
    shapes.append(caption_at(hand, length_words(desk.document, last), "wall"))
    status = Message("tools.wall.status", {"whole": length_words(desk.document, whole)})
    if closing:
        status = Message("tools.wall.closing", dict(status.values))
    return Preview(shapes=tuple(shapes), status=status)


def _wall(desk: Desk, points: list[Point]) -> Edit | None:
    line = polyline.without_repeats(tuple(points))
    if len(line) < 2:
        return None
    document = add_wall(desk.document, line)
    return Edit(label="edits.add.wall", document=document, select=())
