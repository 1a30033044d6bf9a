"""Spreading over a bitboard comes to what a plain search comes to, at the same cost."""

import heapq
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.geometry.bitboard import Bitboard, Cell, NoMeasure, Window
from banmen.geometry.step_map import StepMap

WAYS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
sides = st.integers(1, 13)
prices = st.lists(
    st.sampled_from((1.0, 1.5, 2.0, 2.25, 0.7, 12.5)), min_size=1, max_size=5, unique=True
)
diagonals = st.sampled_from((1.0, 1.5, 2.0))
allowances = st.sampled_from((0.0, 1.0, 2.5, 6.0, 12.0, math.inf))


def plain_search(
    board: tuple[np.ndarray, np.ndarray, float],
    starts: set[Cell],
    allowance: float,
    shut: set[Cell],
    hold: set[Cell],
) -> dict[Cell, float]:
    """The least cost of each cell of (steps, costs, diagonal) that can be come to."""
    steps, costs, diagonal = board
    rows, columns = steps.shape
    found: dict[Cell, float] = {}
    queue = [(0.0, cell) for cell in starts]
    while queue:
        cost, (column, row) = heapq.heappop(queue)
        if (column, row) in found:
            continue
        found[column, row] = cost
        if (column, row) in hold - starts:
            continue
        for way, (dx, dy) in enumerate(WAYS):
            there = column + dx, row + dy
            inside = 0 <= there[0] < columns and 0 <= there[1] < rows
            if inside and steps[row, column] >> way & 1 and there not in shut:
                price = costs[there[1], there[0]] * (diagonal if dx and dy else 1.0)
                if cost + price <= allowance + 1e-9:
                    heapq.heappush(queue, (cost + price, there))
    return found


@given(st.data(), sides, sides, prices, diagonals, allowances)
def test_a_spread_comes_to_what_a_plain_search_comes_to(
    data: st.DataObject, columns: int, rows: int, asked, diagonal: float, allowance: float
) -> None:
    seed = data.draw(st.integers(0, 2**32 - 1))
    rng = np.random.default_rng(seed)
    steps = rng.integers(0, 256, (rows, columns)).astype(np.uint8)
    costs = rng.choice(asked, (rows, columns))
    cells = st.sets(st.tuples(st.integers(0, columns - 1), st.integers(0, rows - 1)), max_size=4)
    starts, shut, hold = (data.draw(cells) for _ in range(3))
    window = Window.between(3, 5, 3 + columns, 5 + rows)
    bits = [sum(window.bit((x + 3, y + 5)) for x, y in some) for some in (starts, shut, hold)]
    spread = Bitboard(window, steps, costs, diagonal).spread(bits[0], allowance, *bits[1:])
    known = plain_search((steps, costs, diagonal), starts, allowance, shut, hold)
    met = spread.squares()
    assert {(x - 3, y - 5): cost for (x, y), cost in met} == pytest.approx(known)
    assert [cost for _, cost in met] == sorted(cost for _, cost in met)
    by_place = spread.costs()
    assert by_place.shape == (rows, columns)
    assert np.isfinite(by_place).sum() == len(known)


def test_a_way_of_more_levels_than_a_byte_can_count() -> None:
    columns = 700
    window = Window.between(0, 0, columns, 1)
    to_the_east = np.full((1, columns), 1 << 2, np.uint8)
    board = Bitboard(window, to_the_east, np.ones((1, columns)))
    found = board.spread(window.bit((0, 0)), math.inf).costs()
    assert found.tolist() == [list(range(columns))]


def test_costs_without_a_common_measure_are_refused() -> None:
    window, steps = Window.between(0, 0, 2, 1), np.full((1, 2), 255, np.uint8)
    with pytest.raises(NoMeasure):
        Bitboard(window, steps, np.array([[1.0, 1.2345]]))
    with pytest.raises(NoMeasure):
        Bitboard(window, steps, np.array([[1 / 7, 1 / 97]]))
    assert Bitboard(window, steps, np.array([[1.0, 1.25]])).unit == 0.25


def test_costs_too_far_apart_for_a_large_window_are_refused() -> None:
    costs = np.ones((300, 300))
    costs[7, 7] = 99.99
    with pytest.raises(NoMeasure):
        Bitboard(Window.between(0, 0, 300, 300), np.full((300, 300), 255, np.uint8), costs)


def test_a_bit_outside_the_window_is_none() -> None:
    window = Window.between(2, 2, 5, 5)
    assert window.bit((2, 2)) == 1
    assert {window.bit(cell) for cell in ((1, 3), (5, 3), (3, 1), (3, 5))} == {0}


def test_cells_are_worked_out_once_and_altered_ones_anew() -> None:
    asked: list[Cell] = []

    def free(cell: Cell) -> int:
        asked.append(cell)
        return 255

    before = StepMap(6, 4, free, lambda cell: 1.0, 1.0)
    before.board(0, 0, 3, 3)
    before.board(1, 1, 4, 4)
    assert len(asked) == len(set(asked)) == 9 + 5
    asked.clear()
    after = StepMap(6, 4, free, lambda cell: 1.0, 1.0)
    after.take_over(before, [(2, 2), (-1, 0), (5, 9)])
    after.board(0, 0, 4, 4)
    assert asked == [(3, 0), (2, 2), (0, 3)]
