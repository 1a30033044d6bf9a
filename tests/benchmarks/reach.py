"""Where tokens can come on the crowded map: asked for the first time about a place, and again."""

from __future__ import annotations

import random
from time import perf_counter

from tests.benchmarks.frames import crowded
from tests.benchmarks.table import Figure, median, percentile

from banmen.board.movement import plain_walker, reach
from banmen.model.base import Square
from banmen.model.document import Document

ALLOWANCES = (6, 12)
#: So many squares lie between places that are asked about, so that none is near another.
APART = 25


def figures(repeats: int) -> list[Figure]:
    """Return the times of a reach in milliseconds; they have no target."""
    rows = []
    for allowance in ALLOWANCES:
        first, again = [], []
        for _ in range(repeats):
            document = crowded()
            # The ground of a map is laid with the first question, wherever that is.
            reach(Square(0, 0), 0, plain_walker(document))
            for place in _places():
                first.append(_time(document, place, allowance))
                again.append(_time(document, place, allowance))
        for name, times in (("the first time there", first), ("again there", again)):
            rows.append(
                Figure(
                    f"reach: {allowance} squares, {name}", median(times), percentile(times, 0.95)
                )
            )
    return rows


def _places() -> list[Square]:
    rng = random.Random(6)
    return [
        Square(column + rng.randrange(4), row + rng.randrange(4))
        for column in range(12, 150, APART)
        for row in range(12, 90, APART)
    ]


def _time(document: Document, place: Square, allowance: float) -> float:
    start = perf_counter()
    reach(place, allowance, plain_walker(document))
    return (perf_counter() - start) * 1000
