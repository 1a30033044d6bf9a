"""What lies at a point of the board, topmost first, as it is drawn."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF

from banmen.canvas.paths import METRE
from banmen.tools.picking import BODY

if TYPE_CHECKING:
    from banmen.canvas.scene import BoardScene
    from banmen.model.base import Point

#: A thin thing is hit from this many pixels away.
_PIXELS = 7.0


def pick(scene: BoardScene, at: Point, pixel_m: float) -> str | None:
    """Return the id of the topmost element at a point in metres, None where there is none.

    In play mode only tokens, doors, windows and templates can be hit; the players hit nothing
    that they are not shown.
    """
    spot = QPointF(at.x * METRE, at.y * METRE)
    token = scene.token_at(spot.x(), spot.y())
    reach = _PIXELS * pixel_m * METRE
    if token is not None:
        return _at_its_edge(scene, token, spot, reach) or token
    return next(_candidates(scene, spot, reach), None)


def _at_its_edge(scene: BoardScene, token: str, spot: QPointF, reach: float) -> str | None:
    """Return the wall, door or window at the edge of a token's square, beside what is drawn of
    the token, so that a door can be opened by somebody who stands before it."""
    centre = scene.standing.centre(token)
    if centre is None or scene.document.map.kind == "nodes":
        return None
    body = scene.document.token(token).size * scene.sheet.unit * BODY
    if max(abs(spot.x() - centre.x()), abs(spot.y() - centre.y())) <= body:
        return None
    walls = next(layer for layer in scene.sheet.layers if layer.name == "walls")
    openings = scene.session.mode == "play"
    return next(_near_barrier(walls, spot, reach, openings=openings), None)


def _candidates(scene: BoardScene, spot: QPointF, reach: float) -> Iterator[str]:
    play = scene.session.mode == "play"
    layers = {layer.name: layer for layer in scene.sheet.layers}
    if not play:
        yield from _inside(layers["labels"], spot)
        yield from _near_light(layers["lights"], spot, max(reach, scene.sheet.unit * 0.2))
    yield from _near_barrier(layers["walls"], spot, reach, openings=play)
    yield from _near_template(layers["templates"], spot, reach)
    if not play:
        yield from _node_or_link(scene, spot, reach)
        for name in ("darkness", "obstacles", "trenches", "grounds"):
            yield from _in_area(layers[name], spot)


def _found(layer: Any, spot: QPointF, reach: float) -> list[str]:
    box = QRectF(spot.x() - reach, spot.y() - reach, 2 * reach + 0.1, 2 * reach + 0.1)
    found: list[str] = layer.index.find(box)
    return sorted(found, key=layer.order.__getitem__, reverse=True)


def _inside(layer: Any, spot: QPointF) -> Iterator[str]:
    for key in _found(layer, spot, 1):
        if layer.shapes[key].bounds.contains(spot):
            yield key


def _near_light(layer: Any, spot: QPointF, reach: float) -> Iterator[str]:
    for key in _found(layer, spot, reach):
        shape = layer.shapes[key]
        away = shape.centre - spot
        if not shape.carried and math.hypot(away.x(), away.y()) <= reach:
            yield key


def _near_barrier(layer: Any, spot: QPointF, reach: float, *, openings: bool) -> Iterator[str]:
    ranked = []
    for key in _found(layer, spot, reach):
        barrier = layer.barrier(key)
        away = _distance(spot, barrier.points)
        if away <= max(reach, layer.unit * 0.1) and not (
            openings and (barrier.kind == "wall" or barrier.secret)
        ):
            ranked.append((barrier.kind == "wall", away, key))
    for _, _, key in sorted(ranked):
        yield key


def _near_template(layer: Any, spot: QPointF, reach: float) -> Iterator[str]:
    for key in _found(layer, spot, 1):
        shape = layer.shapes[key]
        away = shape.centre - spot
        if math.hypot(away.x(), away.y()) <= max(reach, layer.unit * 0.3):
            yield key


def _in_area(layer: Any, spot: QPointF) -> Iterator[str]:
    for key in _found(layer, spot, 1):
        shape = layer.shapes[key]
        whole = getattr(shape, "whole", shape.path)
        if (shape.path if whole.isEmpty() else whole).contains(spot):
            yield key


def _node_or_link(scene: BoardScene, spot: QPointF, reach: float) -> Iterator[str]:
    graph = scene.document.map
    if graph.kind != "nodes":
        return
    for node in reversed(graph.nodes):
        if math.hypot(node.x * METRE - spot.x(), node.y * METRE - spot.y()) <= scene.sheet.unit:
            yield node.id
    places = {node.id: node for node in graph.nodes}
    for link in graph.links:
        if link.a in places and link.b in places:
            ends = (places[link.a], places[link.b])
            if _distance(spot, ends) <= max(reach, scene.sheet.unit * 0.16):
                yield link.id


def _distance(spot: QPointF, points: Any) -> float:
    """Return how far a scene point is from a polyline in metres, in scene units."""
    x, y = spot.x() / METRE, spot.y() / METRE
    best = math.inf
    for a, b in itertools.pairwise(points):
        dx, dy = b.x - a.x, b.y - a.y
        square = dx * dx + dy * dy
        share = 0.0 if square == 0 else ((x - a.x) * dx + (y - a.y) * dy) / square
        share = min(1.0, max(0.0, share))
        best = min(best, math.hypot(a.x + share * dx - x, a.y + share * dy - y))
    return best * METRE
