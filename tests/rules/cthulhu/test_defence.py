"""Defences and their chains (COC-11, COC-97 to COC-140, COC-165, COC-166)."""

from __future__ import annotations

import pytest

from banmen.rules.systems.cthulhu.sheet import Weapon
from banmen.words import say


def test_coc_165_one_attack_with_one_defence_asks_one_card(table, one, foe):
    """COC-165, COC-12: attack row, target found alone, one card for the defence; the journal has
    the attack, the defence with what is left, and the damage step by step."""
    battle = table(one("a"), foe("b"))
    played = battle.play("attack/fist", "a", answers={"defence": "guard"},
                         dice=[[50], [40], [3], [2]])  # fmt: skip
    assert played.questions() == ["defence"]
    assert played.rolls() == ["attack", "defence.guard", "damage", "guard"]
    assert battle.hp("b") == 20 - 1
    assert played.events() == ["strike", "hit"]
    assert "1D3[3] = 3 − guard [2] → 1 damage (HP 20→19)" in played.lines()[-1]
    assert "left: dodge, parry, hide, cover" in played.lines()[1]


def test_coc_166_a_miss_asks_and_uses_nothing(table, one, foe):
    """COC-166: defences are asked after a hit; by the setting before, and then they are spent."""
    battle = table(one("a"), foe("b"))
    played = battle.play("attack/fist", "a", dice=[[90]])
    assert not played.asked
    assert battle.state("b").used == ()
    early = table(one("a"), foe("b"), settings={"coc.ask_defence": "before_roll"})
    played = early.play("attack/fist", "a", answers={"defence": "dodge"}, dice=[[90]])
    assert played.questions() == ["defence"]
    assert early.state("b").used == ("dodge",)


def test_coc_11_97_98_each_kind_once_a_round(table, one, foe, rules):
    """COC-11, COC-97, COC-98: five kinds, each once; used ones are greyed with the rule."""
    battle = table(one("a", attacks=3), foe("b"))
    battle.play("attack/fist", "a", answers={"defence": "dodge"}, dice=[[50], [40]])
    played = battle.play("attack/fist", "a", answers={"defence": "guard"},
                         dice=[[50], [80], [2]])  # fmt: skip
    assert rules(played)["dodge"] == "COC-97"
    assert rules(played)["guard"] == ""
    assert battle.state("b").used == ("dodge", "guard")


def test_coc_105_111_firearms_are_neither_dodged_nor_guarded(table, one, foe, rules):
    """COC-105, COC-111, COC-120: not against firearms; the game master may let it pass."""
    battle = table(one("a", (4, 4), "ally", ".32口径リボルバー", handgun=60), foe("b", (6, 4)))
    played = battle.play("attack/0", "a", dice=[[50], [3]])
    barred = rules(played)
    assert (barred["dodge"], barred["guard"]) == ("COC-105", "COC-111")
    assert barred["parry/fist"] == "COC-120"
    ruled = table(one("a", (4, 4), "ally", ".32口径リボルバー", handgun=60), foe("b", (6, 4)))
    played = ruled.play("attack/0", "a", answers={"defence": "dodge"}, dice=[[50], [30]],
                        overruled=True)  # fmt: skip
    assert ruled.hp("b") == 20


