"""How a token looks: drawn the same on the board, in pictures and on the round card.

Sides differ by shape and colour: allies round, enemies diamond, neutrals square.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPolygonF

from banmen.canvas.condition_marks import draw_mark
from banmen.canvas.ink import Ink, board_font, halo_text
from banmen.words import visible

#: How far marks reach beyond the square, in squares: above and beside, and below for the name.
REACH = 0.32
BELOW = 0.42
_LINE = 0.19
#: The letters of a name, in squares, and how small they may become where room is short; how far
#: below the body their middle is.
NAME, _SMALLEST, _DROP = 0.225, 0.72, 0.165
#: Names of so few pixels a letter are not written.
NAME_PIXELS = 6.5
#: Conditions of those who take no more part: they are drawn faintly.
_OUT = frozenset({"dead", "out", "retired"})


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenLook:
    """All that is to be seen of a token; equal looks are the same picture.

    `gauge` is value and maximum of what is shown as a bar. `size` is squares along a side. `line`
    is a short note below the name; `room` is the room of the name in squares where others stand
    near.
    """

    name: str
    side: str
    monogram: str
    size: int = 1
    colour: str | None = None
    picture: str | None = None
    hidden: bool = False
    facing: float | None = None
    conditions: tuple[str, ...] = ()
    gauge: tuple[int, int] | None = None
    current: bool = False
    acted: bool = False
    selected: bool = False
    named: bool = True
    line: str = ""
    room: float | None = None


def look_rect(look: TokenLook, unit: float) -> QRectF:
    """Return the scene rectangle round a token's centre that its look may fill."""
    half = look.size * unit / 2
    wide = max(half + REACH * unit, unit * 1.1 if look.named else 0)
    below = BELOW + (_LINE if look.line else 0)
    return QRectF(-wide, -half - REACH * unit, 2 * wide, 2 * half + (REACH + below) * unit)


def names_are_written(ink: Ink) -> bool:
    """Tell whether names can be read at this scale."""
    return ink.pixels(0.25) >= NAME_PIXELS


def draw_token(painter: QPainter, look: TokenLook, picture: QImage | None, ink: Ink) -> None:
    """Draw a token about the painter's origin."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    radius = (look.size - 0.26) * ink.unit / 2
    body = body_path(look.side, radius)
    colour = QColor(look.colour) if look.colour else ink.theme.side(look.side)
    if look.selected or look.current:
        _rings(painter, look, radius, ink)
    if look.facing is not None:
        _wedge(painter, look, radius, colour, ink)
    if look.hidden or _OUT.intersection(look.conditions):
        painter.setOpacity(0.55 if look.hidden else 0.4)
    _body(painter, look, body, colour, picture, ink)
    painter.setOpacity(1.0)
    _bar(painter, look, radius, ink)
    _marks(painter, look, radius, ink)
    if look.named and names_are_written(ink):
        _name(painter, look, radius, ink)
    painter.restore()


def body_path(side: str, radius: float) -> QPainterPath:
    """Return the outline of a side's token about the origin."""
    path = QPainterPath()
    if side == "ally":
        path.addEllipse(QPointF(0, 0), radius, radius)
    elif side == "enemy":
        # A diamond that fills about as much as the circle, its tips a little rounded.
        path = _rounded_diamond(radius * 1.16, radius * 0.16)
    else:
        box = QRectF(-radius, -radius, 2 * radius, 2 * radius).adjusted(
            radius * 0.08, radius * 0.08, -radius * 0.08, -radius * 0.08
        )
        path.addRoundedRect(box, radius * 0.16, radius * 0.16)
    return path


def _rounded_diamond(tip: float, cut: float) -> QPainterPath:
    path = QPainterPath()
    corners = [QPointF(0, -tip), QPointF(tip, 0), QPointF(0, tip), QPointF(-tip, 0)]
    for n, corner in enumerate(corners):
        before, after = corners[n - 1], corners[(n + 1) % 4]
        enter = corner + (before - corner) * (cut / tip)
        leave = corner + (after - corner) * (cut / tip)
        if n == 0:
            path.moveTo(enter)
        else:
            path.lineTo(enter)
        path.quadTo(corner, leave)
    path.closeSubpath()
    return path


