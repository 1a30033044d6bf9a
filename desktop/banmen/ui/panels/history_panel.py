"""The steps taken, oldest first, and the answers of an open question after them; a click goes
there, later ones can be done again."""

from PySide6.QtWidgets import QListWidgetItem, QWidget

from banmen import words
from banmen.battle.journal_text import names_of, sentence
from banmen.session.history import Step
from banmen.session.session import Session
from banmen.session.trail import Trail
from banmen.ui.panels.line_lists import Steps


class HistoryPanel(Steps):
    """Follows the session's history."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("history_list")
        self._session = session
        self._filled: tuple[Step | str, ...] = ()
        self._trail = Trail()
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
        history, self._trail = self._session.history, self._session.trail
        said = names_of(self._session.document) if self._trail.lines else {}
        answers = tuple(f"　{sentence(line, said)}" for line in self._trail.lines)
        entries, index = tuple(history.entries), history.index
        rows: tuple[Step | str, ...] = (*entries[:index], *answers, *entries[index:])
        if self.count() == 0:
            self.addItem(words.text("history.opened"))
        same = 0
        while same < min(len(rows), len(self._filled)) and _same(rows[same], self._filled[same]):
            same += 1
        while self.count() > same + 1:
            self.takeItem(self.count() - 1)
        for row in rows[same:]:
            self.addItem(row if isinstance(row, str) else _line(row))
        self._filled = rows
        self._mark(index + self._trail.held)

    def _mark(self, index: int) -> None:
        faint = self.palette().placeholderText()
        plain = self.palette().text()
        for row in range(self.count()):
            self.item(row).setForeground(plain if row <= index else faint)
        self.setCurrentRow(index)

    def _go(self, row: int) -> None:
        """Go to a step, or to an answer of the open question."""
        index, answers = self._session.history.index, len(self._trail.lines)
        if index < row <= index + answers or (row == index and self._trail.held):
            self._session.go_along(row - index)
            return
        target = row if row <= index else row - answers
        if target != index:
            self._session.go_to(target)


def _same(row: Step | str, shown: Step | str) -> bool:
    return row is shown or (isinstance(row, str) and row == shown)


def _line(step: Step) -> QListWidgetItem:
    about = words.text("history.about", names=step.about) if step.about else ""
    return QListWidgetItem(f"{words.say(step.label)}{about}")
