"""Draw the nodes of a node map and the links between them."""

from typing import Literal

from banmen.edits.elements import fresh_id
from banmen.edits.nodes import add_link, add_node, node_map
from banmen.model.base import Point
from banmen.model.map import Link, Node
from banmen.tools.gesture import Desk, Edit, Gesture, Pointer, Preview, Ring, Shape, Stroke
from banmen.tools.outlines import caption_at, length_words
from banmen.tools.snapping import node_near
from banmen.words import Message

_NODE_M = 1.5


def node(desk: Desk, pointer: Pointer) -> Gesture:
    """Place a node where the hand lets go."""
    node_map(desk.document)
    while pointer.kind != "release":
        pointer = yield node_hover(desk, pointer)
    at = desk.snap(pointer, "half")
    new_id = fresh_id(desk.document, "p")
    taken = {node.name for node in node_map(desk.document).nodes}
    number = next(n for n in range(1, len(taken) + 2) if str(n) not in taken)
    new = Node(
        id=new_id,
        name=str(number),
        kind=desk.options.get("node_kind", "open"),
        x=at.x,
        y=at.y,
        capacity=int(desk.options.get("capacity", 0)) or None,
    )
    document = add_node(desk.document, new)
    return Edit(label="edits.add.node", document=document, select=(new_id,))


def node_hover(desk: Desk, pointer: Pointer) -> Preview:
    """Show where the node would lie."""
    at = desk.snap(pointer, "half")
    return Preview(shapes=(Ring(x=at.x, y=at.y, radius_m=_NODE_M, style="guide"),))


def link(desk: Desk, pointer: Pointer) -> Gesture:
    """Link two nodes: drag from one to the other, or click one after the other."""
    node_map(desk.document)
    start = node_near(desk.document, Point(pointer.x, pointer.y), _NODE_M * 2)
    if start is None:
        return None
    while True:
        pointer = yield _link_preview(desk, start, pointer)
        if pointer.kind not in ("release", "press", "double"):
            continue
        end = node_near(desk.document, Point(pointer.x, pointer.y), _NODE_M * 2)
        if end is not None and end.id != start.id:
            kind = desk.options.get("link_kind", "fitting")
            if kind == "fitting":
                kind = _fitting(start, end)
            new_id = fresh_id(desk.document, "k")
            new = Link(id=new_id, a=start.id, b=end.id, kind=kind)
            document = add_link(desk.document, new)
            return Edit(label="edits.add.link", document=document, select=(new_id,))
        if pointer.kind != "release":
            return None


def _fitting(start: Node, end: Node) -> Literal["advance", "trench"]:
    """Return what a link most likely is: from trench to trench along one line, or an advance."""
    both = start.kind == end.kind == "trench"
    return "trench" if both and abs(start.x - end.x) < abs(start.y - end.y) else "advance"


def link_hover(desk: Desk, pointer: Pointer) -> Preview:
    """Show the node a link would begin at."""
    near = node_near(desk.document, Point(pointer.x, pointer.y), _NODE_M * 2)
    if near is None:
        return Preview(status=Message("tools.link.no_node"))
    return Preview(shapes=(Ring(x=near.x, y=near.y, radius_m=_NODE_M, style="select"),))


def _link_preview(desk: Desk, start: Node, pointer: Pointer) -> Preview:
    end = node_near(desk.document, Point(pointer.x, pointer.y), _NODE_M * 2)
    hand = Point(end.x, end.y) if end else Point(pointer.x, pointer.y)
    line = (Point(start.x, start.y), hand)
    metres = ((hand.x - start.x) ** 2 + (hand.y - start.y) ** 2) ** 0.5
    shapes: list[Shape] = [
        Stroke(points=line, style="path"),
        Ring(x=start.x, y=start.y, radius_m=_NODE_M, style="select"),
        caption_at(hand, length_words(desk.document, metres), "path"),
    ]
    if end is not None and end.id != start.id:
        shapes.append(Ring(x=end.x, y=end.y, radius_m=_NODE_M, style="select"))
    return Preview(shapes=tuple(shapes))
