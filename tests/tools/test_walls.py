"""Walls, rooms, doors and windows drawn by hand."""

from collections.abc import Callable

import pytest

from banmen.edits.map import blank
from banmen.edits.walls import add_wall
from banmen.model.base import Point
from banmen.model.document import Document

from .conftest import Hand


def lines(hand: Hand) -> list[tuple[str, tuple[tuple[float, float], ...]]]:
    return [(b.kind, tuple(tuple(p) for p in b.points)) for b in hand.session.document.barriers]


def test_a_chain_of_clicks_ends_with_enter(hand: Hand) -> None:
    hand.take("wall").click(0.2, 0.1).click(6.1, -0.2).click(5.9, 5.8).key("Enter")
    assert lines(hand) == [("wall", ((0, 0), (6, 0), (6, 6)))]
    assert not hand.busy


def test_a_double_click_ends_the_chain_at_its_place(hand: Hand) -> None:
    hand.take("wall").click(0, 0).click(6, 0).click(6, 6)
    hand.act("double", 6, 6)
    assert lines(hand) == [("wall", ((0, 0), (6, 0), (6, 6)))]


def test_a_click_on_the_start_closes_the_wall(hand: Hand) -> None:
    hand.take("wall").click(0, 0).click(6, 0).click(6, 6).click(0.3, 0.2)
    assert lines(hand) == [("wall", ((0, 0), (6, 0), (6, 6), (0, 0)))]


def test_backspace_takes_points_back_and_the_last_one_ends_it(hand: Hand) -> None:
    hand.take("wall").click(0, 0).click(6, 0).click(6, 6).key("Backspace").click(9, 0).key("Enter")
    assert lines(hand) == [("wall", ((0, 0), (6, 0), (9, 0)))]
    hand.click(0, 9).key("Backspace")
    assert not hand.busy


def test_escape_draws_nothing(hand: Hand) -> None:
    hand.take("wall").click(0, 0).click(6, 0).escape()
    assert lines(hand) == []
    assert not hand.session.history.entries


def test_a_single_wall_is_one_drag(hand: Hand) -> None:
    hand.take("wall").drag((0, 0), (3, 1), (9.2, 0.1))
    assert lines(hand) == [("wall", ((0, 0), (9, 0)))]


def test_one_point_alone_is_no_wall(hand: Hand) -> None:
    hand.take("wall").click(0, 0).key("Enter")
    assert lines(hand) == []


def test_shift_keeps_to_eight_directions(hand: Hand) -> None:
    hand.take("wall").click(0, 0).click(9, 3, shift=True).click(15, 12, shift=True).key("Enter")
    assert lines(hand)[0][1] == ((0, 0), (9, 0), (21, 12))


def test_alt_leaves_the_grid(hand: Hand) -> None:
    hand.take("wall").click(0.4, 0.7, alt=True).click(5.3, 0.7, alt=True).key("Enter")
    assert lines(hand)[0][1] == ((0.4, 0.7), (5.3, 0.7))


def test_corners_off_the_grid_draw_the_hand(on: Callable[[Document], Hand]) -> None:
    document = add_wall(blank("", 12, 8), [Point(1.1, 1.2), Point(7.7, 1.2)])
    hand = on(document).take("wall").click(7.6, 1.3).click(7.6, 9).key("Enter")
    assert lines(hand)[1][1] == ((7.7, 1.2), (9, 9))


def test_the_length_is_said_in_metres_and_squares(hand: Hand) -> None:
    hand.take("wall").click(0, 0).act("move", 9, 0)
    assert "9 m (3 sq)" in hand.said
    hand.click(9, 0).act("move", 9, 3)
    assert "3 m (1 sq)" in hand.said
    assert "Wall 12 m (4 sq)" in hand.said


def test_a_room_is_a_drag_or_two_clicks(hand: Hand) -> None:
    hand.take("room").drag((3, 3), (9, 6), (14.8, 12.1))
    hand.click(18, 3).click(24, 9)
    assert [line[1] for line in lines(hand)] == [
        ((3, 3), (15, 3), (15, 12), (3, 12), (3, 3)),
        ((18, 3), (24, 3), (24, 9), (18, 9), (18, 3)),
    ]


def test_a_flat_room_is_none_and_shift_makes_it_square(hand: Hand) -> None:
    hand.take("room").drag((3, 3), (9, 3))
    assert lines(hand) == []
    hand.drag((3, 3), (9, 6), shift=True)
    assert lines(hand)[0][1][2] == (9, 9)


def test_a_click_on_a_wall_cuts_a_door_of_the_square_under_it(
    on: Callable[[Document], Hand], tavern: Document
) -> None:
    hand = on(tavern).take("door").click(7.1, 3.1)
    doors = [b for b in hand.session.document.barriers if b.kind == "door"]
    assert [d.points for d in doors] == [(Point(6, 3), Point(9, 3))]
    assert hand.session.selection == (doors[0].id,)


def test_a_door_keeps_its_square_on_every_side_of_a_room(
    on: Callable[[Document], Hand], tavern: Document
) -> None:
    for click, expected in (
        ((14.9, 7.0), {(15, 6), (15, 9)}),
        ((7.0, 11.9), {(6, 12), (9, 12)}),
        ((3.1, 7.0), {(3, 6), (3, 9)}),
    ):
        hand = on(tavern).take("window", state="shuttered").click(*click)
        (window,) = [b for b in hand.session.document.barriers if b.kind == "window"]
        assert {tuple(p) for p in window.points} == expected
        assert window.state == "shuttered"


def test_a_drag_along_the_wall_gives_the_length(
    on: Callable[[Document], Hand], tavern: Document
) -> None:
    hand = on(tavern).take("door", state="open", secret=True)
    hand.drag((6.2, 3.0), (8, 3.4), (12.1, 2.8))
    (door,) = [b for b in hand.session.document.barriers if b.kind == "door"]
    assert set(door.points) == {Point(6, 3), Point(12, 3)}
    assert (door.state, door.secret) == ("open", True)


def test_an_opening_never_leaves_the_straight_run_of_the_wall(
    on: Callable[[Document], Hand], tavern: Document
) -> None:
    hand = on(tavern).take("door").drag((12, 3), (20, 9))
    (door,) = [b for b in hand.session.document.barriers if b.kind == "door"]
    assert set(door.points) == {Point(12, 3), Point(15, 3)}


def test_a_slanted_wall_gets_a_door_of_one_square_about_the_click(
    on: Callable[[Document], Hand],
) -> None:
    document = add_wall(blank("", 12, 8), [Point(0, 0), Point(12, 9)])
    hand = on(document).take("door").click(4, 3)
    (door,) = [b for b in hand.session.document.barriers if b.kind == "door"]
    a, b = door.points
    assert ((b.x - a.x) ** 2 + (b.y - a.y) ** 2) ** 0.5 == pytest.approx(3)
    assert ((a.x + b.x) / 2, (a.y + b.y) / 2) == pytest.approx((4, 3))


def test_without_a_wall_a_door_stands_on_the_edge_of_the_square(hand: Hand) -> None:
    assert hand.take("door").hover(7.0, 8.8).shapes
    hand.click(7.0, 8.8)
    assert lines(hand) == [("door", ((6, 9), (9, 9)))]


def test_the_hover_shows_what_a_click_would_cut(
    on: Callable[[Document], Hand], tavern: Document
) -> None:
    shown = on(tavern).take("door").hover(7.1, 3.1).shapes[0]
    assert shown.points == (Point(6, 3), Point(9, 3))
