"""Place a token: in the middle of its squares, or at a node."""

from banmen.board.lattice import token_point
from banmen.edits.elements import add, fresh_id
from banmen.edits.shift import nearest_node
from banmen.model.map import NodeMap
from banmen.model.token import Token
from banmen.tools.gesture import Desk, Edit, Gesture, Ghost, Pointer, Preview
from banmen.tools.outlines import caption_at
from banmen.tools.snapping import standing
from banmen.words import Message, Refusal


def begin(desk: Desk, pointer: Pointer) -> Gesture:
    """Place a token where the hand lets go; it gets a free name and a sheet of the rules."""
    while pointer.kind != "release":
        pointer = yield hover(desk, pointer)
    token = _token(desk, pointer)
    return Edit(label="edits.add.token", document=add(desk.document, token), select=(token.id,))


def hover(desk: Desk, pointer: Pointer) -> Preview:
    """Show the token where it would stand; over one that stands there, only words."""
    token = _token(desk, pointer)
    at = token_point(desk.document, token)
    if any(token_point(desk.document, other) == at for other in desk.document.tokens):
        return Preview(status=Message("tools.place.again"))
    words = Message("tools.token.named", {"name": token.name})
    return Preview(shapes=(Ghost(element=token), caption_at(at, words, "token")))


def _token(desk: Desk, pointer: Pointer) -> Token:
    document, options = desk.document, desk.options
    side = options.get("side", "ally")
    size = int(options.get("size", 1))
    at = desk.snap(pointer, "none")
    node = None
    if isinstance(document.map, NodeMap):
        node = nearest_node(document, at.x, at.y)
        if node is None:
            raise Refusal(Message("tools.token.no_node"))
    elif not pointer.alt:
        at = standing(document, at, size)
    new = desk.new_token(side)
    token = Token(
        id=fresh_id(document, "t"),
        name=new.name,
        side=side,
        x=at.x,
        y=at.y,
        node=node,
        size=size,
        hidden=bool(options.get("hidden", False)),
        sheet=new.sheet,
    )
    there = token_point(document, token)
    return token.revise(x=there.x, y=there.y) if node else token
