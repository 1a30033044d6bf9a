"""What a viewer sees: known areas, laws that hold for every map, rings that are always valid."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.geometry import partition, sweep, tiles, visibility
from banmen.geometry.sight_lines import SightLines
from banmen.geometry.sweep import Sectors
from banmen.geometry.visibility import VisibilityField

SQUARE = (0.0, 0.0, 10.0, 10.0)
BOX = [(2, 2, 6, 2), (6, 2, 6, 6), (6, 6, 2, 6), (2, 6, 2, 2)]

Wall = tuple[float, float, float, float]

grid = st.integers(0, 20).map(lambda n: n / 2)
fine = st.floats(0.0, 10.0, allow_nan=False).map(lambda v: round(v, 3))
coordinate = st.one_of(grid, fine)
wall = st.tuples(coordinate, coordinate, coordinate, coordinate)
walls = st.lists(wall, max_size=14)
viewer = st.tuples(coordinate, coordinate)


def area(rings: tuple[np.ndarray, ...]) -> float:
    return sum(shapely.Polygon(ring).area for ring in rings)


def seen_by_shadows(segments: list[Wall], x: float, y: float) -> float:
    """The area seen, the slow way: each wall's shadow is taken away from the map."""
    left = shapely.box(*SQUARE)
    for x1, y1, x2, y2 in segments:
        a, b = np.array([x1 - x, y1 - y]), np.array([x2 - x, y2 - y])
        if abs(a[0] * b[1] - a[1] * b[0]) <= 1e-9 * math.hypot(*(b - a)):
            continue
        far_a, far_b = 1e3 * a / np.hypot(*a), 1e3 * b / np.hypot(*b)
        middle = far_a / 1e3 + far_b / 1e3
        middle = 1e3 * middle / max(np.hypot(*middle), 1e-6)
        corners = np.array([a, far_a, middle, far_b, b]) + np.array([x, y])
        left = left.difference(shapely.Polygon(corners).buffer(0))
    return left.area


@pytest.mark.parametrize(
    ("segments", "at", "rings", "square_metres"),
    [
        pytest.param([], (5, 5), 1, 100.0, id="empty"),
        pytest.param([(4, 2, 4, 8)], (2, 5), 1, 128 / 3, id="behind a wall"),
        pytest.param([(5, 5, 8, 5)], (5, 5), 1, 100.0, id="on a free end"),
        pytest.param([(2, 5, 8, 5)], (5, 5), 2, 100.0, id="on a wall, both sides"),
        pytest.param([(2, 2, 8, 8), (2, 8, 8, 2)], (5, 5), 4, 100.0, id="on a crossing"),
        pytest.param([(5, 5, 8, 5), (5, 5, 5, 8)], (5, 5), 2, 100.0, id="on a corner"),
        pytest.param([(2, 5, 8, 5), (5, 5, 5, 9)], (5, 5), 3, 100.0, id="on a T"),
        pytest.param(BOX, (4, 4), 1, 16.0, id="in a closed room"),
        pytest.param(BOX, (2, 2), 2, 52.0, id="on a room's corner, both sides"),
        pytest.param([], (0, 5), 1, 100.0, id="on the map's edge"),
        pytest.param([], (10, 10), 1, 100.0, id="on the map's corner"),
        pytest.param([], (11, 5), 0, 0.0, id="off the map"),
        pytest.param([(-5, 5, 15, 5)], (5, 2), 1, 50.0, id="a wall beyond the map"),
        pytest.param([(4, 4, 4, 4)], (2, 4), 1, 100.0, id="a wall without length"),
        pytest.param([(0, 5, 10, 5)] * 3, (5, 2), 1, 50.0, id="a wall thrice"),
        pytest.param([(0, 5, 6, 5), (4, 5, 10, 5)], (5, 2), 1, 50.0, id="overlapping walls"),
        pytest.param([(0, 5, 5, 5), (5, 5, 10, 5)], (5, 2), 1, 50.0, id="no light at a joint"),
        pytest.param([(0, 0, 10, 10), (0, 10, 10, 0)], (5, 2), 1, 25.0, id="crossing walls"),
    ],
)
def test_known_areas(
    segments: list[Wall], at: tuple[float, float], rings: int, square_metres: float
) -> None:
    seen = VisibilityField(segments, SQUARE).visible_from(*at)
    assert len(seen) == rings
    assert area(seen) == pytest.approx(square_metres, rel=1e-9)


