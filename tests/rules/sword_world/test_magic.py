"""Spells, areas, lines and songs (SWORD-21, SWORD-36 to SWORD-42, SWORD-51, SWORD-52, SWORD-58,
SWORD-76, SWORD-77)."""

from __future__ import annotations

import pytest
from tabletop import edge

from banmen.board.lattice import square_at
from banmen.model.base import Square
from banmen.rules.systems.sword_world.areas import area, line_squares, shrunk
from banmen.rules.systems.sword_world.light_vision import darkness_at, lit_by_light
from banmen.rules.systems.sword_world.sheet import table_spell
from banmen.rules.systems.sword_world.tables import rating, spell_rows
from banmen.words import Refusal


def test_the_spell_table_is_valid_and_says_how_certain_it_is():
    """SWORD-82: every shipped row makes a spell, and none claims certainty it has not."""
    spells = [table_spell(row["name"]) for row in spell_rows()]
    assert len({spell.name for spell in spells}) == len(spells) >= 12
    assert all(spell.confidence in ("likely", "unverified") for spell in spells)


@pytest.mark.parametrize(("metres", "count"), [(0, 1), (3, 5), (5, 13), (6, 13), (7, 25), (10, 41)])
def test_sword_37_to_40_rings(table, hero, metres, count):
    """SWORD-37, SWORD-38, SWORD-39, SWORD-40: rings of squares around the centre."""
    battle = table(hero("a", (0, 0)))
    assert len(area(battle.document, Square(6, 6), metres).squares) == count


def test_sword_41_and_42_shrinking_ends_at_five_squares(table, hero):
    """SWORD-41: down to the cross; SWORD-42: never one square, nor larger than itself."""
    battle = table(hero("a", (0, 0)))
    assert len(shrunk(battle.document, Square(6, 6), 5, 1).squares) == 5
    for wrong in (0, 3):
        with pytest.raises(Refusal):
            shrunk(battle.document, Square(6, 6), 5, wrong)


def test_sword_77_a_cloud_puts_everybody_in_it_to_sleep_one_by_one(table, mage, hero, goblin):
    """SWORD-39, SWORD-43, SWORD-77: friend and foe resist each by itself."""
    battle = table(
        mage("m", (1, 1), "スリープ・クラウド"), hero("a", (5, 3)), goblin("g", (6, 6)),
        goblin("h", (5, 5), mind_resistance=20), goblin("out", (7, 6)),
    )  # fmt: skip
    answers = {"spell.centre": [5, 5]}
    played = battle.play("spell/0", "m", answers=answers, dice=[(3, 4), (1, 2)])
    assert played.questions() == ["spell.centre", "spell.rings", "spell.affected"]
    assert played.rolls() == ["cast", "resist"], "the monsters' resistances are fixed"
    assert battle.has("a", "asleep", "prone")
    assert battle.has("g", "asleep", "prone"), "10 does not reach 13"
    assert not battle.has("h", "asleep")
    assert not battle.has("out", "asleep")
    assert battle.scene.state("m").mp == 17
    assert [e.targets for e in battle.document.battle.effects] == [("a",), ("g",)]
    spell = next(r for r in played.reports if r.event == "spell")
    assert len(spell.squares) == 13


def test_sword_42_the_pinpoint_is_shown_and_refused(table, mage, goblin):
    """SWORD-42: one square only is a row with its reason."""
    battle = table(mage("m", (1, 1), "スリープ・クラウド"), goblin("g", (6, 6)))
    answers = {"spell.centre": [5, 5], "spell.rings": "0"}
    with pytest.raises(AssertionError, match="SWORD-42"):
        battle.play("spell/0", "m", answers=answers, dice=[(3, 4)])


def test_sword_76_the_game_master_spares_some_and_walls_may_stop_areas(table, mage, goblin):
    """SWORD-76: those unticked do not roll; the setting lets walls cut the template."""
    battle = table(
        mage("m", (1, 1), "スリープ・クラウド"), goblin("g", (6, 6)), goblin("h", (5, 6))
    )
    answers = {"spell.centre": [5, 5], "spell.affected": ["h"]}
    battle.play("spell/0", "m", answers=answers, dice=[(3, 4)])
    assert not battle.has("g", "asleep")
    assert battle.has("h", "asleep")
    wall = edge((5, 5), (6, 5))
    for stops, count in ((False, 13), (True, 11)):
        cut = table(
            mage("m", (1, 1)), barriers=(wall,), settings={"sword.area_stops_at_walls": stops}
        )
        assert len(area(cut.document, Square(5, 5), 5).squares) == count


