"""Plain text of more than a line, with air between the lines: Japanese set solid reads badly."""

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from banmen.phrases import breakable

_LINE_HEIGHT = 140


class Paragraph(QLabel):
    """A label that wraps a plain text; nothing in it is taken for markup."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self._plain = ""
        self.setText(text)

    def setText(self, text: str) -> None:
        """Show another text."""
        self._plain = text
        lines = escape(breakable(text)).replace("\n", "<br>")
        super().setText(f'<p style="line-height: {_LINE_HEIGHT}%">{lines}</p>' if text else "")

    def text(self) -> str:
        """Return the plain text."""
        return self._plain
