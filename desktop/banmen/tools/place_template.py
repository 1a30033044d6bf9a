"""Place an area of effect: a radius in metres or a line in one of eight directions."""

from math import atan2, hypot, pi

from banmen.board.verdicts import TemplateVerdict
from banmen.edits.elements import add, fresh_id
from banmen.model.base import Point
from banmen.model.template import Direction, PlacedTemplate
from banmen.tools.gesture import (
    Desk,
    Edit,
    Gesture,
    Pointer,
    Preview,
    Ring,
    Shape,
    SquareFill,
    Stroke,
)
from banmen.tools.outlines import caption_at, length_words
from banmen.tools.snapping import NEAR_PX
from banmen.words import Message

_WAYS: tuple[Direction, ...] = ("e", "se", "s", "sw", "w", "nw", "n", "ne")
_MOST_NAMES = 8
_LARGEST_M = 1000.0


def begin(desk: Desk, pointer: Pointer) -> Gesture:
    """Place a template: a click takes the radius chosen, a drag makes it reach the hand.

    A line turns towards the hand.
    """
    at = desk.snap(pointer, "centre")
    template = _template(desk, at)
    while True:
        pointer = yield _preview(desk, template)
        if pointer.kind == "key":
            continue
        if hypot(pointer.x - at.x, pointer.y - at.y) > max(NEAR_PX * pointer.pixel_m, 0.5):
            template = _pulled(desk, template, pointer)
        if pointer.kind == "release":
            document = add(desk.document, template)
            return Edit(label="edits.add.template", document=document, select=(template.id,))


def hover(desk: Desk, pointer: Pointer) -> Preview:
    """Show what the template would cover, and whom."""
    return _preview(desk, _template(desk, desk.snap(pointer, "centre")))


def covered(desk: Desk, template: PlacedTemplate) -> TemplateVerdict:
    """Return what a template covers by the rules of the battle."""
    at = Point(template.x, template.y)
    if template.shape == "line":
        return desk.ray(at, template.direction, template.length_m, template.stops_at_walls)
    return desk.template(at, template.radius_m, template.stops_at_walls)


def _template(desk: Desk, at: Point) -> PlacedTemplate:
    options = desk.options
    return PlacedTemplate(
        id=fresh_id(desk.document, "m"),
        x=at.x,
        y=at.y,
        shape=options.get("shape", "disc"),
        radius_m=float(options.get("radius_m", 3.0)),
        direction=options.get("direction", "e"),
        length_m=float(options.get("length_m", 30.0)),
        stops_at_walls=bool(options.get("stops_at_walls", False)),
    )


def _pulled(desk: Desk, template: PlacedTemplate, pointer: Pointer) -> PlacedTemplate:
    dx, dy = pointer.x - template.x, pointer.y - template.y
    if template.shape == "line":
        return template.revise(direction=_WAYS[round(atan2(dy, dx) / (pi / 4)) % 8])
    step = 0.1 if pointer.alt else 1.0
    return template.revise(radius_m=min(round(hypot(dx, dy) / step) * step, _LARGEST_M))


def _preview(desk: Desk, template: PlacedTemplate) -> Preview:
    verdict = covered(desk, template)
    at = Point(template.x, template.y)
    shapes: list[Shape] = []
    if verdict.squares:
        shapes.append(SquareFill(squares=verdict.squares, style="template"))
    shapes += [Stroke(points=ring, style="template", closed=True) for ring in verdict.rings]
    if template.shape == "disc":
        shapes.append(Ring(x=at.x, y=at.y, radius_m=template.radius_m, style="template"))
    names = [token.name for token in verdict.tokens]
    long = template.length_m if template.shape == "line" else template.radius_m
    words = Message(
        "tools.template.covers" if names else "tools.template.covers_nobody",
        {
            "reach": length_words(desk.document, long),
            "squares": len(verdict.squares or verdict.nodes),
            "names": names[:_MOST_NAMES],
            "count": len(names),
        },
    )
    shapes.append(caption_at(at, words, "template"))
    return Preview(shapes=tuple(shapes), status=words)
