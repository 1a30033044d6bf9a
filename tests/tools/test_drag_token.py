"""A token dragged: its way, what it costs, who stops it, and what it sees there."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from banmen.board.verdicts import Decider, PathVerdict, ReachedPlace
from banmen.edits.doors import set_state
from banmen.edits.walls import cut_opening
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.session.desk import SessionDesk
from banmen.tools.gesture import Fill, Ghost, Stroke

from .conftest import Hand

On = Callable[[Document], Hand]


def strokes(hand: Hand, style: str) -> list[tuple[Point, ...]]:
    shapes = hand.previews[-1].shapes
    return [s.points for s in shapes if isinstance(s, Stroke) and s.style == style]


@pytest.fixture
def ruled(on: On, tavern: Document, monkeypatch: pytest.MonkeyPatch) -> Hand:
    """A desk whose rules let `t1` go three squares, and somebody stop it on its third."""
    hand = on(tavern)

    def walk(self: SessionDesk, token_id: str, path: tuple[Square, ...]) -> PathVerdict:
        ghoul = (Decider("token", "t2", "ゴブリン"),)
        if len(path) > 3:
            return PathVerdict(path[:3], 3.0, "stopped", ghoul, "SWORD-25")
        return PathVerdict(path, float(len(path)))

    def reach(self: SessionDesk, token_id: str) -> tuple[ReachedPlace, ...]:
        row = [ReachedPlace(Square(column, 1), column - 1.0) for column in (1, 2, 3, 4)]
        return tuple(row)

    monkeypatch.setattr(SessionDesk, "walk", walk)
    monkeypatch.setattr(SessionDesk, "reach", reach)
    return hand


def test_a_token_is_dropped_in_the_middle_of_a_square(on: On, tavern: Document) -> None:
    hand = on(tavern).drag((4.5, 4.5), (7, 5), (8.3, 7.9))
    token = hand.session.document.token("t1")
    assert (token.x, token.y) == (7.5, 7.5)
    assert hand.session.history.entries[-1].label.key == "edits.step.move_token"


def test_a_large_token_is_dropped_on_its_squares(on: On, tavern: Document) -> None:
    large = tavern.model_copy(update={"tokens": (tavern.tokens[0].revise(size=2, x=6, y=6),)})
    hand = on(large).drag((6, 6), (8, 6), (9.7, 8.2))
    token = hand.session.document.token("t1")
    assert (token.x, token.y) == (9, 9)


def test_alt_drops_a_token_off_the_grid(on: On, tavern: Document) -> None:
    hand = on(tavern).drag((4.5, 4.5), (7, 5), (8.3, 7.9), alt=True)
    assert hand.session.document.token("t1").x == 8.3


def test_the_way_leads_through_the_door_and_its_squares_are_counted(
    on: On, tavern: Document
) -> None:
    document = cut_opening(tavern, "w1", Point(15, 3), Point(15, 6), "door")
    document = set_state(document, "d1", "open")
    hand = on(document).act("press", 4.5, 4.5).act("move", 16.5, 7.5)
    (path,) = strokes(hand, "path")
    assert len(path) == 6
    assert {Point(13.5, 4.5), Point(16.5, 4.5)} <= set(path)
    assert "5 sq" in hand.said


def test_a_wall_without_a_way_round_stops_the_token_and_is_named(on: On, tavern: Document) -> None:
    hand = on(tavern).act("press", 4.5, 4.5).act("move", 16.5, 4.5)
    assert strokes(hand, "path") == [
        (Point(4.5, 4.5), Point(7.5, 4.5), Point(10.5, 4.5), Point(13.5, 4.5))
    ]
    assert strokes(hand, "path_beyond") == [(Point(13.5, 4.5), Point(16.5, 4.5))]
    assert "In the way: wall" in hand.said


def test_the_preview_shows_the_token_and_what_it_would_see(on: On, tavern: Document) -> None:
    hand = on(tavern).act("press", 22.5, 4.5).act("move", 25.5, 7.5)
    shapes = hand.previews[-1].shapes
    (ghost,) = [s.element for s in shapes if isinstance(s, Ghost)]
    assert (ghost.x, ghost.y) == (25.5, 7.5)
    (seen,) = [s for s in shapes if isinstance(s, Fill)]
    xs = [point.x for ring in seen.rings for point in ring]
    assert max(xs) == pytest.approx(36)
    assert "Sees nobody" in hand.said


def test_whom_the_token_would_see_is_named(on: On, tavern: Document) -> None:
    hand = on(tavern).act("press", 22.5, 4.5).act("move", 4.5, 7.5)
    assert "B3: " in hand.said
    assert "Sees リナ" in hand.said


def test_what_is_allowed_is_solid_and_who_stops_is_named(ruled: Hand) -> None:
    ruled.act("press", 4.5, 4.5).act("move", 10.5, 4.5)
    assert "2 of 3 sq" in ruled.said
    assert strokes(ruled, "path_beyond") == []
    ruled.act("move", 13.5, 7.5)
    assert len(strokes(ruled, "path")[0]) == 4
    assert "4 of 3 sq" in ruled.said
    assert "Stopped by ゴブリン [SWORD-25]" in ruled.said


def test_in_play_mode_the_token_goes_as_far_as_the_rules_let_it(ruled: Hand) -> None:
    ruled.session.set_mode("play")
    ruled.drag((4.5, 4.5), (12, 4.5), (13.5, 7.5))
    token = ruled.session.document.token("t1")
    assert (token.x, token.y) in {(13.5, 4.5), (10.5, 4.5)}
    assert ruled.edit is not None
    assert ruled.edit.walk is not None
    assert ruled.edit.walk.path[0] == Square(2, 1)
    assert (token.x, token.y) == tuple((value + 0.5) * 3 for value in ruled.edit.walk.path[-1])


def test_a_way_in_edit_mode_is_no_move_of_the_battle(on: On, tavern: Document) -> None:
    hand = on(tavern).drag((4.5, 4.5), (7, 5), (8.3, 7.9))
    assert hand.edit is not None
    assert hand.edit.walk is None


def test_in_play_mode_a_barred_way_leaves_the_token_where_it_is(on: On, tavern: Document) -> None:
    hand = on(tavern.model_copy(update={"tokens": (tavern.tokens[0].revise(x=13.5),)}))
    hand.session.set_mode("play")
    hand.drag((13.5, 4.5), (15, 4.5), (16.5, 4.5))
    assert hand.session.document.token("t1").x == 13.5
    assert not hand.session.history.entries


def test_in_play_mode_a_token_does_not_leave_the_map(on: On, tavern: Document) -> None:
    hand = on(tavern.model_copy(update={"tokens": (tavern.tokens[0].revise(x=1.5),)}))
    hand.session.set_mode("play")
    hand.drag((1.5, 4.5), (0, 4.5), (-4.5, 4.5))
    assert not hand.session.history.entries
    hand.session.set_mode("edit")
    hand.drag((1.5, 4.5), (0, 4.5), (-4.5, 4.5))
    assert hand.session.document.token("t1").x == -4.5


def test_with_ctrl_the_game_master_puts_it_where_the_hand_is(ruled: Hand) -> None:
    ruled.session.set_mode("play")
    ruled.drag((4.5, 4.5), (12, 4.5), (13.5, 7.5), ctrl=True)
    token = ruled.session.document.token("t1")
    assert (token.x, token.y) == (13.5, 7.5)


def test_space_sets_a_way_point(on: On, tavern: Document) -> None:
    hand = on(tavern).act("press", 4.5, 4.5).act("move", 4.5, 10.5)
    hand.key("Space").act("move", 7.5, 10.5).key("Space").act("move", 7.5, 4.5)
    (path,) = strokes(hand, "path")
    assert Point(4.5, 10.5) in path
    assert "5 sq" in hand.said
    hand.key("Backspace")
    assert "1 sq" in hand.said
    hand.act("release", 7.5, 4.5)
    assert hand.session.document.token("t1").y == 4.5


def test_on_a_node_map_a_token_goes_from_node_to_node(
    on: On, graph: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = on(graph).drag((10, 5), (17, 5), (19, 6))
    assert hand.session.document.token("t1").node == "p2"
    reached = (ReachedPlace("p1", 0), ReachedPlace("p2", 0))
    monkeypatch.setattr(SessionDesk, "reach", lambda self, token_id: reached)
    hand.session.set_mode("play")
    hand.act("press", 20, 5).act("move", 29, 5)
    assert "no way there" in hand.said
    hand.act("release", 29, 5)
    assert hand.session.document.token("t1").node == "p2"
    hand.drag((20, 5), (12, 5), (11, 5))
    assert hand.session.document.token("t1").node == "p1"


def test_hovering_another_token_shows_the_line_of_sight(on: On, tavern: Document) -> None:
    hand = on(tavern)
    hand.session.select(["t1"])
    shown = hand.hover(22.5, 4.5)
    styles = {s.style for s in shown.shapes if isinstance(s, Stroke)}
    assert {"sight_clear", "sight_blocked", "decider"} <= styles
    hand.previews.append(shown)
    assert "blocked by wall" in hand.said
    hand.session.commit("x", tavern.model_copy(update={"barriers": ()}))
    hand.previews.append(hand.hover(22.5, 4.5))
    assert "line free" in hand.said


def test_the_rule_that_gives_cover_is_named(
    on: On, tavern: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = on(tavern.model_copy(update={"barriers": ()}))
    hand.session.select(["t1"])
    real = SessionDesk.cover

    def cover(self: SessionDesk, a: object, b: object) -> object:
        given = (Decider("obstacle", "a1", "樽"),)
        return replace(real(self, a, b), applies=True, rule="COC-17", share=0.5, given_by=given)

    monkeypatch.setattr(SessionDesk, "cover", cover)
    hand.previews.append(hand.hover(22.5, 4.5))
    assert "cover by 樽 [COC-17]: 50 % of the area" in hand.said
