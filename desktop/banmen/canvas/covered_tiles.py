"""Tiles with those of what lies right above them laid on: once, not in every frame."""

from collections import OrderedDict

from PySide6.QtGui import QPainter, QPixmap

from banmen.canvas.tile_level import Cell


class CoveredTiles:
    """Keeps the pairs laid together last; a pair is made anew where either tile has changed."""

    def __init__(self) -> None:
        self._made: OrderedDict[Cell, tuple[int, int, QPixmap]] = OrderedDict()

    def clear(self) -> None:
        """Forget every pair."""
        self._made.clear()

    def both(self, cell: Cell, tile: QPixmap, above: QPixmap, most: int) -> QPixmap:
        """Return a tile with the one above laid on; at most `most` are kept."""
        made = tile.cacheKey(), above.cacheKey()
        known = self._made.get(cell)
        if known is None or known[:2] != made:
            known = (*made, _laid_on(tile, above))
            self._made[cell] = known
        self._made.move_to_end(cell)
        while len(self._made) > most:
            self._made.popitem(last=False)
        return known[2]


def _laid_on(tile: QPixmap, above: QPixmap) -> QPixmap:
    both = QPixmap(tile)
    both.setDevicePixelRatio(1.0)
    above.setDevicePixelRatio(1.0)
    painter = QPainter(both)
    painter.drawPixmap(0, 0, above)
    painter.end()
    return both
