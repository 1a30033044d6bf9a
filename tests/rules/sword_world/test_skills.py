"""Servants, lore, senses, doors and lights (SWORD-15, SWORD-47 to SWORD-64, SWORD-70 to 73, 79,
SWORD-80)."""

from __future__ import annotations

import pytest
from tabletop import edge

from banmen.model.areas import Darkness
from banmen.model.base import Square
from banmen.model.lights import Light
from banmen.rules.rule_texts import rule_texts
from banmen.rules.systems.sword_world.checks import Check
from banmen.rules.systems.sword_world.golem import command_warnings, single_line
from banmen.rules.systems.sword_world.knowledge import lore_base, passive_forbids, tiers_known
from banmen.rules.systems.sword_world.light_vision import darkness_at, lit_by_light
from banmen.words import Refusal


def test_sword_59_one_round_to_make_one_to_command(table, mage, goblin):
    """SWORD-59: made in R1, commanded in R2, acts from R3; a change costs a round as well."""
    battle = table(mage("m", (1, 1), "オーク"), goblin("g", (9, 9)))
    played = battle.play("spell/0", "m", dice=[(3, 4)])
    assert played.events() == ["servant"]
    servant = battle.document.tokens[-1]
    assert servant.sheet.self_made_golem
    assert battle.rule_against("m", "command_golem") == "SWORD-03", "not in the same round"
    for _ in range(2):
        battle.play("end_phase")
    assert battle.rule_against(servant.id, "move") == "SWORD-59"
    order = {"command.text": "扉の前に立ち、近づく者を殴れ"}
    battle.play("command_golem", "m", answers=order)
    assert battle.rule_against(servant.id, "move") == "SWORD-59"
    for _ in range(2):
        battle.play("end_phase")
    assert battle.rule_against(servant.id, "move") == ""
    battle.play("command_golem", "m", answers={"command.text": "北へ歩け"})
    assert battle.rule_against(servant.id, "move") == "SWORD-59"
    assert battle.scene.state(servant.id).command == "北へ歩け"


def test_sword_60_commanding_is_restricted_like_casting(table, mage, goblin):
    """SWORD-60: limited move and a voice."""
    battle = table(mage("m", (1, 1), "オーク"), goblin("g", (9, 9)))
    battle.play("spell/0", "m", dice=[(3, 4)])
    for _ in range(2):
        battle.play("end_phase")
    assert battle.rule_against("m", "command_golem") == ""
    battle.play("set_condition", "m", condition="silenced")
    assert battle.rule_against("m", "command_golem") == "SWORD-60"
    battle.play("set_condition", "m", condition="silenced")
    battle.play("move", "m", path=[[1, 2], [1, 3]])
    assert battle.rule_against("m", "command_golem") == "SWORD-17"


def test_sword_61_62_63_commands_are_concrete_and_short(table, mage, goblin):
    """SWORD-61: the master approves; SWORD-62: "guard" is vague; SWORD-63: one line of about 40."""
    battle = table(mage("m", (1, 1), "オーク"), goblin("g", (9, 9)))
    assert command_warnings(battle.document, "扉の前に立て") == ()
    assert command_warnings(battle.document, "リーナを守れ") == ("vague",)
    assert command_warnings(battle.document, "一" * 41) == ("too_long",)
    assert command_warnings(battle.document, "一" * 40) == ()
    assert single_line("一行目\n二行目\n三行目") == "一行目"
    battle.play("spell/0", "m", dice=[(3, 4)])
    servant = battle.document.tokens[-1].id
    for _ in range(2):
        battle.play("end_phase")
    played = battle.play("command_golem", "m", answers={"command.text": "リーナを守れ"})
    assert [fact.rule for fact in played.asked[-1].facts] == ["SWORD-62"]
    assert played.asked[-1].who == "gm"
    assert battle.scene.state(servant).obeys_from is None, "rejected by default"


