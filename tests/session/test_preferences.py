"""Preferences survive anything their file may hold."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from banmen.session import preferences
from banmen.session.preferences import Preferences, load, save, with_recent, without_recent


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    chosen = Preferences(language="en", theme="dark", recent_files=("a.banmen",), card_width=720)
    path = tmp_path / "new" / "preferences.json"
    save(chosen, path)
    assert load(path) == chosen
    assert [p.name for p in path.parent.iterdir()] == ["preferences.json"]


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "\x00", "[" * 100_000])
def test_a_damaged_file_is_as_no_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "preferences.json"
    path.write_text(text, encoding="utf-8")
    assert load(path) == Preferences()
    assert load(tmp_path / "none.json") == Preferences()


def test_a_damaged_value_alone_falls_back(tmp_path: Path) -> None:
    path = tmp_path / "preferences.json"
    held = {
        "language": "fr",
        "theme": "dark",
        "card_max_bytes": -1,
        "card_width": True,
        "recent_files": ["a", 3],
        "show_grid": 0,
        "unknown": 1,
    }
    path.write_text(json.dumps(held), encoding="utf-8")
    assert load(path) == Preferences(theme="dark")


@pytest.mark.parametrize("blob", ["あ", "!!!", "AAA", "AA=A", "\ud800", "AAAA\0"])
def test_what_is_no_base64_falls_back(tmp_path: Path, blob: str) -> None:
    """The window is opened with these bytes, and must open."""
    path = tmp_path / "preferences.json"
    held = {"window_geometry": blob, "panel_layout": blob, "theme": "dark"}
    path.write_text(json.dumps(held), encoding="utf-8")
    assert load(path) == Preferences(theme="dark")


def test_recent_files_have_the_newest_first_and_each_once() -> None:
    chosen = Preferences()
    for name in ("a", "b", "a", *map(str, range(20))):
        chosen = with_recent(chosen, Path(name))
    assert chosen.recent_files[0] == "19"
    assert len(chosen.recent_files) == preferences.RECENT_FILES
    assert "19" not in without_recent(chosen, Path("19")).recent_files


def test_every_default_is_one_of_the_choices() -> None:
    for name in ("language", "theme", "wheel", "dice"):
        assert getattr(Preferences(), name) in preferences.choices(name)
    assert preferences.choices("card_width") == ()


def test_preferences_need_nothing_heavy() -> None:
    code = (
        "import sys; import banmen.session.preferences; "
        "print([m for m in ('pydantic', 'numpy', 'shapely', 'PySide6') if m in sys.modules])"
    )
    source = str(Path(preferences.__file__).parents[2])
    result = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": source},
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.strip() == "[]"
