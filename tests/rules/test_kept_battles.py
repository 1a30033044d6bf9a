"""Battles from start to end, played again as they were kept."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from kept_battle import FOUR_AGAINST_SIX, SIX_AGAINST_EIGHT, KeptBattle
from kept_lines import lines_of

from banmen.battle.report import summarise
from banmen.formats.native import from_bytes, to_bytes
from banmen.words import LANGUAGES, say, text

each_battle = pytest.mark.parametrize(
    "battle", [SIX_AGAINST_EIGHT, FOUR_AGAINST_SIX], ids=lambda battle: battle.path.stem
)


@each_battle
def test_what_is_kept_is_what_its_maker_makes(battle: KeptBattle) -> None:
    """Renew it with `PYTHONPATH=desktop python tests/rules/<battle>.py`."""
    assert lines_of(battle.make()) == battle.path.read_text(encoding="utf-8")


@each_battle
def test_the_script_leads_to_the_kept_journal(battle: KeptBattle) -> None:
    done = [[e.round, e.key, e.who] for e in battle.done]
    assert done == battle.kept["journal"]


@each_battle
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_reads_in_both_languages(battle: KeptBattle, lang: Any) -> None:
    for entry in battle.done:
        if entry.key.startswith(f"{battle.area}."):
            values = {k: v for k, v in entry.values.items() if not k.startswith("_")}
            assert text(entry.key, lang, **values)


@each_battle
def test_a_second_playing_gives_the_same_value_and_the_file_keeps_it(battle: KeptBattle) -> None:
    again = battle.again()
    assert again == battle.played
    assert from_bytes(to_bytes(again)).document == again


def test_who_struck_is_told_before_what_came_of_it() -> None:
    """Where a blow that landed is dodged or goes into a crate, the card says whose it was."""
    told = [line for n in range(1, 4) for line in summarise(FOUR_AGAINST_SIX.played, n).lines]
    for before, line in pairwise(line for line in told if line.outcome):
        if line.words.key == "coc.log.defends":
            assert before.outcome == "strike" or before.words.key == "coc.log.defends"
    assert not any(line.outcome == "strike" and line.number is not None for line in told)


@pytest.mark.parametrize(("lang", "said"), [("ja", "+1D4[3]（反撃）"), ("en", "+1D4[3] (counter)")])
def test_what_dice_are_for_stands_apart_from_them(lang: Any, said: str) -> None:
    lines = [line for n in (2, 3) for line in summarise(FOUR_AGAINST_SIX.played, n).lines]
    assert any(said in say(line.words, lang) for line in lines)
