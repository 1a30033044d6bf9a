"""Files and battles on the command line: checks, formats, scripts, pictures and cards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from banmen.formats import catalogue

from .conftest import MAPS, STARTS, Ask, Run, is_one_sentence

GUARD_ROOM = MAPS / "guard-room.banmen"


def test_check_of_a_good_file(ask: Ask) -> None:
    answer = ask("check", GUARD_ROOM, MAPS / "tavern.banmen")
    assert [each["verdict"] for each in answer] == ["good", "good"]


def test_check_has_three_exit_statuses(run: Run, tmp_path: Path) -> None:
    """0 good, 1 findings, 2 refused; of several files the worst counts."""
    odd = tmp_path / "odd.banmen.json"
    held = json.loads(catalogue_json(GUARD_ROOM, tmp_path))
    held["lights"][0]["carried_by"] = None
    held["notes"] = "fine"
    odd.write_text(json.dumps(held), encoding="utf-8")
    assert run("check", odd)[0] == 0
    findings = tmp_path / "findings.dd2vtt"
    findings.write_text(json.dumps(VTT | {"mystery": 1}), encoding="utf-8")
    assert run("check", findings)[0] == 1
    bad = tmp_path / "bad.banmen"
    bad.write_bytes(b"rubbish")
    status, _, err = run("check", GUARD_ROOM, bad)
    assert status == 2
    assert "bad.banmen" in err


VTT = {
    "format": 0.3,
    "resolution": {
        "map_origin": {"x": 0, "y": 0},
        "map_size": {"x": 4, "y": 3},
        "pixels_per_grid": 10,
    },
    "line_of_sight": [[{"x": 0, "y": 1}, {"x": 4, "y": 1}]],
    "portals": [],
    "lights": [],
    "image": "",
}


def catalogue_json(path: Path, folder: Path) -> str:
    """The document of a file as plain JSON."""
    target = folder / "plain.banmen.json"
    catalogue.write(catalogue.read(path).document, target)
    return target.read_text(encoding="utf-8")


def test_convert_reports(ask: Ask, tmp_path: Path) -> None:
    """To another program's format and back: read, kept, assumed, dropped."""
    there, back = tmp_path / "room.dd2vtt", tmp_path / "room.banmen"
    answer = ask("convert", GUARD_ROOM, there)
    assert {"read", "kept", "assumed", "dropped"} <= set(answer)
    assert any("4" in each["text"] for each in answer["dropped"])
    again = ask("convert", there, back)
    assert again["kept"]
    assert catalogue.read(back).document.map.columns == 5


def test_convert_between_own_formats_keeps_everything(run: Run, tmp_path: Path) -> None:
    plain, packed = tmp_path / "room.banmen.json", tmp_path / "room.banmen"
    assert run("convert", GUARD_ROOM, plain)[0] == 0
    assert run("convert", plain, packed)[0] == 0
    assert catalogue.read(packed).document == catalogue.read(GUARD_ROOM).document
    assert packed.read_bytes() == GUARD_ROOM.read_bytes()


def test_schema_describes_the_samples(run: Run) -> None:
    status, out, _ = run("schema")
    schema = json.loads(out)
    assert status == 0
    assert schema["$schema"].startswith("https://json-schema.org/")
    assert {"format", "version", "map", "tokens", "barriers"} <= set(schema["properties"])


def script(path: Path, dice: list[list[int]], answers: list[dict[str, Any]]) -> Path:
    thrown = [{"roll": "2D6", "faces": faces} for faces in dice]
    path.write_text(json.dumps({"dice": thrown, "answers": answers}), encoding="utf-8")
    return path


INITIATIVE = {"key": "battle.action", "who": "gm", "value": "initiative"}
THROWS = [[6, 6], [5, 4], [3, 3], [2, 1]]


@pytest.fixture
def played(run: Run, tmp_path: Path) -> Path:
    """The guard room after its initiative."""
    out = tmp_path / "played.banmen"
    made = script(tmp_path / "script.json", THROWS, [INITIATIVE])
    status, _, err = run("play", GUARD_ROOM, "--script", made, "-o", out)
    assert (status, err) == (0, "")
    return out


def test_play_prints_the_journal(run: Run, tmp_path: Path) -> None:
    made = script(tmp_path / "script.json", THROWS, [INITIATIVE])
    status, out, _ = run("play", GUARD_ROOM, "--script", made, "-o", tmp_path / "out.banmen")
    assert status == 0
    lines = [json.loads(line) for line in out.splitlines()]
    assert all(
        set(line) == {"n", "kind", "round", "who", "key", "values", "rules"} for line in lines
    )
    assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))
    assert [line["values"]["faces"] for line in lines if line["kind"] == "rolled"] == THROWS
    kinds = {line["kind"] for line in lines}
    assert kinds == {"asked", "answered", "rolled", "done"}
    battle = catalogue.read(tmp_path / "out.banmen").document.battle
    assert battle is not None
    assert battle.round == 1


