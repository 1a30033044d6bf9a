"""The tiles that were rendered for one scale: which squares of pixels there are and what of them is
out of date."""

import math
from collections import OrderedDict
from dataclasses import dataclass, field

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPixmap

#: The side of a tile in device pixels.
TILE = 512

#: Column and row of a tile; tile (0, 0) begins at the scene's origin.
Cell = tuple[int, int]


@dataclass(slots=True)
class Level:
    """Tiles of one scale (device pixels per scene unit), the one used last at the end; of stale
    ones, what is out of date."""

    scale: float
    tiles: OrderedDict[Cell, QPixmap] = field(default_factory=OrderedDict)
    stale: dict[Cell, QRectF] = field(default_factory=dict)

    def rect(self, cell: Cell) -> QRectF:
        """Return the scene rectangle of a tile."""
        side = TILE / self.scale
        return QRectF(cell[0] * side, cell[1] * side, side, side)

    def cells(self, rect: QRectF) -> list[Cell]:
        """Return which tiles a scene rectangle needs, row by row."""
        side = TILE / self.scale
        columns = range(math.floor(rect.left() / side), math.ceil(rect.right() / side))
        rows = range(math.floor(rect.top() / side), math.ceil(rect.bottom() / side))
        return [(i, j) for j in rows for i in columns]

    def held(self, rect: QRectF) -> list[Cell]:
        """Return the tiles there are of those a scene rectangle needs."""
        side = TILE / self.scale
        if rect.width() * rect.height() > len(self.tiles) * side * side:
            return [cell for cell in self.tiles if self.rect(cell).intersects(rect)]
        return [cell for cell in self.cells(rect) if cell in self.tiles]

    def keep(self, cell: Cell, tile: QPixmap, most: int) -> None:
        """Take a tile in, and leave out those used longest ago beyond `most`."""
        self.tiles[cell] = tile
        self.tiles.move_to_end(cell)
        while len(self.tiles) > most:
            self.tiles.popitem(last=False)

    def out_of_date(self, rect: QRectF) -> None:
        """Note that what lies in a scene rectangle has changed."""
        for cell in self.held(rect):
            part = rect.intersected(self.rect(cell))
            self.stale[cell] = self.stale[cell].united(part) if cell in self.stale else part

    def forget_stale(self) -> None:
        """Drop the tiles that are out of date: nothing of them may be shown any more."""
        for cell in self.stale:
            self.tiles.pop(cell, None)
        self.stale.clear()

    def draw(self, painter: QPainter, area: QRectF) -> None:
        """Draw the tiles there are, larger or smaller than they were made for."""
        whole = QRectF(QRect(0, 0, TILE, TILE))
        for cell, tile in self.tiles.items():
            rect = self.rect(cell)
            if rect.intersects(area):
                tile.setDevicePixelRatio(1.0)
                painter.drawPixmap(rect, tile, whole)
