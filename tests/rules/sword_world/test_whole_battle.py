"""A battle of six against eight on a map with walls, a door and darkness, from start to end."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kept_battle import SIX_AGAINST_EIGHT
from six_against_eight import guard_house

from banmen.battle.script import play
from banmen.rules.systems.sword_world.state import SwordBattle
from banmen.session.session import Session


def test_it_is_a_battle_with_everything_in_it_and_an_end() -> None:
    battle = SIX_AGAINST_EIGHT.played.battle
    assert isinstance(battle, SwordBattle)
    assert battle.winner in ("ally", "enemy")
    assert battle.round >= 3
    events = Counter(e.values.get("_event") for e in SIX_AGAINST_EIGHT.done)
    for event in ("initiative", "move", "hit", "miss", "spell", "sleep", "fall", "handle", "stray"):
        assert events[event], f"no {event} in the battle"


def test_undone_to_the_start_and_redone_it_is_the_same() -> None:
    session = Session(guard_house())
    session.commit("battle.history.step", play(guard_house(), half())[0])
    session.commit("battle.history.step", SIX_AGAINST_EIGHT.played)
    end = session.document
    session.go_to(0)
    assert session.document.battle is None
    session.go_to(2)
    assert session.document.battle == end.battle
    assert session.document.tokens == end.tokens
    assert session.document.barriers == end.barriers


def half() -> dict[str, Any]:
    """Return the script up to the initiative."""
    script = SIX_AGAINST_EIGHT.kept["script"]
    people = len(guard_house().tokens)
    return {"dice": script["dice"][:people], "answers": script["answers"][:1]}
