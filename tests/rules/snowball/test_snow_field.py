"""The field, its places and limits, and the position table (SNOW-01 to SNOW-13, SNOW-30 to
SNOW-33, SNOW-42 to SNOW-47, SNOW-71)."""

from __future__ import annotations

import pytest

from banmen.edits.nodes import add_link, add_node
from banmen.edits.settings import with_settings
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.map import Link, Node, SquareMap
from banmen.rules.rule_texts import rule_texts
from banmen.rules.systems.snowball import SYSTEM
from banmen.rules.systems.snowball.field import own_trenches
from banmen.rules.systems.snowball.moves import destinations, limit, packages, room
from banmen.rules.systems.snowball.settings import DEFAULTS
from banmen.words import Refusal


def table(document, side="ally"):
    """Return the modifiers of a position table."""
    found = SYSTEM.position_table(document, side)
    return {(a, b): c.modifier for a, row in found.items() for b, c in row.items()}


def test_snow_01_and_63_every_entry_can_be_read():
    """SNOW-01: name and version first; SNOW-63: all 74 entries, none empty, in both languages."""
    for lang, name in (("ja", "スノウバトル ver1.2"), ("en", "Snow Battle ver1.2")):
        texts = rule_texts("snowball", lang)
        assert [t.id for t in texts] == [f"SNOW-{n:02d}" for n in range(1, 75)]
        assert name in texts[0].text
        assert all(t.title and t.text for t in texts)
    assert rule_texts("snowball", "ja")[62].source == "以上"


def test_snow_04_everyone_starts_at_the_own_flag(field, one):
    """SNOW-04: five at a flag for two is legal before round 0."""
    people = [one(f"a{n}", "A") for n in range(5)] + [one(f"e{n}", "X", "enemy") for n in range(5)]
    battle = field(*people, phase="round_0")
    assert {battle.at(f"a{n}") for n in range(5)} == {"F1"}
    assert {battle.at(f"e{n}") for n in range(5)} == {"F2"}
    assert battle.rule_against("round_0") == ""


def test_snow_07_and_08_the_field_of_the_document():
    """SNOW-07, SNOW-08: 20 m by 10 m, eleven nodes, links of 5 m, flags joined to all trenches."""
    board = SYSTEM.new_map(lang="ja").map
    assert (board.width_m, board.height_m) == (20.0, 10.0)
    assert [n.id for n in board.nodes] == ["F1", *"ABCLMNXYZ", "F2"]
    assert [n.name for n in board.nodes if n.kind == "flag"] == ["旗1", "旗2"]
    trenches = {(link.a, link.b) for link in board.links if link.kind == "trench"}
    assert trenches == {("A", "B"), ("B", "C"), ("X", "Y"), ("Y", "Z")}
    assert len(board.links) == 12 + 4
    assert own_trenches(board, "enemy") == ("X", "Y", "Z")


def test_snow_08_flag_links_and_no_diagonals(field, one):
    """SNOW-08: X leads to the flag, or only Y by the switch; A leads to L and nowhere else."""
    battle = field(one("d", "X"), one("a", "A"), one("e", "Y", "enemy"))
    assert destinations(battle.scene, "d", "advance_attack", "normal") == ("F2",)
    assert destinations(battle.scene, "a", "advance_attack", "normal") == ("L",)
    narrow = field(one("d", "X"), one("b", "Y"), one("e", "Z", "enemy"),
                   settings={"snow.flag_links": "middle_only"})  # fmt: skip
    assert destinations(narrow.scene, "d", "advance_attack", "normal") == ()
    assert destinations(narrow.scene, "b", "advance_attack", "normal") == ("F2",)
    assert "advance_attack" not in packages(narrow.scene, "d")


def test_snow_09_nothing_takes_a_flag_away(field, one):
    """SNOW-09: no row carries a flag, and the flags are nodes of the map."""
    battle = field(one("d", "F2"), one("e", "Y", "enemy"))
    rows = {row.id.split("/")[0] for row in SYSTEM.actions_for(battle.document, "d")}
    assert rows == {"declare", "resolve", "ruling", "throw", "correct", "reorder"}


def test_snow_10_a_full_trench_is_shown_with_its_reason(field, one):
    """SNOW-10: three to a trench; one who has declared to leave frees a place, one who has
    declared to enter takes it."""
    people = [one("d", "A"), *(one(f"b{n}", "B") for n in range(3)), one("e", "Y", "enemy")]
    full = field(*people)
    forbidden = room(full.scene, "B", "d")
    assert (forbidden.rule, forbidden.reason.values["count"]) == ("SNOW-10", 3)
    leaving = {"b0": {"declared": True, "package": "trench_attack", "destination": "C"}}
    assert room(field(*people, declared=leaving).scene, "B", "d") is None
    again = field(*people, one("c", "C"), declared={
        **leaving, "c": {"declared": True, "package": "trench_attack", "destination": "B"},
    })  # fmt: skip
    assert room(again.scene, "B", "d").rule == "SNOW-10"


