"""Things drawn above the board for a while: each with where it is and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QTransform

from banmen.canvas.ink import Ink


@dataclass(frozen=True, slots=True)
class Mark:
    """Something drawn within a scene rectangle (pens included as long as they are thin)."""

    bounds: QRectF
    draw: Callable[[QPainter, Ink], None]


@dataclass(frozen=True, slots=True)
class Words:
    """A text beside a scene point, drawn at reading size; `tone` is a colour of the theme."""

    at: QPointF
    text: str
    tone: str


@dataclass(frozen=True, slots=True)
class Manner:
    """How a style is drawn: its colour in the theme, width in squares, dashes, strength of tint."""

    colour: str
    width: float
    dashes: tuple[float, ...] = ()
    tint: int = 40

    def ink_pen(self, ink: Ink, alpha: int = 255) -> QPen:
        """Return the pen of this manner."""
        pen = ink.line(self.colour, self.width, least=1.5, alpha=alpha)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if self.dashes:
            pen.setDashPattern(list(self.dashes))
        else:
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        return pen

    def tinted(self, ink: Ink) -> QColor:
        """Return the colour regions are filled with."""
        return ink.theme.colour(self.colour, self.tint)


MANNERS: dict[str, Manner] = {
    "wall": Manner("ink", 0.12),
    "window": Manner("ink", 0.06),
    "door": Manner("ink", 0.09),
    "trench": Manner("ink", 0.05, tint=60),
    "obstacle": Manner("ink", 0.05, tint=60),
    "ground": Manner("ink", 0.03, (4, 3), tint=30),
    "darkness": Manner("screen", 0.03, tint=90),
    "light": Manner("glowing", 0.035, (1, 3), tint=60),
    "template": Manner("enemy", 0.05, tint=50),
    "measure": Manner("chosen", 0.05, tint=36),
    "path": Manner("chosen", 0.08, tint=40),
    "path_beyond": Manner("chosen", 0.06, (2.2, 2.0), tint=18),
    "stop": Manner("blocked", 0.07, tint=60),
    "sight_clear": Manner("clear", 0.035, tint=30),
    "sight_blocked": Manner("blocked", 0.035, (5, 4), tint=40),
    "decider": Manner("blocked", 0.1, tint=60),
    "select": Manner("chosen", 0.02, (4, 3), tint=26),
    "erase": Manner("blocked", 0.06, (3, 2), tint=50),
    "guide": Manner("faint", 0.02, (5, 4), tint=24),
    "vision": Manner("chosen", 0.02, tint=30),
    "token": Manner("ink", 0.04, tint=40),
}


#: Filling a region with smooth edges costs ten times as much, which is felt from this width on.
_LARGE_PIXELS = 240
#: A region of more corners than this is tinted in pixels this many times as large: it is all
#: spikes, and takes a tenth of the time.
_MANY_CORNERS, _COARSE = 1000, 3


def stroke_mark(path: QPainterPath, manner: Manner, *, filled: bool = False) -> Mark:
    """Return a line along a path with the paper showing at its sides, filled where wanted."""

    def draw(painter: QPainter, ink: Ink) -> None:
        if filled:
            painter.fillPath(path, manner.tinted(ink))
        pen = manner.ink_pen(ink)
        halo = QPen(ink.theme.colour("halo", 190), pen.widthF() + 2.2 / ink.scale)
        halo.setCapStyle(Qt.PenCapStyle.RoundCap)
        halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, halo)
        painter.strokePath(path, pen)

    return Mark(path.boundingRect(), draw)


def fill_mark(path: QPainterPath, manner: Manner, *, edge: bool = False) -> Mark:
    """Return a tinted region; large ones are painted without smooth edges, to be quick."""
    bounds = path.boundingRect()
    size = max(bounds.width(), bounds.height())

    def draw(painter: QPainter, ink: Ink) -> None:
        smooth = size * ink.scale < _LARGE_PIXELS
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)
        if path.elementCount() > _MANY_CORNERS and not smooth:
            _fill_coarsely(painter, path, manner.tinted(ink))
        else:
            painter.fillPath(path, manner.tinted(ink))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        if edge:
            painter.strokePath(path, manner.ink_pen(ink, 200))

    return Mark(bounds, draw)


def _fill_coarsely(painter: QPainter, path: QPainterPath, colour: QColor) -> None:
    """Fill what is seen of a path by way of a smaller picture."""
    world = painter.worldTransform()
    box = world.mapRect(path.boundingRect()).toAlignedRect().intersected(painter.viewport())
    if box.isEmpty():
        return
    small = QImage(box.size() / _COARSE + QSize(1, 1), QImage.Format.Format_ARGB32_Premultiplied)
    small.fill(0)
    shrink = QTransform.fromScale(1 / _COARSE, 1 / _COARSE)
    filler = QPainter(small)
    filler.setTransform(world * QTransform.fromTranslate(-box.left(), -box.top()) * shrink)
    filler.fillPath(path, colour)
    filler.end()
    painter.save()
    painter.resetTransform()
    painter.drawImage(QRectF(QPointF(box.topLeft()), QSizeF(small.size() * _COARSE)), small)
    painter.restore()
