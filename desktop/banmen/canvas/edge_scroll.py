"""Moves the board on while a drag is held at the edge of the view."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QTimer

if TYPE_CHECKING:
    from banmen.canvas.view import BoardView

_EDGE_PIXELS = 18.0
_TICK_MS = 25
_FASTEST = 16


class EdgeScroll(QObject):
    """Pans a view by the hand's depth in its edge; `moved` is called after each step."""

    def __init__(self, view: BoardView, moved: Callable[[], None]) -> None:
        super().__init__(view)
        self._view = view
        self._moved = moved
        self._way = (0, 0)
        self._timer = QTimer(self, interval=_TICK_MS)
        self._timer.timeout.connect(self._step)

    def hold(self, at: QPointF) -> None:
        """Take up where a drag is held, in pixels of the viewport."""
        size = self._view.viewport().size()
        self._way = (_pull(at.x(), size.width()), _pull(at.y(), size.height()))
        if self._way == (0, 0):
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def release(self) -> None:
        """The drag is over."""
        self._timer.stop()

    def _step(self) -> None:
        self._view.pan(*self._way)
        self._moved()


def _pull(at: float, length: int) -> int:
    """Return by how many pixels a step moves the board along one side."""
    depth = max(_EDGE_PIXELS - at, 0.0) - max(at - (length - _EDGE_PIXELS), 0.0)
    return round(max(-_FASTEST, min(_FASTEST, depth)))
