"""Erase: by a click or by dragging over things; what is to go is shown until the hand lets go."""

from banmen.edits.elements import remove
from banmen.edits.walls import heal
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.tools.gesture import Desk, Edit, Gesture, Pointer, Preview, Shape
from banmen.tools.outlines import outline
from banmen.tools.picking import pick
from banmen.words import Message


def begin(desk: Desk, pointer: Pointer) -> Gesture:
    """Erase what the hand passes over; with Shift doors and windows become wall again."""
    gone: dict[str, None] = {}
    last = Point(pointer.x, pointer.y)
    while True:
        if pointer.kind != "key":
            gone.update(dict.fromkeys(_passed(desk, last, pointer)))
            last = Point(pointer.x, pointer.y)
        if pointer.kind == "release":
            return _edit(desk, tuple(gone), pointer.shift)
        pointer = yield _preview(desk, tuple(gone))


def hover(desk: Desk, pointer: Pointer) -> Preview:
    """Show what a click would erase."""
    found = desk.pick(pointer)
    return _preview(desk, (found,) if found else ())


def _passed(desk: Desk, last: Point, pointer: Pointer) -> list[str]:
    """Return what lies between two places of the hand, sampled finely."""
    found = [desk.pick(pointer)]
    far = max(abs(pointer.x - last.x), abs(pointer.y - last.y))
    steps = min(50, int(far / max(6 * pointer.pixel_m, 0.05)))
    for number in range(1, steps):
        share = number / steps
        between = Pointer(
            kind="move",
            x=last.x + share * (pointer.x - last.x),
            y=last.y + share * (pointer.y - last.y),
            pixel_m=pointer.pixel_m,
        )
        found.append(pick(desk.document, between, desk.mode))
    return [element_id for element_id in found if element_id is not None]


def _preview(desk: Desk, gone: tuple[str, ...]) -> Preview:
    shapes: list[Shape] = []
    for element_id in gone:
        shapes += outline(desk.document, element_id, "erase")
    status = Message("tools.eraser.count", {"count": len(gone)}) if gone else None
    return Preview(shapes=tuple(shapes), status=status)


def _edit(desk: Desk, gone: tuple[str, ...], healing: bool) -> Edit | None:
    if not gone:
        return None
    document: Document = desk.document
    openings = {b.id for b in document.barriers if b.kind != "wall" and b.id in gone}
    rest = [element_id for element_id in gone if not healing or element_id not in openings]
    document = remove(document, rest)
    if healing:
        for element_id in sorted(openings):
            document = heal(document, element_id)
    label = "edits.step.heal" if healing and not rest else "edits.step.erase"
    return Edit(label=label, document=document)
