"""Squares, moving and engagement (SWORD-13 to SWORD-29)."""

from __future__ import annotations

import pytest
from tabletop import edge, path, squares

from banmen.rules.systems.sword_world import SYSTEM
from banmen.rules.systems.sword_world.engagement import engaged_by, zone
from banmen.rules.systems.sword_world.movement import mode_squares, move_squares, walk
from banmen.words import Refusal


@pytest.mark.parametrize(("agility", "expected"), [(12, 4), (13, 5), (16, 6), (1, 1), (24, 8)])
def test_sword_13_and_18_a_square_is_three_metres(table, hero, agility, expected):
    """SWORD-13, SWORD-18: a third of the agility, rounded up."""
    battle = table(hero("a", (1, 1)))
    assert SYSTEM.square_m == 3.0
    assert move_squares(battle.document, agility) == expected


def test_sword_14_one_character_on_a_square(table, hero):
    """SWORD-14: nobody ends on a taken square; the dead do not count."""
    battle = table(hero("a", (1, 1)), hero("b", (3, 1)), hero("c", (1, 3), conditions=["dead"]))
    verdict = walk(battle.document, "a", path((2, 1), (3, 1)))
    assert (verdict.reason, verdict.rule) == ("occupied", "SWORD-14")
    assert walk(battle.document, "a", path((1, 2), (1, 3))).reason == ""
    with pytest.raises(Refusal):
        battle.play("move", "a", path=[[2, 1], [3, 1]])


def test_sword_16_move_then_act_never_the_other_way(table, hero, goblin):
    """SWORD-16: after the action nobody moves, and one moves once."""
    battle = table(hero("a", (1, 1)), goblin("g", (4, 1)))
    battle.play("move", "a", path=[[2, 1], [3, 1]])
    assert battle.rule_against("a", "move") == "SWORD-16"
    assert battle.rule_against("a", "melee/0") == ""
    battle.play("melee/0", "a", dice=[(2, 2)])
    assert battle.rule_against("a", "move") == "SWORD-16"
    assert battle.rule_against("a", "full_move") == "SWORD-16"


def test_sword_17_modes_and_what_they_leave_open(table, hero, mage, goblin):
    """SWORD-17: one square leaves all open, more only melee, a full move nothing."""
    battle = table(hero("a", (1, 1), agility=13), goblin("g", (11, 11)))
    sheet = battle.scene.sheet("a")
    counted = [mode_squares(battle.document, sheet, m) for m in ("limited", "normal", "full")]
    assert counted == [1, 5, 13]
    battle.play("move", "a", path=[[2, 1], [3, 1]])
    assert battle.rule_against("a", "missile/1") == "SWORD-17"
    runner = table(hero("a", (0, 0)), goblin("g", (11, 11)))
    played = runner.play("full_move", "a", path=[[i, 0] for i in range(1, 11)])
    assert runner.scene.state("a").evade_modifier == -4
    assert runner.rule_against("a", "melee/0") == "SWORD-03"
    assert played.events() == ["move"]


def test_sword_17_the_question_offers_what_can_be_reached(table, hero, goblin):
    """SWORD-17: a path is asked with its allowance; an unreachable end is refused."""
    battle = table(hero("a", (1, 1)), goblin("g", (11, 11)))
    played = battle.play("move", "a", answers={"move.path": [[1, 2], [1, 3]]})
    assert played.asked[0].allowance == 4
    assert battle.at("a") == (1, 3)
    again = table(hero("a", (1, 1)), goblin("g", (11, 11)))
    far = [[1 + i, 1] for i in range(1, 7)]
    with pytest.raises(AssertionError, match="forbidden"):
        again.play("move", "a", answers={"move.path": far})
    again.play("move", "a", answers={"move.path": far}, overruled=True)
    assert again.at("a") == (7, 1), "the game master may let it pass"


def test_sword_19_a_diagonal_is_two_steps(table, hero):
    """SWORD-19: no step goes corner to corner."""
    battle = table(hero("a", (0, 0)))
    assert walk(battle.document, "a", path((1, 1))).reason == "blocked"
    assert walk(battle.document, "a", path((1, 0), (1, 1))).cost == 2
    assert SYSTEM.distance(battle.document, *path((0, 0), (1, 1))) == 2


def test_sword_20_friends_let_pass_strangers_do_not(table, hero, goblin):
    """SWORD-20: an ally's square may be crossed, an enemy's or neutral's not."""
    battle = table(hero("a", (0, 0)), hero("b", (1, 0)), hero("n", (0, 1), side="neutral"))
    assert walk(battle.document, "a", path((1, 0), (2, 0))).reason == ""
    verdict = walk(battle.document, "a", path((0, 1), (0, 2)))
    assert (verdict.reason, verdict.rule, verdict.by[0].id) == ("occupied", "SWORD-20", "n")


