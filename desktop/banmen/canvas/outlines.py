"""Outlines of elements as they lie on the board, and the handles of what is selected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from banmen.canvas.ink import Ink
from banmen.canvas.marks import MANNERS, Mark, stroke_mark
from banmen.canvas.paths import METRE, polygon, squares_path
from banmen.canvas.token_art import body_path

if TYPE_CHECKING:
    from banmen.canvas.scene import BoardScene

_HANDLE_PIXELS = 7.0


def element_path(scene: BoardScene, element_id: str) -> QPainterPath | None:
    """Return the outline of any element, node or link by its id, None where there is none."""
    element: Any = scene.document.element(element_id)
    if element is None:
        return _graph_path(scene, element_id)
    unit = scene.sheet.unit
    path = QPainterPath()
    centre = scene.standing.centre(element_id)
    if centre is not None:
        radius = (element.size - 0.1) * unit / 2 * scene.standing.share(element_id)
        return body_path(element.side, radius).translated(centre)
    points = getattr(element, "points", ()) or getattr(element, "polygon", ())
    if points:
        path.addPolygon(polygon(points))
        if not hasattr(element, "points"):
            path.closeSubpath()
        return path
    squares = getattr(element, "squares", ())
    if squares:
        return squares_path(squares, unit)
    return _shape_path(scene, element_id, unit)


def selection_marks(scene: BoardScene, selection: tuple[str, ...]) -> list[Mark]:
    """Return outlines and handles of what is selected; tokens wear their own double ring."""
    marks = []
    for element_id in selection:
        if scene.standing.centre(element_id) is not None:
            continue
        path = element_path(scene, element_id)
        if path is not None:
            marks.append(_selected(path))
            marks += _handles(scene.document.element(element_id))
    return marks


def _selected(path: QPainterPath) -> Mark:
    return stroke_mark(path, MANNERS["measure"])


def _handles(element: Any) -> list[Mark]:
    points = getattr(element, "points", ()) or getattr(element, "polygon", ())
    if len(points) > 200:
        return []
    return [_handle(QPointF(p.x * METRE, p.y * METRE)) for p in points]


def _handle(at: QPointF) -> Mark:
    def draw(painter: QPainter, ink: Ink) -> None:
        half = _HANDLE_PIXELS / 2 / ink.scale
        box = QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half)
        painter.setPen(ink.line("ink", 0, least=1.2))
        painter.setBrush(ink.theme.colour("halo"))
        painter.drawRect(box)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    return Mark(QRectF(at.x() - 1, at.y() - 1, 2, 2), draw)


def _shape_path(scene: BoardScene, element_id: str, unit: float) -> QPainterPath | None:
    """Return the outline of a label, a light or a template, as its layer knows it."""
    for layer in scene.sheet.layers:
        shape = getattr(layer, "shapes", {}).get(element_id)
        if shape is None:
            continue
        path = QPainterPath()
        if layer.name == "lights":
            path.addEllipse(shape.centre, unit * 0.32, unit * 0.32)
        elif layer.name == "templates" and not shape.region.isEmpty():
            return QPainterPath(shape.region)
        else:
            path.addRect(shape.bounds)
        return path
    return None


def _graph_path(scene: BoardScene, element_id: str) -> QPainterPath | None:
    graph = scene.document.map
    if graph.kind != "nodes":
        return None
    places = {node.id: QPointF(node.x * METRE, node.y * METRE) for node in graph.nodes}
    if element_id in places:
        path = QPainterPath()
        path.addEllipse(places[element_id], scene.sheet.unit * 1.1, scene.sheet.unit * 1.1)
        return path
    for link in graph.links:
        if link.id == element_id and link.a in places and link.b in places:
            path = QPainterPath(places[link.a])
            path.lineTo(places[link.b])
            return path
    return None
