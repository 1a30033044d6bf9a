"""Small round marks for the states a token is in; what has no sign of its own shows a dot."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from banmen.canvas.ink import Ink


def draw_mark(painter: QPainter, condition: str, centre: QPointF, size: float, ink: Ink) -> None:
    """Draw the mark of a condition (or `acted`) as a disc of a diameter in scene units."""
    radius = size / 2
    painter.setPen(ink.line("ink", 0.02, least=1.0))
    painter.setBrush(ink.theme.colour("halo"))
    painter.drawEllipse(centre, radius, radius)
    pen = ink.line("ink", 0.036, least=1.2)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.save()
    painter.translate(centre)
    painter.scale(radius, radius)
    pen.setWidthF(pen.widthF() / radius)
    _SIGNS.get(condition, _dot)(painter, pen)
    painter.restore()


def _stroke(painter: QPainter, pen: QPen, *points: tuple[float, float]) -> None:
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF([QPointF(*point) for point in points]))


def _solid(painter: QPainter, pen: QPen, path: QPainterPath) -> None:
    painter.fillPath(path, pen.color())


def _dot(painter: QPainter, pen: QPen) -> None:
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), 0.3, 0.3)
    _solid(painter, pen, path)


def _tick(painter: QPainter, pen: QPen) -> None:
    _stroke(painter, pen, (-0.45, 0.02), (-0.12, 0.38), (0.48, -0.36))


def _moon(painter: QPainter, pen: QPen) -> None:
    disc, bite = QPainterPath(), QPainterPath()
    disc.addEllipse(QPointF(-0.06, 0), 0.55, 0.55)
    bite.addEllipse(QPointF(0.22, -0.14), 0.47, 0.47)
    _solid(painter, pen, disc.subtracted(bite))


def _lying(painter: QPainter, pen: QPen) -> None:
    _stroke(painter, pen, (-0.3, 0.3), (0.58, 0.3))
    head = QPainterPath()
    head.addEllipse(QPointF(-0.46, 0.14), 0.18, 0.18)
    _solid(painter, pen, head)
    _stroke(painter, pen, (-0.15, -0.45), (-0.15, -0.05), (-0.3, -0.2))


def _cross(painter: QPainter, pen: QPen) -> None:
    _stroke(painter, pen, (-0.4, -0.4), (0.4, 0.4))
    _stroke(painter, pen, (0.4, -0.4), (-0.4, 0.4))


def _swirl(painter: QPainter, pen: QPen) -> None:
    """A jagged star, for those who do not know what they do."""
    painter.setPen(pen)
    painter.drawLines(
        [
            QLineF(0, -0.5, 0, 0.5),
            QLineF(-0.44, -0.25, 0.44, 0.25),
            QLineF(-0.44, 0.25, 0.44, -0.25),
        ]
    )


def _chain(painter: QPainter, pen: QPen) -> None:
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(-0.22, 0), 0.28, 0.2)
    painter.drawEllipse(QPointF(0.22, 0), 0.28, 0.2)


def _eye(painter: QPainter, pen: QPen) -> None:
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(0, 0), 0.5, 0.28)
    painter.drawLine(QPointF(-0.45, 0.42), QPointF(0.45, -0.42))


def _drop(painter: QPainter, pen: QPen) -> None:
    path = QPainterPath(QPointF(0, -0.55))
    path.cubicTo(QPointF(0.2, -0.15), QPointF(0.42, 0.05), QPointF(0.3, 0.35))
    path.cubicTo(QPointF(0.18, 0.6), QPointF(-0.18, 0.6), QPointF(-0.3, 0.35))
    path.cubicTo(QPointF(-0.42, 0.05), QPointF(-0.2, -0.15), QPointF(0, -0.55))
    _solid(painter, pen, path)


def _flame(painter: QPainter, pen: QPen) -> None:
    path = QPainterPath(QPointF(0.05, -0.6))
    path.cubicTo(QPointF(0.1, -0.2), QPointF(0.5, -0.05), QPointF(0.36, 0.32))
    path.cubicTo(QPointF(0.24, 0.6), QPointF(-0.24, 0.6), QPointF(-0.36, 0.3))
    path.cubicTo(QPointF(-0.44, 0.05), QPointF(-0.3, -0.1), QPointF(-0.22, -0.25))
    path.cubicTo(QPointF(-0.16, -0.05), QPointF(-0.02, -0.2), QPointF(0.05, -0.6))
    _solid(painter, pen, path)


def _heart(painter: QPainter, pen: QPen) -> None:
    path = QPainterPath(QPointF(0, 0.5))
    path.cubicTo(QPointF(-0.9, -0.1), QPointF(-0.3, -0.7), QPointF(0, -0.22))
    path.cubicTo(QPointF(0.3, -0.7), QPointF(0.9, -0.1), QPointF(0, 0.5))
    _solid(painter, pen, path)


def _white_flag(painter: QPainter, pen: QPen) -> None:
    _stroke(painter, pen, (-0.28, 0.55), (-0.28, -0.45), (0.42, -0.3), (0.42, 0.1), (-0.28, 0.02))


def _alarm(painter: QPainter, pen: QPen) -> None:
    _stroke(painter, pen, (0, -0.5), (0, 0.12))
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0.42), 0.12, 0.12)
    _solid(painter, pen, path)


def _mute(painter: QPainter, pen: QPen) -> None:
    _stroke(painter, pen, (-0.45, 0.1), (0.45, 0.1))
    _stroke(painter, pen, (-0.22, -0.12), (-0.22, 0.32))
    _stroke(painter, pen, (0.0, -0.12), (0.0, 0.32))
    _stroke(painter, pen, (0.22, -0.12), (0.22, 0.32))


def _leaving(painter: QPainter, pen: QPen) -> None:
    _stroke(painter, pen, (-0.5, 0), (0.45, 0))
    _stroke(painter, pen, (0.12, -0.32), (0.48, 0), (0.12, 0.32))


def _arm(painter: QPainter, pen: QPen) -> None:
    """A bent arm."""
    _stroke(painter, pen, (-0.42, -0.42), (-0.2, 0.22), (0.48, 0.0))
    _stroke(painter, pen, (0.34, -0.22), (0.48, 0.0), (0.3, 0.16))


def _leg(painter: QPainter, pen: QPen) -> None:
    """A leg with its foot."""
    _stroke(painter, pen, (-0.1, -0.55), (0.08, -0.05), (-0.14, 0.45), (0.34, 0.45))


def _joint(painter: QPainter, pen: QPen) -> None:
    """Two bones and what joins them."""
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(0, 0), 0.17, 0.17)
    _stroke(painter, pen, (-0.5, -0.4), (-0.14, -0.1))
    _stroke(painter, pen, (0.14, 0.1), (0.5, 0.4))


_SIGNS = {
    "arm_hit": _arm,
    "leg_hit": _leg,
    "joint_hit": _joint,
    "acted": _tick,
    "asleep": _moon,
    "sleep": _moon,
    "prone": _lying,
    "fallen": _lying,
    "down": _lying,
    "unconscious": _cross,
    "dead": _cross,
    "out": _cross,
    "stunned": _swirl,
    "confused": _swirl,
    "paralysed": _chain,
    "bound": _chain,
    "grappled": _chain,
    "held": _chain,
    "blind": _eye,
    "invisible": _eye,
    "burning": _flame,
    "charmed": _heart,
    "surrendered": _white_flag,
    "afraid": _alarm,
    "hostile": _alarm,
    "silenced": _mute,
    "suffocating": _mute,
    "retired": _leaving,
    "hidden": _eye,
    "poisoned": _drop,
    "bleeding": _drop,
    "wounded": _drop,
}
