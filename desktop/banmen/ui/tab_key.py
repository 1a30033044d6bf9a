"""Keeps Tab for the change of mode on the board: in a panel it goes on to the next field."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent


class TabKey(QObject):
    """Watches a window: where its shortcut is not `wanted`, Tab stays with the focused widget."""

    def __init__(self, window: QObject, wanted: Callable[[], bool]) -> None:
        super().__init__(window)
        self._wanted = wanted
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take Tab before it becomes a shortcut."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and event.key() == Qt.Key.Key_Tab
            and not self._wanted()
        ):
            event.accept()
            return True
        return False
