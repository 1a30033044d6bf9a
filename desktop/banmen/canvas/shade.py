"""The shade over what a viewer does not see.

It is painted as a mask with the seen regions cut out one after another: joining the regions
first costs far more than painting them.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget


class ShadeItem(QGraphicsItem):
    """Covers the map but for some paths; shows nothing while there are none."""

    def __init__(self) -> None:
        super().__init__()
        self._rect = QRectF()
        self._paths: list[QPainterPath] = []
        self._colour = QColor()
        self._rim = 0.0
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.hide()

    def cover(self, rect: QRectF, paths: list[QPainterPath], colour: QColor, rim: float) -> None:
        """Cover a scene rectangle but for these paths, no paths uncover it.

        `rim` is the width of a wall: what ends the view is seen in its whole thickness.
        """
        self.prepareGeometryChange()
        self._rim = rim
        self._rect, self._paths, self._colour = QRectF(rect), paths, colour
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
        """Paint the exposed part of the mask."""
        exposed: QRectF = option.exposedRect
        area = exposed.intersected(self._rect)
        paint_shade(painter, area, self._paths, self._colour, self._rim)


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
    cutter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    cutter.setBrush(QColor(0, 0, 0))
    cutter.setPen(QPen(QColor(0, 0, 0), rim, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap,
                       Qt.PenJoinStyle.BevelJoin))  # fmt: skip
    for path in paths:
        if path.boundingRect().intersects(area):
            cutter.drawPath(path)
    cutter.end()
    painter.save()
    painter.resetTransform()
    ratio = painter.device().devicePixelRatioF()
    mask.setDevicePixelRatio(ratio)
    painter.drawImage(QPointF(box.left() / ratio, box.top() / ratio), mask)
    painter.restore()