def test_snow_10_blocked_when_acting_by_the_switch(field, one):
    """SNOW-10: checked when acting, a mover without a place stays and may still throw."""
    battle = field(
        one("d", "A", agility=20), *(one(f"b{n}", "B") for n in range(3)), one("e", "X", "enemy"),
        phase="resolve", settings={"snow.capacity_check": "resolution"},
        declared={"d": {"package": "trench_attack", "destination": "B", "intended": "e"}},
    )  # fmt: skip
    played = battle.play("resolve", "d", dice=[(1, 2), (4, 4)])
    assert played.events() == ["blocked", "miss"]
    assert battle.at("d") == "A"


def test_snow_11_two_holders_and_any_number_of_invaders(field, one):
    """SNOW-11: own people only; in total by the switch."""
    holders = [one("h1", "F2", "enemy"), one("h2", "F2", "enemy"), one("h3", "Y", "enemy")]
    battle = field(one("d", "Y"), *holders)
    assert room(battle.scene, "F2", "d") is None
    assert room(battle.scene, "F2", "h3").rule == "SNOW-11"
    total = field(one("d", "Y"), *holders, settings={"snow.capacity_scope": "total"})
    assert room(total.scene, "F2", "d").rule == "SNOW-11"


def test_snow_13_limits_are_settings_and_too_many_cannot_begin(field, one):
    """SNOW-13: twelve of a side are too many; with four to a trench they can begin."""
    people = [one(f"a{n}", "F1") for n in range(12)] + [one("e", "F2", "enemy")]
    assert field(*people, phase="round_0").rule_against("round_0") == "SNOW-13"
    wide = field(*people, phase="round_0", settings={"snow.trench_capacity": 4})
    assert wide.rule_against("round_0") == ""
    assert limit(wide.scene, "B", "ally") == 4
    asked = field(*people, phase="round_0")
    played = asked.play("set_limits", answers={"limits.flag": 2})
    assert played.lines() == ["GM correction, limit of trenches: 3→4"], "what twelve need"
    assert asked.rule_against("round_0") == ""
    own = {"map": SYSTEM.new_map(lang="ja").map}
    nodes = tuple(n.revise(capacity=5) if n.id == "B" else n for n in own["map"].nodes)
    built = field(*people, map=own["map"].model_copy(update={"nodes": nodes}))
    assert limit(built.scene, "B", "ally") == 5, "the node's own number"


def test_snow_71_the_centre_has_no_limit(field, one):
    """SNOW-71: six may stand at M, of both sides."""
    people = [one(f"a{n}", "M") for n in range(3)] + [one(f"e{n}", "M", "enemy") for n in range(3)]
    assert room(field(*people, one("d", "B")).scene, "M", "d") is None


def test_snow_30_to_32_each_row_between_costs_one():
    """SNOW-30, SNOW-31, SNOW-32: minus the difference of rows, either way, either side."""
    for side in ("ally", "enemy"):
        found = table(SYSTEM.new_map(lang="ja"), side)
        assert (found["B", "Y"], found["L", "Y"], found["N", "X"]) == (0, -1, -2)
        assert found["Y", "B"] == 0


def test_snow_33_pairs_not_given_and_cells_the_master_overruled():
    """SNOW-33: forbidden, by rows by the switch, or as the game master says for one cell; such a
    cell outlives a change of the switches."""
    document = SYSTEM.new_map(lang="ja")
    assert table(document)["A", "A"] is None
    loose = document.model_copy(update={"settings": {"snow.unlisted_pairs": "row_rule"}})
    assert (table(loose)["A", "A"], table(loose)["L", "N"]) == (0, -2)
    assert table(loose)["A", "F2"] is None, "pairs with a flag stay as they are"
    ruled = SYSTEM.with_cell(document, "ally", "A", "F2", -3)
    ruled = SYSTEM.with_cell(ruled, "ally", "A", "X", "none")
    kept = with_settings(ruled, DEFAULTS, {"snow.ties": "roll"})
    assert (table(kept)["A", "F2"], table(kept)["A", "X"]) == (-3, None)
    assert table(kept, "enemy")["A", "X"] == 0
    back = SYSTEM.with_cell(kept, "ally", "A", "X", None)
    assert table(back)["A", "X"] == 0


