"""Throws, evasions, hits and who can be hit (SNOW-12, SNOW-17 to SNOW-29, SNOW-34 to SNOW-40,
SNOW-49 to SNOW-56, SNOW-61, SNOW-64, SNOW-65, SNOW-69)."""

from __future__ import annotations

import pytest

from banmen.rules.systems.snowball import SYSTEM
from banmen.rules.systems.snowball.correcting import prohibition
from banmen.rules.systems.snowball.rolls import Rolled, hits
from banmen.rules.systems.snowball.sheet import SnowSheet, base, best
from banmen.rules.systems.snowball.tables import species_table
from banmen.rules.systems.snowball.targets import judge_target, legal, protected, target_rows
from banmen.words import say

HIT = [(4, 4), (1, 2)]
MISS = [(1, 2), (4, 4)]


def duel(field, one, **more):
    """Return D of agility 20 at A before E at X, both in the phase of actions."""
    said = more.pop("declared", {"D": {"package": "wait_attack"}})
    d, e = more.pop("d", {}), more.pop("e", {})
    return field(
        one("D", "A", agility=20, **d), one("E", "X", "enemy", agility=6, **e),
        *more.pop("others", ()), phase="resolve", declared=said, **more,
    )  # fmt: skip


def test_snow_22_and_34_formulas_are_chosen_the_best_proposed(field, one):
    """SNOW-22, SNOW-34: all three as rows with their values, the best as the default."""
    skilled = {"ranger": 3, "fighter": 2, "adventurer": 3, "dexterity": 16}
    battle = duel(field, one, d=skilled, settings={"snow.formula": "ask"})
    played = battle.play("resolve", "D", dice=HIT)
    asked = {q.key: q for q in played.asked}
    assert asked["throw.formula"].default == "ranger"
    assert [row.chips[0].value for row in asked["throw.formula"].options] == [5, 3, 3]
    missing = {row.id: row.forbidden for row in asked["evade.formula"].options}
    assert missing["ranger"].rule == "SNOW-36"
    assert played.rolls() == ["throw", "evade"]
    assert played.rolled[0].bcdice == "2D6+5>=?"
    quick = duel(field, one, d=skilled).play("resolve", "D", dice=HIT)
    assert quick.questions() == ["throw.target"], "the best is taken unless the switch asks"
    assert quick.rolled[0].modifiers[0].value == 5
    assert len(quick.asked[0].facts) == 3, "all that are known stand beside the targets"


def test_snow_26_to_28_and_35_to_37_formulas():
    """SNOW-26, SNOW-27, SNOW-28, SNOW-35, SNOW-36, SNOW-37: levels, bonus rounded down, and none
    without the skill."""
    sheet = SnowSheet(fighter=2, thief=5, ranger=3, adventurer=5, dexterity=18, agility=16)
    assert [base(sheet, "throw", f) for f in ("ranger", "fighter_thief", "adventurer")] == [6, 7, 6]
    assert [base(sheet, "evade", f) for f in ("ranger", "fighter_thief", "adventurer")] == [4, 7, 5]
    plain = SnowSheet(adventurer=1, dexterity=5)
    assert base(plain, "throw", "ranger") is None
    assert best(plain, "throw").value == -1
    assert best(SnowSheet(ranger=4), "evade").value == 5, "the adventurer level follows"


def test_snow_20_24_and_69_targets_with_reasons(field, one):
    """SNOW-20, SNOW-24, SNOW-69: hidden, retired and out of the table are refused in words;
    team-mates are no rows at all."""
    battle = duel(field, one, others=(
        one("G", "Y", "enemy", conditions=["hidden"]),
        one("H", "Z", "enemy", conditions=["retired"]), one("K", "F2", "enemy"), one("Q", "B"),
    ))  # fmt: skip
    rows = target_rows(battle.scene, "D")
    assert {r.id: r.forbidden.rule for r in rows if r.forbidden} == {
        "G": "SNOW-24", "H": "SNOW-40", "K": "SNOW-33",
    }  # fmt: skip
    assert [r.id for r in rows if not r.forbidden] == ["E"]


