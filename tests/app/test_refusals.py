"""What the command line refuses, and the program started as one of its own, without a display."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from banmen.formats import catalogue

from .conftest import MAPS, ROOT, STARTS, Run, is_one_sentence

GUARD_ROOM = MAPS / "guard-room.banmen"


REFUSED: dict[str, tuple[object, ...]] = {
    "no such file": ("sight", "nowhere.banmen", "--from", "C4"),
    "no place": ("sight", GUARD_ROOM, "--from", "ZZ99"),
    "no words": ("sight", GUARD_ROOM),
    "no token": ("reach", GUARD_ROOM, "--token", "だれ"),
    "radius": ("template", GUARD_ROOM, "--at", "C4", "--radius", "-3"),
    "radius in words": ("template", GUARD_ROOM, "--at", "C4", "--radius", "wide"),
    "picture kind": ("render", GUARD_ROOM, "-o", "out.gif"),
    "pixels": ("render", GUARD_ROOM, "-o", "out.png", "--pixels-per-square", "0"),
    "viewer": ("render", GUARD_ROOM, "-o", "out.png", "--as-seen-by", "だれ"),
    "no round": ("round", GUARD_ROOM, "-o", "out.png"),
    "width": ("round", GUARD_ROOM, "-o", "out.txt", "--max-bytes", "0"),
    "no format": ("convert", GUARD_ROOM, "out.docx"),
    "battles": ("simulate", GUARD_ROOM, "--battles", "0", "--seed", "1"),
    "no rules": ("simulate", "plain.banmen.json", "--battles", "1", "--seed", "1"),
    "unknown word": ("cover", GUARD_ROOM, "--sideways"),
    "no folder": ("render", GUARD_ROOM, "-o", "nowhere/out.png"),
    "script": ("play", GUARD_ROOM, "--script", "plain.banmen.json", "-o", "out.banmen"),
}


@pytest.mark.parametrize("case", sorted(REFUSED))
def test_refused_in_one_sentence(
    run: Run, tmp_path: Path, case: str, monkeypatch: pytest.MonkeyPatch, qapp: object
) -> None:
    """Exit status 2, one sentence on standard error, nothing written."""
    from banmen.edits.map import blank

    monkeypatch.chdir(tmp_path)
    catalogue.write(blank("", 4, 4), tmp_path / "plain.banmen.json")
    status, out, err = run(*REFUSED[case])
    assert status == 2
    assert out == ""
    assert is_one_sentence(err), err
    assert [path.name for path in tmp_path.iterdir()] == ["plain.banmen.json"]


def program(
    *words: object, cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run `python -m banmen` where there is no display."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("QT_", "DISPLAY", "WAYLAND"))}
    return subprocess.run(
        [sys.executable, "-m", "banmen", *(str(word) for word in words)],
        env={**kept, "PYTHONPATH": str(ROOT / "desktop"), **environment},
        cwd=cwd,
        capture_output=True,
        encoding="utf-8",
        timeout=50,
        check=False,
    )


def test_question_without_a_display() -> None:
    done = program("sight", GUARD_ROOM, "--from", "ガルド", "--to", "オーガ", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["clear"] is True


def test_picture_without_a_display(tmp_path: Path) -> None:
    done = program("render", GUARD_ROOM, "-o", tmp_path / "map.png")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "map.png").read_bytes().startswith(STARTS["png"])


def test_window_without_a_display_says_so() -> None:
    done = program(GUARD_ROOM)
    assert done.returncode == 2
    assert is_one_sentence(done.stderr)
    assert "DISPLAY" in done.stderr


def test_window_opens_on_a_screen_that_is_not_there(tmp_path: Path) -> None:
    """The trial of the window opens a file, paints, and ends with 0."""
    done = program(
        GUARD_ROOM, "--smoke", QT_QPA_PLATFORM="offscreen", XDG_CONFIG_HOME=str(tmp_path)
    )
    assert done.returncode == 0, done.stderr


def test_trial_of_the_window_fails_in_one_sentence(tmp_path: Path) -> None:
    """What keeps the window from being ready is said, and the program ends with 1."""
    (tmp_path / "sitecustomize.py").write_text(
        "import sys, types\n"
        "sys.modules['banmen.ui.workshop'] = types.ModuleType('banmen.ui.workshop')\n",
        encoding="utf-8",
    )
    done = program(
        "--smoke",
        QT_QPA_PLATFORM="offscreen",
        XDG_CONFIG_HOME=str(tmp_path),
        PYTHONPATH=os.pathsep.join((str(tmp_path), str(ROOT / "desktop"))),
    )
    assert done.returncode == 1
    assert is_one_sentence(done.stderr), done.stderr
    assert "Workshop" in done.stderr


def test_diagnosis_names_versions_and_places() -> None:
    done = program("--diagnose")
    assert done.returncode == 0
    for word in ("banmen", "python", "PySide6-Essentials", "resources", "fonts", "missing"):
        assert word in done.stdout


def test_language_of_the_system_is_spoken() -> None:
    """A Japanese system is answered in Japanese."""
    done = program("reach", GUARD_ROOM, "--token", "だれ", LC_ALL="ja_JP.UTF-8")
    assert done.returncode == 2
    assert "駒はありません" in done.stderr


def test_locale_that_knows_no_japanese_still_gives_whole_answers() -> None:
    """Names come out as UTF-8 whatever the locale says."""
    done = program("template", GUARD_ROOM, "--at", "C4", "--radius", "3", "--json", LC_ALL="C")
    assert done.returncode == 0
    assert "ガルド" in done.stdout
