"""What was declared, on the board: arrows from tokens to the nodes they are bound for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from banmen.canvas.ink import Ink
from banmen.canvas.layers.nodes import node_shape
from banmen.canvas.marks import Mark
from banmen.canvas.paths import METRE
from banmen.canvas.token_art import body_path

if TYPE_CHECKING:
    from banmen.canvas.scene import BoardScene
    from banmen.rules.node_rules import Plan

#: Where those bound for one node are to stand about its middle, in squares.
_PLACES = ((0.0, 0.0), (-0.55, -0.45), (0.55, -0.45), (-0.55, 0.45), (0.55, 0.45))


def plan_marks(plans: Iterable[Plan], scene: BoardScene) -> list[Mark]:
    """Return an arrow and a ghost for each token that is bound for a node and can be seen."""
    if scene.document.map.kind != "nodes":
        return []
    unit = scene.sheet.unit
    nodes = {n.id: QPointF(n.x * METRE, n.y * METRE) for n in scene.document.map.nodes}
    taken = {token.node for token in scene.document.tokens}
    shapes = {n.id: node_shape(scene.document, n) for n in scene.document.map.nodes}
    coming: dict[str, int] = {}
    marks = []
    for plan in plans:
        start, item = scene.standing.centre(plan.token), scene.token_item(plan.token)
        if start is None or item is None or plan.node not in nodes:
            continue
        number = coming.get(plan.node, 0)
        coming[plan.node] = number + 1
        middle = nodes[plan.node]
        if plan.node in taken:
            reach = shapes[plan.node].boundingRect().width() / 2 - 0.2 * unit
            end = _at_rim(start, middle, reach, number, unit)
        else:
            dx, dy = _PLACES[number % len(_PLACES)]
            end = middle + QPointF(dx, dy) * unit
        marks.append(_plan_mark(start, end, item.look.side, unit))
    return marks


def _at_rim(
    start: QPointF, middle: QPointF, reach: float, number: int, unit: float
) -> QPointF:  # fmt: skip
    """Return where one stands at the edge of a node that others hold, on the side one comes from,
    the next one beside it."""
    way = QLineF(middle, start)
    way.setLength(reach)
    beside = way.normalVector()
    beside.setLength(unit * 0.62 * ((number + 1) // 2) * (-1 if number % 2 else 1) or 0.001)
    return way.p2() + QPointF(beside.dx(), beside.dy())


def _plan_mark(start: QPointF, end: QPointF, side: str, unit: float) -> Mark:
    whole = QLineF(start, end)
    span = whole.length() or 1.0
    line = QLineF(whole.pointAt(min(0.4, 0.5 * unit / span)),
                  whole.pointAt(1 - min(0.4, 0.42 * unit / span)))  # fmt: skip
    back = QLineF.fromPolar(unit * 0.24, line.angle() + 180)
    head = QPolygonF([line.p2()])
    for turn in (24, -24):
        back.setAngle(line.angle() + 180 + turn)
        head.append(line.p2() + back.p2())
    ghost = body_path(side, unit * 0.3).translated(end)
    bounds = ghost.boundingRect().united(_rect_of(line)).united(head.boundingRect())

    def draw(painter: QPainter, ink: Ink) -> None:
        colour = ink.theme.side(side)
        pen = ink.pen(colour, 0.055, 1.6)
        pen.setDashPattern([3, 2])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        painter.drawLine(line)
        painter.fillPath(ghost, ink.theme.colour("halo", 190))
        painter.strokePath(ghost, pen)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPolygon(head)

    return Mark(bounds, draw)


def _rect_of(line: QLineF) -> QRectF:
    path = QPainterPath(line.p1())
    path.lineTo(line.p2())
    return path.boundingRect()
