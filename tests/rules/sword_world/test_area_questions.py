"""What the game master may change of an area before the spell is cast (SWORD-76)."""

from __future__ import annotations

from tabletop import edge

from banmen.model.place import square_name
from banmen.rules.answers import default_answer

WALL = tuple(edge((6, row), (7, row)) for row in range(12))


def cloud(table, mage, goblin, **parts):
    return table(
        mage("m", (2, 2), "スリープ・クラウド", "ダークネス"), goblin("g", (6, 2)),
        goblin("h", (7, 2)), goblin("far", (11, 11)), **parts,
    )  # fmt: skip


def asked_for(battle, answers, **more):
    return battle.play("spell/0", "m", answers=answers, dice=[(5, 5)], **more)


def test_sword_76_squares_struck_out_and_who_stands_on_them(table, mage, goblin):
    """SWORD-76: a square left out takes along who stands there, and is not in the template."""
    battle = cloud(table, mage, goblin)
    answers = {"spell.centre": [6, 2], "spell.rings": "1", "spell.affected": ["g", "h", "-H3"]}
    played = asked_for(battle, answers)
    assert battle.has("g", "asleep")
    assert not battle.has("h", "asleep")
    cast = next(line for line in played.reports if line.event == "spell")
    assert len(cast.squares) == 4
    assert "H3" not in {square_name(square) for square in cast.squares}


def test_sword_76_all_behind_walls_in_one_act(table, mage, goblin):
    """SWORD-76: one row leaves out what lies behind the wall; it is there only where one is."""
    battle = cloud(table, mage, goblin, barriers=WALL)
    answers = {"spell.centre": [6, 2], "spell.rings": "2", "spell.affected": ["g", "h", "-walls"]}
    played = asked_for(battle, answers)
    question = played.asked[-1]
    assert default_answer(question) == ["g", "h"], "the pure template is what is proposed"
    assert battle.has("g", "asleep")
    assert not battle.has("h", "asleep")
    open_air = cloud(table, mage, goblin)
    rows = asked_for(open_air, {**answers, "spell.affected": ["g", "h"]}).asked[-1].candidates
    assert "-walls" not in {row.id for row in rows}
    assert open_air.has("h", "asleep")


def test_sword_76_the_members_alone_are_an_answer(table, mage, goblin):
    """SWORD-76: sparing one by name leaves the squares as they are."""
    battle = cloud(table, mage, goblin)
    answers = {"spell.centre": [6, 2], "spell.rings": "1", "spell.affected": ["h"]}
    played = asked_for(battle, answers)
    cast = next(line for line in played.reports if line.event == "spell")
    assert len(cast.squares) == 5
    assert battle.has("h", "asleep")
    assert not battle.has("g", "asleep")


def test_sword_76_darkness_is_asked_for_at_walls_only(table, mage, goblin):
    """SWORD-76: darkness in the open is laid without a question, at a wall it can be cut."""
    answers = {"spell.aim": "place", "spell.centre": [6, 2], "spell.rings": "1"}
    open_air = cloud(table, mage, goblin)
    played = open_air.play("spell/1", "m", answers=answers, dice=[(5, 5)])
    assert "spell.squares" not in played.questions()
    assert len(open_air.document.areas[0].squares) == 5
    walled = cloud(table, mage, goblin, barriers=WALL)
    walled.play("spell/1", "m", answers={**answers, "spell.squares": ["-walls"]}, dice=[(5, 5)])
    assert len(walled.document.areas[0].squares) == 4
