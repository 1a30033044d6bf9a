"""Lines in squares: cropped by their segments, and cut where portals lie on them."""

import math
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.formats import vtt_lines
from banmen.formats.vtt_lines import Box, Openings, Spot, TooMuchWork, crop

spots = st.tuples(st.integers(0, 24), st.integers(0, 20)).map(lambda p: (p[0] / 4, p[1] / 4))
straight = st.tuples(spots, st.sampled_from([(1, 0), (0, 1)]), st.integers(1, 8))


@given(st.lists(spots, min_size=2, max_size=6), st.lists(straight, max_size=4))
def test_a_cut_wall_and_its_portals_cover_the_wall_once(
    wall: list[tuple[float, float]], doors: list[Any]
) -> None:
    """What is left of a wall is as long as the wall without what portals on it cover."""
    bounds = [
        (start, (start[0] + way[0] * length / 4, start[1] + way[1] * length / 4))
        for start, way, length in doors
    ]
    pieces = Openings(bounds).cut(tuple(wall))
    left = sum(math.dist(a, b) for piece in pieces for a, b in pairwise(piece))
    expected = sum(_uncovered(a, b, bounds) for a, b in pairwise(wall))
    assert left == pytest.approx(expected, abs=1e-3)


def _uncovered(a: tuple[float, float], b: tuple[float, float], doors: Any) -> float:
    """Measure, in steps finer than the quarter squares used here, what no portal covers."""
    length = math.dist(a, b)
    steps = max(1, round(length * 840))
    free = 0
    for step in range(steps):
        share = (step + 0.5) / steps
        x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        free += not any(_covers(door, a, b, x, y) for door in doors)
    return length * free / steps


def _covers(door: Any, a: Any, b: Any, x: float, y: float) -> bool:
    (ax, ay), (bx, by) = door
    along = (bx - ax) * (b[1] - a[1]) - (by - ay) * (b[0] - a[0])
    beside = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    inside = min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by)
    return abs(along) < 1e-9 and abs(beside) < 1e-6 and inside


@given(st.lists(spots, min_size=2, max_size=6))
def test_what_is_cropped_lies_inside_and_loses_nothing_that_was_inside(wall: list[Spot]) -> None:
    box = Box(1, 1, 4, 3)
    pieces = list(crop(tuple(wall), box))
    assert all(box.grown(1e-9).holds(spot) for piece in pieces for spot in piece)
    kept = sum(math.dist(a, b) for piece in pieces for a, b in pairwise(piece))
    assert kept == pytest.approx(sum(_inside(a, b, box) for a, b in pairwise(wall)), abs=1e-3)


def _inside(a: Spot, b: Spot, box: Box) -> float:
    """Measure in fine steps how much of a segment lies in a rectangle."""
    steps = max(1, round(math.dist(a, b) * 2000))
    within = 0
    for step in range(steps):
        share = (step + 0.5) / steps
        within += box.holds((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
    return math.dist(a, b) * within / steps


def test_walls_and_portals_without_end_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vtt_lines, "MAX_COMPARISONS", 20)
    openings = Openings([((0.0, 1.0), (1.0, 1.0))] * 10)
    wall: tuple[Spot, ...] = ((0.0, 1.0), (9.0, 1.0))
    list(openings.cut(wall))
    list(openings.cut(wall))
    with pytest.raises(TooMuchWork):
        list(openings.cut(wall))
