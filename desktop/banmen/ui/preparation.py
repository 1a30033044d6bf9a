"""Prepares what looking over the map needs, in small steps between events, after it changed.

Until it is done every question is answered all the same, only a little slower.
"""

import gc
from collections.abc import Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

from banmen.model.change import Change
from banmen.session.session import Session

#: The longest that steps are taken without looking for events, in seconds.
SLICE_S = 0.004
#: So long, in milliseconds, is left for painting a change before preparing begins.
BEGIN_MS = 30
#: So long after a document was opened, in milliseconds, its values are settled in memory.
REST_MS = 400


class Preparation(QObject):
    """Follows a session; begins anew when the map, its walls or its areas change."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._steps: Iterator[None] | None = None
        self._paints = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._work)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._settle)
        session.changed.connect(self._changed)

    @property
    def busy(self) -> bool:
        """Whether there is still something to prepare."""
        return self._timer.isActive()

    def _changed(self, change: Change) -> None:
        if change.whole:
            self._rest.start()
        walls = "barriers" in change.collections or "areas" in change.collections
        if change.whole or walls or "map" in change.fields:
            self._steps = None
            self._paints = True
            self._timer.start(0)

    def _settle(self) -> None:
        """Let the collector pass over what was just loaded from now on: it lives long."""
        gc.collect()
        gc.freeze()

    def _work(self) -> None:
        if self._paints:
            self._paints = False
            self._timer.start(BEGIN_MS)
            return
        from banmen.board.sight_field import visibility_field

        self._timer.setInterval(0)
        if self._steps is None:
            self._steps = iter(visibility_field(self._session.document).preparation())
        end = perf_counter() + SLICE_S
        while perf_counter() < end:
            if next(self._steps, self) is self:
                self._timer.stop()
                return
