"""What has just happened: the dice, large, and the last sentences of the journal."""

from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from banmen import words
from banmen.battle import journal
from banmen.model.battle import JournalEntry
from banmen.model.document import Document


class LastLines(QFrame):
    """Shows the last throw and the sentences since the last action began, at most three."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 12, 6)
        column.setSpacing(2)
        self._dice = QLabel(self)
        self._dice.setProperty("role", "heading")
        self._lines = QLabel(self)
        self._lines.setWordWrap(True)
        column.addWidget(self._dice)
        column.addWidget(self._lines)

    def show_lines(self, document: Document) -> None:
        """Show what the document's journal says last."""
        standing = list(journal.standing(document.journal[-60:]))
        dice = [entry for entry in standing if entry.kind == "rolled"]
        done = [entry for entry in standing if entry.kind == "done"]
        self._dice.setVisible(bool(dice))
        if dice:
            self._dice.setText(_faces(dice[-1]))
        names = journal.names_of(document)
        sentences = [journal.sentence(entry, names) for entry in done[-3:]]
        self._lines.setText("\n".join(sentence for sentence in sentences if sentence))
        self.setVisible(bool(sentences or dice))


def _faces(entry: JournalEntry) -> str:
    faces = " ".join(f"[{face}]" for face in entry.values.get("faces", ()))
    return words.text("battle_panel.thrown", faces=faces, dice=entry.values.get("dice", ""))