def test_sword_22_the_eight_squares_engage_but_not_through_walls(table, hero, goblin):
    """SWORD-22: eight squares, walls between leave one out unless the setting says so."""
    battle = table(
        hero("a", (2, 2)), goblin("g", (3, 3)), goblin("h", (2, 1)),
        barriers=(edge((2, 1), (2, 2)),),
    )  # fmt: skip
    assert engaged_by(battle.document, "a") == ("g",)
    assert len(zone(battle.document, battle.document.token("g"))) == 8
    through = table(
        hero("a", (2, 2)), goblin("h", (2, 1)), barriers=(edge((2, 1), (2, 2)),),
        settings={"sword.engage_through_walls": True},
    )  # fmt: skip
    assert engaged_by(through.document, "a") == ("h",)


def test_sword_23_and_24_melee_next_to_an_enemy_and_no_shot_then(table, hero, goblin):
    """SWORD-23, SWORD-24: strike the neighbour, shoot at nobody."""
    battle = table(hero("a", (2, 2)), goblin("g", (3, 3)), goblin("far", (9, 2)))
    assert battle.rule_against("a", "melee/0") == ""
    assert battle.rule_against("a", "missile/1") == "SWORD-24"
    alone = table(hero("a", (2, 2)), goblin("far", (9, 2)))
    assert alone.rule_against("a", "melee/0") == "SWORD-23"
    assert alone.rule_against("a", "missile/1") == ""


def test_sword_25_and_26_entering_stops_leaving_is_free(table, hero, goblin):
    """SWORD-25: stopped beside the enemy; SWORD-26: away from it without a roll."""
    battle = table(hero("a", (0, 0)), goblin("g", (3, 1)))
    played = battle.play("move", "a", path=[[1, 0], [2, 0], [3, 0], [4, 0]])
    assert battle.at("a") == (2, 0)
    assert "stopped" in played.lines()[0]
    assert played.reports[0].squares == ((0, 0), (1, 0), (2, 0))
    leaver = table(hero("a", (2, 0)), goblin("g", (3, 1)))
    left = leaver.play("move", "a", path=[[1, 0], [0, 0]])
    assert leaver.at("a") == (0, 0)
    assert not left.rolled
    assert not leaver.scene.state("a").evade_modifier


def test_sword_25_a_taken_square_that_would_stop_is_not_entered(table, hero, goblin):
    """SWORD-25: one could neither stay nor go on."""
    battle = table(hero("a", (0, 0)), hero("b", (2, 0)), goblin("g", (3, 1)))
    verdict = walk(battle.document, "a", path((1, 0), (2, 0), (3, 0)))
    assert (verdict.reason, verdict.rule, verdict.walked) == ("occupied", "SWORD-25", ((1, 0),))


@pytest.mark.parametrize(
    ("side", "condition", "expected"),
    [
        ("enemy", (), 8), ("enemy", ("prone",), 8), ("enemy", ("asleep",), 0),
        ("enemy", ("unconscious",), 0), ("enemy", ("surrendered",), 0), ("neutral", (), 0),
        ("neutral", ("hostile",), 8),
    ],
)  # fmt: skip
def test_sword_27_and_28_only_hostile_will_engages(table, hero, goblin, side, condition, expected):
    """SWORD-27, SWORD-28: will makes the eight squares."""
    other = goblin("g", (5, 5), side=side, conditions=condition)
    battle = table(hero("a", (0, 0)), other, map=squares(11, 11))
    stops = [place for place in SYSTEM.reach(battle.document, "a") if place.stop]
    assert not stops, "too far away"
    near = [
        (x, y) for x in range(4, 7) for y in range(4, 7) if (x, y) != (5, 5)
        if engaged_by(table(hero("a", (x, y)), other).document, "a")
    ]  # fmt: skip
    assert len(near) == expected


def test_sword_29_a_sleeper_may_be_stepped_over(table, hero, goblin):
    """SWORD-29: across the sleeper, not onto it, and no stop beside it."""
    battle = table(hero("a", (0, 0)), goblin("g", (2, 0), conditions=["asleep", "prone"]))
    assert walk(battle.document, "a", path((1, 0), (2, 0), (3, 0))).reason == ""
    assert walk(battle.document, "a", path((1, 0), (2, 0))).rule == "SWORD-14"


def test_sword_65_the_held_do_not_walk(table, hero, goblin):
    """A held one (SWORD-65) cannot move."""
    battle = table(hero("a", (0, 0), conditions=["held"]), goblin("g", (9, 9)))
    assert battle.rule_against("a", "move") == "base"
    assert len(SYSTEM.reach(battle.document, "a")) == 1


def test_sword_22_28_the_move_shows_whose_squares_stop(table, hero, goblin):
    """SWORD-22, SWORD-28: the eight squares of the awake enemy, apart those of a sleeper."""
    sleeper = goblin("s", (9, 9), conditions=["asleep", "prone"])
    battle = table(hero("a", (1, 1)), goblin("g", (5, 5)), sleeper)
    asked = battle.play("move", "a", answers={"move.path": [[1, 2]]}).asked[0]
    stops, others = asked.facts[1:]
    assert (stops.rule, stops.highlight.tokens) == ("SWORD-22", ("g",))
    assert len(stops.highlight.squares) == 8
    assert (others.rule, others.highlight.tokens) == ("SWORD-28", ("s",))