def test_a_missile_spell_does_its_rating_and_resistance_takes_the_criticals(table, mage, goblin):
    """SWORD-30, SWORD-82: key 10 with the magic power; resisted: no second roll."""
    battle = table(mage("m", (1, 1), "エネルギー・ボルト"), goblin("g", (6, 1), hp_max=40))
    played = battle.play("spell/0", "m", dice=[(6, 5), (5, 5), (2, 2)])
    assert played.rolls() == ["cast", "damage", "damage.again"]
    assert battle.hp("g") == 40 - (rating(10, 10) + rating(10, 4) + 6 - 2)
    tough = table(
        mage("m", (1, 1), "エネルギー・ボルト"), goblin("g", (6, 1), hp_max=40, mind_resistance=20)
    )
    tough.play("spell/0", "m", dice=[(6, 5), (5, 5)])
    assert tough.hp("g") == 40 - (rating(10, 10) + 6 - 2)


def test_sword_75_an_ally_in_a_spells_way_resists(table, mage, hero, goblin):
    """SWORD-35, SWORD-75: on a 6 the spell meets the ally, who rolls to resist."""
    battle = table(mage("m", (1, 1), "エネルギー・ボルト"), hero("a", (3, 1)), goblin("g", (6, 1)))
    played = battle.play("spell/0", "m", target="g", dice=[(6,), (3, 4), (1, 2), (2, 3)])
    assert played.rolls() == ["stray", "cast", "resist", "damage"]
    assert battle.hp("g") == 12
    assert battle.hp("a") < 16
    lost = table(mage("m", (1, 1), "エネルギー・ボルト"), hero("a", (3, 1)), goblin("g", (6, 1)))
    lost.play("spell/0", "m", target="g", dice=[(4,)])
    assert lost.scene.state("m").acted


def test_sword_24_engaged_casters_may_cast(table, mage, goblin):
    """SWORD-24: only missile weapons are refused when engaged."""
    battle = table(mage("m", (1, 1), "エネルギー・ボルト"), goblin("g", (2, 1)))
    assert battle.rule_against("m", "spell/0") == ""


def test_sword_17_60_casting_needs_voice_little_movement_and_points(table, mage, goblin):
    """SWORD-17, SWORD-60: one square, a voice, enough mind points."""
    walked = table(mage("m", (1, 1), "エネルギー・ボルト"), goblin("g", (9, 1)))
    walked.play("move", "m", path=[[1, 2], [1, 3]])
    assert walked.rule_against("m", "spell/0") == "SWORD-17"
    dumb = table(mage("m", (1, 1), "エネルギー・ボルト", can_speak=False), goblin("g", (9, 1)))
    assert dumb.rule_against("m", "spell/0") == "SWORD-60"
    poor = table(mage("m", (1, 1), "エネルギー・ボルト", mp_max=2), goblin("g", (9, 1)))
    assert poor.rule_against("m", "spell/0") == "base"


def test_a_caster_without_points_left_faints(table, mage, goblin):
    """SWORD-43: no mind points, unconscious and prone."""
    battle = table(mage("m", (1, 1), "エネルギー・ボルト", mp_max=3), goblin("g", (6, 1)))
    battle.play("spell/0", "m", dice=[(1, 1)])
    assert battle.has("m", "unconscious", "prone")
    assert battle.hp("g") == 12


