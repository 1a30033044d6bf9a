"""Where the game master says what a throw comes to, in place of its dice: a quiet link that opens
into a number."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from banmen import words
from banmen.rules.dice import parse
from banmen.rules.steps import Roll
from banmen.ui.cards.answer_fields import AnswerSpin


class SaidTotal(QWidget):
    """`said` carries the number; `link` opens it, wherever it is put, and Escape closes it, which
    `closed` tells."""

    said = Signal(int)
    closed = Signal()

    def __init__(self, step: Roll, parent: QWidget) -> None:
        super().__init__(parent)
        what, tip = words.say(step.totals.what), words.text("card.say_total_tip")
        self.link = QPushButton(words.text("card.say_total", what=what), parent)
        self.link.setObjectName("card_say_total")
        self.link.setFlat(True)
        self.link.setToolTip(tip)
        self.link.clicked.connect(self.open)
        self._number = AnswerSpin(self)
        self._number.setObjectName("card_total")
        self._number.setRange(step.totals.minimum, step.totals.maximum)
        self._number.setPrefix(f"{what} ")
        self._number.setValue(_likely(step))
        self._number.setAccessibleName(tip)
        self._number.setToolTip(tip)
        self._number.lineEdit().returnPressed.connect(self._finish)
        take = QPushButton(words.text("card.say"), self)
        take.setObjectName("card_total_say")
        take.clicked.connect(self._finish)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._number, 1)
        row.addWidget(take)
        self.hide()

    def open(self) -> None:
        """Open the number, ready to be typed over."""
        self.show()
        self._number.setFocus()
        self._number.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            self.closed.emit()
            return
        super().keyPressEvent(event)

    def _finish(self) -> None:
        if self._number.hasAcceptableInput():
            self._number.interpretText()
            self.said.emit(self._number.value())


def _likely(step: Roll) -> int:
    """Return the number to reach where it is known, else what the dice come to on average."""
    if step.target is not None:
        return step.target
    terms = parse(step.dice).terms
    average = sum(term.sign * term.count * (term.sides + 1) for term in terms) // 2
    return average + step.bonus()
