"""Picking what lies under the hand, and what lies in a box."""

import pytest

from banmen.board.index import extent, in_rect, pick, pick_all
from banmen.model.areas import Darkness, Obstacle, Trench
from banmen.model.barriers import Barrier
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.label import Label
from banmen.model.lights import Light
from banmen.model.map import Node, NodeMap
from banmen.model.template import PlacedTemplate
from banmen.model.token import Token


@pytest.fixture
def full(board) -> Document:
    return board(
        areas=(
            Darkness(id="dark", squares=tuple(Square(c, r) for c in range(6) for r in range(6))),
            Obstacle(id="rock", squares=(Square(2, 2),)),
            Trench(id="ditch", squares=(Square(2, 2), Square(3, 2))),
        ),
        barriers=(
            Barrier(id="wall", points=(Point(0, 9), Point(30, 9))),
            Barrier(id="door", kind="door", state="open", points=(Point(6, 9), Point(9, 9.2))),
        ),
        lights=(Light(id="torch", x=10.5, y=4.5), Light(id="own", x=0, y=0, carried_by="elf")),
        labels=(Label(id="label", x=4.5, y=1.5, text="広間"),),
        templates=(PlacedTemplate(id="cloud", x=10.5, y=7.5, radius_m=3),),
        tokens={"elf": (1, 1), "orc": (1, 1), "troll": (5, 5)},
    )


@pytest.mark.parametrize(
    ("x", "y", "id_"),
    [
        (4.5, 4.5, "orc"),
        (4.5, 1.5, "label"),
        (10.6, 4.4, "torch"),
        (7.5, 9.05, "door"),
        (20, 9.1, "wall"),
        (10.5, 8, "cloud"),
        (6.5, 7.5, "rock"),
        (1, 7.5, "dark"),
        (30, 30, None),
        (500, -500, None),
    ],
)
def test_the_topmost_thing_is_picked(full: Document, x: float, y: float, id_: str | None) -> None:
    assert pick(full, x, y, 0.2) == id_


def test_all_things_at_a_point_come_top_to_bottom(full: Document) -> None:
    assert list(pick_all(full, 7.5, 8.9, 0.3)) == ["door", "wall", "rock", "ditch", "dark"]
    assert list(pick_all(full, 4.5, 4.5, 0.2)) == ["orc", "elf", "own", "dark"]


def test_thin_things_are_hit_within_the_tolerance_only(full: Document) -> None:
    assert pick(full, 25, 9.5, 0.2) is None
    assert pick(full, 25, 9.5, 0.6) == "wall"
    assert pick(full, 25, 14, 6.0) == "wall"


def test_an_element_is_found_where_it_is_now(full: Document) -> None:
    troll = full.token("troll").revise(x=31.5, y=31.5)
    moved = full.model_copy(update={"tokens": (*full.tokens[:2], troll)})
    assert pick(moved, 31, 31, 0.2) == "troll"
    assert pick(moved, 16.5, 16.5, 0.2) == "dark"
    barriers = (full.barriers[0].revise(points=(Point(33, 0), Point(33, 30))),)
    changed = full.model_copy(update={"barriers": barriers})
    assert pick(changed, 33, 10, 0.2) == "wall"
    assert pick(changed, 25, 9, 0.2) is None


def test_a_polygon_is_hit_inside_and_on_its_edge(board) -> None:
    rock = Obstacle(id="r", polygon=(Point(3, 3), Point(12, 3), Point(3, 12)))
    document = board(areas=(rock,))
    assert pick(document, 5, 5, 0.1) == "r"
    assert pick(document, 10, 10, 0.1) is None
    assert pick(document, 7.55, 7.55, 0.2) == "r"


def test_a_line_template_is_hit_along_its_line(board) -> None:
    bolt = PlacedTemplate(id="m", shape="line", x=4.5, y=4.5, direction="se", length_m=12)
    document = board(templates=(bolt,))
    assert pick(document, 9, 9.5, 0.1) == "m"
    assert pick(document, 4.5, 12, 0.1) is None


def test_a_box_takes_what_lies_wholly_inside(full: Document) -> None:
    assert in_rect(full, 8, 8, 2.5, 0) == ("own", "label", "elf", "orc")
    assert "wall" not in in_rect(full, 1, 1, 35, 35)
    assert in_rect(full, -1, -1, 40, 40) == tuple(
        e.id
        for e in (
            *full.areas,
            *full.barriers,
            *full.lights,
            *full.labels,
            *full.templates,
            *full.tokens,
        )
    )


def test_extents_are_in_metres(full: Document) -> None:
    assert extent(full, full.areas[1]) == (6, 6, 9, 9)
    assert extent(full, full.token("troll")) == (15, 15, 18, 18)


def test_pieces_at_nodes_are_picked_at_their_node() -> None:
    nodes = (Node(id="A", name="A", x=5, y=1),)
    token = Token(id="t", name="t", x=99, y=99, node="A")
    document = Document(map=NodeMap(width_m=20, height_m=10, nodes=nodes), tokens=(token,))
    assert pick(document, 5.2, 1.2, 0.1) == "t"
    assert pick(document, 9, 9, 0.1) is None
