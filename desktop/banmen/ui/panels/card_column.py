"""A column of cards that scrolls up and down and never grows wider than its dock."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea


class CardColumn(QScrollArea):
    """Keeps its widget as wide as what is seen; long words break instead of pushing.

    `shown_in` is emitted when it has got another size.
    """

    shown_in = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        inner = self.widget()
        if inner is not None:
            inner.setFixedWidth(self.viewport().width())
        self.shown_in.emit()
