"""Bows and kyudo (COC-29, COC-62 to COC-86)."""

from __future__ import annotations

from banmen.rules.systems.cthulhu.sheet import Weapon

BOW = Weapon(name="bow", kind="bow", skill="bow", damage="1D8", bonus="none", range_m=18,
             durability=7)  # fmt: skip


def archer(table, one, foe, at=(6, 4), settings=None, **more):
    """Return a battle of an archer who has an arrow on the string."""
    target = foe("b", at, body=more.pop("body", "biped"))
    shooter = one("a", (4, 4), "ally", BOW, **{"bow": 60, "kyudo": 65, **more})
    battle = table(shooter, target, settings=settings or {})
    battle.weapon("a", nocked=True)
    return battle


def test_coc_62_no_damage_bonus_for_bows(table, one, foe):
    """COC-62: 1D8 whatever the strength."""
    battle = archer(table, one, foe, damage_bonus="4")
    assert battle.play("attack/0", "a", dice=[[60], [5]]).rolled[-1].dice == "1D8"
    assert battle.hp("b") == 15


def test_coc_63_64_65_precision(table, one, foe):
    """COC-63, COC-64, COC-65: at the beginning of the turn, from 60, a point also on failure;
    +30 for this turn; with the arrow nocked a point is left."""
    battle = archer(table, one, foe)
    battle.play("precision", "a", dice=[[65]])
    assert battle.state("a").points == 2
    played = battle.play("attack/0", "a", dice=[[91]])
    assert played.rolled[0].target == 90
    assert battle.state("a").points == 1
    failed = archer(table, one, foe)
    failed.play("precision", "a", dice=[[66]])
    assert failed.play("attack/0", "a", dice=[[99]]).rolled[0].target == 60
    late = archer(table, one, foe)
    late.play("move", "a", path=[(4, 5)])
    assert late.rule_against("a", "precision") == "COC-63"
    low = archer(table, one, foe, kyudo=59)
    assert low.rule_against("a", "precision") == "COC-63"


def precise(table, one, foe, part, dice, **more):
    """Shoot precisely at a part; return the battle and what was played."""
    battle = archer(table, one, foe, **more)
    battle.play("precision", "a", dice=[[1]])
    return battle, battle.play("aim/0", "a", answers={"attack.part": part}, dice=dice)


def test_coc_66_67_the_eye(table, one, foe, rules):
    """COC-66, COC-67: -80 with +30; own luck and no luck of the target kill; finer parts only in
    such a turn and not of what has no shape."""
    battle, played = precise(table, one, foe, "eye", [[10], [2], [60], [61]])
    assert played.rolled[0].target == 10
    assert battle.has("b", "dead")
    battle, _ = precise(table, one, foe, "eye", [[10], [2], [60], [60]])
    assert not battle.has("b", "dead")
    plain = archer(table, one, foe)
    barred = rules(plain.play("aim/0", "a", dice=[[99]]), "attack.part")
    assert (barred["eye"], barred["vital"]) == ("COC-66", "")
    blob = archer(table, one, foe, body="amorphous")
    blob.play("precision", "a", dice=[[1]])
    assert rules(blob.play("aim/0", "a", dice=[[99]]), "attack.part")["eye"] == "COC-66"


def test_coc_68_the_heart(table, one, foe):
    """COC-68: -80, the weapon's damage four times."""
    battle, _ = precise(table, one, foe, "heart", [[10], [4]])
    assert battle.hp("b") == 20 - 16


def test_coc_69_to_72_joints(table, one, foe):
    """COC-69, COC-70, COC-71, COC-72: 1D3 of STR or DEX, each part once, no DEX of what floats;
    four parts by the setting; one success of first aid heals one."""
    battle, played = precise(table, one, foe, "knee", [[40], [3], [2]])
    assert played.rolled[0].target == 40
    assert battle.state("b").joints == (("knee", 2),)
    assert battle.has("b", "joint_hit")
    battle.remember("a", points=3, attacks=0, spent=False)
    battle.weapon("a", nocked=True)
    battle.play("precision", "a", dice=[[1]])
    played = battle.play("aim/0", "a", answers={"attack.part": "knee"}, dice=[[40], [3]])
    assert "joint" not in played.rolls()
    battle.play("end_turn", "a")
    battle.play("care/medicine", "b", dice=[[5]])
    assert battle.state("b").joints == ()
    four, _ = precise(table, one, foe, "left_shoulder", [[40], [3], [1]],
                      settings={"coc.joint_parts": "four"})  # fmt: skip
    assert four.state("b").joints == (("left_shoulder", 1),)


