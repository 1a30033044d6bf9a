"""What a gesture is told on a map with rules and on one without."""

import pytest

from banmen.board.verdicts import ReachedPlace
from banmen.edits.elements import add
from banmen.edits.map import blank, blank_nodes
from banmen.edits.tokens import place
from banmen.edits.walls import add_wall
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules.catalogue import systems
from banmen.session.desk import SessionDesk
from banmen.session.session import Session


def desk_on(document: Document) -> SessionDesk:
    return SessionDesk(Session(document))


@pytest.fixture
def duel() -> Document:
    """A Sword World map: a fighter at B2, a foe at F2, a bystander without a sheet."""
    rules = systems["sword-world"]
    return add(
        blank("sword-world", 12, 8),
        Token(id="t1", name="ガルド", side="ally", x=4.5, y=4.5, sheet=rules.new_sheet("person")),
        Token(
            id="t2", name="オーク", side="enemy", x=16.5, y=4.5, sheet=rules.new_sheet("monster")
        ),
        Token(id="t3", name="樽", x=25.5, y=19.5),
    )


def test_the_rules_say_how_far_a_token_may_go_and_who_stops_it(duel: Document) -> None:
    desk = desk_on(duel)
    allowed = desk.allowance("t1")
    assert allowed is not None
    assert max(place.cost for place in desk.reach("t1")) <= allowed
    walled = desk_on(
        add_wall(add_wall(duel, [Point(3, 0), Point(3, 24)]), [Point(6, 0), Point(6, 24)])
    )
    assert walled.allowance("t1") == allowed
    near = desk_on(place(duel, "t2", 10.5, 4.5))
    path = tuple(Square(column, 2) for column in (1, 2, 3, 4, 5))
    verdict = near.walk("t1", path)
    assert (verdict.reason, verdict.rule) == ("stopped", "SWORD-25")
    assert [decider.name for decider in verdict.by] == ["オーク"]


def test_a_token_without_a_sheet_goes_where_the_ground_lets_it(duel: Document) -> None:
    desk = desk_on(duel)
    assert desk.reach("t3") == ()
    assert desk.allowance("t3") is None
    assert desk.walk("t3", (Square(8, 5), Square(8, 4))).reason == ""


def test_a_way_leads_round_the_squares_that_would_stop_it(duel: Document) -> None:
    """To a square beside a foe, though others beside it lie on ways as short."""
    desk = desk_on(place(duel, "t2", 10.5, 1.5))
    beside = {each.at for each in desk.reach("t1") if each.stop}
    assert {Square(2, 1), Square(3, 1)} <= beside
    for goal in beside:
        way = desk.route("t1", Square(1, 1), goal)
        verdict = desk.walk("t1", way)
        assert (verdict.walked[-1], verdict.reason) == (goal, ""), goal


def test_a_way_keeps_within_the_reach_where_it_can(
    duel: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    round_about = [Square(1, 1), Square(1, 2), Square(2, 2), Square(3, 2), Square(3, 1)]
    reached = tuple(ReachedPlace(square, n) for n, square in enumerate(round_about))
    monkeypatch.setattr(SessionDesk, "reach", lambda self, token_id: reached)
    assert desk_on(duel).route("t1", Square(1, 1), Square(3, 1)) == tuple(round_about[1:])


def test_without_any_way_the_straight_one_is_shown() -> None:
    document = add(blank("", 6, 6), Token(id="t1", name="A", x=1.5, y=1.5))
    document = add_wall(document, [Point(9, 0), Point(9, 18)])
    desk = desk_on(document)
    path = desk.route("t1", Square(0, 0), Square(4, 1))
    assert path[-1] == Square(4, 1)
    verdict = desk.walk("t1", path)
    assert (verdict.reason, verdict.by[0].id) == ("blocked", "w1")
    assert desk.route("t1", Square(0, 0), Square(0, 0)) == ()


def test_an_open_edge_is_seen_at_once_after_an_edit(duel: Document) -> None:
    session = Session(duel)
    desk = SessionDesk(session)
    before = desk.vision(Point(4.5, 4.5))
    session.commit("x", add_wall(duel, [Point(9, 0), Point(9, 24)]))
    after = desk.vision(Point(4.5, 4.5))
    assert max(p.x for ring in before for p in ring) == pytest.approx(36)
    assert max(p.x for ring in after for p in ring) == pytest.approx(9)


def test_new_tokens_get_free_names_and_sheets_of_the_rules(duel: Document) -> None:
    desk = desk_on(duel)
    enemy = desk.new_token("enemy")
    assert enemy.sheet.system == "sword-world"
    named = add(duel, Token(id="t9", name=enemy.name))
    assert desk_on(named).new_token("enemy").name != enemy.name
    assert desk_on(blank("", 3, 3)).new_token("ally").sheet is None


def test_distances_and_templates_are_as_the_rules_count(duel: Document) -> None:
    ruled, plain = desk_on(duel), desk_on(blank("", 12, 8))
    assert ruled.distance(Square(0, 0), Square(3, 2)) == 5
    assert plain.distance(Square(0, 0), Square(3, 4)) == 5
    at = Point(13.5, 13.5)
    assert len(ruled.template(at, 3.0, False).squares) != 1
    assert Square(4, 4) in plain.template(at, 3.0, False).squares
    line = plain.ray(at, "e", 9.0, False)
    assert line.squares == (Square(5, 4), Square(6, 4), Square(7, 4))


def test_lines_of_fire_and_cover_name_their_rule_or_none(duel: Document) -> None:
    ruled = desk_on(add_wall(duel, [Point(9, 0), Point(9, 24)]))
    verdict = ruled.sight(Square(1, 1), Square(5, 1))
    assert not verdict.clear
    assert verdict.rule.startswith("SWORD-")
    assert verdict.decided_by[0].id == "w1"
    assert not ruled.cover(Square(1, 1), Square(5, 1)).applies


def test_a_node_map_has_no_lines_of_squares() -> None:
    assert desk_on(blank_nodes("", 10, 10)).ray(Point(1, 1), "e", 9, True).squares == ()
