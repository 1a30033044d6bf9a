"""The shade over what a viewer does not see: never seen before, or seen once and known.

It is painted as a mask with the seen regions cut out one after another: joining the regions
first costs far more than painting them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from banmen.canvas.seeing import Gaze, Seen
from banmen.canvas.tile_cache import TileCache

_LARGEST_MASK = 130_000_000


@dataclass(frozen=True, slots=True)
class Shade:
    """What covers a scene rectangle: what `seen` gazes see not at all, `known` ground thinly.

    `rim` is the width of a wall: what ends the view is seen in its whole thickness. `known` is
    runs of squares, None the whole map.
    """

    rect: QRectF = field(default_factory=QRectF)
    seen: tuple[Gaze, ...] = ()
    colour: QColor = field(default_factory=QColor)
    rim: float = 0.0
    known: tuple[QRectF, ...] | None = ()
    known_colour: QColor = field(default_factory=QColor)


class ShadeItem(QGraphicsItem):
    """Paints a shade through tiles; shows nothing while nobody's eyes are asked for.

    The tiles `below` take its own along where they can, and it has nothing to paint then.

    It never waits for tiles: nothing unseen may flash up, and what is seen must not darken.
    """

    def __init__(self, below: TileCache, parent: QObject) -> None:
        super().__init__()
        self._shade = Shade()
        self._below = below
        self.tiles = TileCache(self._paint_tile, self.update, parent)
        self.tiles.base = QColor(0, 0, 0, 0)
        self.tiles.waits = False
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.hide()

    def cover(self, shade: Shade) -> None:
        """Cover the map anew; a shade that nobody sees through uncovers it."""
        before, self._shade = self._shade, shade
        if self.isVisible() and shade.seen and _alike(before, shade):
            for rect in _differing(before, shade):
                self.tiles.invalidate(rect)
            return
        self.prepareGeometryChange()
        self.tiles.bounds, self.tiles.paper = QRectF(shade.rect), shade.colour
        self.tiles.clear()
        self.setVisible(bool(shade.seen))
        self._below.cover = self.tiles if shade.seen else None
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
            ratio = widget.devicePixelRatioF()
            if not self._below.covers(painter.worldTransform().m11() * ratio):
                self.tiles.paint(painter, exposed, ratio)
        else:
            paint_shade(painter, exposed, self._shade)

    def _paint_tile(self, painter: QPainter, rect: QRectF, scale: float) -> None:
        _cover(painter, rect, self._shade)


def _alike(a: Shade, b: Shade) -> bool:
    """Tell whether two shades differ at most in what is seen and known."""
    return (a.rect, a.colour, a.rim, a.known_colour) == (b.rect, b.colour, b.rim, b.known_colour)


def _differing(a: Shade, b: Shade) -> list[QRectF]:
    """Return where two shades differ: about the paths that only one has, and about runs."""
    if (a.known is None) != (b.known is None) or len(a.seen) != len(b.seen):
        return [b.rect]
    found = [_runs_differing(a.known or (), b.known or ())]
    for one, two in zip(a.seen, b.seen, strict=True):
        found += [_grown(rect, b.rim) for rect in _changed(one.seen, two.seen)]
        found.append(_runs_differing(one.dark, two.dark))
    return [rect for rect in found if not rect.isEmpty()]


def _changed(before: tuple[Seen, ...], after: tuple[Seen, ...]) -> list[QRectF]:
    """Return outside which rectangles the same is seen; eyes stand in the same order."""
    if len(before) == len(after):
        pairs = zip(before, after, strict=True)
        return [rect for one, two in pairs if one is not two for rect in one.differing(two)]
    gone = [seen for seen in before if all(seen is not other for other in after)]
    come = [seen for seen in after if all(seen is not other for other in before)]
    return [seen.bounds for seen in gone + come]


def _grown(rect: QRectF, rim: float) -> QRectF:
    return rect.adjusted(-rim, -rim, rim, rim)


def _runs_differing(a: tuple[QRectF, ...], b: tuple[QRectF, ...]) -> QRectF:
    """Return the room of the runs that only one of two sets has."""
    if a is b or a == b:
        return QRectF()
    olds, news = ({rect.getRect(): rect for rect in runs} for runs in (a, b))
    room = QRectF()
    for key in olds.keys() ^ news.keys():
        room = room.united(olds.get(key) or news[key])
    return room


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
    cutter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
    inside = area.intersected(shade.rect)
    painter.fillRect(inside, shade.known_colour if shade.known is None else shade.colour)
    if shade.known:
        _fill_runs(painter, inside, shade.known, shade.known_colour)
    for gaze in shade.seen:
        reaching = [seen for seen in gaze.seen if _reaches(seen, area, shade.rim)]
        dark = [rect for rect in gaze.dark if rect.intersects(area)] if reaching else []
        if dark:
            _cut_but(painter, area, (reaching, dark), shade.rim)
        elif reaching:
            # Writing over is several times quicker than taking off.
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            _fill_seen(painter, reaching, shade.rim, QColor(0, 0, 0, 0))


def _cut_but(
    painter: QPainter, area: QRectF, gaze: tuple[list[Seen], list[QRectF]], rim: float
) -> None:
    """Take what is seen off the shade, without the squares that are dark."""
    device, to_device = painter.device(), painter.deviceTransform()
    whole = QRect(0, 0, device.width(), device.height())
    box = to_device.mapRect(area).toAlignedRect().intersected(whole)
    seen = QImage(box.size(), QImage.Format.Format_ARGB32_Premultiplied)
    seen.fill(QColor(0, 0, 0, 0))
    cutter = QPainter(seen)
    cutter.setTransform(to_device * QTransform.fromTranslate(-box.left(), -box.top()))
    cutter.setRenderHints(painter.renderHints())
    _fill_seen(cutter, gaze[0], rim, QColor(0, 0, 0))
    cutter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    _fill_runs(cutter, area, gaze[1], QColor(0, 0, 0, 0))
    cutter.end()
    painter.save()
    painter.resetTransform()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    painter.drawImage(box.topLeft(), seen)
    painter.restore()


def _fill_seen(painter: QPainter, seen: list[Seen], rim: float, colour: QColor) -> None:
    for one in seen:
        painter.fillPath(one.path, colour)
        painter.fillPath(one.rim(rim), colour)


def _reaches(seen: Seen, area: QRectF, rim: float) -> bool:
    """Tell whether what is seen reaches with its rim into an area."""
    return _grown(seen.bounds, rim).intersects(area)


def _fill_runs(painter: QPainter, area: QRectF, runs: Iterable[QRectF], colour: QColor) -> None:
    """Fill runs of squares, without smoothing, which would leave seams between the rows."""
    smooth = painter.testRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRects([rect for rect in runs if rect.intersects(area)])
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)