def test_coc_106_to_109_criticals_and_fumbles_of_a_dodge(table, one, foe):
    """COC-104, COC-106, COC-107, COC-108, COC-109: a counter with +1D4 in the same chain, another
    dodge, or 1D2 more damage; there is no counter to a counter."""
    battle = table(one("a"), foe("b"))
    played = battle.play(
        "attack/fist", "a",
        answers={"defence": lambda step: "dodge", "counter": "counter/fist"},
        dice=[[50], [1], [30], [40]],
    )  # fmt: skip
    assert played.questions() == ["defence", "counter", "defence"]
    assert [step.who for step in played.rolled] == ["a", "b", "b", "a"]
    struck = table(one("a"), foe("b"))
    replies = iter(["dodge", "none"])
    played = struck.play("attack/fist", "a", answers={
        "defence": lambda step: next(replies), "counter": "counter/fist",
    }, dice=[[50], [1], [30], [3, 3]])  # fmt: skip
    assert struck.hp("a") == 20 - 6
    assert played.rolled[-1].dice == "1D3+1D4"
    again = table(one("a", attacks=2), foe("b"))
    again.play("attack/fist", "a", answers={"defence": "dodge", "counter": "again"},
               dice=[[50], [1]])  # fmt: skip
    assert again.state("b").extra_dodge == 1
    again.play("attack/fist", "a", answers={"defence": "dodge"}, dice=[[50], [40]])
    assert again.state("b").extra_dodge == 0
    worse = table(one("a"), foe("b"))
    worse.play("attack/fist", "a", answers={"defence": "dodge"}, dice=[[50], [96], [2, 2]])
    assert worse.hp("b") == 20 - 4


def test_coc_110_to_113_guard(table, one, foe):
    """COC-102, COC-103, COC-110, COC-112, COC-113: dice by the kind of attack; a fumble lets it
    pierce the armour, until repaired by the setting; a critical keeps armour that is pierced."""
    battle = table(one("a", (4, 4), "ally", "小型ナイフ"), foe("b", armour=3))
    played = battle.play("attack/0", "a", answers={"defence": "guard"}, dice=[[20], [97], [4]])
    assert battle.hp("b") == 20 - 4
    assert "guard" not in played.rolls()
    lasting = table(one("a", (4, 4), "ally", "小型ナイフ"), foe("b", armour=3),
                    settings={"coc.pierce_scope": "until_repaired"})  # fmt: skip
    lasting.play("attack/0", "a", answers={"defence": "guard"}, dice=[[20], [97], [4]])
    assert lasting.state("b").pierced
    lasting.remember("a", points=1, attacks=0)
    lasting.play("attack/fist", "a", answers={"defence": "none"}, dice=[[20], [3]])
    assert lasting.hp("b") == 20 - 4 - 3
    critical = table(one("a"), foe("b", armour=1))
    critical.remember("b", pierced=True)
    played = critical.play("attack/fist", "a", answers={"defence": "guard"},
                           dice=[[50], [2], [3], [1, 1]])  # fmt: skip
    assert played.rolled[-1].text.values["damage"] == 3, "what the guard stands against is told"
    assert critical.hp("b") == 20
    plain = table(one("a"), foe("b", armour=2))
    plain.play("attack/fist", "a", dice=[[50], [3]])
    assert plain.hp("b") == 20 - 1, "armour counts without any defence"


def test_coc_114_115_the_untrained_must_declare(table, one, foe, rules):
    """COC-114, COC-115: up to the initial value + 5 a parry needs a declaration against just that
    opponent."""
    battle = table(one("a"), foe("b"))
    played = battle.play("attack/fist", "a", dice=[[50], [2]])
    assert rules(played)["parry/fist"] == "COC-114"
    battle.remember("a", attacks=0, points=2)
    battle.remember("b", parry_against="a")
    played = battle.play("attack/fist", "a", answers={"defence": "parry/fist"},
                         dice=[[50], [60]])  # fmt: skip
    assert battle.hp("b") == 20 - 2
    trained = table(one("a"), foe("b", martial_arts=7))
    played = trained.play("attack/fist", "a", dice=[[50], [2]])
    assert rules(played)["parry/fist"] == ""
    edge = table(one("a"), foe("b", martial_arts=6))
    played = edge.play("attack/fist", "a", dice=[[50], [2]])
    assert rules(played)["parry/fist"] == "COC-114"


