"""Sleeping, falling, waking, being held (SWORD-43 to SWORD-46, SWORD-65)."""

from __future__ import annotations

import pytest


def asleep_first(table, hero, goblin, **more):
    """Return a battle whose hero was put to sleep by the game master in the enemies' phase."""
    battle = table(hero("a", (2, 2)), hero("b", (3, 2)), goblin("g", (9, 9)), **more)
    battle.play("end_phase")
    battle.play("set_condition", "a", condition="asleep")
    return battle


def test_sword_43_asleep_is_also_prone(table, hero, goblin):
    """SWORD-43: falling asleep or unconscious is falling down."""
    battle = asleep_first(table, hero, goblin)
    assert battle.has("a", "asleep", "prone")
    battle.play("set_condition", "b", condition="unconscious")
    assert battle.has("b", "unconscious", "prone")


@pytest.mark.parametrize(("prone_attack", "expected"), [(0, 5), (-2, 3)])
def test_sword_43_what_prone_costs_is_a_setting(table, hero, goblin, prone_attack, expected):
    """SWORD-43: nothing by default, figures by the settings."""
    settings = {"sword.prone_attack": prone_attack, "sword.prone_evade": -1}
    battle = table(
        hero("a", (2, 2), conditions=["prone"]), goblin("g", (3, 2), conditions=["prone"]),
        settings=settings,
    )  # fmt: skip
    roll = battle.play("melee/0", "a", dice=[(1, 2)]).rolled[0]
    assert roll.bonus() == expected
    assert roll.target == 11


def test_sword_44_45_wakes_at_the_start_of_the_own_phase_and_stands_up_for_a_round(
    table, hero, goblin
):
    """SWORD-44, SWORD-45: roll before anybody acts; standing up takes the whole phase."""
    battle = asleep_first(table, hero, goblin)
    slept = battle.play("end_phase", dice=[(1, 2)])
    assert slept.rolls() == ["wake"]
    assert battle.rule_against("a", "wait") == "SWORD-43"
    battle.play("end_phase")
    battle.play("end_phase", dice=[(5, 4)])
    assert not battle.has("a", "asleep")
    assert battle.rule_against("a", "stand_up") == ""
    battle.play("stand_up", "a")
    assert not battle.has("a", "prone")
    assert battle.rule_against("a", "melee/0") == "SWORD-03"


def test_sword_44_with_the_partys_rounds_the_same_round_does_not_count(table, hero, goblin):
    """SWORD-44: an enemy put to sleep in P1 does not roll in E1 of the same round."""
    battle = table(
        hero("a", (2, 2)), goblin("g", (9, 9)), settings={"sword.round_anchor": "pc_side"}
    )
    battle.play("set_condition", "g", condition="asleep")
    assert battle.play("end_phase").rolls() == []
    battle.play("end_phase")
    slept = battle.play("end_phase", dice=[(2, 3)])
    assert slept.rolls() == ["wake"], "rolled although its resistance is a fixed value"
    assert battle.has("g", "asleep")


def test_sword_45_not_with_a_move(table, hero, goblin):
    """SWORD-45: the fallen do not walk, and standing up is the whole round."""
    battle = table(hero("a", (2, 2), conditions=["prone"]), goblin("g", (9, 9)))
    assert battle.rule_against("a", "move") == "SWORD-45"
    assert battle.rule_against("a", "wait") == ""
    battle.play("move", "a", path=[[2, 3]])
    assert battle.rule_against("a", "stand_up") == "SWORD-45"


def test_sword_46_waking_a_comrade_takes_the_round_and_no_roll(table, hero, goblin):
    """SWORD-46: the sleeper wakes prone and may stand up in the same phase."""
    battle = table(
        hero("a", (2, 2)), hero("b", (3, 3), conditions=["asleep", "prone"]), goblin("g", (9, 9))
    )
    played = battle.play("wake_ally", "a")
    assert not played.rolled
    assert battle.has("b", "prone")
    assert not battle.has("b", "asleep")
    assert battle.rule_against("b", "stand_up") == ""
    assert battle.rule_against("a", "melee/0") == "SWORD-03"


def test_sword_46_reach_and_acting_are_settings(table, hero, goblin):
    """SWORD-46: four neighbours; the woken one may not act."""
    sleeper = hero("b", (3, 3), conditions=["asleep", "prone"])
    four = table(
        hero("a", (2, 2)), sleeper, goblin("g", (9, 9)),
        settings={"sword.wake_reach": "neighbour4"},
    )  # fmt: skip
    assert four.rule_against("a", "wake_ally") == "SWORD-46"
    late = table(
        hero("a", (2, 2)), sleeper, goblin("g", (9, 9)), settings={"sword.woken_may_act": False}
    )
    late.play("wake_ally", "a")
    assert late.rule_against("b", "stand_up") == "SWORD-03"


def test_sword_46_not_with_another_action_nor_the_unconscious(table, hero, goblin):
    """SWORD-46: after a move it is refused; who is unconscious is not asleep."""
    battle = table(
        hero("a", (2, 2)), hero("b", (3, 3), conditions=["asleep", "prone"]), goblin("g", (9, 9))
    )
    battle.play("move", "a", path=[[2, 3]])
    assert battle.rule_against("a", "wake_ally") == "SWORD-46"
    fainted = table(
        hero("a", (2, 2)), hero("b", (3, 3), conditions=["unconscious"]), goblin("g", (9, 9))
    )
    with pytest.raises(KeyError):
        fainted.row("a", "wake_ally")


def test_sword_65_one_escape_roll_a_round_until_free(table, mage, hero, goblin):
    """SWORD-65: the held one rolls once in each own phase against the strength of the spell."""
    battle = table(
        mage("m", (1, 1), "ホールド", shaman=3),
        hero("a", (2, 2), side="enemy"),
        goblin("g", (9, 9)),
    )
    battle.play("spell/0", "m", target="a", dice=[(4, 4), (2, 1)])
    assert battle.has("a", "held")
    battle.play("end_phase")
    played = battle.play("escape", "a", dice=[(1, 2)])
    assert played.rolled[0].target == 14
    assert battle.rule_against("a", "escape") == "SWORD-65"
    assert battle.rule_against("a", "wait") == "", "escaping takes no action"
    battle.play("end_phase")
    battle.play("end_phase")
    battle.play("escape", "a", dice=[(6, 6)])
    assert not battle.has("a", "held")
    assert battle.document.battle.effects == ()


def test_sword_02_hit_points_may_be_set_by_hand(table, hero, goblin):
    """SWORD-02: the game master types what was computed at the table."""
    battle = table(hero("a", (2, 2)), goblin("g", (9, 9)))
    battle.play("adjust/hp", "a", answers={"adjust.hp": 5})
    assert battle.hp("a") == 5
    battle.play("adjust/hp", "g", answers={"adjust.hp": 0})
    assert battle.has("g", "dead")
