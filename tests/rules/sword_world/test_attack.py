"""Attacks, damage and lines of fire (SWORD-02, SWORD-30 to SWORD-35, SWORD-74 to SWORD-82)."""

from __future__ import annotations

import pytest
from tabletop import edge, piece

from banmen.model.areas import Darkness, Obstacle, Trench
from banmen.model.base import Square
from banmen.rules.systems.sword_world.attack_rolls import hits
from banmen.rules.systems.sword_world.checks import Check
from banmen.rules.systems.sword_world.sight import shot
from banmen.rules.systems.sword_world.tables import rating
from banmen.words import Refusal


def test_sword_82_the_rating_table_and_its_ends():
    """SWORD-82: key 20 at 7 is 5; 2 is void; keys beyond 100 count as 100."""
    assert rating(20, 7) == 5
    assert rating(20, 2) == 0
    assert rating(10, 12) == rating(10, 13)
    assert rating(100, 7) == rating(400, 7)


def test_sword_82_a_blow_against_fixed_values_takes_two_rolls(table, hero, goblin):
    """SWORD-82: attack 12 against evade 11, rating 14 and 5, less level 2 and defence 1."""
    battle = table(hero("a", (2, 2)), goblin("g", (3, 2)))
    played = battle.play("melee/0", "a", dice=[(4, 3), (4, 3)])
    assert played.rolls() == ["attack", "damage"]
    assert played.rolled[0].target == 12
    assert played.rolled[0].bcdice == "2D6+5>=12"
    assert played.rolled[1].bcdice == "K14@10+5"
    assert battle.hp("g") == 12 - (rating(14, 7) + 5 - 2 - 1)
    assert played.events() == ["hit"]
    assert not played.asked, "one target: nothing to choose"


def test_sword_82_ties_go_to_the_defender_and_doubles_decide():
    """SWORD-82: base game contest."""
    assert not hits(Check(total=11), Check(total=11))
    assert hits(Check(total=12), Check(total=11))
    assert not hits(Check(total=30, automatic="failure"), Check(total=2))
    assert hits(Check(total=5, automatic="success"), Check(total=20))
    assert not hits(Check(total=30, automatic="success"), Check(total=3, automatic="success"))
    assert hits(Check(total=5), Check(total=9, automatic="failure"))
    assert hits(Check(total=5), None)


def test_sword_82_criticals_roll_again_and_a_first_double_one_is_void(table, hero, goblin):
    """SWORD-82: repeated rolls are added; 1-1 first is nothing, later it ends the chain."""
    battle = table(hero("a", (2, 2)), goblin("g", (3, 2), hp_max=60))
    played = battle.play("melee/0", "a", dice=[(6, 5), (5, 5), (6, 6), (1, 1)])
    assert played.rolls() == ["attack", "damage", "damage.again", "damage.again"]
    assert battle.hp("g") == 60 - (rating(14, 10) + rating(14, 12) + 5 - 3)
    void = table(hero("a", (2, 2)), goblin("g", (3, 2)))
    void.play("melee/0", "a", dice=[(6, 5), (1, 1)])
    assert void.hp("g") == 12


def test_sword_82_a_person_evades_and_rolls_armour(table, hero, goblin):
    """SWORD-82: the monster's 11 stands, the person rolls evade and armour, the level protects."""
    battle = table(hero("a", (2, 2), armour=7), goblin("g", (3, 2)), phase="enemy")
    played = battle.play("melee/0", "g", dice=[(2, 3), (6, 6), (3, 4)])
    assert played.rolls() == ["evade", "damage", "armour"]
    assert played.rolled[0].target == 11
    assert played.rolled[2].text.values["damage"] == 12, "what the armour stands against is told"
    assert battle.hp("a") == 16 - max(0, 12 - rating(7, 7) - 3)


def test_sword_82_the_helpless_do_not_evade_and_pain_wakes(table, hero, goblin):
    """SWORD-23, SWORD-82: a sleeping neighbour may be struck and wakes from the pain, prone."""
    battle = table(hero("a", (2, 2)), goblin("g", (3, 2), conditions=["asleep", "prone"]))
    played = battle.play("melee/0", "a", dice=[(2, 2), (4, 3)])
    assert played.rolls() == ["attack", "damage"]
    assert played.events() == ["hit", "wake"]
    assert not battle.has("g", "asleep")
    assert battle.has("g", "prone")


