"""Cheapest ways from one square, found little by little while a hand moves about the map."""

import heapq
from collections.abc import Callable

from banmen.board.lattice import NEIGHBOURS_4
from banmen.board.movement import Bar
from banmen.model.base import Square

#: How many squares one question may look at before it gives up for now.
_BUDGET = 1500


class Routes:
    """The cheapest ways from `start` by steps across and down; what was found is kept.

    `bars(a, b)` forbids a step, `cost(a, b)` is its price.
    """

    def __init__(
        self,
        start: Square,
        bars: Callable[[Square, Square], Bar | None],
        cost: Callable[[Square, Square], float],
    ) -> None:
        self._bars, self._cost = bars, cost
        self._start = start
        self._before: dict[Square, Square] = {}
        self._best: dict[Square, float] = {start: 0.0}
        self._settled: set[Square] = set()
        self._front: list[tuple[float, int, Square]] = [(0.0, 0, start)]
        self._count = 0

    def to(self, goal: Square) -> tuple[Square, ...] | None:
        """Return the cheapest way to a square without the start; None where none is known."""
        left = _BUDGET
        while goal not in self._settled and self._front and left:
            left -= self._settle_next()
        if goal not in self._settled:
            return None
        path: list[Square] = []
        at = goal
        while at != self._start:
            path.append(at)
            at = self._before[at]
        return tuple(reversed(path))

    def _settle_next(self) -> int:
        price, _, at = heapq.heappop(self._front)
        if at in self._settled:
            return 0
        self._settled.add(at)
        for dx, dy in NEIGHBOURS_4:
            ahead = Square(at.column + dx, at.row + dy)
            if ahead in self._settled or self._bars(at, ahead) is not None:
                continue
            total = price + self._cost(at, ahead)
            if total < self._best.get(ahead, float("inf")):
                self._best[ahead], self._before[ahead] = total, at
                self._count += 1
                heapq.heappush(self._front, (total, self._count, ahead))
        return 1
