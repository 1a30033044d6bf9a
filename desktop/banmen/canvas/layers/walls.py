"""Walls, doors and windows: ink with mitred corners, whatever walls the corner is made of.

Two walls that end at one point are drawn each a little way round the corner, so that both draw
the same mitre; where three or more meet, the ink is rounded. So only the neighbours of a changed
wall have to be prepared again.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from banmen.canvas.ink import Ink
from banmen.canvas.layers.element_layer import ElementLayer
from banmen.canvas.layers.openings import WALL, OpeningShape, draw_opening, opening
from banmen.canvas.paths import METRE

if TYPE_CHECKING:
    from banmen.model.barriers import Barrier
    from banmen.model.change import Change
    from banmen.model.document import Document

Key = tuple[int, int]
End = tuple[str, int]

#: Long walls are drawn in runs of this many segments, one overlapping, to stay cheap in tiles.
_RUN = 16


@dataclass(frozen=True, slots=True)
class WallShape:
    """A wall as runs of ink, the discs where several meet, and the manner it is drawn in."""

    runs: tuple[QPolygonF, ...]
    discs: tuple[QPointF, ...]
    manner: str
    secret: bool
    bounds: QRectF


class WallLayer(ElementLayer[WallShape | OpeningShape]):
    """All barriers of a map."""

    name = "walls"
    collection = "barriers"

    def __init__(self) -> None:
        super().__init__()
        self._joints: dict[Key, dict[End, QPointF]] = {}
        self._barriers: dict[str, Barrier] = {}

    def load(self, document: Document) -> None:
        """Prepare every barrier anew, the joints first."""
        self._joints.clear()
        self._barriers = {barrier.id: barrier for barrier in document.barriers}
        for barrier in document.barriers:
            self._join(barrier)
        super().load(document)

    def revise(self, document: Document, change: Change) -> list[QRectF]:
        """Prepare what changed and what meets it."""
        part = change.collections.get(self.collection)
        if part is None:
            return []
        neighbours: set[str] = set()
        before: Iterable[Any] = part.before.values()
        after: Iterable[Any] = part.after.values()
        for barrier in before:
            neighbours |= self._part(barrier)
            self._barriers.pop(barrier.id, None)
        for barrier in after:
            self._barriers[barrier.id] = barrier
            neighbours |= self._join(barrier)
        dirty = super().revise(document, change)
        for key in neighbours - part.touched():
            if key in self._barriers:
                dirty.append(self.shapes[key].bounds)
                self._put(self._barriers[key], document)
                dirty.append(self.shapes[key].bounds)
        return dirty

    def barrier(self, key: str) -> Barrier:
        """Return the barrier of an id."""
        return self._barriers[key]

    def prepare(self, element: Barrier, document: Document) -> WallShape | OpeningShape:
        """Return a barrier ready to draw."""
        if element.kind != "wall":
            return opening(element, self.unit)
        points = [QPointF(p.x * METRE, p.y * METRE) for p in element.points]
        points = [p for n, p in enumerate(points) if n == 0 or p != points[n - 1]]
        if len(points) < 2:
            points = [points[0], points[0] + QPointF(0.01, 0)]
        discs: list[QPointF] = []
        ring = points[0] == points[-1]
        start = points[1] if ring else None
        finish = points[-2] if ring else None
        line = [
            *self._lead(element.id, 0, points[0], points[1], finish, discs),
            *points[1:-1],
            *reversed(self._lead(element.id, -1, points[-1], points[-2], start, discs)),
        ]
        runs = tuple(QPolygonF(line[n : n + _RUN + 2]) for n in range(0, len(line) - 1, _RUN))
        box = QPolygonF(line).boundingRect()
        margin = self.unit * WALL * 2.5
        bounds = box.adjusted(-margin, -margin, margin, margin)
        return WallShape(runs, tuple(discs), _manner(element), element.secret, bounds)

    def paint(self, painter: QPainter, exposed: QRectF, ink: Ink) -> None:
        """Paint walls by the manner they are drawn in, then doors and windows over their ends."""
        walls: dict[str, list[WallShape]] = {}
        openings: list[OpeningShape] = []
        for key in sorted(self.index.find(ink.around(exposed)), key=self.order.__getitem__):
            shape = self.shapes[key]
            if isinstance(shape, OpeningShape):
                openings.append(shape)
            else:
                walls.setdefault(shape.manner, []).append(shape)
        for manner, shapes in walls.items():
            _MANNERS[manner](painter, shapes, ink)
            _seams(painter, [shape for shape in shapes if shape.secret], ink)
        for shape in openings:
            draw_opening(painter, shape, ink)

    def draw(self, painter: QPainter, shape: WallShape | OpeningShape, ink: Ink) -> None:
        """Draw one barrier alone."""
        if isinstance(shape, OpeningShape):
            draw_opening(painter, shape, ink)
        else:
            _MANNERS[shape.manner](painter, [shape], ink)

    def _lead(
        self,
        owner: str,
        end: int,
        point: QPointF,
        inner: QPointF,
        around: QPointF | None,
        discs: list[QPointF],
    ) -> list[QPointF]:
        """Return how a wall's line begins: round the corner, past its end, or just there."""
        half = self.unit * WALL / 2
        others = {
            key: way
            for key, way in self._joints.get(_key(point), {}).items()
            if key != (owner, end)
        }
        if around is not None:
            return [_towards(point, around, half * 2), point]
        if not others:
            return [_towards(point, inner, -half)]
        if len(others) == 1:
            ((key, way),) = others.items()
            if self._barriers[key[0]].kind == "wall":
                return [_towards(point, way, half * 2), point]
            return [point]
        discs.append(point)
        return [point]

    def _join(self, barrier: Barrier) -> set[str]:
        met: set[str] = set()
        for end, point, way in _ends(barrier):
            joint = self._joints.setdefault(_key(point), {})
            met |= {key for key, _ in joint}
            joint[barrier.id, end] = way
        return met

    def _part(self, barrier: Barrier) -> set[str]:
        met: set[str] = set()
        for end, point, _ in _ends(barrier):
            joint = self._joints.get(_key(point), {})
            joint.pop((barrier.id, end), None)
            met |= {key for key, _ in joint}
        return met


