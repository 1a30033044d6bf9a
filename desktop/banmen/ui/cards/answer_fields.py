"""Fields whose Enter answers the question, and no other one.

Enter would otherwise go on to the window, which offers it to the card that stands there by then:
the next question, answered before anybody has read it.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from banmen.ui.number_fields import WholeNumber

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class AnswerLine(QLineEdit):
    """A line of text; `returnPressed` is all that Enter does."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in ENTER:
            event.accept()


class AnswerSpin(WholeNumber):
    """A whole number; Enter is given by its line's `returnPressed` alone, and not while none
    stands there: Qt would answer with the number before."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in ENTER
        if not enter or self.hasAcceptableInput():
            super().keyPressEvent(event)
        if enter:
            event.accept()
