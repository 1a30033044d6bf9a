"""Small labels: modifiers with the rule they come from, and facts that light up the board."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QSize, Signal
from PySide6.QtGui import QCursor, QEnterEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from banmen import words
from banmen.rules.modifiers import Modifier
from banmen.rules.steps import Fact, Highlight
from banmen.ui.cards.flow_layout import FlowLayout
from banmen.ui.wrapped import Wrapped


class Chip(Wrapped):
    """A chip; hovering lights up the board, a click asks for its rule."""

    hovered = Signal(object)
    rule_asked = Signal(str)

    def __init__(self, text: str, rule: str, highlight: Highlight, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setProperty("role", "chip")
        self._rule, self._highlight = rule, highlight
        # Who comes up under a mouse at rest is not pointed at before it moves.
        self._rest: QPoint | None = QCursor.pos()
        self.setMouseTracking(True)
        if "-" in rule:
            self.setToolTip(words.text("card.read_rule", rule=rule))

    def sizeHint(self) -> QSize:
        """The chip in one line; the layout breaks it where that is too wide."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text()) + 22, metrics.height() + 6)

    def heightForWidth(self, width: int) -> int:
        return super().heightForWidth(width) + 6

    def minimumSizeHint(self) -> QSize:
        return QSize(60, self.fontMetrics().height() + 6)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._point_at(event.globalPosition().toPoint())
        super().enterEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._rest is not None:
            self._point_at(event.globalPosition().toPoint())
        super().mouseMoveEvent(event)

    def _point_at(self, place: QPoint) -> None:
        if place != self._rest:
            self._rest = None
            self.hovered.emit(self._highlight)

    def leaveEvent(self, event: QEvent) -> None:
        self.hovered.emit(Highlight())
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if "-" in self._rule:
            self.rule_asked.emit(self._rule)
        super().mousePressEvent(event)


class ChipLine(QWidget):
    """Chips in lines: the summands of a roll, or what is known."""

    hovered = Signal(object)
    rule_asked = Signal(str)

    def __init__(self, parts: Sequence[Modifier | Fact], parent: QWidget) -> None:
        super().__init__(parent)
        layout = FlowLayout(self)
        for part in parts:
            chip = self._chip(part)
            chip.hovered.connect(self.hovered)
            chip.rule_asked.connect(self.rule_asked)
            layout.addWidget(chip)

    def _chip(self, part: Modifier | Fact) -> Chip:
        if isinstance(part, Fact):
            text = words.say(part.words)
            if part.rule:
                text = f"{text}　{part.rule}"
            return Chip(text, part.rule, part.highlight, self)
        text = f"{words.say(part.words)} {part.value:+d}"
        if "-" in part.rule:
            text = f"{text}　{part.rule}"
        return Chip(text, part.rule, Highlight(), self)
