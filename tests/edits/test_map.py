"""The map resized and rescaled, doors in use, things put in order."""

import pytest

from banmen.edits import arrange, doors
from banmen.edits import map as map_edits
from banmen.edits.elements import add, replace
from banmen.edits.walls import add_free_opening
from banmen.model.areas import Obstacle
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.map import Backdrop, SquareMap
from banmen.model.template import PlacedTemplate
from banmen.words import Refusal


def test_columns_added_on_the_left_move_everything_along(people: Document) -> None:
    wider = map_edits.resize(people, 12, 8, left=2)
    assert isinstance(wider.map, SquareMap)
    assert wider.map.columns == 12
    assert wider.token("t1").x == 10.5
    assert wider.areas[0].squares[0] == Square(8, 6)
    assert wider.barriers[0].points[0] == Point(9, 3)
    assert map_edits.resize(wider, 10, 8, left=-2) == people


def test_a_size_that_is_not_allowed_is_refused(people: Document, graph: Document) -> None:
    for columns, rows in ((0, 5), (5, 1001)):
        with pytest.raises(Refusal):
            map_edits.resize(people, columns, rows)
        with pytest.raises(Refusal):
            map_edits.blank("", columns, rows)
    with pytest.raises(Refusal):
        map_edits.resize(graph, 5, 5)
    with pytest.raises(Refusal):
        map_edits.resize_field(people, 5, 5)
    with pytest.raises(Refusal):
        map_edits.set_square(people, 0)
    assert map_edits.resize_field(graph, 50, 20).map.width_m == 50


def test_larger_squares_keep_everything_on_its_square(people: Document) -> None:
    template = PlacedTemplate(id="m1", x=4.5, y=4.5, radius_m=6)
    stone = Obstacle(id="a2", polygon=(Point(0, 0), Point(3, 0), Point(0, 3)))
    scaled = map_edits.set_square(add(people, template, stone), 6)
    assert (scaled.token("t1").x, scaled.token("t1").y) == (9, 9)
    assert scaled.areas[0] == people.areas[0]
    assert scaled.areas[1].polygon[1] == Point(6, 0)
    assert scaled.barriers[0].points[0] == Point(6, 6)
    assert (scaled.templates[0].x, scaled.templates[0].radius_m) == (9, 6)


def test_a_backdrop_follows_the_map_and_takes_its_picture_away_with_it(room: Document) -> None:
    document, digest = map_edits.add_picture(room, b"bytes of a picture", "png")
    again, same = map_edits.add_picture(document, b"bytes of a picture", "png")
    assert (again, same) == (document, digest)
    back = Backdrop(picture=digest, width=30, height=24)
    document = map_edits.set_backdrop(document, back)
    assert map_edits.resize(document, 11, 8, left=1).map.backdrop.x == 3
    assert map_edits.set_square(document, 6).map.backdrop.width == 60
    bare = map_edits.set_backdrop(document, None)
    assert bare.pictures == ()
    assert map_edits.set_background(bare, "dark").map.background == "dark"


def test_name_and_notes_are_kept_within_bounds(room: Document) -> None:
    named = map_edits.describe(room, name="宿", notes="夜")
    assert (named.name, named.notes) == ("宿", "夜")
    with pytest.raises(Refusal):
        map_edits.describe(room, name="x" * 201, notes="")


def test_doors_open_shut_and_lock() -> None:
    document = add_free_opening(map_edits.blank("", 5, 5), Point(0, 3), Point(3, 3), "door")
    opened = doors.toggle(document, "d1")
    assert opened.barriers[0].state == "open"
    assert doors.toggle(opened, "d1") == document
    locked = doors.set_state(document, "d1", "locked")
    with pytest.raises(Refusal):
        doors.toggle(locked, "d1")
    with pytest.raises(Refusal):
        doors.set_state(document, "d1", "shuttered")
    with pytest.raises(Refusal):
        doors.toggle(document, "none")