def test_coc_116_117_hands_against_weapons(table, one, foe):
    """COC-116, COC-117, COC-124, COC-125: a fist stops no blade; a grapple must succeed twice."""
    knife = Weapon(name="knife", kind="knife", percent=60, damage="1D4")
    battle = table(one("a", (4, 4), "ally", knife), foe("b", martial_arts=30, grapple=50))
    battle.play("attack/0", "a", answers={"defence": "parry/fist"}, dice=[[50], [40], [4]])
    assert battle.hp("b") == 16
    twice = table(one("a", (4, 4), "ally", knife), foe("b", martial_arts=30, grapple=50))
    played = twice.play("attack/0", "a", answers={"defence": "parry/grapple"},
                        dice=[[50], [40], [50]])  # fmt: skip
    assert played.rolls().count("defence.parry") == 2
    assert twice.hp("b") == 20
    said = [say(roll.text, "en") for roll in played.rolled if roll.key == "defence.parry"]
    assert ["first of two" in said[0], "second of two" in said[1]] == [True, True]
    once = table(one("a", (4, 4), "ally", knife), foe("b", martial_arts=30, grapple=50))
    played = once.play("attack/0", "a", answers={"defence": "parry/grapple"},
                       dice=[[50], [40], [51], [4]])  # fmt: skip
    assert once.hp("b") == 16
    told = next(text for text in played.lines() if text.startswith("b: parry"))
    assert "40/50" in told
    assert "51/50" in told
    assert "not parried" in told
    beast = table(one("a", human=False), foe("b", martial_arts=30))
    beast.play("attack/fist", "a", answers={"defence": "parry/fist"}, dice=[[50], [40], [3]])
    assert beast.hp("b") == 17, "the parry of hands is for human hands"


@pytest.mark.parametrize(
    ("kind", "face", "through", "durability", "destroyed"),
    [("sword_mace", 12, 2, 10, True), ("sword_mace", 10, 0, 10, False),
     ("club", 6, 0, 4, False), ("spear", 12, 2, 0, True), ("shield", 14, 4, 6, False),
     ("longgun", 12, 2, 10, False)],
)  # fmt: skip
def test_coc_118_to_129_tools(table, one, foe, kind, face, through, durability, destroyed):
    """COC-118, COC-119, COC-120, COC-121, COC-126, COC-127, COC-128, COC-129: what goes through
    and what becomes of the tool."""
    axe = Weapon(name="axe", kind="sword_mace", percent=60, damage="1D20")
    tool = Weapon(name="tool", kind=kind, percent=60, damage="1D6", durability=10)
    battle = table(one("a", (4, 4), "ally", axe), foe("b", (4, 4), tool, tachi=30))
    battle.play("attack/0", "a", answers={"defence": "parry/0"}, dice=[[50], [40], [face]])
    assert battle.hp("b") == 20 - through
    state = battle.weapon("b")
    assert (state.durability, state.destroyed) == (durability, destroyed)
    assert state.parried
    assert state.shoots == (kind != "longgun")


def test_coc_119_121_122_no_attack_after_a_parry_and_the_other_way_round(table, one, foe, rules):
    """COC-118, COC-119, COC-121, COC-122, COC-123: bows, long guns, knives and clubs do one of
    both in a round, a sword both, a sling never parries."""
    names = ["knife", "longgun", "bow", "sword_mace", "sling"]
    own = [Weapon(name=n, kind=n, percent=60, damage="1D6", durability=10, range_m=0)
           for n in names]  # fmt: skip
    battle = table(one("a"), foe("b", (4, 4), *own, tachi=30))
    for row in range(5):
        battle.weapon("b", row, attacked=True)
    played = battle.play("attack/fist", "a", dice=[[50], [2]])
    barred = rules(played)
    found = [barred[f"parry/{row}"] for row in range(5)]
    assert found == ["COC-119", "COC-121", "COC-122", "", "COC-123"]
    mine = table(one("a", (4, 4), "ally", *own), foe("b"))
    for row in range(4):
        mine.weapon("a", row, parried=True)
    found = [mine.rule_against("a", f"attack/{row}") for row in (0, "1/single", 2, 3)]
    assert found == ["COC-119", "COC-121", "COC-122", ""]