def _body(
    painter: QPainter,
    look: TokenLook,
    body: QPainterPath,
    colour: QColor,
    picture: QImage | None,
    ink: Ink,
) -> None:
    face = _mixed(colour, ink.theme.colour("halo"), 0.80 if ink.theme.name != "dark" else 0.62)
    painter.fillPath(body, face)
    if picture is not None:
        _fill_picture(painter, body, picture)
    rim = ink.pen(colour, 0.075, least=1.5)
    rim.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if look.hidden:
        rim.setDashPattern([2.2, 1.6])
    outer = ink.line("ink" if ink.theme.name != "dark" else "halo", 0.115, least=2.2)
    outer.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if not look.hidden:
        painter.strokePath(body, outer)
    painter.strokePath(body, rim)
    if picture is None:
        _monogram(painter, look, ink)


def _monogram(painter: QPainter, look: TokenLook, ink: Ink) -> None:
    letters = visible(look.monogram) or visible(look.name)[:1]
    share = {1: 0.46, 2: 0.34, 3: 0.26}.get(len(letters), 0.21)
    if look.side == "enemy" and len(letters) > 1:
        share *= 0.78  # a diamond narrows above and below its middle
    font = ink.font(share * (look.size - 0.1), bold=True)
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, letters)
    path.translate(-path.boundingRect().center())
    painter.fillPath(path, ink.theme.colour("ink"))


def _fill_picture(painter: QPainter, body: QPainterPath, picture: QImage) -> None:
    box = body.boundingRect()
    side = min(picture.width(), picture.height())
    source = QRectF((picture.width() - side) / 2, (picture.height() - side) / 2, side, side)
    painter.save()
    painter.setClipPath(body)
    painter.drawImage(box, picture, source)
    painter.restore()


def _rings(painter: QPainter, look: TokenLook, radius: float, ink: Ink) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if look.current:
        ring = body_path(look.side, radius + 0.105 * ink.unit)
        painter.strokePath(ring, ink.line("ink", 0.115, least=3.2))
        painter.strokePath(ring, ink.line("turn", 0.07, least=2.0))
    if look.selected:
        inset = 0.03 if look.current else -0.055
        for grow, width in ((0.15, 0.026), (0.215, 0.026)):
            ring = body_path(look.side, radius + (grow + inset) * ink.unit)
            painter.strokePath(ring, ink.line("halo", width + 0.05, least=3.0, alpha=200))
            painter.strokePath(ring, ink.line("ink", width, least=1.2))
    if look.current:
        _pointer(painter, radius, ink)


def _pointer(painter: QPainter, radius: float, ink: Ink) -> None:
    """Draw the arrowhead that points down at whose turn it is."""
    tip = QPointF(0, -radius - 0.06 * ink.unit)
    wing, high = 0.13 * ink.unit, 0.2 * ink.unit
    head = QPolygonF([tip, tip + QPointF(wing, -high), tip + QPointF(-wing, -high)])
    painter.setPen(ink.line("ink", 0.03, least=1.0))
    painter.setBrush(ink.theme.colour("turn"))
    painter.drawPolygon(head)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _wedge(painter: QPainter, look: TokenLook, radius: float, colour: QColor, ink: Ink) -> None:
    turn = math.radians(look.facing or 0.0)
    ahead = QPointF(math.sin(turn), -math.cos(turn))
    across = QPointF(-ahead.y(), ahead.x())
    tip = ahead * (radius + 0.24 * ink.unit)
    foot = ahead * (radius * 0.86)
    wedge = QPolygonF([tip, foot + across * (radius * 0.42), foot - across * (radius * 0.42)])
    painter.setPen(ink.line("ink", 0.02, least=1.0))
    painter.setBrush(colour)
    painter.drawPolygon(wedge)


