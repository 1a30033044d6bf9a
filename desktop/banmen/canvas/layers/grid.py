"""The lines between squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter

from banmen.canvas.ink import Ink

if TYPE_CHECKING:
    from banmen.model.change import Change
    from banmen.model.document import Document

#: Squares smaller than this many pixels show only every fifth line.
_SMALL = 7.0


class GridLayer:
    """Thin lines round every square; a node map has none."""

    name = "grid"

    def __init__(self) -> None:
        self._columns = self._rows = 0

    def load(self, document: Document) -> None:
        """Remember the number of squares."""
        squares = document.map if document.map.kind == "squares" else None
        self._columns = squares.columns if squares else 0
        self._rows = squares.rows if squares else 0

    def revise(self, document: Document, change: Change) -> list[QRectF]:
        """Take up a changed map; the ground repaints all of it."""
        if "map" in change.fields:
            self.load(document)
        return []

    def paint(self, painter: QPainter, exposed: QRectF, ink: Ink) -> None:
        """Draw the lines that cross the exposed rectangle."""
        if not self._columns:
            return
        unit = ink.unit
        step = 1 if ink.pixels(1) >= _SMALL else 5
        if ink.pixels(step) < _SMALL:
            return
        left, right = (
            max(0, int(exposed.left() // unit)),
            min(self._columns, int(exposed.right() // unit) + 1),
        )
        top, bottom = (
            max(0, int(exposed.top() // unit)),
            min(self._rows, int(exposed.bottom() // unit) + 1),
        )
        lines = [
            QLineF(c * unit, top * unit, c * unit, bottom * unit)
            for c in range(left, right + 1)
            if c % step == 0
        ]
        lines += [
            QLineF(left * unit, r * unit, right * unit, r * unit)
            for r in range(top, bottom + 1)
            if r % step == 0
        ]
        painter.setPen(ink.line("grid", 0.012, least=1.0))
        painter.drawLines(lines)