def test_snow_23_range_is_the_same_for_all(field, one):
    """SNOW-23: A to Z by the table, not by metres."""
    far = field(one("D", "A"), one("E", "Z", "enemy"))
    assert legal(far.scene, "D") == ("E",)
    near = field(one("D", "A"), one("E", "Z", "enemy"), settings={"snow.range_vs_table": "metres"})
    assert judge_target(near.scene, "D", "E").rule == "SNOW-23"


def test_snow_25_nobody_counts_snowballs(field, one):
    """SNOW-25: after 120 throws one may throw."""
    battle = duel(field, one, declared={"D": {"package": "wait_attack", "throws": 120}})
    battle.play("resolve", "D", dice=MISS)
    assert battle.scene.state("D").throws == 121


def test_snow_12_and_18_who_is_protected(field, one):
    """SNOW-12: the tall in a trench only; SNOW-18: others anywhere, or in trenches by a switch."""
    people = [one(f"{name}{node}", node, species=name, conditions=["hidden"])
              for name in ("human", "gryral", "paifurou") for node in ("B", "M")]  # fmt: skip
    flagged = one("tall", "M", tall=True, conditions=["hidden"])
    battle = field(*people, flagged, one("standing", "B", species="gryral"))
    safe = {t.id for t in battle.document.tokens if protected(battle.scene, t.id)}
    assert safe == {"humanB", "humanM", "gryralB", "paifurouB"}
    strict = field(*people, settings={"snow.hide_nodes": "trench_only"})
    assert not protected(strict.scene, "humanM")


@pytest.mark.parametrize("conditions", [("hidden",), ("retired",)])
def test_snow_17_a_lost_target_can_be_changed(field, one, conditions):
    """SNOW-17: hidden or retired since: another at −1, or hide, or nothing."""
    said = {"D": {"package": "wait_attack", "intended": "E"}}
    other = one("G", "X", "enemy")
    battle = duel(field, one, declared=said, e={"conditions": conditions}, others=(other,))
    played = battle.play("resolve", "D", dice=HIT, answers={"throw.retarget": "retarget"})
    assert [m.value for m in played.rolled[0].modifiers[1:]] == [-1]
    assert battle.hits("G") == 1
    assert not battle.scene.state("D").retargeted
    hiding = duel(field, one, declared=said, e={"conditions": conditions}, others=(other,))
    assert hiding.play("resolve", "D", answers={"throw.retarget": "hide"}).events() == ["hide"]
    assert hiding.document.token("D").has("hidden")
    passing = duel(field, one, declared=said, e={"conditions": conditions}, others=(other,))
    assert passing.play("resolve", "D", answers={"throw.retarget": "pass"}).rolls() == []


def test_snow_17_nobody_else_leaves_hiding(field, one):
    """SNOW-17: without another target the change is greyed with the reason."""
    said = {"D": {"package": "wait_attack", "intended": "E"}}
    battle = duel(field, one, declared=said, e={"conditions": ["hidden"]})
    played = battle.play("resolve", "D")
    rows = {row.id: row.forbidden for row in played.asked[0].options}
    assert rows["retarget"].rule == "SNOW-20"
    assert battle.document.token("D").has("hidden"), "hiding is proposed"


def test_snow_29_and_39_ties_are_evasions():
    """SNOW-29, SNOW-39: equal totals miss, one more hits."""
    for thrown, expected in ((8, False), (9, True)):
        throwing = Rolled(base=thrown - 7, faces=(3, 4), modifiers=())
        assert hits(throwing, Rolled(base=1, faces=(3, 4), modifiers=()), doubles=True) is expected


def test_snow_65_doubles_decide_evasion_first():
    """SNOW-65: 1-1 misses, 6-6 hits, 6-6 against 6-6 misses; off, the totals decide."""

    def meet(throw, evade, doubles=True):
        thrown = Rolled(base=5, faces=throw, modifiers=())
        return hits(thrown, Rolled(base=4, faces=evade, modifiers=()), doubles=doubles)

    assert not meet((1, 1), (1, 2))
    assert meet((6, 6), (6, 5))
    assert not meet((6, 6), (6, 6))
    assert meet((1, 2), (1, 1))
    assert meet((6, 6), (6, 6), doubles=False)


