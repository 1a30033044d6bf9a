"""Steps between squares that are numbered as they are met, and the cheapest ways over them."""

import heapq
import math
from collections.abc import Callable, Iterable, Mapping

from banmen.model.base import Square

#: The squares one step ahead as numbers, those at the same cost together, in the order of the
#: neighbours.
Runs = tuple[tuple[float, tuple[int, ...]], ...]

#: Costs that differ by less are the same.
TINY = 1e-9


class Numbering:
    """The numbers of squares, from 0 in the order they are met."""

    def __init__(self) -> None:
        self.squares: list[Square] = []
        self._numbers: dict[Square, int] = {}

    def number(self, square: Square) -> int:
        """Return the number of a square, a new one where it has none yet."""
        found = self._numbers.get(square)
        if found is None:
            found = self._numbers[square] = len(self.squares)
            self.squares.append(square)
        return found


class Steps(dict[int, Runs]):
    """The steps out of each square by its number, worked out when they are first asked for.

    `out_of(square)` names the squares one step ahead with the cost of each step in squares, none
    below `least`.
    """

    def __init__(
        self,
        numbering: Numbering,
        out_of: Callable[[Square], Iterable[tuple[Square, float]]],
        least: float = 0.0,
    ) -> None:
        super().__init__()
        self.numbering, self.least = numbering, least
        self._out_of = out_of

    def __missing__(self, number: int) -> Runs:
        number_of = self.numbering.number
        runs: dict[float, list[int]] = {}
        for ahead, cost in self._out_of(self.numbering.squares[number]):
            runs.setdefault(cost, []).append(number_of(ahead))
        found = self[number] = tuple((cost, tuple(numbers)) for cost, numbers in runs.items())
        return found


def explore(
    steps: Mapping[int, Runs],
    start: int,
    allowance: float = math.inf,
    least: float = 0.0,
    before: dict[int, int] | None = None,
    goal: int = -1,
) -> dict[int, float]:
    """Return the least cost in squares of every square that can be come to, as it is met.

    No step may cost less than `least`. Those who want a way give `before`: it is filled with the
    square before each, the first found of equal ones. Nothing is looked for beyond a `goal`.
    """
    best = {start: 0.0}
    waiting, costs = {0.0: [start]}, [0.0]
    limit = allowance + TINY
    while costs and costs[0] + least <= limit and costs[0] < best.get(goal, math.inf):
        cost = heapq.heappop(costs)
        # The queue may still grow where a step costs next to nothing.
        for at in waiting[cost]:
            if best[at] < cost:
                continue
            for step, squares in steps[at]:
                total = cost + step
                if total > limit:
                    continue
                worse = total + TINY
                for ahead in squares:
                    if ahead in best and best[ahead] <= worse:
                        continue
                    best[ahead] = total
                    if before is not None:
                        before[ahead] = at
                    if total in waiting:
                        waiting[total].append(ahead)
                    else:
                        waiting[total] = [ahead]
                        heapq.heappush(costs, total)
    return best


def way_to(before: Mapping[int, int], start: int, goal: int) -> list[int]:
    """Return the squares from a start, which is left out, to a goal."""
    way = []
    while goal != start:
        way.append(goal)
        goal = before[goal]
    return way[::-1]
