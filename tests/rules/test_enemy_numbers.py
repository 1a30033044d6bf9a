"""What players are told of enemies: whole sentences, without what an enemy has or has thrown."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import Any

import pytest
from kept_battle import FOUR_AGAINST_SIX, SIX_AGAINST_EIGHT, KeptBattle

from banmen.battle.journal import plain
from banmen.battle.report import summarise
from banmen.battle.summary import RoundSummary
from banmen.battle.withholding import told_to_players
from banmen.edits.audience import for_players
from banmen.formats.catalogue import read
from banmen.model.battle import JournalEntry
from banmen.model.document import Document
from banmen.resources import sample_maps
from banmen.rules.catalogue import systems
from banmen.words import LANGUAGES, Message, keys, say

each_battle = pytest.mark.parametrize(
    "battle", [SIX_AGAINST_EIGHT, FOUR_AGAINST_SIX], ids=lambda battle: battle.path.stem
)
#: Values of a sentence that belong to the one struck, to the one it begins with, to neither side.
OF_TARGET = {"evade", "resistance", "before", "after", "hp"}
OF_ACTOR = {"attack", "total", "goal", "rolls", "sum", "allowance", "steps", "rounds"}
#: The one it begins with throws, and another struck before.
OWN_THROW = ("coc.log.defends", "coc.log.cover", "coc.log.knocked_out", "coc.log.stays_awake")


def rounds(document: Document, *, players: bool) -> Iterator[RoundSummary]:
    """Every round in turn, as the players or the game master read it."""
    shown = for_players(document) if players else document
    assert document.battle is not None
    for number in range(document.battle.round + 1):
        yield summarise(shown, number, players=players)


def sentences(document: Document, lang: Any, *, players: bool) -> list[str]:
    told = rounds(document, players=players)
    return [say(line.words, lang) for summary in told for line in summary.lines]


def secrets(entry: Any, enemies: set[str]) -> set[str]:
    """The names of the values of an entry that only the game master knows."""
    others = set(entry.values.get("_tokens", ())) - {entry.who}
    names: set[str] = set()
    if entry.who in enemies:
        names |= OF_ACTOR | ({"roll"} if entry.key.startswith(OWN_THROW) else set())
    if (others or {entry.who}) & enemies:
        names |= OF_TARGET if len(others) < 2 else set()
    return names


@each_battle
def test_no_number_of_an_enemy_is_told(battle: KeptBattle) -> None:
    document = battle.played
    enemies = {token.id for token in document.tokens if token.side == "enemy"}
    entries = {entry.n: entry for entry in document.journal}
    told = 0
    for summary in rounds(document, players=True):
        for line in summary.lines:
            secret = secrets(entries[line.entry], enemies)
            assert not secret & set(line.words.values), line.words
            told += bool(secret)
    assert told > 50


@each_battle
@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_sentences_are_whole(battle: KeptBattle, lang: Any) -> None:
    for sentence in sentences(battle.played, lang, players=True):
        for gap in ("（）", "()", "  ", "{", "、）", " ,", ": )", "→）"):
            assert gap not in sentence


def test_a_party_reads_its_own_numbers() -> None:
    """Its throws against an enemy, and its evasion and hit points when it is struck."""
    told = sentences(SIX_AGAINST_EIGHT.played, "ja", players=True)
    assert "トム → ゴブリンA　近接（短剣） 命中15で当たり　4点" in told
    assert "ガルド → ゴブリンB　近接（剣） 命中10　かわされました" in told
    assert "ゴブリン弓兵 → ガルド　射撃（弓） 回避11　かわしました" in told
    assert "ゴブリン頭目 → サラ　近接（爪） 回避9でかわせず　3点（HP 13→10）" in told


def told_of(key: str, *tokens: str, who: str = "", **values: Any) -> str | None:
    """What players read of a line where the ogre is an enemy."""
    line = JournalEntry(
        n=1, kind="done", key=key, who=who, values=plain({**values, "_tokens": list(tokens)})
    )
    told = told_to_players(line, {"ogre", "imp"})
    return say(told, "ja") if told else None


@each_battle
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_order_tells_no_value(battle: KeptBattle, lang: Any) -> None:
    """The order in which all act is seen; by what value it came is not."""
    orders = [entry for entry in battle.done if entry.key == "coc.log.order"]
    for order in orders:
        told = told_to_players(order, {"boss"})
        assert told is not None
        assert not any(letter.isdecimal() for letter in say(told, lang))
    assert bool(orders) == (battle is FOUR_AGAINST_SIX)


def test_an_enemy_waits_no_one_knows_how_long() -> None:
    said = {"by": 3, "value": 8}
    assert told_of("coc.log.delays", who="ogre", name="鬼", **said) == "鬼は行動を遅らせます"
    own = told_of("coc.log.delays", who="tom", name="トム", **said)
    assert own == "トムは行動を3遅らせます（順番の値 8）"


def test_damage_tells_neither_armour_nor_dice_of_an_enemy() -> None:
    """Who strikes an enemy reads the own dice, and that armour took some of it; of an enemy's
    blow, what it does."""
    armour = Message("coc.step.armour", {"value": 2})
    steps = Message("coc.step.join", {"before": "1D6[5]", "after": armour})
    values = {"how": "", "steps": steps, "points": 3, "before": 9, "after": 6}
    names = {"tom": "トム", "ogre": "鬼", "imp": "小鬼"}

    def told(by: str, whom: str) -> str | None:
        named = {"name": names[by], "target": names[whom]}
        return told_of("coc.log.damage", by, whom, who=by, **named, **values)

    assert told("tom", "ogre") == "トム → 鬼　1D6[5] −装甲 → 3点"
    assert told("ogre", "tom") == "鬼 → トム　3点（HP 9→6）"
    assert told("imp", "ogre") == "小鬼 → 鬼　3点"


def test_a_ruling_on_ones_own_dice_does_not_name_the_enemys() -> None:
    """The label of the throw says against what it is thrown."""
    label = Message("sword.roll.evade", {"name": "トム", "attacker": "鬼", "total": 14})
    told = told_of("battle.said.line", who="tom", text=label, total=12)
    assert told == "トムの回避（鬼の攻撃）: 12（GM判断）"


@each_battle
def test_the_game_master_may_let_them_be_known(battle: KeptBattle) -> None:
    """With the switch on, players read what the game master reads."""
    played = battle.played
    assert played.battle is not None
    switch = next(key for key in played.battle.settings if key.endswith(".enemy_numbers"))
    settings = {**played.battle.settings, switch: True}
    told = played.revise(battle=played.battle.revise(settings=settings))
    assert sentences(told, "ja", players=True) == sentences(told, "ja", players=False)
    assert not any(row.rough for summary in rounds(told, players=True) for row in summary.rows)
    assert any(row.rough for summary in rounds(played, players=True) for row in summary.rows)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_left_out_leaves_the_rest_as_it_was(lang: Any) -> None:
    """A sentence without the numbers tells nothing that the whole one does not."""
    known = keys(lang)
    for key, words in known.items():
        base, _, end = key.rpartition("_")
        if end in ("seen", "by", "among") and ".log." in key and base in known:
            assert names(words) <= names(known[base]), key


def names(words: str) -> set[str]:
    """The names of the values that a text puts in."""
    return {name for _, name, _, _ in Formatter().parse(words) if name}


def test_in_the_snow_all_numbers_lie_open() -> None:
    """Everyone declares hit points and modifiers (SNOW-62), so that no word stands for them."""
    document = read(sample_maps() / "snow-field.banmen").document
    begun = systems["snowball"].start_battle(document)
    rows = summarise(for_players(begun), players=True).rows
    assert {row.side for row in rows} == {"ally", "enemy"}
    assert not any(row.rough for row in rows)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_row_says_nothing_twice(lang: Any) -> None:
    """Hit points and place have columns of their own beside the modifiers."""
    document = read(sample_maps() / "snow-field.banmen").document
    rows = summarise(systems["snowball"].start_battle(document)).rows
    notes = [say(note, lang) for row in rows for note in row.notes]
    assert notes
    assert not any("HP" in note for note in notes)
