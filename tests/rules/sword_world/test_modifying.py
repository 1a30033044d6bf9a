"""The game master's own modifier at the moment of the throw, and what the journal says of it."""

from __future__ import annotations

import pytest

from banmen.battle.hints import target_chances
from banmen.battle.holder import MemoryHolder
from banmen.battle.replay import replay
from banmen.battle.runner import Runner
from banmen.rules.dice import ScriptedDice, ScriptedRoll
from banmen.words import Refusal


def throws(*faces):
    return ScriptedDice([ScriptedRoll("2D6", pair) for pair in faces])


def test_a_modifier_is_listed_counts_and_is_replayed(table, hero, goblin):
    """SWORD-02: the modifier shows among the others, decides the roll, and the journal keeps it."""
    begun = table(hero("a", (2, 2)), goblin("g", (3, 2))).document
    holder = MemoryHolder(begun)
    runner = Runner(holder, dice=throws((3, 3), (4, 3)))
    runner.start("melee/0", "a")
    runner.modify(3)
    assert [m.value for m in runner.pending.modifiers if m.rule == "gm"] == [3]
    runner.modify(1)
    assert runner.pending.bonus() == 6
    runner.roll()
    assert runner.pending.key == "damage", "6 + 5 + 1 = 12 hits 11"
    runner.roll()
    rolled = next(e for e in holder.document.journal if e.kind == "rolled")
    assert "gm" in [m["rule"] for m in rolled.values["modifiers"]]
    again = replay(begun, holder.document.journal)
    assert again.battle == holder.document.battle


def test_only_the_open_roll_changes_where_several_have_one_key(table, mage, hero, goblin):
    """SWORD-77: a modifier for the second resistance leaves the first as it was."""
    begun = table(
        mage("m", (1, 1), "ライトニング"), hero("a", (2, 1)), hero("b", (4, 1)), goblin("g", (9, 9))
    ).document
    runner = Runner(MemoryHolder(begun), dice=throws((3, 4), (4, 4), (3, 3), (3, 3)))
    runner.start("spell/0", "m", direction="e")
    for _ in range(3):
        runner.roll()
    assert (runner.pending.key, runner.pending.who) == ("resist", "b")
    before = runner.situation.battle.combatants
    runner.modify(-5)
    assert runner.pending.bonus() == 0
    assert runner.situation.battle.combatants == before


def test_what_is_no_roll_takes_no_modifier(table, hero, goblin):
    """A question has no modifier."""
    begun = table(hero("a", (2, 2)), goblin("g", (3, 2)), goblin("h", (2, 3))).document
    runner = Runner(MemoryHolder(begun))
    runner.start("melee/0", "a")
    with pytest.raises(Refusal):
        runner.modify(1)


def test_the_chance_of_a_hold_is_told_before_it_is_cast(table, mage, goblin):
    """A spell that binds has a chance beside its target like a blow, not none at all."""
    shaman = mage("m", (2, 2), "ホールド", shaman=5, mp_max=30)
    begun = table(shaman, goblin("g", (4, 2)), goblin("h", (5, 2))).document
    holder = MemoryHolder(begun)
    runner = Runner(holder)
    runner.start("spell/0", "m")
    found = target_chances(holder.document)
    assert set(found) >= {"g", "h"}
    assert 0 < found["g"] < 1
