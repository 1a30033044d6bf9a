"""Doors as a leaf with its swing, windows as a double line, in each of their states."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from banmen.canvas.ink import Ink
from banmen.canvas.paths import METRE

if TYPE_CHECKING:
    from banmen.model.barriers import Barrier

#: Width of a wall in squares.
WALL = 0.12
_JAMB = 0.17
_LEAF = 0.1


@dataclass(frozen=True, slots=True)
class OpeningShape:
    """A door or window from its hinge `a` to `b`, with the unit vector along and its length."""

    kind: str
    state: str
    secret: bool
    a: QPointF
    b: QPointF
    along: QPointF
    length: float
    bounds: QRectF

    def at(self, along: float, across: float) -> QPointF:
        """Return a point `along` from the hinge and `across` to its left, in scene units."""
        u = self.along
        return QPointF(
            self.a.x() + u.x() * along + u.y() * across,
            self.a.y() + u.y() * along - u.x() * across,
        )


def opening(barrier: Barrier, unit: float) -> OpeningShape:
    """Return a door or window ready to draw."""
    first, last = barrier.points[0], barrier.points[-1]
    a = QPointF(first.x * METRE, first.y * METRE)
    b = QPointF(last.x * METRE, last.y * METRE)
    length = math.hypot(b.x() - a.x(), b.y() - a.y())
    along = QPointF((b.x() - a.x()) / length, (b.y() - a.y()) / length) if length else QPointF(1, 0)
    reach = unit * _JAMB + (length if barrier.state == "open" and barrier.kind == "door" else 0)
    bounds = QRectF(a, b).normalized().adjusted(-reach, -reach, reach, reach)
    return OpeningShape(barrier.kind, barrier.state, barrier.secret, a, b, along, length, bounds)


def draw_opening(painter: QPainter, shape: OpeningShape, ink: Ink) -> None:
    """Draw one door or window."""
    if shape.secret and shape.state != "open":
        _secret(painter, shape, ink)
    elif shape.kind == "door":
        _door(painter, shape, ink)
    else:
        _window(painter, shape, ink)


def _door(painter: QPainter, shape: OpeningShape, ink: Ink) -> None:
    _jambs(painter, shape, ink)
    inset = _JAMB / 2 * ink.unit
    if shape.state == "open":
        _open_leaf(painter, shape, ink)
        return
    painter.setPen(ink.line("ink", 0.03, least=1.0))
    painter.setBrush(ink.theme.colour("leaf"))
    half = _LEAF / 2 * ink.unit
    painter.drawPolygon(_box(shape, inset, shape.length - inset, -half, half))
    if shape.state == "locked":
        _lock(painter, shape.at(shape.length / 2, 0), ink)


def _open_leaf(painter: QPainter, shape: OpeningShape, ink: Ink) -> None:
    inset = _JAMB / 2 * ink.unit
    reach = shape.length - inset
    swing = QPainterPath()
    steps = 16
    points = [
        shape.at(
            inset + (reach - inset) * math.cos(n / steps * math.pi / 2),
            (reach - inset) * math.sin(n / steps * math.pi / 2),
        )
        for n in range(steps + 1)
    ]
    swing.addPolygon(QPolygonF([*points, shape.at(inset, 0)]))
    painter.fillPath(swing, ink.theme.colour("ink", 14))
    pen = ink.line("ink", 0.018, least=1.0, alpha=150)
    pen.setDashPattern([4, 3])
    painter.setPen(pen)
    painter.drawPolyline(QPolygonF(points))
    painter.setPen(ink.line("ink", 0.03, least=1.0))
    painter.setBrush(ink.theme.colour("leaf"))
    half = _LEAF / 2 * ink.unit
    painter.drawPolygon(_box(shape, inset - half, inset + half, 0, reach - inset))


def _lock(painter: QPainter, centre: QPointF, ink: Ink) -> None:
    if ink.pixels(0.12) < 2:
        return
    radius = 0.115 * ink.unit
    painter.setPen(ink.line("ink", 0.03, least=1.0))
    painter.setBrush(ink.theme.colour("halo"))
    painter.drawEllipse(centre, radius, radius)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink.theme.colour("ink"))
    hole = radius * 0.38
    painter.drawEllipse(centre - QPointF(0, hole * 0.5), hole, hole)
    painter.drawRect(
        QRectF(centre.x() - hole * 0.45, centre.y() - hole * 0.3, hole * 0.9, radius * 0.85)
    )


def _window(painter: QPainter, shape: OpeningShape, ink: Ink) -> None:
    _jambs(painter, shape, ink)
    inset, half = _JAMB / 2 * ink.unit, WALL / 2 * ink.unit
    end = shape.length - inset
    if shape.state != "broken":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink.theme.colour("halo"))
        painter.drawPolygon(_box(shape, inset, end, -half, half))
    painter.setPen(ink.line("ink", 0.028, least=1.0))
    if shape.state == "broken":
        painter.drawLines(_shards(shape, inset, end, half))
        return
    gap = (end - inset) * 0.3 if shape.state == "open" else 0.0
    middle = shape.length / 2
    for across in (-half, half):
        painter.drawLine(shape.at(inset, across), shape.at(middle - gap / 2, across))
        painter.drawLine(shape.at(middle + gap / 2, across), shape.at(end, across))
    if shape.state == "open":
        for edge in (middle - gap / 2, middle + gap / 2):
            painter.drawLine(shape.at(edge, -half * 2.4), shape.at(edge, half * 2.4))
    if shape.state == "shuttered":
        painter.drawLines(_slats(shape, inset, end, half, ink))


def _shards(shape: OpeningShape, start: float, end: float, half: float) -> list[QLineF]:
    """Return short broken ends of both panes with teeth between."""
    span = end - start
    lines = []
    for across in (-half, half):
        lines.append(QLineF(shape.at(start, across), shape.at(start + span * 0.22, across)))
        lines.append(QLineF(shape.at(end - span * 0.22, across), shape.at(end, across)))
    for share, lean in ((0.22, 1.0), (0.78, -1.0)):
        foot = start + span * share
        tooth = shape.at(foot + lean * span * 0.13, 0)
        lines.append(QLineF(shape.at(foot, -half), tooth))
        lines.append(QLineF(tooth, shape.at(foot, half)))
    return lines


def _slats(shape: OpeningShape, start: float, end: float, half: float, ink: Ink) -> list[QLineF]:
    count = max(3, round((end - start) / (0.1 * ink.unit)))
    step = (end - start) / count
    return [
        QLineF(shape.at(start + n * step, -half), shape.at(start + (n + 0.6) * step, half))
        for n in range(count)
    ]


def _secret(painter: QPainter, shape: OpeningShape, ink: Ink) -> None:
    """Draw a secret door: the wall goes on, with a dotted seam the game master knows."""
    painter.setPen(ink.line("ink", WALL, least=1.6))
    painter.drawLine(shape.a, shape.b)
    seam = ink.line("halo", 0.045, least=1.0)
    seam.setDashPattern([1.2, 1.6])
    painter.setPen(seam)
    painter.drawLine(shape.a, shape.b)


def _jambs(painter: QPainter, shape: OpeningShape, ink: Ink) -> None:
    half = _JAMB / 2 * ink.unit
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink.theme.colour("ink"))
    painter.drawPolygon(_box(shape, -half * 0.6, half, -half, half))
    painter.drawPolygon(_box(shape, shape.length - half, shape.length + half * 0.6, -half, half))


def _box(shape: OpeningShape, start: float, end: float, low: float, high: float) -> QPolygonF:
    return QPolygonF(
        [shape.at(start, low), shape.at(end, low), shape.at(end, high), shape.at(start, high)]
    )
