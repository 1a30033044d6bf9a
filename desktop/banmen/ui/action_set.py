"""The table of actions made into Qt actions: words, icons, shortcuts, and when they are enabled."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence

from banmen import words
from banmen.ui.actions import ACTIONS, When
from banmen.ui.icons import icon


class ActionSet(QObject):
    """One QAction for each row of the table, by id."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._actions: dict[str, QAction] = {}
        for row in ACTIONS:
            action = QAction(self)
            action.setObjectName(row.id)
            action.setCheckable(row.checkable)
            action.setShortcuts([QKeySequence(keys) for keys in row.shortcuts])
            self._actions[row.id] = action
        self.retranslate()

    def __getitem__(self, action_id: str) -> QAction:
        return self._actions[action_id]

    def all(self) -> Mapping[str, QAction]:
        """Return every action by id, in the order of the table."""
        return self._actions

    def connect_handlers(self, handlers: Mapping[str, Callable[[], object]]) -> None:
        """Let each action call its handler; KeyError where the table has no such row."""
        for action_id, handler in handlers.items():
            self._actions[action_id].triggered.connect(lambda _=False, call=handler: call())

    def retranslate(self) -> None:
        """Take the words of the language now in use, and icons of the theme now in use."""
        for row in ACTIONS:
            action = self._actions[row.id]
            name = words.text(f"action.{row.id}")
            action.setText(name)
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            plain = name.rstrip("…")
            action.setToolTip(f"{plain}  ({keys})" if keys else plain)
            action.setStatusTip("")
            if row.icon:
                action.setIcon(icon(row.icon))

    def enable(self, holds: Mapping[When, bool]) -> None:
        """Enable what is possible now; `holds` says which conditions hold."""
        for row in ACTIONS:
            self._actions[row.id].setEnabled(row.when == "always" or holds.get(row.when, False))
