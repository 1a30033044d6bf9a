"""Hiding behind things and people (COC-132 to COC-140)."""

from __future__ import annotations

from banmen.model.areas import Obstacle
from banmen.model.base import Square
from banmen.rules.steps import Apply, Report
from banmen.rules.systems.cthulhu import SYSTEM
from banmen.rules.systems.cthulhu.sheet import Weapon
from banmen.words import say

CRATE = Obstacle(id="crate", name="crate", squares=(Square(4, 4),), blocks_movement=False,
                 blocks_sight=False, gives_cover=True, siz=14, durability=10)  # fmt: skip


def test_coc_132_to_140_hiding(table, one, foe, rules):
    """COC-132, COC-133, COC-135, COC-136, COC-138, COC-139, COC-140: the object takes all, half
    on failure; reversed criticals and fumbles, and the card warns of them."""
    gun = Weapon(name="gun", kind="handgun", percent=90, damage="1D10", range_m=20, bonus="none")

    def shot(dice, **answers):
        battle = table(one("a", (6, 4), "ally", gun), foe("b", siz=13, hide=40), areas=(CRATE,),
                       settings={"coc.cover_applies_to": "firearms"})  # fmt: skip
        played = battle.play("attack/0", "a", answers={"defence": "hide/crate", **answers},
                             dice=dice)  # fmt: skip
        return battle, played

    battle, played = shot([[50], [55], [7]])
    assert battle.hp("b") == 20
    assert battle.document.areas[0].durability == 3
    assert played.rolled[1].target == 55
    assert "reversed" in say(played.rolled[1].text, "en")
    battle, _ = shot([[50], [56], [7]])
    assert battle.hp("b") == 20 - 3
    battle, _ = shot([[50], [1], [7]])
    assert battle.hp("b") == 20 - 7
    assert battle.has("b", "stunned")
    assert battle.state("b").stun == 2
    battle, played = shot([[50], [99], [40]])
    assert battle.hp("b") == 20
    assert "hide.skill" in played.rolls()
    gone, _ = shot([[50], [20], [10]])
    assert gone.document.areas == ()


def test_coc_140_no_roll_for_a_counter_that_cannot_be(table, one, foe):
    """COC-107, COC-140: who hides from a counter by luck does not roll for one more; otherwise
    the roll is told with what it earns."""
    knife = Weapon(name="knife", kind="knife", percent=60, damage="1D4")
    battle = table(one("a", (4, 4), "ally", knife, siz=13), foe("b"), areas=(CRATE,))
    answers = {
        "counter": "counter/fist",
        "defence": lambda step: "dodge" if step.who == "b" else "hide/crate",
    }
    played = battle.play("attack/0", "a", answers=answers, dice=[[50], [3], [40], [99]])
    assert "hide.skill" not in played.rolls()
    assert battle.hp("a") == 20
    for face, said in (([10], "may counter (10/10"), ([11], "may not counter (11/10")):
        alone = table(one("a", (4, 4), "ally", knife), foe("b", siz=13), areas=(CRATE,))
        played = alone.play("attack/0", "a", answers={"defence": "hide/crate", "counter": "none"},
                            dice=[[50], [99], face])  # fmt: skip
        lines = " ".join(played.lines())
        assert said in lines
        assert lines.index("99/55") < lines.index(said)


def test_coc_137_how_the_hiding_went_is_told_before_it_is_asked_on(table, one, foe):
    """COC-136, COC-137: the line of the roll comes before the question, which names the thing."""
    knife = Weapon(name="knife", kind="knife", percent=60, damage="1D4")
    battle = table(one("a", (4, 4), "ally", knife), foe("b", siz=13), areas=(CRATE,))
    replies = iter(([50], "hide/crate", [56], "leave", [4]))
    procedure = SYSTEM.procedure("attack/0", battle.document, {"actor": "a"})
    document, value, told = battle.document, None, []
    while not told or told[-1] != "Does b stay hidden behind crate?":
        step = procedure.send(value)
        if isinstance(step, Apply):
            value = document = step.effect.perform(document)
            continue
        told.append(say(step.text, "en"))
        value = None if isinstance(step, Report) else next(replies)
    assert "56/55 failure" in told[-2]


def test_coc_137_not_hidden_from_the_one_behind_whom(table, one, foe):
    """COC-137: the person one hides behind is not hindered, and who walks away bares the other."""
    knife = Weapon(name="knife", kind="knife", percent=60, damage="1D4")
    battle = table(one("a", (4, 4), "ally", knife), foe("b", conditions=["hidden"]))
    battle.remember("b", behind="a")
    assert battle.play("attack/0", "a", dice=[[61]]).rolled[0].target == 60
    battle.play("move", "a", path=[(5, 4)])
    assert not battle.has("b", "hidden")
    assert battle.state("b").behind == ""


def test_coc_134_good_hiders_count_as_smaller(table, one, foe):
    """COC-133, COC-134, COC-160: SIZ 13 behind 14 is 55, with hide 60 it is 80; far smaller or
    larger things need no dice."""
    knife = Weapon(name="knife", kind="knife", percent=90, damage="1D4")
    good = table(one("a", (4, 4), "ally", knife), foe("b", siz=13, hide=60), areas=(CRATE,))
    played = good.play("attack/0", "a", answers={"defence": "hide/crate"},
                       dice=[[50], [80], [3]])  # fmt: skip
    assert played.rolled[1].target == 80
    small = CRATE.revise(siz=2)
    sure = table(one("a", (4, 4), "ally", knife), foe("b", siz=13), areas=(small,))
    played = sure.play("attack/0", "a", answers={"defence": "hide/crate"}, dice=[[50], [4]])
    assert sure.hp("b") == 20 - 2
    assert played.rolls() == ["attack", "damage"]


def test_coc_135_a_person_hidden_behind_takes_it_with_armour(table, one, foe):
    """COC-135: hiding behind somebody lets that one take the damage, less armour."""
    knife = Weapon(name="knife", kind="knife", percent=90, damage="1D4")
    battle = table(one("a", (4, 4), "ally", knife), foe("b", siz=13), foe("c", siz=14, armour=1))
    battle.play("attack/0", "a", target="b", answers={"defence": "hide/c"},
                dice=[[50], [55], [4]])  # fmt: skip
    assert (battle.hp("b"), battle.hp("c")) == (20, 17)


def test_coc_137_staying_hidden_halves_both_ways(table, one, foe):
    """COC-137: asked after the attack; from then on attacks by and on the hider are at half."""
    knife = Weapon(name="knife", kind="knife", percent=70, damage="1D4")
    battle = table(one("a", (4, 4), "ally", knife, attacks=2), foe("b", siz=13), areas=(CRATE,))
    battle.play("attack/0", "a", answers={"defence": "hide/crate", "defence.stay_hidden": "stay"},
                dice=[[50], [55], [3]])  # fmt: skip
    assert battle.has("b", "hidden")
    assert battle.state("b").behind == "crate"
    played = battle.play("attack/0", "a", dice=[[36]])
    assert played.rolled[0].target == 35
    other = table(one("a", (4, 4), "ally", knife), foe("b", siz=13), areas=(CRATE,),
                  settings={"coc.hidden_receive": "own_defence_half"})  # fmt: skip
    other.remember("b", behind="crate")
    played = other.play("attack/0", "a", answers={"defence": "dodge"}, dice=[[70], [21], [2]])
    assert [step.target for step in played.rolled[:2]] == [70, 20]
