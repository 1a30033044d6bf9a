"""A label that wraps a plain text between its phrases."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from banmen.phrases import breakable, loosened


class Wrapped(QLabel):
    """Shows a text as it is: no markup, short names and words whole, never wider than its place."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._plain = ""
        self.setText(text)

    def setText(self, text: str) -> None:
        """Show another text."""
        self._plain = loosened(text)
        super().setText(breakable(text))
        self.setAccessibleName(self._plain)

    def text(self) -> str:
        """Return the text without what holds its phrases together."""
        return self._plain
