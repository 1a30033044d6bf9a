"""Obstacles, each kind in its own hand: rock, crate, pillar, tree, water, furniture."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from banmen.canvas.hatching import draw_lines, loops_of, rising
from banmen.canvas.ink import Ink
from banmen.canvas.layers.element_layer import ElementLayer
from banmen.canvas.paths import polygon, square_rect, squares_path

if TYPE_CHECKING:
    from banmen.model.areas import Obstacle
    from banmen.model.document import Document


@dataclass(frozen=True, slots=True)
class ObstacleShape:
    """An obstacle: what is filled, the lines on it, and its look."""

    look: str
    path: QPainterPath
    lines: list[QLineF]
    heavy: bool
    bounds: QRectF


class ObstacleLayer(ElementLayer[ObstacleShape]):
    """All obstacles of a map."""

    name = "obstacles"
    collection = "areas"

    def wants(self, element: Any) -> bool:
        """Take obstacles only."""
        return bool(element.kind == "obstacle")

    def prepare(self, element: Obstacle, document: Document) -> ObstacleShape:
        """Return an obstacle ready to draw: its own outline, or one per square."""
        if element.polygon:
            path = QPainterPath()
            path.addPolygon(polygon(element.polygon))
            path.closeSubpath()
            if element.look == "water":
                lines = _ripples_in(path, self.unit)
            else:
                lines = rising(loops_of(path.toSubpathPolygons()), self.unit * 0.16)
        else:
            path, lines = _SQUARES[element.look](element, self.unit)
        heavy = element.blocks_sight and element.blocks_movement
        margin = self.unit * 0.1
        bounds = path.boundingRect().adjusted(-margin, -margin, margin, margin)
        return ObstacleShape(element.look, path, lines, heavy, bounds)

    def draw(self, painter: QPainter, shape: ObstacleShape, ink: Ink) -> None:
        """Draw the fill, the lines on it and the outline: heavy where looks are stopped too."""
        painter.fillPath(shape.path, ink.theme.colour(_FILLS[shape.look]))
        if ink.pixels(0.16) > 2.5:
            draw_lines(painter, shape.lines, ink.line("ink", 0.022, least=0.8, alpha=150))
        pen = ink.line("ink", 0.06 if shape.heavy else 0.028, least=1.3 if shape.heavy else 1.0)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if shape.look == "water":
            pen = ink.line("ink", 0.025, least=1.0, alpha=150)
        painter.strokePath(shape.path, pen)


_FILLS = {
    "rock": "stone",
    "pillar": "stone",
    "crate": "wood",
    "furniture": "wood",
    "tree": "foliage",
    "water": "water",
}

Drawing = tuple[QPainterPath, list[QLineF]]


def _rock(element: Obstacle, unit: float) -> Drawing:
    """One boulder per square, uneven like a hand's, shaded with short strokes below."""
    path, lines = QPainterPath(), []
    for square in element.squares:
        box = square_rect(square, unit)
        seed = (square[0] * 31 + square[1] * 17) % 11
        corners = []
        for n in range(10):
            angle = 2 * math.pi * n / 10
            reach = (0.40 + 0.055 * math.sin(seed + n * 2.3)) * unit
            corners.append(box.center() + QPointF(math.cos(angle), math.sin(angle)) * reach)
        path.addPolygon(QPolygonF(corners))
        path.closeSubpath()
        for n in range(4):
            start = box.center() + QPointF(0.30 - 0.085 * n, 0.02 + 0.085 * n) * unit
            lines.append(QLineF(start, start + QPointF(-0.11, 0.11) * (unit * (1 - 0.12 * n))))
        top = box.center() + QPointF(-0.18, -0.16) * unit
        lines.append(QLineF(top, top + QPointF(0.14, 0.05) * unit))
        lines.append(QLineF(top + QPointF(0.14, 0.05) * unit, top + QPointF(0.2, 0.2) * unit))
    return path, lines


def _crate(element: Obstacle, unit: float) -> Drawing:
    """A box per square with a frame and a cross of planks."""
    path, lines = QPainterPath(), []
    for square in element.squares:
        box = square_rect(square, unit).adjusted(
            unit * 0.11, unit * 0.11, -unit * 0.11, -unit * 0.11
        )
        path.addRect(box)
        inner = box.adjusted(unit * 0.09, unit * 0.09, -unit * 0.09, -unit * 0.09)
        lines += _box_lines(inner)
        lines.append(QLineF(inner.topLeft(), inner.bottomRight()))
        lines.append(QLineF(inner.topRight(), inner.bottomLeft()))
    return path, lines


def _pillar(element: Obstacle, unit: float) -> Drawing:
    """A round drum per square on a square base, hatched as stone that is cut through."""
    path = QPainterPath()
    lines: list[QLineF] = []
    for square in element.squares:
        centre = square_rect(square, unit).center()
        path.addEllipse(centre, unit * 0.36, unit * 0.36)
        lines += _base_corners(square_rect(square, unit), unit)
    return path, lines + rising(loops_of(path.toSubpathPolygons()), unit * 0.11)


