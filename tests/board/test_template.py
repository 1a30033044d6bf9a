"""Areas of effect: SWORD-36…42, SWORD-70, SWORD-76, SWORD-77, COC readings, and true discs."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.board.lattice import distance
from banmen.board.template import (
    DiscRule,
    direction_to,
    disc,
    disc_offsets,
    placed,
    ray,
    rings_of_radius,
    true_disc,
    verdict_of,
)
from banmen.model.areas import Obstacle
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.map import Node, NodeMap
from banmen.model.template import PlacedTemplate
from banmen.model.token import Token

RINGS = DiscRule()
CHEBYSHEV = DiscRule("chebyshev", "down")
CENTRES = DiscRule("centres_in_disc")
MIDDLE = Square(5, 5)


@pytest.mark.parametrize(
    ("radius", "count"), [(0, 1), (1, 5), (3, 5), (5, 13), (6, 13), (7, 25), (10, 41)]
)
def test_sword_37_a_radius_counts_rings_up(radius: float, count: int) -> None:
    assert len(disc_offsets(radius, 3.0, RINGS)) == count


def test_sword_40_template_c_has_the_drawn_rows() -> None:
    offsets = disc_offsets(10, 3.0, RINGS)
    rows = [sum(1 for _, y in offsets if y == row) for row in range(-4, 5)]
    assert rows == [1, 3, 5, 7, 9, 7, 5, 3, 1]


def test_rings_of_a_radius_do_not_stumble_over_floats() -> None:
    assert rings_of_radius(0.3, 0.1, "up") == 3
    assert rings_of_radius(0.3, 0.1, "down") == 3
    assert rings_of_radius(18, 5, "down") == 3
    assert rings_of_radius(10, 3, "up") == 4


def test_cthulhu_counts_diagonals_as_one_and_rounds_down() -> None:
    assert len(disc_offsets(14, 5.0, CHEBYSHEV)) == 25
    assert len(disc_offsets(10, 5.0, CENTRES)) == 13


@given(st.integers(1, 12), st.sampled_from([RINGS, CHEBYSHEV]))
def test_an_area_is_every_square_within_the_ruler_of_the_same_rule(k: int, rule: DiscRule) -> None:
    board = Document(map={"kind": "squares", "columns": 1, "rows": 1}).map
    metric = rule.metric
    assert metric != "centres_in_disc"
    near = {
        (x, y)
        for x in range(-14, 15)
        for y in range(-14, 15)
        if distance(board, Square(0, 0), Square(x, y), metric) <= k
    }
    assert set(disc_offsets(k * 3.0, 3.0, rule)) == near


def test_sword_77_everyone_on_the_squares_is_in_the_area(board) -> None:
    document = board(tokens={"a": (5, 3), "b": (6, 6), "c": (7, 6), "d": (5, 5)})
    ogre = Token(id="ogre", name="ogre", x=12, y=12, size=2)
    document = document.model_copy(update={"tokens": (*document.tokens, ogre)})
    found = disc(document, MIDDLE, 5)
    assert [part.id for part in found.tokens] == ["a", "b", "d", "ogre"]
    assert len(disc(document, Square(0, 0), 5).squares) == 6


def test_sword_76_walls_cut_the_area_only_when_asked(board) -> None:
    document = board(edges=[((5, r), (6, r)) for r in range(12)], obstacles=[(4, 5)])
    assert len(disc(document, MIDDLE, 5).squares) == 13
    cut = disc(document, MIDDLE, 5, stops_at_walls=True)
    assert max(square.column for square in cut.squares) == 5
    assert Square(4, 5) in cut.squares
    assert Square(3, 5) not in cut.squares


def test_bug_016_a_door_changes_the_cut_area_at_once(board) -> None:
    edges = [((4, r), (5, r), "door_closed" if r == 4 else "wall") for r in range(12)]
    shut = board(edges=edges)
    door = shut.barriers[4].revise(state="open")
    barriers = (*shut.barriers[:4], door, *shut.barriers[5:])
    opened = shut.model_copy(update={"barriers": barriers})
    counts = [
        len(disc(document, Square(3, 4), 10, stops_at_walls=True).squares)
        for document in (shut, opened, shut)
    ]
    assert counts[0] == counts[2] < counts[1]


@pytest.mark.parametrize(
    ("direction", "squares"),
    [
        ("e", [(6, 5), (7, 5), (8, 5), (9, 5)]),
        ("se", [(6, 6), (7, 7)]),
        ("nw", [(4, 4), (3, 3)]),
        ("n", [(5, 4), (5, 3), (5, 2), (5, 1)]),
    ],
)
def test_sword_36_a_line_in_eight_directions(board, direction, squares) -> None:
    assert list(ray(board(), MIDDLE, direction, 12).squares) == squares


def test_sword_36_the_line_ends_at_walls_pillars_and_shut_corners(board) -> None:
    document = board(edges=[((7, 5), (8, 5)), ((2, 2), (3, 2))])
    assert list(ray(document, MIDDLE, "e", 15).squares) == [(6, 5), (7, 5)]
    pillar = board(obstacles=[(7, 5)])
    assert list(ray(pillar, MIDDLE, "e", 15).squares) == [(6, 5)]
    corner = board(edges=[((6, 6), (7, 6)), ((6, 6), (6, 7))])
    assert list(ray(corner, MIDDLE, "se", 30).squares) == [(6, 6)]
    one_end = board(edges=[((6, 6), (7, 6))])
    assert len(ray(one_end, MIDDLE, "se", 12).squares) == 2
    assert len(ray(board(), MIDDLE, "se", 12, diagonal_cost=1).squares) == 4


def test_sword_36_only_eight_lines_have_a_direction() -> None:
    assert direction_to(Square(2, 2), Square(2, 0)) == "n"
    assert direction_to(Square(2, 2), Square(0, 4)) == "sw"
    assert direction_to(Square(2, 2), Square(4, 3)) is None
    assert direction_to(Square(2, 2), Square(2, 2)) is None


def test_a_template_on_the_map_leaves_out_what_was_taken_out(board) -> None:
    lying = PlacedTemplate(id="m1", x=16.5, y=16.5, radius_m=5, without=(Square(5, 5),))
    assert len(placed(board(), lying).squares) == 12
    line = PlacedTemplate(id="m2", shape="line", x=16.5, y=16.5, direction="w", length_m=6)
    assert list(placed(board(), line).squares) == [(4, 5), (3, 5)]


def test_the_true_disc_has_the_squares_whose_centre_is_inside(board) -> None:
    document = board(tokens={"in": (5, 5), "out": (8, 8)})
    found = true_disc(document, Point(16.5, 16.5), 3.0)
    assert set(found.squares) == {(5, 5), (4, 5), (6, 5), (5, 4), (5, 6)}
    assert [part.id for part in found.tokens] == ["in"]
    assert all(math.isclose(math.dist(p, (16.5, 16.5)), 3.0) for p in found.rings[0])
    walled = board(edges=[((5, 5), (6, 5))])
    assert (6, 5) not in true_disc(walled, Point(16.5, 16.5), 3.0, stops_at_walls=True).squares


def test_on_a_node_map_an_area_is_the_nodes_within_the_metres() -> None:
    nodes = tuple(Node(id=n, name=n, x=x, y=y) for n, x, y in [("A", 5, 0), ("B", 5, 5)])
    document = Document(
        map=NodeMap(width_m=20, height_m=10, nodes=nodes),
        tokens=(Token(id="t", name="t", node="B"),),
    )
    found = disc(document, "A", 5)
    assert found.nodes == ("A", "B")
    assert [part.id for part in found.tokens] == ["t"]
    assert disc(document, "A", 4.9).nodes == ("A",)


def test_the_outline_is_in_metres_and_encloses_exactly_the_squares(board) -> None:
    found = disc(board(), MIDDLE, 3)
    assert len(found.rings) == 1
    assert len(found.rings[0]) == 12
    assert min(found.rings[0]) == Point(12.0, 15.0)


cells = st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=30)


@given(cells)
def test_outlines_hold_their_squares_and_nothing_else(inside) -> None:
    covered = [Square(*square) for square in inside]
    document = Document(map={"kind": "squares", "columns": 9, "rows": 9, "square_m": 1.0})
    rings = verdict_of(document, covered).rings
    for x in range(-1, 8):
        for y in range(-1, 8):
            crossings = 0
            for ring in rings:
                for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
                    if ax == bx > x + 0.5 and min(ay, by) < y + 0.5 < max(ay, by):
                        crossings += 1
            assert (crossings % 2 == 1) == ((x, y) in inside)


def test_an_empty_set_of_squares_has_no_outline(board) -> None:
    assert verdict_of(board(), ()).rings == ()
    ring = [Square(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert len(verdict_of(board(), ring).rings) == 2


def test_free_obstacles_stop_a_cut_area(board) -> None:
    rock = Obstacle(id="r", polygon=(Point(18.5, 10), Point(19, 10), Point(19, 23)))
    document = board(areas=(rock,))
    cut = disc(document, MIDDLE, 6, stops_at_walls=True)
    assert Square(7, 5) not in cut.squares
    assert Square(3, 5) in cut.squares
