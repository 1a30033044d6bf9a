"""What is known of the steps between the cells of a lattice, worked out cell by cell where a part
of it is asked for."""

from collections.abc import Callable, Collection

import numpy as np
import numpy.typing as npt

from banmen.geometry.bitboard import Bitboard, Cell, Window

_UNKNOWN = -1


class StepMap:
    """The steps and costs of a lattice of so many columns and rows.

    `free(cell)` are the steps out of a cell, a bit for each neighbour clockwise from the one
    above; `cost(cell)` is what entering it asks for, above 0; a diagonal step costs `diagonal`
    times as much.
    """

    def __init__(
        self,
        columns: int,
        rows: int,
        free: Callable[[Cell], int],
        cost: Callable[[Cell], float],
        diagonal: float,
    ) -> None:
        self._free, self._cost, self._diagonal = free, cost, diagonal
        self._steps: npt.NDArray[np.int16] = np.full((rows, columns), _UNKNOWN, np.int16)
        self._costs = np.empty((rows, columns))

    def take_over(self, before: "StepMap", altered: Collection[Cell]) -> None:
        """Take over what another map of the same size knows, but for the altered cells."""
        self._steps, self._costs = before._steps.copy(), before._costs.copy()
        rows, columns = self._steps.shape
        for column, row in altered:
            if 0 <= column < columns and 0 <= row < rows:
                self._steps[row, column] = _UNKNOWN

    def board(self, left: int, top: int, right: int, bottom: int) -> Bitboard:
        """Return the bitboard of the cells from `left` and `top` on before `right` and `bottom`.

        NoMeasure where their costs are no multiples of one hundredth or more.
        """
        steps, costs = self._steps[top:bottom, left:right], self._costs[top:bottom, left:right]
        unknown = np.nonzero(steps == _UNKNOWN)
        rows, columns = (part.tolist() for part in unknown)
        cells = [(left + column, top + row) for row, column in zip(rows, columns, strict=True)]
        if cells:
            steps[unknown] = list(map(self._free, cells))
            costs[unknown] = list(map(self._cost, cells))
        window = Window.between(left, top, right, bottom)
        return Bitboard(window, steps.astype(np.uint8), costs, self._diagonal)
