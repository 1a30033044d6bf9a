"""The shade over what a viewer does not see: never seen before, or seen once and known.

It is painted as a mask with the seen regions cut out one after another: joining the regions
first costs far more than painting them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from banmen.canvas.tile_cache import TileCache

#: The shade never waits for tiles: what is seen must not darken for a moment.
_ALL = 1000
_LARGEST_MASK = 130_000_000


@dataclass(frozen=True, slots=True)
class Shade:
    """What covers a scene rectangle: `seen` paths not at all, `known` ground thinly.

    `rim` is the width of a wall: what ends the view is seen in its whole thickness.
    """

    rect: QRectF = field(default_factory=QRectF)
    seen: tuple[QPainterPath, ...] = ()
    colour: QColor = field(default_factory=QColor)
    rim: float = 0.0
    known: QPainterPath = field(default_factory=QPainterPath)
    known_colour: QColor = field(default_factory=QColor)


class ShadeItem(QGraphicsItem):
    """Paints a shade through tiles; shows nothing while nobody's eyes are asked for.

    What no tile is ready for is covered, so that nothing unseen flashes up.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__()
        self._shade = Shade()
        self.tiles = TileCache(self._paint_tile, self.update, parent)
        self.tiles.base = QColor(0, 0, 0, 0)
        self.tiles.at_once = _ALL
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.hide()

    def cover(self, shade: Shade) -> None:
        """Cover the map anew; a shade without seen paths uncovers it."""
        same = (shade.rect, shade.colour) == (self._shade.rect, self._shade.colour)
        self.prepareGeometryChange()
        self._shade = shade
        self.tiles.bounds, self.tiles.paper = QRectF(shade.rect), shade.colour
        if same and self.isVisible():
            self.tiles.invalidate(shade.rect)
        else:
            self.tiles.clear()
        self.setVisible(bool(shade.seen))
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the map."""
        return self._shade.rect

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
            paint_shade(painter, exposed, self._shade)

    def _paint_tile(self, painter: QPainter, rect: QRectF, scale: float) -> None:
        _cover(painter, rect, self._shade)


def paint_shade(painter: QPainter, area: QRectF, shade: Shade) -> None:
    """Paint a shade within a scene rectangle, on a painter that draws pixels."""
    device = painter.deviceTransform()
    box = device.mapRect(area.intersected(shade.rect)).toAlignedRect()
    if box.isEmpty() or box.width() * box.height() > _LARGEST_MASK:
        return
    mask = QImage(QSize(box.width(), box.height()), QImage.Format.Format_ARGB32_Premultiplied)
    mask.fill(QColor(0, 0, 0, 0))
    cutter = QPainter(mask)
    cutter.setTransform(device * QTransform.fromTranslate(-box.left(), -box.top()))
    _cover(cutter, area, shade)
    cutter.end()
    painter.save()
    painter.resetTransform()
    ratio = painter.device().devicePixelRatioF()
    mask.setDevicePixelRatio(ratio)
    painter.drawImage(QPointF(box.left() / ratio, box.top() / ratio), mask)
    painter.restore()


def _cover(painter: QPainter, area: QRectF, shade: Shade) -> None:
    """Lay the shade on an empty picture, in scene coordinates."""
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.fillRect(area.intersected(shade.rect), shade.colour)
    if not shade.known.isEmpty():
        painter.fillPath(shade.known, shade.known_colour)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    pen = QPen(QColor(0, 0, 0), shade.rim)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
    painter.setBrush(QColor(0, 0, 0))
    painter.setPen(pen)
    for path in shade.seen:
        if path.boundingRect().intersects(area):
            painter.drawPath(path)
