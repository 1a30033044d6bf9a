"""Cheapest ways from one square, found little by little while a hand moves about the map."""

import heapq
from collections.abc import Callable

from banmen.board.steps import Steps, way_to
from banmen.model.base import Square

#: How many squares one question may look at before it gives up for now.
_BUDGET = 1500


class Routes:
    """The cheapest ways from `start` by some steps; what was found is kept.

    `detour(square)` is what entering a square costs beyond its step, in squares.
    """

    def __init__(self, start: Square, steps: Steps, detour: Callable[[Square], float]) -> None:
        self._steps, self._numbering, self._detour = steps, steps.numbering, detour
        self._count = 0
        self._start = self._numbering.number(start)
        self._before: dict[int, int] = {}
        self._best: dict[int, float] = {self._start: 0.0}
        self._settled: set[int] = set()
        self._front: list[tuple[float, int, int]] = [(0.0, 0, self._start)]

    def to(self, goal: Square) -> tuple[Square, ...] | None:
        """Return the cheapest way to a square without the start; None where none is known."""
        left, last = _BUDGET, self._numbering.number(goal)
        while last not in self._settled and self._front and left:
            left -= self._settle_next()
        if last not in self._settled:
            return None
        squares = self._numbering.squares
        return tuple(squares[at] for at in way_to(self._before, self._start, last))

    def _settle_next(self) -> int:
        price, _, at = heapq.heappop(self._front)
        if at in self._settled:
            return 0
        self._settled.add(at)
        best, squares = self._best, self._numbering.squares
        for step, numbers in self._steps[at]:
            for ahead in numbers:
                if ahead in self._settled:
                    continue
                total = price + (step + self._detour(squares[ahead]))
                if total < best.get(ahead, float("inf")):
                    best[ahead], self._before[ahead] = total, at
                    self._count += 1
                    heapq.heappush(self._front, (total, self._count, ahead))
        return 1
