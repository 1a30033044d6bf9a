"""Which part of the map the card shows: everyone and everything that happened, and what is written
there in full, for a word that the frame cuts says nothing."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF

from banmen.battle.summary import RoundSummary
from banmen.canvas.layers.labels import label_shape
from banmen.canvas.paths import METRE, map_rect, map_unit, paper_rect
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.model.label import Label
from banmen.model.map import NodeMap, SquareMap

#: How much is shown around everyone, in squares.
_AROUND = 2.2
#: The part is at least so wide, and so high for its width, in squares.
_LEAST, _LEAST_HIGH = 9, 0.6
#: How far the part grows for the sake of a label, in squares.
_FOR_LABEL = 2
#: Paper shown beyond the edge of the map, so that walls and names on it stay whole, in squares.
_APRON = 0.36


def part_of_interest(document: Document, summary: RoundSummary) -> QRectF:
    """Return the part of the map, in whole squares, that holds everyone and everything that
    happened, and the labels at its edge."""
    board = document.map
    if board.kind == "nodes":
        return paper_rect(board)
    unit, whole = map_unit(board), map_rect(board)
    points = [Point(token.x, token.y) for token in document.tokens]
    points += [point for move in summary.moves for point in move.path]
    if not points:
        return whole
    part = _around(points, unit).intersected(whole)
    return _with_labels(_in_squares(part, unit), document, unit)


def with_apron(part: QRectF, board: SquareMap | NodeMap) -> QRectF:
    """Return a part with some paper at those of its sides that are the edge of the map."""
    if board.kind == "nodes":
        return part
    whole, apron = map_rect(board), _APRON * map_unit(board)
    return part.adjusted(
        -apron if part.left() <= whole.left() else 0.0,
        -apron if part.top() <= whole.top() else 0.0,
        apron if part.right() >= whole.right() else 0.0,
        apron if part.bottom() >= whole.bottom() else 0.0,
    )


def with_whole_labels(document: Document, part: QRectF) -> Document:
    """Return the document with no label cut by the frame: one that is mostly inside and has room
    is shifted, others that reach across it are left out."""
    return document.model_copy(
        update={"labels": tuple(kept for each in document.labels if (kept := _whole(each, part)))}
    )


def _around(points: list[Point], unit: float) -> QRectF:
    xs = [point.x * METRE for point in points]
    ys = [point.y * METRE for point in points]
    edge = _AROUND * unit
    part = QRectF(QPointF(min(xs) - edge, min(ys) - edge), QPointF(max(xs) + edge, max(ys) + edge))
    least = _LEAST * unit
    grow_x = max(0.0, least - part.width()) / 2
    grow_y = max(0.0, least * _LEAST_HIGH - part.height()) / 2
    return part.adjusted(-grow_x, -grow_y, grow_x, grow_y)


def _in_squares(part: QRectF, unit: float) -> QRectF:
    left, top = math.floor(part.left() / unit) * unit, math.floor(part.top() / unit) * unit
    right, bottom = math.ceil(part.right() / unit) * unit, math.ceil(part.bottom() / unit) * unit
    return QRectF(QPointF(left, top), QPointF(right, bottom))


def _with_labels(part: QRectF, document: Document, unit: float) -> QRectF:
    """Return the part grown over the labels that reach into it, as far as that is little."""
    most = part.adjusted(*(side * _FOR_LABEL * unit for side in (-1, -1, 1, 1)))
    most = most.intersected(map_rect(document.map))
    grown = part
    for label in document.labels:
        box = label_shape(label).bounds
        if box.intersects(part) and most.contains(box):
            grown = grown.united(box)
    return _in_squares(grown, unit).intersected(most)


def _whole(label: Label, part: QRectF) -> Label | None:
    """Return a label where all of it is inside or outside of a part, None where it can be neither
    without going far from what it names."""
    box = label_shape(label).bounds
    if part.contains(box) or not part.intersects(box):
        return label
    fits = box.width() <= part.width() and box.height() <= part.height()
    if not fits or not part.contains(box.center()):
        return None
    moved = QPointF(
        max(part.left() - box.left(), 0.0) + min(part.right() - box.right(), 0.0),
        max(part.top() - box.top(), 0.0) + min(part.bottom() - box.bottom(), 0.0),
    )
    return label.model_copy(
        update={"x": label.x + moved.x() / METRE, "y": label.y + moved.y() / METRE}
    )
