"""`python -m tests.benchmarks [--short]`: one table of figures, each beside its peer of this run.

Figures are milliseconds unless the name says MB; a ratio is ours over the peer's. Peers that are
not installed are named, and their ratios left open. `--short` runs a few of each for sanity.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "desktop")]
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["HOME"] = os.environ["XDG_CONFIG_HOME"] = tempfile.mkdtemp(prefix="banmen-bench-")


def main(arguments: list[str]) -> int:
    """Measure every part and print the table."""
    from tests.benchmarks import (
        chances,
        frames,
        openings,
        plain_frame,
        reach,
        sights,
        startup,
        visibility,
    )
    from tests.benchmarks.table import Figure, show

    short = "--short" in arguments
    figures: list[Figure] = []
    figures += startup.figures(runs=3 if short else 11)
    figures += plain_frame.figures(steps=30 if short else 200)
    figures += frames.figures(steps=30 if short else 200)
    figures += sights.figures(steps=20 if short else 100)
    figures += openings.figures(openings=2 if short else 20)
    figures += chances.figures(repeats=3 if short else 21)
    figures += reach.figures(repeats=1 if short else 5)
    for name, median, p95 in visibility.rows(1 if short else 5):
        figures.append(Figure(f"sight: {name}", median, p95))
    print(show(figures))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
