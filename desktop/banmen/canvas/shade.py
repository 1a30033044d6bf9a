"""The shade over what a viewer does not see.

It is painted as a mask with the seen regions cut out one after another: joining the regions
first costs far more than painting them.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from banmen.canvas.tile_cache import TileCache

#: The shade never waits for tiles: what is seen must not darken for a moment.
_ALL = 1000


class ShadeItem(QGraphicsItem):
    """Covers the map but for some paths, through tiles; shows nothing while there are none.

    What no tile is ready for is covered, so that nothing unseen flashes up.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__()
        self._rect = QRectF()
        self._paths: list[QPainterPath] = []
        self._colour = QColor()
        self._rim = 0.0
        self.tiles = TileCache(self._paint_tile, self.update, parent)
        self.tiles.base = QColor(0, 0, 0, 0)
        self.tiles.at_once = _ALL
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.hide()

    def cover(self, rect: QRectF, paths: list[QPainterPath], colour: QColor, rim: float) -> None:
        """Cover a scene rectangle but for these paths, no paths uncover it.

        `rim` is the width of a wall: what ends the view is seen in its whole thickness.
        """
        self.prepareGeometryChange()
        same = (self._rect, self._colour, self._rim) == (rect, colour, rim)
        self._rect, self._paths, self._colour = QRectF(rect), paths, colour
        self._rim = rim
        self.tiles.bounds, self.tiles.paper = QRectF(rect), colour
        if same and self.isVisible():
            self.tiles.invalidate(rect)
        else:
            self.tiles.clear()
        self.setVisible(bool(paths))
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the map."""
        return self._rect

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Paint what is exposed: in a window from tiles, elsewhere as a mask."""
        exposed: QRectF = option.exposedRect
        if widget is not None:
            self.tiles.paint(painter, exposed, widget.devicePixelRatioF())
        else:
            area = exposed.intersected(self._rect)
            paint_shade(painter, area, self._paths, self._colour, self._rim)

    def _paint_tile(self, painter: QPainter, rect: QRectF, scale: float) -> None:
        painter.fillRect(rect.intersected(self._rect), self._colour)
        _cut_out(painter, rect, self._paths, self._rim)


def paint_shade(
    painter: QPainter, area: QRectF, paths: list[QPainterPath], colour: QColor, rim: float
) -> None:
    """Cover a scene rectangle with a colour, leaving the paths and a rim round them out."""
    device = painter.deviceTransform()
    box = device.mapRect(area).toAlignedRect()
    if box.isEmpty() or box.width() * box.height() > 40_000_000:
        return
    mask = QImage(QSize(box.width(), box.height()), QImage.Format.Format_ARGB32_Premultiplied)
    mask.fill(QColor(0, 0, 0, 0))
    cutter = QPainter(mask)
    cutter.setTransform(device * QTransform.fromTranslate(-box.left(), -box.top()))
    cutter.fillRect(area, colour)
    _cut_out(cutter, area, paths, rim)
    cutter.end()
    painter.save()
    painter.resetTransform()
    ratio = painter.device().devicePixelRatioF()
    mask.setDevicePixelRatio(ratio)
    painter.drawImage(QPointF(box.left() / ratio, box.top() / ratio), mask)
    painter.restore()


def _cut_out(painter: QPainter, area: QRectF, paths: list[QPainterPath], rim: float) -> None:
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.setBrush(QColor(0, 0, 0))
    painter.setPen(
        QPen(
            QColor(0, 0, 0),
            rim,
            Qt.PenStyle.SolidLine,
            Qt.PenCapStyle.FlatCap,
            Qt.PenJoinStyle.BevelJoin,
        )
    )
    for path in paths:
        if path.boundingRect().intersects(area):
            painter.drawPath(path)
