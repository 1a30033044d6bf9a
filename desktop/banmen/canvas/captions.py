"""Words beside the hand: at reading size whatever the zoom, on paper, always inside the view."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from banmen.canvas.ink import board_font
from banmen.canvas.marks import Words

if TYPE_CHECKING:
    from banmen.canvas.overlay import Overlay
    from banmen.canvas.scene import BoardScene
    from banmen.canvas.zoom_view import ZoomView

_PIXELS = 13
_PAD_X, _PAD_Y = 9.0, 4.0
_WIDEST = 320.0
#: From the point to the corner of the paper, in pixels.
_AWAY = QPointF(14, 12)


class CaptionItem(QGraphicsItem):
    """One text on its piece of paper, in pixels of the view."""

    def __init__(self, parent: QGraphicsItem) -> None:
        super().__init__(parent)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.shift = QPointF()
        self.words = Words(QPointF(), "", "ink")
        self._size = QRectF()

    def show_words(self, words: Words) -> None:
        """Show a text at its point."""
        if words.text != self.words.text or words.tone != self.words.tone:
            self.prepareGeometryChange()
            metrics = QFontMetricsF(board_font(_PIXELS))
            flags = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
            box = metrics.boundingRect(QRectF(0, 0, _WIDEST, 2000), flags, words.text)
            self._size = QRectF(0, 0, box.width() + 2 * _PAD_X + 1, box.height() + 2 * _PAD_Y)
            self.update()
        self.words = words
        self.setPos(words.at)

    def put(self, shift: QPointF) -> None:
        """Put the paper's corner this many pixels from the point."""
        if shift != self.shift:
            self.prepareGeometryChange()
            self.shift = shift

    @property
    def size(self) -> QRectF:
        """The paper with its corner at the origin, in pixels."""
        return self._size

    def boundingRect(self) -> QRectF:
        """Return the paper."""
        return self._size.translated(self.shift).adjusted(-2, -2, 2, 2)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Paint paper, a line in the tone of what is said, and the text."""
        theme = cast("BoardScene", self.scene()).theme
        box = self._size.translated(self.shift)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.colour("faint", 170), 1))
        painter.setBrush(theme.colour("halo", 244))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        painter.fillRect(QRectF(box.left() + 1, box.top() + 3, 2.5, box.height() - 6),
                         theme.colour(self.words.tone))  # fmt: skip
        painter.setFont(board_font(_PIXELS))
        painter.setPen(theme.colour("ink"))
        inner = box.adjusted(_PAD_X, _PAD_Y, -_PAD_X + 1, -_PAD_Y)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
        painter.drawText(inner, int(flags), self.words.text)


class Captions:
    """All captions of an overlay; items are kept and used again."""

    def __init__(self, overlay: Overlay) -> None:
        self._overlay = overlay
        self._items: list[CaptionItem] = []
        self._shown = 0

    def show(self, texts: list[Words]) -> None:
        """Show these texts and no others."""
        while len(self._items) < len(texts):
            self._items.append(CaptionItem(self._overlay))
        for item, text in zip(self._items, texts, strict=False):
            item.show_words(text)
            item.show()
        for item in self._items[len(texts) :]:
            item.hide()
        self._shown = len(texts)
        scene = self._overlay.scene()
        for view in scene.views() if scene is not None else []:
            if view.isVisible():
                self.place(cast("ZoomView", view))

    def place(self, view: ZoomView) -> None:
        """Put each paper beside its point, inside the view, clear of the papers before it."""
        inside = QRectF(view.viewport().rect()).adjusted(4, 4, -4, -4)
        taken: list[QRectF] = []
        for item in self._items[: self._shown]:
            at = view.viewportTransform().map(item.words.at)
            box = _fitted(item.size.translated(at + _AWAY), at, inside)
            for other in taken:
                if box.intersects(other):
                    box.moveTop(other.bottom() + 3)
            taken.append(box)
            item.put(box.topLeft() - at)


def _fitted(box: QRectF, at: QPointF, inside: QRectF) -> QRectF:
    """Return a box moved to the other side of its point, or along the edge, to lie inside."""
    if box.right() > inside.right():
        box.moveRight(at.x() - _AWAY.x())
    if box.bottom() > inside.bottom():
        box.moveBottom(at.y() - _AWAY.y())
    if box.left() < inside.left():
        box.moveLeft(inside.left())
    if box.top() < inside.top():
        box.moveTop(inside.top())
    if box.right() > inside.right():
        box.moveRight(inside.right())
    if box.bottom() > inside.bottom():
        box.moveBottom(inside.bottom())
    return box