def _bar(painter: QPainter, look: TokenLook, radius: float, ink: Ink) -> None:
    if look.gauge is None or look.gauge[1] <= 0 or ink.pixels(0.08) < 1.8:
        return
    value, maximum = look.gauge
    width, height = radius * 1.36, 0.08 * ink.unit
    box = QRectF(-width / 2, radius * 0.72 - height / 2, width, height)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink.theme.colour("halo"))
    painter.drawRect(box)
    share = max(0.0, min(1.0, value / maximum))
    painter.setBrush(ink.theme.colour("ink" if share > 0.34 else "blocked"))
    painter.drawRect(QRectF(box.left(), box.top(), width * share, height))
    painter.setPen(ink.line("ink", 0.018, least=1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)
    if ink.pixels(0.08) >= 3:
        _scale(painter, box, maximum, share, ink)


def _scale(painter: QPainter, box: QRectF, maximum: int, share: float, ink: Ink) -> None:
    """Draw ticks: one per point up to ten, else a quarter each."""
    parts = maximum if 2 <= maximum <= 10 else 4
    for filled in (True, False):
        name = "halo" if filled else "ink"
        lines = [
            QLineF(box.left() + box.width() * n / parts, box.top(),
                   box.left() + box.width() * n / parts, box.bottom())
            for n in range(1, parts)
            if (n / parts < share) == filled
        ]  # fmt: skip
        painter.setPen(ink.line(name, 0.014, least=1.0, alpha=220))
        painter.drawLines(lines)


def _marks(painter: QPainter, look: TokenLook, radius: float, ink: Ink) -> None:
    if ink.pixels(0.26) < 5:
        return
    size = 0.27 * ink.unit
    at = QPointF(radius * 0.78, -radius * 0.82)
    for n, condition in enumerate(look.conditions[:4]):
        draw_mark(painter, condition, at - QPointF(n * size * 0.98, 0), size, ink)
    if look.acted:
        draw_mark(painter, "acted", QPointF(-radius * 0.84, -radius * 0.82), size, ink)


def name_rect(look: TokenLook, unit: float) -> QRectF:
    """Return the scene rectangle of a token's name about the token's centre."""
    size = NAME * unit
    metrics = QFontMetricsF(board_font(100))
    wide = min(metrics.horizontalAdvance(visible(look.name)) * size / 100, _room(look, unit))
    middle = (look.size - 0.26) * unit / 2 + (_DROP + _rings_below(look)) * unit
    return QRectF(-wide / 2, middle - size * 0.55, wide, size * 1.1)


def _name(painter: QPainter, look: TokenLook, radius: float, ink: Ink) -> None:
    font, shown = _fitted_name(look, ink)
    rings = _rings_below(look)
    halo_text(painter, QPointF(0, radius + (_DROP + rings) * ink.unit), shown, font, ink)
    if look.line and ink.pixels(_LINE) >= 6.5:
        at = QPointF(0, radius + (0.195 + rings + _LINE) * ink.unit)
        halo_text(painter, at, look.line, ink.font(_LINE), ink)


def _fitted_name(look: TokenLook, ink: Ink) -> tuple[QFont, str]:
    """Return the name and its letters: beside another name first smaller, then without what
    stands in its middle, for it is the end that tells ゴブリンA from ゴブリンB."""
    font, name, room = ink.font(NAME), visible(look.name), _room(look, ink.unit)
    if look.room is None:
        return font, QFontMetricsF(font).elidedText(name, Qt.TextElideMode.ElideRight, room)
    share = room / max(QFontMetricsF(font).horizontalAdvance(name), 1.0)
    font = ink.font(NAME * min(1.0, max(_SMALLEST, share)))
    return font, QFontMetricsF(font).elidedText(name, Qt.TextElideMode.ElideMiddle, room + 1)


def _room(look: TokenLook, unit: float) -> float:
    """Return how long a name may be."""
    return (look.room if look.room is not None else max(look.size, 1.0) + 1.0) * unit


def _rings_below(look: TokenLook) -> float:
    """Return by how much the name makes way for the rings of a turn and of a selection."""
    return 0.14 if look.selected else 0.06 if look.current else 0.0


def _mixed(colour: QColor, other: QColor, share: float) -> QColor:
    keep = 1 - share
    return QColor.fromRgbF(
        colour.redF() * keep + other.redF() * share,
        colour.greenF() * keep + other.greenF() * share,
        colour.blueF() * keep + other.blueF() * share,
    )