def test_coc_120_a_shield_blocks_missiles_with_its_own_chance(table, one, foe, rules):
    """COC-120: the percentage of the shield; firearms by the setting."""
    shield = Weapon(name="shield", kind="shield", percent=50, durability=20, missile_block=20)
    gun = Weapon(name="gun", kind="handgun", percent=60, damage="1D10", range_m=20, bonus="none")
    battle = table(one("a", (4, 4), "ally", gun), foe("b", (5, 4), shield, tachi=30))
    played = battle.play("attack/0", "a", answers={"defence": "parry/0"}, dice=[[50], [20], [9]])
    assert played.rolled[1].target == 20
    assert battle.hp("b") == 20
    off = table(one("a", (4, 4), "ally", gun), foe("b", (5, 4), shield, tachi=30),
                settings={"coc.shield_blocks_firearms": False})  # fmt: skip
    played = off.play("attack/0", "a", dice=[[50], [9]])
    assert rules(played)["parry/0"] == "COC-120"


def test_coc_130_131_criticals_and_fumbles_of_a_parry(table, one, foe):
    """COC-130, COC-131: all is parried without wear, and a counter; or the weapon is gone and so
    is the damage; a bare hand merely fails."""
    axe = Weapon(name="axe", kind="sword_mace", percent=60, damage="1D20")
    sword = Weapon(name="sword", kind="sword_mace", percent=60, damage="1D8", durability=5)
    battle = table(one("a", (4, 4), "ally", axe), foe("b", (4, 4), sword, tachi=30))
    replies = iter(["parry/0", "none"])
    battle.play("attack/0", "a", answers={
        "defence": lambda step: next(replies), "counter": "counter/0",
    }, dice=[[50], [2], [40], [6, 2]])  # fmt: skip
    assert (battle.hp("b"), battle.hp("a")) == (20, 12)
    assert battle.weapon("b").durability == 5
    broken = table(one("a", (4, 4), "ally", axe), foe("b", (4, 4), sword, tachi=30))
    broken.play("attack/0", "a", answers={"defence": "parry/0"}, dice=[[50], [99]])
    assert broken.weapon("b").destroyed
    assert broken.hp("b") == 20
    hand = table(one("a"), foe("b", tachi=30))
    hand.play("attack/fist", "a", answers={"defence": "parry/fist"}, dice=[[50], [99], [2]])
    assert hand.hp("b") == 18
    kind = table(one("a"), foe("b", tachi=30), settings={"coc.bare_parry_fumble": "no_damage"})
    kind.play("attack/fist", "a", answers={"defence": "parry/fist"}, dice=[[50], [99]])
    assert kind.hp("b") == 20


def test_coc_116_to_129_the_card_tells_what_a_parry_is_good_for(table, one, foe):
    """COC-116, COC-117, COC-127: the likeliest help leads the row, what stops nothing says so; a
    tool says what it bears, a grapple that it must succeed twice."""
    knife = Weapon(name="knife", kind="knife", percent=40, damage="1D4", durability=15)
    battle = table(one("a", (4, 4), "ally", knife), foe("b", (4, 4), knife, martial_arts=30))
    asked = next(q for q in battle.play("attack/0", "a", dice=[[30], [4]]).asked
                 if q.key == "defence")  # fmt: skip
    rows = {o.id: o for o in asked.options if o.group == "parry"}
    assert all(say(option.label, "en")[0].isupper() for option in asked.options)
    assert list(rows) == ["parry/0", "parry/grapple", "parry/fist", "parry/kick", "parry/budo"]
    told = {row: say(option.detail, "en") for row, option in rows.items()}
    assert "twice" in told["parry/grapple"]
    assert "up to 15 damage" in told["parry/0"]
    assert "does not stop" in told["parry/fist"]
    assert [row for row, option in rows.items() if option.softens] == ["parry/0"]
    bare = battle.__class__(one("a"), foe("b", (4, 4), knife, martial_arts=30))
    asked = next(q for q in bare.play("attack/fist", "a", dice=[[30], [3]]).asked
                 if q.key == "defence")  # fmt: skip
    first = next(o for o in asked.options if o.group == "parry")
    assert (first.id, say(first.detail, "en")) == ("parry/fist", "target 60")