def test_snow_38_a_trench_move_costs_nothing(field, one):
    """SNOW-38: throw and evade as if one had waited."""
    moved = {"D": {"package": "trench_attack", "destination": "B"}}
    battle = duel(field, one, declared=moved)
    played = battle.play("resolve", "D", dice=MISS)
    assert [m.value for m in played.rolled[0].modifiers[1:]] == [-1], "B to X only"


def test_snow_64_every_summand_is_written(field, one):
    """SNOW-64: 3 +[4,4] +2 −1 against 3 +[1,2] −2, each with its reason."""
    said = {"D": {"package": "advance_attack", "destination": "L"},
            "E": {"package": "advance_attack", "destination": "M"}}  # fmt: skip
    battle = duel(field, one, declared=said, e={"species": "fairy"}, others=())
    battle.document = battle.document.model_copy(update={"tokens": tuple(
        t.revise(node="Y") if t.id == "E" else t for t in battle.document.tokens)})  # fmt: skip
    played = battle.play("resolve", "D", dice=HIT)
    assert played.lines()[-1] == (
        "D→E: 3 +[4,4] -1(position) +2(advance) = 12 / "
        "E: 3 +[1,2] +1(species) -2(advance) = 5 → hit (1/3)"
    )


def test_the_master_may_add_to_a_roll(field, one):
    """SNOW-64: the game master's own modifier is one more summand, by the key of the roll."""
    battle = duel(field, one)
    played = battle.play("resolve", "D", dice=HIT, gm={"throw": -4})
    assert played.rolled[0].modifiers[-1].rule == "gm"


def test_snow_33_the_master_allows_a_throw_the_table_lacks(field, one):
    """SNOW-33: overruled, he names the modifier."""
    battle = field(one("D", "A", agility=20), one("E", "A", "enemy"), phase="resolve",
                   declared={"D": {"package": "wait_attack"}})  # fmt: skip
    played = battle.play("resolve", "D", dice=HIT, overruled=True,
                         answers={"throw.target": ["E"], "throw.gm_position": -2})  # fmt: skip
    assert [m.value for m in played.rolled[0].modifiers[1:]] == [-2]
    assert battle.hits("E") == 1


def test_snow_15_a_throw_may_be_left_unused(field, one):
    """SNOW-15: nobody chosen, nothing rolled, and the journal says so."""
    battle = duel(field, one)
    played = battle.play("resolve", "D", answers={"throw.target": []})
    assert (played.rolls(), played.events()) == ([], [])
    assert "does not throw" in played.lines()[0]


def test_snow_55_a_larbird_throws_twice(field, one):
    """SNOW-55: the second at −3, its target chosen after the first."""
    battle = duel(field, one, d={"species": "larbird"}, others=(one("G", "X", "enemy"),))
    played = battle.play("resolve", "D", dice=HIT + HIT)
    assert played.rolls() == ["throw", "evade", "throw", "evade"]
    assert [sum(m.value for m in r.modifiers[1:]) for r in played.rolled[::2]] == [0, -3]


def test_snow_55_no_second_throw_when_the_first_ends_the_battle(field, one):
    """SNOW-55, SNOW-02: the last enemy retires at the first throw."""
    said = {"D": {"package": "wait_attack"}, "E": {"hits": 2}}
    battle = duel(field, one, d={"species": "larbird"}, declared=said)
    assert battle.play("resolve", "D", dice=HIT).events() == ["hit", "retire", "victory"]


def test_snow_61_a_homyusu_rolls_no_resistance(field, one):
    """SNOW-61: a hit asks for nothing more, and the evasion says so beforehand."""
    battle = duel(field, one, e={"species": "homyusu"})
    played = battle.play("resolve", "D", dice=HIT)
    assert played.rolls() == ["throw", "evade"]
    assert "SNOW-61" in [fact.rule for fact in played.rolled[1].facts]


