"""The real window with everything moved in, in a home of its own, in Japanese."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from banmen import words
from banmen.app.main import _move_in
from banmen.session import preferences as preferences_file
from banmen.session.preferences import Preferences
from banmen.ui import theme
from banmen.ui.main_window import MainWindow
from banmen.ui.workshop import Workshop

from .fighting import GARUDO, dice, take
from .hands import Table

ROOT = Path(__file__).resolve().parents[2]
Open = Callable[..., Table]
Keep = Callable[[Table | QWidget, str], None]


@pytest.fixture
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home for this test alone: preferences, copies for recovery, files."""
    for name in ("CONFIG", "DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def look(qapp: QApplication) -> Iterator[None]:
    """The application as it was, after the window has dressed it."""
    font, palette, style = qapp.font(), qapp.palette(), qapp.styleSheet()
    language = words.language()
    words.use("ja")
    theme.load_fonts()
    theme.wear(theme.LIGHT)
    yield
    words.use(language)
    qapp.setStyleSheet(style)
    qapp.setPalette(palette)
    qapp.setFont(font)


@pytest.fixture
def open_table(qtbot: QtBot, own_home: Path, look: None) -> Iterator[Open]:
    """Open windows, each as the program does it; a file of the samples may be named."""
    tables: list[Table] = []

    def open_window(file: Path | None = None, size: tuple[int, int] = (1600, 900)) -> Table:
        preferences = preferences_file.load()
        if preferences == Preferences():
            preferences = Preferences(theme="light", language="ja")
        window = MainWindow()
        window.show_first(preferences.window_geometry, opening=file is not None)
        window.resize(*size)
        window.show()
        qtbot.waitExposed(window)
        _move_in(window, preferences, str(file) if file else None, False)
        workshop = window.workshop
        assert isinstance(workshop, Workshop)
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        tables.append(Table(window, workshop, qtbot))
        return tables[-1]

    yield open_window
    for table in tables:
        end(table)


def end(table: Table) -> None:
    """Close the window whatever is open in it."""
    for top in QApplication.topLevelWidgets():
        if top is not table.window and top.isVisible():
            top.close()
    table.window.close_guard = lambda: True
    table.workshop.place.keeper.close()
    table.window.close()
    table.window.deleteLater()
    QApplication.processEvents()
    # What an opening made stays with a program that has one window; here many come and go.
    gc.unfreeze()


@pytest.fixture
def table(open_table: Open) -> Table:
    """The window with the welcome page."""
    return open_table()


@pytest.fixture
def guard_room(own_home: Path) -> Path:
    """A copy of the sample with the guard room."""
    path = own_home / "guard-room.banmen"
    shutil.copyfile(ROOT / "maps" / "guard-room.banmen", path)
    return path


@pytest.fixture
def battle(open_table: Open, guard_room: Path) -> Table:
    """The guard room in the window."""
    return open_table(guard_room)


@pytest.fixture
def keep_picture() -> Keep:
    """Keep a picture of the window or a dialog where `BANMEN_PICTURES` names a folder."""

    def keep(shown: Table | QWidget, name: str) -> None:
        folder = os.environ.get("BANMEN_PICTURES")
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            widget = shown.window if isinstance(shown, Table) else shown
            QTest.qWait(300)
            widget.grab().save(str(Path(folder) / f"{name}.png"))

    return keep


@pytest.fixture
def begun(battle: Table) -> Table:
    """The battle has begun, with dice that are typed in."""
    battle.key(Qt.Key.Key_Tab)
    battle.press_named("start_battle_button")
    battle.press_named("auto_roll")
    return battle


@pytest.fixture
def fight(begun: Table) -> Table:
    """The allies have won the initiative of the first round."""
    take(begun, "イニシアティブ")
    dice(begun, "66", "54", "33", "21")
    assert begun.panel.looked_at == GARUDO
    return begun


@pytest.fixture
def round_over(fight: Table) -> Table:
    """The first round is over, with one blow struck."""
    fight.drag(fight.square("B4"), fight.square("B2"))
    take(fight, "近接攻撃: 剣")
    dice(fight, "65", "54")
    for _ in range(2):
        take(fight, "フェイズ終了")
        while fight.panel.runner.pending is not None:
            fight.key(Qt.Key.Key_Return)
    state = fight.document.battle
    assert state is not None
    assert state.round == 2
    return fight