def test_coc_73_74_the_throat(table, one, foe):
    """COC-73, COC-74: 1D3 as each own turn begins, armour or not, until first aid succeeds."""
    battle, _ = precise(table, one, foe, "throat", [[10], [3]])
    assert battle.has("b", "suffocating")
    played = battle.play("end_turn", "a", dice=[[3]])
    assert played.rolls() == ["suffocation"]
    assert battle.hp("b") == 20 - 3 - 3
    battle.play("care/first_aid", "b", dice=[[30]])
    assert not battle.has("b", "suffocating")


def test_coc_75_to_78_kongo(table, one, foe):
    """COC-75, COC-76, COC-77, COC-78: a point and a roll; range and damage twice for the next
    shot, hit or miss; kept until then or given up; never two; not with other specials (COC-29)."""
    battle = archer(table, one, foe, at=(11, 4))
    assert battle.rule_against("a", "attack/0") == "COC-02"
    battle.play("kongou", "a", dice=[[65]])
    assert battle.rule_against("a", "kongou") == "COC-78"
    assert battle.rule_against("a", "yabusame/0") == "COC-29"
    assert battle.rule_against("a", "attack/0") == ""
    battle.play("attack/0", "a", dice=[[60], [5]])
    assert battle.hp("b") == 10
    assert not battle.state("a").kongou
    kept = archer(table, one, foe)
    kept.remember("a", kongou=True)
    kept.play("end_turn", "a")
    assert kept.state("a").kongou
    given = archer(table, one, foe)
    given.remember("a", kongou=True)
    given.play("discard", "a")
    assert given.state("a").points == 3
    low = archer(table, one, foe, kyudo=59)
    assert low.rule_against("a", "kongou") == "COC-75"


def test_coc_79_80_the_string(table, one, foe):
    """COC-79, COC-80: a Kongo shot costs one of three; at 0 the bow is useless; by the setting
    every shot costs one."""
    battle = archer(table, one, foe)
    battle.remember("a", kongou=True)
    battle.weapon("a", string=1)
    battle.play("attack/0", "a", dice=[[99]])
    assert battle.weapon("a").string == 0
    assert battle.rule_against("a", "ready/0") == "COC-80"
    every = archer(table, one, foe, settings={"coc.string_wear": "every_shot"})
    every.play("attack/0", "a", dice=[[99]])
    assert every.weapon("a").string == 2


def test_coc_81_82_83_restringing(table, one, foe):
    """COC-81, COC-82, COC-83: six points over the own turns, no breaking off; each defence costs
    the next turn a point, three the whole turn."""
    battle = archer(table, one, foe)
    battle.weapon("a", string=0)
    assert battle.row("a", "restring/0").cost == 6
    battle.play("restring/0", "a")
    assert battle.state("a").restring_left == 3
    assert battle.document.battle.current == "b"
    battle.play("move", "b", path=[(5, 4), (4, 4)])
    battle.play("attack/fist", "b", answers={"defence": "dodge"}, dice=[[50], [40]])
    assert battle.state("a").debt == 1
    battle.play("next_round", answers={"declare.who": []}, dice=[[20], [40]])
    assert battle.state("a").restring_left == 1
    assert battle.document.battle.current == "b"
    battle.play("end_turn", "b")
    battle.play("next_round", answers={"declare.who": []}, dice=[[20], [40]])
    assert battle.weapon("a").string == 3
    assert battle.state("a").points == 2
    assert battle.document.battle.current == "a"
    lost = archer(table, one, foe)
    lost.remember("b", restring_left=3, restring_row=None, debt=3)
    lost.play("end_turn", "a")
    assert lost.state("b").restring_left == 3
    assert lost.state("b").debt == 0


def test_coc_84_85_86_yabusame(table, one, foe):
    """COC-84, COC-85, COC-86: a roll, then a square and a shot for one point, bad footing does
    not count; a failure costs nothing but cannot be repeated in the turn."""
    battle = archer(table, one, foe)
    battle.remember("a", terrain=-20)
    played = battle.play("yabusame/0", "a", answers={"yabusame.place": "E5"},
                         dice=[[65], [60], [3]])  # fmt: skip
    assert played.rolled[1].target == 60
    assert battle.state("a").points == 2
    failed = archer(table, one, foe)
    failed.remember("a", terrain=-20)
    failed.play("yabusame/0", "a", dice=[[66]])
    assert failed.state("a").points == 3
    assert failed.rule_against("a", "yabusame/0") == "COC-85"
    assert failed.play("attack/0", "a", dice=[[99]]).rolled[0].target == 40
    low = archer(table, one, foe, kyudo=59)
    assert low.rule_against("a", "yabusame/0") == "COC-84"
    empty = archer(table, one, foe)
    empty.weapon("a", nocked=False)
    assert empty.rule_against("a", "yabusame/0") == "COC-15"
