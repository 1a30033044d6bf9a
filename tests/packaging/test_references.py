"""A known fault of the Qt binding: drawing must not lose references to None.

PySide6 6.12.0 drops one at nearly every call on Python 3.11 and ends the program after some
thousand of them. This test judges every version that is to be locked.
"""

from __future__ import annotations

import sys

from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen
from pytestqt.qtbot import QtBot

CALLS = 1000


def test_drawing_keeps_references(qtbot: QtBot) -> None:
    """A thousand calls that return nothing leave the count of None where it was."""
    image = QImage(16, 16, QImage.Format.Format_ARGB32_Premultiplied)
    pen = QPen(QColor("black"))
    path = QPainterPath()
    painter = QPainter(image)
    before = sys.getrefcount(None)
    for step in range(CALLS):
        painter.setPen(pen)
        path.moveTo(step, step)
        painter.drawLine(0, 0, 1, 1)
    after = sys.getrefcount(None)
    painter.end()
    assert after > before - CALLS // 2
