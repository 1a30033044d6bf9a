"""Walls along the lines of a lattice leave the same steps free as by exact arithmetic."""

from hypothesis import given
from hypothesis import strategies as st

from banmen.geometry.borders import follows_lines, steps_left_free
from banmen.geometry.exact import Segment, is_stopped, stops

UNIT = 10
AROUND = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))

crossings = st.tuples(st.integers(-2, 4), st.integers(-2, 4))


@st.composite
def walls(draw: st.DrawFn) -> Segment:
    """A segment along a line, in either direction."""
    x, y = draw(crossings)
    length = draw(st.sampled_from((1, 2, 5, -1, -3)))
    end = (x + length, y) if draw(st.booleans()) else (x, y + length)
    return (x * UNIT, y * UNIT, end[0] * UNIT, end[1] * UNIT)


@given(st.lists(walls(), max_size=8), st.tuples(st.integers(-1, 2), st.integers(-1, 2)))
def test_steps_are_free_where_exact_arithmetic_says_so(
    segments: list[Segment], cell: tuple[int, int]
) -> None:
    assert all(follows_lines(segment, UNIT) for segment in segments)
    x, y = cell[0] * UNIT + UNIT // 2, cell[1] * UNIT + UNIT // 2
    free = steps_left_free(cell, segments, UNIT)
    for way, (dx, dy) in enumerate(AROUND):
        line = (x, y, x + dx * UNIT, y + dy * UNIT)
        stopped = bool(stops(line, segments, range(len(segments))))
        assert is_stopped(line, segments, range(len(segments))) == stopped
        assert bool(free >> way & 1) != stopped


def test_a_segment_beside_the_lines_or_across_them_does_not_follow_them() -> None:
    assert follows_lines((0, 10, 30, 10), UNIT)
    assert not follows_lines((0, 11, 30, 11), UNIT)
    assert not follows_lines((0, 10, 25, 10), UNIT)
    assert not follows_lines((0, 0, 10, 10), UNIT)
