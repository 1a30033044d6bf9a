"""Measure: way points, each leg in squares and metres as the battle counts them, and straight."""

from itertools import pairwise
from math import hypot

from banmen.model.base import Point
from banmen.model.map import NodeMap
from banmen.model.place import Place
from banmen.tools.gesture import Desk, Gesture, Pointer, Preview, Ring, Shape, Stroke
from banmen.tools.outlines import caption_at
from banmen.tools.snapping import NEAR_PX, node_near, square_under
from banmen.words import Message


def begin(desk: Desk, pointer: Pointer) -> Gesture:
    """Measure by a drag, or by clicks on way points (Space sets one as well).

    Letting go after a drag, Enter or a double click leaves the measure standing; the next press
    begins another. Escape ends. Backspace takes a way point back.
    """
    points = [desk.snap(pointer, "centre")]
    hand, standing, first = points[0], False, True
    while points:
        pointer = yield _preview(desk, points, hand)
        if standing:
            if pointer.kind == "press":
                points, standing, first = [desk.snap(pointer, "centre")], False, True
                hand = points[0]
            continue
        if pointer.kind == "key":
            standing = _key(pointer, points, hand)
            continue
        hand = desk.snap(pointer, "centre")
        if pointer.kind == "press" and hand != points[-1]:
            points.append(hand)
        pulled = hypot(hand.x - points[0].x, hand.y - points[0].y) > NEAR_PX * pointer.pixel_m
        standing = pointer.kind == "double" or (first and pulled and pointer.kind == "release")
        first = first and pointer.kind != "release"
    return None


def hover(desk: Desk, pointer: Pointer) -> Preview:
    """Show where the measure would begin."""
    at = desk.snap(pointer, "centre")
    return Preview(shapes=(Ring(x=at.x, y=at.y, radius_m=4 * pointer.pixel_m, style="measure"),))


def _key(pointer: Pointer, points: list[Point], hand: Point) -> bool:
    """Do what a key asks; tell whether the measure is to be left standing."""
    if pointer.key == "Space" and hand != points[-1]:
        points.append(hand)
    elif pointer.key == "Backspace":
        points.pop()
    return pointer.key == "Enter"


def _preview(desk: Desk, points: list[Point], hand: Point) -> Preview:
    line = (*points, hand) if hand != points[-1] else tuple(points)
    shapes: list[Shape] = []
    if len(line) > 1:
        shapes.append(Stroke(points=line, style="measure"))
    legs = list(pairwise(line))
    if len(legs) > 1:
        for a, b in legs[:-1]:
            shapes.append(caption_at(b, _words(desk, [(a, b)]), "measure"))
    total = _words(desk, legs)
    shapes.append(caption_at(hand, total, "measure"))
    return Preview(shapes=tuple(shapes), status=Message("tools.measure.status", {"total": total}))


def _words(desk: Desk, legs: list[tuple[Point, Point]]) -> Message:
    straight = round(sum(hypot(b.x - a.x, b.y - a.y) for a, b in legs), 1)
    ground = desk.document.map
    if isinstance(ground, NodeMap):
        return Message("tools.caption.metres", {"metres": straight})
    squares = 0.0
    for a, b in legs:
        start, end = _place(desk, a), _place(desk, b)
        if start is None or end is None:
            return Message("tools.caption.metres", {"metres": straight})
        squares += desk.distance(start, end)
    metres = round(squares * ground.square_m, 1)
    # Squares are counted to a tenth: so much of a difference is none.
    same = abs(metres - straight) <= ground.square_m / 10
    values = {"metres": straight if same else metres, "squares": round(squares, 1)}
    if not same:
        values["straight"] = straight
    key = "counted" if same else "counted_straight"
    return Message(f"tools.caption.{key}", values)


def _place(desk: Desk, at: Point) -> Place | None:
    if isinstance(desk.document.map, NodeMap):
        node = node_near(desk.document, at, 0.1)
        return node.id if node else None
    return square_under(desk.document, at)
