"""Place doors and windows: cut into the wall under the hand, or free on an edge of the grid."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from banmen.edits import polyline
from banmen.edits.doors import set_state
from banmen.edits.elements import revise
from banmen.edits.openings import between, one_square
from banmen.edits.shift import square_size
from banmen.edits.walls import add_free_opening, cut_opening
from banmen.model.barriers import Barrier
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.tools.gesture import Desk, Edit, Gesture, Pointer, Preview, Stroke
from banmen.tools.outlines import length_caption
from banmen.tools.picking import opening_at, wall_at
from banmen.tools.snapping import NEAR_PX, grid_edge, square_under
from banmen.words import Message

Kind = Literal["door", "window"]
_REACH_SQUARES = 0.3


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
        return _preview(desk, clicked(desk.document, pointer), kind, pointer)

    return show


def clicked(document: Document, pointer: Pointer) -> Opening | None:
    """Return the opening a click makes: one square of the wall near it, or an edge of the grid.

    None where neither is at hand, or another opening lies there already.
    """
    at = Point(pointer.x, pointer.y)
    near = _near(document, pointer)
    if opening_at(document, at, near) is not None:
        return None
    wall = wall_at(document, at, near)
    if wall is not None:
        return Opening(wall, *one_square(document, wall, at, free=pointer.alt))
    edge = grid_edge(document, at) if square_under(document, at) is not None else None
    return Opening(None, *edge) if edge else None


def _near(document: Document, pointer: Pointer) -> float:
    return max(NEAR_PX * pointer.pixel_m, _REACH_SQUARES * square_size(document))


def _place(desk: Desk, pointer: Pointer, kind: Kind) -> Gesture:
    press = Point(pointer.x, pointer.y)
    opening = clicked(desk.document, pointer)
    while True:
        pointer = yield _preview(desk, opening, kind, pointer)
        if pointer.kind == "key":
            continue
        pulled = polyline.distance(press, Point(pointer.x, pointer.y))
        if opening and opening.wall and pulled > NEAR_PX * pointer.pixel_m:
            hand = Point(pointer.x, pointer.y)
            ends = between(desk.document, opening.wall, press, hand, free=pointer.alt)
            opening = Opening(opening.wall, *ends)
        if pointer.kind == "release":
            return _edit(desk, opening, kind)


def _edit(desk: Desk, opening: Opening | None, kind: Kind) -> Edit | None:
    if opening is None or opening.start == opening.end:
        return None
    before = {barrier.id for barrier in desk.document.barriers}
    if opening.wall is None:
        document = add_free_opening(desk.document, opening.start, opening.end, kind)
    else:
        document = cut_opening(desk.document, opening.wall.id, opening.start, opening.end, kind)
    new = next(b.id for b in document.barriers if b.id not in before and b.kind == kind)
    document = set_state(document, new, desk.options.get("state", "closed"))
    if desk.options.get("secret"):
        document = revise(document, [new], secret=True)
    return Edit(label=f"edits.add.{kind}", document=document, select=(new,))


def _preview(desk: Desk, opening: Opening | None, kind: Kind, pointer: Pointer) -> Preview:
    if opening is None:
        return Preview(status=_why_none(desk.document, pointer))
    line = (opening.start, opening.end)
    words = "tools.opening.cuts" if opening.wall else "tools.opening.free"
    shapes = (
        Stroke(points=line, style=kind),
        length_caption(desk.document, line, kind),
    )
    return Preview(shapes=shapes, status=Message(words))


def _why_none(document: Document, pointer: Pointer) -> Message:
    lies = opening_at(document, Point(pointer.x, pointer.y), _near(document, pointer))
    if lies is None:
        return Message("tools.opening.no_wall")
    return Message("tools.opening.lies", {"kind": Message(f"tools.kind.{lies.kind}")})
