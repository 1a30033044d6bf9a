"""Background work takes turns, and never piles up before the hand."""

from __future__ import annotations

from itertools import pairwise

import shiboken6
from PySide6.QtCore import QCoreApplication, QObject, QTimer
from pytestqt.qtbot import QtBot

from banmen.canvas.turns import Turns


class Worker(QObject):
    """Does pieces of work, and writes down each."""

    def __init__(self, name: str, log: list[str], turns: Turns, pieces: int) -> None:
        super().__init__()
        self._name, self._log, self._turns, self._left = name, log, turns, pieces

    def work(self) -> None:
        """Do a piece, and ask for the next turn."""
        self._log.append(self._name)
        self._left -= 1
        if self._left:
            self._turns.ask(self, self.work)


def test_those_who_ask_are_served_in_turn_with_events_in_between(qtbot: QtBot) -> None:
    """Two workers alternate, and a clock ticks between any two pieces."""
    turns, log = Turns(None), []  # type: tuple[Turns, list[str]]
    clock = QTimer(interval=0)
    clock.timeout.connect(lambda: log.append("tick"))
    workers = [Worker(name, log, turns, 4) for name in "ab"]
    for worker in workers:
        turns.ask(worker, worker.work)
        turns.ask(worker, worker.work)
    clock.start()
    qtbot.waitUntil(lambda: len([name for name in log if name != "tick"]) == 8)
    clock.stop()
    assert [name for name in log if name != "tick"] == list("abababab")
    assert all("tick" in pair for pair in pairwise(log))


def test_work_of_somebody_gone_is_dropped(qtbot: QtBot) -> None:
    """A view that was closed while its work waited is not called, and others are."""
    turns, log = Turns(None), []  # type: tuple[Turns, list[str]]
    gone, there = Worker("gone", log, turns, 1), Worker("there", log, turns, 1)
    turns.ask(gone, gone.work)
    turns.ask(there, there.work)
    shiboken6.delete(gone)
    qtbot.waitUntil(lambda: bool(log))
    QCoreApplication.processEvents()
    assert log == ["there"]
