"""Writes the chance to hit, or to stop an attack, beside the rows of a card, after the card is
seen, one by one."""

from collections.abc import Iterator
from fractions import Fraction

from PySide6.QtCore import QObject, QTimer

from banmen import words
from banmen.battle.hints import each_reply_chance, each_row_chance, each_target_chance
from banmen.model.document import Document
from banmen.ui.cards.card import Card
from banmen.ui.cards.choice_cards import ChoiceCard, TargetsCard
from banmen.ui.cards.option_row import OptionRow
from banmen.ui.cards.variant_chips import VariantChip

#: The words of a chance to hit, and of a chance to stop an attack.
HITS, STOPS = "card.chance", "card.stops"

Found = Iterator[tuple[str, Fraction] | None]


class Chances(QObject):
    """Works out the chances of the card shown last, a piece whenever the window has nothing else
    to do; a card replaced meanwhile gets no more."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: dict[str, OptionRow] = {}
        self._chips: dict[str, VariantChip] = {}
        self._found: Found = iter(())
        self._replies: Found = iter(())
        self._key = HITS
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    def ask(self, card: Card | None, document: Document, actor: str | None) -> None:
        """Write the chances beside the rows of `card`; `actor` is set for a list of actions."""
        self._rows, self._chips, self._found = {}, {}, iter(())
        self._replies, self._key = iter(()), HITS
        if isinstance(card, TargetsCard) and card.asked.maximum == 1:
            self._rows, self._found = dict(card.rows), each_target_chance(document)
        elif isinstance(card, ChoiceCard) and actor is not None:
            self._rows = {_plain(row.option.id): row for row in card.rows}
            self._chips = {_plain(way): chip for r in card.rows for way, chip in r.chips.items()}
            plain = [option for option in card.plain_options if option.forbidden is None]
            self._found = each_row_chance(document, actor, plain)
        elif isinstance(card, ChoiceCard):
            self._rows = {row.option.id: row for row in card.rows}
            self._chips = {way: chip for row in card.rows for way, chip in row.chips.items()}
            self._found = each_target_chance(document)
            self._replies = each_reply_chance(document)
        self._timer.start()

    def _go_on(self) -> None:
        """Work out one piece; the timer comes again as long as there is more."""
        try:
            piece = next(self._found)
        except StopIteration:
            if self._key == HITS:
                self._found, self._key = self._replies, STOPS
                return
            self._timer.stop()
            return
        if piece is None:
            return
        percent = round(float(piece[1]) * 100)
        if row := self._rows.get(piece[0]):
            row.show_chance(words.text(self._key, percent=percent))
        if chip := self._chips.get(piece[0]):
            chip.show_chance(percent)


def _plain(option_id: str) -> str:
    """Return the id of a turn's row as its rules know it."""
    return option_id.removeprefix("turn:")