def test_sword_43_out_of_hit_points(table, hero, goblin):
    """SWORD-43: a monster is dead, a person unconscious and prone unless it dies."""
    battle = table(hero("a", (2, 2)), goblin("g", (3, 2), hp_max=2))
    battle.play("melee/0", "a", dice=[(4, 3), (4, 3)])
    assert battle.has("g", "dead", "prone")
    saved = table(hero("a", (2, 2), hp_max=1), goblin("g", (3, 2)), phase="enemy")
    played = saved.play("melee/0", "g", dice=[(1, 2), (4, 4), (5, 6)])
    assert played.rolled[-1].key == "death"
    assert saved.has("a", "unconscious", "prone")
    assert not saved.has("a", "dead")


def test_sword_02_and_82_totals_may_be_typed(table, hero, goblin):
    """SWORD-02, SWORD-82: with typed numbers each total is asked, no dice are thrown."""
    battle = table(hero("a", (2, 2)), goblin("g", (3, 2)), settings={"sword.numbers": "typed"})
    answers = {"attack.total": 15, "evade.total": 12, "damage.total": 9}
    played = battle.play("melee/0", "a", answers=answers)
    assert played.questions() == ["attack.total", "evade.total", "damage.total"]
    assert battle.hp("g") == 12 - (9 - 2 - 1)


def test_the_game_masters_modifier_is_listed_with_the_others(table, hero, goblin):
    """SWORD-02: a modifier given for a roll shows and counts."""
    battle = table(hero("a", (2, 2)), goblin("g", (3, 2)))
    played = battle.play("melee/0", "a", gm={"attack": -3, "damage": 4}, dice=[(6, 4), (4, 3)])
    assert [m.rule for m in played.rolled[0].modifiers][-1] == "gm"
    assert played.rolled[0].bonus() == 2
    assert battle.hp("g") == 12 - (rating(14, 7) + 5 + 4 - 3)


def test_sword_30_74_a_shot_needs_a_clear_line(table, hero, goblin):
    """SWORD-30, SWORD-74: obstacle squares and walls block, an open window does not."""
    rock = Obstacle(id="r", squares=(Square(4, 2),))
    blocked = table(hero("a", (2, 2)), goblin("g", (6, 2)), areas=(rock,))
    assert blocked.rule_against("a", "missile/1") == "SWORD-30"
    wall = table(hero("a", (2, 2)), goblin("g", (6, 2)), barriers=(edge((4, 2), (5, 2)),))
    assert wall.rule_against("a", "missile/1") == "SWORD-74"
    window = table(
        hero("a", (2, 2)), goblin("g", (6, 2)), barriers=(edge((4, 2), (5, 2), "window"),)
    )
    assert window.rule_against("a", "missile/1") == ""
    played = window.play("missile/1", "a", dice=[(1, 2)])
    assert "fact.line_clear" in str([fact.words.key for fact in played.rolled[0].facts])


@pytest.mark.parametrize(("shape", "rule"), [("diamond", ""), ("circle", "SWORD-30")])
def test_sword_30_the_reading_is_a_setting(table, hero, goblin, shape, rule):
    """SWORD-30: on (0,0) to (5,4) only the circle meets (2,1)."""
    rock = Obstacle(id="r", squares=(Square(2, 1),))
    battle = table(
        hero("a", (0, 0)), goblin("g", (5, 4)), areas=(rock,), settings={"sword.los": shape}
    )
    assert battle.rule_against("a", "missile/1") == rule


def test_sword_34_the_game_master_rules_on_a_line_for_this_phase(table, hero, goblin):
    """SWORD-34: blocked becomes clear by ruling, is journalled, and ends with the phase."""
    wall = edge((4, 2), (5, 2))
    battle = table(hero("a", (2, 2)), goblin("g", (6, 2)), barriers=(wall,))
    played = battle.play("judge_sight", "a", target="g")
    assert played.asked[0].who == "gm"
    assert battle.rule_against("a", "missile/1") == ""
    battle.play("end_phase")
    assert battle.document.battle.judged == ()


def test_sword_35_75_78_a_friend_in_the_line(table, hero, goblin):
    """SWORD-35, SWORD-75: 1D6 before the roll; SWORD-78: beside the line does not count."""

    def shoot(dice):
        battle = table(hero("a", (2, 2)), hero("b", (4, 2)), goblin("g", (6, 2)))
        return battle, battle.play("missile/1", "a", dice=dice)

    battle, through = shoot([(1,), (2, 2)])
    assert through.events() == ["stray", "miss"]
    assert battle.scene.state("a").acted
    _, lost = shoot([(5,)])
    assert lost.events() == ["stray"]
    battle, friend = shoot([(6,), (4, 3)])
    assert friend.rolls() == ["stray", "damage"], "an ally is hit without a roll"
    assert battle.hp("b") < 16
    assert battle.hp("g") == 12
    beside = table(hero("a", (2, 2)), hero("b", (5, 3)), goblin("g", (6, 2)))
    assert beside.play("missile/1", "a", dice=[(1, 2)]).rolls() == ["attack"]


