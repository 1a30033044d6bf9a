"""What a frame of 1920 × 1080 takes when Qt does nothing but paint one picture and one fog.

The least a board with fog could take without tiles: it tells the machine's pace beside the frames.
"""

from __future__ import annotations

import math
from time import perf_counter

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPolygonF
from tests.benchmarks.table import Figure, median, percentile

_CORNERS = 185


def figures(steps: int) -> list[Figure]:
    """Return the time of one picture and one fog that leaves a polygon of 185 corners open."""
    shown = QImage(1920, 1080, QImage.Format.Format_RGB32)
    picture = QImage(shown)
    picture.fill(QColor("tan"))
    times = []
    for number in range(steps):
        began = perf_counter()
        painter = QPainter(shown)
        painter.drawImage(0, 0, picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(_fog(number), QColor(0, 0, 0, 160))
        painter.end()
        times.append((perf_counter() - began) * 1e3)
    name = "for comparison: one picture and one fog of 185 corners, painted plainly"
    return [Figure(name, median(times), percentile(times, 0.95))]


def _fog(number: int) -> QPainterPath:
    """Return the whole frame but for a room about its middle, turned a little at every step."""
    room = QPolygonF()
    for corner in range(_CORNERS):
        angle = math.tau * corner / _CORNERS + number / 1000
        reach = 400 + 100 * math.sin(5 * angle)
        room.append(QPointF(960 + reach * math.cos(angle), 540 + reach * math.sin(angle)))
    path = QPainterPath()
    path.addRect(QRectF(0, 0, 1920, 1080))
    path.addPolygon(room)
    path.closeSubpath()
    return path
