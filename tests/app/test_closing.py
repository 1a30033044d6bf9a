"""The window closes at once, whatever is still on its way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from .conftest import ROOT

STORY = """
import sys
import threading
from PySide6.QtCore import QTimer
from banmen.app import cli, main
from banmen.session.preferences import Preferences, save
from banmen.ui import loading

begun = threading.Event()

def never_there(module):
    begun.set()
    threading.Event().wait()

def after(window, preferences, file, smoke):
    moved_in(window, preferences, file, smoke)

    def close():
        if begun.is_set():
            print(window.close(), loading.is_loading(), flush=True)
        else:
            QTimer.singleShot(10, close)

    close()

save(Preferences(language="ja", theme="light"))
loading.import_module = never_there
moved_in, main._move_in = main._move_in, after
sys.exit(cli.main([sys.argv[1]]))
"""


def test_it_does_not_wait_for_a_library_on_its_way(qapp: object, guard_room: Path) -> None:
    """A library takes forever to load: the program ends all the same, and as it should."""
    done = subprocess.run(
        [sys.executable, "-c", STORY, str(guard_room)],
        env={**os.environ, "PYTHONPATH": str(ROOT / "desktop")},
        capture_output=True,
        text=True,
        timeout=50,
        check=False,
    )
    assert (done.returncode, done.stdout.split()) == (0, ["True", "True"]), done.stderr
    assert "Traceback" not in done.stderr