def _ends(barrier: Barrier) -> list[tuple[int, QPointF, QPointF]]:
    """Return where segments end at joints: both ends, and inner corners counted twice over."""
    points = [QPointF(p.x * METRE, p.y * METRE) for p in barrier.points]
    found = [(0, points[0], points[1]), (-1, points[-1], points[-2])]
    for n in range(1, len(points) - 1):
        found += [(2 * n, points[n], points[n - 1]), (2 * n + 1, points[n], points[n + 1])]
    return found


def _key(point: QPointF) -> Key:
    return round(point.x() * 10), round(point.y() * 10)


def _towards(start: QPointF, goal: QPointF, distance: float) -> QPointF:
    dx, dy = goal.x() - start.x(), goal.y() - start.y()
    length = math.hypot(dx, dy) or 1.0
    reach = min(distance, length)
    return QPointF(start.x() + dx / length * reach, start.y() + dy / length * reach)


def _manner(barrier: Barrier) -> str:
    if barrier.stops is None:
        return "low" if barrier.gives_cover else "solid"
    if barrier.stops.sight and barrier.stops.movement:
        return "solid"
    if barrier.stops.sight:
        return "curtain"
    return "low" if barrier.gives_cover else "fence"


def _solid(painter: QPainter, shapes: list[WallShape], ink: Ink) -> None:
    _strokes(painter, shapes, ink.line("ink", WALL, least=1.6))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink.theme.colour("ink"))
    radius = max(ink.unit * WALL / 2, 0.8 / ink.scale)
    for shape in shapes:
        for centre in shape.discs:
            painter.drawEllipse(centre, radius, radius)


def _low(painter: QPainter, shapes: list[WallShape], ink: Ink) -> None:
    _strokes(painter, shapes, ink.line("ink", WALL * 1.4, least=3.0))
    _strokes(painter, shapes, ink.line("stone", WALL * 0.9, least=1.4))


def _fence(painter: QPainter, shapes: list[WallShape], ink: Ink) -> None:
    posts = ink.line("ink", WALL, least=2.0)
    posts.setDashPattern([0.6, 2.6])
    _strokes(painter, shapes, ink.line("ink", 0.03, least=1.0))
    _strokes(painter, shapes, posts)


def _curtain(painter: QPainter, shapes: list[WallShape], ink: Ink) -> None:
    pen = ink.line("ink", WALL * 0.7, least=1.4)
    pen.setDashPattern([1.2, 0.7])
    _strokes(painter, shapes, pen)


def _seams(painter: QPainter, shapes: list[WallShape], ink: Ink) -> None:
    """Draw the dotted seam that tells the game master of something secret."""
    pen = ink.line("halo", 0.045, least=1.0)
    pen.setDashPattern([1.2, 1.6])
    _strokes(painter, shapes, pen)


def _strokes(painter: QPainter, shapes: list[WallShape], pen: QPen) -> None:
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for shape in shapes:
        for run in shape.runs:
            painter.drawPolyline(run)


_MANNERS = {"solid": _solid, "low": _low, "fence": _fence, "curtain": _curtain}
