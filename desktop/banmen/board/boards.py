"""The bitboards of a ground: each about a few squares to start from, made when they are first asked
for and kept."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from banmen.board.steps import TINY
from banmen.model.base import Square

if TYPE_CHECKING:
    from banmen.geometry.bitboard import Bitboard

#: How many squares along a side are started from on one board, and how many boards are kept.
_CORE, _KEPT = 4, 400


class Boards:
    """The bitboards of a ground of so many columns and rows, each about a few squares to start
    from; made when they are first asked for and kept.

    `free(square)` are the steps out of a square, a bit for each neighbour clockwise from the one
    above; `cost(square)` is what entering it asks for in squares, 1 or more; a diagonal step
    costs `diagonal` times as much, 1 or more.
    """

    def __init__(
        self,
        columns: int,
        rows: int,
        free: Callable[[tuple[int, int]], int],
        cost: Callable[[tuple[int, int]], float],
        diagonal: float = 1.0,
    ) -> None:
        # numpy comes with it, which the first page does without.
        from banmen.geometry.step_map import StepMap

        self._columns, self._rows, self._most = columns, rows, max(columns, rows)
        self._map = StepMap(columns, rows, free, cost, diagonal)
        self._made: dict[tuple[int, int, int], Bitboard | None] = {}

    def about(self, start: tuple[int, int], allowance: float) -> Bitboard | None:
        """Return the bitboard of all that can be come to from a square of the ground with so many
        squares; None for a square outside, and where costs have no common measure."""
        column, row = start
        if not (0 <= column < self._columns and 0 <= row < self._rows):
            return None
        far = int(allowance + TINY) if allowance < self._most else self._most
        key = (far, column // _CORE, row // _CORE)
        if key not in self._made:
            if len(self._made) >= _KEPT:
                del self._made[next(iter(self._made))]
            self._made[key] = self._make(*key)
        return self._made[key]

    def take_over(self, before: Boards, altered: Collection[Square]) -> None:
        """Take over the boards of a ground before, but for those near altered squares."""
        self._map.take_over(before._map, altered)
        columns = [column for column, _ in altered] or [-1]
        rows = [row for _, row in altered] or [-1]
        first, last = min(columns), max(columns)
        top, bottom = min(rows), max(rows)
        for key, board in before._made.items():
            left, above, right, below = self._bounds(*key)
            if last < left or right <= first or bottom < above or below <= top:
                self._made[key] = board

    def _bounds(self, far: int, column: int, row: int) -> tuple[int, int, int, int]:
        """Return the columns and rows of a board: the first ones, and the first beyond it."""
        left, top = column * _CORE, row * _CORE
        return (
            max(0, left - far),
            max(0, top - far),
            min(self._columns, left + _CORE + far),
            min(self._rows, top + _CORE + far),
        )

    def _make(self, far: int, column: int, row: int) -> Bitboard | None:
        from banmen.geometry.bitboard import NoMeasure

        try:
            return self._map.board(*self._bounds(far, column, row))
        except NoMeasure:
            return None
