"""Wrong sheets, odd names, tokens that come late or go in the middle."""

from __future__ import annotations

import pytest
from pydantic import ValidationError
from tabletop import piece

from banmen.battle.holder import MemoryHolder
from banmen.battle.runner import Runner
from banmen.rules.systems.sword_world import SYSTEM
from banmen.rules.systems.sword_world.sheet import Spell, SwordSheet, Weapon
from banmen.words import Refusal


@pytest.mark.parametrize(
    "changes",
    [
        {"agility": -1}, {"agility": 4.5}, {"agility": 10**9}, {"agility": "quick"},
        {"armour": 101}, {"vision": "x-ray"}, {"weapons": ({"name": "a", "critical": 2},)},
        {"weapons": ({"name": "a", "dice": "9999D9999"},)},
        {"spells": ({"name": "a", "key": 200},)},
        {"unknown": 1},
    ],
)  # fmt: skip
def test_absurd_figures_are_refused_at_their_field(changes):
    """SWORD-82: every number has its bounds, and the error names the field."""
    with pytest.raises(ValidationError) as caught:
        SYSTEM.new_sheet().revise(**changes)
    assert caught.value.errors()[0]["loc"][0] == next(iter(changes))


def test_a_sheet_of_nothing_can_still_be_played(table, goblin):
    """A sheet with every number 0 attacks with a flat roll."""
    blank = SwordSheet(dexterity=0, agility=0, hp_max=1, mp_max=0, weapons=(Weapon(name=""),))
    battle = table(piece("a", "ally", (2, 2), blank), goblin("g", (3, 2)))
    assert battle.play("melee/0", "a", dice=[(2, 2)]).rolled[0].bonus() == 0
    assert len(SYSTEM.reach(battle.document, "a")) == 1


def test_names_with_markup_braces_and_200_characters_are_only_names(table, hero, goblin):
    """Names go into sentences as they are."""
    sheet = SYSTEM.new_sheet()
    odd = piece("a", "ally", (2, 2), sheet, name="<b>{target}</b>")
    long = piece("g", "enemy", (3, 2), sheet, name="長" * 200)
    played = table(odd, long).play("melee/0", "a", dice=[(1, 1)])
    assert "<b>{target}</b>" in played.lines()[0]
    assert "長" * 200 in played.lines()[0]


def test_two_of_one_name_are_told_apart(table, hero, goblin):
    """Everything goes by id."""
    twins = [goblin("g1", (3, 2)).revise(name="G"), goblin("g2", (3, 3)).revise(name="G")]
    battle = table(hero("a", (2, 2)), *twins)
    battle.play("melee/0", "a", answers={"attack.target": ["g2"]}, dice=[(6, 5), (4, 4)])
    assert (battle.hp("g1"), battle.hp("g2") < 12) == (12, True)


def test_an_actor_that_is_gone_gives_one_sentence(table, hero, goblin):
    """A token deleted beneath an open question ends the question, not the program."""
    begun = table(hero("a", (2, 2)), goblin("g", (3, 2))).document
    holder = MemoryHolder(begun)
    runner = Runner(holder)
    runner.start("melee/0", "a")
    left = tuple(token for token in holder.document.tokens if token.id != "g")
    holder.document = holder.document.model_copy(update={"tokens": left})
    runner.refresh()
    assert runner.pending is None
    with pytest.raises(Refusal):
        runner.start("melee/0", "nobody")


def test_a_token_placed_later_may_join(table, hero, goblin):
    """The game master takes a newcomer into the battle at full strength."""
    battle = table(hero("a", (2, 2)), goblin("g", (9, 9)))
    late = goblin("late", (8, 8))
    tokens = (*battle.document.tokens, late)
    battle.document = battle.document.model_copy(update={"tokens": tokens})
    assert SYSTEM.actions_for(battle.document, "late") == ()
    battle.play("join")
    assert battle.hp("late") == 12
    assert "join" not in {row.id for row in SYSTEM.battle_actions(battle.document)}


def test_a_spell_needs_a_name_of_bounded_length():
    """Rows of tables are bounded as well."""
    with pytest.raises(ValidationError):
        Spell(name="x" * 201)
