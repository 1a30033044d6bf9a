"""Keeps what is below the tokens as tiles of 512 pixels, so that a frame is a few blits.

While the zoom changes, old tiles are drawn scaled; after a rest they are rendered anew, one per
tick of the event loop. What an edit touches is rendered at once. Exports never come here.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPixmap

TILE = 512
_KEPT = 64
_COVERED = 24
_REST_MS = 80
_AHEAD_MS = 20
#: How many missing tiles one paint may render itself before it leaves the rest to the timer.
_AT_ONCE = 1
#: Scaled drawing gives up on old tiles where more than this many would fit into the view.
_SCALED_CELLS = 400

Cell = tuple[int, int]
PaintTile = Callable[[QPainter, QRectF, float], None]


@dataclass(slots=True)
class _Level:
    """Tiles of one scale (device pixels per scene unit); of stale ones, what is out of date."""

    scale: float
    tiles: OrderedDict[Cell, QPixmap]
    stale: dict[Cell, QRectF]

    def rect(self, cell: Cell) -> QRectF:
        side = TILE / self.scale
        return QRectF(cell[0] * side, cell[1] * side, side, side)

    def cells(self, rect: QRectF) -> list[Cell]:
        side = TILE / self.scale
        columns = range(math.floor(rect.left() / side), math.ceil(rect.right() / side))
        rows = range(math.floor(rect.top() / side), math.ceil(rect.bottom() / side))
        return [(i, j) for j in rows for i in columns]

    def held(self, rect: QRectF) -> list[Cell]:
        side = TILE / self.scale
        if rect.width() * rect.height() > len(self.tiles) * side * side:
            return [cell for cell in self.tiles if self.rect(cell).intersects(rect)]
        return [cell for cell in self.cells(rect) if cell in self.tiles]


class TileCache(QObject):
    """Paints a region from tiles; `paint_tile` renders one, `update` asks for a repaint of a rect.

    `bounds` limits what is painted at all, in scene coordinates. Where nothing is rendered yet
    `paper` is shown; `base` is what a tile holds before it is painted.
    `at_once` is how many missing tiles one paint renders itself. `cover` are the tiles of what
    lies right above: laid on once, not in every frame.
    """

    def __init__(
        self, paint_tile: PaintTile, update: Callable[[QRectF], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self.bounds = QRectF()
        self.paper = QColor("#f6efdf")
        self.base: QColor | None = None
        self._kept = _KEPT
        self.at_once = _AT_ONCE
        self.cover: TileCache | None = None
        self._covered: OrderedDict[Cell, tuple[int, int, QPixmap]] = OrderedDict()
        self._paint_tile = paint_tile
        self._update = update
        self._level = _Level(0.0, OrderedDict(), {})
        self._older: _Level | None = None
        self._wanted: dict[Cell, None] = {}
        self._seen = QRectF()
        self._now = 0.0
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._settle_scale)
        self._tick = QTimer(self, singleShot=True, interval=0)
        self._tick.timeout.connect(self._render_next)
        self._ahead = QTimer(self, singleShot=True, interval=_AHEAD_MS)
        self._ahead.timeout.connect(self._render_ahead)

    def clear(self) -> None:
        """Forget every tile."""
        self._level = _Level(0.0, OrderedDict(), {})
        self._older = None
        self._wanted.clear()
        self._covered.clear()

    def fits(self, scale: float) -> bool:
        """Tell whether tiles are made for this scale, in device pixels per scene unit."""
        if not self._level.scale:
            self._level.scale = scale
        return math.isclose(scale, self._level.scale, rel_tol=1e-6)

    def tile(self, cell: Cell) -> QPixmap:
        """Return a tile as it is to be, made now if need be."""
        level = self._level
        if cell in level.stale or cell not in level.tiles:
            return self._render(cell)
        level.tiles.move_to_end(cell)
        return level.tiles[cell]

    def invalidate(self, rect: QRectF) -> None:
        """Mark what lies in a scene rectangle as out of date, and have it repainted.

        A few pixels more are taken: pens are never thinner than a pixel and edges are smooth.
        """
        if self._rest.isActive():
            self._rest.stop()
            self._settle_scale()
        room = 3 / self._level.scale if self._level.scale else 3.0
        grown = rect.adjusted(-room, -room, room, room)
        if self._older is not None:
            for cell in self._older.held(grown):
                del self._older.tiles[cell]
        if self._level.scale:
            stale = self._level.stale
            for cell in self._level.held(grown):
                part = grown.intersected(self._level.rect(cell))
                stale[cell] = stale[cell].united(part) if cell in stale else part
        self._update(grown)

    def watch(self, seen: QRectF, scale: float) -> None:
        """Take up which scene rectangle the view shows now, at device pixels per scene unit."""
        self._seen = seen.intersected(self.bounds)
        self._now = scale
        across, down = (size * scale / TILE + 1 for size in (seen.width(), seen.height()))
        self._kept = max(_KEPT, round(across * down * 1.5))
        self._ahead.start()

    def fills(self, rect: QRectF, scale: float) -> bool:
        """Tell whether every pixel of a scene rectangle will be painted, at device pixels per
        scene unit: tiles are drawn pixel by pixel then, and leave no seams."""
        return math.isclose(scale, self._level.scale, rel_tol=1e-6) and self.bounds.contains(
            rect.adjusted(-2 / scale, -2 / scale, 2 / scale, 2 / scale)
        )

    def settle(self) -> None:
        """Render at once all that was put off, so that the next frame is sharp."""
        self._rest.stop()
        self._settle_scale()
        level = self._level
        level.scale = level.scale or self._now
        if level.scale:
            missing = [cell for cell in level.cells(self._seen) if cell not in level.tiles]
            self._wanted.update(dict.fromkeys(missing))
        while self._wanted:
            self._render_next()

    def covers(self, scale: float) -> bool:
        """Tell whether a paint at this scale, in device pixels per scene unit, lays the cover on
        by itself."""
        return self.cover is not None and self.fits(scale) and self.cover.fits(scale)

    def paint(self, painter: QPainter, exposed: QRectF, ratio: float) -> None:
        """Paint the exposed scene rectangle; `ratio` is device pixels per pixel of the view."""
        scale = painter.worldTransform().m11() * ratio
        area = exposed.intersected(self.bounds)
        if area.isEmpty():
            return
        self._now = scale
        # Smooth edges would leave seams between plain fills and tiles.
        smooth = painter.testRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        if self.fits(scale):
            self._paint_sharp(painter, area, ratio)
        else:
            self._rest.start()
            self._paint_scaled(painter, area)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)

    def _paint_sharp(self, painter: QPainter, area: QRectF, ratio: float) -> None:
        level, spare = self._level, self.at_once
        cover = self.cover if self.covers(level.scale) else None
        for cell in level.cells(area):
            tile = level.tiles.get(cell)
            if cell in level.stale:
                tile = self._render(cell)
            elif tile is None and spare:
                spare -= 1
                tile = self._render(cell)
            if tile is None:
                self._wanted[cell] = None
                self._tick.start()
                self._paint_older(painter, level.rect(cell).intersected(area))
                if cover is not None:
                    self._blit(painter, cell, cover.tile(cell), ratio)
                continue
            level.tiles.move_to_end(cell)
            shown = tile if cover is None else self._with_cover(cell, tile, cover.tile(cell))
            self._blit(painter, cell, shown, ratio)

    def _blit(self, painter: QPainter, cell: Cell, tile: QPixmap, ratio: float) -> None:
        corner = painter.worldTransform().map(self._level.rect(cell).topLeft())
        tile.setDevicePixelRatio(ratio)
        painter.save()
        painter.resetTransform()
        spot = QPointF(round(corner.x() * ratio) / ratio, round(corner.y() * ratio) / ratio)
        painter.drawPixmap(spot, tile)
        painter.restore()

    def _with_cover(self, cell: Cell, tile: QPixmap, above: QPixmap) -> QPixmap:
        """Return a tile with one of the cover laid on, made anew if either has changed."""
        made = tile.cacheKey(), above.cacheKey()
        known = self._covered.get(cell)
        if known is not None and known[:2] == made:
            self._covered.move_to_end(cell)
            return known[2]
        both = QPixmap(tile)
        both.setDevicePixelRatio(1.0)
        above.setDevicePixelRatio(1.0)
        painter = QPainter(both)
        painter.drawPixmap(0, 0, above)
        painter.end()
        self._covered[cell] = (*made, both)
        self._covered.move_to_end(cell)
        while len(self._covered) > max(_COVERED, self._kept // 2):
            self._covered.popitem(last=False)
        return both

    def _paint_scaled(self, painter: QPainter, area: QRectF) -> None:
        """Draw the tiles there are, larger or smaller than they were made for."""
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        level = self._level
        side = TILE / level.scale
        if area.width() * area.height() > _SCALED_CELLS * side * side:
            painter.fillRect(area, self.paper)
        else:
            for cell in level.cells(area):
                if cell not in level.tiles:
                    self._paint_older(painter, level.rect(cell).intersected(area))
        _draw_level(painter, level, area)

    def _paint_older(self, painter: QPainter, area: QRectF) -> None:
        """Fill in for what is not rendered: tiles of the zoom before, plain paper beyond them."""
        older = self._older
        if older is None:
            painter.fillRect(area, self.paper)
            return
        painter.save()
        painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
        for cell in older.cells(area):
            if cell not in older.tiles:
                painter.fillRect(older.rect(cell).intersected(area), self.paper)
        _draw_level(painter, older, area)
        painter.restore()

    def _settle_scale(self) -> None:
        scale = self._level.scale
        if not scale or math.isclose(self._now, scale, rel_tol=1e-6):
            return
        if self._level.tiles:
            self._older = self._level
        self._level = _Level(self._now, OrderedDict(), {})
        self._wanted = {}
        self._covered.clear()
        self._update(self.bounds)

    def _render_next(self) -> None:
        if not self._wanted:
            return
        cell = next(iter(self._wanted))
        self._render(cell)
        self._update(self._level.rect(cell))
        if self._wanted:
            self._tick.start()
        else:
            self._older = None
            self._ahead.start()

    def _render_ahead(self) -> None:
        """Render one tile just outside what is seen, so that panning finds it ready."""
        level = self._level
        if (
            self._wanted
            or not level.scale
            or not math.isclose(self._now, level.scale, rel_tol=1e-6)
        ):
            return
        side = TILE / level.scale
        around = self._seen.adjusted(-side, -side, side, side).intersected(self.bounds)
        cells = [cell for cell in level.cells(around) if cell not in level.tiles]
        if cells and len(level.cells(around)) <= self._kept:
            self._render(cells[0])
            self._ahead.start()

    def _render(self, cell: Cell) -> QPixmap:
        level = self._level
        self._wanted.pop(cell, None)
        stale, tile = level.stale.pop(cell, None), level.tiles.get(cell)
        whole = QRect(0, 0, TILE, TILE)
        if tile is None or stale is None:
            tile = QPixmap(TILE, TILE)
            tile.fill(self._base_of(cell))
            self._fill(cell, tile, whole)
        else:
            corner, scale = level.rect(cell).topLeft(), level.scale
            size = stale.size() * scale
            part = QRectF((stale.topLeft() - corner) * scale, size).toAlignedRect()
            self._fill(cell, tile, part.adjusted(-1, -1, 1, 1).intersected(whole))
        level.tiles[cell] = tile
        level.tiles.move_to_end(cell)
        while len(level.tiles) > self._kept:
            level.tiles.popitem(last=False)
        return tile

    def _base_of(self, cell: Cell) -> QColor:
        inside = self.bounds.contains(self._level.rect(cell))
        return (self.base or self.paper) if inside else QColor(0, 0, 0, 0)

    def _fill(self, cell: Cell, tile: QPixmap, part: QRect) -> None:
        """Render a part of a tile, in its pixels, anew."""
        level = self._level
        rect = level.rect(cell)
        tile.setDevicePixelRatio(1.0)
        painter = QPainter(tile)
        painter.setClipRect(part)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.fillRect(part, self._base_of(cell))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.scale(level.scale, level.scale)
        painter.translate(-rect.topLeft())
        if not self.bounds.contains(rect):
            clip = self.bounds.intersected(rect)
            painter.setClipRect(clip, Qt.ClipOperation.IntersectClip)
        area = QRectF(QPointF(part.topLeft()), part.size() * 1.0)
        shown = QRectF(area.topLeft() / level.scale + rect.topLeft(), area.size() / level.scale)
        self._paint_tile(painter, shown, level.scale)
        painter.end()


def _draw_level(painter: QPainter, level: _Level, area: QRectF) -> None:
    whole = QRectF(QRect(0, 0, TILE, TILE))
    for cell, tile in level.tiles.items():
        rect = level.rect(cell)
        if rect.intersects(area):
            tile.setDevicePixelRatio(1.0)
            painter.drawPixmap(rect, tile, whole)
