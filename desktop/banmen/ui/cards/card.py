"""What every card has: who is asked and what, what is known, and the last rows."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from banmen import words
from banmen.model.document import Document
from banmen.model.place import Place
from banmen.rules.steps import GM, Ask, Highlight, Roll
from banmen.ui.cards.answer_fields import ENTER
from banmen.ui.cards.chips import ChipLine
from banmen.ui.cards.flow_layout import FlowLayout
from banmen.ui.icons import tinted
from banmen.ui.paragraph import Paragraph
from banmen.ui.plain_text import plain_tip, short
from banmen.ui.wrapped import Wrapped

#: So many letters of a name stand at the head of a card.
HEADING = 40


class Card(QFrame):
    """A card for one step.

    `answered` carries the answer (plain values) and whether the game master overruled, or what he
    says a roll comes to;
    `rolled` carries typed faces or None for the program's dice, `modified` what the game master
    adds to a roll.
    """

    answered = Signal(object, bool)
    rolled = Signal(object)
    modified = Signal(int)
    highlighted = Signal(object)
    rule_asked = Signal(str)
    back_asked = Signal()
    later_asked = Signal()

    def __init__(self, step: Ask | Roll, situation: Document, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.step, self.situation = step, situation
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(12, 10, 12, 10)
        self.column.setSpacing(6)
        self._add_head()
        self._add_facts(below=False)

    def take_key(self, event: QKeyEvent) -> bool:
        """Take a key pressed anywhere in the window; tell whether it meant this card."""
        return False

    def offer_token(self, token_id: str) -> bool:
        """Take a token clicked on the board as the answer; tell whether it fits."""
        return False

    def offer_place(self, place: Place) -> bool:
        """Take a square or node clicked on the board as the answer; tell whether it fits."""
        return False

    def board_highlight(self) -> Highlight:
        """Return what the board shows while nothing on the card is hovered."""
        return Highlight()

    def kept(self) -> object:
        """Return what has been entered beside the texts of its fields, for `keep`."""
        return None

    def keep(self, kept: object) -> None:
        """Take what another card of the same question had `kept`."""

    def add_last_row(self, can_go_back: bool) -> None:
        """Add the row that leaves the question waiting or goes back one answer."""
        row = QHBoxLayout()
        back = QPushButton(words.text("card.back"), self)
        back.setObjectName("card_back")
        back.setFlat(True)
        back.setEnabled(can_go_back)
        back.clicked.connect(self.back_asked)
        later = QPushButton(words.text("card.later"), self)
        later.setObjectName("card_later")
        later.setFlat(True)
        later.setToolTip(words.text("card.later_tip"))
        later.clicked.connect(self.later_asked)
        row.addWidget(back)
        row.addStretch(1)
        row.addWidget(later)
        self.column.addLayout(row)
        self._add_facts(below=True)
        for button in self.findChildren(QPushButton):
            # A click leaves the keyboard where it is, so that Enter means the card as before.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button that Tab led to on Enter, instead of answering as by default."""
        button = self.focusWidget()
        if event.key() in ENTER and isinstance(button, QPushButton) and button.hasFocus():
            button.click()
        else:
            super().keyPressEvent(event)

    def _add_facts(self, *, below: bool) -> None:
        facts = tuple(fact for fact in self.step.facts if fact.below == below)
        if facts:
            line = ChipLine(facts, self)
            line.hovered.connect(self._hover)
            line.rule_asked.connect(self.rule_asked)
            self.column.addWidget(line)

    def _hover(self, highlight: Highlight) -> None:
        """Show what is hovered, or what the card shows by itself."""
        self.highlighted.emit(self.board_highlight() if highlight == Highlight() else highlight)

    def _add_head(self) -> None:
        row = QHBoxLayout()
        face = QLabel(self)
        name = who_name(self.step.who, self.situation)
        colour = self.palette().windowText().color().name()
        face.setPixmap(tinted("gm" if self.step.who == GM else "person", colour, 20))
        heading = Wrapped(short(name, HEADING), self)
        heading.setToolTip(plain_tip(name) if len(name) > HEADING else "")
        heading.setProperty("role", "heading")
        row.addWidget(face)
        row.addWidget(heading, 1)
        self.column.addLayout(row)
        text = Paragraph(words.say(self.step.text), self)
        self.column.addWidget(text)
        if self.step.rules:
            self.column.addLayout(self._rule_links(self.step.rules))

    def _rule_links(self, rules: tuple[str, ...]) -> FlowLayout:
        row = FlowLayout()
        for rule in rules:
            link = QPushButton(rule, self)
            link.setProperty("role", "rule")
            link.setToolTip(words.text("card.read_rule", rule=rule))
            link.clicked.connect(lambda _=False, known=rule: self.rule_asked.emit(known))
            row.addWidget(link)
        return row


def who_name(who: str, situation: Document) -> str:
    """Return who is asked: the token with its player, or the game master."""
    token = next((token for token in situation.tokens if token.id == who), None)
    if token is None:
        return words.text("card.gm")
    if token.player:
        return words.text("card.played_by", name=token.name, player=token.player)
    return words.one_line(token.name)
