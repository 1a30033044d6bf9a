"""Select: decides on the press whether the hand picks, moves, reshapes, boxes or opens a door."""

from banmen.edits.doors import toggle
from banmen.edits.walls import connected
from banmen.model.barriers import Barrier
from banmen.model.base import Point
from banmen.model.token import Token
from banmen.tools import drag_token, move_elements, reshape, sight_lines
from banmen.tools.gesture import Desk, Edit, Gesture, Pointer, Preview, Shape, Stroke
from banmen.tools.outlines import box, outline
from banmen.tools.picking import within
from banmen.tools.snapping import NEAR_PX
from banmen.words import Message


def begin(desk: Desk, pointer: Pointer) -> Gesture:
    """Pick up what is under the hand.

    Click selects, Shift or Ctrl adds and takes away, dragging moves; on nothing a box is drawn.
    Alt with a click, or a double click, selects the walls that hang together. Corners of a
    selected wall are dragged. In play mode a click on a door opens or shuts it.
    """
    found = desk.pick(pointer)
    if desk.mode == "edit" and (grip := reshape.grip_at(desk, pointer)):
        return (yield from reshape.drag(desk, grip))
    if found is None:
        return (yield from _box(desk, pointer))
    if isinstance(desk.document.element(found), Barrier):
        if desk.mode == "play":
            return (yield from _open(desk, found))
        if pointer.kind == "double":
            return _selected(connected(desk.document, found))
    return (yield from _held(desk, found, pointer))


def hover(desk: Desk, pointer: Pointer) -> Preview:
    """Show what a click would take; over another token, whether the selected one sees it."""
    if desk.mode == "edit" and (grip := reshape.grip_at(desk, pointer)):
        return reshape.mark(desk, grip, pointer)
    found = desk.pick(pointer)
    if found is None:
        return reshape.handles(desk, pointer)
    if (sight := sight_lines.between_tokens(desk, found)) is not None:
        return sight
    status = _hint(desk, found)
    return Preview(shapes=outline(desk.document, found, "select"), status=status)


def _held(desk: Desk, found: str, pressed: Pointer) -> Gesture:
    """Wait whether the hand clicks or drags what it holds."""
    pointer = pressed
    while not (pointer.kind == "move" and _has_moved(pressed, pointer)):
        pointer = yield Preview(shapes=outline(desk.document, found, "select"))
        if pointer.kind == "release":
            return _clicked(desk, found, pressed)
    moving = desk.selection if found in desk.selection else (found,)
    element = desk.document.element(found)
    if isinstance(element, Token) and len(moving) == 1:
        return (yield from drag_token.drag(desk, element, pointer))
    if desk.mode == "play":
        moving = tuple(i for i in moving if not isinstance(desk.document.element(i), Barrier))
    return (yield from move_elements.drag(desk, moving, found, pressed, pointer))


def _hint(desk: Desk, found: str) -> Message | None:
    element = desk.document.element(found)
    if isinstance(element, Barrier) and desk.mode == "play":
        return Message("tools.select.door")
    name = getattr(element, "name", "") or getattr(element, "text", "")
    return Message("tools.select.named", {"name": name}) if name else None


def _clicked(desk: Desk, found: str, pressed: Pointer) -> Edit:
    if pressed.alt and isinstance(desk.document.element(found), Barrier):
        walls = connected(desk.document, found)
        kept = desk.selection if pressed.shift else ()
        return _selected((*kept, *walls))
    if pressed.shift or pressed.ctrl:
        if found in desk.selection:
            return _selected(tuple(i for i in desk.selection if i != found))
        return _selected((*desk.selection, found))
    return _selected((found,))


def _open(desk: Desk, found: str) -> Gesture:
    pointer = yield Preview(shapes=outline(desk.document, found, "select"))
    while pointer.kind != "release":
        pointer = yield Preview(shapes=outline(desk.document, found, "select"))
    if desk.pick(pointer) != found:
        return None
    return Edit(label="edits.step.toggle_door", document=toggle(desk.document, found))


def _box(desk: Desk, pressed: Pointer) -> Gesture:
    start = Point(pressed.x, pressed.y)
    chosen: tuple[str, ...] = ()
    pointer = pressed
    while pointer.kind != "release":
        end = Point(pointer.x, pointer.y)
        chosen = within(desk.document, start, end, desk.mode)
        shapes: list[Shape] = [Stroke(points=box(start, end), style="select", closed=True)]
        for element_id in chosen:
            shapes += outline(desk.document, element_id, "select")
        status = Message("tools.select.count", {"count": len(chosen)})
        pointer = yield Preview(shapes=tuple(shapes), status=status)
    adds = pressed.shift or pressed.ctrl
    if not _has_moved(pressed, pointer):
        return _selected(desk.selection if adds else ())
    return _selected((*desk.selection, *chosen) if adds else chosen)


def _selected(ids: tuple[str, ...]) -> Edit:
    return Edit(label="", document=None, select=tuple(dict.fromkeys(ids)))


def _has_moved(pressed: Pointer, pointer: Pointer) -> bool:
    far = max(abs(pointer.x - pressed.x), abs(pointer.y - pressed.y))
    return far > NEAR_PX * 0.5 * pointer.pixel_m