def test_a_room_is_seen_through_its_door() -> None:
    walls = [(0, 5, 4, 5), (6, 5, 10, 5)]
    seen = area(VisibilityField(walls, SQUARE).visible_from(5, 0))
    # Below the wall the cone through the door is 2 m wide at 5 m and 4 m wide at 10 m.
    assert seen == pytest.approx(50.0 + (2 + 4) / 2 * 5)


def test_walls_that_touch_at_a_corner_let_no_light_through() -> None:
    walls = [(0, 5, 5, 5), (5, 5, 10, 0.5)]
    other = VisibilityField([*walls, (5, 5, 5, 10)], SQUARE).visible_from(2, 8)
    assert all(ring[:, 0].max() <= 5.0 + 1e-9 for ring in other)


@pytest.mark.parametrize("radius", [0.5, 3.0, 4.9])
def test_a_circle_is_its_polygon(radius: float) -> None:
    (ring,) = VisibilityField([], SQUARE).visible_from(5, 5, radius)
    sides = 256 / 2 * radius**2 * math.sin(2 * math.pi / 256)
    assert area((ring,)) == pytest.approx(sides, rel=1e-9)
    assert np.hypot(*(ring - 5).T).max() <= radius * (1 + 1e-12)


def test_a_circle_ends_at_walls_and_at_the_edge() -> None:
    field = VisibilityField([(0, 6, 10, 6)], SQUARE)
    (ring,) = field.visible_from(0, 5, 3)
    whole = shapely.Polygon(ring)
    half_disc = shapely.Point(0, 5).buffer(3, quad_segs=4000)
    assert whole.area == pytest.approx(half_disc.intersection(shapely.box(0, 0, 10, 6)).area, 1e-3)
    assert shapely.box(*SQUARE).buffer(1e-9).contains(whole)


@given(walls, viewer, st.floats(0.05, 15.0))
def test_a_radius_cuts_the_view_at_the_circle(
    segments: list[Wall], at: tuple[float, float], radius: float
) -> None:
    field = VisibilityField(segments, SQUARE)
    turns = np.arange(256) * math.tau / 256
    circle = shapely.Polygon(np.stack((np.cos(turns), np.sin(turns)), axis=1) * radius + at)
    whole = [shapely.Polygon(ring) for ring in field.visible_from(*at)]
    cut = sum(circle.intersection(side).area for side in whole)
    assert area(field.visible_from(*at, radius)) == pytest.approx(cut, rel=1e-7, abs=1e-7)


def test_no_radius_nothing_seen() -> None:
    assert VisibilityField([], SQUARE).visible_from(5, 5, 0.0) == ()


@given(walls, viewer)
def test_area_equals_the_slow_way(segments: list[Wall], at: tuple[float, float]) -> None:
    rings = VisibilityField(segments, SQUARE).visible_from(*at)
    assert area(rings) == pytest.approx(seen_by_shadows(segments, *at), rel=1e-6, abs=1e-6)


@given(walls, viewer, st.none() | st.floats(0.01, 20.0))
def test_rings_are_simple_and_apart(
    segments: list[Wall], at: tuple[float, float], radius: float | None
) -> None:
    rings = VisibilityField(segments, SQUARE).visible_from(*at, radius)
    polygons = [shapely.Polygon(ring) for ring in rings]
    for polygon in polygons:
        assert polygon.is_valid, shapely.is_valid_reason(polygon)
        assert polygon.area > 0
    together = shapely.union_all(polygons).area if polygons else 0.0
    assert together == pytest.approx(sum(p.area for p in polygons), rel=1e-9, abs=1e-9)


@given(walls, viewer, st.data())
def test_fewer_walls_more_sight(
    segments: list[Wall], at: tuple[float, float], data: st.DataObject
) -> None:
    fewer = [w for w in segments if data.draw(st.booleans())]
    some = area(VisibilityField(fewer, SQUARE).visible_from(*at))
    assert some >= area(VisibilityField(segments, SQUARE).visible_from(*at)) * (1 - 1e-9)


