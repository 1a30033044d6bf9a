"""Cards for a number, a line of text, a place on the board, and a way on foot."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from banmen import words
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.place import Place, parse_square, square_name
from banmen.rules.steps import AskNumber, AskPath, AskPlace, AskText, Highlight
from banmen.ui.cards.answer_fields import AnswerLine, AnswerSpin
from banmen.ui.cards.card import Card
from banmen.ui.wrapped import Wrapped


class NumberCard(Card):
    """A whole number within bounds."""

    def __init__(self, step: AskNumber, situation: Document, parent: QWidget) -> None:
        super().__init__(step, situation, parent)
        self.spin = AnswerSpin(self)
        self.spin.setRange(step.minimum, step.maximum)
        self.spin.setValue(step.default)
        self.spin.setAccessibleName(words.say(step.text))
        # What is typed stands for the number proposed, it is not added to it.
        self.spin.selectAll()
        self.column.addLayout(_with_button(self, self.spin, self._finish))
        self.spin.lineEdit().returnPressed.connect(self._finish)
        self.setFocusProxy(self.spin)

    def take_key(self, event: QKeyEvent) -> bool:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._finish()
            return True
        return False

    def _finish(self) -> None:
        if self.spin.hasAcceptableInput():
            self.spin.interpretText()
            self.answered.emit(self.spin.value(), False)


class TextCard(Card):
    """A line of text."""

    def __init__(self, step: AskText, situation: Document, parent: QWidget) -> None:
        super().__init__(step, situation, parent)
        self.line = AnswerLine(step.default, self)
        self.line.setMaxLength(max(1, step.maximum_length))
        self.line.setAccessibleName(words.say(step.text))
        self.line.returnPressed.connect(self._finish)
        self.column.addLayout(_with_button(self, self.line, self._finish))
        self.setFocusProxy(self.line)

    def _finish(self) -> None:
        self.answered.emit(self.line.text(), False)


class PlaceCard(Card):
    """A square or node: clicked on the board, or typed as `C4`."""

    def __init__(self, step: AskPlace, situation: Document, parent: QWidget) -> None:
        super().__init__(step, situation, parent)
        self.asked = step
        self.line = _place_line(self, words.text("card.click_place"), self._typed)
        if step.default is not None:
            self.line.setText(_place_name(step.default, situation))

    def offer_place(self, place: Place) -> bool:
        self.answered.emit(_plain(place), False)
        return True

    def board_highlight(self) -> Highlight:
        return Highlight(squares=tuple(p for p in self.asked.places if isinstance(p, Square)))

    def _typed(self) -> None:
        typed = self.line.text().strip()
        node = _node_named(typed, self.situation)
        place: Place | None = node or parse_square(typed)
        self.answered.emit(_plain(place) if place is not None else typed, False)


class PathCard(Card):
    """A way on foot: the token is dragged, or the end is clicked; Enter stays."""

    way_wanted = Signal(object)

    def __init__(self, step: AskPath, situation: Document, parent: QWidget) -> None:
        super().__init__(step, situation, parent)
        self.asked = step
        hint = words.text("card.walk_hint", allowance=step.allowance)
        self.line = _place_line(self, hint, self._typed)
        stay = QPushButton(words.text("card.stay"), self)
        stay.setObjectName("card_stay")
        stay.clicked.connect(lambda: self.answered.emit([], False))
        self.column.addWidget(stay)

    def offer_place(self, place: Place) -> bool:
        self.way_wanted.emit(place)
        return True

    def board_highlight(self) -> Highlight:
        squares = tuple(p for p in self.asked.places if isinstance(p, Square))
        return Highlight(squares=squares, tokens=(self.asked.token,))

    def _typed(self) -> None:
        square = parse_square(self.line.text())
        if square is not None:
            self.way_wanted.emit(square)


def _place_line(card: Card, told: str, typed: Callable[[], None]) -> AnswerLine:
    """Add what to do on the board, and the line to type a place in instead."""
    hint = Wrapped(told, card)
    hint.setProperty("role", "muted")
    card.column.addWidget(hint)
    line = AnswerLine(card)
    line.setPlaceholderText(words.text("card.place_hint"))
    line.setAccessibleName(words.say(card.step.text))
    line.returnPressed.connect(typed)
    card.column.addLayout(_with_button(card, line, typed))
    return line


def _with_button(card: Card, editor: QWidget, finish: object) -> QHBoxLayout:
    row = QHBoxLayout()
    button = QPushButton(words.text("card.answer"), card)
    button.setObjectName("card_answer")
    button.setProperty("primary", True)
    button.clicked.connect(finish)
    row.addWidget(editor, 1)
    row.addWidget(button)
    return row


def _plain(place: Place) -> object:
    return place if isinstance(place, str) else [place.column, place.row]


def _place_name(place: Place, situation: Document) -> str:
    if isinstance(place, Square):
        return square_name(place)
    nodes = situation.map.nodes if situation.map.kind == "nodes" else ()
    return next((node.name for node in nodes if node.id == place), place)


def _node_named(name: str, situation: Document) -> str | None:
    nodes = situation.map.nodes if situation.map.kind == "nodes" else ()
    return next((node.id for node in nodes if name in (node.id, node.name)), None)