def test_sword_75_an_enemy_in_the_way_is_attacked_normally(table, hero, goblin):
    """SWORD-75: on a 6 the nearest enemy is rolled against; `gm` lets the master say."""
    battle = table(hero("a", (2, 2)), goblin("near", (4, 2)), goblin("g", (6, 2)))
    played = battle.play("missile/1", "a", target="g", dice=[(6,), (6, 5), (4, 3)])
    assert battle.hp("near") < 12
    assert played.rolls() == ["stray", "attack", "damage"]
    said = table(
        hero("a", (2, 2)), goblin("near", (4, 2)), goblin("g", (6, 2)),
        settings={"sword.stray": "gm"},
    )  # fmt: skip
    played = said.play("missile/1", "a", target="g", answers={"stray.gm": "chance_lost"})
    assert played.questions() == ["stray.gm"]
    assert not played.rolled


def test_sword_35_the_game_master_may_leave_out_a_sleeper_on_the_line(table, hero, goblin):
    """SWORD-35: those asleep or fallen count by default, and may be unticked."""
    battle = table(hero("a", (2, 2)), hero("b", (4, 2), conditions=["prone"]), goblin("g", (6, 2)))
    played = battle.play("missile/1", "a", answers={"stray.counts": []}, dice=[(1, 2)])
    assert played.questions() == ["stray.counts"]
    assert played.rolls() == ["attack"]


def test_sword_21_out_of_range_says_how_far(table, hero, goblin):
    """SWORD-21: ranges round up by default, down by the setting."""
    bow = {"name": "bow", "kind": "missile", "range_m": 10}
    four = table(hero("a", (0, 0), weapons=(bow,)), goblin("g", (3, 1)))
    assert four.rule_against("a", "missile/0") == ""
    floor = table(
        hero("a", (0, 0), weapons=(bow,)), goblin("g", (3, 1)),
        settings={"sword.range_rounding": "floor"},
    )  # fmt: skip
    assert floor.rule_against("a", "missile/0") == "SWORD-21"


def test_sword_66_to_69_the_targets_square_decides(table, hero, goblin):
    """SWORD-66, SWORD-68, SWORD-69: the dark target is attacked and evades at -4, the lit not."""
    dark = Darkness(id="d", squares=(Square(6, 2),), darkness="natural")
    battle = table(hero("a", (2, 2)), goblin("g", (6, 2)), areas=(dark,))
    played = battle.play("missile/1", "a", dice=[(2, 2)])
    penalties = [m.value for m in played.rolled[0].modifiers if m.rule == "SWORD-68"]
    assert penalties == [-4]
    assert played.rolled[0].target == 8, "evade 11 less 4"
    back = table(
        hero("a", (2, 2)), goblin("g", (6, 2), weapons=({"name": "sling", "kind": "missile",
        "range_m": 30},)), areas=(dark,), phase="enemy",
    )  # fmt: skip
    evade = back.play("missile/0", "g", dice=[(6, 6)]).rolled[0]
    assert all(m.rule != "SWORD-68" for m in evade.modifiers)
    sighted = table(
        hero("a", (2, 2)), goblin("g", (6, 2)), areas=(dark,),
        settings={"sword.evade_in_dark": False},
    )  # fmt: skip
    assert sighted.play("missile/1", "a", dice=[(2, 2)]).rolled[0].target == 12


def test_sword_67_the_game_master_says_once_how_warm_a_target_is(table, hero, goblin):
    """SWORD-67: infravision in natural darkness asks for 0 to -4, and remembers it."""
    dark = Darkness(id="d", squares=(Square(6, 2),), darkness="natural")
    battle = table(
        hero("a", (2, 2), vision="infravision"), hero("b", (2, 4), vision="infravision"),
        goblin("g", (6, 2)), areas=(dark,),
    )  # fmt: skip
    first = battle.play("missile/1", "a", answers={"contrast": -3}, dice=[(2, 2)])
    assert first.questions() == ["contrast"]
    assert [m.value for m in first.rolled[0].modifiers if m.rule == "SWORD-67"] == [-3]
    assert not battle.play("missile/1", "b", dice=[(2, 2)]).asked


def test_sword_80_81_larger_creatures_and_the_house_rule_of_trenches(table, hero, goblin):
    """SWORD-81: one square by default, larger ones count every square; the trench is a house
    rule and says so."""
    battle = table(hero("a", (2, 2)), goblin("g", (4, 2)))
    big = piece("g", "enemy", (3, 2), battle.scene.sheet("g"), size=2).revise(x=12.0, y=9.0)
    tokens = (battle.document.token("a"), big)
    battle.document = battle.document.model_copy(update={"tokens": tokens})
    assert battle.rule_against("a", "melee/0") == ""
    trench = Trench(id="t", squares=(Square(3, 2),))
    dug = table(
        hero("a", (2, 2)), goblin("g", (3, 2)), areas=(trench,),
        settings={"sword.trench_cover": 2},
    )  # fmt: skip
    assert dug.play("melee/0", "a", dice=[(2, 2)]).rolled[0].target == 14


