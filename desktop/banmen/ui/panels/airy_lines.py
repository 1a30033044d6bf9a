"""Lines of a list that wrap between their phrases, with air between the rows of one line."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QBrush, QFont, QFontMetricsF, QPainter, QPalette, QTextLayout, QTextOption
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from banmen.phrases import breakable

#: The distance of rows, in heights of the letters.
PITCH = 1.2
#: What is left free at either side, and above and below, in pixels.
_SIDE, _EDGE = 5, 4


class AiryLines(QStyledItemDelegate):
    """Sets each line of a list view by itself, as wide as the view."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return as many rows as the words need."""
        self.initStyleOption(option, index)
        wide = self._view.viewport().width()
        _, tall = _laid_out(option.text, option.font, wide - 2 * _SIDE)
        return QSize(wide, round(tall) + 2 * _EDGE)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint the row's ground, then its words."""
        self.initStyleOption(option, index)
        text, option.text = option.text, ""
        rect: QRect = option.rect
        style = self._view.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, self._view)
        layout, _ = _laid_out(text, option.font, rect.width() - 2 * _SIDE)
        chosen = option.state & QStyle.StateFlag.State_Selected
        role = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text
        said = index.data(Qt.ItemDataRole.ForegroundRole)
        colour = option.palette.color(role)
        if isinstance(said, QBrush) and not chosen:
            colour = said.color()
        painter.save()
        painter.setClipRect(rect)
        painter.setPen(colour)
        layout.draw(painter, QPointF(rect.left() + _SIDE, rect.top() + _EDGE))
        painter.restore()


def _laid_out(text: str, font: QFont, wide: float) -> tuple[QTextLayout, float]:
    """Return a text in rows of a width, and how tall they are (pixels)."""
    layout = QTextLayout(breakable(text), font)
    manner = QTextOption()
    manner.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(manner)
    metrics = QFontMetricsF(font)
    top = 0.0
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(1.0, wide))
        line.setPosition(QPointF(0, top))
        top += metrics.height() * PITCH
    layout.endLayout()
    return layout, max(metrics.height(), top - metrics.height() * (PITCH - 1))
