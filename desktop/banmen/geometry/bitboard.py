"""Bitboards: sets of squares as the bits of one number, so that a whole front of squares takes a
step, or meets another set, in a single operation, however many squares it has."""

import math
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import compress
from sys import maxsize
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

#: A square, its column and row.
Cell = tuple[int, int]
Costs = npt.NDArray[np.float64]

#: The neighbours of a square clockwise from the one above.
_WAYS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))

#: Costs that differ by less are the same.
_TINY = 1e-9

#: Into how many parts of a square the costs may fall: finer ones have no levels here.
_FINEST = 100

#: Into how many bits the levels that are still to come may reach.
_WIDEST = 1 << 23


class NoMeasure(ValueError):
    """The costs of some squares have no common measure that is large enough to count by."""


class Window(NamedTuple):
    """A rectangle of squares; a row takes `stride` bits, a multiple of 8."""

    left: int
    top: int
    columns: int
    rows: int
    stride: int

    @classmethod
    def between(cls, left: int, top: int, right: int, bottom: int) -> "Window":
        """Return the window of the squares from `left` and `top` on before `right` and `bottom`."""
        columns = right - left
        return cls(left, top, columns, bottom - top, -(-columns // 8) * 8)

    def bit(self, square: Cell) -> int:
        """Return the bit of a square, 0 for one outside."""
        column, row = square[0] - self.left, square[1] - self.top
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return 1 << (row * self.stride + column)
        return 0

    def board(self, members: npt.NDArray[np.bool_]) -> int:
        """Return the set of the members, an array of (rows, columns)."""
        wide = np.zeros((self.rows, self.stride), bool)
        wide[:, : self.columns] = members
        return int.from_bytes(np.packbits(wide, bitorder="little").tobytes(), "little")


class Bitboard:
    """The steps over a window, and what entering its squares costs.

    `steps`, of (rows, columns), are those out of each square, a bit for each neighbour clockwise
    from the one above; `costs` is what entering each asks for, in squares, above 0. A diagonal
    step costs `diagonal` times as much, 1 or more. NoMeasure where the costs are no multiples of
    one hundredth of a square or more, or lie too far apart for a window so large.

    Costs are counted in levels. No step takes fewer levels than the cheapest one, so the fronts
    of as many levels move at once: each in a lane of its own, one behind another in one number.
    """

    def __init__(
        self, window: Window, steps: npt.NDArray[np.uint8], costs: Costs, diagonal: float = 1.0
    ) -> None:
        prices = np.unique(costs).tolist()
        unit = _measure([*prices, *(price * diagonal for price in prices)])
        lane = window.rows * window.stride
        least, most = round(prices[0] / unit), round(prices[-1] * diagonal / unit)
        if (least + most) * lane > _WIDEST:
            raise NoMeasure("the costs lie too far apart")
        self.window, self.unit = window, unit
        self._lane, self._abreast, self._whole = lane, least, (1 << lane) - 1
        self._lanes, self._others = (1 << least * lane) - 1, range(lane, least * lane, lane)
        self._steps = [self._in_lanes(_leaving(window, steps, way)) for way in range(8)]
        # Squares of one price, and how many bits later than the next level one comes there.
        self._prices = [
            (
                (round(price / unit) - least) * lane,
                (round(price * diagonal / unit) - least) * lane,
                self._in_lanes(window.board(costs == price)),
            )
            for price in prices
        ]
        self._aslant = round(prices[0] * diagonal / unit)

    def spread(self, start: int, allowance: float, shut: int = 0, hold: int = 0) -> "Spread":
        """Return what can be come to from the squares of `start` at a cost of at most `allowance`
        squares, without entering those of `shut` or going on from those of `hold`."""
        abreast, lane, stride = self._abreast, self._lane, self.window.stride
        passed, above, below = abreast * lane, stride - 1, stride + 1
        n, ne, e, se, s, sw, w, nw = self._steps_without(hold & ~start) if hold else self._steps
        last = int((allowance + _TINY) / self.unit) if allowance < math.inf else maxsize
        turn, turn_aslant = last - abreast, last - self._aslant
        lanes, others, prices = self._lanes, self._others, self._prices
        fronts: list[int] = []
        level = 0
        unmet, coming = self._whole & ~shut | start, start
        while coming and level <= last:
            arrived = coming & lanes
            coming >>= passed
            front = arrived & unmet
            unmet ^= front
            fronts.append(front)
            for other in others:
                new = arrived >> other & unmet
                unmet ^= new
                fronts.append(new)
                front |= new << other
            if front and level <= turn:
                along = (front & e) << 1 | (front & w) >> 1
                along |= (front & s) << stride | (front & n) >> stride
                for straight, _, squares in prices:
                    coming |= (along & squares) << straight
                if level <= turn_aslant:
                    across = (front & se) << below | (front & nw) >> below
                    across |= (front & sw) << above | (front & ne) >> above
                    for _, aslant, squares in prices:
                        coming |= (across & squares) << aslant
            level += abreast
        return Spread(self.window, self.unit, fronts[: last + 1] or [0])

    def _in_lanes(self, squares: int) -> int:
        return sum(squares << lane * self._lane for lane in range(self._abreast))

    def _steps_without(self, hold: int) -> list[int]:
        held = self._in_lanes(hold)
        return [steps & ~held for steps in self._steps]


class Spread(NamedTuple):
    """What was come to: `fronts[n]` are the squares of a window whose least cost is `n` units, a
    unit in squares."""

    window: Window
    unit: float
    fronts: list[int]

    def costs(self) -> Costs:
        """Return the least cost in squares by row and column, infinite where none can come."""
        window, count = self.window, len(self.fronts)
        size = window.rows * window.stride >> 3
        digits = _digits(count)
        boards = [sum(compress(self.fronts, places)).to_bytes(size, "little") for places in digits]
        bits = np.unpackbits(np.frombuffer(b"".join(boards), np.uint8), bitorder="little")
        # Eight squares, a byte each, are one number: their digits are joined all at once.
        lanes = bits.view(np.uint64).reshape(len(digits), -1)
        levels: npt.NDArray[np.integer[Any]]
        if len(digits) <= 8:
            levels = _joined(lanes)
        else:
            levels = _joined(lanes[:8]) + 256 * _joined(lanes[8:]).astype(np.intp)
        costs = _table(self.unit, count).take(levels)
        return costs.reshape(window.rows, window.stride)[:, : window.columns]

    def squares(self) -> list[tuple[Cell, float]]:
        """Return the squares come to with their least costs, the nearest first."""
        costs = self.costs()
        rows, columns = np.nonzero(costs < np.inf)
        found = costs[rows, columns]
        left, top = self.window.left, self.window.top
        return [
            ((left + columns.item(at), top + rows.item(at)), found.item(at))
            for at in np.argsort(found, kind="stable").tolist()
        ]


#: By how many bits each of eight digits is moved.
_MOVED = np.arange(8, dtype=np.uint64)[:, None]


def _joined(lanes: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint8]:
    """Return the bytes whose binary digits lie in at most eight rows, the lowest first."""
    joined: npt.NDArray[np.uint64] = np.bitwise_or.reduce(lanes << _MOVED[: len(lanes)])
    return joined.view(np.uint8)


@lru_cache(maxsize=256)
def _digits(count: int) -> tuple[tuple[int, ...], ...]:
    """Return the binary digits of so many levels numbered from 1, those of each place together."""
    numbers = range(1, count + 1)
    return tuple(
        tuple(number >> place & 1 for number in numbers) for place in range(count.bit_length())
    )


@lru_cache(maxsize=64)
def _table(unit: float, count: int) -> Costs:
    """Return the costs of so many levels numbered from 1; number 0 is never come to."""
    return np.concatenate(([np.inf], np.arange(count) * unit))


def _measure(costs: Sequence[float]) -> float:
    """Return the largest part of a square that all costs are multiples of."""
    parts = [Fraction(cost).limit_denominator(_FINEST) for cost in costs]
    below = math.lcm(*(part.denominator for part in parts))
    exact = all(abs(part - cost) < _TINY for part, cost in zip(parts, costs, strict=True))
    if below > _FINEST or not exact:
        raise NoMeasure("no part of a square measures these costs")
    return math.gcd(*(int(part * below) for part in parts)) / below


def _leaving(window: Window, steps: npt.NDArray[np.uint8], way: int) -> int:
    """Return the squares that can be left by one of the eight ways without leaving the window."""
    columns, rows = _WAYS[way]
    out = (steps >> way & 1).astype(bool)
    if columns:
        out[:, -1 if columns > 0 else 0] = False
    if rows:
        out[-1 if rows > 0 else 0] = False
    return window.board(out)
