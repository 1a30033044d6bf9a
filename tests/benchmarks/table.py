"""One row of the table, and the table as text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: median and 95th percentile, its peer's median in the same run, and the target.

    `target` is the highest ratio to the peer, or without a peer the highest median or, where
    `of_p95` is set, 95th percentile.
    """

    name: str
    median: float
    p95: float | None = None
    peer: float | None = None
    target: float | None = None
    of_p95: bool = False

    def met(self) -> bool | None:
        """Tell whether the target is met; None where there is none."""
        if self.target is None:
            return None
        if self.peer is not None:
            return self.median / self.peer <= self.target
        value = self.p95 if self.of_p95 and self.p95 is not None else self.median
        return value <= self.target


def percentile(values: Sequence[float], share: float) -> float:
    """Return the least of the values that a share of them does not exceed (nearest rank)."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def median(values: Sequence[float]) -> float:
    """Return the value in the middle."""
    return percentile(values, 0.5)


def show(figures: Sequence[Figure]) -> str:
    """Return the table in Markdown."""
    lines = [
        "| figure | median | p95 | peer | ratio | target | met |",
        "|---|---|---|---|---|---|---|",
    ]
    for one in figures:
        ratio = one.median / one.peer if one.peer else None
        met = {True: "yes", False: "NO", None: ""}[one.met()]
        cells = (
            one.name, _text(one.median), _text(one.p95), _text(one.peer),
            _text(ratio), _text(one.target), met,
        )  # fmt: skip
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _text(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"
