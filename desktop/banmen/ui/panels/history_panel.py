"""The steps taken, oldest first; a click goes there, later ones can be done again."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from banmen import words
from banmen.session.history import Step
from banmen.session.session import Session


class HistoryPanel(QListWidget):
    """Follows the session's history."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("history_list")
        self._session = session
        self._filled: tuple[Step, ...] = ()
        self._filling = False
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        session.changed.connect(lambda change: self.refresh())
        self.itemClicked.connect(lambda item: self._go(self.row(item)))
        self.itemActivated.connect(lambda item: self._go(self.row(item)))
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything again in the language now in use."""
        self.setAccessibleName(words.text("panel.history"))
        self._filled = ()
        self.clear()
        self.refresh()

    def refresh(self) -> None:
        """Show the history as it is now."""
        history = self._session.history
        entries = tuple(history.entries)
        if self.count() == 0:
            self.addItem(words.text("history.opened"))
        same = 0
        while same < min(len(entries), len(self._filled)) and entries[same] is self._filled[same]:
            same += 1
        while self.count() > same + 1:
            self.takeItem(self.count() - 1)
        for step in entries[same:]:
            self.addItem(_line(step))
        self._filled = entries
        self._mark(history.index)

    def _mark(self, index: int) -> None:
        faint = self.palette().placeholderText()
        plain = self.palette().text()
        for row in range(self.count()):
            self.item(row).setForeground(plain if row <= index else faint)
        self.setCurrentRow(index)

    def _go(self, index: int) -> None:
        if index != self._session.history.index:
            self._session.go_to(index)


def _line(step: Step) -> QListWidgetItem:
    about = words.text("history.about", names=step.about) if step.about else ""
    return QListWidgetItem(f"{words.say(step.label)}{about}")
