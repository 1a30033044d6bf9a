"""Which card shows which step."""

from PySide6.QtWidgets import QWidget

from banmen.model.document import Document
from banmen.rules.steps import (
    AskNumber,
    AskPath,
    AskPlace,
    AskTargets,
    AskText,
    ChooseOption,
    Question,
    Roll,
)
from banmen.ui.cards.card import Card
from banmen.ui.cards.choice_cards import ChoiceCard, TargetsCard
from banmen.ui.cards.entry_cards import NumberCard, PathCard, PlaceCard, TextCard
from banmen.ui.cards.roll_card import RollCard


def card_for(step: Question | Roll, situation: Document, parent: QWidget) -> Card:
    """Return the card of a step."""
    match step:
        case ChooseOption():
            return ChoiceCard(step, situation, parent)
        case AskTargets():
            return TargetsCard(step, situation, parent)
        case AskNumber():
            return NumberCard(step, situation, parent)
        case AskText():
            return TextCard(step, situation, parent)
        case AskPlace():
            return PlaceCard(step, situation, parent)
        case AskPath():
            return PathCard(step, situation, parent)
        case Roll():
            return RollCard(step, situation, parent)
