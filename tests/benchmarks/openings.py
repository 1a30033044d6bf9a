"""How long the event loop is held up while an opened map is prepared: gaps of a clock of 1 ms."""

from __future__ import annotations

from itertools import pairwise
from time import perf_counter, thread_time

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication
from tests.benchmarks.table import Figure, median, percentile

from banmen.canvas.collector import collector_waits
from banmen.canvas.scene import BoardScene
from banmen.canvas.view import BoardView
from banmen.edits.map import blank
from banmen.formats.catalogue import read
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.resources import sample_maps
from banmen.session.session import Session
from banmen.ui.preparation import Preparation

#: The clock runs on for so long after all is prepared, in seconds.
_REST_S = 0.5


def figures(openings: int) -> list[Figure]:
    """Return the longest gap of each opening of the large sample: at most 8 ms at the 95th
    percentile, from the first frame on. The first in a process stands by itself."""
    application = QApplication.instance() or QApplication([])
    session = Session(blank("", 8, 6))
    view = BoardView(BoardScene(session))
    preparation = Preparation(session, view)
    view.resize(1920, 1080)
    view.show()
    longest: list[tuple[float, float]] = []
    for number in range(openings + 1):
        with collector_waits():
            session.open(_unlike_those_before(number), None)
        view.fit()
        application.processEvents()
        longest.append(_longest_gap(preparation))
    view.close()
    name = "opening: longest gap of a clock of 1 ms"
    (first, _), *others = longest
    wall, busy = zip(*others, strict=True)
    return [
        Figure(f"{name}, the first, which loads the libraries", first),
        *(
            Figure(called, median(gaps), percentile(gaps, 0.95), target=8.0, of_p95=True)
            for called, gaps in ((name, wall), (f"{name}, processor time", busy))
        ),
    ]


def _unlike_those_before(number: int) -> Document:
    """Return the large sample with its walls moved a little: nothing of another opening fits."""
    document = read(sample_maps() / "large.banmen").document
    way = number / 100
    moved = (
        wall.model_copy(update={"points": tuple(Point(x + way, y) for x, y in wall.points)})
        for wall in document.barriers
    )
    return document.model_copy(update={"barriers": tuple(moved)})


def _longest_gap(preparation: Preparation) -> tuple[float, float]:
    """Return the longest time between two ticks until the map is prepared, in milliseconds: by
    the clock, and of what the thread of the window used."""
    loop, clock = QEventLoop(), QTimer(interval=1, timerType=Qt.TimerType.PreciseTimer)
    ticks = [(perf_counter(), thread_time())]
    done: list[float] = []

    def tick() -> None:
        ticks.append((perf_counter(), thread_time()))
        if not preparation.busy and not done:
            done.append(ticks[-1][0])
        if done and ticks[-1][0] > done[0] + _REST_S:
            loop.quit()

    clock.timeout.connect(tick)
    clock.start()
    loop.exec()
    gaps = [[(b - a) * 1e3 for a, b in zip(*pair, strict=True)] for pair in pairwise(ticks)]
    wall, busy = (max(column) for column in zip(*gaps, strict=True))
    return wall, busy
