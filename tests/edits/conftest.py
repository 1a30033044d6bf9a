"""Small documents the edits are tried on."""

import pytest

from banmen.edits.map import blank
from banmen.edits.walls import add_room
from banmen.model.areas import Trench
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.lights import Light
from banmen.model.map import Link, Node, NodeMap
from banmen.model.token import Token


@pytest.fixture
def room() -> Document:
    """A map of 10 x 8 squares of 3 m with one room of 4 x 3 squares, wall `w1`."""
    return add_room(blank("", 10, 8), Point(3, 3), Point(15, 12))


@pytest.fixture
def people(room: Document) -> Document:
    """The room with a fighter who carries a torch, a goblin and a trench."""
    return room.model_copy(
        update={
            "tokens": (
                Token(id="t1", name="ガルド", side="ally", x=4.5, y=4.5),
                Token(id="t2", name="ゴブリン", side="enemy", x=10.5, y=4.5),
            ),
            "lights": (Light(id="l1", x=4.5, y=4.5, carried_by="t1"),),
            "areas": (Trench(id="a1", squares=(Square(6, 6), Square(7, 6))),),
        }
    )


@pytest.fixture
def graph() -> Document:
    """A node map of three nodes in a row with two links, a token at the first."""
    nodes = tuple(Node(id=f"p{n}", name=f"N{n}", x=10.0 * n, y=5) for n in (1, 2, 3))
    links = (Link(id="k1", a="p1", b="p2"), Link(id="k2", a="p2", b="p3"))
    return Document(
        map=NodeMap(width_m=40, height_m=10, nodes=nodes, links=links),
        tokens=(Token(id="t1", name="雪", node="p1", x=10, y=5),),
    )