def test_snow_33_the_master_changes_a_cell_in_the_battle(field, one):
    """SNOW-33: side, both nodes and the value are asked, and the journal says so."""
    battle = field(one("d", "A"), one("e", "A", "enemy"))
    played = battle.play("set_cell", answers={
        "cell.side": "ally", "cell.start": "A", "cell.target": "A", "cell.kind": "number",
        "cell.value": -1,
    })  # fmt: skip
    assert table(battle.document)["A", "A"] == -1
    assert "A→A: -1" in played.lines()[0]


def test_snow_42_to_47_holders_and_those_who_come_for_them():
    """SNOW-42, SNOW-43, SNOW-44, SNOW-45, SNOW-46, SNOW-47: both ways, by how near one is."""
    ours, theirs = table(SYSTEM.new_map(lang="ja")), table(SYSTEM.new_map(lang="ja"), "enemy")
    assert [ours[place, "F2"] for place in ("L", "M", "X", "Z", "F2")] == [-1, -1, 0, 0, 0]
    assert [theirs["F2", place] for place in ("L", "M", "X", "Z", "F2")] == [-2, -2, -1, -1, 0]
    assert theirs["Y", "F2"] is None, "a team-mate against an invader at the own flag"


def test_five_trenches_make_their_own_table():
    """SNOW-30, SNOW-32: with a row more, C to the fourth row of the centre is −1, A to it −3."""
    document = SYSTEM.new_map(lang="ja")
    for node in (
        Node(id="D", name="D", kind="trench", x=5, y=15, owner="1"),
        Node(id="O", name="O", x=10, y=15),
    ):
        document = add_node(document, node)
    document = add_link(document, Link(id="D-O", a="D", b="O"))
    found = table(document)
    assert (found["A", "O"], found["C", "O"], found["D", "O"]) == (-3, -1, 0)
    assert found["D", "C"] is None


def test_a_field_drawn_without_owners_is_shared_by_its_sides():
    """SNOW-08, SNOW-33: the left flag and the trenches near it are the first side's."""
    document = SYSTEM.new_map(lang="ja")
    bare = tuple(n.revise(owner=None) for n in document.map.nodes)
    drawn = document.model_copy(update={"map": document.map.model_copy(update={"nodes": bare})})
    assert table(drawn) == table(document)
    assert table(drawn, "enemy") == table(document, "enemy")


def test_snow_07_distances_by_rows_as_drawn_or_in_thirds():
    """SNOW-07, SNOW-23: A to Z is 14.14 m, 12.02 m with rows of a third of the height."""
    document = SYSTEM.new_map(lang="ja")
    assert SYSTEM.distance(document, "A", "Z") == 14.14
    close = document.model_copy(update={"settings": {"snow.row_spacing_m": 3.333}})
    assert SYSTEM.distance(close, "A", "Z") == 12.02
    metres = document.model_copy(update={"settings": {"snow.range_vs_table": "metres"}})
    assert table(metres)["A", "Z"] is None
    assert table(metres)["A", "Y"] == -1


def test_a_map_without_flags_is_refused():
    """A battle needs a field: squares, or nodes without a flag each, are refused in words."""
    squares = Document(system="snowball", map=SquareMap(columns=4, rows=4))
    with pytest.raises(Refusal) as refused:
        SYSTEM.start_battle(squares)
    assert refused.value.message.key == "snow.refusal.no_field"
    assert SYSTEM.battle_actions(squares) == ()


def test_the_field_answers_the_tools(field, one):
    """Sight by table and hiding, nodes in a radius, where one can go, no cover."""
    battle = field(
        one("d", "B"), one("e", "Y", "enemy"), one("h", "X", "enemy", conditions=["hidden"])
    )
    document = battle.document
    assert SYSTEM.sight(document, "B", "Y").clear
    assert SYSTEM.sight(document, "B", "Y").rule == "SNOW-30"
    hidden = SYSTEM.sight(document, "B", "X")
    assert (hidden.clear, hidden.rule, hidden.decided_by[0].id) == (False, "SNOW-24", "h")
    assert not SYSTEM.sight(document, "B", "F2").clear
    assert SYSTEM.template(document, "M", 5.0, False).nodes == ("B", "L", "M", "N", "Y")
    assert {r.at for r in SYSTEM.reach(document, "d")} == {"B", "M", "A", "C"}
    assert not SYSTEM.cover(document, "B", "Y").applies
    assert SYSTEM.walk(document, "d", (Square(0, 0),)).walked == ()
