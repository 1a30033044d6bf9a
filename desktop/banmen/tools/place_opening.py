"""Place doors and windows: cut into the wall under the hand, or free on an edge of the grid."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from banmen.edits import polyline
from banmen.edits.doors import set_state
from banmen.edits.elements import revise
from banmen.edits.shift import square_size
from banmen.edits.walls import add_opening, cut_opening
from banmen.model.barriers import Barrier
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.tools.gesture import Desk, Edit, Gesture, Pointer, Preview, Stroke
from banmen.tools.outlines import length_caption
from banmen.tools.picking import wall_at
from banmen.tools.snapping import NEAR_PX, grid_edge
from banmen.words import Message

Kind = Literal["door", "window"]
_REACH_SQUARES = 0.3
_ON_GRID = 1e-6


@dataclass(frozen=True, slots=True)
class Opening:
    """Where an opening would be: in which wall (None: free), and its two ends."""

    wall: Barrier | None
    start: Point
    end: Point


def door(desk: Desk, pointer: Pointer) -> Gesture:
    """Place a door: a click takes one square, a drag its length."""
    return _place(desk, pointer, "door")


def window(desk: Desk, pointer: Pointer) -> Gesture:
    """Place a window: a click takes one square, a drag its length."""
    return _place(desk, pointer, "window")


def hover(kind: Kind) -> Callable[[Desk, Pointer], Preview]:
    """Return a preview that shows what a click would cut."""

    def show(desk: Desk, pointer: Pointer) -> Preview:
        return _preview(desk, clicked(desk.document, pointer), kind)

    return show


def clicked(document: Document, pointer: Pointer) -> Opening | None:
    """Return the opening a click makes: one square long, about the click or on the grid edge."""
    at = Point(pointer.x, pointer.y)
    side = square_size(document)
    wall = wall_at(document, at, max(NEAR_PX * pointer.pixel_m, _REACH_SQUARES * side))
    if wall is None:
        edge = grid_edge(document, at)
        return Opening(None, *edge) if edge else None
    place, foot = polyline.nearest(wall.points, at)
    first, last = _run(wall, place)
    whole = polyline.distance(first, last)
    length = min(side, whole)
    along = polyline.distance(first, foot)
    if not pointer.alt and (start := _edge_start(document, first, last, along)) is not None:
        begin = start
    else:
        begin = along - length / 2
    begin = min(max(begin, 0.0), whole - length)
    return Opening(wall, _along(first, last, begin), _along(first, last, begin + length))


def dragged(document: Document, wall: Barrier, press: Point, pointer: Pointer) -> Opening:
    """Return the opening a drag makes along the straight run of a wall where it was pressed."""
    first, last = _run(wall, polyline.nearest(wall.points, press)[0])
    ends = [
        _along(
            first, last, _stop(document, first, last, polyline.project(first, last, at)[1], pointer)
        )
        for at in (press, Point(pointer.x, pointer.y))
    ]
    return Opening(wall, *ends)


def _place(desk: Desk, pointer: Pointer, kind: Kind) -> Gesture:
    press = Point(pointer.x, pointer.y)
    opening = clicked(desk.document, pointer)
    while True:
        pointer = yield _preview(desk, opening, kind)
        if pointer.kind == "key":
            continue
        pulled = polyline.distance(press, Point(pointer.x, pointer.y))
        if opening and opening.wall and pulled > NEAR_PX * pointer.pixel_m:
            opening = dragged(desk.document, opening.wall, press, pointer)
        if pointer.kind == "release":
            return _edit(desk, opening, kind)


def _edit(desk: Desk, opening: Opening | None, kind: Kind) -> Edit | None:
    if opening is None or opening.start == opening.end:
        return None
    before = {barrier.id for barrier in desk.document.barriers}
    if opening.wall is None:
        document = add_opening(desk.document, opening.start, opening.end, kind)
    else:
        document = cut_opening(desk.document, opening.wall.id, opening.start, opening.end, kind)
    new = next(b.id for b in document.barriers if b.id not in before and b.kind == kind)
    document = set_state(document, new, desk.options.get("state", "closed"))
    if desk.options.get("secret"):
        document = revise(document, [new], secret=True)
    return Edit(label=f"edits.add.{kind}", document=document, select=(new,))


def _preview(desk: Desk, opening: Opening | None, kind: Kind) -> Preview:
    if opening is None:
        return Preview(status=Message("tools.opening.no_wall"))
    line = (opening.start, opening.end)
    words = "tools.opening.cuts" if opening.wall else "tools.opening.free"
    shapes = (
        Stroke(points=line, style=kind),
        length_caption(desk.document, line, kind),
    )
    return Preview(shapes=shapes, status=Message(words))


def _run(wall: Barrier, place: float) -> tuple[Point, Point]:
    first, last = polyline.straight_run(wall.points, place)
    return wall.points[int(first)], wall.points[int(last)]


def _edge_start(document: Document, first: Point, last: Point, along: float) -> float | None:
    """Return where the grid edge under a place begins along a wall that lies on the grid."""
    if not isinstance(document.map, SquareMap) or (first.x != last.x and first.y != last.y):
        return None
    side = document.map.square_m
    across, start, way = (
        (first.y, first.x, last.x - first.x)
        if first.y == last.y
        else (first.x, first.y, last.y - first.y)
    )
    if abs(across / side - round(across / side)) > _ON_GRID:
        return None
    at = start + (along if way > 0 else -along)
    low = side * (at // side)
    return low - start if way > 0 else start - (low + side)


def _stop(document: Document, first: Point, last: Point, foot: Point, pointer: Pointer) -> float:
    """Return how far along a run the foot of a pointer is, brought to the grid without Alt."""
    along = polyline.distance(first, foot)
    if pointer.alt or not isinstance(document.map, SquareMap):
        return along
    step = document.map.square_m / 2
    if first.x != last.x and first.y != last.y:
        return min(round(along / step) * step, polyline.distance(first, last))
    start, at = (first.x, foot.x) if first.y == last.y else (first.y, foot.y)
    snapped = abs(round(at / step) * step - start)
    return min(snapped, polyline.distance(first, last))


def _along(first: Point, last: Point, metres: float) -> Point:
    whole = polyline.distance(first, last)
    if metres <= 0 or metres >= whole:
        return first if metres <= 0 else last
    if first.y == last.y:
        return Point(first.x + (metres if last.x > first.x else -metres), first.y)
    if first.x == last.x:
        return Point(first.x, first.y + (metres if last.y > first.y else -metres))
    share = metres / whole
    return Point(first.x + share * (last.x - first.x), first.y + share * (last.y - first.y))
