"""Prepares what looking over the map needs, in small steps between events, after it changed.

Until it is done every question is answered all the same, only a little slower.
"""

from collections.abc import Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

from banmen.canvas.collector import hold, keep_for_good, let_go
from banmen.canvas.turns import ask_for_turn
from banmen.model.change import Change
from banmen.model.document import Document
from banmen.session.session import Session
from banmen.ui.loading import loaded_in_steps

#: After so long no further step is begun before events are looked for, in seconds; a step takes
#: up to two milliseconds.
SLICE_S = 0.0015
#: So long, in milliseconds, is left for painting a change before preparing begins.
BEGIN_MS = 30


class Preparation(QObject):
    """Follows a session; begins anew when the map, its walls or its areas change."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._steps: Iterator[None] | None = None
        self._paints = False
        self._opened = False
        self._busy = False
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._begin)
        session.changed.connect(self._changed)
        # Meshes are thousands of small objects that stay: to go through them takes longer than a
        # frame.
        self._holder = f"preparation {id(self)}"
        holder = self._holder
        self.destroyed.connect(lambda: let_go(holder))

    @property
    def busy(self) -> bool:
        """Whether there is still something to prepare."""
        return self._busy

    def _changed(self, change: Change) -> None:
        self._opened |= change.whole
        walls = "barriers" in change.collections or "areas" in change.collections
        if change.whole or walls or "map" in change.fields:
            self._steps = None
            self._paints = self._busy = True
            self._timer.start(0)

    def _begin(self) -> None:
        if self._paints:
            self._paints = False
            self._timer.start(BEGIN_MS)
            return
        self._steps = _in_steps(self._session.document)
        hold(self._holder)
        ask_for_turn(self, self._work)

    def _work(self) -> None:
        if self._steps is None:
            return
        try:
            done = self._go_on(self._steps)
        except BaseException:
            # Every question is answered, or refused, without what could not be prepared.
            self._steps, self._busy = None, False
            let_go(self._holder)
            raise
        if done:
            self._end()
        else:
            ask_for_turn(self, self._work)

    def _go_on(self, steps: Iterator[None]) -> bool:
        """Go on for one slice of time; tell whether nothing is left to do."""
        end = perf_counter() + SLICE_S
        while perf_counter() < end:
            if next(steps, self) is self:
                return True
        return False

    def _end(self) -> None:
        self._steps, self._busy = None, False
        if self._opened:
            self._opened = False
            keep_for_good()
        let_go(self._holder)


def _in_steps(document: Document) -> Iterator[None]:
    yield from loaded_in_steps("banmen.board.sight_field")
    from banmen.board.sight_field import preparation

    yield from preparation(document)
