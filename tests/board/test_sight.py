"""The rule line of sight: SWORD-30…35 and SWORD-74, free walls, and what must never happen."""

import itertools
import math
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.board.sight import (
    engaged_through,
    line_of_sight,
    line_stopped,
    relevant_squares,
    step_blocked,
)
from banmen.model.areas import Obstacle, Trench
from banmen.model.barriers import Barrier
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.map import Node, NodeMap, SquareMap

Board = Callable[..., Document]

SEED_WALL = [((4, r), (5, r), "window" if r == 1 else "wall") for r in range(5)]

# (number, from, to, obstacle squares, edges, relevant squares or None, clear)
CASES = [
    ("31", (0, 0), (2, 2), [(1, 1)], [], [(1, 1)], False),
    ("31b", (0, 0), (2, 2), [(1, 0), (0, 1), (2, 1), (1, 2)], [], [(1, 1)], True),
    ("32", (0, 0), (3, 2), [(2, 1)], [], [(1, 1), (2, 1)], False),
    ("33", (0, 0), (1, 2), [(0, 1)], [], [(0, 1), (1, 1)], False),
    ("L01", (0, 0), (5, 0), [], [], [(1, 0), (2, 0), (3, 0), (4, 0)], True),
    ("L02", (0, 0), (5, 0), [(3, 0)], [], None, False),
    ("L03", (0, 0), (5, 0), [(3, 1), (2, -1)], [], None, True),
    ("L04", (0, 0), (1, 1), [(1, 0), (0, 1)], [], [], True),
    ("L05", (0, 0), (3, 3), [(2, 2)], [], None, False),
    ("L06", (0, 0), (2, 1), [(1, 1)], [], [(1, 0), (1, 1)], False),
    ("L07", (0, 0), (4, 2), [(3, 2)], [], [(1, 0), (1, 1), (2, 1), (3, 1), (3, 2)], False),
    ("L08", (0, 0), (4, 2), [(2, 0), (2, 2)], [], None, True),
    ("L09", (0, 0), (4, 1), [(2, 0)], [], [(1, 0), (2, 0), (2, 1), (3, 1)], False),
    ("L10", (0, 0), (4, 1), [(1, 1), (3, 0)], [], None, True),
    ("L11", (0, 0), (3, 1), [(2, 0), (1, 1)], [], [(1, 0), (2, 1)], True),
    ("L12", (0, 0), (3, 1), [(2, 1)], [], None, False),
    ("L13", (0, 0), (5, 4), [(2, 1), (3, 3)], [], [(1, 1), (2, 2), (3, 2), (4, 3)], True),
    ("L14", (5, 4), (0, 0), [(2, 1), (3, 3)], [], [(4, 3), (3, 2), (2, 2), (1, 1)], True),
    ("L15", (0, 0), (4, 0), [], [((1, 0), (2, 0), "wall")], None, False),
    ("L16", (0, 0), (4, 0), [], [((1, 0), (1, 1)), ((2, 0), (2, -1))], None, True),
    ("L17", (2, 4), (2, 6), [], [((2, 4), (2, 5), "door_closed")], None, False),
    ("L18", (2, 4), (2, 6), [], [((2, 4), (2, 5), "door_open")], None, True),
    ("L19", (0, 1), (7, 1), [], [((4, 1), (5, 1), "window")], None, True),
    ("L20", (0, 1), (7, 1), [], [((4, 1), (5, 1), "window_shuttered")], None, False),
    ("L21", (2, 0), (6, 2), [], SEED_WALL, None, True),
    ("L22", (2, 0), (6, 3), [], SEED_WALL, None, False),
    ("L23", (2, 0), (6, 4), [], SEED_WALL, None, False),
    ("L24", (4, 4), (5, 5), [], [((4, 4), (5, 4)), ((4, 4), (4, 5))], None, False),
    ("L25", (0, 0), (1, 1), [], [((0, 0), (1, 0))], None, True),
    ("L26", (0, 0), (1, 1), [], [((0, 0), (1, 0)), ((0, 1), (1, 1))], None, False),
    ("L27", (0, 0), (1, 0), [], [((0, 0), (1, 0))], None, False),
]