def test_sword_64_a_golem_has_no_options(table, hero, goblin):
    """SWORD-64: neither a heavy blow nor a focus."""
    golem = hero("w", (2, 2), self_made_golem=True)
    battle = table(golem, hero("a", (2, 4)), goblin("g", (3, 3)))
    for row in ("melee/0/power", "focus/resist", "focus/defence"):
        assert battle.rule_against("w", row) == "SWORD-64"
        assert battle.rule_against("a", row) == ""
    battle.play("melee/0/power", "a", dice=[(6, 4), (4, 3)])
    assert battle.scene.state("a").evade_modifier == -2


def test_a_focus_adds_to_the_next_rolls_until_the_own_phase(table, hero, goblin):
    """SWORD-64 names the focus; it lasts until the own next phase."""
    battle = table(hero("a", (2, 2)), goblin("g", (3, 3)))
    battle.play("focus/defence", "a")
    battle.play("end_phase")
    roll = battle.play("melee/0", "g", dice=[(6, 6)]).rolled[0]
    assert roll.bonus() == 7
    battle.play("end_phase")
    assert battle.scene.state("a").evade_modifier == 0


def test_sword_53_54_55_knowledge_by_tiers():
    """SWORD-53, SWORD-54: double six guarantees the lowest tier only."""
    six = Check(total=17, automatic="success")
    assert tiers_known(six, (10, 18)).tiers == (True, False)
    assert tiers_known(Check(total=14, automatic="success"), (15, 20)).tiers == (True, False)
    assert tiers_known(Check(total=19, automatic="success"), (10, 18)).tiers == (True, True)
    assert tiers_known(Check(total=12), (15,)).tiers == (False,)


def test_sword_56_57_one_roll_with_the_better_lore(table, hero, goblin):
    """SWORD-56, SWORD-57: sage 3 or bard 5, one roll with the higher base."""
    battle = table(hero("a", (2, 2), sage=3, bard=5), goblin("g", (9, 9)))
    assert lore_base(battle.scene.sheet("a")) == (7, "bard")
    played = battle.play("knowledge", "a", answers={"knowledge.tiers": "１０／１８"}, dice=[(6, 6)])
    assert played.rolls() == ["knowledge"]
    assert played.lines() == ["Knowledge of a: 19 (10: known, 18: known)"]
    with pytest.raises(Refusal):
        battle.play("knowledge", "a", answers={"knowledge.tiers": "famous"})


def test_sword_55_inspiration_uses_the_same_tiers(table, mage, goblin):
    """SWORD-55: the priest's spell by the same table."""
    battle = table(mage("m", (1, 1), "インスピレーション", priest=3), goblin("g", (9, 9)))
    played = battle.play("spell/0", "m", tiers=[12, 20], dice=[(6, 6)])
    assert played.rolls() == ["inspiration"]
    assert "12: known" in played.lines()[0]
    assert battle.scene.state("m").mp == 17


def test_sword_47_to_50_senses_are_passive_and_end_with_a_search(table, hero, goblin):
    """SWORD-47, SWORD-49: the master rolls; SWORD-48, SWORD-50: not where traps were searched."""
    battle = table(hero("a", (2, 2), thief=2, ranger=0), hero("b", (4, 2)), goblin("g", (9, 9)))
    played = battle.play("passive/trap", answers={"passive.spot": [2, 3]}, dice=[(3, 3), (4, 4)])
    assert [roll.who for roll in played.rolled] == ["a", "b"]
    assert battle.play("passive/danger", dice=[(3, 3)]).rolled[0].who == "b"
    battle.play("search", "a", answers={"search.spot": [2, 3]}, dice=[(3, 4)])
    assert passive_forbids(battle.scene, "trap", Square(2, 3)) is not None
    assert passive_forbids(battle.scene, "danger", Square(2, 3)) is None
    with pytest.raises(AssertionError, match="forbidden"):
        battle.play("passive/trap", answers={"passive.spot": [2, 3]}, dice=[(3, 3), (4, 4)])
    with pytest.raises(Refusal):
        battle.play("passive/trap", spot=[2, 3])


