"""Fields of a form stand in line."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QWidget
from pytestqt.qtbot import QtBot

from banmen.session.preferences import Preferences
from banmen.ui.dialogs.preferences import PreferencesDialog


def test_choices_are_of_one_width(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    dialog = PreferencesDialog(Preferences(), holder)
    dialog.show()
    qtbot.waitExposed(dialog)
    combos = dialog.findChildren(QComboBox)
    assert len(combos) > 3
    assert len({combo.geometry().right() for combo in combos}) == 1
    assert len({combo.width() for combo in combos}) == 1
    dialog.close()