@pytest.mark.parametrize(
    ("a", "b", "obstacles", "edges", "relevant", "clear"),
    [case[1:] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_sword_30_and_74_both_ways(board: Board, a, b, obstacles, edges, relevant, clear) -> None:
    document = board(obstacles=obstacles, edges=edges)
    there = line_of_sight(document, Square(*a), Square(*b))
    back = line_of_sight(document, Square(*b), Square(*a))
    assert (there.clear, back.clear) == (clear, clear)
    if relevant is not None:
        assert list(there.relevant_squares) == relevant
    assert set(there.relevant_squares) == set(back.relevant_squares)


def test_the_circle_adds_two_squares_where_it_first_differs() -> None:
    diamond = relevant_squares(Square(0, 0), Square(5, 4))
    circle = relevant_squares(Square(0, 0), Square(5, 4), "circle")
    assert set(circle) - set(diamond) == {(2, 1), (3, 3)}


def test_whole_squares_count_when_crossed_or_when_touched() -> None:
    a, b = Square(0, 0), Square(2, 2)
    assert relevant_squares(a, b, "full_square") == ((1, 1),)
    assert set(relevant_squares(a, b, "touched_square")) == {(1, 1), (1, 0), (0, 1), (2, 1), (1, 2)}
    assert set(relevant_squares(a, Square(3, 2), "full_square")) == {(1, 0), (1, 1), (2, 1), (2, 2)}


def test_the_verdict_names_the_wall_and_the_point(board: Board) -> None:
    document = board(edges=[((2, 0), (3, 0))], obstacles=[(5, 0)])
    verdict = line_of_sight(document, Square(0, 0), Square(7, 0))
    assert [(part.kind, part.id) for part in verdict.decided_by] == [
        ("wall", "w0"),
        ("obstacle", "o0"),
    ]
    assert verdict.decided_by[0].at == Point(9.0, 1.5)
    assert verdict.line == (Point(1.5, 1.5), Point(22.5, 1.5))


def test_sword_35_creatures_stand_between_and_do_not_block(board: Board) -> None:
    document = board(tokens={"near": (1, 0), "far": (3, 0), "aside": (2, 1), "target": (4, 0)})
    verdict = line_of_sight(document, Square(0, 0), Square(4, 0))
    assert verdict.clear
    assert [part.id for part in verdict.in_between] == ["near", "far"]
    ignoring = line_of_sight(document, Square(0, 0), Square(4, 0), ignore=frozenset({"near"}))
    assert [part.id for part in ignoring.in_between] == ["far"]


def test_channels_a_window_stops_bodies_and_a_fence_lets_looks_pass(board: Board) -> None:
    fence = Barrier(id="f", points=(Point(6, 0), Point(6, 6)), stops=(True, False, False))
    document = board(edges=[((3, 0), (4, 0), "window")], barriers=(fence,))
    a, b = Square(0, 0), Square(5, 0)
    assert line_of_sight(document, a, b).clear
    bodies = line_of_sight(document, a, b, channel="movement")
    assert [part.id for part in bodies.decided_by] == ["f", "w0"]


def test_a_door_opened_three_times_gives_the_first_answer_again(board: Board) -> None:
    shut = board(edges=[((2, 0), (3, 0), "door_closed")])
    answers = []
    document = shut
    for state in ("closed", "open", "locked", "open"):
        door = document.barriers[0].revise(state=state)
        document = document.model_copy(update={"barriers": (door,)})
        answers.append(line_of_sight(document, Square(1, 0), Square(4, 0)).clear)
    assert answers == [False, True, False, True]


def test_between_nodes_the_line_is_free() -> None:
    nodes = (Node(id="A", name="A", x=5, y=0), Node(id="X", name="X", x=15, y=0))
    document = Document(map=NodeMap(width_m=20, height_m=10, nodes=nodes))
    verdict = line_of_sight(document, "A", "X")
    assert verdict.clear
    assert verdict.line == (Point(5, 0), Point(15, 0))


def test_steps_and_engagement_stop_at_walls_and_corners(board: Board) -> None:
    document = board(edges=[((2, 2), (3, 2)), ((2, 3), (3, 3))], obstacles=[(5, 5)])
    assert [part.id for part in step_blocked(document, Square(2, 2), Square(3, 2))] == ["w0"]
    assert not step_blocked(document, Square(2, 2), Square(2, 3))
    assert step_blocked(document, Square(2, 2), Square(3, 3))
    assert not engaged_through(document, Square(2, 2), Square(3, 3))
    assert engaged_through(document, Square(2, 2), Square(1, 1))
    assert [part.id for part in step_blocked(document, Square(4, 5), Square(5, 5))] == ["o0"]
    assert engaged_through(document, Square(4, 5), Square(5, 5))


# --- free barriers and polygons, in cells of one metre --------------------------------------


def free(walls: dict[str, list[tuple[float, float]]], solids: dict[str, list[tuple[float, float]]]):
    barriers = tuple(
        Barrier(id=name, points=tuple(Point(*p) for p in points)) for name, points in walls.items()
    )
    areas = tuple(
        Obstacle(id=name, polygon=tuple(Point(*p) for p in ring)) for name, ring in solids.items()
    )
    board = SquareMap(columns=20, rows=20, square_m=1.0)
    return Document(map=board, barriers=barriers, areas=areas)


def sees(document: Document, eye: tuple[float, float], at: tuple[float, float]) -> bool:
    one = not line_stopped(document, Point(*eye), Point(*at))
    other = not line_stopped(document, Point(*at), Point(*eye))
    assert one == other
    return one


def test_lying_along_a_wall_does_not_block_but_its_crossing_end_does() -> None:
    document = free({"flat": [(7, 5), (9, 5)], "end": [(9, 3), (9, 7)]}, {})
    assert sees(document, (5, 5), (8, 4.8))
    assert sees(document, (5, 5), (8, 5.2))
    assert sees(document, (5, 5), (8.5, 5))
    assert not sees(document, (5, 5), (10, 5))
    assert not sees(document, (5, 5), (10, 5.05))


def test_a_room_whose_corner_is_open_by_rounding_is_closed() -> None:
    ring = {
        "top": [(2.0, 2.0), (6.0, 2.0)],
        "right": [(6.0, 2.00001), (6.0, 6.0)],
        "rest": [(6.0, 6.0), (2.0, 6.0), (2.0, 2.0)],
    }
    document = free(ring, {})
    for at in [(7, 3), (8, 0.1), (8, 0), (7, 1), (0, 0)]:
        assert not sees(document, (4, 4), at)
    assert sees(document, (4, 4), (3, 3))


def test_two_walls_that_cross_at_a_point_no_float_holds_let_nothing_through() -> None:
    document = free({"a": [(0, 0), (10, 3)], "b": [(0, 7), (9, 0)]}, {})
    for at in [(9, 1), (9, 2.5), (5, 0.5), (6, 5)]:
        assert not sees(document, (3, 3), at)
    assert sees(document, (3, 3), (1, 1))
    x, y = 630 / 97, 189 / 97
    turns = [math.tau * number / 360 for number in range(360)]
    rays = [(x + 1.5 * math.cos(turn), y + 1.5 * math.sin(turn)) for turn in turns]
    assert not any(sees(document, eye, (2 * x - eye[0], 2 * y - eye[1])) for eye in rays)


@pytest.mark.parametrize("shift", [0, 0.1, 0.3, 1000])
@pytest.mark.parametrize("turned", [0, 1, 2, 3])
@pytest.mark.parametrize("backwards", [False, True])
def test_a_block_on_the_diagonal_gives_the_same_answers_everywhere(
    shift: float, turned: int, backwards: bool
) -> None:
    ring = [(0.86, 0.86), (1.14, 0.86), (1.14, 1.14), (0.86, 1.14)]
    ring = [(x + shift, y + shift) for x, y in ring[turned:] + ring[:turned]]
    document = free({}, {"b": ring[::-1] if backwards else ring})

    def at(x: float, y: float) -> bool:
        return sees(document, (0.5 + shift, 0.5 + shift), (x + shift, y + shift))

    assert [at(0.86, 0.86), at(1.14, 1.14), at(1.5, 1.5)] == [True, False, False]
    assert [at(1.14, 0.86), at(1.3, 0.9), at(0.7, 1.4)] == [True, True, True]


def test_blocks_that_touch_at_a_corner_or_share_a_side_are_tight() -> None:
    p = [(3, 3), (5, 3), (5, 5), (3, 5)]
    corner = free({}, {"p": p, "q": [(5, 5), (7, 5), (7, 7), (5, 7)]})
    assert not sees(corner, (4, 6), (6, 4))
    assert not sees(corner, (4, 6), (6.2, 4))
    assert sees(corner, (4, 6), (4, 6.9))
    side = free({}, {"p": p, "q": [(5, 3), (7, 3), (7, 5), (5, 5)]})
    merged = free({}, {"p": [(3, 3), (7, 3), (7, 5), (3, 5)]})
    for eye, at in [((5, 2), (5, 6)), ((2, 3), (8, 3)), ((2, 2.5), (8, 2.5)), ((4, 2), (6, 6))]:
        assert sees(side, eye, at) == sees(merged, eye, at)
    assert not sees(side, (5, 2), (5, 6))
    assert sees(side, (2, 3), (8, 3))


def test_a_spur_into_a_ring_of_trench_blocks() -> None:
    island = [(4, 3), (8, 3), (8, 7), (7, 7), (7, 8.5), (6, 8.5), (6, 7), (4, 7)]
    bare = free({}, {"island": island})
    inner = Trench(id="t", squares=(Square(5, 4), Square(6, 5)))
    dug = bare.model_copy(update={"areas": (*bare.areas, inner)})
    for document in (bare, dug):
        assert not sees(document, (5, 8), (9, 8))
        assert sees(document, (5, 8.75), (9, 8.75))
        assert sees(document, (2, 2), (10, 2))
        assert not sees(document, (2, 5), (10, 5))
        assert not sees(document, (4, 3), (8, 7))
        assert not sees(document, (5, 5), (6, 6))


def test_a_wall_bent_to_both_sides_along_the_line_blocks() -> None:
    bent = free({"z": [(4, 3), (4, 5), (6, 5), (6, 7)]}, {})
    hook = free({"u": [(4, 3), (4, 5), (6, 5), (6, 3)]}, {})
    assert not sees(bent, (2, 5), (8, 5))
    assert sees(hook, (2, 5), (8, 5))


# --- properties ------------------------------------------------------------------------------

squares = st.tuples(st.integers(0, 9), st.integers(0, 9)).map(lambda pair: Square(*pair))
corners = st.tuples(st.integers(0, 20), st.integers(0, 20)).map(
    lambda pair: Point(pair[0] / 2, pair[1] / 2)
)
walls = st.lists(
    st.lists(corners, min_size=2, max_size=4, unique=True).map(tuple), min_size=0, max_size=8
)


def walled(lines: list[tuple[Point, ...]], filled: list[Square]) -> Document:
    barriers = tuple(Barrier(id=f"w{i}", points=line) for i, line in enumerate(lines))
    areas = tuple(Obstacle(id=f"o{i}", squares=(square,)) for i, square in enumerate(filled))
    return Document(
        map=SquareMap(columns=10, rows=10, square_m=1.0), barriers=barriers, areas=areas
    )


@given(walls, st.lists(squares, max_size=6, unique=True), squares, squares)
def test_sight_is_the_same_both_ways(lines, filled, a: Square, b: Square) -> None:
    document = walled(lines, filled)
    for shape in ("diamond", "circle", "full_square", "touched_square"):
        there = line_of_sight(document, a, b, shape=shape)
        back = line_of_sight(document, b, a, shape=shape)
        assert there.clear == back.clear
        assert set(there.relevant_squares) == set(back.relevant_squares)
        assert {part.id for part in there.decided_by} == {part.id for part in back.decided_by}


@given(walls.filter(bool), squares, squares, st.data())
def test_taking_a_wall_away_never_blocks(lines, a: Square, b: Square, data) -> None:
    gone = data.draw(st.integers(0, len(lines) - 1))
    fewer = lines[:gone] + lines[gone + 1 :]
    if line_of_sight(walled(lines, []), a, b).clear:
        assert line_of_sight(walled(fewer, []), a, b).clear


@given(walls, squares, squares)
def test_a_wall_of_two_pieces_is_the_wall_of_one(lines, a: Square, b: Square) -> None:
    pieces = [pair for line in lines for pair in itertools.pairwise(line)]
    whole = line_of_sight(walled(lines, []), a, b).clear
    assert line_of_sight(walled(pieces, []), a, b).clear == whole


def oracle(a: Square, b: Square) -> set[tuple[int, int]]:
    """The integer form of SWORD-30, step by step along the longer axis."""
    dx, dy = b.column - a.column, b.row - a.row
    steps = max(abs(dx), abs(dy))
    found = set()
    for i in range(1, steps):
        exact_x, exact_y = Fraction(dx * i, steps), Fraction(dy * i, steps)
        for column in range(-60, 61) if abs(dy) > abs(dx) else [int(exact_x)]:
            for row in range(-60, 61) if abs(dx) >= abs(dy) else [int(exact_y)]:
                if abs(column - exact_x) + abs(row - exact_y) <= Fraction(1, 2):
                    found.add((a.column + column, a.row + row))
    return found


far = st.tuples(st.integers(-25, 25), st.integers(-25, 25)).map(lambda pair: Square(*pair))


@given(far, far)
def test_the_diamond_is_the_integer_form_of_sword_30(a: Square, b: Square) -> None:
    assert set(relevant_squares(a, b)) == oracle(a, b)


@given(far, far)
def test_each_shape_holds_the_smaller_one(a: Square, b: Square) -> None:
    diamond, circle, touched = (
        set(relevant_squares(a, b, shape)) for shape in ("diamond", "circle", "touched_square")
    )
    assert diamond <= circle <= touched
    assert set(relevant_squares(a, b, "full_square")) <= touched
