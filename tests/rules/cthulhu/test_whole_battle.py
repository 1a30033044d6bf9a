"""A battle of four against six in a warehouse with firearms, bow and fists, from start to end."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

import pytest
from four_against_six import KEPT, warehouse

from banmen.battle.script import play
from banmen.model.document import Document
from banmen.rules.systems.cthulhu import SYSTEM
from banmen.words import LANGUAGES, text

SYSTEMS = {"cthulhu": SYSTEM}


@cache
def kept() -> dict[str, Any]:
    """Return the script and the journal as they were kept."""
    found: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


@cache
def played() -> Document:
    """Return the document after the script."""
    return play(warehouse(), kept()["script"], SYSTEMS)[0]


def test_the_script_leads_to_the_kept_journal() -> None:
    done = [[e.round, e.key, e.who] for e in played().journal if e.kind == "done"]
    assert done == kept()["journal"]


def test_it_is_a_battle_with_firearms_a_bow_and_fists() -> None:
    """COC-165: bursts and zero range, Kongo and precise shots, throws, a feint, a rush, every
    kind of defence, and somebody left standing."""
    battle = played().battle
    assert battle is not None
    assert battle.round >= 4
    keys = Counter(e.key.removeprefix("coc.log.") for e in played().journal if e.kind == "done")
    for key in ("attack_hits", "attack_misses", "defends", "damage", "move", "precision.success",
                "kongou.success", "feint_taken", "thrown", "rush", "nocks", "reloads",
                "reminder.dying", "knocked_out", "object_damaged"):  # fmt: skip
        assert keys[key], f"no {key} in the battle"
    defences = {e.values["value"].partition("/")[0] for e in played().journal
                if e.kind == "answered" and e.key == "defence"}  # fmt: skip
    assert defences >= {"dodge", "guard", "parry", "hide", "cover", "none"}


def test_an_attack_with_its_defence_takes_at_most_five_acts() -> None:
    """COC-165: the row, the target, the defence; dice are thrown by the program."""
    acts, most = 0, 0
    for entry in played().journal:
        if entry.kind == "answered":
            acts = 1 if entry.key == "turn.action" else acts + 1
        elif entry.kind == "done" and entry.key == "coc.log.defends":
            most = max(most, acts)
    assert 3 <= most <= 5


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_reads_in_both_languages(lang: Any) -> None:
    for entry in played().journal:
        if entry.kind == "done" and entry.key.startswith("coc."):
            values = {k: v for k, v in entry.values.items() if not k.startswith("_")}
            assert text(entry.key, lang, **values)


def test_a_second_playing_gives_the_same_value() -> None:
    again = play(warehouse(), kept()["script"], SYSTEMS)[0]
    assert again == played()
