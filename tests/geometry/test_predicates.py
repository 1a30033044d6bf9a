"""How points, segments and polygons lie to each other, decided exactly."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.geometry.predicates import (
    Contact,
    Location,
    Point,
    Segment,
    contact,
    crossing_point,
    nearest_on_segment,
    on_segment,
    orientation,
    point_in_polygon,
    segment_crosses_interior,
    segment_distance,
)

SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
NOTCHED = (
    (0.0, 0.0),
    (6.0, 0.0),
    (6.0, 6.0),
    (4.0, 6.0),
    (4.0, 2.0),
    (2.0, 2.0),
    (2.0, 6.0),
    (0.0, 6.0),
)

number = st.floats(-1e6, 1e6, allow_nan=False) | st.integers(-4, 4).map(float)
point = st.tuples(number, number)
segment = st.tuples(point, point)


@given(point, point, point)
def test_turns_are_exact(a: Point, b: Point, c: Point) -> None:
    (ax, ay), (bx, by), (cx, cy) = (tuple(map(Fraction, p)) for p in (a, b, c))
    turn = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    assert orientation(a, b, c) == (turn > 0) - (turn < 0)
    assert orientation(a, b, c) == -orientation(b, a, c)


def test_a_turn_too_small_for_floats_is_found() -> None:
    up = math.nextafter(0.5, 1.0)
    assert orientation((12.0, 12.0), (24.0, 24.0), (0.5, 0.5)) == 0
    assert orientation((12.0, 12.0), (24.0, 24.0), (0.5, up)) == 1
    assert orientation((12.0, 12.0), (24.0, 24.0), (up, 0.5)) == -1


@pytest.mark.parametrize(
    ("one", "two", "kind"),
    [
        (((0, 0), (4, 4)), ((0, 4), (4, 0)), Contact.CROSS),
        (((0, 0), (4, 0)), ((2, 0), (2, 3)), Contact.TOUCH),
        (((0, 0), (4, 0)), ((4, 0), (6, 2)), Contact.TOUCH),
        (((0, 0), (4, 0)), ((4, 0), (6, 0)), Contact.TOUCH),
        (((0, 0), (4, 0)), ((3, 0), (6, 0)), Contact.OVERLAP),
        (((0, 0), (4, 0)), ((1, 0), (2, 0)), Contact.OVERLAP),
        (((0, 0), (4, 0)), ((5, 0), (6, 0)), Contact.NONE),
        (((0, 0), (4, 0)), ((0, 1), (4, 1)), Contact.NONE),
        (((0, 0), (4, 4)), ((2, 1), (4, 0)), Contact.NONE),
        (((0, 0), (4, 4)), ((2, 2), (2, 2)), Contact.TOUCH),
        (((1, 1), (1, 1)), ((1, 1), (1, 1)), Contact.TOUCH),
        (((1, 1), (1, 1)), ((1, 2), (1, 2)), Contact.NONE),
    ],
)
def test_contacts(one: Segment, two: Segment, kind: Contact) -> None:
    for a in (one, one[::-1]):
        for b in (two, two[::-1]):
            assert contact(a, b) is kind
            assert contact(b, a) is kind


@given(segment, segment)
def test_contact_is_mutual(one: Segment, two: Segment) -> None:
    assert contact(one, two) is contact(two, one)
    at = crossing_point(one, two)
    assert (at is not None) == (contact(one, two) in (Contact.CROSS, Contact.TOUCH))


def test_the_crossing_point() -> None:
    assert crossing_point(((0, 0), (4, 4)), ((0, 4), (4, 0))) == (2, 2)
    assert crossing_point(((0, 0), (4, 0)), ((3, 0), (3, 5))) == (3, 0)
    assert crossing_point(((0, 0), (4, 0)), ((3, 0), (9, 0))) is None


@pytest.mark.parametrize(
    ("at", "where"),
    [
        ((2, 2), Location.INSIDE),
        ((0, 0), Location.BORDER),
        ((4, 1), Location.BORDER),
        ((5, 2), Location.OUTSIDE),
        ((-1, 0), Location.OUTSIDE),
        ((-1, 4), Location.OUTSIDE),
        ((2, 4.000001), Location.OUTSIDE),
    ],
)
def test_where_a_point_lies(at: Point, where: Location) -> None:
    assert point_in_polygon(at, SQUARE) is where
    assert point_in_polygon(at, SQUARE[::-1]) is where


def test_the_notch_is_outside() -> None:
    assert point_in_polygon((3, 5), NOTCHED) is Location.OUTSIDE
    assert point_in_polygon((1, 5), NOTCHED) is Location.INSIDE
    assert point_in_polygon((3, 2), NOTCHED) is Location.BORDER


@pytest.mark.parametrize(
    ("line", "crosses"),
    [
        (((-1, 2), (5, 2)), True),
        (((1, 1), (2, 3)), True),
        (((-1, 1), (1, -1)), False),
        (((-2, 2), (2, 6)), False),
        (((0, 0), (4, 0)), False),
        (((-2, 0), (9, 0)), False),
        (((0, 0), (4, 4)), True),
        (((-1, -1), (0, 0)), False),
        (((2, 4), (2, 9)), False),
        (((2, 4), (2, 3.9)), True),
        (((5, 0), (5, 9)), False),
        (((2, 2), (2, 2)), False),
    ],
)
def test_running_through_the_interior(line: Segment, crosses: bool) -> None:
    assert segment_crosses_interior(line, SQUARE) is crosses
    assert segment_crosses_interior(line[::-1], SQUARE[::-1]) is crosses


def test_along_the_notch_is_not_through() -> None:
    assert not segment_crosses_interior(((2, 2), (2, 6)), NOTCHED)
    assert not segment_crosses_interior(((3, 2), (3, 9)), NOTCHED)
    assert not segment_crosses_interior(((2, 6), (4, 6)), NOTCHED)
    assert segment_crosses_interior(((0, 6), (6, 6)), ((0, 5), (6, 5), (6, 7), (0, 7)))
    assert segment_crosses_interior(((2, 2), (2, 0)), NOTCHED)


@given(point, segment)
def test_nothing_on_a_segment_is_nearer_than_the_nearest(at: Point, line: Segment) -> None:
    nearest = nearest_on_segment(at, line)
    gap = segment_distance(at, line)
    assert gap == math.dist(at, nearest)
    assert gap <= min(math.dist(at, line[0]), math.dist(at, line[1])) * (1 + 1e-9) + 1e-9


def test_on_a_segment() -> None:
    assert on_segment((1.5, 1.5), ((0, 0), (3, 3)))
    assert not on_segment((3.5, 3.5), ((0, 0), (3, 3)))
    assert not on_segment((1.5, math.nextafter(1.5, 2.0)), ((0, 0), (3, 3)))
