"""Turns coordinates of the document into what a painter draws; one scene unit is one centimetre."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

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
    """Return points in metres as a scene polygon."""
    return QPolygonF([QPointF(p[0] * METRE, p[1] * METRE) for p in points])


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
    for loop in outline(squares):
        path.addPolygon(QPolygonF([QPointF(c * unit, r * unit) for c, r in loop]))
        path.closeSubpath()
    return path


def edges(squares: Iterable[Square]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the border of a set of squares as unit edges, the inside on the right hand."""
    members = {(s[0], s[1]) for s in squares}
    found = []
    for c, r in sorted(members):
        if (c, r - 1) not in members:
            found.append(((c, r), (c + 1, r)))
        if (c + 1, r) not in members:
            found.append(((c + 1, r), (c + 1, r + 1)))
        if (c, r + 1) not in members:
            found.append(((c + 1, r + 1), (c, r + 1)))
        if (c - 1, r) not in members:
            found.append(((c, r + 1), (c, r)))
    return found


def outline(squares: Iterable[Square]) -> list[list[tuple[int, int]]]:
    """Return the border of a set of squares as closed loops of corners."""
    ahead: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for start, end in edges(squares):
        ahead.setdefault(start, []).append(end)
    loops = []
    while ahead:
        start = next(iter(ahead))
        loops.append(_loop(start, ahead))
    return loops


def _loop(
    start: tuple[int, int], ahead: dict[tuple[int, int], list[tuple[int, int]]]
) -> list[tuple[int, int]]:
    corners = [start]
    here, heading = start, (0, 0)
    while True:
        choices = ahead[here]
        # Where two regions touch at a corner, turning right keeps the loops apart.
        step = max(choices, key=lambda p: _turn(heading, (p[0] - here[0], p[1] - here[1])))
        choices.remove(step)
        if not choices:
            del ahead[here]
        turned = (step[0] - here[0], step[1] - here[1])
        if turned == heading:
            corners[-1] = step
        else:
            corners.append(step)
        here, heading = step, turned
        if here == start:
            return corners[:-1]


def _turn(heading: tuple[int, int], step: tuple[int, int]) -> int:
    return heading[0] * step[1] - heading[1] * step[0]
