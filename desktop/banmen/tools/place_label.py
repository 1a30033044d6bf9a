"""Place a text on the map; its words are then written in the properties."""

from banmen.edits.elements import add, fresh_id
from banmen.model.label import Label
from banmen.tools.gesture import Desk, Edit, Gesture, Ghost, Pointer, Preview
from banmen.words import Message, text


def begin(desk: Desk, pointer: Pointer) -> Gesture:
    """Place a label where the hand lets go."""
    while pointer.kind != "release":
        pointer = yield hover(desk, pointer)
    label = _label(desk, pointer)
    return Edit(label="edits.add.label", document=add(desk.document, label), select=(label.id,))


def hover(desk: Desk, pointer: Pointer) -> Preview:
    """Show the label where it would lie; over one that lies there, only words."""
    label = _label(desk, pointer)
    if any((other.x, other.y) == (label.x, label.y) for other in desk.document.labels):
        return Preview(status=Message("tools.place.again"))
    return Preview(shapes=(Ghost(element=label),))


def _label(desk: Desk, pointer: Pointer) -> Label:
    at = desk.snap(pointer, "half")
    return Label(
        id=fresh_id(desk.document, "b"),
        x=at.x,
        y=at.y,
        text=text("tools.label.text"),
        size_m=float(desk.options.get("size_m", 1.2)),
        gm_only=bool(desk.options.get("gm_only", False)),
    )
