"""Rounds, turns, points and moving (COC-01 to COC-10, COC-13 to COC-16, COC-157 to COC-168)."""

from __future__ import annotations

import pytest
from tabletop import edge, path, play, squares

from banmen.model.areas import Obstacle
from banmen.model.base import Square
from banmen.rules.systems.cthulhu import SYSTEM
from banmen.rules.systems.cthulhu.sheet import Weapon
from banmen.words import Refusal, say


def begun(battle, **answers):
    """Begin a round in which nobody declares anything unless answered."""
    dice = answers.pop("dice", [])
    battle.remember(battle.document.tokens[0].id, points=0)
    battle.document = battle.document.model_copy(
        update={"battle": battle.document.battle.revise(current=None)}
    )
    return battle.play("next_round", answers={"declare.who": [], **answers}, dice=dice)


def test_coc_03_05_13_158_order_of_a_round(table, one, foe):
    """COC-03, COC-05, COC-13, COC-158: descending DEX less the delay; equals throw D100, the
    lower is first; the unconscious have no turn."""
    battle = table(
        one("a", dexterity=14), foe("b", dexterity=16), one("c", dexterity=10),
        foe("d", dexterity=18, conditions=["unconscious"]),
    )  # fmt: skip
    played = begun(battle, **{"declare.who": ["b"], "declare.what": "delay", "declare.delay": 6},
                   dice=[[70], [35]])  # fmt: skip
    assert battle.document.battle.order == ("a", "c", "b")
    assert played.rolls() == ["order", "order"]
    assert battle.document.battle.current == "a"
    roster = table(one("a", dexterity=10), foe("b", dexterity=10), settings={"coc.tie": "roster"})
    begun(roster)
    assert roster.document.battle.order == ("a", "b")


def test_coc_13_delay_scope(table, one, foe):
    """COC-13: a delay lowers the order alone, or DEX×5 too by the setting; never below 1."""
    battle = table(one("a", dexterity=8), foe("b", dexterity=16),
                   settings={"coc.delay_scope": "stat"})  # fmt: skip
    question = begun(battle, **{"declare.who": ["b"], "declare.what": "delay",
                                "declare.delay": 15}).asked[2]  # fmt: skip
    assert question.maximum == 15
    assert battle.document.battle.order == ("a", "b")


def test_coc_04_06_10_points_lapse_and_a_turn_ends_by_itself(table, one, foe):
    """COC-04, COC-06, COC-07, COC-10: three points; attack then move; without points the next is
    on turn; what is not used lapses; a sheet may say otherwise."""
    battle = table(one("a"), foe("b", (6, 4), points=4))
    assert battle.row("a", "move").cost == 1
    battle.play("move", "a", path=[(5, 4)])
    assert (battle.at("a"), battle.state("a").points) == ((5, 4), 2)
    battle.play("move", "a", path=[(6, 4), (6, 5)])
    assert battle.document.battle.current == "b"
    assert battle.state("b").points == 4
    assert [row.id for row in SYSTEM.battle_actions(battle.document) if not row.forbidden] == [
        "pass_turn", "blast"]  # fmt: skip
    battle.play("pass_turn")
    assert battle.state("b").points == 0
    assert battle.document.battle.current is None
    assert [row.id for row in SYSTEM.battle_actions(battle.document) if not row.forbidden] == [
        "next_round", "blast"]  # fmt: skip


def test_coc_08_a_run_takes_the_whole_turn(table, one, foe):
    """COC-08: three squares at a stroke and nothing else, also with four points; not after
    anything was done."""
    battle = table(one("a", points=4), foe("b", (9, 9)))
    battle.remember("a", points=4)
    battle.play("dash", "a", path=[(5, 4), (6, 4), (7, 4)])
    assert battle.at("a") == (7, 4)
    assert battle.document.battle.current == "b"
    late = table(one("a"), foe("b"))
    late.play("attack/fist", "a", dice=[[99]])
    assert late.rule_against("a", "dash") == "COC-08"
    assert late.rule_against("a", "move") == ""


def test_coc_09_14_16_attacks_of_a_turn(table, one, foe):
    """COC-09, COC-14, COC-16: one attack, with firearms two, and never both kinds."""
    shooter = one("a", (4, 4), "ally", ".32口径リボルバー")
    battle = table(shooter, foe("b", (5, 4)), foe("c", (4, 4)))
    assert battle.rule_against("a", "attack/0/single") == ""
    battle.play("attack/0/single", "a", target="b", dice=[[99]])
    assert battle.rule_against("a", "attack/fist") == "COC-16"
    battle.play("attack/0/single", "a", target="b", dice=[[99]])
    assert battle.rule_against("a", "attack/0/single") == "COC-16"
    assert battle.state("a").points == 1
    fists = table(one("a"), foe("b"))
    fists.play("attack/fist", "a", dice=[[99]])
    assert fists.rule_against("a", "attack/kick") == "COC-09"


