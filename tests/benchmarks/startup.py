"""Start-up and memory beside an empty Qt window in the same run."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tests.benchmarks.table import Figure, median

EMPTY = """
import json, sys, time
began = time.perf_counter()
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QGraphicsView, QMainWindow
heavy = len(sys.argv) > 1
class View(QGraphicsView):
    painted = 0.0
    def paintEvent(self, event):
        super().paintEvent(event)
        if not View.painted:
            View.painted = time.perf_counter() - began
            QTimer.singleShot(0, ready)
def ready():
    if heavy:
        import shapely, pydantic
    rss = int(open("/proc/self/statm").read().split()[1]) * 4096 / 1e6
    print(json.dumps([View.painted * 1e3, (time.perf_counter() - began) * 1e3, rss]))
    app.quit()
app = QApplication([])
window = QMainWindow()
window.setCentralWidget(View())
window.resize(1280, 800)
window.show()
app.exec()
"""

OURS = """
import json, sys, time
began = time.perf_counter()
from banmen.app import main
move_in, times = main._move_in, []
def measured(*args):
    times.append(time.perf_counter() - began)
    move_in(*args)
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication
    def ready():
        times.append(time.perf_counter() - began)
        rss = int(open("/proc/self/statm").read().split()[1]) * 4096 / 1e6
        print(json.dumps([times[0] * 1e3, times[1] * 1e3, rss]))
        QApplication.quit()
    QTimer.singleShot(0, ready)
main._move_in = measured
main.open_window(sys.argv[1] if len(sys.argv) > 1 else None, language="ja", smoke=False)
"""


def figures(runs: int) -> list[Figure]:
    """Return first paint, readiness, memory, and the large sample, each beside its peer."""
    from banmen.resources import sample_maps

    large = str(sample_maps() / "large.banmen")
    empty, heavy, ours, opened = [], [], [], []
    for _ in range(runs):
        empty.append(_run(EMPTY))
        heavy.append(_run(EMPTY, "heavy"))
        ours.append(_run(OURS))
        opened.append(_run(OURS, large))

    def of(rows: list[list[float]], column: int) -> float:
        return median([row[column] for row in rows])

    return [
        Figure("start: first paint", of(ours, 0), peer=of(empty, 0), target=1.5),
        Figure("start: ready", of(ours, 1), peer=of(heavy, 1), target=1.5),
        Figure("memory at rest, MB", of(ours, 2), peer=of(empty, 2), target=2.0),
        Figure("memory with the large sample, MB", of(opened, 2), target=250.0),
        Figure("start with the large sample", of(opened, 1), peer=of(ours, 1)),
    ]


def _run(program: str, *words: str) -> list[float]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    found: list[float] = json.loads(done.stdout.splitlines()[-1])
    return found
