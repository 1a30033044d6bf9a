"""Before a battle: who would take part, what is missing, and the button that begins."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from banmen import words
from banmen.model.document import Document
from banmen.rules.catalogue import systems
from banmen.ui.icons import icon
from banmen.ui.plain_text import breakable


class SetupCard(QFrame):
    """Emits `start_asked`."""

    start_asked = Signal()

    def __init__(self, document: Document, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        column = QVBoxLayout(self)
        column.setSpacing(8)
        heading = QLabel(words.text("battle_panel.not_begun"), self)
        heading.setProperty("role", "heading")
        column.addWidget(heading)
        ready = [token for token in document.tokens if token.sheet is not None]
        for side in ("ally", "enemy", "neutral"):
            names = [token.name for token in ready if token.side == side]
            if names:
                line = QLabel(breakable(words.text(f"battle_panel.side_{side}", names=names)), self)
                line.setWordWrap(True)
                line.setTextFormat(Qt.TextFormat.PlainText)
                column.addWidget(line)
        bare = [token.name for token in document.tokens if token.sheet is None]
        if bare:
            note = QLabel(breakable(words.text("battle_panel.no_sheet", names=bare)), self)
            note.setProperty("role", "muted")
            note.setWordWrap(True)
            note.setTextFormat(Qt.TextFormat.PlainText)
            column.addWidget(note)
        start = QPushButton(icon("attack", on_accent=True), words.text("action.start_battle"), self)
        start.setObjectName("start_battle_button")
        start.setProperty("primary", True)
        start.setEnabled(bool(ready) and document.system in systems)
        start.clicked.connect(self.start_asked)
        column.addWidget(start)
        if document.system not in systems:
            why = QLabel(words.text("battle_panel.no_system"), self)
            why.setProperty("role", "warning")
            why.setWordWrap(True)
            column.addWidget(why)
