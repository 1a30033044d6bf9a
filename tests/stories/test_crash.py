"""The program is killed in the middle of a question, and comes back to it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QPushButton

from banmen import words
from banmen.ui.cards.roll_card import RollCard
from banmen.ui.choice_button import ChoiceButton

from .conftest import ROOT, Open
from .fighting import dice
from .hands import Table

#: A second program: the guard room is opened, and two of the four dice of the initiative fall.
STORY = """
import os
import sys
from pathlib import Path
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from banmen import words
from banmen.app import main
from banmen.session.preferences import Preferences, save

def after(window, preferences, file, smoke):
    moved_in(window, preferences, file, smoke)
    panel = window.workshop.bench.battle_panel
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    QTest.keyClick(window.workshop.place.board.view, Qt.Key.Key_Tab)
    buttons = window.findChildren(QAbstractButton, "start_battle_button")
    next(button for button in buttons if button.isVisible()).click()
    QTest.keyClicks(window, "1")
    for faces in ("66", "54"):
        QTest.keyClicks(window, faces)
        QTest.keyClick(window, Qt.Key.Key_Return)
    print(panel.card.step.who, flush=True)

save(Preferences(language="ja", theme="light", dice="typed"))
def give_up(kind, error, trace):
    print(kind.__name__, error, flush=True)
    os._exit(1)

sys.excepthook = give_up
moved_in, main._move_in = main._move_in, after
main.open_window(sys.argv[1], language="ja", smoke=False)
"""


@pytest.fixture
def killed(own_home: Path, guard_room: Path) -> None:
    """A program has died at the third throw of the initiative."""
    program = subprocess.Popen(
        [sys.executable, "-c", STORY, str(guard_room)],
        env={**os.environ, "PYTHONPATH": str(ROOT / "desktop")},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    try:
        assert program.stdout.readline().strip() == "t4"
    finally:
        program.send_signal(signal.SIGKILL)
        program.wait(timeout=20)
        program.stdout.close()


def recover(table: Table) -> None:
    """Choose to recover on the welcome page, and open what is offered with Enter."""
    table.press(table.find(QPushButton, "welcome_recover"))
    dialog = table.dialog("recovery")
    offered = dialog.findChild(QListWidget)
    assert offered.count() == 1
    assert "衛兵の詰所" in offered.item(0).text()
    table.key(Qt.Key.Key_Return)
    table.until(lambda: table.workshop.place.has_document, "the battle")


def test_killed_in_the_middle_of_a_question(
    killed: None, open_table: Open, guard_room: Path
) -> None:
    """The welcome page offers the battle; opened, it asks the very question that was open."""
    table = open_table()
    assert "1" in table.find(ChoiceButton, "welcome_recover").detail.text()
    recover(table)
    assert isinstance(table.panel.card, RollCard)
    assert table.panel.card.step.who == "t4"
    rolled = [e.values["faces"] for e in table.document.journal if e.kind == "rolled"]
    assert rolled == [[6, 6], [5, 4]]
    assert table.session.mode == "play"
    assert table.session.path == guard_room
    assert table.session.modified
    dice(table, "33", "21")
    assert table.document.battle is not None
    assert table.document.battle.round == 1
    assert table.panel.runner.pending is None


def test_recovered_battle_is_kept_until_it_is_saved(killed: None, open_table: Open) -> None:
    """Opened and not yet saved, it is still offered if this program dies as well."""
    table = open_table()
    recover(table)
    folder = Path(os.environ["XDG_CONFIG_HOME"]) / "banmen" / "recovery"
    assert len([path for path in folder.iterdir() if path.is_dir()]) == 1
    table.keys("Ctrl+S")
    assert not table.session.modified


def test_what_is_not_wanted_is_thrown_away(killed: None, open_table: Open) -> None:
    """The list lets go of it; then nothing is offered any more."""
    table = open_table()
    table.press(table.find(QPushButton, "welcome_recover"))
    dialog = table.dialog("recovery")
    table.press_named("recovery_discard", dialog)
    assert dialog.findChild(QListWidget).count() == 0
    table.key(Qt.Key.Key_Escape)
    button = table.find(ChoiceButton, "welcome_recover")
    table.until(lambda: not button.isEnabled(), "nothing is offered")
    assert button.title.text() == words.text("welcome.recover")
