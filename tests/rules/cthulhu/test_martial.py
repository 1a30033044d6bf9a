"""Martial arts, throws, rush and feint (COC-28 to COC-61, COC-87)."""

from __future__ import annotations

import pytest
from tabletop import edge

from banmen.model.areas import Obstacle
from banmen.model.base import Square
from banmen.rules.systems.cthulhu.martial import DECLARED
from banmen.words import say


def test_coc_28_30_50_combined_rolls_double_the_dice(table, one, foe):
    """COC-28, COC-30, COC-50: within both values the dice are thrown twice, db once; within the
    skill alone the hit is an ordinary one; separate rolls and doubled totals by settings."""
    battle = table(one("a", tachi=40, damage_bonus="2"), foe("b"))
    played = battle.play("attack/fist", "a", dice=[[40], [3, 2]])
    assert played.rolled[0].bcdice == "CBRB(60,40)"
    assert played.rolled[1].dice == "2D3"
    assert battle.hp("b") == 20 - 7
    plain = table(one("a", tachi=40), foe("b"))
    assert plain.play("attack/fist", "a", dice=[[41], [3]]).rolled[1].dice == "1D3"
    kumi = table(one("a", kumi=70, headbutt=60, damage_bonus="1"), foe("b"))
    kumi.play("attack/headbutt", "a", dice=[[40], [3, 4]])
    assert kumi.hp("b") == 20 - 8
    apart = table(one("a", tachi=40), foe("b"), settings={"coc.combo_roll": "separate"})
    assert apart.play("attack/fist", "a", dice=[[60], [41], [3]]).rolls() == [
        "attack", "attack.art", "damage"]  # fmt: skip
    total = table(one("a", tachi=40, damage_bonus="2"), foe("b"), settings={"coc.double": "total"})
    total.play("attack/fist", "a", dice=[[40], [3]])
    assert total.hp("b") == 20 - 10


def test_coc_31_to_39_suplex(table, one, foe, rules):
    """COC-31, COC-32, COC-33, COC-34, COC-36, COC-37, COC-38, COC-39: from 60, two or small four
    legs, declared with the row; 1D6 + db, prone, CON×5, the fall from a height."""
    low = table(one("a", kumi=59), foe("b"))
    assert low.rule_against("a", "suplex") == "COC-31"
    beast = table(one("a", kumi=60, grapple=60), foe("b", body="quadruped_large"))
    assert beast.rule_against("a", "suplex") == "COC-32"
    battle = table(one("a", kumi=65, grapple=60), foe("b"))
    played = battle.play("suplex", "a", answers={"throw.height": 7},
                         dice=[[55], [5], [66], [2, 3]])  # fmt: skip
    assert played.rolls() == ["attack", "damage", "con.x5", "damage.fall"]
    assert battle.has("b", "prone", "unconscious")
    assert battle.hp("b") == 20 - 5 - 5
    missed = table(one("a", kumi=65, grapple=60), foe("b"))
    missed.play("suplex", "a", dice=[[62]])
    assert not missed.has("b", "prone")
    assert DECLARED["suplex"] == "before_roll"


def test_coc_35_49_the_defence_against_throws(table, one, foe, rules):
    """COC-35, COC-49: budo as the parry of the round, other schools at -30, beside the general
    defences or alone by the setting."""
    battle = table(one("a", kumi=65, grapple=60), foe("b", martial_arts=85))
    played = battle.play("suplex", "a", answers={"defence": "parry/budo"}, dice=[[55], [55]])
    assert played.rolled[1].target == 55
    assert rules(played)["dodge"] == ""
    assert not battle.has("b", "prone")
    assert battle.state("b").used == ("parry",)
    only = table(one("a", kumi=65, grapple=60), foe("b"),
                 settings={"coc.throw_defence": "budo_only"})  # fmt: skip
    played = only.play("suplex", "a", answers={"defence": "parry/budo"},
                       dice=[[55], [50], [3], [60]])  # fmt: skip
    barred = rules(played)
    assert (barred["dodge"], barred["parry/fist"], barred["parry/budo"]) == (
        "COC-35", "COC-35", "")  # fmt: skip
    assert played.rolled[1].target == 1, "without points the initial value serves"


def test_coc_40_to_48_tackle(table, one, foe):
    """COC-40, COC-41, COC-42, COC-43, COC-44, COC-45, COC-46: one square and the blow for one
    point, STR×5 and the art both, pushed three squares in the direction of the run."""
    battle = table(one("a", (3, 4), kumi=65, strength=14), foe("b", (4, 4), body="amorphous"))
    assert battle.row("a", "tackle/blow").cost == 1
    played = battle.play("tackle/blow", "a", dice=[[70], [65], [3], [56], [65]])
    assert [r.target for r in played.rolled[:2]] == [70, 65]
    assert battle.at("a") == (4, 4)
    assert battle.at("b") == (7, 4)
    assert not battle.has("b", "prone")
    assert battle.hp("b") == 17
    assert battle.state("a").points == 2
    assert battle.rule_against("a", "attack/fist") == "COC-09"
    single = table(one("a", kumi=65, strength=14), foe("b"), settings={"coc.tackle_rolls":
                   "single"})  # fmt: skip
    assert single.play("tackle/grapple", "a", dice=[[66]]).rolls() == ["attack"]


