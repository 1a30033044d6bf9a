"""Whatever a hand does with any tool, the document stays whole and every step can be undone."""

from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.edits.elements import add, ids_in_use
from banmen.edits.map import blank
from banmen.edits.walls import add_room, add_wall, cut_opening
from banmen.model.areas import Obstacle, Trench
from banmen.model.base import Point, Square
from banmen.model.document import COLLECTIONS, Document
from banmen.model.label import Label
from banmen.model.lights import Light
from banmen.model.map import Link, Node, NodeMap
from banmen.model.token import Token
from banmen.tools.toolbox import TOOLS
from banmen.words import Refusal

from .conftest import Hand, hand_on

coordinates = st.one_of(
    st.integers(-2, 14).map(lambda n: n * 1.5),
    st.floats(-5, 25, allow_nan=False, width=32),
    st.sampled_from([-1e6, 1e6]),
)
actions = st.tuples(
    st.sampled_from(["press", "move", "move", "release", "double", "Enter", "Backspace", "Space"]),
    coordinates,
    coordinates,
    st.sampled_from([{}, {}, {"shift": True}, {"alt": True}, {"ctrl": True}]),
)


def squares() -> Document:
    document = add_room(blank("sword-world", 7, 6), Point(3, 3), Point(12, 12))
    document = cut_opening(document, "w1", Point(6, 3), Point(9, 3), "door")
    document = add_wall(document, [Point(15.2, 1), Point(15.2, 9)])
    return add(
        document,
        Token(id="t1", name="A", x=4.5, y=4.5),
        Token(id="t2", name="B", side="enemy", x=15, y=9, size=2),
        Light(id="l1", x=4.5, y=4.5, carried_by="t1"),
        Label(id="b1", x=7.5, y=7.5, text="宿"),
        Trench(id="a1", squares=(Square(5, 5),)),
        Obstacle(id="a2", polygon=(Point(9, 9), Point(12, 9), Point(9, 12))),
    )


def nodes() -> Document:
    places = tuple(Node(id=f"p{n}", name=str(n), x=6.0 * n, y=4.5) for n in (1, 2, 3))
    board = NodeMap(width_m=20, height_m=10, nodes=places, links=(Link(id="k1", a="p1", b="p2"),))
    token = Token(id="t1", name="雪", node="p1", x=6, y=4.5)
    return Document(map=board, tokens=(token,))


def play(hand: Hand, kind: str, x: float, y: float, keys: dict[str, bool]) -> None:
    try:
        if kind in ("Enter", "Backspace", "Space"):
            if hand.busy:
                hand.key(kind)
        elif hand.busy or kind in ("press", "double"):
            hand.act(kind, x, y, **keys)
        else:
            hand.hover(x, y, **keys)
    except Refusal:
        hand.escape()


@settings(max_examples=150)
@given(
    st.sampled_from([squares, nodes]),
    st.lists(
        st.tuples(st.sampled_from(TOOLS), st.booleans(), st.lists(actions, max_size=8)),
        max_size=6,
    ),
)
def test_any_gestures_leave_a_whole_document_that_can_be_undone(make, story) -> None:
    start = make()
    hand = hand_on(start)
    for tool, playing, deeds in story:
        hand.session.set_mode("play" if playing and "play" in tool.modes else "edit")
        hand.take(tool.id)
        for deed in deeds:
            play(hand, *deed)
        hand.escape()
        document = hand.session.document
        count = sum(len(getattr(document, name)) for name in COLLECTIONS)
        if isinstance(document.map, NodeMap):
            count += len(document.map.nodes) + len(document.map.links)
        assert len(ids_in_use(document)) == count
        assert type(document).model_validate(dict(document)) == document
    while hand.session.history.can_undo:
        hand.session.undo()
    assert hand.session.document == start
