"""Zoomed far out a pen is a pixel wide and reaches beyond what it draws; no pixel is lost."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from banmen.canvas.board_theme import THEMES
from banmen.canvas.ink import Ink
from banmen.canvas.pictures import PictureShelf
from banmen.canvas.sheet import Sheet
from banmen.canvas.standing import Standing
from banmen.model.barriers import Barrier
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.model.lights import Light
from banmen.model.map import SquareMap

FIELD = Document(
    map=SquareMap(columns=60, rows=40, square_m=3.0),
    barriers=(Barrier(id="w1", points=(Point(60, 9), Point(60, 60), Point(120, 60))),),
    lights=(
        Light(id="l1", x=4.5, y=4.5, radius_m=20),
        Light(id="l2", x=175, y=115, radius_m=30),
        Light(id="l3", x=90, y=60, radius_m=40),
    ),
)


def paint(sheet: Sheet, image: QImage, scale: float, part: QRect) -> None:
    """Paint a part of the sheet, in pixels, as a tile or a repaint does."""
    painter = QPainter(image)
    painter.setClipRect(part)
    painter.scale(scale, scale)
    shown = QRectF(part.x() / scale, part.y() / scale, part.width() / scale, part.height() / scale)
    sheet.paint(painter, shown, Ink(THEMES["paper"], sheet.unit, scale))
    painter.end()


def differ(one: QImage, two: QImage) -> int:
    """Return by how much the most different pixel differs, of 255."""
    pairs = zip(bytes(one.constBits()), bytes(two.constBits()), strict=True)
    return max(abs(a - b) for a, b in pairs)


@pytest.mark.parametrize("zoom", [0.03, 0.05, 0.08])
def test_a_sheet_cut_anywhere_is_the_sheet(qtbot: QtBot, zoom: float) -> None:
    standing = Standing()
    standing.load(FIELD)
    sheet = Sheet(PictureShelf(), standing)
    sheet.load(FIELD)
    scale = zoom * 0.16
    wide, high = round(18000 * scale), round(12000 * scale)
    whole = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    whole.fill(QColor("white"))
    parts = whole.copy()
    paint(sheet, whole, scale, whole.rect())
    for cut in range(1, wide):
        parts.fill(QColor("white"))
        paint(sheet, parts, scale, QRect(0, 0, cut, high))
        paint(sheet, parts, scale, QRect(cut, 0, wide - cut, high))
        assert differ(whole, parts) <= 8, cut
