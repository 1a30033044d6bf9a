"""Which points see each other: touches, crossings, many lines at once and each by itself."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from banmen.geometry.visibility import VisibilityField

SQUARE = (0.0, 0.0, 10.0, 10.0)

Wall = tuple[float, float, float, float]

coordinate = st.one_of(
    st.integers(0, 20).map(lambda n: n / 2),
    st.floats(0.0, 10.0, allow_nan=False).map(lambda v: round(v, 3)),
)
walls = st.lists(st.tuples(coordinate, coordinate, coordinate, coordinate), max_size=14)
viewer = st.tuples(coordinate, coordinate)


@given(walls, st.lists(viewer, min_size=1, max_size=5), st.lists(viewer, min_size=1, max_size=5))
def test_sight_is_mutual(
    segments: list[Wall], some: list[tuple[float, float]], others: list[tuple[float, float]]
) -> None:
    field = VisibilityField(segments, SQUARE)
    assert np.array_equal(field.sees(some, others), field.sees(others, some).T)
    assert field.sees(some, some).diagonal().all()


@given(walls, viewer, st.lists(viewer, min_size=1, max_size=6))
def test_sight_lines_agree_with_the_polygon(
    segments: list[Wall], at: tuple[float, float], targets: list[tuple[float, float]]
) -> None:
    field = VisibilityField(segments, SQUARE)
    seen = shapely.union_all([shapely.Polygon(r) for r in field.visible_from(*at)])
    for target, clear in zip(targets, field.sees([at], targets)[0], strict=True):
        # A target in sight is in the closed polygon; one well inside the polygon is in sight.
        point = shapely.Point(target)
        if clear:
            assert seen.distance(point) < 1e-6
        if point.buffer(1e-6).within(seen) and target != at:
            assert clear


@pytest.mark.parametrize(
    ("segments", "clear"),
    [
        pytest.param([(5, 0, 5, 5)], True, id="an end touches from one side"),
        pytest.param([(5, 0, 5, 5), (5, 5, 5, 10)], False, id="ends meet on the line"),
        pytest.param([(4, 0, 4, 5), (6, 5, 6, 10)], False, id="both sides closed apart"),
        pytest.param([(3, 5, 7, 5)], True, id="along a wall"),
        pytest.param([(3, 5, 7, 5), (5, 5, 5, 0), (5, 5, 5, 9)], False, id="along a crossed wall"),
        pytest.param([(5, 4, 5, 6)], False, id="crossed"),
        pytest.param([(1, 0, 1, 10)], True, id="the eye stands on the wall"),
        pytest.param([(9, 0, 9, 10)], True, id="the target stands on the wall"),
        pytest.param([(5, 5, 5, 5)], True, id="a point is no wall"),
    ],
)
def test_touching_does_not_block(segments: list[Wall], clear: bool) -> None:
    assert VisibilityField(segments, SQUARE).sees([(1, 5)], [(9, 5)]).item() is clear


@given(walls, st.lists(viewer, max_size=6), st.sampled_from([0.0, 1e6, -4096.0]))
def test_many_lines_at_a_glance_agree_with_each_followed(
    segments: list[Wall], places: list[tuple[float, float]], offset: float
) -> None:
    # On every corner of the walls, and so near to it that only rounding could tell them apart.
    ends = [end for a, b, c, d in segments for end in ((a, b), (c, d))]
    nearly = [(min(x + 1e-9, 10.0), y) for x, y in ends]
    points = np.array([*places, *ends, *nearly, (5.0, 5.0)]) + offset
    moved = np.array(segments).reshape(-1, 4) + offset
    field = VisibilityField(moved, (offset, offset, 10 + offset, 10 + offset))
    followed = [field.sees([point], points)[0] for point in points]
    assert np.array_equal(field.sees(points, points[::-1]), np.array(followed)[:, ::-1])
    assert np.array_equal(field.sees(points, points), followed)


def test_at_a_glance_too_nothing_is_seen_off_the_map() -> None:
    inside = [(x + 0.5, 5.0) for x in range(10)]
    outside = [(x + 0.5, 11.0) for x in range(10)]
    seen = VisibilityField([(5.0, 0.0, 5.0, 10.0)], SQUARE).sees(inside + outside, inside + outside)
    halves = np.array([x < 5.0 for x, _ in inside])
    assert np.array_equal(seen[:10, :10], halves[:, None] == halves)
    assert not seen[10:].any()
    assert not seen[:, 10:].any()


def test_off_the_map_nothing_is_seen() -> None:
    field = VisibilityField([], SQUARE)
    assert field.sees([(5, 5)], [(5, 9), (5, 11)]).tolist() == [[True, False]]
