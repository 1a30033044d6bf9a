"""Lists beside the question card: what is typed in them means the card, they search nothing."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListView, QListWidget


class Lines(QListView):
    """A list of lines; digits and other letters go on to the window."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if _is_typed(event):
            event.ignore()
        else:
            super().keyPressEvent(event)


class Steps(QListWidget):
    """A list of steps; digits and other letters go on to the window."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if _is_typed(event):
            event.ignore()
        else:
            super().keyPressEvent(event)


def _is_typed(event: QKeyEvent) -> bool:
    """Tell whether a key types a letter: Qt would look for a line that begins with it."""
    held = event.modifiers() & ~(
        Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
    )
    text = event.text()
    return not held and text.isprintable() and bool(text.strip())