def test_sword_70_71_72_lights(table, hero, goblin):
    """SWORD-70: 41 squares; SWORD-71: a thrown torch burns on; SWORD-72: the shutter."""
    torch = Light(id="t", x=0, y=0, carried_by="a")
    lantern = Light(id="l", preset="lantern", x=0, y=0, carried_by="a")
    battle = table(hero("a", (5, 5)), goblin("g", (9, 9)), lights=(torch, lantern))
    assert len(lit_by_light(battle.document, torch)) == 41
    free = {"handle.costs": "free"}
    battle.play("handle", "a", answers=free | {"handle": "throw:t", "handle.throw": [7, 2]})
    thrown = battle.document.lights[0]
    assert thrown.burning
    assert Square(7, 2) in lit_by_light(battle.document, thrown)
    assert thrown.carried_by is None
    for squares, count in ((4, 41), (3, 25), (1, 5), (0, 0)):
        battle.play(
            "handle", "a", answers=free | {"handle": "shutter:l", "handle.shutter": squares}
        )
        assert len(lit_by_light(battle.document, battle.document.lights[1])) == count
        assert battle.document.lights[1].burning
    battle.play("handle", "a", answers={"handle": "put:l"})
    assert battle.document.lights[1].carried_by is None
    assert battle.scene.state("a").acted, "SWORD-80: it takes the action by default"


def test_sword_70_walls_stop_light_by_default(table, hero):
    """SWORD-70: the setting lets light through walls."""
    torch = Light(id="t", x=16.5, y=16.5)
    wall = edge((5, 5), (6, 5))
    for stops, expected in ((True, False), (False, True)):
        battle = table(
            hero("a", (0, 0)), lights=(torch,), barriers=(wall,),
            settings={"sword.light_stops_at_walls": stops},
        )  # fmt: skip
        assert (Square(6, 5) in lit_by_light(battle.document, torch)) is expected


def test_sword_79_magic_darkness_swallows_torches(table, hero):
    """SWORD-79: light drives out natural darkness, not Shade and Darkness."""
    torch = Light(id="t", x=16.5, y=16.5)
    square = Square(6, 5)
    for kind, expected in (("natural", set()), ("shade", {"shade"}), ("darkness", {"darkness"})):
        dark = Darkness(id="d", squares=(square,), darkness=kind)
        battle = table(hero("a", (0, 0)), lights=(torch,), areas=(dark,))
        assert darkness_at(battle.document, square) == expected


def test_sword_15_80_doors_are_opened_by_hand(table, hero, goblin):
    """SWORD-15, SWORD-80: a door next to one is opened; whether it costs is the master's say."""
    door = edge((5, 5), (6, 5), "door_closed")
    battle = table(hero("a", (5, 5)), goblin("g", (9, 9)), barriers=(door,))
    played = battle.play(
        "handle", "a", answers={"handle": f"open:{door.id}", "handle.costs": "free"}
    )
    assert battle.document.barriers[0].state == "open"
    assert played.asked[1].who == "gm"
    assert not battle.scene.state("a").acted
    far = table(hero("a", (1, 1)), goblin("g", (9, 9)), barriers=(door,))
    with pytest.raises(Refusal):
        far.play("handle", "a", handling=f"open:{door.id}")


def test_sword_73_every_rule_can_be_read_and_the_credit_is_among_them():
    """SWORD-73: 82 texts in two languages with their source, the credit included."""
    japanese, english = rule_texts("sword-world", "ja"), rule_texts("sword-world", "en")
    assert [rule.id for rule in japanese] == [f"SWORD-{n:02}" for n in range(1, 83)]
    for one, other in zip(japanese, english, strict=True):
        assert one.title
        assert one.text != other.text
        assert bool(one.source) is (one.id < "SWORD-74")
    assert "ともまり" in japanese[72].source
