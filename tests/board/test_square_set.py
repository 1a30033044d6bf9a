"""Sets of squares against sets of pairs."""

from hypothesis import given
from hypothesis import strategies as st

from banmen.board.square_set import SquareSet

SQUARES = st.frozensets(st.tuples(st.integers(0, 70), st.integers(0, 12)))


@given(SQUARES, SQUARES)
def test_they_join_and_part_as_sets_do(a: frozenset, b: frozenset) -> None:
    one, two = SquareSet.of(a), SquareSet.of(b)
    assert set(one) == a
    assert len(one) == len(a)
    assert one | two == SquareSet.of(a | b)
    assert one - two == SquareSet.of(a - b)
    assert one & two == SquareSet.of(a & b)
    assert all((square in one) == (square in a) for square in a | b)


@given(SQUARES)
def test_runs_are_unbroken_and_cover_the_set(squares: frozenset) -> None:
    runs = list(SquareSet.of(squares).runs())
    assert {(c, row) for row, first, end in runs for c in range(first, end)} == squares
    assert all((first - 1, row) not in squares for row, first, _ in runs)
    assert all((end, row) not in squares for row, _, end in runs)


@given(SQUARES)
def test_what_is_written_is_read_again(squares: frozenset) -> None:
    found = SquareSet.of(squares)
    assert SquareSet.read(found.written()) == found


def test_what_lies_off_the_map_is_no_member() -> None:
    found = SquareSet.of([(-1, 3), (2, -1), (2, 3)])
    assert list(found) == [(2, 3)]
    assert (-1, 3) not in found
    assert found.written() == ("", "", "", "4")
