"""Selecting, moving and reshaping; doors opened in play."""

from collections.abc import Callable

import pytest

from banmen.edits.elements import add
from banmen.edits.walls import cut_opening
from banmen.model.areas import Obstacle, Trench
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.label import Label
from banmen.model.lights import Light
from banmen.model.map import NodeMap
from banmen.tools.gesture import Ghost, Ring, Stroke
from banmen.words import Refusal

from .conftest import Hand

On = Callable[[Document], Hand]


def test_clicks_select_add_and_take_away(on: On, tavern: Document) -> None:
    hand = on(tavern).click(4.5, 4.5)
    assert hand.session.selection == ("t1",)
    hand.click(22.5, 4.5, shift=True)
    assert hand.session.selection == ("t1", "t2")
    hand.click(4.5, 4.5, ctrl=True)
    assert hand.session.selection == ("t2",)
    hand.click(30, 20)
    assert hand.session.selection == ()
    assert not hand.session.history.entries


def test_a_press_without_moving_in_a_selection_keeps_only_that_one(
    on: On, tavern: Document
) -> None:
    hand = on(tavern)
    hand.session.select(["t1", "t2"])
    hand.click(4.5, 4.5)
    assert hand.session.selection == ("t1",)


def test_a_box_takes_tokens_by_their_middle_and_walls_as_a_whole(on: On, tavern: Document) -> None:
    hand = on(tavern).drag((4, 7), (10, 3.5), (10, 4))
    assert hand.session.selection == ("t1",)
    hand.drag((2, 2), (9, 9), (16, 13))
    assert set(hand.session.selection) == {"w1", "t1"}
    hand.drag((20, 2), (25, 6), shift=True)
    assert set(hand.session.selection) == {"w1", "t1", "t2"}


def test_in_play_mode_a_box_takes_tokens_alone(on: On, tavern: Document) -> None:
    hand = on(tavern)
    hand.session.set_mode("play")
    hand.drag((2, 2), (16, 13))
    assert hand.session.selection == ("t1",)


@pytest.mark.parametrize("kind", ["alt", "double"])
def test_connected_walls_are_taken_together(on: On, tavern: Document, kind: str) -> None:
    document = cut_opening(tavern, "w1", Point(6, 3), Point(9, 3), "door")
    hand = on(document)
    if kind == "alt":
        hand.click(15.0, 7.0, alt=True)
    else:
        hand.act("double", 15.0, 7.0)
    assert set(hand.session.selection) == {"w1", "d1"}


def test_a_wall_moves_by_whole_squares_and_freely_with_alt(on: On, tavern: Document) -> None:
    hand = on(tavern).drag((18, 9), (20, 9.5), (21.2, 9.9))
    assert hand.session.document.element("w2").points[0] == Point(21, 3)
    hand.drag((21, 9), (21.2, 9), (21.4, 9.1), alt=True)
    assert hand.session.document.element("w2").points[0].x == pytest.approx(21.4)
    assert len(hand.session.history.entries) == 2


def test_several_things_move_as_one_step(on: On, tavern: Document) -> None:
    hand = on(tavern)
    hand.session.select(["t1", "t2", "w2"])
    hand.drag((4.5, 4.5), (7, 4.6), (7.4, 4.4))
    document = hand.session.document
    assert (document.token("t1").x, document.token("t2").x) == (7.5, 25.5)
    assert document.element("w2").points[0] == Point(21, 3)
    assert len(hand.session.history.entries) == 1
    assert sum(isinstance(s, Ghost) for s in hand.previews[-1].shapes) == 3


def test_ctrl_leaves_a_copy(on: On, tavern: Document) -> None:
    hand = on(tavern).drag((4.5, 4.5), (7.5, 4.5), (7.5, 7.5), ctrl=True)
    document = hand.session.document
    assert document.token("t1").x == 4.5
    assert (document.token("t3").x, document.token("t3").name) == (7.5, "リナB")
    assert hand.session.selection == ("t3",)


def test_labels_move_by_half_squares_and_areas_by_whole_ones(on: On, tavern: Document) -> None:
    document = add(
        tavern,
        Label(id="b1", x=24, y=18, text="宿"),
        Trench(id="a1", squares=(Square(9, 5),)),
    )
    hand = on(document).drag((24, 18), (25, 18), (25.4, 18.2))
    assert hand.session.document.element("b1").x == 25.5
    hand.drag((28, 16), (31, 16), (32, 16.4))
    assert hand.session.document.element("a1").squares == (Square(10, 5),)


