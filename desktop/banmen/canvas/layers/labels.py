"""Texts written on the map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from banmen.canvas.ink import Ink, board_font
from banmen.canvas.layers.element_layer import ElementLayer
from banmen.canvas.paths import METRE
from banmen.words import visible

if TYPE_CHECKING:
    from banmen.model.document import Document
    from banmen.model.label import Label


@dataclass(frozen=True, slots=True)
class LabelShape:
    """A text as outlines, so that it is the same in every size and file."""

    path: QPainterPath
    colour: QColor
    gm_only: bool
    height: float
    bounds: QRectF


def label_shape(label: Label) -> LabelShape:
    """Return the lines of a label centred on its point, as they are written on the map."""
    height = label.size_m * METRE
    font = board_font(max(1, round(height)), bold=True)
    path = QPainterPath()
    lines = visible(label.text).split("\n")
    for n, line in enumerate(lines):
        row = QPainterPath()
        row.addText(QPointF(0, 0), font, line)
        middle = row.boundingRect().center().x()
        row.translate(-middle, (n - (len(lines) - 1) / 2) * height * 1.35 + height * 0.37)
        path.addPath(row)
    path.translate(label.x * METRE, label.y * METRE)
    margin = height * 0.4
    box = path.boundingRect() if not path.isEmpty() else QRectF(label.x, label.y, 1, 1)
    bounds = box.adjusted(-margin, -margin, margin, margin)
    return LabelShape(path, QColor(label.colour), label.gm_only, height, bounds)


class LabelLayer(ElementLayer[LabelShape]):
    """All labels; those only the game master sees are underlined with dots."""

    name = "labels"
    collection = "labels"

    def prepare(self, element: Label, document: Document) -> LabelShape:
        """Return the lines of a label centred on its point."""
        return label_shape(element)

    def draw(self, painter: QPainter, shape: LabelShape, ink: Ink) -> None:
        """Write a label, the paper showing round its letters."""
        if shape.height * ink.scale < 4 and ink.screen:
            return
        halo = ink.pen(ink.theme.colour("halo", 215), 0)
        halo.setWidthF(shape.height * 0.24)
        halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(shape.path, halo)
        painter.fillPath(shape.path, _readable(shape.colour, ink))
        if shape.gm_only:
            pen = ink.pen(_readable(shape.colour, ink), 0.02, least=1.0)
            pen.setDashPattern([1, 3])
            painter.setPen(pen)
            box = shape.path.boundingRect()
            drop = QPointF(0, shape.height * 0.2)
            painter.drawLine(box.bottomLeft() + drop, box.bottomRight() + drop)


def _readable(colour: QColor, ink: Ink) -> QColor:
    """Return a label's colour, turned to the board's ink where it would drown in the paper."""
    paper: Any = ink.theme.colour("paper")
    if abs(colour.lightnessF() - paper.lightnessF()) < 0.3:
        return ink.theme.colour("ink")
    return colour
