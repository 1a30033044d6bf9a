"""The window is painted before what is heavy is loaded, and opens in any state of its home."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
HEAVY = ("numpy", "shapely", "pydantic", "PySide6.QtSvg", "budoux")

#: Starts the program; tells the heavy modules loaded when the first paint is over, and at the end.
PROBE = """
import sys
import threading
from banmen.ui import main_window

heavy = sys.argv[1].split(",")

class Watched(main_window.MainWindow):
    def on_first_paint(self, call):
        def painted():
            print([name for name in heavy if name in sys.modules], flush=True)
            call()
        super().on_first_paint(painted)

main_window.MainWindow = Watched
from banmen.app import cli
status = cli.main(["--smoke", *sys.argv[2:]])
for thread in threading.enumerate():  # the libraries may still be on their way
    if thread is not threading.current_thread():
        thread.join()
print([name for name in heavy if name in sys.modules], flush=True)
sys.exit(status)
"""


def start(home: Path, *words: object) -> subprocess.CompletedProcess[str]:
    """Start the program with a home of its own, without a screen."""
    return subprocess.run(
        [sys.executable, "-c", PROBE, ",".join(HEAVY), *(str(word) for word in words)],
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT / "desktop"),
            "QT_QPA_PLATFORM": "offscreen",
            "XDG_CONFIG_HOME": str(home),
        },
        capture_output=True,
        encoding="utf-8",
        timeout=50,
        check=False,
    )


@pytest.mark.parametrize(
    "words", [(), (ROOT / "maps" / "guard-room.banmen",)], ids=["bare", "file"]
)
def test_nothing_heavy_before_the_first_paint(tmp_path: Path, words: tuple[Path, ...]) -> None:
    """numpy, shapely, pydantic and BudouX come after the first paint, but for pydantic only with a
    map; the welcome page's icons, too, come after its words."""
    done = start(tmp_path, *words)
    assert done.returncode == 0, done.stderr
    before, after = done.stdout.splitlines()
    assert before == str(["PySide6.QtSvg"] if words else [])
    assert after == str(list(HEAVY) if words else ["pydantic", "PySide6.QtSvg"])


@pytest.mark.parametrize(
    "held",
    [
        "",
        "{",
        "[]",
        '{"theme": 3, "recent_files": "x"}',
        '{"window_geometry": "!!", "language": "xx"}',
    ],
    ids=["empty", "torn", "list", "wrong kinds", "wrong values"],
)
def test_damaged_preferences_do_not_keep_the_window_from_opening(tmp_path: Path, held: str) -> None:
    """What is damaged falls back to the default."""
    folder = tmp_path / "banmen"
    folder.mkdir()
    (folder / "preferences.json").write_text(held, encoding="utf-8")
    done = start(tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_home_that_cannot_be_written(tmp_path: Path) -> None:
    """A home that is a file keeps nothing, and the window opens all the same."""
    home = tmp_path / "home"
    home.write_text("", encoding="utf-8")
    done = start(home)
    assert (done.returncode, done.stderr) == (0, "")


def test_file_that_is_gone_is_said_and_the_window_stays(tmp_path: Path) -> None:
    """A file named on the command line that is not there leads to the welcome page."""
    done = start(tmp_path, tmp_path / "gone.banmen")
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
