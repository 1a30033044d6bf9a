"""Walls drawn, cut for doors and windows, healed, followed and joined."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.edits import polyline
from banmen.edits.map import blank
from banmen.edits.walls import (
    add_free_opening,
    add_opening,
    add_room,
    add_wall,
    connected,
    cut_opening,
    heal,
    join,
    move_point,
)
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.words import Refusal


def wall_metres(document: Document, kind: str = "wall") -> float:
    return sum(polyline.length(b.points) for b in document.barriers if b.kind == kind)


def test_a_door_in_a_straight_wall_leaves_the_rest_exactly_where_it_was() -> None:
    document = add_wall(blank("", 10, 10), [Point(0.1, 3), Point(20.3, 3)])
    cut = cut_opening(document, "w1", Point(6, 3.4), Point(9, 2.9), "door")
    lines = {b.id: b.points for b in cut.barriers}
    assert lines == {
        "w1": (Point(0.1, 3), Point(6, 3)),
        "w2": (Point(9, 3), Point(20.3, 3)),
        "d1": (Point(6, 3), Point(9, 3)),
    }
    assert cut.barriers[-1].kind == "door"


def test_a_window_at_the_end_of_a_wall_leaves_one_piece() -> None:
    document = add_wall(blank("", 10, 10), [Point(0, 3), Point(9, 3)])
    cut = cut_opening(document, "w1", Point(6, 3), Point(12, 3), "window")
    assert [(b.kind, b.points) for b in cut.barriers] == [
        ("wall", (Point(0, 3), Point(6, 3))),
        ("window", (Point(6, 3), Point(9, 3))),
    ]


def test_an_opening_over_the_whole_wall_replaces_it() -> None:
    document = add_wall(blank("", 10, 10), [Point(0, 3), Point(3, 3)])
    cut = cut_opening(document, "w1", Point(0, 3), Point(3, 3), "door")
    assert [(b.id, b.kind) for b in cut.barriers] == [("d1", "door")]


def test_a_door_in_a_closed_room_leaves_one_wall_around(room: Document) -> None:
    cut = cut_opening(room, "w1", Point(6, 3), Point(9, 3), "door")
    wall, door = cut.barriers
    assert (wall.id, wall.points[0], wall.points[-1]) == ("w1", Point(9, 3), Point(6, 3))
    assert door.points == (Point(6, 3), Point(9, 3))
    assert wall_metres(cut) + 3 == wall_metres(room)


def test_healing_a_door_closes_the_wall_again(room: Document) -> None:
    cut = cut_opening(room, "w1", Point(6, 3), Point(9, 3), "door")
    healed = heal(cut, "d1")
    assert [b.kind for b in healed.barriers] == ["wall"]
    assert healed.barriers[0].points[0] == healed.barriers[0].points[-1]
    assert wall_metres(healed) == wall_metres(room)


def test_healing_between_two_walls_makes_one_straight_wall() -> None:
    document = add_wall(blank("", 10, 10), [Point(0, 3), Point(21, 3)])
    cut = cut_opening(document, "w1", Point(6, 3), Point(9, 3), "door")
    healed = heal(cut, "d1")
    assert [b.points for b in healed.barriers] == [(Point(0, 3), Point(21, 3))]


def test_an_opening_is_cut_only_into_a_wall_and_with_some_length(room: Document) -> None:
    cut = cut_opening(room, "w1", Point(6, 3), Point(9, 3), "door")
    with pytest.raises(Refusal, match=r"wall|壁"):
        cut_opening(cut, "d1", Point(6, 3), Point(7, 3), "door")
    with pytest.raises(Refusal):
        cut_opening(room, "w1", Point(6, 3), Point(6, 2), "door")
    with pytest.raises(Refusal):
        cut_opening(room, "nothing", Point(6, 3), Point(9, 3), "door")
    with pytest.raises(Refusal):
        heal(room, "w1")


def test_a_door_of_one_square_is_cut_where_it_is_pointed_at(room: Document) -> None:
    document = add_opening(room, "w1", Point(7, 3.2), "door")
    assert document.barriers[1].points == (Point(6, 3), Point(9, 3))
    small = add_wall(blank("", 9, 9), [Point(0, 0), Point(1, 0)])
    assert [b.kind for b in add_opening(small, "w1", Point(0.5, 0), "window").barriers] == [
        "window"
    ]


def test_walls_need_two_points_and_rooms_an_area() -> None:
    with pytest.raises(Refusal):
        add_wall(blank("", 3, 3), [Point(1, 1), Point(1, 1)])
    with pytest.raises(Refusal):
        add_room(blank("", 3, 3), Point(1, 1), Point(1, 5))
    with pytest.raises(Refusal):
        add_free_opening(blank("", 3, 3), Point(1, 1), Point(1, 1), "door")


def test_connected_walls_meet_at_points_or_end_on_another(room: Document) -> None:
    document = add_wall(room, [Point(15, 12), Point(18, 12)])
    document = add_wall(document, [Point(9, 12), Point(9, 20)])
    document = add_wall(document, [Point(0, 0), Point(1, 0)])
    document = cut_opening(document, "w2", Point(16, 12), Point(17, 12), "door")
    assert connected(document, "w1") == ("w1", "w2", "w5", "d1", "w3")
    assert connected(document, "w4") == ("w4",)
    assert connected(document, "none") == ()


def test_joining_makes_one_wall_of_those_that_meet() -> None:
    document = add_wall(blank("", 10, 10), [Point(0, 0), Point(3, 0)])
    document = add_wall(document, [Point(6, 3), Point(3, 0)])
    document = add_wall(document, [Point(9, 9), Point(9, 6)])
    joined = join(document, ["w1", "w2", "w3"])
    assert [(b.id, b.points) for b in joined.barriers] == [
        ("w1", (Point(0, 0), Point(3, 0), Point(6, 3))),
        ("w3", (Point(9, 9), Point(9, 6))),
    ]


def test_walls_that_differ_are_not_joined() -> None:
    document = add_wall(blank("", 10, 10), [Point(0, 0), Point(3, 0)])
    document = add_wall(document, [Point(3, 0), Point(6, 0)], gives_cover=True)
    assert join(document, ["w1", "w2"]) == document


def test_moving_the_first_corner_of_a_room_keeps_it_closed(room: Document) -> None:
    moved = move_point(room, "w1", 0, Point(0, 0)).barriers[0]
    assert moved.points[0] == moved.points[-1] == Point(0, 0)


coordinates = st.integers(0, 40).map(lambda n: n * 0.75)
points = st.builds(Point, coordinates, coordinates)


@given(st.lists(points, min_size=2, max_size=6, unique=True), points, points)
def test_cutting_never_adds_or_loses_wall(line: list[Point], start: Point, end: Point) -> None:
    document = add_wall(blank("", 10, 10), line)
    try:
        cut = cut_opening(document, "w1", start, end, "window")
    except Refusal:
        return
    left = wall_metres(cut) + wall_metres(cut, "window")
    assert left == pytest.approx(wall_metres(document))
    ids = [b.id for b in cut.barriers]
    assert len(set(ids)) == len(ids)
