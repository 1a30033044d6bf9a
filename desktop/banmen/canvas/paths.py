"""Turns coordinates of the document into what a painter draws; one scene unit is one centimetre."""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QDataStream, QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from banmen.geometry.shapes import squares_outline

if TYPE_CHECKING:
    from banmen.model.base import Square
    from banmen.model.map import BattleMap

#: Scene units in one metre.
METRE = 100.0
#: How far the paper reaches beyond the map, in squares.
PAPER_MARGIN = 0.5
#: The same round a node map, whose nodes and signs may reach over its edge.
NODE_MARGIN = 2.2


def scene_point(x: float, y: float) -> QPointF:
    """Return the scene point of a point in metres."""
    return QPointF(x * METRE, y * METRE)


def polygon(points: Iterable[Sequence[float]]) -> QPolygonF:
    """Return points in metres as a scene polygon.

    It is read from one run of bytes: several times quicker than point by point.
    """
    flat = [number * METRE for point in points for number in point]
    written = struct.pack(f">I{len(flat)}d", len(flat) // 2, *flat)
    found = QPolygonF()
    QDataStream(QByteArray(written)) >> found
    return found


def rings_path(rings: Iterable[Iterable[Sequence[float]]]) -> QPainterPath:
    """Return closed rings in metres as one even-odd path."""
    path = QPainterPath()
    for ring in rings:
        path.addPolygon(polygon(ring))
        path.closeSubpath()
    return path


def map_rect(battle_map: BattleMap) -> QRectF:
    """Return the map as a scene rectangle."""
    return QRectF(0, 0, battle_map.width_m * METRE, battle_map.height_m * METRE)


def paper_rect(battle_map: BattleMap) -> QRectF:
    """Return the paper the map lies on: a little larger, so that edge walls show whole, and
    nodes on the edge with their signs."""
    squares = PAPER_MARGIN if battle_map.kind == "squares" else NODE_MARGIN
    margin = squares * map_unit(battle_map)
    return map_rect(battle_map).adjusted(-margin, -margin, margin, margin)


def map_unit(battle_map: BattleMap) -> float:
    """Return the scene length of one square; on a node map a third of what parts its nodes."""
    if battle_map.kind == "squares":
        return battle_map.square_m * METRE
    nodes = battle_map.nodes
    gaps = sorted(
        min(math.hypot(a.x - b.x, a.y - b.y) for b in nodes if b is not a)
        for a in nodes
        if len(nodes) > 1
    )
    field = min(battle_map.width_m, battle_map.height_m)
    gap = gaps[len(gaps) // 2] if gaps else field / 4
    return max(field / 40, min(gap / 3.6, field / 8)) * METRE


def square_rect(square: Sequence[int], unit: float) -> QRectF:
    """Return one square as a scene rectangle."""
    return QRectF(square[0] * unit, square[1] * unit, unit, unit)


def runs(squares: Iterable[Square], unit: float) -> list[QRectF]:
    """Return squares as scene rectangles, neighbours of a row joined into one."""
    rows: dict[int, list[int]] = {}
    for column, row in squares:
        rows.setdefault(row, []).append(column)
    found: list[QRectF] = []
    for row, columns in rows.items():
        columns.sort()
        start = last = columns[0]
        for column in columns[1:]:
            if column - last > 1:
                found.append(QRectF(start * unit, row * unit, (last - start + 1) * unit, unit))
                start = column
            last = column
        found.append(QRectF(start * unit, row * unit, (last - start + 1) * unit, unit))
    return found


def squares_path(squares: Iterable[Square], unit: float) -> QPainterPath:
    """Return the region of some squares with its outline free of inner lines."""
    path = QPainterPath()
    for ring in squares_outline(squares, unit):
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring]))
        path.closeSubpath()
    return path
