"""Firearms, cover and called shots (COC-16 to COC-27, COC-88 to COC-96, COC-154 to COC-156,
COC-162, COC-164)."""

from __future__ import annotations

import pytest
from tabletop import edge

from banmen.model.areas import Obstacle
from banmen.model.base import Square
from banmen.rules.systems.cthulhu.sheet import CthulhuSheet, Weapon, table_weapon
from banmen.rules.systems.cthulhu.tables import beginning, damage_bonus, weapon_rows
from banmen.words import Refusal, say

SMG = Weapon(name="smg", kind="automatic", percent=60, damage="1D10", bonus="none", range_m=20,
             semi=True, full=True, magazine=30, durability=8)  # fmt: skip
CRATE = Obstacle(id="crate", name="crate", squares=(Square(5, 4),), blocks_sight=False,
                 blocks_movement=False, gives_cover=True)  # fmt: skip


def test_coc_17_cover_found_on_the_map_is_named(table, one, foe):
    """COC-17: an object between takes 20 off, once, and is named; a wall allows no shot; bows
    by the setting; the game master rules otherwise."""
    two = (CRATE, CRATE.revise(id="box", name="box", squares=(Square(6, 4),)))
    battle = table(one("a", (4, 4), "ally", SMG), foe("b", (8, 4)), areas=two)
    played = battle.play("attack/0/single", "a", dice=[[41]])
    assert played.rolled[0].target == 40
    chip = next(m for m in played.rolled[0].modifiers if m.rule == "COC-17")
    assert (say(chip.words, "en"), chip.value) == ("cover (crate, box)", -20)
    wall = table(one("a", (4, 4), "ally", SMG), foe("b", (8, 4)),
                 barriers=(edge((5, 4), (6, 4), side=5.0),))  # fmt: skip
    assert wall.rule_against("a", "attack/0/single") == "COC-17"
    bow = Weapon(name="bow", kind="bow", percent=60, damage="1D6", range_m=30)
    archer = table(one("a", (4, 4), "ally", bow), foe("b", (8, 4)), areas=(CRATE,))
    assert archer.play("attack/0", "a", dice=[[99]]).rolled[0].target == 60
    every = table(one("a", (4, 4), "ally", bow), foe("b", (8, 4)), areas=(CRATE,),
                  settings={"coc.cover_applies_to": "all_missiles"})  # fmt: skip
    assert every.play("attack/0", "a", dice=[[99]]).rolled[0].target == 40
    ruled = table(one("a", (4, 4), "ally", SMG), foe("b", (8, 4)), areas=(CRATE,))
    ruled.play("judge_cover", "a", target="b")
    assert ruled.play("attack/0/single", "a", dice=[[99]]).rolled[0].target == 60


def test_coc_18_to_23_164_bursts_roll_each_bullet_and_count_rounds(table, one, foe):
    """COC-18, COC-19, COC-20, COC-21, COC-22, COC-23, COC-164: a roll for each bullet, damage for
    each hit, one defence for all; the magazine is counted down."""
    battle = table(one("a", (4, 4), "ally", SMG), foe("b", (6, 4)))
    assert {"attack/0/single", "attack/0/semi", "attack/0/full"} <= {
        row for row in ("attack/0/single", "attack/0/semi", "attack/0/full")
        if battle.rule_against("a", row) == ""
    }  # fmt: skip
    played = battle.play("attack/0/semi", "a", dice=[[50], [56], [50], [4], [5]])
    assert [r.target for r in played.rolled[:3]] == [60, 55, 50]
    assert played.questions() == ["defence"]
    assert battle.hp("b") == 20 - 9
    assert battle.weapon("a").rounds == 27
    battle.weapon("a", rounds=4)
    battle.play("attack/0/full", "a", dice=[[99]] * 4)
    assert battle.weapon("a").rounds == 0


def test_coc_24_25_26_zero_range(table, one, foe, rules):
    """COC-24, COC-25, COC-26: in one square every bullet hits without dice, +1D4 each; it may be
    parried by hand, which turns the muzzle away; aiming is not possible."""
    battle = table(one("a", (4, 4), "ally", SMG), foe("b", martial_arts=30))
    played = battle.play("attack/0/semi", "a", answers={"defence": "none"},
                         dice=[[3, 1], [2, 2], [1, 1]])  # fmt: skip
    assert [r.dice for r in played.rolled] == ["1D10+1D4"] * 3
    assert battle.hp("b") == 20 - 10
    assert rules(played)["parry/fist"] == ""
    turned = table(one("a", (4, 4), "ally", SMG), foe("b", martial_arts=30))
    turned.play("attack/0/semi", "a", answers={"defence": "parry/fist"}, dice=[[60]])
    assert turned.hp("b") == 20
    once = table(one("a", (4, 4), "ally", SMG), foe("b"), settings={"coc.zero_bonus": "per_firing"})
    played = once.play("attack/0/semi", "a", dice=[[1, 1], [1], [1]])
    assert [r.dice for r in played.rolled] == ["1D10+1D4", "1D10", "1D10"]
    tool = table(one("a", (4, 4), "ally", SMG), foe("b", (4, 4), "小さな棍棒", martial_arts=30),
                 settings={"coc.zero_parry": "by_tool"})  # fmt: skip
    tool.play("attack/0/single", "a", answers={"defence": "parry/0"}, dice=[[20], [5, 4]])
    assert tool.weapon("b").durability == 15 - 9
    aimed = table(one("a", (4, 4), "ally", SMG), foe("b"))
    with pytest.raises(AssertionError, match="forbidden"):
        aimed.play("aim/0", "a", answers={"attack.part": "vital"}, dice=[[3, 1]])


