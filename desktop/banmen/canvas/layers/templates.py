"""Templates placed on the map: the squares they cover tinted with a pattern, and their outline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from banmen.canvas.coverage import covered
from banmen.canvas.hatching import draw_lines, falling, loops_of
from banmen.canvas.ink import Ink, halo_text
from banmen.canvas.layers.element_layer import ElementLayer
from banmen.canvas.paths import METRE, rings_path, squares_path

if TYPE_CHECKING:
    from banmen.model.change import Change
    from banmen.model.document import Document
    from banmen.model.template import PlacedTemplate


@dataclass(frozen=True, slots=True)
class TemplateShape:
    """The covered region with its pattern, the true outline, the centre and the name."""

    region: QPainterPath
    lines: list[QLineF]
    outline: QPainterPath
    centre: QPointF
    name: str
    colour: QColor
    bounds: QRectF


class TemplateLayer(ElementLayer[TemplateShape]):
    """All templates of a map."""

    name = "templates"
    collection = "templates"

    def revise(self, document: Document, change: Change) -> list[QRectF]:
        """Take changed templates up; walls, areas and settings may change what all cover."""
        dirty = super().revise(document, change)
        if not {"barriers", "areas"} & change.collections.keys() and not (
            {"settings", "system"} & change.fields.keys()
        ):
            return dirty
        for template in document.templates:
            dirty.append(self.shapes[template.id].bounds)
            self._put(template, document)
            dirty.append(self.shapes[template.id].bounds)
        return dirty

    def prepare(self, element: PlacedTemplate, document: Document) -> TemplateShape:
        """Return a template ready to draw."""
        squares, rings = covered(document, element)
        region = squares_path(squares, self.unit)
        outline = rings_path(rings)
        lines = falling(loops_of(region.toSubpathPolygons()), self.unit * 0.25)
        margin = self.unit * 0.5
        centre = QPointF(element.x * METRE, element.y * METRE)
        spot = QRectF(centre.x(), centre.y(), 1, 1)
        box = region.boundingRect().united(outline.boundingRect()).united(spot)
        bounds = box.adjusted(-margin, -margin, margin, margin)
        colour = QColor(element.colour)
        return TemplateShape(region, lines, outline, centre, element.name, colour, bounds)

    def draw(self, painter: QPainter, shape: TemplateShape, ink: Ink) -> None:
        """Draw tint, pattern, outline, centre and name."""
        draw_template(painter, shape, ink)


def draw_template(painter: QPainter, shape: TemplateShape, ink: Ink) -> None:
    """Draw a template on the sheet or as a preview."""
    tint, line = QColor(shape.colour), QColor(shape.colour)
    if ink.theme.name == "dark":
        line = line.lighter(140)
    tint.setAlpha(46)
    painter.fillPath(shape.region, tint)
    line.setAlpha(120)
    if ink.pixels(0.25) > 3:
        draw_lines(painter, shape.lines, ink.pen(line, 0.025, least=0.9))
    line.setAlpha(235)
    painter.strokePath(shape.region, ink.pen(line, 0.055, least=1.6))
    thin = ink.pen(line, 0.022, least=1.0)
    thin.setDashPattern([5, 4])
    painter.strokePath(shape.outline, thin)
    painter.setPen(ink.pen(line, 0.04, least=1.4))
    arm = 0.14 * ink.unit
    painter.drawLine(shape.centre - QPointF(arm, 0), shape.centre + QPointF(arm, 0))
    painter.drawLine(shape.centre - QPointF(0, arm), shape.centre + QPointF(0, arm))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if shape.name and ink.pixels(0.28) > 6:
        halo_text(
            painter, shape.centre + QPointF(0, 0.36 * ink.unit), shape.name, ink.font(0.28), ink
        )