def test_coc_15_preparation_costs_a_point_and_keeps(table, one, foe):
    """COC-15: nocking costs a point and lasts; a bow without an arrow is nocked with the attack,
    which then costs two; reloading fills the magazine."""
    battle = table(one("a", (4, 4), "ally", "弓", bow=50), foe("b", (5, 4)))
    assert battle.row("a", "attack/0").cost == 2
    battle.play("ready/0", "a")
    assert battle.weapon("a").nocked
    assert battle.row("a", "attack/0").cost == 1
    played = battle.play("attack/0", "a", dice=[[51]])
    assert played.rolled[0].target == 50
    assert not battle.weapon("a").nocked
    assert battle.state("a").points == 1
    empty = table(one("a", (4, 4), "ally", ".32口径リボルバー"), foe("b", (5, 4)))
    empty.weapon("a", rounds=0)
    assert empty.rule_against("a", "attack/0/single") == "COC-164"
    empty.play("ready/0", "a")
    assert empty.weapon("a").rounds == 6


def test_coc_01_02_157_distances(table, one, foe):
    """COC-01, COC-02, COC-157: five-metre squares, ranges rounded down, diagonals count one."""
    throwing = Weapon(name="axe", kind="thrown", skill="throwing", range_m=18, damage="1D6")
    battle = table(one("a", (4, 4), "ally", throwing), foe("b", (7, 6)), foe("c", (8, 4)))
    options = {
        o.id: o.forbidden
        for o in battle.play("attack/0", "a", answers={"attack.target": ["b"]}, dice=[[99]])
        .asked[0]
        .candidates
    }
    assert options["b"] is None
    assert options["c"].rule == "COC-02"
    assert SYSTEM.square_m == 5.0
    apart = table(one("a", (4, 4), "ally"), foe("b", (5, 4)))
    assert apart.rule_against("a", "attack/fist") == "COC-157"
    assert SYSTEM.distance(apart.document, Square(0, 0), Square(3, 2)) == 3


def test_coc_157_touch_by_the_game_master(table, one, foe):
    """COC-157: within one square the game master may be asked whether two touch."""
    pistol = Weapon(name="gun", kind="handgun", percent=60, damage="1D8", range_m=20)
    battle = table(one("a", (4, 4), "ally", pistol), foe("b"), settings={"coc.touch_by_gm": True})
    played = battle.play("attack/0", "a", answers={"attack.touch": "apart"}, dice=[[99]])
    assert played.asked[0].who == "gm"
    assert played.rolls() == ["attack"]


def test_coc_167_168_squares_are_shared_and_enemies_passed(table, one, foe):
    """COC-167, COC-168: no limit in a square, no stop at enemies; walls stop."""
    battle = table(one("a"), foe("b", (5, 4)), foe("c", (5, 4)), foe("d", (6, 4)))
    battle.play("move", "a", path=[(5, 4), (6, 4)])
    assert battle.at("a") == battle.at("d")
    walled = table(one("a"), foe("b", (6, 4)), barriers=(edge((4, 4), (5, 4), side=5.0),))
    assert Square(5, 4) not in {p.at for p in SYSTEM.reach(walled.document, "a") if p.cost < 2}
    verdict = SYSTEM.walk(walled.document, "a", path((5, 4)))
    assert verdict.reason == "blocked"


def test_coc_07_paths_are_asked_and_refused(table, one, foe):
    """COC-07: a point a square, the way is asked; the board answers with eight neighbours."""
    battle = table(one("a"), foe("b", (9, 9)))
    played = battle.play("move", "a", answers={"move.path": [[5, 5]]})
    assert played.asked[0].allowance == 2
    assert battle.at("a") == (5, 5)
    straight = table(one("a"), foe("b", (9, 9)), settings={"coc.metric": "manhattan"})
    assert SYSTEM.walk(straight.document, "a", path((5, 5))).reason == "blocked"
    assert SYSTEM.allowance(battle.document, "a") == 2


