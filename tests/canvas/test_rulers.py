"""Labels of rulers never touch, however far out, and the one under the pointer is always there."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QFontMetricsF

from banmen.canvas.ink import board_font
from banmen.canvas.rulers import Ruler

from .conftest import small_battle


def labels(ruler: Ruler) -> list[QRectF]:
    """The room of each label that is painted along the whole map, in order."""
    return [ruler._written(number) for number in ruler._labelled(0, ruler._count() - 1)]


def enlarge(board, columns: int, rows: int) -> None:
    grid = small_battle().map.model_copy(update={"columns": columns, "rows": rows})
    document = small_battle().model_copy(update={"map": grid})
    board.session.commit("edits.step.revise", document)


@pytest.mark.parametrize("size", [(10, 8), (26, 26), (60, 60), (800, 1000)])
@pytest.mark.parametrize("zoom", [0.02, 0.05, 0.08, 0.12, 0.16, 0.2, 0.35, 1.0])
@pytest.mark.parametrize("pointed", [None, 4, 5, 6])
def test_labels_never_touch(board, size, zoom, pointed) -> None:
    enlarge(board, *size)
    board.view.set_zoom(zoom)
    for ruler in board.view.findChildren(Ruler)[:2]:
        ruler.point_at(pointed)
        boxes = labels(ruler)
        for first, second in pairwise(boxes):
            assert not first.adjusted(-1, -1, 1, 1).intersects(second)
        if pointed is not None and pointed < ruler._count():
            assert ruler._written(pointed) in boxes


def test_no_more_is_left_out_than_must_be(board) -> None:
    """At reading size each column and row has its label."""
    board.view.set_zoom(1.0)
    across, down = board.view.findChildren(Ruler)[:2]
    assert len(labels(across)) == 10
    assert len(labels(down)) == 8


def test_the_left_ruler_is_wide_enough_for_its_last_number(board) -> None:
    enlarge(board, 20, 1000)
    ruler = board.view.findChildren(Ruler)[1]
    assert ruler.width() >= QFontMetricsF(board_font(12)).horizontalAdvance("1000")
    corner = board.view.viewport().mapTo(board.view, QPoint(0, 0))
    assert corner.x() == ruler.width()
