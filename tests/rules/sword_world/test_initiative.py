"""Initiative, phases and rounds (SWORD-01 to SWORD-12)."""

from __future__ import annotations

import pytest


def test_sword_01_and_03_every_member_is_asked_in_any_order(table, hero, goblin):
    """SWORD-01, SWORD-03: whoever has not acted may act next, agility plays no part."""
    battle = table(
        hero("slow", (1, 1), agility=6), hero("quick", (3, 1), agility=24), goblin("g", (9, 9))
    )
    played = battle.play("wait", "slow")
    assert played.reports[0].who == "slow"
    assert battle.rule_against("slow", "wait") == "SWORD-03"
    assert battle.rule_against("quick", "wait") == ""
    assert battle.rule_against("g", "wait") == "SWORD-03"


def test_sword_04_05_06_every_roll_is_listed_and_the_best_value_decides(table, hero, goblin):
    """SWORD-04, SWORD-05, SWORD-06: ranger and intelligence for people, level for monsters."""
    battle = table(
        hero("a", (1, 1), ranger=3), hero("b", (2, 1), ranger=0, intelligence=18),
        goblin("g", (9, 9), level=4), phase="setup",
    )  # fmt: skip
    played = battle.play("initiative", dice=[(4, 3), (6, 5), (3, 4)])
    assert [roll.who for roll in played.rolled] == ["a", "b", "g"]
    assert [roll.bonus() for roll in played.rolled] == [5, 0, 4]
    assert battle.document.battle.phase == "ally"
    assert "12, 11" in played.lines()[3]
    assert battle.document.battle.round == 1


def test_sword_05_one_roll_of_the_best_monster_when_the_setting_says_so(table, hero, goblin):
    """SWORD-05: with `best` only the highest level rolls."""
    battle = table(
        hero("a", (1, 1)), goblin("low", (9, 9), level=1), goblin("high", (8, 9), level=5),
        phase="setup", settings={"sword.gm_initiative": "best"},
    )  # fmt: skip
    played = battle.play("initiative", dice=[(1, 2), (3, 3)])
    assert [roll.who for roll in played.rolled] == ["a", "high"]
    assert battle.document.battle.phase == "enemy"


@pytest.mark.parametrize(
    ("choice", "phase", "rolls"), [("reroll", "enemy", 4), ("pc", "ally", 2), ("gm", "enemy", 2)]
)
def test_sword_07_a_dead_tie_is_rolled_again_or_given(table, hero, goblin, choice, phase, rolls):
    """SWORD-07: all equal, by the three readings."""
    battle = table(
        hero("a", (1, 1), ranger=0), goblin("g", (9, 9), level=2), phase="setup",
        settings={"sword.initiative_dead_tie": choice},
    )  # fmt: skip
    dice = [(4, 4), (3, 3), (1, 2), (6, 5)][:rolls]
    battle.play("initiative", dice=dice)
    assert battle.document.battle.phase == phase


def test_sword_08_09_10_double_one_and_double_six(table, hero, goblin):
    """SWORD-08, SWORD-09: a 1-1 is struck; a ranger's 6-6 leads against a higher total."""
    battle = table(
        hero("a", (1, 1), ranger=1, intelligence=5), goblin("g", (9, 9), level=12), phase="setup"
    )
    played = battle.play("initiative", dice=[(6, 6), (6, 5)])
    assert battle.document.battle.first_side == "ally"
    assert "SWORD-09" in [rule for report in played.reports for rule in report.rules]
    plain = table(hero("a", (1, 1), ranger=0), goblin("g", (9, 9), level=6), phase="setup")
    plain.play("initiative", dice=[(6, 6), (4, 3)])
    assert plain.document.battle.first_side == "enemy", "SWORD-10: 12 against 13"


def test_sword_09_two_sides_with_a_rangers_double_six_compare(table, hero, goblin):
    """SWORD-09: ranger NPCs and PCs with 6-6 each: the values decide."""
    battle = table(
        hero("a", (1, 1), ranger=1), hero("npc", (9, 9), side="enemy", ranger=5), phase="setup"
    )
    battle.play("initiative", dice=[(6, 6), (6, 6)])
    assert battle.document.battle.first_side == "enemy"


def test_sword_11_the_round_counts_when_the_first_side_begins(table, hero, goblin):
    """SWORD-11: own phase and enemy phase make a round, whoever was first."""
    battle = table(hero("a", (1, 1)), goblin("g", (9, 9)))
    battle.play("end_phase")
    assert (battle.document.battle.phase, battle.document.battle.round) == ("enemy", 1)
    battle.play("end_phase")
    assert (battle.document.battle.phase, battle.document.battle.round) == ("ally", 2)


def test_sword_11_the_partys_count_begins_with_round_0_for_an_enemy_first(table, hero, goblin):
    """SWORD-11, reading b: the opening enemy phase is round 0."""
    battle = table(
        hero("a", (1, 1), ranger=0), goblin("g", (9, 9)), phase="setup",
        settings={"sword.round_anchor": "pc_side"},
    )  # fmt: skip
    battle.play("initiative", dice=[(1, 2), (6, 5)])
    assert (battle.document.battle.phase, battle.document.battle.round) == ("enemy", 0)
    battle.play("end_phase")
    assert (battle.document.battle.phase, battle.document.battle.round) == ("ally", 1)


def test_sword_12_a_spell_of_three_rounds_ends_as_the_fourth_own_phase_begins(table, mage, goblin):
    """SWORD-12: durations count the caster side's phases and end by themselves."""
    battle = table(mage("m", (1, 1), "ダークネス"), goblin("g", (9, 9)))
    sheet = battle.document.token("m").sheet
    spell = sheet.spells[0].revise(rounds=3)
    token = battle.document.token("m").revise(sheet=sheet.revise(spells=(spell,)))
    battle.document = battle.document.model_copy(
        update={"tokens": (token, battle.document.token("g"))}
    )
    battle.play("spell/0", "m", aim="place", centre=[4, 4], rings=4, dice=[(3, 4)])
    labels = []
    while battle.document.battle.effects:
        battle.play("end_phase")
        labels.append(battle.document.battle.phase)
    assert labels == ["enemy", "ally", "enemy", "ally", "enemy", "ally"]
    assert battle.document.areas == ()
