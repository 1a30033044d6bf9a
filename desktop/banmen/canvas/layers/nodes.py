"""A map of nodes: flags, trenches and open ground, and the ways between them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from banmen import words
from banmen.canvas.hatching import draw_lines, loops_of, rising
from banmen.canvas.ink import Ink, halo_text
from banmen.canvas.paths import METRE, map_unit
from banmen.canvas.standing import rows_at_node

if TYPE_CHECKING:
    from banmen.model.change import Change
    from banmen.model.document import Document

_RADIUS = 0.95


class NodeLayer:
    """The whole graph of a node map; a square map has none."""

    name = "nodes"

    def __init__(self) -> None:
        self._nodes: list[tuple[Any, QPointF, float]] = []
        self._links: list[tuple[str, QLineF, str]] = []
        self._bounds = QRectF()

    def load(self, document: Document) -> None:
        """Prepare nodes and links; a node with many tokens is drawn wider."""
        self._nodes, self._links = [], []
        if document.map.kind != "nodes":
            return
        unit = map_unit(document.map)
        crowd: dict[str | None, int] = {}
        for token in document.tokens:
            crowd[token.node] = crowd.get(token.node, 0) + 1
        places = {}
        for node in document.map.nodes:
            radius = unit * _radius(node.kind, crowd.get(node.id, 0))
            centre = QPointF(node.x * METRE, node.y * METRE)
            places[node.id] = (node, centre, radius)
        self._nodes = list(places.values())
        for link in document.map.links:
            if link.a in places and link.b in places:
                self._links.append(_way(link, places[link.a], places[link.b]))

    def revise(self, document: Document, change: Change) -> list[QRectF]:
        """Take up a changed map or tokens that came and went."""
        if "map" not in change.fields and "tokens" not in change.collections:
            return []
        before = {(node.id, node): radius for node, _, radius in self._nodes}
        old = {node.id: (node, centre, radius) for node, centre, radius in self._nodes}
        self.load(document)
        dirty = []
        for node, centre, radius in self._nodes:
            if before.get((node.id, node)) != radius:
                for _, middle, reach in (
                    old.get(node.id, (node, centre, radius)),
                    (0, centre, radius),
                ):
                    dirty.append(_around(middle, reach))
        return dirty

    def paint(self, painter: QPainter, exposed: QRectF, ink: Ink) -> None:
        """Paint links first, then nodes with their names."""
        links = [link for link in self._links if _room(link[1], ink).intersects(exposed)]
        for kind, line, _ in links:
            _draw_link(painter, kind, line, ink)
        for node, centre, radius in self._nodes:
            if _around(centre, radius).intersects(exposed):
                _draw_node(painter, node, centre, radius, ink)
        for _, line, length in links:
            if length and (ink.pixels(1) > 20 or not ink.screen):
                halo_text(painter, line.pointAt(0.5), length, ink.font(0.22), ink)


def _around(centre: QPointF, radius: float) -> QRectF:
    """Return the room of a node with its name and signs."""
    reach = radius * 2.2
    return QRectF(centre.x() - reach, centre.y() - reach, 2 * reach, 2 * reach)


def _room(line: QLineF, ink: Ink) -> QRectF:
    """Return the room of a way with its length written on it."""
    room = QRectF(line.p1(), line.p2()).normalized()
    return room.adjusted(-ink.unit, -ink.unit, ink.unit, ink.unit)


def _radius(kind: str, crowd: int) -> float:
    """Return how large a node is drawn, in squares, so that its tokens stand inside."""
    columns, rows, steps = rows_at_node(crowd)
    across, down = (columns - 1) / 2 * steps[0], (rows - 1) / 2 * steps[1]
    reach = max(across, down) if kind == "trench" else math.hypot(across, down)
    return max(_RADIUS, reach + 0.6)


def node_shape(document: Document, node: Any, grow: float = 0.0) -> QPainterPath:
    """Return the outline of a node as it is drawn, `grow` squares larger all round."""
    unit = map_unit(document.map)
    crowd = sum(token.node == node.id for token in document.tokens)
    radius = unit * (_radius(node.kind, crowd) + grow)
    return _shape(node.kind, QPointF(node.x * METRE, node.y * METRE), radius)


def _shape(kind: str, centre: QPointF, radius: float) -> QPainterPath:
    path = QPainterPath()
    box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    if kind == "trench":
        path.addRoundedRect(box, radius * 0.25, radius * 0.25)
    else:
        path.addEllipse(box)
    return path


def _way(
    link: Any, a: tuple[Any, QPointF, float], b: tuple[Any, QPointF, float]
) -> tuple[str, QLineF, str]:
    full = QLineF(a[1], b[1])
    span = full.length() or 1.0
    line = QLineF(full.pointAt(min(0.45, a[2] / span)), full.pointAt(1 - min(0.45, b[2] / span)))
    metres = link.length_m if link.length_m is not None else span / METRE
    return link.kind, line, f"{metres:g} m" if link.length_m is not None else ""


def _draw_link(painter: QPainter, kind: str, line: QLineF, ink: Ink) -> None:
    if kind == "advance":
        pen = ink.line("ink", 0.05, least=1.4, alpha=190)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setDashPattern([3, 2.4])
        painter.setPen(pen)
        painter.drawLine(line)
        return
    half = 0.16 * ink.unit
    normal = line.normalVector().unitVector()
    shift = QPointF(normal.dx(), normal.dy()) * half
    ditch = QPolygonF([line.p1() + shift, line.p2() + shift, line.p2() - shift, line.p1() - shift])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink.theme.colour("earth"))
    painter.drawPolygon(ditch)
    if ink.pixels(0.14) > 2.5:
        hatching = rising(loops_of([ditch]), ink.unit * 0.14)
        draw_lines(painter, hatching, ink.line("ink", 0.016, least=0.8, alpha=110))
    painter.setPen(ink.line("ink", 0.035, least=1.1))
    painter.drawLine(line.translated(shift))
    painter.drawLine(line.translated(-shift))


def _draw_node(painter: QPainter, node: Any, centre: QPointF, radius: float, ink: Ink) -> None:
    path = _shape(node.kind, centre, radius)
    box = path.boundingRect()
    if node.kind == "trench":
        painter.fillPath(path, ink.theme.colour("earth"))
        if ink.pixels(0.17) > 3:
            lines = rising(loops_of(path.toSubpathPolygons()), ink.unit * 0.17)
            draw_lines(painter, lines, ink.line("ink", 0.016, least=0.8, alpha=80))
    else:
        painter.fillPath(path, ink.theme.colour("halo"))
    pen = ink.line("ink", 0.06 if node.kind != "open" else 0.03, least=1.2)
    if node.kind == "open":
        pen.setDashPattern([4, 3])
    painter.strokePath(path, pen)
    if node.kind == "flag":
        _flag(painter, QPointF(centre.x(), box.top()), node.owner, ink)
    _sign(painter, node, QPointF(centre.x(), box.bottom() + 0.62 * ink.unit), ink)


def _flag(painter: QPainter, foot: QPointF, owner: str | None, ink: Ink) -> None:
    unit = ink.unit
    top = foot - QPointF(0, 0.85 * unit)
    painter.setPen(ink.line("ink", 0.05, least=1.2))
    painter.drawLine(foot, top)
    cloth = QPolygonF([top, top + QPointF(0.62, 0.17) * unit, top + QPointF(0, 0.36) * unit])
    painter.setPen(ink.line("ink", 0.03, least=1.0))
    painter.setBrush(owner_colour(owner, ink))
    painter.drawPolygon(cloth)


def owner_colour(owner: str | None, ink: Ink) -> QColor:
    """Return the colour of a node's owner: the first side's, the second's, or none."""
    if owner in ("1", "ally"):
        return ink.theme.side("ally")
    if owner in ("2", "enemy"):
        return ink.theme.side("enemy")
    return ink.theme.colour("halo")


def _sign(painter: QPainter, node: Any, centre: QPointF, ink: Ink) -> None:
    if ink.pixels(0.26) < 6 and ink.screen:
        return
    name = node.name
    if node.capacity is not None:
        name = words.text("canvas.node.sign", name=node.name, count=node.capacity)
    halo_text(painter, centre, name, ink.font(0.28, bold=True), ink)
