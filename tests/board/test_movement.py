"""Reach, wished paths and shortest ways over the ground; what a system forbids comes in by hooks
(SWORD-14, 18…20, 22, 25, 29)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.board.movement import (
    Bar,
    Walker,
    ground_bar,
    ground_cost,
    link_length,
    links_from,
    node_reach,
    plain_walker,
    reach,
    shortest,
    walk,
)
from banmen.board.verdicts import Decider
from banmen.model.areas import DifficultGround
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.map import Link, Node, NodeMap

START = Square(5, 5)
ORC = Decider("token", "orc", "オーク")


def engaged(document: Document, at: Square, ally: Square | None = None) -> Walker:
    """One who is stopped beside an enemy, may not enter its square, and may pass an ally."""
    plain = plain_walker(document)

    def bars(a: Square, b: Square) -> Bar | None:
        return Bar("occupied", "SWORD-20", (ORC,)) if b == at else plain.bars(a, b)

    def stops(square: Square) -> tuple[Decider, ...]:
        near = max(abs(square.column - at.column), abs(square.row - at.row)) == 1
        return (ORC,) if near else ()

    def ends(square: Square) -> Bar | None:
        return Bar("occupied", "SWORD-14") if square == ally else None

    return Walker(bars, stops, ends, plain.cost, stop_rule="SWORD-25")


def test_sword_19_reach_counts_orthogonal_steps_with_the_own_square(board) -> None:
    places = reach(START, 2, plain_walker(board()))
    assert len(places) == 13
    assert {p.cost for p in places if abs(p.at[0] - 5) + abs(p.at[1] - 5) == 2} == {2}


def test_sword_25_reach_stops_beside_an_enemy_and_says_who_stops(board) -> None:
    places = reach(START, 3, engaged(board(), Square(8, 5)))
    assert len(places) == 24
    stopping = {tuple(p.at): p.by for p in places if p.stop}
    assert stopping == {(7, 4): ("オーク",), (7, 5): ("オーク",), (7, 6): ("オーク",)}


def test_walls_and_obstacles_are_gone_round(board) -> None:
    document = board(edges=[((5, 5), (6, 5)), ((5, 4), (6, 4))], obstacles=[(5, 6)])
    walker = plain_walker(document)
    assert shortest(START, Square(6, 5), walker) == (
        Square(5, 4),
        Square(5, 3),
        Square(6, 3),
        Square(6, 4),
        Square(6, 5),
    )
    assert shortest(START, Square(6, 5), walker, allowance=4) is None
    assert shortest(START, Square(5, 6), walker) is None
    assert shortest(START, START, walker) == ()


def test_difficult_ground_costs_more_and_is_avoided_when_longer(board) -> None:
    mud = DifficultGround(id="g", squares=(Square(6, 5), Square(6, 4), Square(6, 6)), cost=3.0)
    document = board(areas=(mud,))
    assert ground_cost(document, Square(6, 5)) == 3.0
    costs = {place.at: place.cost for place in reach(START, 4, plain_walker(document))}
    assert costs[Square(6, 5)] == 3
    assert costs[Square(7, 5)] == 4
    assert Square(8, 5) not in costs


def test_diagonal_steps_need_both_ways_round_shut(board) -> None:
    corner = board(edges=[((5, 5), (6, 5)), ((5, 6), (6, 6))])
    assert Square(6, 6) not in {p.at for p in reach(START, 1, plain_walker(corner, ways=8))}
    end = board(edges=[((5, 5), (6, 5))])
    assert Square(6, 6) in {p.at for p in reach(START, 1, plain_walker(end, ways=8))}


def test_a_path_is_walked_as_far_as_it_goes(board) -> None:
    walker = plain_walker(board(edges=[((7, 5), (8, 5))]))
    path = tuple(Square(c, 5) for c in (6, 7, 8, 9))
    blocked = walk(START, path, 9, walker)
    assert (blocked.walked, blocked.cost, blocked.reason) == (path[:2], 2, "blocked")
    assert [part.id for part in blocked.by] == ["w0"]
    assert walk(START, path, 1, walker).reason == "too_far"
    assert walk(START, path[:2], 9, walker).reason == ""
    assert walk(START, (Square(6, 6),), 9, walker).reason == "blocked"


def test_sword_25_and_20_a_path_is_stopped_or_barred(board) -> None:
    walker = engaged(board(), Square(8, 5), ally=Square(6, 5))
    path = tuple(Square(c, 5) for c in (6, 7, 8))
    stopped = walk(START, path, 9, walker)
    assert (stopped.walked, stopped.reason, stopped.rule) == (path[:2], "stopped", "SWORD-25")
    assert stopped.by == (ORC,)
    there = walk(START, path[:2], 9, walker)
    assert (there.reason, there.by) == ("", (ORC,))
    occupied = walk(START, path[:1], 9, walker)
    assert (occupied.walked, occupied.cost, occupied.rule) == (path[:1], 1, "SWORD-14")
    barred = walk(Square(7, 5), (Square(8, 5),), 9, walker)
    assert (barred.walked, barred.reason, barred.rule) == ((), "occupied", "SWORD-20")


def test_sword_25_where_one_could_neither_stay_nor_go_on_there_is_no_step(board) -> None:
    walker = engaged(board(), Square(8, 5), ally=Square(7, 5))
    places = {place.at for place in reach(Square(6, 5), 1, walker)}
    assert Square(7, 5) not in places
    verdict = walk(Square(6, 5), (Square(7, 5), Square(7, 4)), 9, walker)
    assert (verdict.walked, verdict.reason) == ((), "occupied")


def test_a_large_piece_needs_room_for_all_its_squares(board) -> None:
    document = board(edges=[((6, 6), (7, 6))], obstacles=[(4, 8)])
    assert ground_bar(document, Square(5, 5), Square(6, 5), size=2)
    assert not ground_bar(document, Square(5, 5), Square(6, 5), size=1)
    assert ground_bar(document, Square(4, 6), Square(4, 7), size=2)
    assert ground_bar(document, Square(10, 10), Square(11, 10), size=2)
    assert ground_bar(document, Square(6, 4), Square(6, 5), size=2)
    assert not ground_bar(document, Square(0, 0), Square(1, 0), size=2)


@pytest.fixture
def trenches() -> NodeMap:
    nodes = tuple(
        Node(id=n, name=n, x=x, y=y) for n, x, y in [("A", 5, 0), ("B", 5, 5), ("L", 10, 0)]
    )
    links = (
        Link(id="1", a="A", b="B", kind="trench", length_m=4.0),
        Link(id="2", a="A", b="L"),
    )
    return NodeMap(width_m=20, height_m=10, nodes=nodes, links=links)


def test_snow_08_neighbouring_nodes_by_kind_of_link(trenches: NodeMap) -> None:
    assert [there for there, _ in links_from(trenches, "A")] == ["B", "L"]
    assert [there for there, _ in links_from(trenches, "A", ("trench",))] == ["B"]
    assert [link_length(trenches, link) for _, link in links_from(trenches, "A")] == [4.0, 5.0]
    with pytest.raises(KeyError):
        links_from(trenches, "Q")


def test_nodes_within_some_steps(trenches: NodeMap) -> None:
    assert [(p.at, p.cost) for p in node_reach(trenches, "B", 2)] == [("B", 0), ("A", 1), ("L", 2)]
    assert [p.at for p in node_reach(trenches, "B", 2, ("trench",))] == ["B", "A"]


squares = st.tuples(st.integers(0, 7), st.integers(0, 7)).map(lambda pair: Square(*pair))
borders = st.lists(st.tuples(squares, st.sampled_from([(1, 0), (0, 1)])), max_size=25)


@given(borders, squares, squares, st.integers(0, 9))
def test_the_shortest_way_can_be_walked_at_the_cost_of_reach(
    board, lines, start: Square, goal: Square, allowance: int
) -> None:
    edges = [(tuple(s), (s.column + dx, s.row + dy)) for s, (dx, dy) in lines]
    walker = plain_walker(board(columns=8, rows=8, edges=edges))
    costs = {place.at: place.cost for place in reach(start, allowance, walker)}
    path = shortest(start, goal, walker, allowance)
    assert (path is not None) == (goal in costs)
    if path is not None:
        verdict = walk(start, path, allowance, walker)
        assert (verdict.reason, verdict.cost) == ("", costs[goal])
