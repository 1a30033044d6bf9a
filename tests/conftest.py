"""The ground every test stands on: one fixed screen, one look, and a home of its own.

Everything that Qt reads from the environment is set here, before any test imports Qt, so that no
test sees the machine's screen, theme or settings, and none touches the user's files.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent
SCREEN = {
    "name": "main",
    "x": 0,
    "y": 0,
    "width": 1920,
    "height": 1080,
    "logicalDpi": 96,
    "logicalBaseDpi": 96,
    "dpr": 1,
}


def _lay_ground() -> Path:
    """Make a home for this run and point the whole environment at it."""
    home = Path(tempfile.mkdtemp(prefix="banmen-tests-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    screens = home / "screens.json"
    screens.write_text(json.dumps({"screens": [SCREEN]}), encoding="utf-8")
    if os.environ.get("QT_QPA_PLATFORM") != "xcb":
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screens}"
    os.environ.update(
        QT_SCALE_FACTOR="1",
        QT_QPA_PLATFORMTHEME="",
        QT_STYLE_OVERRIDE="Fusion",
        HOME=str(home),
        USERPROFILE=str(home),
        APPDATA=str(home / "appdata"),
        LOCALAPPDATA=str(home / "localappdata"),
        XDG_CONFIG_HOME=str(home / "config"),
        XDG_DATA_HOME=str(home / "data"),
        XDG_CACHE_HOME=str(home / "cache"),
        XDG_STATE_HOME=str(home / "state"),
    )
    for name in ("QT_SCREEN_SCALE_FACTORS", "QT_AUTO_SCREEN_SCALE_FACTOR", "QT_FONT_DPI"):
        os.environ.pop(name, None)
    return home


HOME = _lay_ground()

settings.register_profile("steady", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("steady")

# The real window needs a real X server: QT_QPA_PLATFORM=xcb adds these tests.
collect_ignore = [] if os.environ["QT_QPA_PLATFORM"] == "xcb" else ["window"]


@pytest.fixture(scope="session")
def home() -> Path:
    """The directory that stands for the user's home during the run."""
    return HOME


@pytest.fixture(scope="session", autouse=True)
def _settings_apart() -> None:
    """Qt's own paths go to its test places as well."""
    from PySide6.QtCore import QStandardPaths

    QStandardPaths.setTestModeEnabled(True)


@pytest.fixture(autouse=True)
def _bundled_fonts(request: pytest.FixtureRequest) -> None:
    """Load the bundled fonts once for tests with a QApplication, so that text looks the same."""
    if "qapp" in request.fixturenames or "qtbot" in request.fixturenames:
        request.getfixturevalue("bundled_fonts")


@pytest.fixture(scope="session")
def bundled_fonts(qapp: object) -> tuple[str, ...]:
    """The families of the bundled fonts, loaded; the first one is the application's font."""
    from PySide6.QtGui import QFont, QFontDatabase
    from PySide6.QtWidgets import QApplication

    families: list[str] = []
    for path in sorted((ROOT / "resources" / "fonts").glob("*.ttf")):
        number = QFontDatabase.addApplicationFont(str(path))
        assert number >= 0, f"{path.name} is not a font Qt can read"
        families += QFontDatabase.applicationFontFamilies(number)
    families = sorted(dict.fromkeys(families), key=lambda family: "P" not in family.split()[-1])
    if families:
        font = QFont()
        font.setFamilies(families)
        font.setPixelSize(13)
        QApplication.setFont(font)
    return tuple(families)
