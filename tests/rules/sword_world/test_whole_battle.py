"""A battle of six against eight on a map with walls, a door and darkness, from start to end."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

import pytest
from six_against_eight import KEPT, guard_house

from banmen.battle.script import play
from banmen.formats.native import from_bytes, to_bytes
from banmen.model.document import Document
from banmen.rules.systems.sword_world.state import SwordBattle
from banmen.session.session import Session
from banmen.words import LANGUAGES, text


@cache
def kept() -> dict[str, Any]:
    """Return the script and the journal as they were kept."""
    found: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


@cache
def played() -> Document:
    """Return the document after the script."""
    return play(guard_house(), kept()["script"])[0]


def test_the_script_leads_to_the_kept_journal() -> None:
    done = [[e.round, e.key, e.who] for e in played().journal if e.kind == "done"]
    assert done == kept()["journal"]


def test_it_is_a_battle_with_everything_in_it_and_an_end() -> None:
    battle = played().battle
    assert isinstance(battle, SwordBattle)
    assert battle.winner in ("ally", "enemy")
    assert battle.round >= 3
    events = Counter(e.values.get("_event") for e in played().journal if e.kind == "done")
    for event in ("initiative", "move", "hit", "miss", "spell", "sleep", "fall", "handle", "stray"):
        assert events[event], f"no {event} in the battle"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_reads_in_both_languages(lang: Any) -> None:
    for entry in played().journal:
        if entry.kind == "done" and entry.key.startswith("sword."):
            values = {k: v for k, v in entry.values.items() if not k.startswith("_")}
            assert text(entry.key, lang, **values)


def test_a_second_playing_gives_the_same_value_and_the_file_keeps_it() -> None:
    again = play(guard_house(), kept()["script"])[0]
    assert again == played()
    assert from_bytes(to_bytes(again)).document == again


def test_undone_to_the_start_and_redone_it_is_the_same() -> None:
    session = Session(guard_house())
    session.commit("battle.history.step", play(guard_house(), half())[0])
    session.commit("battle.history.step", played())
    end = session.document
    session.go_to(0)
    assert session.document.battle is None
    session.go_to(2)
    assert session.document.battle == end.battle
    assert session.document.tokens == end.tokens
    assert session.document.barriers == end.barriers


def half() -> dict[str, Any]:
    """Return the script up to the initiative."""
    dice = kept()["script"]["dice"]
    people = len(guard_house().tokens)
    return {"dice": dice[:people], "answers": kept()["script"]["answers"][:1]}
