"""The order of actions, the end of the round, victories and corrections (SNOW-02, SNOW-03,
SNOW-19, SNOW-21, SNOW-48, SNOW-67, SNOW-68, SNOW-70, SNOW-73, SNOW-74)."""

from __future__ import annotations

import pytest

from banmen.rules.systems.snowball import SYSTEM
from banmen.rules.systems.snowball.moves import room
from banmen.rules.systems.snowball.notes import figures

HIT = [(4, 4), (1, 2)]


def test_snow_19_descending_agility_move_first(field, one):
    """SNOW-19: the fastest acts first, moves, then throws; others are refused meanwhile."""
    battle = field(
        one("slow", "X", "enemy", agility=15), one("fast", "A", agility=21), phase="resolve",
        declared={"fast": {"package": "advance_attack", "destination": "L"}},
    )  # fmt: skip
    assert battle.rule_against("resolve", "slow") == "SNOW-19"
    assert battle.play("resolve", dice=HIT).events() == ["move", "hit"]
    assert battle.at("fast") == "L"


def test_snow_21_the_slower_is_still_at_its_old_place(field, one):
    """SNOW-21: D throws A to X at 0; then E moves and throws Y to A at −1."""
    battle = field(
        one("D", "A", agility=16), one("E", "X", "enemy", agility=15), phase="resolve",
        declared={"D": {"package": "wait_attack", "intended": "E"},
                  "E": {"package": "trench_attack", "destination": "Y", "intended": "D"}},
    )  # fmt: skip
    played = battle.play("resolve/all", dice=[(1, 2), (4, 4)] * 2)
    thrown = [r.text.values for r in played.reports if r.event == "miss"]
    assert [(v["start"], v["place"], v["modifier"]) for v in thrown] == [
        ("A", "X", 0), ("Y", "A", -1),
    ]  # fmt: skip
    move = next(r for r in played.reports if r.event == "move")
    assert (move.tokens, move.squares) == (("E",), ("X", "Y"))
    assert battle.document.battle.phase == "end"


def test_snow_02_annihilation_at_once_or_at_the_end(field, one):
    """SNOW-02: at once the slower do not act any more; by the switch the round goes on."""
    people = one("D", "A", agility=20), one("E", "X", "enemy"), one("F", "B", agility=6)
    said = {"D": {"package": "wait_attack"}, "F": {"package": "wait_attack"}, "E": {"hits": 2}}
    battle = field(*people, phase="resolve", declared=said)
    assert battle.play("resolve/all", dice=HIT).events() == ["hit", "retire", "victory"]
    state = battle.document.battle
    assert (state.winner, state.won_by, state.phase) == ("ally", "annihilation", "over")
    assert not battle.scene.state("F").acted
    assert battle.rule_against("resolve", "F") == "SNOW-02"
    late = field(*people, phase="resolve", declared=said,
                 settings={"snow.annihilation_check": "round_end"})  # fmt: skip
    late.play("resolve/all", dice=HIT)
    assert late.document.battle.winner is None
    assert late.play("round_end").events() == ["victory"]


def test_snow_03_and_48_the_flag_is_taken_at_the_end(field, one):
    """SNOW-03, SNOW-48: in the round of arrival, with two hits, not before the end."""
    battle = field(
        one("G", "Y"), one("E", "Z", "enemy", conditions=["hidden"]), phase="resolve",
        declared={"G": {"package": "advance_attack", "destination": "F2", "hits": 2}},
    )  # fmt: skip
    battle.play("resolve/all", answers={"throw.target": []})
    assert battle.document.battle.winner is None
    ended = battle.play("round_end")
    assert ended.events() == ["capture", "victory"]
    assert (battle.document.battle.winner, battle.document.battle.won_by) == ("ally", "flag")
    assert "flag taken" in ended.lines()[-1]
    heading = SYSTEM.turn_order(battle.document).heading
    assert heading.key == "snow.heading.won"


def test_snow_48_a_retired_invader_takes_nothing(field, one):
    """SNOW-48: the third hit at the flag prevents it."""
    battle = field(one("G", "F2", conditions=["retired"]), one("D", "A"), one("E", "X", "enemy"),
                   phase="end")  # fmt: skip
    battle.play("round_end")
    assert (battle.document.battle.winner, battle.document.battle.round) == (None, 2)


@pytest.mark.parametrize("switch", ["draw", "gm"])
def test_snow_67_both_flags_at_once(field, one, switch):
    """SNOW-67: a draw, or the game master's word."""
    battle = field(one("G", "F2"), one("E", "F1", "enemy"), phase="end",
                   settings={"snow.double_capture": switch})  # fmt: skip
    played = battle.play("round_end", answers={"double_capture": "enemy"})
    assert played.events()[:2] == ["capture", "capture"]
    assert battle.document.battle.winner == {"draw": "draw", "gm": "enemy"}[switch]