def test_coc_159_prone_and_held_cannot_walk(table, one, foe):
    """COC-159, COC-160: standing up costs a point; a hold is broken by STR against STR."""
    battle = table(one("a", conditions=["prone"]), foe("b"))
    assert battle.rule_against("a", "move") == "COC-159"
    battle.play("stand_up", "a")
    assert not battle.has("a", "prone")
    assert battle.state("a").points == 2
    held = table(one("a", conditions=["grappled"], strength=14), foe("b", strength=12))
    held.remember("a", grappled_by="b")
    assert held.rule_against("a", "move") == "COC-159"
    played = held.play("escape", "a", dice=[[60]])
    assert played.rolled[0].target == 60
    assert not held.has("a", "grappled")


def test_coc_53_139_159_the_stunned_lose_their_turns(table, one, foe):
    """COC-159: one who is stunned loses the turn, then it ends; the next is on."""
    battle = table(one("a", dexterity=18), foe("b", conditions=["stunned"], dexterity=12))
    battle.remember("b", stun=1)
    battle.play("end_turn", "a")
    assert battle.document.battle.current is None
    assert not battle.has("b", "stunned")
    begun(battle)
    battle.play("end_turn", "a")
    assert battle.document.battle.current == "b"


def test_coc_99_focus_in_a_turn(table, one, foe):
    """COC-99: a focus gives up the turn; not after anything was done, defences included."""
    battle = table(one("a"), foe("b"))
    battle.play("focus", "a", answers={"focus.kind": "dodge"})
    assert battle.state("a").focus_left == 3
    assert battle.document.battle.current == "b"
    late = table(one("a"), foe("b"))
    late.remember("a", used=("dodge",))
    assert late.rule_against("a", "focus") == "COC-99"
    start = table(one("a", dexterity=18), foe("b", dexterity=8))
    begun(start, **{"declare.who": ["a"], "declare.what": "focus/parry"})
    assert start.document.battle.current == "b", "who is focused does not act"


def test_coc_114_whom_to_parry_is_declared_at_the_start(table, one, foe):
    """COC-114: the untrained name one opponent, together with a delay if they like."""
    battle = table(one("a", dexterity=18), foe("b", dexterity=8))
    begun(battle, **{"declare.who": ["a"], "declare.what": "delay_parry", "declare.delay": 2})
    assert battle.state("a").parry_against == "b"
    assert battle.state("a").delay == 2


@pytest.mark.parametrize(("setting", "left"), [("remind", 1), ("auto", 1), ("off", 0)])
def test_coc_163_shock_faint_and_death(table, one, foe, setting, left):
    """COC-163: a reminder by default, carried out or left out by the setting."""
    knife = Weapon(name="knife", kind="knife", percent=90, damage="1D20")
    battle = table(one("a", (4, 4), "ally", knife), foe("b", hp_max=12),
                   settings={"coc.base_shock": setting})  # fmt: skip
    dice = [[50], [6], [66]] if setting == "auto" else [[50], [6]]
    played = battle.play("attack/0", "a", dice=dice)
    assert played.events().count("remind") == left
    assert battle.has("b", "unconscious") == (setting == "auto")
    battle.remember("a", points=1, attacks=0)
    battle.play("attack/0", "a", dice=[[50], [12]])
    assert battle.has("b", "dead") == (setting == "auto")
    assert battle.hp("b") == -6


def test_coc_163_who_withstands_the_shock_is_told(table, one, foe):
    """COC-163: where shock is handled automatically, a success ends what the reminder began."""
    knife = Weapon(name="knife", kind="knife", percent=60, damage="1D6")
    battle = table(one("a", (4, 4), "ally", knife), foe("b", hp_max=12),
                   settings={"coc.base_shock": "auto"})  # fmt: skip
    played = battle.play("attack/0", "a", dice=[[50], [6], [65]])
    assert played.lines()[-1] == "b holds out (65/65 success)"


def test_coc_137_163_who_is_down_hides_no_more(table, one, foe):
    """COC-137, COC-163: without hit points the hiding ends, whoever handles the rest."""
    battle = table(one("a"), foe("b", hp_max=2, conditions=["hidden"]))
    battle.remember("b", behind="a")
    battle.play("attack/fist", "a", dice=[[50], [3]])
    assert battle.hp("b") == -1
    assert not battle.has("b", "hidden")


def test_coc_114_the_nearest_is_proposed_and_nobody_unseen(table, one, foe):
    """COC-114: whom to parry: near ones first, those hidden from players last."""
    unseen = foe("h", (4, 4)).model_copy(update={"hidden": True})
    battle = table(one("a"), unseen, foe("far", (9, 4)), foe("near", (5, 4)))
    battle.document = battle.document.model_copy(
        update={"battle": battle.document.battle.revise(current=None)}
    )
    answers = {"declare.who": ["a"], "declare.what": "parry"}
    asked = next(q for q in battle.play("next_round", answers=answers, dice=lambda roll: [50]).asked
                 if q.key == "declare.parry")  # fmt: skip
    assert [option.id for option in asked.candidates] == ["near", "far", "h"]
    assert asked.default == ("near",)


