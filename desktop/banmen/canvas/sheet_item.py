"""Everything below the tokens as one item: from tiles in a window, painted directly elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from banmen.canvas.board_theme import BoardTheme
from banmen.canvas.ink import Ink
from banmen.canvas.sheet import Sheet
from banmen.canvas.tile_cache import TileCache


class SheetItem(QGraphicsItem):
    """Everything below the tokens, through the tile cache."""

    def __init__(self, sheet: Sheet, parent: QObject) -> None:
        super().__init__()
        self.theme: BoardTheme | None = None
        self._sheet = sheet
        self._rect = QRectF(sheet.rect)
        self.tiles = TileCache(self._paint_tile, self.update, parent)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def renew(self, theme: BoardTheme) -> None:
        """Take up another size or theme; every tile is rendered again."""
        self.prepareGeometryChange()
        self._rect = QRectF(self._sheet.rect)
        self.theme = theme
        self.tiles.paper = theme.colour("paper")
        self.tiles.bounds = self._rect
        self.tiles.clear()
        self.update()

    def touch(self, rects: Iterable[QRectF]) -> None:
        """Repaint these scene rectangles."""
        for rect in rects:
            self.tiles.invalidate(rect)

    def boundingRect(self) -> QRectF:
        """Return the map."""
        return self._rect

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Paint what is exposed: in a window from tiles, elsewhere directly."""
        exposed = option.exposedRect
        if widget is not None:
            self.tiles.paint(painter, exposed, widget.devicePixelRatioF())
        else:
            self._paint_tile(painter, exposed, painter.worldTransform().m11())

    def _paint_tile(self, painter: QPainter, rect: QRectF, scale: float) -> None:
        if self.theme is not None:
            self._sheet.paint(painter, rect, Ink(self.theme, self._sheet.unit, scale))
