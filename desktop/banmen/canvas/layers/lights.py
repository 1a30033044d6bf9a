"""Lights: a warm glow on the squares they reach, stronger on those lit brightly, and a ring at
the edge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QRadialGradient

from banmen.board.light import brightly_lit_by, lit_by
from banmen.board.lookup import index_of
from banmen.canvas.ink import Ink
from banmen.canvas.layers.element_layer import ElementLayer
from banmen.canvas.paths import METRE, polygon, squares_path
from banmen.canvas.standing import Standing
from banmen.rules.eyes import light_rule

if TYPE_CHECKING:
    from banmen.model.base import Square
    from banmen.model.change import Change
    from banmen.model.document import Document
    from banmen.model.lights import Light


@dataclass(frozen=True, slots=True)
class LightShape:
    """A light at a scene point; `reach` in scene units, 0 when it gives none.

    `lit` is the region of the squares that are lit (not those whose darkness a light does not
    drive out), `squares` are those; `bright` and
    `bright_squares` those within half the reach.
    """

    centre: QPointF
    reach: float
    lit: QPainterPath
    squares: frozenset[Square]
    bright: QPainterPath
    bright_squares: frozenset[Square]
    burning: bool
    carried: bool
    colour: QColor
    bounds: QRectF


#: Changes of these fields can alter how light is counted.
RULES = frozenset({"settings", "system"})


class LightLayer(ElementLayer[LightShape]):
    """All lights, the carried ones where their bearers stand."""

    name = "lights"
    collection = "lights"

    def __init__(self, standing: Standing) -> None:
        super().__init__()
        self._standing = standing

    def revise(self, document: Document, change: Change) -> list[QRectF]:
        """Take changed lights up, and move those whose bearers moved."""
        if RULES & change.fields.keys():
            old = [shape.bounds for shape in self.shapes.values()]
            self.load(document)
            return old + [shape.bounds for shape in self.shapes.values()]
        dirty = super().revise(document, change)
        moved = change.touched("tokens")
        walled = _changed_boxes(change, self.unit)
        for light in document.lights:
            bounds = self.shapes[light.id].bounds
            if light.carried_by in moved or any(bounds.intersects(box) for box in walled):
                before = self.shapes[light.id]
                self._put(light, document)
                after = self.shapes[light.id]
                if (after.centre, after.squares) != (before.centre, before.squares):
                    dirty += [before.bounds, after.bounds]
        return dirty

    def lit(self) -> frozenset[Square]:
        """Return every square that some light reaches."""
        return frozenset().union(*(shape.squares for shape in self.shapes.values()))

    def bright(self) -> frozenset[Square]:
        """Return every square that is lit brightly."""
        return frozenset().union(*(shape.bright_squares for shape in self.shapes.values()))

    def prepare(self, element: Light, document: Document) -> LightShape:
        """Return a light ready to draw."""
        centre = QPointF(element.x * METRE, element.y * METRE)
        bearer = self._standing.centre(element.carried_by) if element.carried_by else None
        if bearer is not None:
            centre = bearer
        gives = element.burning and element.shutter > 0
        reach = element.radius_m * element.shutter * METRE if gives else 0.0
        rule = light_rule(document)
        dark = index_of(document).darkness
        squares = frozenset(
            square
            for square in lit_by(document, element, rule)
            if not dark.get(square, rule.drives_out) - rule.drives_out
        )
        near = frozenset(brightly_lit_by(document, element, rule)) & squares
        lit = squares_path(squares, self.unit)
        around = max(reach, self.unit * 0.4) + self.unit * 0.1
        bounds = QRectF(centre.x() - around, centre.y() - around, 2 * around, 2 * around)
        bounds = bounds.united(lit.boundingRect())
        colour = QColor(element.colour)
        carried = element.carried_by is not None
        bright = squares_path(near, self.unit)
        return LightShape(
            centre, reach, lit, squares, bright, near, element.burning, carried, colour, bounds
        )

    def draw(self, painter: QPainter, shape: LightShape, ink: Ink) -> None:
        """Draw glow, ring and flame."""
        if shape.reach:
            _glow(painter, shape, ink)
        if not shape.carried:
            _flame(painter, shape, ink)


def _changed_boxes(change: Change, unit: float) -> list[QRectF]:
    """Return where walls and areas changed, so that far-off lights are left alone."""
    boxes = []
    for name in ("barriers", "areas"):
        part = change.collections.get(name)
        elements: list[Any] = [*part.before.values(), *part.after.values()] if part else []
        for element in elements:
            points = getattr(element, "points", ()) or getattr(element, "polygon", ())
            path = polygon(points) if points else squares_path(element.squares, unit)
            boxes.append(path.boundingRect().adjusted(-1, -1, 1, 1))
    return boxes


def _glow(painter: QPainter, shape: LightShape, ink: Ink) -> None:
    region = shape.lit
    if region.isEmpty():
        region = QPainterPath()
        region.addEllipse(shape.centre, shape.reach, shape.reach)
    painter.fillPath(region, _fading(shape, ink, 0.36, 0.18))
    painter.fillPath(shape.bright, _fading(shape, ink, 0.8, 0.3))
    ring = QColor(shape.colour).darker(150 if ink.theme.name != "dark" else 100)
    ring.setAlpha(150)
    pen = ink.pen(ring, 0.024, least=1.0)
    pen.setDashPattern([1, 4])
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(region, pen)


def _fading(shape: LightShape, ink: Ink, middle: float, edge: float) -> QBrush:
    """Return the light's colour, fading from its middle to the edge of its reach."""
    gradient = QRadialGradient(shape.centre, shape.reach * 1.15)
    for stop, share in ((0.0, middle), (1.0, edge)):
        tint = QColor(shape.colour)
        tint.setAlpha(round(ink.theme.glow * share))
        gradient.setColorAt(stop, tint)
    return QBrush(gradient)


def _flame(painter: QPainter, shape: LightShape, ink: Ink) -> None:
    unit = ink.unit
    painter.setPen(ink.line("ink", 0.03, least=1.0))
    painter.setBrush(QBrush(shape.colour if shape.burning else ink.theme.colour("halo")))
    painter.drawEllipse(shape.centre, unit * 0.13, unit * 0.13)
    painter.setPen(ink.line("ink", 0.028, least=1.0))
    if shape.burning:
        for n in range(8):
            way = QPointF(*_EIGHT[n])
            painter.drawLine(shape.centre + way * (unit * 0.19), shape.centre + way * (unit * 0.27))


_EIGHT = [
    (1, 0), (0.7071, 0.7071), (0, 1), (-0.7071, 0.7071),
    (-1, 0), (-0.7071, -0.7071), (0, -1), (0.7071, -0.7071),
]  # fmt: skip