def test_coc_06_86_what_the_game_master_sets_names_its_own_rule(table, one, foe):
    """COC-06, COC-86: footing, points of the turn; hit points have none."""
    battle = table(one("a"), foe("b"))
    named = {
        field: battle.play(f"adjust/{field}", "a").asked[0].rules
        for field in ("hp", "points", "terrain")
    }
    assert named == {"hp": (), "points": ("COC-06",), "terrain": ("COC-86",)}


def test_coc_156_the_card_of_the_damage_tells_what_is_not_diced(table, one, foe):
    """COC-156: a constant of the weapon and a damage bonus without dice stand beside the dice."""
    knife = Weapon(name="knife", kind="knife", percent=60, damage="1D4+2")
    battle = table(one("a", (4, 4), "ally", knife, damage_bonus="1"), foe("b"))
    rolled = battle.play("attack/0", "a", dice=[[50], [3]]).rolled[-1]
    assert rolled.dice == "1D4"
    assert [say(fact.words, "en") for fact in rolled.facts] == ["weapon +2", "damage bonus +1"]
    assert battle.hp("b") == 20 - 6


def test_coc_161_care_of_oneself_reads_as_such(table, one, foe):
    """COC-161: the healer is not named twice."""
    battle = table(one("a", first_aid=50), foe("b"))
    battle.remember("a", legs=(("leg_left", 4),))
    played = battle.play("care/first_aid", "a", dice=[[50]])
    assert played.lines()[-1].startswith("a healed the own ")


def test_coc_163_who_has_no_hit_points_gets_no_turn(table, one, foe):
    """COC-163, COC-05: without hit points no turn comes; the game master may overrule."""
    battle = table(one("a"), foe("b"))
    battle.remember("b", hp=0)
    battle.play("end_turn", "a")
    assert battle.document.battle.current is None
    assert battle.rule_against("b", "attack/fist") == "COC-163"


def test_templates_cover_and_board_questions(table, one, foe):
    """COC-02, COC-17: radii round down, cover tells who gives it."""
    crate = Obstacle(id="crate", name="crate", squares=(Square(5, 4),), blocks_sight=False,
                     gives_cover=True)  # fmt: skip
    battle = table(one("a"), foe("b", (7, 4)), areas=(crate,))
    assert len(SYSTEM.template(battle.document, Square(8, 8), 7.0, False).squares) == 9
    covered = SYSTEM.cover(battle.document, Square(4, 4), Square(7, 4))
    assert covered.applies
    assert [d.name for d in covered.given_by] == ["crate"]
    assert SYSTEM.sight(battle.document, Square(4, 4), Square(7, 4)).clear
    disc = battle.document.model_copy(update={"settings": {"coc.template": "centres_in_disc"}})
    bare = disc.model_copy(update={"battle": None})
    assert len(SYSTEM.template(bare, Square(8, 8), 7.0, False).squares) == 5


def test_nobody_acts_out_of_turn(table, one, foe):
    """COC-03, COC-05: rows of others are greyed with the rule; before the first round too."""
    battle = table(one("a"), foe("b"))
    assert battle.rule_against("b", "attack/fist") == "COC-03"
    fresh = SYSTEM.start_battle(battle.document.model_copy(update={"battle": None}))
    rows = {row.id: row.forbidden for row in SYSTEM.actions_for(fresh, "a")}
    assert rows["attack/fist"].rule == "COC-05"
    assert SYSTEM.turn_order(fresh).heading.key == "coc.heading.setup"
    first = play(SYSTEM, fresh, "next_round", answers={"declare.who": []}, dice=[[40], [20]])
    assert first.document.battle.order == ("b", "a")
    assert [e.token for e in SYSTEM.turn_order(first.document).entries if e.able] == ["b"]
    assert squares(6, 4, 5.0).width_m == 30


def test_rows_that_are_not_there_are_refused_in_words(table, one, foe):
    """A weapon's row that the sheet does not have gives one sentence; so do those apart."""
    battle = table(one("a"), foe("b"), settings={"coc.touch_by_gm": True})
    for row in ("ready/7", "restring/x", "yabusame/7", "pick_up/7"):
        with pytest.raises(Refusal):
            battle.play(row, "a")
    with pytest.raises(Refusal):
        battle.play("attack/fist", "a", answers={"attack.touch": "apart"})
    assert battle.state("a").points == 3
