"""Lines of a list that wrap: nothing is cut, and the rows of one line do not touch."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QStringListModel
from PySide6.QtGui import QColor, QFontMetricsF
from PySide6.QtWidgets import QListView
from pytestqt.qtbot import QtBot

from banmen.ui.panels.airy_lines import PITCH, AiryLines

LONG = "先攻は敵です（味方 14、12、8 対 敵 15、1番目の値で決定）。" * 3


@pytest.fixture
def view(qtbot: QtBot) -> QListView:
    made = QListView()
    qtbot.addWidget(made)
    made.setWordWrap(True)
    made.setResizeMode(QListView.ResizeMode.Adjust)
    made.setModel(QStringListModel(["短い", LONG], made))
    made.setItemDelegate(AiryLines(made))
    made.resize(260, 300)
    made.show()
    qtbot.waitExposed(made)
    return made


def inked_rows(view: QListView, row: int) -> list[list[int]]:
    """The runs of pixel rows that hold ink, one for each row of letters."""
    rect = view.visualRect(view.model().index(row, 0))
    image = view.viewport().grab(rect).toImage()
    paper = QColor(image.pixelColor(1, 1)).lightness()
    runs: list[list[int]] = []
    for y in range(image.height()):
        inked = any(
            abs(image.pixelColor(x, y).lightness() - paper) > 90 for x in range(image.width())
        )
        if inked and runs and runs[-1][-1] == y - 1:
            runs[-1].append(y)
        elif inked:
            runs.append([y])
    return [run for run in runs if len(run) > 3]


def test_air_between_the_rows_of_a_line(view: QListView) -> None:
    rows = inked_rows(view, 1)
    tall = QFontMetricsF(view.font()).height()
    assert len(rows) >= 3
    for before, after in pairwise(rows):
        assert after[0] - before[0] >= tall * (PITCH - 0.15)
        assert after[0] - before[-1] >= 3


def test_a_row_is_as_tall_as_its_words(view: QListView) -> None:
    """Narrower, it has more rows, and the last of them is whole."""
    wide = view.visualRect(view.model().index(1, 0)).height()
    view.resize(180, 400)
    view.doItemsLayout()
    rect = view.visualRect(view.model().index(1, 0))
    assert rect.height() > wide
    assert inked_rows(view, 1)[-1][-1] < rect.height() - 1
    assert inked_rows(view, 0)[0][0] > 0
