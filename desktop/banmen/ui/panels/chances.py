"""Writes the chance to hit beside the rows of a card, after the card is seen, one by one."""

from collections.abc import Iterator
from fractions import Fraction

from PySide6.QtCore import QObject, QTimer

from banmen import words
from banmen.battle.hints import each_row_chance, each_target_chance
from banmen.model.document import Document
from banmen.ui.cards.card import Card
from banmen.ui.cards.choice_cards import ChoiceCard, TargetsCard
from banmen.ui.cards.option_row import OptionRow

Found = Iterator[tuple[str, Fraction] | None]


class Chances(QObject):
    """Works out the chances of the card shown last, a piece whenever the window has nothing else
    to do; a card replaced meanwhile gets no more."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: dict[str, OptionRow] = {}
        self._found: Found = iter(())
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    def ask(self, card: Card | None, document: Document, actor: str | None) -> None:
        """Write the chances beside the rows of `card`; `actor` is set for a list of actions."""
        self._rows, self._found = {}, iter(())
        if isinstance(card, TargetsCard) and card.asked.maximum == 1:
            self._rows, self._found = dict(card.rows), each_target_chance(document)
        elif isinstance(card, ChoiceCard) and actor is not None:
            self._rows = {row.option.id.removeprefix("turn:"): row for row in card.rows}
            plain = [option for option in card.plain_options if option.forbidden is None]
            self._found = each_row_chance(document, actor, plain)
        elif isinstance(card, ChoiceCard):
            self._rows = {row.option.id: row for row in card.rows}
            self._found = each_target_chance(document)
        self._timer.start()

    def _go_on(self) -> None:
        """Work out one piece; the timer comes again as long as there is more."""
        try:
            piece = next(self._found)
        except StopIteration:
            self._timer.stop()
            return
        if piece is not None and piece[0] in self._rows:
            percent = round(float(piece[1]) * 100)
            self._rows[piece[0]].show_chance(words.text("card.chance", percent=percent))
