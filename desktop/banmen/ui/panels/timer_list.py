"""What lasts in a battle: spells, songs, holds, each with the rounds left; a button ends one."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from banmen import words
from banmen.rules.steps import Highlight
from banmen.rules.system import Timer
from banmen.ui.icons import icon
from banmen.ui.wrapped import Wrapped

#: How many are shown before the others are asked for; those that end first stand first.
FIRST = 2


class TimerList(QWidget):
    """Emits `highlighted` with what the hovered one concerns, `ended` with the procedure by
    which the game master ends one."""

    highlighted = Signal(object)
    ended = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._timers: tuple[Timer, ...] = ()
        self._all = False
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 4, 6, 4)
        self._column.setSpacing(0)
        self.hide()

    def show_timers(self, timers: Sequence[Timer]) -> None:
        """Show these, the first ones or all of them as the user last wished."""
        self._timers = tuple(timers)
        while (item := self._column.takeAt(0)) is not None:
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self.setVisible(bool(self._timers))
        shown = self._timers if self._all else self._timers[:FIRST]
        for timer in shown:
            row = self._row(timer)
            self._column.addWidget(row)
            row.show()
        if len(self._timers) > FIRST:
            more = self._more(len(self._timers) - FIRST)
            self._column.addWidget(more)
            more.show()

    def _row(self, timer: Timer) -> QWidget:
        row = _TimerRow(timer, self)
        row.highlighted.connect(self.highlighted)
        row.ended.connect(self.ended)
        return row

    def _more(self, others: int) -> QPushButton:
        key = "timers.fewer" if self._all else "timers.more"
        button = QPushButton(words.text(key, count=others), self)
        button.setObjectName("timers_more")
        button.setFlat(True)
        button.clicked.connect(self._toggle)
        return button

    def _toggle(self) -> None:
        self._all = not self._all
        self.show_timers(self._timers)


class _TimerRow(QWidget):
    """One that lasts: its words, and the button that ends it."""

    highlighted = Signal(object)
    ended = Signal(str)

    def __init__(self, timer: Timer, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("timer")
        self._shown = Highlight(tokens=timer.tokens, squares=timer.squares)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        said = words.say(timer.words)
        label = Wrapped(said, self)
        row.addWidget(label, 1)
        self.setAccessibleName(said)
        if timer.ended_by:
            end = QPushButton(icon("close"), "", self)
            end.setObjectName("end_timer")
            end.setFlat(True)
            end.setFixedSize(22, 22)
            end.setToolTip(words.text("timers.end"))
            end.setAccessibleName(words.text("timers.end_this", what=said))
            end.clicked.connect(lambda: self.ended.emit(timer.ended_by))
            row.addWidget(end, 0, Qt.AlignmentFlag.AlignTop)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.highlighted.emit(self._shown)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.highlighted.emit(Highlight())
        super().leaveEvent(event)
