"""Move things: previews follow the hand by steps of the grid; Alt moves freely, Ctrl copies."""

from math import hypot

from banmen.edits.elements import duplicate, move, selected
from banmen.edits.shift import AREAS, bounds, shifted, square_size
from banmen.edits.tokens import carry
from banmen.model.barriers import Barrier
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.model.lights import Light
from banmen.model.map import NodeMap
from banmen.model.token import Token
from banmen.tools.gesture import Desk, Edit, Gesture, Ghost, Pointer, Preview, Ring, Shape, Stroke
from banmen.tools.outlines import caption_at, length_words
from banmen.tools.picking import token_at
from banmen.tools.snapping import standing
from banmen.words import Message

_MOST_GHOSTS = 200
_EXACT_M = 1e-6


def drag(
    desk: Desk, ids: tuple[str, ...], held: str, pressed: Pointer, pointer: Pointer
) -> Gesture:
    """Move things by the way of the hand since the press; `held` is the one that snaps."""
    while True:
        dx, dy = _way(desk, ids, held, pressed, pointer)
        if pointer.kind == "release":
            return _edit(desk, ids, dx, dy, pointer)
        pointer = yield _preview(desk, ids, (dx, dy), pointer)


def aligned(document: Document, ids: tuple[str, ...], dx: float, dy: float) -> tuple[Shape, ...]:
    """Return lines to other things whose middle is straight beside or above a moved one."""
    moving = frozenset(ids)
    others = [_middle(document, t.id) for t in document.tokens if t.id not in moving]
    lines: list[Shape] = []
    for element_id in ids[:1]:
        middle = _middle(document, element_id)
        if middle is None:
            continue
        at = Point(middle.x + dx, middle.y + dy)
        for axis in (0, 1):
            level = [o for o in others if o and abs(o[axis] - at[axis]) <= _EXACT_M and o != at]
            if level:
                nearest = min(level, key=lambda o: hypot(o.x - at.x, o.y - at.y))
                lines.append(Stroke(points=(nearest, at), style="guide"))
    return tuple(lines)


def _way(
    desk: Desk, ids: tuple[str, ...], held: str, pressed: Pointer, pointer: Pointer
) -> tuple[float, float]:
    dx, dy = pointer.x - pressed.x, pointer.y - pressed.y
    if pointer.shift:
        dx, dy = (dx, 0.0) if abs(dx) >= abs(dy) else (0.0, dy)
    if isinstance(desk.document.map, NodeMap):
        return dx, dy
    side = square_size(desk.document)
    elements = list(selected(desk.document, ids))
    if any(isinstance(element, AREAS) for element in elements):
        return round(dx / side) * side, round(dy / side) * side
    if pointer.alt:
        return dx, dy
    element = desk.document.element(held)
    if isinstance(element, Token):
        goal = standing(desk.document, Point(element.x + dx, element.y + dy), element.size)
        return goal.x - element.x, goal.y - element.y
    step = side if any(isinstance(e, (Barrier, Token)) for e in elements) else side / 2
    return round(dx / step) * step, round(dy / step) * step


def _preview(
    desk: Desk, ids: tuple[str, ...], way: tuple[float, float], pointer: Pointer
) -> Preview:
    dx, dy = way
    side = square_size(desk.document)
    elements = list(selected(desk.document, ids))[:_MOST_GHOSTS]
    shapes: list[Shape] = [Ghost(element=shifted(e, dx, dy, side)) for e in elements]
    shapes += _moved_nodes(desk.document, ids, dx, dy)
    shapes += aligned(desk.document, ids, dx, dy)
    words = length_words(desk.document, hypot(dx, dy))
    if bearer := _bearer(desk, ids, pointer):
        words = Message("tools.light.carried", {"name": bearer.name})
    shapes.append(caption_at(Point(pointer.x, pointer.y), words, "select"))
    return Preview(shapes=tuple(shapes), status=words)


def _moved_nodes(document: Document, ids: tuple[str, ...], dx: float, dy: float) -> list[Shape]:
    if not isinstance(document.map, NodeMap):
        return []
    return [
        Ring(x=node.x + dx, y=node.y + dy, radius_m=1.5, style="select")
        for node in document.map.nodes
        if node.id in ids
    ]


def _bearer(desk: Desk, ids: tuple[str, ...], pointer: Pointer) -> Token | None:
    """Return the token that would carry the one light that is moved onto it."""
    if len(ids) != 1 or pointer.alt or not isinstance(desk.document.element(ids[0]), Light):
        return None
    return token_at(desk.document, Point(pointer.x, pointer.y))


def _edit(desk: Desk, ids: tuple[str, ...], dx: float, dy: float, pointer: Pointer) -> Edit:
    if bearer := _bearer(desk, ids, pointer):
        document = carry(desk.document, ids[0], bearer.id)
        return Edit(label="edits.step.carry", document=document, select=ids)
    if not dx and not dy:
        return Edit(label="", document=None, select=ids)
    if pointer.ctrl:
        document, copies = duplicate(desk.document, ids, dx, dy)
        return Edit(label="edits.step.duplicate", document=document, select=copies)
    document = move(desk.document, ids, dx, dy)
    return Edit(label="edits.step.move", document=document, select=ids)


def _middle(document: Document, element_id: str) -> Point | None:
    element = document.element(element_id)
    if element is None:
        return None
    left, top, right, bottom = bounds(element, document)
    return Point((left + right) / 2, (top + bottom) / 2)
