"""Every command by a few of its letters."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from banmen import words
from banmen.ui.action_set import ActionSet

_ACTION = Qt.ItemDataRole.UserRole
_ROW_HEIGHT = 30


class CommandSearch(QDialog):
    """A line and a list; Enter does the chosen command."""

    def __init__(self, actions: ActionSet, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("command_search")
        self.setWindowTitle(words.text("search.title"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._actions = actions
        column = QVBoxLayout(self)
        self._line = QLineEdit(self)
        self._line.setPlaceholderText(words.text("search.hint"))
        self._line.setAccessibleName(words.text("search.title"))
        self._list = QListWidget(self)
        self._list.setAccessibleName(words.text("search.found"))
        column.addWidget(self._line)
        column.addWidget(self._list)
        self._line.textChanged.connect(self._fill)
        self._line.returnPressed.connect(self._do)
        self._list.itemActivated.connect(lambda _: self._do())
        self._list.itemClicked.connect(lambda _: self._do())
        self._fill("")
        self.resize(460, 400)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            row = self._list.currentRow() + step
            self._list.setCurrentRow(max(0, min(self._list.count() - 1, row)))
            return
        super().keyPressEvent(event)

    def _fill(self, typed: str) -> None:
        self._list.clear()
        wanted = typed.casefold().split()
        for action_id, action in self._actions.all().items():
            other = words.text(f"action.{action_id}", "en" if words.language() == "ja" else "ja")
            hay = f"{action.text()} {other}".casefold()
            if action.isEnabled() and all(part in hay for part in wanted):
                keys = action.shortcut().toString()
                item = QListWidgetItem(action.icon(), f"{action.text()}　{keys}".strip("　"))
                item.setData(_ACTION, action_id)
                item.setSizeHint(QSize(0, _ROW_HEIGHT))
                self._list.addItem(item)
        self._list.setCurrentRow(0)

    def _do(self) -> None:
        if self._list.currentRow() < 0:
            return
        action: QAction = self._actions[self._list.currentItem().data(_ACTION)]
        self.accept()
        action.trigger()