def test_sword_36_lightning_goes_in_eight_directions_and_through_friends(table, mage, hero, goblin):
    """SWORD-36: everybody on the ray, to the range or the first wall; diagonals count two."""
    battle = table(
        mage("m", (1, 1), "ライトニング"), hero("a", (2, 1)), goblin("g", (5, 1)),
        goblin("off", (4, 2)),
    )  # fmt: skip
    played = battle.play(
        "spell/0", "m", answers={"spell.direction": "e"},
        dice=[(3, 4), (1, 2), (2, 3), (3, 3)],
    )  # fmt: skip
    spell = next(r for r in played.reports if r.event == "spell")
    assert spell.tokens == ("m", "a", "g")
    assert battle.hp("off") == 12
    assert len(line_squares(battle.document, Square(0, 0), "e", 12)) == 4
    assert line_squares(battle.document, Square(0, 0), "se", 12) == ((1, 1), (2, 2))
    cheap = table(mage("m", (1, 1)), settings={"sword.line_diagonal_cost": 1})
    assert len(line_squares(cheap.document, Square(0, 0), "se", 12)) == 4
    walled = table(
        mage("m", (1, 1), "ライトニング"), goblin("g", (5, 1)), barriers=(edge((1, 1), (2, 1)),)
    )
    with pytest.raises(Refusal):
        battle.play("spell/0", "m", target="off")
    with pytest.raises(AssertionError, match="SWORD-36"):
        walled.play("spell/0", "m", answers={"spell.direction": "e"}, dice=[(3, 4)])


def test_sword_58_darkness_on_a_person_is_resisted_if_wished(table, mage, goblin):
    """SWORD-58: a person is asked and may roll, a place and a thing are not."""
    battle = table(mage("m", (1, 1), "ダークネス"), goblin("g", (6, 1), fixed=False))
    answers = {"spell.aim": "individual", "spell.target": ["g"]}
    played = battle.play("spell/0", "m", answers=answers, dice=[(1, 2), (6, 6)])
    assert "spell.resist" in played.questions()
    assert played.rolls() == ["cast", "resist"]
    assert battle.document.areas == ()
    willing = table(mage("m", (1, 1), "ダークネス"), goblin("g", (6, 1)))
    played = willing.play(
        "spell/0", "m", answers=answers | {"spell.resist": "accept"}, dice=[(1, 2)]
    )
    assert played.rolls() == ["cast"]
    assert darkness_at(willing.document, Square(6, 1)) == {"darkness"}
    place = table(mage("m", (1, 1), "ダークネス"), goblin("g", (6, 1)))
    played = place.play("spell/0", "m", answers={"spell.centre": [6, 2]}, dice=[(1, 2)])
    assert played.rolls() == ["cast"]
    assert len(place.document.areas[0].squares) == 37, "41 squares less those off the map"


def test_sword_58_light_burns_where_it_is_put(table, mage, goblin):
    """SWORD-58, SWORD-70: light on a place lights the squares around it."""
    battle = table(mage("m", (1, 1), "ライト"), goblin("g", (6, 1)))
    battle.play("spell/0", "m", answers={"spell.centre": [5, 5]}, dice=[(3, 3)])
    (light,) = battle.document.lights
    assert len(lit_by_light(battle.document, light)) == 41
    assert square_at(battle.document.map, light.x, light.y) == (5, 5)


def test_sword_51_and_52_songs(table, mage, goblin):
    """SWORD-51: the power of a song cannot be lowered; SWORD-52: the march does nothing."""
    battle = table(mage("m", (1, 1), "マーチ", bard=3), goblin("g", (6, 1)))
    assert battle.rule_against("m", "spell/0/lower") == "SWORD-51"
    played = battle.play("spell/0", "m")
    assert "SWORD-52" in played.reports[0].rules
    assert not played.rolled
    song = table_spell("マーチ").revise(name="子守歌", effect="sleep", resist="mind")
    heard = table(mage("m", (1, 1), bard=3, spells=(song,)), goblin("g", (6, 1)))
    with pytest.raises(Refusal):
        heard.play("spell/0", "m", lower=2)
    ruled = table(mage("m", (1, 1), bard=3, spells=(song,)), goblin("g", (6, 1)))
    played = ruled.play("spell/0/lower", "m", answers={"song.lower": 2}, dice=[(4, 4)])
    assert played.rolled[0].bonus() == 3, "only by the game master's ruling"
    heard.play("spell/0", "m", dice=[(4, 4)])
    assert heard.has("g", "asleep")


def test_the_power_of_a_spell_may_be_lowered(table, mage, goblin):
    """Base game: less power, less damage."""
    battle = table(mage("m", (1, 1), "エネルギー・ボルト"), goblin("g", (6, 1)))
    played = battle.play("spell/0", "m", lower=4, dice=[(6, 6), (2, 2)])
    assert played.rolled[0].bonus() == 2
