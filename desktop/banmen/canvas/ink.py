"""What every layer needs to draw: colours, the size of a square, and how fine the device is."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen

from banmen.canvas.board_theme import BoardTheme

#: The bundled families; exports and the board use them whatever the desktop's font is.
FAMILIES = ("BIZ UDPGothic", "BIZ UDGothic")
#: So many device pixels beyond its bounds something may paint.
PEN_ROOM = 3.0


@dataclass(frozen=True, slots=True)
class Ink:
    """How to draw: the theme, the scene length of a square, device pixels per scene unit.

    `screen` is False for files of lines (SVG, PDF), where nothing is left out for being small
    and textures are not used.
    """

    theme: BoardTheme
    unit: float
    scale: float
    screen: bool = True

    def pixels(self, squares: float) -> float:
        """Return how many device pixels a length in squares is."""
        return squares * self.unit * self.scale

    def around(self, rect: QRectF) -> QRectF:
        """Return a scene rectangle with room for what pens of a pixel and smooth edges add beyond
        the bounds of things."""
        room = PEN_ROOM / self.scale
        return rect.adjusted(-room, -room, room, room)

    def pen(self, colour: QColor, squares: float, least: float = 0.0) -> QPen:
        """Return a mitred pen of a width in squares, at least `least` device pixels."""
        width = max(squares * self.unit, least / self.scale)
        pen = QPen(colour, width)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setMiterLimit(2.0)
        return pen

    def line(self, name: str, squares: float, least: float = 0.0, alpha: int = 255) -> QPen:
        """Return a pen in a colour of the theme."""
        return self.pen(self.theme.colour(name, alpha), squares, least)

    def font(self, squares: float, *, bold: bool = False) -> QFont:
        """Return the board's font with letters of a height in squares."""
        return board_font(max(1, round(squares * self.unit)), bold=bold)


def board_font(pixels: int, *, bold: bool = False) -> QFont:
    """Return the bundled font in a size in units of the painter."""
    font = QFont()
    font.setFamilies(list(FAMILIES))
    font.setPixelSize(pixels)
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def halo_text(painter: QPainter, centre: QPointF, text: str, font: QFont, ink: Ink) -> None:
    """Write a line centred on a point, with the paper showing round the letters."""
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, text)
    box = path.boundingRect()
    path.translate(centre.x() - box.center().x(), centre.y() - box.center().y())
    halo = ink.pen(ink.theme.colour("halo", 225), 0)
    halo.setWidthF(max(font.pixelSize() * 0.28, 2 / ink.scale))
    halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, halo)
    painter.fillPath(path, ink.theme.colour("ink"))
