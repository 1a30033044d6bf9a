"""Work for while nobody waits, a piece at each turn of the event loop.

All that prepares, renders and sharpens in the background asks here for its turn, so that two pieces
never hold the hand up one right after the other.
"""

from collections import deque
from collections.abc import Callable

import shiboken6
from PySide6.QtCore import QCoreApplication, QObject, QTimer

#: A method of a QObject: one piece of work.
Piece = Callable[[], None]


class Turns(QObject):
    """Calls those who asked, once for each time they ask, first come first served."""

    def __init__(self, parent: QObject | None) -> None:
        super().__init__(parent)
        self._waiting: deque[tuple[QObject, Piece]] = deque()
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._turn)

    def ask(self, who: QObject, piece: Piece) -> None:
        """Have a piece of somebody's work done at a turn; asking again before it changes nothing.

        It is dropped when `who` is gone by then.
        """
        if (who, piece) not in self._waiting:
            self._waiting.append((who, piece))
            self._timer.start()

    def _turn(self) -> None:
        who, piece = self._waiting.popleft()
        if not self._waiting:
            self._timer.stop()
        if shiboken6.isValid(who):
            piece()


_turns: list[Turns] = []


def ask_for_turn(who: QObject, piece: Piece) -> None:
    """Have a piece of work done when it is its turn in this application."""
    if not _turns or not shiboken6.isValid(_turns[0]):
        _turns[:] = [Turns(QCoreApplication.instance())]
    _turns[0].ask(who, piece)
