"""The card for dice: the formula with every modifier, rolled by the program or typed in."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from banmen import words
from banmen.model.document import Document
from banmen.rules.dice_lines import example_faces, pasted_faces
from banmen.rules.steps import GM, Highlight, Roll
from banmen.ui.cards.answer_fields import AnswerLine
from banmen.ui.cards.card import Card
from banmen.ui.cards.chips import ChipLine
from banmen.ui.cards.said_total import SaidTotal
from banmen.ui.icons import icon
from banmen.ui.number_fields import WholeNumber
from banmen.ui.wrapped import Wrapped
from banmen.words import Refusal

_EQUALS = ("=", "＝")


class RollCard(Card):
    """Enter rolls; digits type the faces; a dice bot's line can be pasted; `=` is for the game
    master to say what it comes to."""

    def __init__(self, step: Roll, situation: Document, parent: QWidget) -> None:
        super().__init__(step, situation, parent)
        self.asked = step
        formula = Wrapped(self._formula(), self)
        formula.setProperty("role", "dice")
        self.column.addWidget(formula)
        if step.modifiers:
            line = ChipLine(step.modifiers, self)
            line.rule_asked.connect(self.rule_asked)
            line.hovered.connect(self._hover)
            self.column.addWidget(line)
        self.column.addLayout(self._buttons())
        own = QHBoxLayout()
        own.addWidget(self._own_part())
        self.ruling = SaidTotal(step, self)
        self.ruling.said.connect(lambda total: self.answered.emit({"total": total}, True))
        self.ruling.closed.connect(self.line.setFocus)
        own.addStretch(1)
        own.addWidget(self.ruling.link)
        self.column.addLayout(own)
        self.column.addWidget(self.ruling)
        self.wrong = Wrapped("", self)
        self.wrong.setProperty("role", "warning")
        self.wrong.hide()
        self.column.addWidget(self.wrong)

    def take_key(self, event: QKeyEvent) -> bool:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._finish()
            return True
        if event.text() and event.text().isdecimal():
            self.line.setFocus()
            self.line.insert(event.text())
            return True
        if event.text() in _EQUALS:
            self.ruling.open()
            return True
        return False

    def kept(self) -> object:
        return not self.ruling.isHidden()

    def keep(self, kept: object) -> None:
        self.ruling.setVisible(bool(kept))

    def board_highlight(self) -> Highlight:
        shown = [fact.highlight for fact in self.asked.facts]
        return Highlight(
            tokens=tuple(dict.fromkeys(t for each in shown for t in each.tokens)),
            squares=tuple(dict.fromkeys(s for each in shown for s in each.squares)),
            lines=tuple(dict.fromkeys(pair for each in shown for pair in each.lines)),
            blocked=tuple(dict.fromkeys(pair for each in shown for pair in each.blocked)),
        )

    def _formula(self) -> str:
        bonus = self.asked.bonus()
        formula = f"{self.asked.dice}{bonus:+d}" if bonus else self.asked.dice
        if self.asked.target is not None:
            formula = words.text("card.against", formula=formula, target=self.asked.target)
        return formula

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.line = AnswerLine(self)
        example = example_faces(self.asked.dice)
        self.line.setPlaceholderText(words.text("card.faces_example", faces=example))
        self.line.setToolTip(words.text("card.faces_hint", faces=example))
        self.line.setAccessibleName(words.text("card.faces"))
        self.line.returnPressed.connect(self._finish)
        self.line.textEdited.connect(self._edited)
        roll = QPushButton(icon("dice", on_accent=True), words.text("card.roll"), self)
        roll.setObjectName("card_roll")
        roll.setProperty("primary", True)
        roll.clicked.connect(self._finish)
        row.addWidget(self.line, 1)
        row.addWidget(roll)
        if self.asked.bcdice:
            copy = QPushButton(icon("copy"), "", self)
            copy.setAccessibleName(words.text("card.copy_line", line=self.asked.bcdice))
            copy.setToolTip(words.text("card.copy_line", line=self.asked.bcdice))
            copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.asked.bcdice))
            row.addWidget(copy)
        return row

    def _own_part(self) -> WholeNumber:
        """Return the field for the game master's own modifier, always there."""
        own = self._own = WholeNumber(self)
        own.setObjectName("card_gm")
        own.setRange(-99, 99)
        own.setPrefix(words.text("card.gm_part"))
        own.setValue(sum(m.value for m in self.asked.modifiers if m.rule == GM))
        own.setAccessibleName(words.text("card.gm_part_tip"))
        own.setToolTip(words.text("card.gm_part_tip"))
        own.setKeyboardTracking(False)
        own.valueChanged.connect(self.modified)
        return own

    def _edited(self, text: str) -> None:
        """Take an equals sign typed among the faces for what it means elsewhere on the card."""
        if text.endswith(_EQUALS):
            self.line.setText(text[:-1])
            self.ruling.open()

    def _finish(self) -> None:
        typed = self.line.text().strip()
        try:
            faces = pasted_faces(typed, self.asked.dice) if typed else None
        except Refusal as refusal:
            self.wrong.setText(words.say(refusal.message))
            self.wrong.show()
            return
        # A modifier that is typed and not yet taken counts: a click here does not leave its field.
        self._own.interpretText()
        self.rolled.emit(faces)
