"""What is much larger than any map: found and drawn without going through every bit of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF

from banmen.canvas.hatching import dots, falling, rising
from banmen.canvas.layers.element_layer import ChunkIndex

HUGE = QRectF(-1e7, -1e7, 2e7, 2e7)


def test_a_huge_thing_is_found_moved_and_taken_out() -> None:
    index = ChunkIndex(3000.0)
    index.add("all", HUGE)
    index.add("near", QRectF(0, 0, 10, 10))
    assert set(index.find(QRectF(1, 1, 2, 2))) == {"all", "near"}
    assert index.find(QRectF(9e6, 9e6, 5, 5)) == ["all"]
    assert set(index.find(HUGE)) == {"all", "near"}
    index.add("all", QRectF(50, 50, 10, 10))
    assert index.find(QRectF(1, 1, 2, 2)) == ["near"]
    assert index.remove("all") == QRectF(50, 50, 10, 10)
    assert index.find(HUGE) == ["near"]


@pytest.mark.parametrize("fill", [rising, falling])
def test_hatching_of_a_huge_region_is_bounded(fill: object) -> None:
    corners = [HUGE.topLeft(), HUGE.topRight(), HUGE.bottomRight(), HUGE.bottomLeft()]
    assert callable(fill)
    assert 1000 < len(fill([corners], 0.01)) <= 20_001
    small = [QPointF(0, 0), QPointF(100, 0), QPointF(100, 100), QPointF(0, 100)]
    assert len(fill([small], 10.0)) == pytest.approx(20, abs=1)


def test_dots_of_a_huge_region_are_bounded() -> None:
    assert 1000 < len(dots([HUGE], 0.01)) <= 250_000
