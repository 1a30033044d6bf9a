"""What has been entered in a card and not been answered with yet, so that the same question can be
shown by another card: in another language or theme, or after an edit beneath it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QSpinBox, QWidget

from banmen.ui.cards.card import Card


@dataclass(frozen=True, slots=True)
class Entered:
    """The text of each field (None: as the card was made), what else the card `kept`, and which
    part held the keyboard, with the cursor and the selection where it is a field."""

    texts: tuple[str | None, ...]
    kept: object
    holder: int | None
    cursor: int
    selected: tuple[int, int] | None


def texts_of(card: Card) -> tuple[str, ...]:
    """Return what stands in the fields of a card, without words before a number."""
    return tuple(field.text().removeprefix(_prefix(field)) for field in _fields(card))


def entered_in(card: Card, as_made: tuple[str, ...]) -> Entered:
    """Return what has been entered in a card whose fields held `as_made` at first."""
    texts = tuple(
        text if text != made else None for text, made in zip(texts_of(card), as_made, strict=False)
    )
    parts, holder = _parts(card), card.window().focusWidget()
    field = holder if isinstance(holder, QLineEdit) else None
    selected = None
    if field is not None and field.hasSelectedText():
        selected = (field.selectionStart(), field.selectionLength())
    return Entered(
        texts=texts,
        kept=card.kept(),
        holder=parts.index(holder) if holder in parts else None,
        cursor=field.cursorPosition() - len(_prefix(field)) if field is not None else 0,
        selected=selected,
    )


def enter_again(card: Card, entered: Entered) -> None:
    """Put what was entered into another card of the same question."""
    card.keep(entered.kept)
    for field, text in zip(_fields(card), entered.texts, strict=False):
        if text is not None:
            field.setText(_prefix(field) + text)
    parts = _parts(card)
    if entered.holder is None or entered.holder >= len(parts):
        return
    holder = parts[entered.holder]
    holder.setFocus()
    if isinstance(holder, QLineEdit):
        holder.setCursorPosition(entered.cursor + len(_prefix(holder)))
        if entered.selected is not None:
            holder.setSelection(*entered.selected)


def _fields(card: Card) -> list[QLineEdit]:
    return card.findChildren(QLineEdit)


def _parts(card: Card) -> list[QWidget]:
    """Return what of a card can hold the keyboard; cards of one question have the same."""
    found = card.findChildren(QWidget)
    return [part for part in found if part.focusPolicy() != Qt.FocusPolicy.NoFocus]


def _prefix(field: QLineEdit) -> str:
    spin = field.parent()
    return spin.prefix() if isinstance(spin, QSpinBox) else ""
