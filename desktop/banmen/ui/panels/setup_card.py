"""Before a battle: who would take part, what is missing, and the button that begins."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from banmen import words
from banmen.model.document import Document
from banmen.phrases import unbroken
from banmen.rules.catalogue import systems
from banmen.ui.icons import icon
from banmen.ui.wrapped import Wrapped


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
            names = [unbroken(token.name) for token in ready if token.side == side]
            if names:
                said = words.text(f"battle_panel.side_{side}", names=names)
                column.addWidget(Wrapped(said, self))
        bare = [unbroken(token.name) for token in document.tokens if token.sheet is None]
        if bare:
            note = Wrapped(words.text("battle_panel.no_sheet", names=bare), self)
            note.setProperty("role", "muted")
            column.addWidget(note)
        start = QPushButton(icon("attack", on_accent=True), words.text("action.start_battle"), self)
        start.setObjectName("start_battle_button")
        start.setProperty("primary", True)
        start.setEnabled(bool(ready) and document.system in systems)
        start.clicked.connect(self.start_asked)
        column.addWidget(start)
        if document.system not in systems:
            why = Wrapped(words.text("battle_panel.no_system"), self)
            why.setProperty("role", "warning")
            column.addWidget(why)
