"""Sets of squares as one whole number a row: small, quick to join, and easy to save."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from banmen.model.base import Square


@dataclass(frozen=True, slots=True)
class SquareSet:
    """Squares of a map: bit `c` of `rows[r]` stands for column c of row r; the last row is not
    empty. What lies left of or above the map is no member."""

    rows: tuple[int, ...] = ()

    @classmethod
    def of(cls, squares: Iterable[tuple[int, int]]) -> SquareSet:
        """Return the set of these squares (column, row)."""
        found: dict[int, int] = {}
        for column, row in squares:
            if column >= 0 and row >= 0:
                found[row] = found.get(row, 0) | 1 << column
        return cls.of_rows(found)

    @classmethod
    def of_rows(cls, rows: dict[int, int]) -> SquareSet:
        """Return the set whose rows (by number) hold these bits."""
        return cls(_trimmed([rows.get(row, 0) for row in range(max(rows, default=-1) + 1)]))

    @classmethod
    def read(cls, written: Iterable[str]) -> SquareSet:
        """Return the set that `written` gives, as rows of hexadecimal digits."""
        return cls(_trimmed([int(row or "0", 16) for row in written]))

    def written(self) -> tuple[str, ...]:
        """Return the rows as hexadecimal numbers, an empty one as nothing."""
        return tuple(f"{row:x}" if row else "" for row in self.rows)

    def runs(self) -> Iterator[tuple[int, int, int]]:
        """Yield row, first column and the column after the last of each unbroken run."""
        for number, bits in enumerate(self.rows):
            column = 0
            while bits:
                gap = (bits & -bits).bit_length() - 1
                bits >>= gap
                length = (~bits & (bits + 1)).bit_length() - 1
                yield number, column + gap, column + gap + length
                column += gap + length
                bits >>= length

    def __contains__(self, square: object) -> bool:
        if not isinstance(square, tuple):
            return False
        column, row = square
        return 0 <= row < len(self.rows) and column >= 0 and bool(self.rows[row] >> column & 1)

    def __iter__(self) -> Iterator[Square]:
        for row, first, end in self.runs():
            for column in range(first, end):
                yield Square(column, row)

    def __bool__(self) -> bool:
        return bool(self.rows)

    def __len__(self) -> int:
        return sum(bits.bit_count() for bits in self.rows)

    def __or__(self, other: SquareSet) -> SquareSet:
        longer, shorter = sorted((self.rows, other.rows), key=len, reverse=True)
        joined = tuple(a | b for a, b in zip(longer, shorter, strict=False))
        return SquareSet(joined + longer[len(shorter) :])

    def __sub__(self, other: SquareSet) -> SquareSet:
        taken = other.rows
        rows = [
            bits & ~taken[row] if row < len(taken) else bits for row, bits in enumerate(self.rows)
        ]
        return SquareSet(_trimmed(rows))

    def __and__(self, other: SquareSet) -> SquareSet:
        return SquareSet(_trimmed([a & b for a, b in zip(self.rows, other.rows, strict=False)]))


def _trimmed(rows: list[int]) -> tuple[int, ...]:
    while rows and not rows[-1]:
        rows.pop()
    return tuple(rows)


NO_SQUARES = SquareSet()
