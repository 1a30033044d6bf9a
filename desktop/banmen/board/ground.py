"""What the ground lets happen: which steps borders, walls and obstacles leave free, and their
cost. Worked out square by square as it is asked for, and kept for all who move."""

from collections.abc import Iterator
from itertools import chain
from typing import Literal, NamedTuple

from banmen.board.board_index import BoardIndex
from banmen.board.boards import Boards
from banmen.board.lattice import NEIGHBOURS_4, NEIGHBOURS_8, UNITS, footprint
from banmen.board.lookup import index_of
from banmen.board.steps import Numbering, Steps
from banmen.board.stops import Stops
from banmen.geometry.borders import follows_lines, steps_left_free
from banmen.geometry.exact import cells_along, is_stopped, runs_inside
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.map import SquareMap

Ways = Literal[4, 8]

_MOVEMENT = int(Stops.MOVEMENT)
_BIT = {offset: 1 << number for number, offset in enumerate(NEIGHBOURS_8)}
_RIGHT, _DOWN = _BIT[1, 0], _BIT[0, 1]


class Footing(NamedTuple):
    """The free steps of tokens of one size over a ground: square by square, and for whole sets."""

    steps: Steps
    boards: Boards


class Ground:
    """The free steps of one index on a map of so many columns and rows.

    Where only barriers changed since the ground `before`, what does not touch them is taken over.
    """

    def __init__(
        self, index: BoardIndex, columns: int, rows: int, before: "Ground | None" = None
    ) -> None:
        self._index, self._columns, self._rows = index, columns, rows
        self._numbering: Numbering = Numbering() if before is None else before._numbering
        self._free: dict[Square, int] = {}
        self._odd: dict[tuple[int, int], bool] = {}
        self._footings: dict[tuple[int, Ways], Footing] = {}
        self._filled = frozenset(
            square
            for square, obstacles in index.obstacles.items()
            if any(obstacle.blocks_movement for obstacle in obstacles)
        )
        altered = index.altered_for(Stops.MOVEMENT)
        if before is not None and altered is not None:
            self._take_over(before, altered)

    def lets(self, a: Square, b: Square, size: int = 1) -> bool:
        """Tell whether the step to a neighbour is free; of a larger token the top left square
        is given, and each square it covers counts."""
        bit = _BIT.get((b[0] - a[0], b[1] - a[1]), 0)
        return bool(self._free_of(a, size) & bit) and self._has_room(b, size)

    def cost(self, square: Square, size: int = 1) -> float:
        """Return what entering a square asks for, in squares: 1, or more on difficult ground."""
        ground = self._index.ground
        if not ground:
            return 1.0
        if size == 1:
            return ground.get(square, 1.0)
        return max(ground.get(part, 1.0) for part in footprint(square, size))

    def footing(self, size: int = 1, ways: Ways = 4) -> Footing:
        """Return the free steps of a token of so many squares along one side."""
        found = self._footings.get((size, ways))
        if found is None:
            offsets = NEIGHBOURS_4 if ways == 4 else NEIGHBOURS_8
            bits = [(dx, dy, _BIT[dx, dy]) for dx, dy in offsets]
            mask = sum(bit for _, _, bit in bits)

            def out_of(at: Square) -> Iterator[tuple[Square, float]]:
                free = self._open_from(at, size)
                for dx, dy, bit in bits:
                    if free & bit:
                        ahead = Square(at[0] + dx, at[1] + dy)
                        yield ahead, self.cost(ahead, size)

            found = self._footings[size, ways] = Footing(
                Steps(self._numbering, out_of, least=1.0),
                Boards(
                    self._columns,
                    self._rows,
                    lambda at: self._open_from(Square(*at), size) & mask,
                    lambda at: self.cost(Square(*at), size),
                ),
            )
        return found

    def _open_from(self, anchor: Square, size: int) -> int:
        """Return the steps of a token that are free and lead to where it has room."""
        free = self._free_of(anchor, size)
        if size == 1:
            return free
        for (dx, dy), bit in _BIT.items():
            if free & bit and not self._has_room(Square(anchor[0] + dx, anchor[1] + dy), size):
                free &= ~bit
        return free

    def _free_of(self, anchor: Square, size: int) -> int:
        """Return the steps that are free for each of the squares of a token."""
        if size == 1:
            return self._free_from(anchor)
        free = 255
        for square in footprint(anchor, size):
            free &= self._free_from(square)
        return free

    def _free_from(self, square: Square) -> int:
        """Return the free steps out of a square, a bit for each of the eight neighbours."""
        found = self._free.get(square)
        if found is None:
            found = self._free[square] = self._work_out(*square)
        return found

    def _work_out(self, column: int, row: int) -> int:
        here, free = (column, row), 0
        passed = self._passed(here)
        odd = self._is_odd(here)
        for (dx, dy), bit in _BIT.items():
            ahead = (column + dx, row + dy)
            if not (0 <= ahead[0] < self._columns and 0 <= ahead[1] < self._rows):
                continue
            if ahead in self._filled:
                continue
            if self._is_free(here, ahead) if odd or self._is_odd(ahead) else passed & bit:
                free |= bit
        return free

    def _passed(self, cell: tuple[int, int]) -> int:
        """Return the steps that walls along the grid's lines leave free."""
        near = self._index.near.get(cell)
        if not near:
            return 255
        segments, stops = self._index.segments, self._index.stops
        walls = [segments[number] for number in near if stops[number] & _MOVEMENT]
        return steps_left_free(cell, walls, UNITS)

    def _is_odd(self, cell: tuple[int, int]) -> bool:
        """Tell whether anything lies by a square that does not follow the grid's lines."""
        found = self._odd.get(cell)
        if found is None:
            index = self._index
            found = self._odd[cell] = cell in index.polygons or not all(
                follows_lines(index.segments[number], UNITS) for number in index.near.get(cell, ())
            )
        return found

    def _is_free(self, a: tuple[int, int], b: tuple[int, int]) -> bool:
        """Tell whether walls and free obstacles leave the step between two squares free."""
        index, half = self._index, UNITS // 2
        line = (a[0] * UNITS + half, a[1] * UNITS + half, b[0] * UNITS + half, b[1] * UNITS + half)
        stops = index.stops
        # What meets the line between two neighbours touches one of both squares.
        near = chain(index.near.get(a, ()), index.near.get(b, ()))
        walls = (number for number in near if stops[number] & _MOVEMENT)
        if is_stopped(line, index.segments, walls):
            return False
        return not any(
            runs_inside(line, ring) for _, ring in index.polygons_about(line, Stops.MOVEMENT)
        )

    def _has_room(self, anchor: Square, size: int) -> bool:
        """Tell whether no wall lies between two squares that a token would cover at once."""
        if size == 1:
            return True
        column, row = anchor
        for square in footprint(anchor, size):
            free = self._free_from(square)
            if square[0] - column < size - 1 and not free & _RIGHT:
                return False
            if square[1] - row < size - 1 and not free & _DOWN:
                return False
        return True

    def _take_over(self, before: "Ground", altered: list[int]) -> None:
        """Take over what was worked out before, but for the steps near altered segments."""
        cells = {c for n in altered for c in cells_along(self._index.segments[n], UNITS)}
        self._free = before._free.copy()
        for square in _about(cells, 1):
            self._free.pop(square, None)
        number = self._numbering.number
        for size, ways in before._footings:
            old, new = before._footings[size, ways], self.footing(size, ways)
            altered_squares = _about(cells, size)
            new.steps.update(old.steps)
            for square in altered_squares:
                new.steps.pop(number(square), None)
            new.boards.take_over(old.boards, altered_squares)


def _about(cells: set[tuple[int, int]], size: int) -> set[Square]:
    """Return the squares from which a step of a token so large comes to one of some cells."""
    span = range(-size, 2)
    return {Square(column + dx, row + dy) for column, row in cells for dx in span for dy in span}


def ground_of(document: Document) -> Ground:
    """Return the ground of a document's map; a map of nodes has none to step on."""
    board, index = document.map, index_of(document)
    size = (board.columns, board.rows) if isinstance(board, SquareMap) else (0, 0)
    key = ("ground", *size)
    found: Ground | None = index.memory.get(key)
    if found is None:
        before = index.last.memory.get(key) if index.last is not None else None
        found = index.memory[key] = Ground(index, *size, before)
    return found