def test_coc_44_the_roll_says_which_of_the_two_it_is(table, one, foe):
    """COC-44, COC-69: STR×5 or headbutt, whichever is better, by its own name; a wounded shoulder
    weakens the run."""
    strong = table(one("a", kumi=65, strength=14, headbutt=50), foe("b"))
    rolled = strong.play("tackle/grapple", "a", dice=[[71]]).rolled[0]
    assert say(rolled.modifiers[0].words, "en") == "STR×5"
    weak = table(one("a", kumi=65, strength=14, headbutt=62), foe("b"))
    weak.remember("a", joints=(("shoulder", 3),))
    rolled = weak.play("tackle/grapple", "a", dice=[[63]]).rolled[0]
    assert (say(rolled.modifiers[0].words, "en"), rolled.target) == ("head butt", 62)


def test_coc_54_no_rush_on_one_who_is_down(table, one, foe):
    """COC-54: a target without hit points is no target of a rush."""
    battle = table(one("a", tachi=60), foe("b", hp_max=3))
    played = battle.play("attack/fist", "a", dice=[[50], [2, 2]])
    assert battle.hp("b") == -1
    assert "attack.rush" not in played.questions()


def test_coc_46_the_direction_is_chosen_from_the_same_square(table, one, foe):
    """COC-41, COC-46: without a step the tackler chooses one of eight ways."""
    battle = table(one("a", kumi=65, strength=14), foe("b"))
    battle.play("tackle/blow", "a", answers={"attack.push": "se"},
                dice=[[70], [65], [3], [61], [65]])  # fmt: skip
    assert battle.at("b") == (7, 7)
    assert battle.has("b", "prone")


@pytest.mark.parametrize(
    ("kind", "dice", "at"), [("cover", "1D3", (5, 4)), ("wall", "1D4", (4, 4))]
)
def test_coc_87_pushed_into_things(table, one, foe, kind, dice, at):
    """COC-87: stopped before the first object or wall, with 1D3 or 1D4 more; others are no
    obstacle."""
    crate = Obstacle(id="crate", squares=(Square(6, 4),), gives_cover=True, blocks_sight=False)
    parts = {"areas": (crate,)} if kind == "cover" else {
        "barriers": (edge((4, 4), (5, 4), side=5.0),)}  # fmt: skip
    battle = table(one("a", (3, 4), kumi=65, strength=14), foe("b", (4, 4)), foe("c", (5, 4)),
                   **parts)  # fmt: skip
    played = battle.play("tackle/blow", "a", target="b", dice=[[70], [65], [3, 2], [10], [10]])
    assert played.rolled[2].dice == f"1D4+{dice}"
    assert battle.at("b") == at
    assert battle.hp("b") == 15
    if kind == "cover":
        low = edge((4, 4), (5, 4), side=5.0).revise(stops=(True, False, False), gives_cover=True)
        fence = table(one("a", (3, 4), kumi=65, strength=14), foe("b", (4, 4)), barriers=(low,))
        played = fence.play("tackle/blow", "a", dice=[[70], [65], [3, 2], [10], [10]])
        assert played.rolled[2].dice == "1D4+1D3"


def test_coc_47_48_a_tackle_that_holds(table, one, foe):
    """COC-47, COC-48: grappled, and CON×5 or knocked out; knocking out alone may be aimed at only
    so."""
    battle = table(one("a", kumi=65, strength=14), foe("b"))
    battle.play("tackle/grapple", "a", dice=[[70], [65], [3], [66]])
    assert battle.has("b", "grappled", "unconscious")
    assert battle.state("b").grappled_by == "a"
    assert battle.row("a", "tackle/grapple/ko").rules[-1] == "COC-48"
    ids = [row.id for row in [battle.row("a", "tackle/blow")]]
    assert ids == ["tackle/blow"]
    with pytest.raises(KeyError):
        battle.row("a", "tackle/blow/ko")


