"""Plain text of more than a line, with air between the lines: Japanese set solid reads badly."""

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from banmen.phrases import breakable, loosened


class Paragraph(QLabel):
    """A label that wraps a plain text between its phrases; nothing in it is taken for markup."""

    #: The distance of lines, in hundredths of their height.
    line_height = 140

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self._plain = ""
        self.setText(text)

    def setText(self, text: str) -> None:
        """Show another text."""
        self._plain = loosened(text)
        lines = escape(breakable(text)).replace("\n", "<br>")
        style = f"line-height: {self.line_height}%; margin: 0"
        super().setText(f'<p style="{style}">{lines}</p>' if text else "")
        self.setAccessibleName(self._plain)

    def text(self) -> str:
        """Return the plain text, without what holds its phrases together."""
        return self._plain
