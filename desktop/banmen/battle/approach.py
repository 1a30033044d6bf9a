"""The way to the nearest enemy on foot: round walls, through doors that can be opened.

It knows no rule system: walls, obstacles and difficult ground bar or cost a step, a closed door
costs what it takes to open it, a locked one more.
"""

import heapq
from collections.abc import Iterable

from banmen.board.lattice import NEIGHBOURS_4
from banmen.board.movement import ground_bar, ground_cost
from banmen.model.base import Square
from banmen.model.document import Document

#: What a door on the way costs, in squares, by its state: to open it, or to break it open.
DOOR_COSTS = {"closed": 3.0, "locked": 12.0}
Step = tuple[float, str]


class Steps:
    """What each step between two squares costs on one ground, and the door in its way; found
    as it is asked for and kept while walls and ground stay the same."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._known: dict[tuple[Square, Square], Step | None] = {}

    def fits(self, document: Document) -> bool:
        """Tell whether another document has the same ground."""
        mine = self._document
        return mine.barriers is document.barriers and mine.areas is document.areas

    def step(self, a: Square, b: Square) -> Step | None:
        """Return the cost of a step and the closed door it leads through, if any; None where it
        is barred for good."""
        key = (a, b)
        if key not in self._known:
            self._known[key] = self._work_out(a, b)
        return self._known[key]

    def _work_out(self, a: Square, b: Square) -> Step | None:
        bar = ground_bar(self._document, a, b)
        if bar is None:
            return ground_cost(self._document, b), ""
        if len(bar.by) != 1 or bar.by[0].kind != "door":
            return None
        door = self._document.element(bar.by[0].id)
        cost = DOOR_COSTS.get(getattr(door, "state", ""))
        if cost is None or getattr(door, "secret", False):
            return None
        return cost, bar.by[0].id


def field(steps: Steps, goals: Iterable[Square]) -> dict[Square, float]:
    """Return the cost of the way to the nearest goal from every square that leads to one."""
    best: dict[Square, float] = dict.fromkeys(goals, 0.0)
    front = [(0.0, square) for square in best]
    heapq.heapify(front)
    settled: dict[Square, float] = {}
    while front:
        cost, here = heapq.heappop(front)
        if here in settled:
            continue
        settled[here] = cost
        for dx, dy in NEIGHBOURS_4:
            before = Square(here.column + dx, here.row + dy)
            step = None if before in settled else steps.step(before, here)
            if step is not None and cost + step[0] < best.get(before, float("inf")):
                best[before] = cost + step[0]
                heapq.heappush(front, (best[before], before))
    return settled


def door_ahead(steps: Steps, costs: dict[Square, float], here: Square) -> str:
    """Return the closed door through which the way from a square leads next, or nothing."""
    ahead = []
    for dx, dy in NEIGHBOURS_4:
        there = Square(here.column + dx, here.row + dy)
        step = steps.step(here, there)
        if step is not None and there in costs:
            ahead.append((costs[there] + step[0], there, step[1]))
    return min(ahead)[2] if ahead else ""
