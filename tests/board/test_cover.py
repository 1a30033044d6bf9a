"""Cover: the measured share and corners, and the objects that count by rule (COC-17)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.board.cover import cover_between, measured_cover
from banmen.model.areas import Obstacle, Trench
from banmen.model.barriers import Barrier
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.map import Node, NodeMap

HERE, THERE = Square(0, 5), Square(6, 5)


def crate(*squares: tuple[int, int], blocks_sight: bool = False) -> Obstacle:
    return Obstacle(
        id="crate",
        name="木箱",
        squares=tuple(Square(*square) for square in squares),
        blocks_sight=blocks_sight,
        gives_cover=True,
    )


def low_wall(*points: tuple[float, float], **more) -> Barrier:
    return Barrier(
        id="low",
        points=tuple(Point(*point) for point in points),
        stops=(True, False, False),
        gives_cover=True,
        **more,
    )


def ids(parts) -> list[str]:
    return [part.id for part in parts]


def test_nothing_between_hides_nothing(board) -> None:
    verdict = measured_cover(board(), HERE, THERE)
    assert (verdict.applies, verdict.rule, verdict.share, verdict.corners) == (False, "", 0.0, 0)
    assert verdict.given_by == ()


def test_a_crate_on_the_line_hides_the_middle_and_is_named(board) -> None:
    document = board(areas=(crate((5, 5)),), edges=[((6, 2), (7, 2))])
    verdict = measured_cover(document, HERE, THERE)
    assert verdict.share == pytest.approx(1.0)
    assert verdict.corners == 4
    assert [(part.kind, part.name) for part in verdict.given_by] == [("obstacle", "木箱")]
    assert ids(cover_between(document, HERE, THERE)) == ["crate"]


def test_a_wall_that_ends_halfway_hides_a_part(board) -> None:
    half = Barrier(id="half", points=(Point(15, 15), Point(15, 16.5)))
    verdict = measured_cover(board(barriers=(half,)), HERE, THERE)
    assert 0.4 < verdict.share < 0.6
    assert verdict.corners == 2
    assert ids(verdict.given_by) == ["half"]


@pytest.mark.parametrize(
    "points",
    [
        ((21, 15), (21, 18)),
        ((18, 15), (21, 15)),
        ((18, 18), (21, 18)),
        ((18, 12), (18, 15)),
        ((0, 15), (30, 15)),
        ((0, 12), (0, 30)),
        ((22, 16.5), (30, 16.5)),
    ],
    ids=["behind", "above", "below", "touching", "corridor", "at the back", "beyond"],
)
def test_walls_beside_behind_or_touching_give_no_cover(board, points) -> None:
    wall = Barrier(id="w", points=tuple(Point(*point) for point in points))
    verdict = measured_cover(board(barriers=(wall,)), HERE, THERE)
    assert (verdict.share, verdict.corners, verdict.given_by) == (0.0, 0, ())


def test_bug_016_an_open_door_gives_no_cover_and_a_closed_one_hides_all(board) -> None:
    for gives_cover in (False, True):
        door = Barrier(
            id="d", kind="door", points=(Point(9, 9), Point(9, 24)), gives_cover=gives_cover
        )
        shut = measured_cover(board(barriers=(door,)), HERE, THERE)
        assert (shut.share, shut.corners, ids(shut.given_by)) == (1.0, 4, ["d"])
        opened = board(barriers=(door.revise(state="open"),))
        assert measured_cover(opened, HERE, THERE).share == 0.0
        assert cover_between(opened, HERE, THERE) == ()


def test_what_fills_the_start_or_the_target_square_hides_nothing(board) -> None:
    document = board(areas=(crate((0, 5), (6, 5)),))
    assert measured_cover(document, HERE, THERE).share == 0.0
    assert cover_between(document, HERE, THERE) == ()


def test_coc_17_a_low_edge_counts_only_when_the_line_crosses_it(board) -> None:
    crossed = board(barriers=(low_wall((18, 15), (18, 18)),))
    assert ids(cover_between(crossed, HERE, THERE)) == ["low"]
    assert ids(cover_between(crossed, THERE, HERE)) == ["low"]
    beside = board(barriers=(low_wall((9, 15), (18, 15)),))
    assert cover_between(beside, HERE, THERE) == ()


def test_coc_17_what_stops_missiles_is_no_cover_but_a_refusal(board) -> None:
    wall = Barrier(id="w", points=(Point(9, 9), Point(9, 24)), gives_cover=True)
    rock = crate((4, 5), blocks_sight=True)
    assert cover_between(board(barriers=(wall,), areas=(rock,)), HERE, THERE) == ()


def test_coc_17_a_trench_covers_who_is_inside_against_who_is_outside(board) -> None:
    ditch = Trench(id="t", name="塹壕", squares=(THERE, Square(6, 6)))
    document = board(areas=(ditch,))
    assert [(part.kind, part.id) for part in cover_between(document, HERE, THERE)] == [
        ("trench", "t")
    ]
    assert cover_between(document, THERE, HERE) == ()
    assert cover_between(document, Square(6, 6), THERE) == ()
    bare = board(areas=(ditch.revise(gives_cover=False),))
    assert cover_between(bare, HERE, THERE) == ()
    assert measured_cover(document, HERE, THERE).share == 0.0


def test_between_nodes_there_is_no_cover() -> None:
    nodes = (Node(id="A", name="A", x=5, y=0), Node(id="X", name="X", x=15, y=0))
    document = Document(map=NodeMap(width_m=20, height_m=10, nodes=nodes))
    assert measured_cover(document, "A", "X").share == 0.0
    assert cover_between(document, "A", "X") == ()


squares = st.tuples(st.integers(0, 7), st.integers(0, 7)).map(lambda pair: Square(*pair))
spots = st.tuples(st.integers(0, 16), st.integers(0, 16)).map(
    lambda pair: Point(pair[0] * 1.5, pair[1] * 1.5)
)


@given(st.lists(st.tuples(spots, spots), min_size=1, max_size=6), squares, squares)
def test_taking_a_wall_away_never_hides_more(board, lines, a: Square, b: Square) -> None:
    walls = tuple(Barrier(id=f"w{i}", points=line) for i, line in enumerate(lines))
    more = measured_cover(board(barriers=walls), a, b)
    fewer = measured_cover(board(barriers=walls[1:]), a, b)
    assert fewer.share <= more.share + 1e-9
    assert fewer.corners <= more.corners
    assert (more.share > 0) == bool(more.given_by) or more.share < 1e-6
