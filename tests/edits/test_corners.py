"""The rarer cases of the edits: odd shapes, numbers that run out, nothing to change."""

import pytest

from banmen.edits import arrange, elements, nodes, polyline
from banmen.edits.map import add_picture, blank, set_backdrop, with_other_pictures
from banmen.edits.names import next_name
from banmen.edits.openings import one_square
from banmen.edits.tokens import carry
from banmen.edits.walls import add_opening, add_wall, move_point
from banmen.model.areas import Obstacle
from banmen.model.base import Point, Square
from banmen.model.battle import BattleState, TimedEffect
from banmen.model.document import Document
from banmen.model.lights import Light
from banmen.model.map import Backdrop, NodeMap
from banmen.model.template import PlacedTemplate
from banmen.words import Refusal


def test_names_go_on_with_numbers_after_the_letters() -> None:
    taken = {f"兵{chr(code)}" for code in range(ord("A"), ord("Z") + 1)} | {"兵2"}
    assert next_name("兵A", taken) == "兵3"


def test_squares_taken_out_of_a_template_move_with_it(room: Document) -> None:
    template = PlacedTemplate(id="m1", x=4.5, y=4.5, without=(Square(1, 1),))
    moved = elements.move(elements.add(room, template), ["m1"], 3, 6)
    assert moved.templates[0].without == (Square(2, 3),)


def test_free_obstacles_align_by_their_outline(people: Document) -> None:
    stone = Obstacle(id="a2", polygon=(Point(20, 1), Point(23, 1), Point(20, 7)))
    document = arrange.align(elements.add(people, stone), ["a1", "a2"], "left")
    polygon = next(a for a in document.areas if a.id == "a2").polygon
    assert min(p.x for p in polygon) == 18


def test_a_light_nobody_carries_cannot_be_put_down(room: Document) -> None:
    document = elements.add(room, Light(id="l1", x=1, y=1))
    assert carry(document, "l1", None) is document


def test_places_of_tokens_that_are_gone_are_passed_over(people: Document) -> None:
    known = arrange.places(people, ["t2"])
    moved = elements.move(people, ["t1", "t2"], 3, 0)
    back = arrange.put_at_places(moved, known)
    assert (back.token("t1").x, back.token("t2").x) == (7.5, 10.5)


def test_effects_of_others_stay_when_a_token_leaves(people: Document) -> None:
    song = TimedEffect(id="e", name="歌", targets=("t1",))
    battle = BattleState(system="x", effects=(song,), current="t1")
    document = people.model_copy(update={"battle": battle})
    left = elements.remove(document, ["t2"]).battle
    assert left is not None
    assert left.effects == (song,)


def test_a_corner_drawn_onto_its_neighbour_is_taken_away(room: Document) -> None:
    shorter = move_point(room, "w1", 1, Point(15, 12)).barriers[0]
    assert shorter.points == (Point(3, 3), Point(15, 12), Point(3, 12), Point(3, 3))
    line = add_wall(blank("", 9, 9), [Point(0, 0), Point(3, 0)])
    with pytest.raises(Refusal):
        move_point(line, "w1", 1, Point(0, 0))


def test_walls_off_the_grid_and_node_maps_have_openings_about_the_point(graph: Document) -> None:
    off = add_wall(blank("", 9, 9), [Point(0, 1), Point(20, 1)])
    assert one_square(off, off.barriers[0], Point(7, 1)) == (Point(5.5, 1), Point(8.5, 1))
    walled = add_wall(graph, [Point(0, 1), Point(20, 1)])
    cut = add_opening(walled, "w1", Point(7, 1), "door")
    assert cut.barriers[-1].points == (Point(6.5, 1), Point(7.5, 1))


def test_a_line_of_one_point_is_nearest_at_that_point() -> None:
    assert polyline.nearest((Point(1, 2),), Point(5, 5)) == (0.0, Point(1, 2))


def test_a_straight_run_goes_over_points_that_do_not_turn() -> None:
    line = (Point(0, 0), Point(3, 0), Point(6, 0), Point(6, 3))
    assert polyline.straight_run(line, 0.5) == (0, 2)
    assert polyline.straight_run(line, 1.5) == (0, 2)
    assert polyline.straight_run(line, 2.5) == (2, 3)


def test_edits_of_nothing_change_nothing(graph: Document, room: Document) -> None:
    assert nodes.move(graph, ["t1"], 1, 1) is graph
    assert nodes.remove(graph, ["t1"]) is graph
    assert nodes.revise(graph, ["p1"], text="x") is graph
    assert nodes.revise(room, ["w1"], name="x") is room
    assert nodes.move(room, ["w1"], 1, 1) is room


def test_a_link_alone_is_removed(graph: Document) -> None:
    left = elements.remove(graph, ["k1"])
    assert isinstance(left.map, NodeMap)
    assert [link.id for link in left.map.links] == ["k2"]


def test_pictures_are_changed_wherever_they_are_shown(people: Document) -> None:
    document, digest = add_picture(people, b"large", "webp")
    document = set_backdrop(document, Backdrop(picture=digest, width=30, height=24))
    document = elements.revise(document, ["t1"], picture=digest)
    small = with_other_pictures(document, {digest: b"\x89PNG small"})
    (picture,) = small.pictures
    assert picture.media == "png"
    assert small.token("t1").picture == picture.sha256 != digest
    assert small.map.backdrop is not None
    assert small.map.backdrop.picture == picture.sha256
