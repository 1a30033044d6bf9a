"""A battle of the guard room as the game master runs it: rows, dice, points, journal."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListView

from banmen.model.token import Token
from banmen.ui.cards.option_row import OptionRow
from banmen.ui.cards.roll_card import RollCard

from .hands import Table

OGRE, GARUDO, RINA, MIRI = "t1", "t2", "t3", "t4"


def token(table: Table, token_id: str) -> Token:
    return table.document.token(token_id)


def place(table: Table, token_id: str) -> tuple[float, float]:
    return token(table, token_id).x, token(table, token_id).y


def hit_points(table: Table, token_id: str) -> int:
    battle = table.document.battle
    assert battle is not None
    state = next(each for each in battle.combatants if each.token == token_id)
    return int(state.hp)


def rows(table: Table) -> list[OptionRow]:
    """The rows of the card beside the board."""
    found = getattr(table.panel.card, "rows", [])
    return list(found.values()) if isinstance(found, dict) else list(found)


def row(table: Table, text: str) -> OptionRow:
    """The row whose label holds the text."""
    found = [each for each in rows(table) if text in each.accessibleName()]
    assert found, [each.accessibleName() for each in rows(table)]
    return found[0]


def take(table: Table, text: str) -> None:
    """Take a row by its digit where it has one, else by a click."""
    if digit := row(table, text).digit:
        table.type(digit)
    else:
        table.press(row(table, text))


def dice(table: Table, *throws: str) -> None:
    """Type the faces of one throw after the other."""
    for faces in throws:
        assert isinstance(table.panel.card, RollCard), "no dice are asked for"
        table.type(faces)
        table.key(Qt.Key.Key_Return)


def lines(table: Table) -> list[tuple[str, bool]]:
    """The lines of the journal's panel, and whether they are struck through."""
    view = table.find(QListView, "journal_lines")
    model = view.model()
    found = []
    for number in range(model.rowCount()):
        index = model.index(number, 0)
        font = index.data(Qt.ItemDataRole.FontRole)
        found.append((str(index.data()), font.strikeOut()))
    return found
