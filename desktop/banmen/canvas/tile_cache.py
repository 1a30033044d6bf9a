"""Keeps what is below the tokens as tiles of 512 pixels, so that a frame is a few blits.

While the zoom changes, old tiles are drawn scaled; after a rest they are rendered anew, strip by
strip at turns of the event loop. What an edit touches is rendered at once. Exports never come here.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSizeF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPixmap

from banmen.canvas.covered_tiles import CoveredTiles
from banmen.canvas.ink import PEN_ROOM
from banmen.canvas.tile_level import TILE, Cell, Level
from banmen.canvas.turns import ask_for_turn

_KEPT = 64
_COVERED = 24
_REST_MS = 80
_AHEAD_MS = 20
#: A paint renders one missing tile itself where tiles take no longer than this, in seconds.
_CHEAP_S = 0.005
#: Tiles that come little by little are rendered in strips of about so long, in seconds, and of so
#: many rows at least and, where a strip costs little, at most: what comes next may be much denser.
_A_STRIP_S, _LEAST_ROWS, _MOST_ROWS = 0.0015, 16, 48
#: Scaled drawing gives up on old tiles where more than this many would fit into the view.
_SCALED_CELLS = 400

PaintTile = Callable[[QPainter, QRectF, float], None]


@dataclass(slots=True)
class _Begun:
    """A tile that is rendered strip by strip from below, the rows still to come, how many of them
    are next, and the seconds the others took, all together and the quickest."""

    level: Level
    cell: Cell
    tile: QPixmap
    rows: int = TILE
    next: int = _LEAST_ROWS
    took: float = 0.0
    least: float = math.inf


def _rows_after(rows: int, seconds: float, least: float) -> int:
    """Return how many rows to render next, after so many took so long.

    The quickest strip of a tile, `least` seconds, is as a rule its first and lowest. Most of that
    is what any strip costs, however low: where it is much, few strips are made.
    """
    dear = least > 2 * _A_STRIP_S
    aim, most = (2 * least, TILE) if dear else (_A_STRIP_S, _MOST_ROWS)
    return max(_LEAST_ROWS, min(2 * rows, most, int(rows * aim / max(seconds, 1e-6))))


def _spot(painter: QPainter, cell: Cell, ratio: float) -> QPointF:
    """Return where a tile begins, in pixels of the view.

    Only the origin is rounded: tiles lie whole device pixels apart, and leave no seams.
    """
    origin = painter.worldTransform().map(QPointF(0, 0))
    x, y = (round(at * ratio) + n * TILE for at, n in zip(origin.toTuple(), cell, strict=True))
    return QPointF(x / ratio, y / ratio)


class TileCache(QObject):
    """Paints a region from tiles; `paint_tile` renders one, `update` asks for a repaint of a rect.

    `bounds` limits what is painted at all, in scene coordinates. Where nothing is rendered yet
    `paper` is shown; `base` is what a tile holds before it is painted.
    Where it `waits`, missing tiles come little by little after a paint; else a paint renders all
    it needs. `cover` are the tiles of what
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
        self.waits = True
        self._tile_s = 0.0
        self.cover: TileCache | None = None
        self._covered = CoveredTiles()
        self._paint_tile = paint_tile
        self._update = update
        self._level = Level(0.0)
        self._older: Level | None = None
        self._begun: _Begun | None = None
        self._wanted: dict[Cell, None] = {}
        self._seen = QRectF()
        self._now = 0.0
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._settle_scale)
        self._ahead = QTimer(self, singleShot=True, interval=_AHEAD_MS)
        self._ahead.timeout.connect(self._ask_ahead)

    def clear(self) -> None:
        """Forget every tile."""
        self._level = Level(0.0)
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
        self._rest.stop()
        self._settle_scale()
        room = PEN_ROOM / (self._level.scale or 1.0)
        grown = rect.adjusted(-room, -room, room, room)
        if self._older is not None:
            for cell in self._older.held(grown):
                del self._older.tiles[cell]
        if self._level.scale:
            self._level.out_of_date(grown)
        self._begun = None
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
        level = self._level
        spare = int(self._tile_s <= _CHEAP_S)
        cover = self.cover if self.covers(level.scale) else None
        for cell in level.cells(area):
            tile = level.tiles.get(cell)
            if cell in level.stale:
                tile = self._render(cell)
            elif tile is None and cell not in self._wanted and (spare or not self.waits):
                # One that is wanted was painted without, also where this paint does not reach.
                spare -= 1
                tile = self._render(cell)
            if tile is None:
                self._wanted[cell] = None
                ask_for_turn(self, self._render_next)
                self._fill_in(painter, cell, area, ratio)
                if cover is not None:
                    self._blit(painter, cell, cover.tile(cell), ratio)
                continue
            level.tiles.move_to_end(cell)
            if cover is not None:
                most = max(_COVERED, self._kept // 2)
                tile = self._covered.both(cell, tile, cover.tile(cell), most)
            self._blit(painter, cell, tile, ratio)

    def _blit(self, painter: QPainter, cell: Cell, tile: QPixmap, ratio: float) -> None:
        spot = _spot(painter, cell, ratio)
        tile.setDevicePixelRatio(ratio)
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(spot, tile)
        painter.restore()

    def _fill_in(self, painter: QPainter, cell: Cell, area: QRectF, ratio: float) -> None:
        """Fill in for a missing tile in its very pixels: the cover hides no others."""
        level, world = self._level, painter.worldTransform()
        spot, edge = _spot(painter, cell, ratio), 2 / level.scale
        painter.save()
        painter.resetTransform()
        side = TILE / ratio
        painter.setClipRect(QRectF(spot, QSizeF(side, side)), Qt.ClipOperation.IntersectClip)
        painter.setWorldTransform(world)
        room = level.rect(cell).adjusted(-edge, -edge, edge, edge)
        self._paint_older(painter, room.intersected(area))
        painter.restore()

    def _paint_scaled(self, painter: QPainter, area: QRectF) -> None:
        """Draw the tiles there are, larger or smaller than they were made for."""
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        level = self._level
        level.forget_stale()
        side = TILE / level.scale
        if area.width() * area.height() > _SCALED_CELLS * side * side:
            painter.fillRect(area, self.paper)
        else:
            for cell in level.cells(area):
                if cell not in level.tiles:
                    self._paint_older(painter, level.rect(cell).intersected(area))
        level.draw(painter, area)

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
        older.draw(painter, area)
        painter.restore()

    def _settle_scale(self) -> None:
        scale = self._level.scale
        if not scale or not self._now or math.isclose(self._now, scale, rel_tol=1e-6):
            return
        self._level.forget_stale()
        if self._level.tiles:
            self._older = self._level
        self._level = Level(self._now)
        self._wanted = {}
        self._covered.clear()
        self._update(self.bounds)

    def _render_next(self) -> None:
        if not self._wanted:
            return
        cell = next(iter(self._wanted))
        if not self._render_more(cell):
            ask_for_turn(self, self._render_next)
            return
        self._update(self._level.rect(cell))
        if self._wanted:
            ask_for_turn(self, self._render_next)
        else:
            self._older = None
            self._ahead.start()

    def _ask_ahead(self) -> None:
        ask_for_turn(self, self._render_ahead)

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
            self._render_more(cells[0])
            self._ahead.start()

    def _render_more(self, cell: Cell) -> bool:
        """Render the next part of a tile that is not there yet; tell whether it is whole now.

        A part takes a share of a frame, so that hand and clock never wait for a whole tile.
        """
        begun = self._begun
        if begun is None or begun.level is not self._level or begun.cell != cell:
            tile = QPixmap(TILE, TILE)
            tile.fill(self._base_of(cell))
            begun = self._begun = _Begun(self._level, cell, tile)
        rows = min(begun.next, begun.rows)
        begun.rows -= rows
        began = perf_counter()
        self._fill(cell, begun.tile, QRect(0, begun.rows, TILE, rows))
        took = perf_counter() - began
        begun.took += took
        begun.least = min(begun.least, took)
        begun.next = _rows_after(rows, took, begun.least)
        if begun.rows:
            return False
        self._begun = None
        self._took(begun.took)
        self._keep(cell, begun.tile)
        return True

    def _render(self, cell: Cell) -> QPixmap:
        level = self._level
        stale, tile = level.stale.pop(cell, None), level.tiles.get(cell)
        whole = QRect(0, 0, TILE, TILE)
        if tile is None or stale is None:
            began = perf_counter()
            tile = QPixmap(TILE, TILE)
            tile.fill(self._base_of(cell))
            self._fill(cell, tile, whole)
            self._took(perf_counter() - began)
        else:
            corner, scale = level.rect(cell).topLeft(), level.scale
            size = stale.size() * scale
            part = QRectF((stale.topLeft() - corner) * scale, size).toAlignedRect()
            self._fill(cell, tile, part.adjusted(-1, -1, 1, 1).intersected(whole))
        self._keep(cell, tile)
        return tile

    def _took(self, seconds: float) -> None:
        """Learn what a tile costs here; a cheap one at the map's edge says little."""
        self._tile_s = max(seconds, 0.95 * self._tile_s)

    def _keep(self, cell: Cell, tile: QPixmap) -> None:
        self._wanted.pop(cell, None)
        self._level.keep(cell, tile, self._kept)

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
