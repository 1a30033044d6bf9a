"""Fields whose Enter answers the question, and no other one.

Enter would otherwise go on to the window, which offers it to the card that stands there by then:
the next question, answered before anybody has read it.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QSpinBox

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class AnswerLine(QLineEdit):
    """A line of text; `returnPressed` is all that Enter does."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in _ENTER:
            event.accept()


class AnswerSpin(QSpinBox):
    """A whole number; Enter is given by its line's `returnPressed` alone."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in _ENTER:
            event.accept()
