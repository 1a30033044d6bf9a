"""A name of any length on a button: cut to the room there is, whole in the tip."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from banmen.ui.name_button import NameButton


@pytest.mark.parametrize(
    "name", ["全てを焼き尽くす紅蓮の炎の大いなる矢の嵐", "Otiluke & Bigby's everlasting sphere"]
)
def test_a_long_name_gives_way_and_is_told_whole(qtbot: QtBot, name: str) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    button = NameButton(name, holder)
    button.resize(140, 30)
    holder.show()
    assert button.text().endswith("…")
    assert button.fontMetrics().horizontalAdvance(button.text()) < 140
    assert name.split(" & ")[0] in button.toolTip()
    assert button.accessibleName() == name
    assert button.minimumSizeHint().width() <= 60
    button.resize(900, 30)
    assert button.text().replace("&&", "&") == name
    assert button.toolTip() == ""


def test_a_row_without_a_name_can_be_opened(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    assert NameButton("", holder).text() == "—"