@given(walls, viewer, st.sampled_from([(1e6, 1e6), (-4096.0, 512.0), (0.25, 1e5)]))
def test_moving_everything_changes_nothing(
    segments: list[Wall], at: tuple[float, float], offset: tuple[float, float]
) -> None:
    dx, dy = offset
    moved = VisibilityField(
        [(a + dx, b + dy, c + dx, d + dy) for a, b, c, d in segments],
        (dx, dy, 10 + dx, 10 + dy),
    ).visible_from(at[0] + dx, at[1] + dy)
    here = area(VisibilityField(segments, SQUARE).visible_from(*at))
    # Thousandths are no longer exact that far out, so a viewer may slip off a wall there.
    assert all(shapely.Polygon(ring - offset).is_valid for ring in moved)
    if all((4 * v).is_integer() for w in [*segments, at] for v in w):
        assert area(tuple(r - offset for r in moved)) == pytest.approx(here, rel=1e-6, abs=1e-6)


@given(walls, walls, viewer, st.data())
@settings(max_examples=60)
def test_the_way_to_a_map_does_not_matter(
    segments: list[Wall], more: list[Wall], at: tuple[float, float], data: st.DataObject
) -> None:
    gone = [i for i in range(len(segments)) if data.draw(st.booleans())]
    field = VisibilityField(segments, SQUARE)
    field.visible_from(5, 5)
    changed = field.with_segments(more, gone)
    rest = [w for i, w in enumerate(segments) if i not in gone]
    fresh = VisibilityField([*rest, *more], SQUARE)
    assert np.array_equal(changed.segments, fresh.segments)
    for x, y in ((1.0, 1.0), (9.0, 3.0), at):
        changed.visible_from(x, y)
    assert area(changed.visible_from(*at)) == pytest.approx(
        area(fresh.visible_from(*at)), rel=1e-9, abs=1e-9
    )
    assert area(field.visible_from(*at)) == pytest.approx(
        area(VisibilityField(segments, SQUARE).visible_from(*at)), rel=1e-9, abs=1e-9
    )


def test_a_party_sees_the_union() -> None:
    field = VisibilityField([(5, 0, 5, 10)], SQUARE)
    assert field.party_area([(2, 5)]).area == pytest.approx(50.0)
    assert field.party_area([(2, 5), (8, 5), (3, 3)]).area == pytest.approx(100.0)
    assert field.party_area([]).area == 0.0


@pytest.mark.parametrize(
    ("segments", "bounds"),
    [
        ([(0, 0, math.nan, 1)], SQUARE),
        ([(0, 0, math.inf, 1)], SQUARE),
        ([], (0, 0, 0, 10)),
        ([], (0, 0, math.nan, 10)),
    ],
)
def test_numbers_without_sense_are_refused(
    segments: list[Wall], bounds: tuple[float, float, float, float]
) -> None:
    with pytest.raises(ValueError, match=r"finite|area"):
        VisibilityField(segments, bounds)


def test_an_unknown_wall_cannot_be_removed() -> None:
    with pytest.raises(IndexError):
        VisibilityField([(1, 1, 2, 2)], SQUARE).with_segments([], [1])


