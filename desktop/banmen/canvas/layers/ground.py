"""What everything lies on: the paper with its grain, the backdrop picture, the map's edge."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QTransform

from banmen.canvas.ink import Ink
from banmen.canvas.paths import METRE, map_rect, paper_rect
from banmen.canvas.pictures import PictureShelf

if TYPE_CHECKING:
    from banmen.model.change import Change
    from banmen.model.document import Document
    from banmen.model.map import Backdrop


class GroundLayer:
    """The sheet of paper and the picture on it."""

    name = "backdrop"

    def __init__(self, shelf: PictureShelf) -> None:
        self._shelf = shelf
        self._rect = QRectF()
        self._backdrop: Backdrop | None = None

    def load(self, document: Document) -> None:
        """Remember the map's size and picture."""
        self._rect = paper_rect(document.map)
        self._backdrop = document.map.backdrop
        self._shelf.fill(document.pictures)

    def revise(self, document: Document, change: Change) -> list[QRectF]:
        """Take up a changed backdrop."""
        if "map" not in change.fields and "pictures" not in change.fields:
            return []
        self.load(document)
        return [self._rect]

    def paint(self, painter: QPainter, exposed: QRectF, ink: Ink) -> None:
        """Paint paper, grain and picture."""
        area = exposed.intersected(self._rect)
        if area.isEmpty():
            return
        painter.fillRect(area, ink.theme.colour("paper"))
        if ink.theme.grain and ink.screen:
            brush = QBrush(grain(ink.theme.ink, ink.theme.grain))
            brush.setTransform(QTransform.fromScale(1 / ink.scale, 1 / ink.scale))
            painter.fillRect(area, brush)
        if self._backdrop is not None:
            self._paint_picture(painter, area, ink)

    def _paint_picture(self, painter: QPainter, area: QRectF, ink: Ink) -> None:
        drop = self._backdrop
        assert drop is not None
        place = QRectF(drop.x * METRE, drop.y * METRE, drop.width * METRE, drop.height * METRE)
        seen = place.intersected(area)
        image = self._shelf.at_width(drop.picture, place.width() * ink.scale)
        if image is None or seen.isEmpty():
            return
        kx, ky = image.width() / place.width(), image.height() / place.height()
        source = QRectF(
            (seen.left() - place.left()) * kx,
            (seen.top() - place.top()) * ky,
            seen.width() * kx,
            seen.height() * ky,
        )
        painter.setOpacity(drop.opacity)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(seen, image, source)
        painter.setOpacity(1.0)


class EdgeLayer:
    """The line round the map."""

    name = "edge"

    def __init__(self) -> None:
        self._rect = QRectF()
        self._paper = QRectF()

    def load(self, document: Document) -> None:
        """Remember the map's size."""
        self._rect = map_rect(document.map)
        self._paper = paper_rect(document.map)

    def revise(self, document: Document, change: Change) -> list[QRectF]:
        """Take up a changed size."""
        if "map" in change.fields:
            self.load(document)
        return []

    def paint(self, painter: QPainter, exposed: QRectF, ink: Ink) -> None:
        """Draw the edge of the map, and that of the paper it lies on."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(ink.line("faint", 0.02, least=1.0))
        painter.drawRect(self._rect)
        painter.setPen(ink.line("faint", 0.02, least=1.0, alpha=120))
        inset = max(0.01 * ink.unit, 0.5 / ink.scale)
        painter.drawRect(self._paper.adjusted(inset, inset, -inset, -inset))


@cache
def grain(colour: str, strength: int) -> QImage:
    """Return a square of paper grain that repeats without a seam, in one colour, very thin."""
    source = random.Random(20)
    side = 256
    fine = bytes(value * strength // 255 for value in source.randbytes(side * side))
    image = _tinted(fine, side, colour)
    coarse = bytes(value * strength // 900 for value in source.randbytes(64 * 64))
    _spread(image, _tinted(coarse, 64, colour))
    return image


def _tinted(alpha: bytes, side: int, colour: str) -> QImage:
    mask = QImage(alpha, side, side, side, QImage.Format.Format_Alpha8).copy()
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(colour))
    painter = QPainter(image)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    painter.drawImage(QPointF(0, 0), mask)
    painter.end()
    return image


def _spread(image: QImage, small: QImage) -> None:
    """Lay a small repeating picture over a larger one, smoothly, joined at the borders."""
    tiled = QImage(small.width() * 3, small.height() * 3, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(tiled)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.fillRect(tiled.rect(), QBrush(small))
    painter.end()
    size = image.width()
    wide = tiled.scaled(
        size * 3,
        size * 3,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    painter = QPainter(image)
    painter.drawImage(QPointF(0, 0), wide, QRectF(size, size, size, size))
    painter.end()
