"""What lies above the board while the hand is at work: previews, handles, verdicts, highlights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

if TYPE_CHECKING:
    from banmen.canvas.scene import BoardScene
    from banmen.canvas.view import BoardView


class Overlay(QGraphicsItem):
    def __init__(self, scene: BoardScene) -> None:
        super().__init__()

    def renew(self) -> None: ...
    def refresh(self) -> None: ...
    def view_changed(self, view: BoardView) -> None: ...
    def boundingRect(self) -> QRectF:
        return QRectF()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None: ...
