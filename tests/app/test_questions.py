"""Questions about a map on the command line: the shapes of the answers that other programs read."""

from __future__ import annotations

import json

import pytest

from .conftest import MAPS, Ask, Run, is_one_sentence

GUARD_ROOM = MAPS / "guard-room.banmen"


def test_sight_with_a_target_is_a_verdict(ask: Ask) -> None:
    answer = ask("sight", GUARD_ROOM, "--from", "B4", "--to", "C1")
    assert set(answer) == {
        "clear", "rule", "decided_by", "relevant_squares", "in_between", "cover"
    }  # fmt: skip
    assert answer["clear"] is True
    assert answer["rule"] == "SWORD-30"
    assert answer["relevant_squares"] == ["B3", "C2"]
    assert set(answer["cover"]) == {"applies", "share", "corners", "rule", "given_by"}


def test_blocked_sight_names_the_wall(ask: Ask) -> None:
    """Outside the closed room nothing is seen; the wall that decides is named."""
    answer = ask("sight", MAPS / "dungeon.banmen", "--from", "A1", "--to", "P12")
    assert answer["clear"] is False
    assert answer["decided_by"]
    assert set(answer["decided_by"][0]) == {"kind", "id", "name"}


def test_tokens_in_between_are_told(ask: Ask) -> None:
    """A token in the line is told with its place."""
    answer = ask("sight", GUARD_ROOM, "--from", "A4", "--to", "E4")
    between = answer["in_between"]
    assert {each["name"] for each in between} == {"ガルド", "リナ"}
    assert all(set(each) == {"id", "name", "at"} and len(each["at"]) == 2 for each in between)


@pytest.mark.parametrize("place", ["C4", "7.5,10.5", "ガルド", "t2"])
def test_sight_without_a_target_is_what_is_seen(ask: Ask, place: str) -> None:
    """A place is a square, metres, or a token's name; the room is seen as a whole."""
    answer = ask("sight", GUARD_ROOM, "--from", place)
    assert set(answer) == {"rings", "area_m2"}
    assert answer["area_m2"] == pytest.approx(225, rel=0.2)
    assert all(len(point) == 2 for ring in answer["rings"] for point in ring)


def test_sight_within_a_radius(ask: Ask) -> None:
    answer = ask("sight", GUARD_ROOM, "--from", "C3", "--radius", "3")
    assert answer["area_m2"] == pytest.approx(28.27, rel=0.01)


def test_cover(ask: Ask) -> None:
    answer = ask("cover", GUARD_ROOM, "--from", "B4", "--to", "C1")
    assert set(answer) == {"applies", "share", "corners", "rule", "given_by"}
    assert answer["applies"] is False
    assert 0 <= answer["share"] <= 1
    assert 0 <= answer["corners"] <= 4


def test_template(ask: Ask) -> None:
    answer = ask("template", GUARD_ROOM, "--at", "C4", "--radius", "3")
    assert set(answer) == {"squares", "nodes", "tokens", "rings"}
    assert answer["squares"] == ["C3", "B4", "C4", "D4", "C5"]
    assert answer["nodes"] == []
    assert {each["name"] for each in answer["tokens"]} == {"ガルド", "リナ", "ミリ"}
    assert all(set(each) == {"id", "name"} for each in answer["tokens"])


def test_template_that_stops_at_walls(ask: Ask) -> None:
    """With --walls an area in a corner of the dungeon covers less than without."""
    words = ("template", MAPS / "dungeon.banmen", "--at", "D4", "--radius", "10")
    assert len(ask(*words, "--walls")["squares"]) < len(ask(*words)["squares"])


def test_reach(ask: Ask) -> None:
    answer = ask("reach", GUARD_ROOM, "--token", "ガルド")
    assert set(answer) == {"squares"}
    places = {each["at"]: each for each in answer["squares"]}
    assert all(set(each) == {"at", "cost", "stop", "by"} for each in places.values())
    assert places["B4"]["cost"] == 0
    assert places["B2"] == {"at": "B2", "cost": 2.0, "stop": True, "by": ["オーガ"]}
    assert "C1" not in places


def test_odds_add_up(ask: Ask) -> None:
    """Of all weapons the bow is at hand here; its chances are exact and add to one."""
    answer = ask("odds", GUARD_ROOM, "--attacker", "リナ", "--target", "オーガ")
    assert set(answer) == {"outcomes"}
    found = {each["key"]: each["p"] for each in answer["outcomes"]}
    assert found == {"hit": pytest.approx(26 / 36), "miss": pytest.approx(10 / 36)}
    named = ask(
        "odds", GUARD_ROOM, "--attacker", "リナ", "--target", "オーガ", "--action", "missile/0"
    )
    assert named == answer


def test_odds_where_nothing_reaches(run: Run) -> None:
    """Nobody strikes across the room: that is said, not given as a chance."""
    status, out, err = run("odds", GUARD_ROOM, "--attacker", "ガルド", "--target", "オーガ")
    assert (status, out) == (2, "")
    assert is_one_sentence(err)
    assert "オーガ" in err


def test_simulate_is_the_same_for_the_same_seed(run: Run) -> None:
    words = ("simulate", GUARD_ROOM, "--battles", 4, "--seed", 7, "--json")
    status, out, err = run(*words)
    answer = json.loads(out)
    assert status == 0
    assert set(answer) == {"battles", "wins", "rounds", "losses"}
    assert answer["battles"] == sum(answer["wins"].values()) == 4
    assert answer["rounds"] > 0
    assert "4" in err
    assert run(*words)[1] == out


def test_answers_are_also_said_in_words(run: Run) -> None:
    """Without --json each question is answered in a sentence."""
    for words in (
        ("sight", GUARD_ROOM, "--from", "B4", "--to", "C1"),
        ("sight", GUARD_ROOM, "--from", "B4"),
        ("cover", GUARD_ROOM, "--from", "B4", "--to", "C1"),
        ("template", GUARD_ROOM, "--at", "C4", "--radius", "3"),
        ("reach", GUARD_ROOM, "--token", "ガルド"),
        ("odds", GUARD_ROOM, "--attacker", "リナ", "--target", "オーガ"),
    ):
        status, out, err = run(*words)
        assert (status, err) == (0, "")
        assert out.strip()
        assert "{" not in out