def test_a_weapon_that_is_not_there_is_refused(table, hero, goblin):
    """A row of a sheet that was changed in the meantime gives one sentence."""
    battle = table(hero("a", (2, 2)), goblin("g", (3, 2)))
    with pytest.raises(Refusal):
        battle.play("melee/9", "a")
    with pytest.raises(KeyError):
        battle.play("melee/0", "nobody")
    with pytest.raises(KeyError):
        battle.play("dance", "a")


@pytest.mark.parametrize(
    ("rule", "target", "needed", "beside"),
    [
        ("SWORD-31", (2, 2), [(1, 1)], [(1, 0), (0, 1), (2, 1), (1, 2)]),
        ("SWORD-32", (3, 2), [(1, 1), (2, 1)], [(1, 0), (2, 2)]),
        ("SWORD-33", (1, 2), [(0, 1), (1, 1)], []),
    ],
)
def test_sword_31_32_33_the_three_drawn_examples(table, hero, goblin, rule, target, needed, beside):
    """SWORD-31, SWORD-32, SWORD-33: each needed square blocks alone, those beside never do."""
    for square in needed:
        rock = Obstacle(id="r", squares=(Square(*square),))
        battle = table(hero("a", (0, 0)), goblin("g", target), areas=(rock,))
        assert not shot(battle.scene, "a", "g").clear, rule
    rocks = tuple(Obstacle(id=f"r{n}", squares=(Square(*s),)) for n, s in enumerate(beside))
    battle = table(hero("a", (0, 0)), goblin("g", target), areas=rocks)
    verdict = shot(battle.scene, "a", "g")
    assert verdict.clear
    assert sorted(verdict.relevant_squares) == needed


def test_a_name_without_a_row_means_the_first_weapon_of_its_kind(table, hero, goblin):
    """`missile` of one whose first weapon is a sword is the bow, for scripts and the simulator."""
    battle = table(hero("a", (2, 2)), goblin("g", (6, 2)))
    played = battle.play("missile", "a", dice=[(1, 2)])
    assert played.rolled[0].text.values["weapon"] == "弓"


def test_one_attack_takes_at_most_five_acts(table, hero, goblin):
    """The row, the target where there is a choice, and the rolls: no more (SWORD-82)."""
    choice = table(hero("a", (2, 2)), goblin("g", (3, 2)), goblin("h", (3, 3)))
    played = choice.play("melee/0", "a", dice=[(4, 4), (4, 3)])
    assert 1 + len(played.asked) + len(played.rolled) <= 5
    back = table(
        hero("a", (2, 2), armour=7), hero("b", (2, 3), armour=7), goblin("g", (3, 2)),
        phase="enemy",
    )  # fmt: skip
    played = back.play("melee/0", "g", dice=[(2, 2), (3, 4), (3, 4)])
    assert 1 + len(played.asked) + len(played.rolled) <= 5


def test_sword_02_the_game_master_says_totals_in_place_of_dice(table, hero, goblin):
    """SWORD-02: an attack of 25 hits, 9 points less level 2 and defence 1 are lost, and no dice
    decide by a double; said at a repeated roll it is the damage of all of them."""
    battle = table(hero("a", (2, 2)), goblin("g", (3, 2)))
    played = battle.play("melee/0", "a", dice=[{"total": 25}, {"total": 9}])
    assert played.events() == ["ruling", "ruling", "hit"]
    assert battle.hp("g") == 12 - (9 - 2 - 1)
    miss = table(hero("a", (2, 2)), goblin("g", (3, 2)))
    assert miss.play("melee/0", "a", dice=[{"total": 11}]).events() == ["ruling", "miss"]
    again = table(hero("a", (2, 2)), goblin("g", (3, 2)))
    again.play("melee/0", "a", dice=[(4, 3), (6, 5), {"total": 4}])
    assert again.hp("g") == 12 - (4 - 2 - 1)


def test_sword_02_the_game_master_says_what_armour_takes_off(table, hero, goblin):
    """SWORD-02: 12 points less the 10 that are said."""
    battle = table(hero("a", (2, 2), armour=7), goblin("g", (3, 2)), phase="enemy")
    battle.play("melee/0", "g", dice=[(2, 3), {"total": 12}, {"total": 10}])
    assert battle.hp("a") == 16 - 2