def test_coc_107_the_roll_of_a_counter_is_called_so(table, one, foe):
    """COC-107: the card of its dice is told from that of an attack in the own turn."""
    battle = table(one("a"), foe("b"))
    answers = {"defence": lambda step: "dodge" if step.who == "b" else "none",
               "counter": "counter/fist"}  # fmt: skip
    played = battle.play("attack/fist", "a", answers=answers, dice=[[50], [3], [61]])
    said = [say(roll.text, "en") for roll in played.rolled if roll.key == "attack"]
    assert said == ["a → b: fist", "b → a: counter (fist)"]


def test_coc_144_the_reason_names_the_enemy_beside(table, one, foe):
    """COC-144: who has an enemy in the own square is told so."""
    battle = table(one("a"), foe("b"), foe("c", (5, 4)), one("d", (5, 4)))
    asked = next(q for q in battle.play("attack/fist", "a", dice=[[30], [3]]).asked
                 if q.key == "defence")  # fmt: skip
    row = next(o for o in asked.options if o.id == "cover/c")
    assert "enemy in the same square" in say(row.forbidden.reason, "en")


def test_coc_99_to_101_focus(table, one, foe, rules):
    """COC-99, COC-100, COC-101: three uses of one defence, each success 20 harder; the trained
    may spend all three for a sure success; all else is given up."""
    battle = table(one("a", attacks=4), foe("b", dodge=70, tachi=60))
    battle.remember("a", points=4)
    battle.remember("b", focus="dodge", focus_left=3)
    played = battle.play("attack/fist", "a", answers={"defence": "dodge"}, dice=[[50], [70]])
    assert rules(played)["guard"] == "COC-99"
    assert rules(played)["sure:dodge"] == ""
    played = battle.play("attack/fist", "a", answers={"defence": "dodge"}, dice=[[50], [51], [1]])
    assert played.rolled[1].target == 50
    assert rules(played)["sure:dodge"] == "COC-101"
    battle.play("attack/fist", "a", answers={"defence": "dodge"}, dice=[[50], [50]])
    played = battle.play("attack/fist", "a", dice=[[50], [1]])
    assert rules(played)["dodge"] == "COC-99"
    sure = table(one("a"), foe("b", dodge=10, tachi=60))
    sure.remember("b", focus="dodge", focus_left=3)
    played = sure.play("attack/fist", "a", answers={"defence": "sure:dodge"}, dice=[[50]])
    assert sure.hp("b") == 20
    assert sure.state("b").focus_left == 0


def test_coc_159_the_stunned_may_defend_the_unconscious_not(table, one, foe):
    """COC-159: stunned defends unless the setting forbids; unconscious is not even asked."""
    battle = table(one("a"), foe("b", conditions=["stunned"]))
    battle.remember("b", stun=1)
    battle.play("attack/fist", "a", answers={"defence": "dodge"}, dice=[[50], [40]])
    assert battle.hp("b") == 20
    strict = table(one("a"), foe("b"), settings={"coc.stun_blocks_defence": True})
    strict.remember("b", stun=1)
    assert strict.play("attack/fist", "a", dice=[[50], [2]]).questions() == []
    out = table(one("a"), foe("b", conditions=["unconscious"]))
    assert out.play("attack/fist", "a", dice=[[50], [2]]).questions() == []
