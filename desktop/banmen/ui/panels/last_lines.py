"""What has just happened: the dice, large, and the last sentences of the journal."""

from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from banmen import words
from banmen.battle import journal, journal_text
from banmen.model.battle import JournalEntry
from banmen.model.document import Document
from banmen.ui.wrapped import Wrapped

_CIRCLED = "①②③"


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
        self._before = Wrapped("", self)
        self._before.setProperty("role", "muted")
        self._line = Wrapped("", self)
        font = self._line.font()
        font.setBold(True)
        self._line.setFont(font)
        column.addWidget(self._dice)
        column.addWidget(self._before)
        column.addWidget(self._line)

    def show_lines(self, document: Document, *, brief: bool = False) -> None:
        """Show what the document's journal says last; `brief`, beside a question, shows what led to
        it, step by step."""
        standing = list(journal.standing(document.journal[-60:]))
        done = [entry for entry in standing if entry.kind == "done"]
        since = done[-3].n if len(done) > 2 else 0
        dice = [entry for entry in standing if entry.kind == "rolled" and entry.n > since]
        self._dice.setVisible(bool(dice))
        if dice:
            self._dice.setText(_faces(dice[-1]))
        names = journal_text.names_of(document)
        sentences = [journal_text.sentence(entry, names) for entry in done[-3:]]
        said = [sentence for sentence in sentences if sentence]
        if brief:
            said = _numbered(said[-len(_chain(standing)) :]) if _chain(standing) else said[-1:]
        before = said[:-1] if brief else said[-2:-1]
        self._before.setText("\n".join(before))
        self._before.setVisible(bool(before))
        self._line.setText(said[-1] if said else "")
        self.setVisible(bool(said or dice))


def _chain(standing: list[JournalEntry]) -> list[JournalEntry]:
    """Return the sentences of the action under way."""
    begun = [n for n, entry in enumerate(standing) if entry.key in journal.ACTIONS]
    after = standing[begun[-1] :] if begun else standing
    return [entry for entry in after if entry.kind == "done" and entry.who][-3:]


def _numbered(said: list[str]) -> list[str]:
    """Number what led to a question, where it was more than one thing."""
    return [f"{_CIRCLED[n]} {line}" for n, line in enumerate(said)] if len(said) > 1 else said


def _faces(entry: JournalEntry) -> str:
    if entry.values.get("overruled"):
        what = words.say(journal_text.message(entry.values.get("what")))
        return words.text("battle_panel.ruled", said=f"{what} {entry.values['total']}")
    faces = " ".join(f"[{face}]" for face in entry.values.get("faces", ()))
    return words.text("battle_panel.thrown", faces=faces, dice=entry.values.get("dice", ""))
