"""Doors as a leaf with its swing, windows as a double line, in each of their states."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QTransform

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
    """A door or window from its hinge `a` to `b`.

    It is drawn in a frame of its own: x along from the hinge, y across to the left, in scene
    units; `frame` leads from there into the scene.
    """

    kind: str
    state: str
    secret: bool
    a: QPointF
    b: QPointF
    frame: QTransform
    length: float
    bounds: QRectF


def opening(barrier: Barrier, unit: float) -> OpeningShape:
    """Return a door or window ready to draw."""
    first, last = barrier.points[0], barrier.points[-1]
    a = QPointF(first.x * METRE, first.y * METRE)
    b = QPointF(last.x * METRE, last.y * METRE)
    length = math.hypot(b.x() - a.x(), b.y() - a.y())
    x, y = ((b.x() - a.x()) / length, (b.y() - a.y()) / length) if length else (1.0, 0.0)
    frame = QTransform(x, y, y, -x, a.x(), a.y())
    reach = unit * _JAMB + (length if barrier.state == "open" and barrier.kind == "door" else 0)
    bounds = QRectF(a, b).normalized().adjusted(-reach, -reach, reach, reach)
    return OpeningShape(barrier.kind, barrier.state, barrier.secret, a, b, frame, length, bounds)


def draw_opening(painter: QPainter, shape: OpeningShape, ink: Ink) -> None:
    """Draw one door or window."""
    if shape.secret and shape.state != "open":
        _secret(painter, shape, ink)
        return
    scene = painter.worldTransform()
    painter.setWorldTransform(shape.frame * scene)
    if shape.kind == "door":
        _door(painter, shape, ink)
    else:
        _window(painter, shape, ink)
    painter.setWorldTransform(scene)
    if shape.kind == "door" and shape.state == "locked":
        _lock(painter, (shape.a + shape.b) / 2, ink)


def _door(painter: QPainter, shape: OpeningShape, ink: Ink) -> None:
    _jambs(painter, shape, ink)
    inset = _JAMB / 2 * ink.unit
    if shape.state == "open":
        _open_leaf(painter, shape, ink)
        return
    painter.setPen(ink.line("ink", 0.03, least=1.0))
    painter.setBrush(ink.theme.colour("leaf"))
    half = _LEAF / 2 * ink.unit
    painter.drawRect(QRectF(inset, -half, shape.length - 2 * inset, 2 * half))


def _open_leaf(painter: QPainter, shape: OpeningShape, ink: Ink) -> None:
    inset = _JAMB / 2 * ink.unit
    leaf = shape.length - 2 * inset
    swing = QRectF(inset - leaf, -leaf, 2 * leaf, 2 * leaf)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink.theme.colour("ink", 14))
    painter.drawPie(swing, -90 * 16, 90 * 16)
    pen = ink.line("ink", 0.018, least=1.0, alpha=150)
    pen.setDashPattern([4, 3])
    painter.setPen(pen)
    painter.drawArc(swing, -90 * 16, 90 * 16)
    painter.setPen(ink.line("ink", 0.03, least=1.0))
    painter.setBrush(ink.theme.colour("leaf"))
    half = _LEAF / 2 * ink.unit
    painter.drawRect(QRectF(inset - half, 0, 2 * half, leaf))


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
        painter.drawRect(QRectF(inset, -half, end - inset, 2 * half))
    painter.setPen(ink.line("ink", 0.028, least=1.0))
    if shape.state == "broken":
        painter.drawLines(_shards(inset, end, half))
        return
    gap = (end - inset) * 0.3 if shape.state == "open" else 0.0
    middle = shape.length / 2
    for across in (-half, half):
        painter.drawLine(QLineF(inset, across, middle - gap / 2, across))
        painter.drawLine(QLineF(middle + gap / 2, across, end, across))
    if shape.state == "open":
        for edge in (middle - gap / 2, middle + gap / 2):
            painter.drawLine(QLineF(edge, -half * 2.4, edge, half * 2.4))
    if shape.state == "shuttered":
        painter.drawLines(_slats(inset, end, half, ink))


def _shards(start: float, end: float, half: float) -> list[QLineF]:
    """Return short broken ends of both panes with teeth between."""
    span = end - start
    lines = []
    for across in (-half, half):
        lines.append(QLineF(start, across, start + span * 0.22, across))
        lines.append(QLineF(end - span * 0.22, across, end, across))
    for share, lean in ((0.22, 1.0), (0.78, -1.0)):
        foot = start + span * share
        tooth = foot + lean * span * 0.13
        lines.append(QLineF(foot, -half, tooth, 0))
        lines.append(QLineF(tooth, 0, foot, half))
    return lines


def _slats(start: float, end: float, half: float, ink: Ink) -> list[QLineF]:
    count = max(3, round((end - start) / (0.1 * ink.unit)))
    step = (end - start) / count
    return [QLineF(start + n * step, -half, start + (n + 0.6) * step, half) for n in range(count)]


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
    painter.drawRect(QRectF(-half * 0.6, -half, half * 1.6, 2 * half))
    painter.drawRect(QRectF(shape.length - half, -half, half * 1.6, 2 * half))
