"""A person at the real window: it opens, shows the map, takes a wall and closes."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest

from .conftest import ROOT, Program, Start

SAMPLE = ROOT / "maps" / "guard-room.banmen"

pytestmark = pytest.mark.window


def document(path: Path) -> dict[str, Any]:
    """The document inside a file."""
    with zipfile.ZipFile(path) as archive:
        content: dict[str, Any] = json.loads(archive.read("document.json"))
    return content


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    """A copy of the guard room that a test may write to."""
    path = tmp_path / "try.banmen"
    shutil.copyfile(SAMPLE, path)
    return path


def opened(start: Start, battle: Path) -> Program:
    """The program with the battle on the screen."""
    program = start(battle)
    program.wait_until_painted()
    return program


def test_window_shows_the_map_and_closes(start: Start, battle: Path) -> None:
    """The file given on the command line is on the screen; Ctrl+Q ends without a word."""
    program = opened(start, battle)
    program.window()
    program.hands.key("Ctrl+Q")
    assert program.leave() == 0
    assert program.complaints() == ""


def test_wall_drawn_by_hand_is_in_the_file(start: Start, battle: Path) -> None:
    """W, two clicks, Enter, Ctrl+S: the file has one wall more, and the program ends at once."""
    before = document(battle)
    program = opened(start, battle)
    x, y = program.middle()
    hands = program.hands
    hands.key("W")
    hands.click((x - 120, y + 30))
    hands.click((x + 120, y + 30))
    hands.key("Enter")
    hands.key("Ctrl+S")
    hands.until(lambda: document(battle) != before, "the saved file")
    walls = [len(content["barriers"]) for content in (before, document(battle))]
    assert walls[1] == walls[0] + 1
    hands.key("Ctrl+Q")
    assert program.leave() == 0
    assert program.complaints() == ""