def test_walls_and_broken_windows_do_not_open(room: Document) -> None:
    with pytest.raises(Refusal):
        doors.toggle(room, "w1")
    document = add_free_opening(room, Point(0, 0), Point(0, 3), "window")
    shuttered = doors.set_state(document, "n1", "shuttered")
    assert doors.toggle(shuttered, "n1").barriers[1].state == "closed"
    with pytest.raises(Refusal):
        doors.toggle(doors.set_state(document, "n1", "broken"), "n1")


def test_arrow_keys_move_by_squares_or_parts_of_one(people: Document) -> None:
    whole = arrange.nudge(people, ["t1"], 1, -1).token("t1")
    assert (whole.x, whole.y) == (7.5, 1.5)
    part = arrange.nudge(people, ["t1"], 1, 0, share=0.25).token("t1")
    assert part.x == 5.25


def test_things_align_at_an_edge_or_in_the_middle(people: Document) -> None:
    lower = arrange.nudge(people, ["t2"], 0, 2)
    assert {t.y for t in arrange.align(lower, ["t1", "t2"], "top").tokens} == {4.5}
    assert {t.y for t in arrange.align(lower, ["t1", "t2"], "bottom").tokens} == {10.5}
    assert {t.y for t in arrange.align(lower, ["t1", "t2"], "middle_y").tokens} == {7.5}
    assert {t.x for t in arrange.align(lower, ["t1", "t2"], "left").tokens} == {4.5}
    assert arrange.align(lower, ["t1"], "top") == lower


def test_three_things_spread_at_even_distances(people: Document) -> None:
    third = people.token("t1").revise(id="t3", name="C", x=6.0)
    document = arrange.spread(add(people, third), ["t1", "t2", "t3"], "x")
    assert document.token("t3").x == 7.5
    assert arrange.spread(people, ["t1", "t2"], "x") == people


def test_places_copied_from_one_moment_are_put_back_by_name(people: Document) -> None:
    known = arrange.places(people, ["t1", "t2"])
    moved = arrange.nudge(people, ["t1", "t2"], 3, 3)
    assert arrange.put_at_places(moved, known) == people


def test_places_on_a_node_map_are_nodes(graph: Document) -> None:
    known = arrange.places(graph, ["t1"])
    assert known == {"雪": {"x": 10, "y": 5, "node": "p1"}}
    away = arrange.nudge(graph, ["t1"], 20, 0)
    assert away.token("t1").node == "p3"
    assert arrange.put_at_places(away, known).token("t1").node == "p1"


def test_what_was_drawn_freely_is_brought_onto_the_grid(people: Document, graph: Document) -> None:
    stray = people.token("t1").revise(x=7.2, y=4.9)
    large = stray.revise(id="t3", name="大", size=2, x=10.0, y=8.2)
    wall = people.barriers[0].revise(points=(Point(3.2, 2.9), Point(14.7, 3.1)))
    stone = Obstacle(id="a2", polygon=(Point(0.2, 0), Point(3.4, 0), Point(0, 2.8)))
    lamp = people.lights[0].revise(id="l2", carried_by=None, x=4.4, y=5.8)
    document = replace(add(people, large, stone, lamp), stray, wall)
    tidy = arrange.to_grid(document, ["t1", "t3", "w1", "a2", "l2", "a1"])
    assert (tidy.token("t1").x, tidy.token("t1").y) == (7.5, 4.5)
    assert (tidy.token("t3").x, tidy.token("t3").y) == (9, 9)
    assert tidy.barriers[0].points == (Point(3, 3), Point(15, 3))
    assert tidy.areas[1].polygon == (Point(0, 0), Point(3, 0), Point(0, 3))
    assert (tidy.lights[1].x, tidy.lights[1].y) == (4.5, 6)
    assert tidy.areas[0] is people.areas[0]
    assert arrange.to_grid(tidy, ["t1", "t3", "w1", "a2", "l2"]) == tidy
    assert arrange.to_grid(graph, ["t1"]) is graph