@pytest.fixture(scope="class")
def small_tiles() -> Iterator[None]:
    """Tiles of a few walls, so that views cross many seams even on tiny maps."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(partition, "TILE_WALLS", 3)
        yield


@pytest.mark.usefixtures("small_tiles")
class TestAcrossTiles:
    """A map in many tiles answers like a map in one sweep."""

    @given(walls, st.lists(viewer, min_size=1, max_size=4), st.none() | st.floats(0.1, 12.0))
    def test_prepared_equals_unprepared(
        self, segments: list[Wall], places: list[tuple[float, float]], radius: float | None
    ) -> None:
        field = VisibilityField(segments, SQUARE)
        for _ in field.preparation():
            pass
        for x, y in places:
            rings = field.visible_from(x, y, radius)
            swept = swept_rings(segments, x, y, radius)
            assert all(shapely.Polygon(ring).is_valid for ring in rings)
            assert len(rings) == len(swept)
            assert area(rings) == pytest.approx(area(swept), rel=1e-8, abs=1e-8)

    @given(walls, walls, viewer, st.data())
    def test_doors_and_new_walls(
        self,
        segments: list[Wall],
        more: list[Wall],
        at: tuple[float, float],
        data: st.DataObject,
    ) -> None:
        gone = [i for i in range(len(segments)) if data.draw(st.booleans())]
        field = VisibilityField(segments, SQUARE)
        for _ in field.preparation():
            pass
        without = field.with_segments([], gone)
        whole = without.with_segments([segments[i] for i in gone] + more, [])
        for changed in (without, whole):
            for _ in changed.preparation():
                pass
            swept = swept_rings(changed.segments.tolist(), *at, None)
            assert area(changed.visible_from(*at)) == pytest.approx(area(swept), rel=1e-8, abs=1e-8)

    @given(walls, st.lists(viewer, min_size=2, max_size=5))
    def test_sight_lines(self, segments: list[Wall], places: list[tuple[float, float]]) -> None:
        field = VisibilityField(segments, SQUARE)
        lines = SightLines(np.array(segments, dtype=float).reshape(-1, 4), (10.0, 10.0), 4e-10)
        seen = field.sees(places, places)
        for i, eye in enumerate(places):
            starts = np.array([eye] * len(places), dtype=float)
            clear = lines.clear(starts, np.array(places, dtype=float))
            assert seen[i].tolist() == clear.tolist()


def test_many_crossings_in_one_place() -> None:
    """Lines each way, a third of a metre apart: tiles have too many crossings for their walls."""
    lines = [(0.0, i / 3, 10.0, i / 3) for i in range(1, 30)]
    lines += [(y, x, y2, x2) for x, y, x2, y2 in lines]
    field = VisibilityField(lines, SQUARE)
    for _ in field.preparation():
        pass
    assert area(field.visible_from(5.1, 5.1)) == pytest.approx(1 / 9, rel=1e-6)
    assert len(field.visible_from(5.0, 5.0)) == 4
    assert field.sees([(5.1, 5.1)], [(5.2, 5.05), (5.5, 5.1)]).tolist() == [[True, False]]


def test_a_thousand_walls_on_one_line() -> None:
    field = VisibilityField([(0, 5, 10, 5)] * 1000, SQUARE)
    for _ in field.preparation():
        pass
    assert area(field.visible_from(3, 2)) == pytest.approx(50.0)
    opened = field.with_segments([], range(1000))
    assert area(opened.visible_from(3, 2)) == pytest.approx(100.0)


@given(walls, st.lists(viewer, min_size=1, max_size=4))
@settings(max_examples=40)
def test_views_too_wide_to_follow(segments: list[Wall], places: list[tuple[float, float]]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tiles, "_LIMIT", 4)
        field = VisibilityField(segments, SQUARE)
    for x, y in places * 2:
        swept = swept_rings(segments, x, y, None)
        assert area(field.visible_from(x, y)) == pytest.approx(area(swept), rel=1e-8, abs=1e-8)


def test_the_neighbourhood_is_prepared_first() -> None:
    walls = [(i / 2, j / 2, i / 2 + 0.3, j / 2) for i in range(20) for j in range(20)]
    steps = {}
    for x, y in ((0.1, 0.1), (9.9, 9.9)):
        field = VisibilityField(walls, SQUARE)
        steps[x] = 0
        for _ in field.preparation((x, y)):
            steps[x] += 1
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(visibility, "_MESHES_A_QUERY", 0)
                patch.setattr(visibility, "sectors_seen", lambda *_: Sectors((), full=True))
                if field.visible_from(x, y, 0.05):
                    break
    assert max(steps.values()) < 6


def test_taking_most_walls_away_starts_afresh() -> None:
    walls = [(i / 50, 1.0, i / 50, 9.0) for i in range(500)]
    field = VisibilityField(walls, SQUARE).with_segments([], range(1, 500))
    assert field.segments.tolist() == [list(walls[0])]
    assert area(field.visible_from(5, 5)) == pytest.approx(100.0)
    assert area(field.with_segments([(0, 5, 10, 5)], []).visible_from(5, 2)) == pytest.approx(50.0)


def swept_rings(
    segments: list[Wall], x: float, y: float, radius: float | None
) -> tuple[np.ndarray, ...]:
    """What is seen, by a field that may not look into its tiles."""
    field = VisibilityField(segments, SQUARE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(visibility, "_MESHES_A_QUERY", 0)
        return field.visible_from(x, y, radius)


@given(st.lists(wall, min_size=1, max_size=30), viewer)
def test_walls_left_out_by_a_sweep_are_hidden(
    segments: list[Wall], at: tuple[float, float]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sweep, "_CULL_FROM", 0)
        few = swept_rings(segments, *at, None)
        patch.setattr(sweep, "_CULL_FROM", 1000)
        rings = swept_rings(segments, *at, None)
    assert len(few) == len(rings)
    assert area(few) == pytest.approx(area(rings), rel=1e-9)