def test_snow_49_50_53_and_56_prohibitions_with_reasons(field, one):
    """SNOW-49, SNOW-50, SNOW-53, SNOW-56: greyed for everybody; a breath only for a gryral."""
    battle = duel(field, one, d={"species": "gryral"})
    rules = {
        "ruling/magic": "SNOW-49", "ruling/arms": "SNOW-50", "ruling/breath": "SNOW-53",
        "ruling/drugs": "SNOW-56",
    }  # fmt: skip
    assert {row: battle.rule_against(row, "D") for row in rules} == rules
    others = {row.id for row in SYSTEM.actions_for(battle.document, "E")}
    assert "ruling/breath" not in others
    assert prohibition("shield").rule == "SNOW-50"
    assert prohibition("song").rule == "SNOW-49"
    allowed = battle.play("ruling/drugs", "D")
    assert allowed.events() == ["ruling"]


def test_snow_51_and_52_warm_clothes_and_the_fairy(field, one):
    """SNOW-51: no modifier of clothing; SNOW-52: evade +1 and nothing else."""
    battle = duel(field, one, e={"species": "fairy"})
    played = battle.play("resolve", "D", dice=MISS)
    assert [m.value for m in played.rolled[1].modifiers[1:]] == [1]
    assert (species_table()["paktak"].evade, species_table()["paktak"].rule) == (0, "SNOW-51")


def test_snow_40_the_third_hit_retires(field, one):
    """SNOW-40: no target, no action, and what was declared does not happen."""
    said = {"D": {"package": "wait_attack"},
            "E": {"package": "trench_attack", "destination": "Y", "hits": 2}}  # fmt: skip
    battle = duel(field, one, declared=said, others=(one("G", "Z", "enemy", agility=5),))
    played = battle.play("resolve", "D", dice=HIT, answers={"throw.target": ["E"]})
    assert played.events() == ["hit", "retire"]
    assert battle.rule_against("resolve", "E") == "SNOW-40"
    battle.play("resolve/all", answers={"throw.target": []})
    assert battle.at("E") == "X"
    retired = battle.document.token("E")
    assert retired.has("retired")
    assert SYSTEM.place_note(battle.document, retired) == ()


def test_snow_64_what_the_master_says_stands_for_the_sum(field, one):
    """SNOW-64: 20 said against 3 +[1,2] and a hit; the sentence names the ruling."""
    battle = duel(field, one)
    played = battle.play("resolve", "D", dice=[{"total": 20}, (1, 2)])
    assert battle.hits("E") == 1
    assert "D→E: 20 (GM's ruling) / " in played.lines()[-1]


def test_snow_17_55_the_rows_tell_what_this_throw_costs(field, one):
    """SNOW-17, SNOW-55: the card of a second throw and that of another target say so."""
    throws = {"package": "wait_attack"}
    battle = field(
        one("D", "A", species="larbird"), one("E", "X", "enemy"), phase="resolve",
        declared={"D": throws, "E": throws},
    )  # fmt: skip
    played = battle.play("resolve", "D", dice=[[2, 3], [3, 3], [2, 3], [3, 3]])
    first, second = (q for q in played.asked if q.key == "throw.target")
    assert [m.rule for m in first.candidates[0].chips] == ["SNOW-30"]
    assert [(m.rule, m.value) for m in second.candidates[0].chips][1:] == [("SNOW-55", -3)]
    assert "second snowball" in say(second.text, "en")
    hiding = one("G", "Y", "enemy", conditions=["hidden"])
    changed = field(
        one("D", "A"), one("E", "X", "enemy"), hiding, phase="resolve",
        declared={"D": {**throws, "intended": "G"}, "E": throws, "G": {"package": "wait_hide"}},
    )  # fmt: skip
    played = changed.play("resolve", "D", dice=[[2, 3], [3, 3]])
    asked = next(q for q in played.asked if q.key == "throw.target")
    assert [(m.rule, m.value) for m in asked.candidates[0].chips][1:] == [("SNOW-17", -1)]
