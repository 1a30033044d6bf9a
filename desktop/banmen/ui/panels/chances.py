"""Writes the chance to hit beside the rows of a card, after the card is seen."""

from collections.abc import Mapping
from fractions import Fraction

from PySide6.QtCore import QObject, QTimer

from banmen import words
from banmen.battle.hints import row_chances, target_chances
from banmen.model.document import Document
from banmen.ui.cards.card import Card
from banmen.ui.cards.choice_cards import ChoiceCard, TargetsCard
from banmen.ui.cards.option_row import OptionRow


class Chances(QObject):
    """Works out the chances of the card shown last; a card replaced meanwhile gets none."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._card: Card | None = None
        self._actor: str | None = None
        self._document: Document | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._write)

    def ask(self, card: Card | None, document: Document, actor: str | None) -> None:
        """Write the chances beside the rows of `card`; `actor` is set for a list of actions."""
        self._card, self._document, self._actor = card, document, actor
        self._timer.start()

    def _write(self) -> None:
        card, document = self._card, self._document
        if document is None:
            return
        if isinstance(card, TargetsCard) and card.asked.maximum > 1:
            return
        if isinstance(card, TargetsCard):
            _show(card.rows, target_chances(document))
        elif isinstance(card, ChoiceCard) and self._actor is not None:
            rows = {row.option.id: row for row in card.rows}
            plain = [option for option in card.plain_options if option.forbidden is None]
            found = row_chances(document, self._actor, plain)
            _show(rows, {f"turn:{name}": chance for name, chance in found.items()})
        elif isinstance(card, ChoiceCard):
            _show({row.option.id: row for row in card.rows}, target_chances(document))


def _show(rows: Mapping[str, OptionRow], chances: Mapping[str, Fraction]) -> None:
    for name, chance in chances.items():
        if name in rows:
            rows[name].show_chance(words.text("card.chance", percent=round(float(chance) * 100)))
