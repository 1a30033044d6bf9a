"""A column of cards that scrolls up and down and never grows wider than its dock."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget


class CardColumn(QScrollArea):
    """Keeps its widget as wide as what is seen; long words break instead of pushing.

    `shown_in` is emitted when it has got another size.
    """

    shown_in = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def setWidget(self, widget: QWidget) -> None:
        super().setWidget(widget)
        self._keep_width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_width()
        self.shown_in.emit()

    def _keep_width(self) -> None:
        inner = self.widget()
        if inner is not None:
            inner.setFixedWidth(self.viewport().width())


class CardPlace(CardColumn):
    """Where one card is shown at a time."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._inner = QWidget(self)
        self._column = QVBoxLayout(self._inner)
        self._column.setContentsMargins(10, 10, 10, 10)
        self._column.addStretch(1)
        self.setWidget(self._inner)
        self._at = 0
        self.verticalScrollBar().rangeChanged.connect(self._scroll_on)

    def clear(self) -> bool:
        """Take the card away; tell whether it held the keyboard."""
        holder = self.window().focusWidget()
        held = holder is not None and self._inner.isAncestorOf(holder)
        while self._column.count() > 1:
            item = self._column.takeAt(0)
            widget = item.widget() if item else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        return held

    @property
    def scrolled(self) -> int:
        """How much of the card is above what is seen, in pixels."""
        return self.verticalScrollBar().value()

    def put(self, card: QWidget, scrolled: int = 0) -> None:
        """Show a card from its top, or `scrolled` as one was before it."""
        self._column.insertWidget(0, card)
        card.show()
        self.verticalScrollBar().setValue(0)
        self._at = scrolled

    def _scroll_on(self, _least: int, most: int) -> None:
        """Scroll to where the card is to be shown, as soon as it is laid out."""
        if 0 < self._at <= most:
            self.verticalScrollBar().setValue(self._at)
            self._at = 0