def test_coc_27_155_unaimed_fire(table, one, foe):
    """COC-27, COC-155: twice the bullets at a third of the skill, after all that is added."""
    battle = table(one("a", (4, 4), "ally", SMG), foe("b", (8, 4)), areas=(CRATE,))
    played = battle.play("aim/0", "a", answers={"attack.mode": "unaimed/single"}, dice=[[99]] * 2)
    assert [r.target for r in played.rolled] == [13, 13]
    assert battle.weapon("a").rounds == 28
    other = table(one("a", (4, 4), "ally", SMG), foe("b", (8, 4)), areas=(CRATE,),
                  settings={"coc.modifier_order": "multiply_then_add"})  # fmt: skip
    played = other.play("aim/0", "a", answers={"attack.mode": "unaimed/single"}, dice=[[99]] * 2)
    assert played.rolled[0].target == 0


def test_coc_88_least_damage_of_melee_weapons(table, one, foe):
    """COC-88: dice up to D4 do at least 2, larger ones 3, before constant and db; on the total by
    the setting; not with bare hands."""
    knife = Weapon(name="knife", kind="knife", percent=60, damage="1D4+2")

    def blow(weapon, dice, **settings):
        battle = table(one("a", (4, 4), "ally", weapon, damage_bonus="2"), foe("b"),
                       settings=settings)  # fmt: skip
        battle.play("attack/0", "a", dice=[[50], dice])
        return 20 - battle.hp("b")

    assert blow(knife, [1]) == 2 + 2 + 2
    assert blow(knife, [1], **{"coc.min_damage_on": "total"}) == 3 + 2
    assert blow(knife.revise(damage="1D6", kind="club"), [1]) == 3 + 2
    hands = table(one("a"), foe("b"))
    hands.play("attack/fist", "a", dice=[[50], [1]])
    assert hands.hp("b") == 19


def test_coc_89_90_vital_and_amorphous(table, one, foe, rules):
    """COC-89, COC-90: -30 and +1D6; what has no shape has no parts."""
    battle = table(one("a"), foe("b"))
    played = battle.play("aim/fist", "a", answers={"attack.part": "vital"},
                         dice=[[30], [2, 4]])  # fmt: skip
    assert played.rolled[0].target == 30
    assert battle.hp("b") == 14
    blob = table(one("a"), foe("b", body="amorphous"))
    played = blob.play("aim/fist", "a", dice=[[99]])
    barred = rules(played, "attack.part")
    assert barred["vital"] == "COC-89"
    assert barred["plain"] == ""


def test_coc_91_92_93_an_arm(table, one, foe):
    """COC-91, COC-92, COC-93, COC-161: attack skills at two thirds for each arm, a special makes
    the weapon fall; it is picked up for a point; first aid heals one effect."""
    battle = table(one("a"), foe("b", (4, 4), "小型ナイフ"))
    battle.play("aim/fist", "a", answers={"attack.part": "arm_left"}, dice=[[9], [1]])
    assert battle.has("b", "arm_hit")
    assert battle.weapon("b").dropped == (4, 4)
    battle.play("end_turn", "a")
    played = battle.play("attack/fist", "b", dice=[[41]])
    assert played.rolled[0].target == 40
    assert battle.rule_against("b", "attack/0") != ""
    battle.play("pick_up/0", "b")
    assert battle.weapon("b").dropped is None
    played = battle.play("care/first_aid", "b", dice=[[30]])
    assert played.questions() == []
    assert not battle.has("b", "arm_hit")


def test_coc_94_95_96_a_leg_or_wing(table, one, foe, rules):
    """COC-94, COC-95, COC-96: DEX at two thirds rounded up, dodge with it; once for each leg;
    wings only where there are any; medicine heals."""
    battle = table(one("a"), foe("b", dexterity=13, dodge=50))
    battle.play("aim/fist", "a", answers={"attack.part": "leg_left"}, dice=[[45], [1]])
    assert battle.has("b", "leg_hit")
    battle.remember("a", points=1, attacks=0)
    played = battle.play("attack/fist", "a", answers={"defence": "dodge"}, dice=[[50], [43], [1]])
    assert played.rolled[1].target == 42
    wings = table(one("a"), foe("b"))
    played = wings.play("aim/fist", "a", dice=[[99]])
    assert rules(played, "attack.part")["wing_left"] == "COC-94"
    third = table(one("a"), foe("b", dexterity=13, dodge=50), settings={"coc.leg_dodge":
                  "two_thirds"})  # fmt: skip
    third.remember("b", legs=(("leg_left", 4),))
    played = third.play("attack/fist", "a", answers={"defence": "dodge"}, dice=[[50], [34], [1]])
    assert played.rolled[1].target == 33


