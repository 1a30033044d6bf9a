"""What lies on the ground: obstacles, difficult ground, trenches and darkness."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from banmen import words
from banmen.canvas.hatching import (
    dots,
    draw_dots,
    draw_lines,
    falling,
    loops_of,
    rising,
)
from banmen.canvas.ink import Ink, halo_text
from banmen.canvas.layers.element_layer import ElementLayer
from banmen.canvas.layers.lights import RULES, LightLayer
from banmen.canvas.paths import runs, squares_path
from banmen.geometry.shapes import square_edges
from banmen.rules.eyes import light_rule

if TYPE_CHECKING:
    from banmen.model.areas import Darkness, DifficultGround, Trench
    from banmen.model.base import Square
    from banmen.model.change import Change
    from banmen.model.document import Document


@dataclass(frozen=True, slots=True)
class RegionShape:
    """A region with its outline and what fills it, worked out once."""

    element: Any
    path: QPainterPath
    bounds: QRectF
    lines: list[QLineF] = field(default_factory=list)
    points: list[QPointF] = field(default_factory=list)
    heavy: list[QLineF] = field(default_factory=list)
    sign: tuple[QPointF, str] | None = None
    whole: QPainterPath = field(default_factory=QPainterPath)
    dim: QPainterPath = field(default_factory=QPainterPath)


class GroundsLayer(ElementLayer[RegionShape]):
    """Difficult ground: a wash and dots."""

    name = "grounds"
    collection = "areas"

    def wants(self, element: Any) -> bool:
        """Take difficult ground only."""
        return bool(element.kind == "ground")

    def prepare(self, element: DifficultGround, document: Document) -> RegionShape:
        """Return the squares with their dots."""
        path = squares_path(element.squares, self.unit)
        gap = self.unit * (0.3 if element.cost <= 2 else 0.21)
        points = dots(runs(element.squares, self.unit), gap)
        return RegionShape(element, path, _grown(path, self.unit * 0.05), points=points)

    def draw(self, painter: QPainter, shape: RegionShape, ink: Ink) -> None:
        """Draw the wash and, where they can be told apart, the dots."""
        painter.fillPath(shape.path, ink.theme.colour("ground"))
        if ink.pixels(0.3) > 4:
            draw_dots(painter, shape.points, ink, 0.06, 120)
        _dashed_edge(painter, shape.path, ink)


class TrenchLayer(ElementLayer[RegionShape]):
    """Trenches: a hatched ditch, heavier along the edge that faces the enemy."""

    name = "trenches"
    collection = "areas"

    def wants(self, element: Any) -> bool:
        """Take trenches only."""
        return bool(element.kind == "trench")

    def prepare(self, element: Trench, document: Document) -> RegionShape:
        """Return the ditch with its hatching, its heavy edges and its capacity."""
        path = squares_path(element.squares, self.unit)
        lines = rising(loops_of(path.toSubpathPolygons()), self.unit * 0.17)
        first = min(element.squares, key=lambda s: (s[1], s[0]))
        corner = QPointF((first[0] + 0.36) * self.unit, (first[1] + 0.86) * self.unit)
        return RegionShape(
            element,
            path,
            _grown(path, self.unit * 0.25),
            lines=lines,
            heavy=_facing_edges(element, self.unit),
            sign=(corner, str(element.capacity)),
        )

    def draw(self, painter: QPainter, shape: RegionShape, ink: Ink) -> None:
        """Draw earth, hatching, edges and the number of places a side has."""
        painter.fillPath(shape.path, ink.theme.colour("earth"))
        if ink.pixels(0.17) > 3:
            draw_lines(painter, shape.lines, ink.line("ink", 0.016, least=0.8, alpha=90))
        painter.strokePath(shape.path, ink.line("ink", 0.035, least=1.0))
        pen = ink.line("ink", 0.15, least=2.4)
        pen.setCapStyle(Qt.PenCapStyle.SquareCap)
        draw_lines(painter, shape.heavy, pen)
        ticks = ink.line("ink", 0.03, least=1.0)
        if ink.pixels(0.3) > 4:
            draw_lines(painter, _ticks(shape.heavy, ink.unit), ticks)
        if shape.sign is not None and ink.pixels(1) > 24:
            _capacity(painter, shape.sign, ink)


class DarknessLayer(ElementLayer[RegionShape]):
    """Darkness: a fine screen; slanted for natural, crossed for shade, dense for the spell.

    Squares whose darkness a light drives out keep only the outline of the area round them, and
    a thin tint where the light is dim. The layer of the lights must be brought up to date before
    this one.
    """

    name = "darkness"
    collection = "areas"

    def __init__(self, lights: LightLayer) -> None:
        super().__init__()
        self._lights = lights
        self._lit: frozenset[Square] = frozenset()
        self._bright: frozenset[Square] = frozenset()

    def load(self, document: Document) -> None:
        """Prepare every area anew, under the light there is."""
        self._lit, self._bright = self._lights.lit(), self._lights.bright()
        super().load(document)

    def revise(self, document: Document, change: Change) -> list[QRectF]:
        """Take changed areas up, and those on which more or less light falls now."""
        if RULES & change.fields.keys():
            self.load(document)
            return [shape.bounds for shape in self.shapes.values()]
        lit, bright = self._lit, self._bright
        if _LIGHTING & change.collections.keys():
            self._lit, self._bright = self._lights.lit(), self._lights.bright()
        dirty = super().revise(document, change)
        altered = (lit ^ self._lit) | (bright ^ self._bright)
        for area in document.areas if altered else ():
            if self.wants(area) and not altered.isdisjoint(area.squares):
                self._put(area, document)
                dirty.append(self.shapes[area.id].bounds)
        return dirty

    def wants(self, element: Any) -> bool:
        """Take darkness only."""
        return bool(element.kind == "darkness")

    def prepare(self, element: Darkness, document: Document) -> RegionShape:
        """Return the squares that are dark with the lines of their kind."""
        yields = element.darkness in light_rule(document).drives_out
        dark = [s for s in element.squares if not (yields and s in self._lit)]
        dim = [s for s in element.squares if yields and s in self._lit and s not in self._bright]
        path = squares_path(dark, self.unit)
        loops = loops_of(path.toSubpathPolygons())
        gap = self.unit * {"natural": 0.2, "shade": 0.2, "darkness": 0.13}[element.darkness]
        lines = falling(loops, gap)
        if element.darkness != "natural":
            lines += rising(loops, gap)
        whole = squares_path(element.squares, self.unit)
        bounds = _grown(whole, self.unit * 0.05)
        return RegionShape(
            element, path, bounds, lines=lines, whole=whole, dim=squares_path(dim, self.unit)
        )

    def draw(self, painter: QPainter, shape: RegionShape, ink: Ink) -> None:
        """Draw the tint and the screen."""
        depth = {"natural": 52, "shade": 70, "darkness": 120}[shape.element.darkness]
        painter.fillPath(shape.path, ink.theme.colour("screen", depth))
        painter.fillPath(shape.dim, ink.theme.colour("screen", depth // 3))
        if ink.pixels(0.13) > 2.5:
            draw_lines(painter, shape.lines, ink.line("screen", 0.022, least=0.8, alpha=110))
        painter.strokePath(shape.whole, ink.line("screen", 0.025, least=1.0, alpha=170))


#: What may change where light falls.
_LIGHTING = frozenset({"lights", "tokens", "barriers", "areas"})


def _grown(path: QPainterPath, margin: float) -> QRectF:
    return path.boundingRect().adjusted(-margin, -margin, margin, margin)


def _dashed_edge(painter: QPainter, path: QPainterPath, ink: Ink) -> None:
    pen = ink.line("ink", 0.02, least=1.0, alpha=110)
    pen.setDashPattern([5, 4])
    painter.strokePath(path, pen)


def _facing_edges(trench: Trench, unit: float) -> list[QLineF]:
    """Return the border edges whose outward side looks within 60° of where the trench faces."""
    turn = math.radians(trench.facing)
    ahead = (math.sin(turn), -math.cos(turn))
    found = []
    inset = 0.075 * unit
    for (c0, r0), (c1, r1) in square_edges(trench.squares):
        outward = (r1 - r0, c0 - c1)
        if outward[0] * ahead[0] + outward[1] * ahead[1] < 0.5:
            continue
        dx, dy = -outward[0] * inset, -outward[1] * inset
        found.append(QLineF(c0 * unit + dx, r0 * unit + dy, c1 * unit + dx, r1 * unit + dy))
    return found


def _ticks(heavy: list[QLineF], unit: float) -> list[QLineF]:
    """Return short strokes outward from the heavy edge, as on a plan of earthworks."""
    found = []
    for line in heavy:
        ux, uy = line.dx() / line.length(), line.dy() / line.length()
        for n in range(6):
            share = (n + 0.5) / 6 * line.length()
            x, y = line.x1() + ux * share, line.y1() + uy * share
            reach = 0.2 * unit if n % 2 else 0.15 * unit
            found.append(QLineF(x, y, x + uy * reach, y - ux * reach))
    return found


def _capacity(painter: QPainter, sign: tuple[QPointF, str], ink: Ink) -> None:
    halo_text(
        painter, sign[0], words.text("canvas.trench.capacity", count=sign[1]), ink.font(0.2), ink
    )
