"""From the shapes of a preview to marks and words above the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from banmen import words
from banmen.canvas.ink import Ink
from banmen.canvas.looks import look_of, roster
from banmen.canvas.marks import MANNERS, Mark, Words, fill_mark, stroke_mark
from banmen.canvas.paths import METRE, map_unit, polygon, rings_path, squares_path
from banmen.canvas.token_art import look_rect
from banmen.tools.gesture import Caption, Fill, Ghost, Ring, SquareFill, Stroke

if TYPE_CHECKING:
    from banmen.canvas.scene import BoardScene
    from banmen.tools.gesture import Shape


def marks_of(shapes: Iterable[Shape], scene: BoardScene) -> tuple[list[Mark], list[Words]]:
    """Return what to draw for the shapes of a preview."""
    marks: list[Mark] = []
    texts: list[Words] = []
    for shape in shapes:
        if isinstance(shape, Caption):
            at = QPointF(shape.x * METRE, shape.y * METRE)
            texts.append(Words(at, words.say(shape.words), MANNERS[shape.style].colour))
        elif isinstance(shape, Ghost):
            marks += ghost_marks(shape.element, scene)
        else:
            marks.append(_mark(shape, scene))
    return marks, texts


def _mark(shape: Stroke | Fill | SquareFill | Ring, scene: BoardScene) -> Mark:
    manner = MANNERS[shape.style]
    path = QPainterPath()
    if isinstance(shape, Stroke):
        path.addPolygon(polygon(shape.points))
        if shape.closed:
            path.closeSubpath()
        return stroke_mark(path, manner, filled=shape.closed)
    if isinstance(shape, Ring):
        centre, reach = QPointF(shape.x * METRE, shape.y * METRE), shape.radius_m * METRE
        path.addEllipse(centre, reach, reach)
        return stroke_mark(path, manner, filled=shape.style == "light")
    if isinstance(shape, SquareFill):
        return fill_mark(squares_path(shape.squares, scene.sheet.unit), manner, edge=True)
    return fill_mark(rings_path(shape.rings), manner)


def ghost_marks(element: Any, scene: BoardScene) -> list[Mark]:
    """Return any element of the document faintly, as it would come to be drawn."""
    document = scene.document
    unit = map_unit(document.map)
    if hasattr(element, "side"):
        return [_token_ghost(element, scene, unit)]
    layer = _layer_for(element)
    if layer is None:
        return []
    layer.unit = unit
    shape = layer.prepare(element, document)

    def draw(painter: QPainter, ink: Ink) -> None:
        painter.setOpacity(0.6)
        layer.draw(painter, shape, ink)
        painter.setOpacity(1.0)

    return [Mark(shape.bounds, draw)]


def _token_ghost(token: Any, scene: BoardScene, unit: float) -> Mark:
    document = scene.document
    look = look_of(document, token, roster(document), named=False)
    centre = QPointF(token.x * METRE, token.y * METRE)
    if token.node is not None and document.map.kind == "nodes":
        node = next((n for n in document.map.nodes if n.id == token.node), None)
        if node is not None:
            centre = QPointF(node.x * METRE, node.y * METRE)
    rect: QRectF = look_rect(look, unit)

    def draw(painter: QPainter, ink: Ink) -> None:
        pixmap, scale, corner = scene.token_picture(look)
        painter.save()
        painter.translate(centre)
        painter.scale(1 / scale, 1 / scale)
        painter.setOpacity(0.55)
        painter.drawPixmap(corner, pixmap)
        painter.restore()

    return Mark(rect.translated(centre), draw)


def _layer_for(element: Any) -> Any:
    from banmen.canvas.layers import areas, labels, lights, obstacles, templates, walls
    from banmen.canvas.standing import Standing
    from banmen.model.barriers import Barrier
    from banmen.model.label import Label
    from banmen.model.lights import Light
    from banmen.model.template import PlacedTemplate

    if isinstance(element, Barrier):
        return walls.WallLayer()
    if isinstance(element, Light):
        return lights.LightLayer(Standing())
    if isinstance(element, Label):
        return labels.LabelLayer()
    if isinstance(element, PlacedTemplate):
        return templates.TemplateLayer()
    kinds: dict[str, Callable[[], Any]] = {
        "trench": areas.TrenchLayer,
        "obstacle": obstacles.ObstacleLayer,
        "ground": areas.GroundsLayer,
        "darkness": lambda: areas.DarknessLayer(lights.LightLayer(Standing())),
    }
    made = kinds.get(getattr(element, "kind", ""))
    return made() if made is not None else None