@pytest.mark.parametrize(
    ("dice", "answers"),
    [
        (THROWS[:2], [INITIATIVE]),
        ([*THROWS, [1, 1]], [INITIATIVE]),
        ([[7, 1], *THROWS[1:]], [INITIATIVE]),
        (THROWS, [INITIATIVE, INITIATIVE]),
        (THROWS, [{"key": "no.such", "who": "gm", "value": 1}]),
        (THROWS, []),
    ],
    ids=["too few dice", "left-over die", "seven", "left-over answer", "other key", "no answers"],
)
def test_play_refuses_what_does_not_fit(
    run: Run, tmp_path: Path, dice: list[list[int]], answers: list[dict[str, Any]]
) -> None:
    """Wrong dice, missing and left-over ones, answers that nobody asked for: nothing is written."""
    made = script(tmp_path / "script.json", dice, answers)
    status, _, err = run("play", GUARD_ROOM, "--script", made, "-o", tmp_path / "out.banmen")
    assert status == 2
    assert is_one_sentence(err)
    assert not (tmp_path / "out.banmen").exists()


@pytest.mark.parametrize("ending", STARTS)
def test_render(run: Run, tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"map.{ending}"
    status, _, err = run("render", GUARD_ROOM, "-o", out, "--pixels-per-square", 30)
    assert (status, err) == (0, "")
    assert out.read_bytes().startswith(STARTS[ending])


def test_render_as_seen_by(run: Run, tmp_path: Path) -> None:
    """What a token sees in a dungeon is another picture than what the game master sees."""
    from PySide6.QtGui import QImage

    document = catalogue.read(MAPS / "dungeon.banmen").document
    whole, seen = tmp_path / "gm.png", tmp_path / "seen.png"
    words = ("render", MAPS / "dungeon.banmen", "--pixels-per-square", 16, "-o")
    assert run(*words, whole)[0] == 0
    assert run(*words, seen, "--as-seen-by", document.tokens[0].id)[0] == 0
    assert QImage(str(whole)).size() == QImage(str(seen)).size()
    assert QImage(str(whole)) != QImage(str(seen))


@pytest.mark.parametrize("ending", STARTS)
def test_round_card(run: Run, tmp_path: Path, played: Path, ending: str) -> None:
    out = tmp_path / f"card.{ending}"
    status, _, _ = run("round", played, "0", "-o", out, "--width", 600, "--theme", "plain")
    assert status == 0
    assert out.read_bytes().startswith(STARTS[ending])


@pytest.mark.parametrize(("ending", "language"), [("txt", "ja"), ("md", "en")])
def test_round_as_text(run: Run, tmp_path: Path, played: Path, ending: str, language: str) -> None:
    out = tmp_path / f"round.{ending}"
    status, _, _ = run("round", played, "0", "-o", out, "--lang", language)
    assert status == 0
    text = out.read_text(encoding="utf-8")
    assert "ガルド" in text
    assert ("イニシアティブ" in text) == (language == "ja")


def test_round_card_keeps_to_its_budget(run: Run, tmp_path: Path, played: Path) -> None:
    """A card too large is scaled, and that is told on standard error."""
    out = tmp_path / "card.png"
    words = ("round", played, "0", "-o", out, "--width", 1600, "--max-bytes")
    assert run(*words, 8_000_000) == (0, "", "")
    whole = out.stat().st_size
    status, _, err = run(*words, whole // 2)
    assert status == 0
    assert out.stat().st_size <= whole // 2
    assert is_one_sentence(err)


def test_players_card_hides_hidden_names(run: Run, tmp_path: Path, played: Path) -> None:
    """A hidden token's name is in no line for the players."""
    document = catalogue.read(played).document
    tokens = tuple(t.revise(hidden=t.name == "オーガ") for t in document.tokens)
    hidden = tmp_path / "hidden.banmen"
    catalogue.write(document.model_copy(update={"tokens": tokens}), hidden)
    told: dict[str, str] = {}
    for audience in ("gm", "players"):
        out = tmp_path / f"{audience}.txt"
        assert run("round", hidden, "0", "-o", out, "--audience", audience)[0] == 0
        told[audience] = out.read_text(encoding="utf-8")
    assert "オーガ" in told["gm"]
    assert "オーガ" not in told["players"]


def test_cover_names_nothing_where_nothing_is_in_the_way(run: Run) -> None:
    status, out, _ = run("cover", GUARD_ROOM, "--from", "オーガ", "--to", "リナ")
    assert status == 0
    assert "—" not in out
