"""A desk without a window, and a hand that plays gestures on it with plain pointers."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from banmen.edits.elements import add
from banmen.edits.map import blank
from banmen.edits.walls import add_room, add_wall
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.model.map import Link, Node, NodeMap
from banmen.model.token import Token
from banmen.session.desk import SessionDesk
from banmen.session.session import Session
from banmen.tools.gesture import Caption, Edit, Gesture, Pointer, Preview
from banmen.tools.toolbox import tool
from banmen.words import Refusal, say

PIXEL_M = 0.05


@dataclass
class Hand:
    """Drives one tool at a time as the canvas does, and keeps every preview."""

    session: Session
    desk: SessionDesk
    tool_id: str = "select"
    previews: list[Preview] = field(default_factory=list)
    edit: Edit | None = None
    _gesture: Gesture | None = None

    def take(self, tool_id: str, **options: Any) -> "Hand":
        """Take a tool with options."""
        self.tool_id = tool_id
        self.desk.options = {**tool(tool_id).options, **options}
        return self

    def act(self, kind: Any, x: float, y: float, **more: Any) -> "Hand":
        """Do one thing at a point in metres."""
        pointer = Pointer(kind=kind, x=x, y=y, button="left", pixel_m=PIXEL_M, **more)
        try:
            if self._gesture is None:
                assert kind in ("press", "double", "release"), "nothing is under way"
                if kind == "release":
                    return self
                self.edit = None
                self._gesture = tool(self.tool_id).begin(self.desk, pointer)
                self.previews.append(next(self._gesture))
            else:
                self.previews.append(self._gesture.send(pointer))
        except StopIteration as end:
            self._gesture = None
            self._finish(end.value)
        except Refusal:
            self._gesture = None
            raise
        return self

    def _finish(self, edit: Edit | None) -> None:
        self.edit = edit
        if edit is None:
            return
        if edit.document is not None:
            self.session.commit(edit.label, edit.document, edit.select)
        elif edit.select is not None:
            self.session.select(edit.select)

    def click(self, x: float, y: float, **more: Any) -> "Hand":
        """Press and let go."""
        return self.act("press", x, y, **more).act("release", x, y, **more)

    def drag(self, *way: tuple[float, float], **more: Any) -> "Hand":
        """Press at the first point, move over the others, let go at the last."""
        self.act("press", *way[0], **more)
        for at in way[1:]:
            self.act("move", *at, **more)
        return self.act("release", *way[-1], **more)

    def key(self, key: str) -> "Hand":
        """Press a key."""
        return self.act("key", 0, 0, key=key)

    def escape(self) -> "Hand":
        """Close the gesture."""
        if self._gesture is not None:
            self._gesture.close()
            self._gesture = None
        return self

    @property
    def busy(self) -> bool:
        """Whether a gesture is under way."""
        return self._gesture is not None

    def hover(self, x: float, y: float, **more: Any) -> Preview:
        """Return what is shown while no button is down."""
        show = tool(self.tool_id).hover
        assert show is not None
        return show(self.desk, Pointer(kind="move", x=x, y=y, pixel_m=PIXEL_M, **more))

    @property
    def said(self) -> str:
        """What the last preview says at the hand and in the status bar, in English."""
        last = self.previews[-1]
        parts = [say(s.words, "en") for s in last.shapes if isinstance(s, Caption)]
        return " | ".join([*parts, say(last.status, "en") if last.status else ""])


def hand_on(document: Document) -> Hand:
    """Return a hand at a desk with this document."""
    session = Session(document)
    return Hand(session, SessionDesk(session))


@pytest.fixture
def on() -> Callable[[Document], Hand]:
    """Make a hand at a desk with a document."""
    return hand_on


@pytest.fixture
def hand() -> Hand:
    """A hand at an empty map of 12 x 8 squares of 3 m."""
    return hand_on(blank("", 12, 8))


@pytest.fixture
def tavern() -> Document:
    """A room, a free wall, two tokens: `t1` at B2 (ally), `t2` at H2 (enemy)."""
    document = add_room(blank("", 12, 8), Point(3, 3), Point(15, 12))
    document = add_wall(document, [Point(18, 3), Point(18, 15)])
    return add(
        document,
        Token(id="t1", name="リナ", side="ally", x=4.5, y=4.5),
        Token(id="t2", name="ゴブリン", side="enemy", x=22.5, y=4.5),
    )


@pytest.fixture
def graph() -> Document:
    """A node map of three nodes with two links, a token at the first."""
    nodes = tuple(Node(id=f"p{n}", name=f"N{n}", x=10.0 * n, y=5) for n in (1, 2, 3))
    links = (Link(id="k1", a="p1", b="p2"), Link(id="k2", a="p2", b="p3"))
    return Document(
        map=NodeMap(width_m=40, height_m=10, nodes=nodes, links=links),
        tokens=(Token(id="t1", name="雪", node="p1", x=10, y=5),),
    )
