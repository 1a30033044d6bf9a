"""Draw a room: a rectangle of walls between two corners."""

from banmen.edits.walls import add_room, room_outline
from banmen.model.base import Point
from banmen.tools.gesture import Desk, Edit, Gesture, Pointer, Preview, Ring, Stroke
from banmen.tools.outlines import caption_at, size_words


def begin(desk: Desk, pointer: Pointer) -> Gesture:
    """Drag a rectangle, or click its two corners; Shift makes it as wide as high."""
    start = end = desk.snap(pointer, "corner")
    clicked = False
    while True:
        pointer = yield _preview(desk, start, end)
        if pointer.kind == "key" or pointer.button == "right":
            continue
        end = _squared(start, desk.snap(pointer, "corner"), pointer.shift)
        if pointer.kind == "release" and start == end:
            clicked = True
        elif pointer.kind == "release" or (clicked and pointer.kind in ("press", "double")):
            if start.x == end.x or start.y == end.y:
                return None
            document = add_room(desk.document, start, end)
            return Edit(label="edits.add.room", document=document, select=())


def hover(desk: Desk, pointer: Pointer) -> Preview:
    """Show where the first corner would be."""
    at = desk.snap(pointer, "corner")
    return Preview(shapes=(Ring(x=at.x, y=at.y, radius_m=4 * pointer.pixel_m, style="wall"),))


def _squared(start: Point, end: Point, wanted: bool) -> Point:
    if not wanted:
        return end
    side = max(abs(end.x - start.x), abs(end.y - start.y))
    return Point(
        start.x + (side if end.x >= start.x else -side),
        start.y + (side if end.y >= start.y else -side),
    )


def _preview(desk: Desk, start: Point, end: Point) -> Preview:
    words = size_words(desk.document, abs(end.x - start.x), abs(end.y - start.y))
    stroke = Stroke(points=room_outline(start, end), style="wall", closed=True)
    return Preview(shapes=(stroke, caption_at(end, words, "wall")), status=words)
