"""The squares that stop a mover, and what lasts, as the interface asks for them."""

from __future__ import annotations

import pytest
from tabletop import edge

from banmen.rules.catalogue import systems
from banmen.rules.system import timers_of, zones_of
from banmen.rules.systems.sword_world import SYSTEM
from banmen.words import Refusal, say


def test_sword_22_eight_squares_of_each_enemy_walls_left_out(table, hero, goblin):
    """SWORD-22: eight squares in the open, fewer at a wall and at the map's edge."""
    wall = edge((4, 5), (5, 5))
    battle = table(
        hero("a", (9, 9)), goblin("g", (5, 5)), goblin("h", (0, 0)), goblin("n", (8, 2), "neutral"),
        barriers=(wall,),
    )  # fmt: skip
    zones = {zone.token: zone for zone in SYSTEM.zones(battle.document, "a")}
    assert set(zones) == {"g", "h"}
    assert len(zones["g"].squares) == 7
    assert (4, 5) not in zones["g"].squares
    assert len(zones["h"].squares) == 3
    assert all(zone.active for zone in zones.values())


def test_sword_28_no_hostile_will_no_force(table, hero, goblin):
    """SWORD-27, SWORD-28: a sleeper's squares are told apart, the dead have none."""
    battle = table(
        hero("a", (9, 9)), goblin("g", (5, 5), conditions=["asleep", "prone"]),
        goblin("d", (2, 2), conditions=["dead"]),
    )  # fmt: skip
    (zone,) = SYSTEM.zones(battle.document, "a")
    assert (zone.token, zone.active) == ("g", False)


def test_a_system_without_zones_or_time_has_none(table, hero):
    """The interface asks any system; one that has no such thing answers nothing."""
    battle = table(hero("a", (9, 9)))
    assert zones_of(object(), battle.document, "a") == ()
    assert timers_of(object(), battle.document) == ()
    assert timers_of(systems["sword-world"], battle.document) == ()


def slept(table, mage, goblin):
    battle = table(
        mage("m", (2, 2), "スリープ・クラウド"), goblin("g", (6, 2)), goblin("h", (6, 3)),
        goblin("far", (11, 11)),
    )  # fmt: skip
    battle.play("spell/0", "m", centre=(6, 2), rings=1, affected=["g", "h"], dice=[(5, 5)])
    assert battle.has("g", "asleep")
    return battle


def test_sword_12_a_spell_on_several_is_one_line_that_counts_down(table, mage, goblin):
    """SWORD-12: rounds left by the phases of the caster's side, down to its end."""
    battle = slept(table, mage, goblin)
    (timer,) = SYSTEM.timers(battle.document)
    assert timer.left == 18
    assert timer.tokens == ("g", "h")
    said = say(timer.words, "ja")
    assert all(part in said for part in ("スリープ・クラウド", "m", "g、h", "18", "P19"))
    battle.play("end_phase", dice=[(1, 1)] * 2)
    assert SYSTEM.timers(battle.document)[0].left == 18, "their phase is part of the round"
    battle.play("end_phase")
    assert SYSTEM.timers(battle.document)[0].left == 17


def test_sword_12_the_game_master_ends_a_spell_by_hand(table, mage, goblin):
    """SWORD-12: ended for all it was cast on at once; what is over cannot be ended again."""
    battle = slept(table, mage, goblin)
    (timer,) = SYSTEM.timers(battle.document)
    played = battle.play(timer.ended_by)
    assert played.events() == ["effect_ends", "effect_ends"]
    assert SYSTEM.timers(battle.document) == ()
    assert not battle.has("g", "asleep")
    with pytest.raises(Refusal):
        battle.play(timer.ended_by)


def test_sword_12_a_song_that_lasts_is_counted_too(table, mage, goblin):
    """SWORD-12: any spell or song with rounds is listed, whatever it does."""
    battle = table(mage("m", (2, 2), "マーチ"), goblin("g", (3, 2)))
    sheet = battle.document.token("m").sheet
    song = sheet.spells[0].revise(name="子守歌", rounds=3, resist="none", range_m=10)
    bard = battle.document.token("m").revise(sheet=sheet.revise(spells=(song,), bard=3))
    tokens = (bard, battle.document.token("g"))
    battle.document = battle.document.model_copy(update={"tokens": tokens})
    battle.play("spell/0", "m", dice=[(3, 4)])
    (timer,) = SYSTEM.timers(battle.document)
    assert (timer.left, timer.tokens) == (3, ("g",))
