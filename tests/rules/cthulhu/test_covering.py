"""Covering others, and what the game master does (COC-141 to COC-153, COC-161)."""

from __future__ import annotations

import pytest
from tabletop import play

from banmen.rules.systems.cthulhu import SYSTEM
from banmen.rules.systems.cthulhu.sheet import Weapon
from banmen.words import Refusal, say

AXE = Weapon(name="axe", kind="club", percent=60, damage="1D20")


def three(table, one, foe, *, friend=(4, 4), settings=None, **more):
    """Return a battle: `a` attacks `b`, whose friend `c` may cover."""
    return table(one("a", (4, 4), "ally", AXE), foe("b"), foe("c", friend, dexterity=12, **more),
                 settings=settings or {})  # fmt: skip


def cover(battle, dice, **answers):
    """Attack `b` and let `c` cover."""
    return battle.play("attack/0", "a", target="b", answers={"defence": "cover/c", **answers},
                       dice=[[50], *dice])  # fmt: skip


def test_coc_141_145_146_who_covers_takes_all(table, one, foe):
    """COC-141, COC-145, COC-146, COC-151: on the same card as the defences; DEX×5; everything is
    taken by the one who covers."""
    battle = three(table, one, foe)
    played = cover(battle, [[60], [9]])
    assert played.questions()[0] == "defence"
    assert played.rolled[1].target == 60
    assert (battle.hp("b"), battle.hp("c")) == (20, 11)
    assert battle.state("c").used == ("cover",)


def test_coc_147_148_151_the_follow_up_is_free_of_the_limit(table, one, foe):
    """COC-147, COC-148, COC-151: guard or parry after it, used or not; never dodge nor hiding."""
    battle = three(table, one, foe, martial_arts=30)
    battle.remember("c", used=("guard", "parry"))
    played = cover(battle, [[60], [60], [9], [2]], **{"defence.follow_up": "guard"})
    rows = {o.id: o.forbidden for o in played.asked[1].options}
    assert "dodge" not in rows
    assert rows["guard"] is None
    assert battle.hp("c") == 20 - 7
    assert battle.state("c").used == ("guard", "parry", "cover")


def test_coc_149_150_a_failure_halves_for_both(table, one, foe):
    """COC-149, COC-150: half for each, and every further roll at half."""
    battle = three(table, one, foe)
    played = cover(battle, [[61], [33], [32], [9], [2]], **{"defence.follow_up": "guard"})
    assert [r.target for r in played.rolled[2:4]] == [32, 32]
    assert battle.hp("c") == 20 - 4
    assert battle.hp("b") == 20 - 2


def test_coc_152_153_criticals_and_fumbles(table, one, foe):
    """COC-152, COC-153: undone, and a parry earns a counter at half damage; or both take all and
    nobody defends."""
    battle = three(table, one, foe, martial_arts=30)
    replies = iter(["cover/c", "none"])
    played = battle.play("attack/0", "a", target="b", answers={
        "defence": lambda step: next(replies), "defence.follow_up": "parry/fist",
        "counter": "counter/fist",
    }, dice=[[50], [1], [60], [30], [3]])  # fmt: skip
    assert (battle.hp("b"), battle.hp("c"), battle.hp("a")) == (20, 20, 19)
    assert [o.id for o in played.asked[1].options][:1] == ["none"]
    assert all("guard" not in o.id for o in played.asked[1].options)
    both = three(table, one, foe)
    played = cover(both, [[97], [9]])
    assert played.questions() == ["defence"]
    assert (both.hp("b"), both.hp("c")) == (11, 11)


def test_coc_143_144_from_where(table, one, foe, rules):
    """COC-143, COC-144: within touch always; from a neighbouring square only without an enemy in
    one's own, and then one stands in the square of the covered."""
    near = three(table, one, foe, friend=(5, 4))
    cover(near, [[60], [9]])
    assert near.at("c") == (4, 4)
    crowded = table(one("a", (4, 4), "ally", AXE), foe("b"), foe("c", (5, 4)), one("d", (5, 4)))
    played = crowded.play("attack/0", "a", target="b", dice=[[50], [9]])
    assert rules(played)["cover/c"] == "COC-144"
    far = three(table, one, foe, friend=(6, 4))
    played = far.play("attack/0", "a", target="b", dice=[[50], [9]])
    assert "cover/c" not in rules(played)


