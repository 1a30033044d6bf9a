"""Polygons, polylines, shadows and the index over segments."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from banmen.geometry import polylines, shapes
from banmen.geometry.predicates import Point, Segment
from banmen.geometry.segment_index import SegmentIndex
from banmen.geometry.shadows import hidden_corners, hidden_share
from banmen.geometry.shapes import FaultKind

SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
BENT = ((0.0, 0.0), (4.0, 0.0), (4.0, 3.0))

cells = st.sets(st.tuples(st.integers(-3, 3), st.integers(-3, 3)))
number = st.floats(-20, 20, allow_nan=False).map(lambda v: round(v, 2))
point = st.tuples(number, number)
line = st.lists(point, min_size=2, max_size=8)


def test_areas_and_centres() -> None:
    assert shapes.polygon_area(SQUARE) == 16
    assert shapes.signed_area(SQUARE) == 16
    assert shapes.signed_area(SQUARE[::-1]) == -16
    assert shapes.polygon_area(SQUARE[:2]) == 0
    assert shapes.centroid(SQUARE) == (2, 2)
    assert shapes.centroid(((1, 1), (3, 1))) == (2, 1)
    with pytest.raises(ValueError, match="corners"):
        shapes.centroid(())


@pytest.mark.parametrize("sides", [3, 16, 256])
def test_a_circle_lies_inside_its_circle(sides: int) -> None:
    ring = shapes.circle_polygon((1, 2), 5, sides)
    assert len(ring) == sides
    assert ring[0] == (6, 2)
    assert all(math.dist(p, (1, 2)) == pytest.approx(5) for p in ring)
    expected = sides / 2 * 25 * math.sin(2 * math.pi / sides)
    assert shapes.polygon_area(ring) == pytest.approx(expected)


@pytest.mark.parametrize(("radius", "sides"), [(0, 8), (-1, 8), (math.nan, 8), (1, 2)])
def test_a_circle_needs_a_size(radius: float, sides: int) -> None:
    with pytest.raises(ValueError, match="radius"):
        shapes.circle_polygon((0, 0), radius, sides)


def test_rectangles() -> None:
    assert shapes.rectangle_outline((0, 0, 4, 4)) == SQUARE
    assert shapes.bounding_box([(3, 1), (-1, 5)]) == (-1, 1, 3, 5)
    with pytest.raises(ValueError, match="points"):
        shapes.bounding_box([])


def test_outline_of_one_square() -> None:
    assert shapes.squares_outline([(1, 2)], 3) == (((3, 6), (6, 6), (6, 9), (3, 9)),)


def test_outline_has_corners_only_where_it_turns() -> None:
    (ring,) = shapes.squares_outline([(0, 0), (1, 0), (2, 0)])
    assert set(ring) == {(0, 0), (3, 0), (3, 1), (0, 1)}


@given(cells)
def test_outlines_cover_exactly_the_squares(squares: set[tuple[int, int]]) -> None:
    rings = shapes.squares_outline(squares)
    assert sum(map(shapes.signed_area, rings)) == len(squares)
    polygons = [shapely.Polygon(ring) for ring in rings]
    assert all(polygon.is_valid for polygon in polygons)
    for column in range(-4, 5):
        for row in range(-4, 5):
            middle = shapely.Point(column + 0.5, row + 0.5)
            turns = sum(
                math.copysign(1, shapes.signed_area(ring))
                for ring, polygon in zip(rings, polygons, strict=True)
                if polygon.contains(middle)
            )
            assert turns == ((column, row) in squares)


@pytest.mark.parametrize(
    ("polygon", "kind", "at"),
    [
        (SQUARE, None, None),
        (SQUARE[:2], FaultKind.TOO_FEW_CORNERS, None),
        (((0, 0), (4, 4), (4, 0), (0, 4)), FaultKind.CROSSES_ITSELF, (2, 2)),
        (((0, 0), (2, 0), (2, 0), (0, 2)), FaultKind.REPEATED_CORNER, (2, 0)),
        (((0, 0), (4, 0), (2, 0)), FaultKind.TOUCHES_ITSELF, (2, 0)),
        (((0, 0), (4, 0), (4, 4), (2, 0), (0, 4)), FaultKind.TOUCHES_ITSELF, (2, 0)),
        (((0, 0), (math.nan, 0), (4, 4)), FaultKind.NOT_FINITE, None),
    ],
)
def test_faults(polygon: list[Point], kind: FaultKind | None, at: Point | None) -> None:
    fault = shapes.polygon_fault(polygon)
    if kind is None:
        assert fault is None
    else:
        assert fault == shapes.Fault(kind, at)


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=3, max_size=7))
def test_faultless_is_valid(polygon: list[tuple[int, int]]) -> None:
    assert (shapes.polygon_fault(polygon) is None) <= shapely.Polygon(polygon).is_valid


def test_nearest_on_a_polyline() -> None:
    nearest = polylines.nearest_on_polyline((5, 1), BENT)
    assert nearest == polylines.Nearest((4, 1), 1, 5, 1)
    assert polylines.nearest_on_polyline((-3, -4), BENT).distance == 5
    with pytest.raises(ValueError, match="points"):
        polylines.nearest_on_polyline((0, 0), ())


@pytest.mark.parametrize(
    ("start", "stop", "pieces"),
    [
        (1, 2, (((0, 0), (1, 0)), ((2, 0), (4, 0), (4, 3)))),
        (2, 1, (((0, 0), (1, 0)), ((2, 0), (4, 0), (4, 3)))),
        (3, 5, (((0, 0), (3, 0)), ((4, 1), (4, 3)))),
        (0, 4, (((4, 0), (4, 3)),)),
        (4, 7, (((0, 0), (4, 0)),)),
        (-1, 99, ()),
        (0, 7, ()),
    ],
)
def test_cutting_a_door(start: float, stop: float, pieces: tuple[polylines.Polyline, ...]) -> None:
    assert polylines.cut_opening(BENT, start, stop) == pieces


@given(line, st.floats(0, 60), st.floats(0, 60))
def test_a_cut_keeps_the_rest(path: list[Point], one: float, two: float) -> None:
    whole = polylines.length(path)
    low, high = min(one, two, whole), min(max(one, two), whole)
    rest = sum(map(polylines.length, polylines.cut_opening(path, one, two)))
    assert rest == pytest.approx(whole - (high - low), abs=1e-6)


def test_clipping_keeps_segments_not_points() -> None:
    path = ((-2.0, 1.0), (2.0, 1.0), (2.0, 9.0), (1.0, 9.0), (1.0, 2.0))
    assert polylines.clip_polyline(path, (0, 0, 4, 4)) == (
        ((0, 1), (2, 1), (2, 4)),
        ((1, 4), (1, 2)),
    )
    assert polylines.clip_polyline(((-1, 1), (1, -1)), (0, 0, 4, 4)) == ()
    assert polylines.clip_polyline(((4, -1), (4, 9)), (0, 0, 4, 4)) == (((4, 0), (4, 4)),)
    assert polylines.clip_segment(((5, 5), (6, 6)), (0, 0, 4, 4)) is None


@given(line, st.tuples(number, number, number, number))
def test_clipping_agrees_with_the_intersection(
    path: list[Point], box: tuple[float, float, float, float]
) -> None:
    min_x, max_x = sorted((box[0], box[2]))
    min_y, max_y = sorted((box[1], box[3]))
    pieces = polylines.clip_polyline(path, (min_x, min_y, max_x, max_y))
    total = sum(map(polylines.length, pieces))
    parts = [
        shapely.LineString(pair).intersection(shapely.box(min_x, min_y, max_x, max_y)).length
        for pair in pairwise(path)
        if pair[0] != pair[1] and min_x < max_x and min_y < max_y
    ]
    if min_x < max_x and min_y < max_y:
        assert total == pytest.approx(sum(parts), abs=1e-6)
    for piece in pieces:
        assert all(min_x <= x <= max_x and min_y <= y <= max_y for x, y in piece)


def test_straightening() -> None:
    path = ((0, 0), (1, 0), (1, 0), (3, 0), (3, 2), (3, 4), (3, 1))
    assert polylines.straighten(path) == ((0, 0), (3, 0), (3, 4), (3, 1))


@given(line, st.floats(0.01, 5))
def test_simplified_lines_stay_near(path: list[Point], tolerance: float) -> None:
    fewer = polylines.simplify(path, tolerance)
    assert (fewer[0], fewer[-1]) == (path[0], path[-1])
    assert all(polylines.nearest_on_polyline(p, fewer).distance <= tolerance + 1e-9 for p in path)


@pytest.mark.parametrize(
    ("segments", "merged"),
    [
        ([((0, 0), (1, 0)), ((2, 0), (1, 0))], {((0, 0), (2, 0))}),
        ([((0, 0), (3, 0)), ((1, 0), (2, 0))], {((0, 0), (3, 0))}),
        ([((0, 0), (1, 0)), ((2, 0), (3, 0))], {((0, 0), (1, 0)), ((2, 0), (3, 0))}),
        ([((0, 0), (1, 0)), ((0, 1), (1, 1))], {((0, 0), (1, 0)), ((0, 1), (1, 1))}),
        ([((0, 0), (1, 0)), ((1, 0), (1, 1))], {((0, 0), (1, 0)), ((1, 0), (1, 1))}),
        ([((0, 2), (0, 1)), ((0, 0), (0, 1))], {((0, 0), (0, 2))}),
        ([((0, 0), (1, 1)), ((1, 1), (3, 3)), ((5, 5), (5, 5))], {((0, 0), (3, 3))}),
    ],
)
def test_merging_walls_of_one_line(segments: list[Segment], merged: set[Segment]) -> None:
    assert set(polylines.merge_collinear(segments)) == merged


@pytest.mark.parametrize(
    ("blockers", "share", "corners"),
    [
        pytest.param([], 0.0, 0, id="nothing between"),
        pytest.param([((3, 0), (3, 9))], 1.0, 4, id="a wall between"),
        pytest.param([((3, -1), (3, 0.5))], 0.5, 2, id="half"),
        pytest.param([((8, 0), (8, 9))], 0.0, 0, id="a wall behind"),
        pytest.param([((-2, -5), (-2, 5))], 0.0, 0, id="a wall behind the viewer"),
        pytest.param([((3, 2), (3, 5))], 0.0, 0, id="a wall beside"),
        pytest.param([((1, 0.5), (5, 0.5))], 0.0, 0, id="a wall along the line of sight"),
    ],
)
def test_hidden_parts(blockers: list[Segment], share: float, corners: int) -> None:
    square = (6.0, 0.0, 7.0, 1.0)
    viewer = (0.5, 0.5)
    assert hidden_share(viewer, square, blockers) == pytest.approx(share, abs=1e-9)
    assert len(hidden_corners(viewer, square, blockers)) == corners


def test_the_index_finds_by_place() -> None:
    segments = [((0, 0), (4, 0)), ((0, 2), (4, 2)), ((9, 9), (9, 12))]
    index = SegmentIndex(segments)
    assert len(index) == 3
    assert index.in_box((1, -1, 2, 3)) == (0, 1)
    assert index.in_box((4, 0, 5, 1)) == (0,)
    assert index.in_box((5, 5, 6, 6)) == ()
    assert index.meeting(((1, 1), (1, 5))) == (1,)
    assert index.within((9.5, 10), 0.5) == (2,)
    assert index.nearest((2, 0.5), 10) == 0
    assert index.nearest((2, 1), 10) == 0
    assert index.nearest((2, 1), 0.5) is None
    assert SegmentIndex([]).nearest((0, 0), 5) is None
