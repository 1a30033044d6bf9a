"""What crashes left behind, offered back."""

from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from banmen import words
from banmen.ui.workplace import Keeper, Recovered
from banmen.ui.wrapped import Wrapped

_LEFT = Qt.ItemDataRole.UserRole


class RecoveryDialog(QDialog):
    """Emits `chosen` with what is to be opened."""

    chosen = Signal(object)

    def __init__(self, keeper: Keeper, parent: QWidget) -> None:
        super().__init__(parent)
        self._keeper = keeper
        self.setObjectName("recovery")
        self.setWindowTitle(words.text("recovery.title"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = QVBoxLayout(self)
        line = Wrapped(words.text("recovery.line"), self)
        column.addWidget(line)
        self._list = QListWidget(self)
        self._list.setAccessibleName(words.text("recovery.title"))
        self._list.itemActivated.connect(lambda _: self._open())
        column.addWidget(self._list)
        row = QHBoxLayout()
        discard = QPushButton(words.text("recovery.discard"), self)
        discard.setObjectName("recovery_discard")
        discard.clicked.connect(self._discard)
        self._take = QPushButton(words.text("recovery.open"), self)
        self._take.setObjectName("recovery_open")
        self._take.setDefault(True)
        self._take.clicked.connect(self._open)
        close = QPushButton(words.text("dialog.close"), self)
        close.clicked.connect(self.reject)
        row.addWidget(discard)
        row.addStretch(1)
        row.addWidget(close)
        row.addWidget(self._take)
        column.addLayout(row)
        self._fill()
        self.resize(520, 320)

    def _fill(self) -> None:
        self._list.clear()
        for left in self._keeper.found():
            when = datetime.fromtimestamp(left.time).astimezone()
            name = left.name or words.text("app.untitled")
            place = left.path or words.text("recovery.never_saved")
            text = words.text("recovery.row", name=name, when=f"{when:%Y-%m-%d %H:%M}", place=place)
            item = QListWidgetItem(text)
            item.setData(_LEFT, left)
            self._list.addItem(item)
        if self._list.count():
            self._list.setCurrentRow(0)
        self._take.setEnabled(self._list.count() > 0)

    def _current(self) -> Recovered | None:
        item = self._list.currentItem()
        return Recovered(*item.data(_LEFT)) if item else None

    def _open(self) -> None:
        left = self._current()
        if left is not None:
            self.chosen.emit(left)
            self.accept()

    def _discard(self) -> None:
        left = self._current()
        if left is not None:
            self._keeper.discard(left)
            self._fill()
