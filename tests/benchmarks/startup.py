"""Start-up and memory beside an empty Qt window in the same run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from tests.benchmarks.table import Figure, median, percentile

#: What each run printed: moments as wall and processor time, then megabytes.
Runs = list[list[Any]]

EMPTY = """
import json, sys, time
def now():
    return (time.perf_counter() - began) * 1e3, time.process_time() * 1e3
began = time.perf_counter()
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QGraphicsView, QMainWindow
heavy = len(sys.argv) > 1
class View(QGraphicsView):
    painted = None
    def paintEvent(self, event):
        super().paintEvent(event)
        if not View.painted:
            View.painted = True
            QTimer.singleShot(0, ready)
def ready():
    painted = now()
    if heavy:
        import shapely, pydantic
    rss = int(open("/proc/self/statm").read().split()[1]) * 4096 / 1e6
    print(json.dumps([painted, now(), rss]))
    app.quit()
app = QApplication([])
window = QMainWindow()
window.setCentralWidget(View())
window.resize(1280, 800)
window.show()
app.exec()
"""

OURS = """
import json, os, sys, time
began = time.perf_counter()
from pathlib import Path
from banmen.app import main
def failed(kind, error, trace):
    sys.__excepthook__(kind, error, trace)
    os._exit(1)
sys.excepthook = failed
move_in, times = main._move_in, []
def now():
    return (time.perf_counter() - began) * 1e3, time.process_time() * 1e3
def measured(window, preferences, file, smoke):
    times.append(now())
    move_in(window, preferences, None, smoke)
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication
    def ready():
        times.append(now())
        whole()
    def whole():
        if not window.workshop.complete:
            QTimer.singleShot(1, whole)
            return
        times.append(now())
        if len(sys.argv) > 1:
            window.workshop.open_path(Path(sys.argv[1]))
            QApplication.processEvents()
            opened = [after - before for after, before in zip(now(), times[2])]
            QTimer.singleShot(2000, lambda: end(opened))
        else:
            end([0.0, 0.0])
    def end(opened):
        rss = int(open("/proc/self/statm").read().split()[1]) * 4096 / 1e6
        print(json.dumps([*times, opened, rss]))
        QApplication.quit()
    QTimer.singleShot(0, ready)
main._move_in = measured
main.open_window(None, language="ja", smoke=False)
"""


def figures(runs: int) -> list[Figure]:
    """Return first paint, readiness, memory, and the large sample, each beside its peer.

    Ready is when the welcome page answers, whole when board, panels and tools have moved in too.
    The sample is opened right then, the first in that process, up to its first frame.
    """
    from banmen.resources import sample_maps

    large = str(sample_maps() / "large.banmen")
    _run(OURS, large)  # leaves compiled modules, as every start but the first finds them
    empty, heavy, ours, opened = [], [], [], []
    for _ in range(runs):
        empty.append(_run(EMPTY))
        heavy.append(_run(EMPTY, "heavy"))
        ours.append(_run(OURS))
        opened.append(_run(OURS, large))
    rows = []
    for clock, words in enumerate(("", ", processor time")):

        def times(runs: Runs, column: int, clock: int = clock) -> list[float]:
            return [run[column][clock] for run in runs]

        def peer(clock: int = clock) -> list[float]:
            return [run[1][clock] for run in heavy]

        rows += [
            _row(f"start: first paint{words}", times(ours, 0), times(empty, 0), 1.5),
            _row(f"start: ready, the first page answers{words}", times(ours, 1), peer(), 1.5),
            _row(f"start: whole, with board and panels{words}", times(ours, 2), peer()),
            _row(f"open the large sample, to its first frame{words}", times(opened, 3), [], 500.0),
        ]  # fmt: skip
    return [
        *rows,
        _row("memory at rest, MB", [run[4] for run in ours], [run[2] for run in empty], 2.0),
        _row("memory with the large sample, MB", [run[4] for run in opened], [], 250.0),
    ]


def _row(name: str, values: list[float], peer: list[float], target: float | None = None) -> Figure:
    beside = median(peer) if peer else None
    return Figure(name, median(values), percentile(values, 0.95), beside, target)


def _run(program: str, *words: str) -> list[Any]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
        timeout=120,
    )
    found: list[Any] = json.loads(done.stdout.splitlines()[-1])
    return found