def test_a_light_dropped_on_a_token_is_carried(on: On, tavern: Document) -> None:
    hand = on(add(tavern, Light(id="l1", x=24, y=18))).act("press", 24, 18)
    hand.act("move", 15, 10).act("move", 4.6, 4.4)
    assert "リナ carries it" in hand.said
    hand.act("release", 4.6, 4.4)
    light = hand.session.document.element("l1")
    assert (light.carried_by, light.x) == ("t1", 4.5)


def test_a_moved_token_shows_whom_it_is_in_line_with(on: On, tavern: Document) -> None:
    hand = on(tavern)
    hand.session.select(["t1", "w2"])
    hand.act("press", 4.5, 4.5).act("move", 7, 4.5).act("move", 7.5, 4.5)
    guides = [s for s in hand.previews[-1].shapes if isinstance(s, Stroke) and s.style == "guide"]
    assert [s.points for s in guides] == [(Point(22.5, 4.5), Point(7.5, 4.5))]


def test_letting_go_where_it_began_changes_nothing(on: On, tavern: Document) -> None:
    hand = on(tavern).drag((4.5, 4.5), (6.5, 4.5), (4.6, 4.5))
    assert hand.session.document == tavern
    assert hand.session.selection == ("t1",)
    assert not hand.session.history.entries


def test_escape_in_a_drag_leaves_everything_where_it_was(on: On, tavern: Document) -> None:
    hand = on(tavern).act("press", 4.5, 4.5).act("move", 9, 9).escape()
    assert hand.session.document is tavern


def test_corners_of_a_selected_wall_are_dragged(on: On, tavern: Document) -> None:
    hand = on(tavern)
    hand.session.select(["w1"])
    assert sum(isinstance(s, Ring) for s in hand.hover(30, 20).shapes) == 5
    hand.drag((15, 12), (17, 13), (18.2, 15.1))
    assert hand.session.document.element("w1").points[2] == Point(18, 15)
    hand.drag((3, 3), (1, 1), (0, 0))
    wall = hand.session.document.element("w1")
    assert wall.points[0] == wall.points[-1] == Point(0, 0)


def test_corners_of_a_free_obstacle_are_dragged(on: On, tavern: Document) -> None:
    stone = Obstacle(id="a1", polygon=(Point(24, 12), Point(27, 12), Point(24, 15)))
    hand = on(add(tavern, stone))
    hand.click(25, 13)
    assert hand.session.selection == ("a1",)
    hand.drag((27, 12), (29, 12), (30, 12))
    assert hand.session.document.element("a1").polygon[1] == Point(30, 12)


def test_a_click_on_a_door_in_play_mode_opens_it(on: On, tavern: Document) -> None:
    document = cut_opening(tavern, "w1", Point(6, 3), Point(9, 3), "door")
    hand = on(document)
    hand.session.set_mode("play")
    hand.click(7.5, 3)
    assert hand.session.document.element("d1").state == "open"
    assert hand.session.history.entries[0].label.key == "edits.step.toggle_door"
    hand.act("press", 7.5, 3).act("release", 30, 20)
    assert hand.session.document.element("d1").state == "open"


def test_a_locked_door_is_refused_in_words(on: On, tavern: Document) -> None:
    document = cut_opening(tavern, "w1", Point(6, 3), Point(9, 3), "door", "locked")
    hand = on(document)
    hand.session.set_mode("play")
    with pytest.raises(Refusal):
        hand.click(7.5, 3)


def test_in_play_mode_walls_and_areas_are_not_in_the_way(on: On, tavern: Document) -> None:
    hand = on(add(tavern, Trench(id="a1", squares=(Square(9, 5),))))
    hand.session.set_mode("play")
    hand.click(18, 9).click(28, 16)
    assert hand.session.selection == ()


def test_nodes_are_moved_and_links_are_picked(on: On, graph: Document) -> None:
    hand = on(graph).drag((20, 5), (20, 7), (20, 8))
    assert isinstance(hand.session.document.map, NodeMap)
    assert hand.session.document.map.nodes[1].y == 8
    hand.click(25, 6.5)
    assert hand.session.selection == ("k2",)
