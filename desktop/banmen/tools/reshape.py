"""Drag the corners of a selected wall, window, door or free obstacle."""

from dataclasses import dataclass

from banmen.edits import polyline
from banmen.edits.elements import replace
from banmen.edits.walls import move_point
from banmen.model.areas import Obstacle
from banmen.model.barriers import Barrier
from banmen.model.base import Point
from banmen.tools.gesture import Desk, Edit, Gesture, Pointer, Preview, Ring, Shape, Stroke
from banmen.tools.guides import guides
from banmen.tools.outlines import caption_at, length_words
from banmen.tools.snapping import NEAR_PX, straightened
from banmen.words import Message

_HANDLE_PX = 5.0


@dataclass(frozen=True, slots=True)
class Grip:
    """A corner in the hand: of which element, its number, and the points as they are."""

    element: Barrier | Obstacle
    index: int
    points: tuple[Point, ...]


def grip_at(desk: Desk, pointer: Pointer) -> Grip | None:
    """Return the corner of the one selected element under the hand, or None."""
    if (element := _only(desk)) is None or pointer.alt or pointer.kind == "double":
        return None
    points = element.points if isinstance(element, Barrier) else element.polygon
    near = NEAR_PX * pointer.pixel_m
    for index, point in enumerate(points):
        if abs(point.x - pointer.x) <= near and abs(point.y - pointer.y) <= near:
            return Grip(element, index, points)
    return None


def handles(desk: Desk, pointer: Pointer) -> Preview:
    """Show the corners of the one selected element."""
    element = _only(desk)
    if element is None or desk.mode != "edit":
        return Preview()
    points = element.points if isinstance(element, Barrier) else element.polygon
    if len(points) > 500:
        return Preview()
    radius = _HANDLE_PX * pointer.pixel_m
    return Preview(
        shapes=tuple(Ring(x=p.x, y=p.y, radius_m=radius, style="select") for p in points)
    )


def mark(desk: Desk, grip: Grip, pointer: Pointer) -> Preview:
    """Show the corner that a drag would take."""
    others = handles(desk, pointer).shapes
    at = grip.points[grip.index]
    ring = Ring(x=at.x, y=at.y, radius_m=2 * _HANDLE_PX * pointer.pixel_m, style="select")
    return Preview(shapes=(*others, ring), status=Message("tools.select.corner"))


def drag(desk: Desk, grip: Grip) -> Gesture:
    """Move one corner; Shift keeps to eight directions from the corner before."""
    to = grip.points[grip.index]
    pointer = yield Preview()
    while True:
        if pointer.kind != "key":
            to = desk.snap(pointer, "corner")
            if pointer.shift:
                to = straightened(grip.points[grip.index - 1], to)
        if pointer.kind == "release":
            return _edit(desk, grip, to)
        pointer = yield _preview(desk, grip, to, pointer)


def _edit(desk: Desk, grip: Grip, to: Point) -> Edit | None:
    if to == grip.points[grip.index]:
        return None
    if isinstance(grip.element, Barrier):
        document = move_point(desk.document, grip.element.id, grip.index, to)
    else:
        points = _moved(grip, to)
        document = replace(desk.document, grip.element.revise(polygon=points))
    return Edit(label="edits.step.reshape", document=document)


def _preview(desk: Desk, grip: Grip, to: Point, pointer: Pointer) -> Preview:
    points = _moved(grip, to)
    polygon = isinstance(grip.element, Obstacle)
    style = "obstacle" if isinstance(grip.element, Obstacle) else grip.element.kind
    legs = [points[i : i + 2] for i in (grip.index - 1, grip.index) if 0 <= i < len(points) - 1]
    shapes: list[Shape] = [Stroke(points=points, style=style, closed=polygon)]
    shapes += guides(desk, to, pointer)
    lengths = [length_words(desk.document, polyline.length(leg)) for leg in legs]
    if lengths:
        shapes.append(caption_at(to, lengths[0], style))
    return Preview(shapes=tuple(shapes), status=lengths[0] if lengths else None)


def _moved(grip: Grip, to: Point) -> tuple[Point, ...]:
    points = list(grip.points)
    closed = len(points) > 2 and points[0] == points[-1]
    points[grip.index] = to
    if closed and grip.index in (0, len(points) - 1):
        points[0] = points[-1] = to
    return tuple(points)


def _only(desk: Desk) -> Barrier | Obstacle | None:
    if len(desk.selection) != 1:
        return None
    element = desk.document.element(desk.selection[0])
    if isinstance(element, Barrier):
        return element
    return element if isinstance(element, Obstacle) and element.polygon else None