def test_coc_154_bands_are_settings(table, one, foe):
    """COC-154: criticals up to 5, fumbles from 96 by default; the dice line follows."""
    battle = table(one("a"), foe("b"))
    assert battle.play("attack/fist", "a", dice=[[99]]).rolled[0].bcdice == "CCB<=60"
    book = table(one("a"), foe("b"), settings={"coc.critical_max": 1, "coc.fumble_min": 100})
    played = book.play("attack/fist", "a", answers={"defence": "dodge"}, dice=[[50], [2]])
    assert played.rolled[0].bcdice == "CC<=60"
    assert "counter" not in played.questions(), "2 is no critical here"
    lucky = table(one("a", fist=0, kick=0, grapple=0, headbutt=1), foe("b"),
                  settings={"coc.always_01": True})  # fmt: skip
    lucky.play("attack/headbutt", "a", gm={"attack": -50}, dice=[[1], [2]])
    assert lucky.hp("b") == 18


def test_coc_156_halves_round_as_the_setting_says(table, one, foe):
    """COC-136, COC-156: steps 7 to 11 in order: half, armour, not below 0."""
    knife = Weapon(name="knife", kind="knife", percent=90, damage="1D8")
    crate = CRATE.revise(squares=(Square(4, 4),), siz=10)
    for rounding, left in (("down", 18), ("up", 17)):
        battle = table(one("a", (4, 4), "ally", knife), foe("b", siz=13, armour=1),
                       areas=(crate,), settings={"coc.half_rounding": rounding})  # fmt: skip
        battle.play("attack/0", "a", answers={"defence": "hide/crate"}, dice=[[50], [60], [7]])
        assert battle.hp("b") == left


def test_coc_162_knocking_out(table, one, foe):
    """COC-162: damage against hit points on the resistance table; a third of it on success."""
    battle = table(one("a"), foe("b", hp_max=10))
    played = battle.play("aim/kick", "a", answers={"attack.part": "ko"}, dice=[[50], [6], [30]])
    assert played.rolled[-1].target == 30
    assert battle.has("b", "unconscious", "prone")
    assert battle.hp("b") == 8


def test_thrown_weapons_lie_where_they_fell_and_shot_spreads(table, one, foe):
    """COC-02, COC-164: a thrown knife lies at its target; a shotgun does less further away."""
    stone = Weapon(name="stone", kind="thrown", skill="throwing", damage="1D4", bonus="half",
                   range_by_strength=True)  # fmt: skip
    battle = table(one("a", (4, 4), "ally", stone, strength=16), foe("b", (7, 4)))
    battle.play("attack/0", "a", dice=[[20], [3]])
    assert battle.weapon("a").dropped == (7, 4)
    assert battle.rule_against("a", "pick_up/0") == "COC-93"
    shotgun = table_weapon("12ゲージ ポンプアクション")
    far = table(one("a", (4, 4), "ally", shotgun), foe("b", (8, 4)))
    assert far.play("attack/0", "a", dice=[[20], [3, 3]]).rolled[-1].dice == "2D6"
    near = table(one("a", (4, 4), "ally", shotgun), foe("b", (5, 4)))
    assert near.play("attack/0", "a", dice=[[20], [1] * 4]).rolled[-1].dice == "4D6"


def test_the_tables_of_the_base_game_can_be_read():
    """Every weapon of the library makes a weapon, and the figures are those of the base game."""
    assert len([table_weapon(row["name"]) for row in weapon_rows()]) > 55
    assert [damage_bonus(6, 6), damage_bonus(12, 12), damage_bonus(20, 20), damage_bonus(100, 21)
            ] == ["-1D6", "+0", "+1D6", "+7D6"]  # fmt: skip
    assert beginning("martial_arts") == 1
    sheet = CthulhuSheet()
    assert (sheet.fist, sheet.kick) == (beginning("fist"), beginning("kick"))


def test_a_weapon_that_is_not_there_is_refused(table, one, foe):
    """A row of a sheet that was changed in the meantime gives one sentence."""
    battle = table(one("a"), foe("b"))
    with pytest.raises(Refusal):
        battle.play("attack/9", "a")
    with pytest.raises(KeyError):
        battle.play("attack/fist", "nobody")
    with pytest.raises(KeyError):
        battle.play("dance", "a")
    alone = table(one("a"))
    with pytest.raises(Refusal):
        alone.play("attack/fist", "a")


def test_what_the_game_master_says_of_a_die_has_its_band_and_of_damage_its_points(table, one, foe):
    """A die of 3 said is a critical, and 7 points said are lost; the journal names the ruling."""
    battle = table(one("a", (4, 4), "ally", SMG), foe("b", (6, 4)))
    played = battle.play("attack/0/single", "a", dice=[{"total": 3}, {"total": 7}])
    assert battle.hp("b") == 20 - 7
    assert any("GM's ruling = 7" in line for line in played.lines())
    assert any("3/60 critical" in line for line in played.lines())
