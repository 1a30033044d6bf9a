"""Who attacks whom, on the board: an arrow from the one to the other, behind whoever stands between
them, and a ring round the one attacked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPainterPathStroker, QPen

from banmen.canvas.ink import Ink
from banmen.canvas.marks import Mark
from banmen.canvas.question_marks import beside_name, between_rims, token_ring

if TYPE_CHECKING:
    from banmen.canvas.scene import BoardScene

#: How far the ring is outside of a token, and its width and that of the arrow, in squares.
_AROUND, _WIDTH = 0.1, 0.065
#: The longest head of an arrow, in squares, and how much of a short arrow is head.
_HEAD, _HEAD_SHARE = 0.28, 0.7
#: Of an arrow shorter than this (squares) the ring alone is drawn.
_SHORTEST = 0.06


def attack_marks(attacks: Iterable[tuple[str, str]], scene: BoardScene) -> list[Mark]:
    """Return the marks of attacks whose attacker and target are both to be seen."""
    return [
        mark
        for attacker, target in attacks
        if attacker != target and _is_seen(attacker, scene) and _is_seen(target, scene)
        for mark in _marks(attacker, target, scene)
    ]


def _is_seen(token_id: str, scene: BoardScene) -> bool:
    item = scene.token_item(token_id)
    return item is not None and item.isVisible()


def _marks(attacker: str, target: str, scene: BoardScene) -> list[Mark]:
    unit = scene.sheet.unit
    line = between_rims(scene, attacker, target, _AROUND)
    ring = token_ring(scene, target, _AROUND)
    if line is None or ring is None:
        return []
    stroker = QPainterPathStroker(QPen(Qt.GlobalColor.black, _WIDTH * unit))
    marks = [beside_name(_filled(stroker.createStroke(ring)), scene, target)]
    if line.length() >= _SHORTEST * unit and not ring.contains(line.p1()):
        arrow = _arrow(line, unit, stroker)
        marks.append(_filled(_behind(arrow, {attacker, target}, scene)))
    return marks


def _behind(arrow: QPainterPath, ends: set[str], scene: BoardScene) -> QPainterPath:
    """Return an arrow less what the other tokens on the board cover."""
    for token in scene.standing.order:
        body = token_ring(scene, token.id, 0.04)
        if token.id not in ends and body is not None and body.intersects(arrow):
            arrow = arrow.subtracted(body)
    return arrow


def _arrow(line: QLineF, unit: float, stroker: QPainterPathStroker) -> QPainterPath:
    """Return the outline of an arrow along a line."""
    head = min(_HEAD * unit, line.length() * _HEAD_SHARE)
    neck = line.pointAt(1 - head / line.length())
    across = line.normalVector().unitVector()
    aside = QPointF(across.dx(), across.dy()) * head * 0.55
    shaft, point = QPainterPath(line.p1()), QPainterPath(line.p2())
    shaft.lineTo(neck)
    point.lineTo(neck + aside)
    point.lineTo(neck - aside)
    point.closeSubpath()
    return stroker.createStroke(shaft).united(point)


def _filled(shape: QPainterPath) -> Mark:
    """Return a shape in the colour of attacks, the paper showing round it."""

    def draw(painter: QPainter, ink: Ink) -> None:
        halo = QPen(ink.theme.colour("halo", 220), 3.4 / ink.scale)
        halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(shape, halo)
        painter.fillPath(shape, ink.theme.colour("blocked"))

    return Mark(shape.boundingRect(), draw)