def _tree(element: Obstacle, unit: float) -> Drawing:
    """A crown of leaves per square seen from above, with a small trunk."""
    path, lines = QPainterPath(), []
    for square in element.squares:
        centre = square_rect(square, unit).center()
        seed = (square[0] * 7 + square[1] * 13) % 6
        path.addPath(_crown(seed, unit).translated(centre))
        for n in range(5):
            angle = 2 * math.pi * n / 5 + seed
            way = QPointF(math.cos(angle), math.sin(angle))
            lines.append(QLineF(centre + way * (0.07 * unit), centre + way * (0.2 * unit)))
    return path, lines


_LOBES, _LOBE, _OUT = 7, 0.19, 0.26
"""Of a crown: its lobes, their radius and how far out they lie, in squares."""
_BENDS = 12
"""So many straight lines make the outline of a lobe: a stroke costs as much as it has corners."""


@cache
def _crown(seed: int, unit: float) -> QPainterPath:
    """Return the outline of a crown about the origin; six differ."""
    half = math.pi / _LOBES
    meeting = _OUT * math.cos(half) + math.sqrt(_LOBE**2 - (_OUT * math.sin(half)) ** 2)
    # From the lobe's own middle, neighbours meet it so far round from straight out.
    reach = math.atan2(meeting * math.sin(half), meeting * math.cos(half) - _OUT)
    corners = []
    for lobe in range(_LOBES):
        angle = 2 * half * (lobe + seed / 6)
        middle = QPointF(math.cos(angle), math.sin(angle)) * _OUT
        for bend in range(_BENDS):
            turn = angle + reach * (2 * bend / _BENDS - 1)
            corners.append((middle + QPointF(math.cos(turn), math.sin(turn)) * _LOBE) * unit)
    crown = QPainterPath()
    crown.addPolygon(QPolygonF(corners))
    crown.closeSubpath()
    return crown


def _water(element: Obstacle, unit: float) -> Drawing:
    """One sheet of water with short ripples."""
    path, lines = squares_path(element.squares, unit), []
    for square in element.squares:
        corner = square_rect(square, unit).topLeft()
        for place in _RIPPLES:
            lines += _ripple(corner + place * unit, unit)
    return path, lines


_RIPPLES = (QPointF(0.12, 0.28), QPointF(0.5, 0.55), QPointF(0.18, 0.82))


def _ripple(start: QPointF, unit: float) -> list[QLineF]:
    lines = []
    for n in range(2):
        a = start + QPointF(0.16 * n, 0) * unit
        top = a + QPointF(0.08, -0.05) * unit
        lines += [QLineF(a, top), QLineF(top, a + QPointF(0.16, 0) * unit)]
    return lines


def _ripples_in(path: QPainterPath, unit: float) -> list[QLineF]:
    """Return the ripples that fit into a free polygon, on the lattice of the squares."""
    box = path.boundingRect()
    lines = []
    for column in range(int(box.left() // unit), int(box.right() // unit) + 1):
        for row in range(int(box.top() // unit), int(box.bottom() // unit) + 1):
            for place in _RIPPLES:
                start = (QPointF(column, row) + place) * unit
                if path.contains(QRectF(start.x(), start.y() - 0.06 * unit, 0.34 * unit, unit / 9)):
                    lines += _ripple(start, unit)
    return lines


def _furniture(element: Obstacle, unit: float) -> Drawing:
    """One board over all its squares, with the grain of wood along its longer side."""
    outline = squares_path(element.squares, unit)
    inset = unit * 0.1
    path = QPainterPath()
    box = outline.boundingRect()
    single = len(element.squares) * unit * unit >= box.width() * box.height() - 1
    if single:
        path.addRoundedRect(box.adjusted(inset, inset, -inset, -inset), inset, inset)
        return path, _grain(box.adjusted(inset * 2, inset, -inset * 2, -inset), unit)
    return outline, rising(loops_of(outline.toSubpathPolygons()), unit * 0.16)


def _grain(box: QRectF, unit: float) -> list[QLineF]:
    wide = box.width() >= box.height()
    span = box.height() if wide else box.width()
    count = max(2, round(span / (unit * 0.22)))
    found = []
    for n in range(1, count):
        at = span * n / count
        if wide:
            found.append(QLineF(box.left(), box.top() + at, box.right(), box.top() + at))
        else:
            found.append(QLineF(box.left() + at, box.top(), box.left() + at, box.bottom()))
    return found


def _box_lines(box: QRectF) -> list[QLineF]:
    corners = [box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft()]
    return [QLineF(a, b) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]


def _base_corners(box: QRectF, unit: float) -> list[QLineF]:
    inner = box.adjusted(unit * 0.08, unit * 0.08, -unit * 0.08, -unit * 0.08)
    arm = unit * 0.14
    found = []
    for corner, sx, sy in (
        (inner.topLeft(), 1, 1),
        (inner.topRight(), -1, 1),
        (inner.bottomRight(), -1, -1),
        (inner.bottomLeft(), 1, -1),
    ):
        found.append(QLineF(corner, corner + QPointF(arm * sx, 0)))
        found.append(QLineF(corner, corner + QPointF(0, arm * sy)))
    return found


_SQUARES: dict[str, Callable[[Any, float], Drawing]] = {
    "rock": _rock,
    "crate": _crate,
    "pillar": _pillar,
    "tree": _tree,
    "water": _water,
    "furniture": _furniture,
}