def test_coc_142_several_at_once(table, one, foe, rules):
    """COC-142: those of one square hit by the same attack are covered together, each roll divided
    by their number."""
    battle = table(one("a"), one("b"), one("c", (4, 4), dexterity=12), foe("x", (9, 9)))
    played = battle.play("blast", targets=["a", "b"], answers={
        "blast.damage": "2D6", "defence": "cover/c/all", "defence.follow_up": "guard",
    }, dice=[[30], [32], [4, 2], [1]])  # fmt: skip
    assert [r.target for r in played.rolled[:2]] == [30, 32]
    assert battle.hp("c") == 20 - 11
    assert battle.hp("a") == battle.hp("b") == 20
    apart = table(one("a"), one("b", (5, 4)), one("c", (4, 4)))
    played = apart.play("blast", targets=["a", "b"], answers={"blast.damage": "1D6"}, dice=[[3]])
    assert "cover/c/all" not in rules(played)
    assert played.questions().count("defence") == 2
    assert (apart.hp("a"), apart.hp("b")) == (17, 17)


def test_coc_161_care_in_battle(table, one, foe):
    """COC-161: a point, in the same square or oneself, one roll, one effect, as often as one
    likes."""
    battle = table(one("a", medicine=60), one("b"), foe("c", (9, 9)))
    battle.remember("b", arms=("left", "right"))
    battle.play("care/medicine", "a", answers={"care.ailment": "arm_right"}, dice=[[61]])
    assert battle.state("a").points == 2
    battle.play("care/medicine", "a", answers={"care.ailment": "arm_right"}, dice=[[60]])
    assert battle.state("b").arms == ("left",)


def test_the_game_master_sets_states_and_numbers(table, one, foe):
    """COC-86, COC-103, COC-159: states, hit points, points and footing at any time."""
    battle = table(one("a"), foe("b"))
    for condition in ("stunned", "unconscious", "grappled", "pierced", "hidden"):
        battle.play("set_condition", "b", condition=condition)
    assert battle.has("b", "stunned", "unconscious", "prone")
    assert battle.state("b").pierced
    for condition in ("stunned", "unconscious", "grappled", "pierced", "hidden", "arm_hit"):
        battle.play("set_condition", "b", condition=condition)
    battle.play("set_condition", "b", condition="arm_hit")
    assert not battle.has("b", "stunned")
    battle.play("adjust/hp", "b", value=3)
    battle.play("adjust/terrain", "a", answers={"adjust.terrain": -20})
    played = battle.play("attack/fist", "a", dice=[[99]])
    assert played.rolled[0].target == 40


def test_the_roster_says_what_matters(table, one, foe):
    """COC-12, COC-159: points, defences used, wounds and weapons stand in the notes, in both
    languages."""
    battle = table(one("a", (4, 4), "ally", "弓", ".32口径リボルバー", "小型ナイフ"), foe("b"))
    battle.remember("a", used=("dodge",), focus="guard", focus_left=2, stun=1, arms=("left",),
                    legs=(("leg_left", 4),), joints=(("knee", 2),), kongou=True,
                    restring_left=3)  # fmt: skip
    battle.weapon("a", 0, nocked=True)
    battle.weapon("a", 1, rounds=2)
    battle.weapon("a", 2, destroyed=True)
    token = battle.document.token("a")
    for lang in ("ja", "en"):
        notes = [say(note, lang) for note in SYSTEM.place_note(battle.document, token)]
        assert len(notes) == 12
        assert all(notes)
    assert SYSTEM.gauges(battle.document, token)[0].value == 20
    plain = battle.document.model_copy(update={"battle": None})
    assert SYSTEM.place_note(plain, token) == ()
    assert SYSTEM.gauges(plain, token)[0].maximum == 20


def test_bad_damage_of_a_blast_is_one_sentence(table, one):
    """COC-156: what is no damage expression is refused in words."""
    battle = table(one("a"), one("b"))
    with pytest.raises(Refusal, match="boom"):
        play(SYSTEM, battle.document, "blast", targets=["a"], answers={"blast.damage": "boom"})


def test_coc_101_a_focus_on_covering_may_be_made_sure(table, one, foe):
    """COC-99, COC-101: three coverings, or all spent for a sure one."""
    battle = three(table, one, foe, tachi=60)
    battle.remember("c", focus="cover", focus_left=3)
    played = battle.play("attack/0", "a", target="b", answers={"defence": "sure:cover/c"},
                         dice=[[50], [9]])  # fmt: skip
    assert played.rolls() == ["attack", "damage"]
    assert (battle.hp("b"), battle.hp("c")) == (20, 11)
    assert battle.state("c").focus_left == 0
