"""Place a light: on the ground, or into the hand of a token it is dropped on."""

from banmen.board.lattice import token_point
from banmen.edits.elements import add, fresh_id
from banmen.model.base import Point
from banmen.model.lights import Light
from banmen.tools.gesture import Caption, Desk, Edit, Gesture, Ghost, Pointer, Preview, Ring, Shape
from banmen.tools.outlines import length_words
from banmen.tools.picking import token_at
from banmen.words import Message


def begin(desk: Desk, pointer: Pointer) -> Gesture:
    """Place a light where the hand lets go."""
    while pointer.kind != "release":
        pointer = yield hover(desk, pointer)
    light = _light(desk, pointer)
    return Edit(label="edits.add.light", document=add(desk.document, light), select=(light.id,))


def hover(desk: Desk, pointer: Pointer) -> Preview:
    """Show the light, how far it reaches, and who would carry it; over one there, only words."""
    light = _light(desk, pointer)
    spot = (light.x, light.y, light.carried_by)
    if any((other.x, other.y, other.carried_by) == spot for other in desk.document.lights):
        return Preview(status=Message("tools.place.again"))
    shapes: list[Shape] = [
        Ghost(element=light),
        Ring(x=light.x, y=light.y, radius_m=light.radius_m, style="light"),
    ]
    words = length_words(desk.document, light.radius_m)
    if light.carried_by is not None:
        name = desk.document.token(light.carried_by).name
        words = Message("tools.light.carried", {"name": name})
    shapes.append(Caption(x=light.x, y=light.y, words=words, style="light"))
    return Preview(shapes=tuple(shapes), status=words)


def _light(desk: Desk, pointer: Pointer) -> Light:
    bearer = None if pointer.alt else token_at(desk.document, Point(pointer.x, pointer.y))
    at = token_point(desk.document, bearer) if bearer else desk.snap(pointer, "half")
    return Light(
        id=fresh_id(desk.document, "l"),
        x=at.x,
        y=at.y,
        preset=desk.options.get("preset", "torch"),
        radius_m=float(desk.options.get("radius_m", 10.0)),
        carried_by=bearer.id if bearer else None,
    )