def test_coc_51_to_56_rush(table, one, foe, rules):
    """COC-29, COC-51, COC-52, COC-53, COC-54, COC-55, COC-56: after a hit with a striking art of
    60; stun, and a free further attack at the end of the round against which only those with budo
    may parry, outside of the limit."""
    battle = table(one("a", tachi=60, dexterity=15), foe("b", kumi=30))
    played = battle.play("attack/fist", "a", answers={"defence": "none", "attack.rush": "rush"},
                         dice=[[50], [2, 1], [66]])  # fmt: skip
    assert played.questions() == ["defence", "attack.rush"]
    assert battle.state("b").stun == 1
    battle.remember("b", used=("parry",))
    battle.play("end_turn", "a")
    assert battle.document.battle.current is None, "the stunned target loses its turn"
    played = battle.play("next_round", answers={"declare.who": [], "defence": "parry/fist"},
                         dice=[[30], [50]])  # fmt: skip
    assert played.rolls()[:2] == ["attack", "defence.parry"]
    barred = rules(played)
    assert (barred["dodge"], barred["guard"], barred["parry/fist"]) == ("COC-55", "COC-55", "")
    assert "attack.rush" not in played.questions(), "no rush on a rush"
    dodged = table(one("a", tachi=60), foe("b"))
    played = dodged.play("attack/fist", "a", answers={"defence": "dodge"}, dice=[[50], [40]])
    assert "attack.rush" not in played.questions()
    low = table(one("a", tachi=59), foe("b"))
    assert "attack.rush" not in low.play("attack/fist", "a", dice=[[50], [2, 1]]).questions()
    knock = table(one("a", tachi=60), foe("b"))
    played = knock.play("aim/fist", "a", answers={"attack.part": "ko"}, dice=[[50], [2, 1], [99]])
    assert "attack.rush" not in played.questions()


def test_coc_54_55_a_rush_lapses_or_cannot_be_parried(table, one, foe, rules):
    """COC-54, COC-55: only if still possible; without budo there is nothing against it, unless
    the setting allows the general defences."""
    for setting, rule in (("budo_parry_only", "COC-55"), ("also_general", "")):
        battle = table(one("a", tachi=60), foe("b"), settings={"coc.rush_defence": setting})
        battle.play("attack/fist", "a", dice=[[50], [2, 1], [10]])
        battle.play("end_turn", "a")
        battle.play("end_turn", "b")
        played = battle.play("next_round", answers={"declare.who": []},
                             dice=[[50], [1, 1], [40], [20]])  # fmt: skip
        assert rules(played)["dodge"] == rule
    gone = table(one("a", tachi=60), foe("b"))
    gone.play("attack/fist", "a", dice=[[50], [2, 1], [10]])
    gone.play("move", "a", path=[(5, 4)])
    gone.play("end_turn", "a")
    gone.play("end_turn", "b")
    played = gone.play("next_round", answers={"declare.who": []}, dice=[[40], [20]])
    assert "defence" not in played.questions()


def test_coc_57_to_61_feint(table, one, foe, rules):
    """COC-57, COC-58, COC-59, COC-60, COC-61: the first blow uses up a dodge or parry, the second
    can be neither dodged nor parried; budo may see through it; knocking out may be aimed at."""
    battle = table(one("a", tachi=60), foe("b", tachi=50))
    played = battle.play("feint/fist", "a", answers={"defence.feint": "dodge"},
                         dice=[[50], [2, 1]])  # fmt: skip
    assert battle.state("b").used == ("dodge",)
    barred = rules(played)
    assert (barred["dodge"], barred["parry/fist"], barred["guard"]) == ("COC-59", "COC-59", "")
    assert "attack.rush" not in played.questions(), "COC-29: no two special attacks"
    seen = table(one("a", tachi=60), foe("b", tachi=50))
    played = seen.play("feint/fist", "a", answers={"defence.feint": "parry/budo"}, dice=[[50]])
    assert played.rolls() == ["defence.parry"]
    assert seen.hp("b") == 20
    untrained = table(one("a", tachi=60), foe("b"))
    untrained.remember("b", used=("dodge",))
    played = untrained.play("feint/fist", "a", dice=[[50], [2, 1]])
    assert "defence.feint" not in played.questions()
    low = table(one("a", tachi=59), foe("b"))
    assert low.rule_against("a", "feint/fist") == "COC-57"
    knock = table(one("a", tachi=60), foe("b", hp_max=4))
    played = knock.play("feint/fist/ko", "a", dice=[[50], [2, 1], [45]])
    assert knock.has("b", "unconscious")


def test_coc_60_martial_arts_see_through_a_feint_by_the_setting(table, one, foe):
    """COC-60: only budo as written; martial arts by the setting."""
    for setting, target in ((False, 1), (True, 70)):
        battle = table(one("a", tachi=60), foe("b", martial_arts=70),
                       settings={"coc.feint_ma": setting})  # fmt: skip
        played = battle.play("feint/kick", "a", answers={"defence.feint": "parry/budo"},
                             dice=[[71], [99]])  # fmt: skip
        assert played.rolled[0].target == target


def test_a_grapple_holds_first_and_hurts_then(table, one, foe):
    """COC-30, COC-159: base game: the first hit holds, the next injures; moving away lets go."""
    battle = table(one("a", grapple=60, attacks=2), foe("b"))
    battle.play("attack/grapple", "a", dice=[[50]])
    assert battle.has("b", "grappled")
    assert battle.hp("b") == 20
    battle.play("attack/grapple", "a", dice=[[50], [4]])
    assert battle.hp("b") == 16
    battle.play("release", "a")
    assert not battle.has("b", "grappled")
    battle.play("move", "a", path=[(5, 4)])