def test_snow_68_hits_of_one_agility_count_together(field, one):
    """SNOW-68: simultaneous, both with two hits retire each other: a draw."""
    said = {"D": {"package": "wait_attack", "hits": 2, "intended": "E"},
            "E": {"package": "wait_attack", "hits": 2, "intended": "D"}}  # fmt: skip
    people = one("D", "A"), one("E", "X", "enemy")
    battle = field(*people, phase="resolve", declared=said, settings={"snow.ties": "simultaneous"})
    played = battle.play("resolve/all", dice=HIT + HIT)
    assert played.events() == ["hit", "hit", "retire", "retire", "draw"]
    assert battle.document.battle.winner == "draw"
    roster = field(*people, phase="resolve", declared=said)
    assert roster.play("resolve/all", dice=HIT).events() == ["hit", "retire", "victory"]


def test_snow_70_a_retired_movers_place_is_free(field, one):
    """SNOW-70: the reservation ends with the retirement."""
    people = [one("E", "X", "enemy"), *(one(f"y{n}", "Y", "enemy") for n in range(2))]
    moving = {"E": {"declared": True, "package": "trench_attack", "destination": "Y"}}
    battle = field(*people, one("z", "Z", "enemy"), one("D", "A"), declared=moving)
    assert room(battle.scene, "Y", "z").rule == "SNOW-10"
    battle.play("correct/retired", "E")
    assert room(battle.scene, "Y", "z") is None


def test_snow_73_the_next_round_is_clean(field, one):
    """SNOW-73: hiding, modifiers, declarations and reservations end; hits stay."""
    battle = field(
        one("D", "A", conditions=["hidden"]), one("E", "X", "enemy"), phase="end",
        declared={"E": {"package": "advance_attack", "destination": "L", "acted": True, "hits": 1}},
    )  # fmt: skip
    assert battle.play("round_end").events() == []
    assert battle.document.battle.round == 2
    assert not battle.document.token("D").has("hidden")
    assert figures(battle.scene, "E").evade == 0
    assert (battle.hits("E"), battle.scene.state("E").destination) == (1, None)


def test_snow_74_corrections_are_written_down(field, one):
    """SNOW-74: place, hits, hiding, retirement by hand, at any time."""
    battle = field(one("D", "A"), one("E", "X", "enemy"), declared={"E": {"hits": 2}})
    hits = battle.play("correct/hits", "E", answers={"correct.hits": 1})
    assert hits.lines() == ["GM correction E: hits 2→1"]
    battle.play("correct/node", "D", answers={"correct.node": "M"})
    assert battle.at("D") == "M"
    battle.play("correct/hidden", "D")
    assert battle.document.token("D").has("hidden")
    battle.play("correct/hits", "E", answers={"correct.hits": 3})
    assert battle.document.token("E").has("retired")
    battle.play("correct/retired", "E")
    assert (battle.document.token("E").has("retired"), battle.hits("E")) == (False, 2)
    assert all(r.rules == ("SNOW-74",) for r in hits.reports)


def test_snow_74_a_throw_out_of_order(field, one):
    """SNOW-74: the game master lets one throw before its turn."""
    battle = field(one("D", "A"), one("E", "X", "enemy"))
    assert battle.play("throw", "D", dice=HIT).events() == ["hit"]
    assert battle.hits("E") == 1


def test_snow_74_a_declaration_is_made_again(field, one):
    """SNOW-74: while others declare, one may be let declare anew; its reservation ends."""
    battle = field(one("D", "A", intelligence=5), one("E", "X", "enemy"))
    assert battle.rule_against("correct/declaration", "D") == "SNOW-14"
    battle.play("declare", answers={"declare.package": "wait_hide"})
    assert battle.rule_against("declare", "D") == "SNOW-06"
    battle.play("correct/declaration", "D")
    assert not battle.document.token("D").has("hidden")
    assert battle.rule_against("declare", "D") == ""


def test_a_field_broken_in_battle_offers_nothing(field, one):
    """A flag taken off the map in the middle leaves no choices, and no fault."""
    battle = field(one("D", "A"), one("E", "X", "enemy"))
    board = battle.document.map
    broken = board.model_copy(update={"nodes": tuple(n for n in board.nodes if n.id != "F2")})
    document = battle.document.model_copy(update={"map": broken})
    assert SYSTEM.battle_actions(document) == ()
    assert SYSTEM.actions_for(document, "D") == ()
    assert SYSTEM.turn_order(document).entries
    assert SYSTEM.place_note(document, document.token("D"))


def test_one_put_off_the_nodes_counts_at_the_nearest(field, one):
    """A token dragged beside a node stands at it for all rules; a neutral one takes no part."""
    loose = one("D", "A").revise(node=None, x=9.0, y=4.0)
    neutral = one("N", "M", "neutral")
    battle = field(loose, neutral, one("E", "X", "enemy"))
    assert figures(battle.scene, "D").node == "M"
    assert SYSTEM.actions_for(battle.document, "N") == ()
