"""The order of ten at 1280 × 720: who acts and who comes next is seen, the rest in one act."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton

from banmen import words
from banmen.rules.catalogue import systems
from banmen.rules.dice import RandomDice

from .conftest import ROOT, Keep, Open
from .hands import Table


@pytest.fixture
def ten(open_table: Open, own_home: Path) -> Table:
    """Ten in the warehouse; the first round has begun and the first of them attacks."""
    path = own_home / "warehouse.banmen"
    shutil.copyfile(ROOT / "maps" / "warehouse.banmen", path)
    table = open_table(path, (1280, 720))
    table.key(Qt.Key.Key_Tab)
    table.press_named("start_battle_button")
    table.panel.runner.dice = RandomDice(7)
    table.key(Qt.Key.Key_Return)
    table.key(Qt.Key.Key_Return)
    assert table.panel.runner.pending is None
    return table


def buttons(table: Table) -> dict[str, QPushButton]:
    found = table.panel._order.findChildren(QPushButton)
    return {b.objectName()[5:]: b for b in found if b.objectName().startswith("turn_")}


def seen(table: Table) -> set[str]:
    """Who can be read to the last pixel."""
    QApplication.processEvents()
    return {
        token
        for token, button in buttons(table).items()
        if button.isVisible() and button.visibleRegion().boundingRect() == button.rect()
    }


def test_all_ten_are_read_while_nothing_is_asked(ten: Table, keep_picture: Keep) -> None:
    keep_picture(ten, "order-of-ten")
    ten.until(lambda: len(seen(ten)) == 10, "all ten")


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_beside_a_question_the_rest_is_one_click_away(
    ten: Table, keep_picture: Keep, language: words.Language
) -> None:
    ten.workshop.views.speak(language)
    acting = ten.document.battle.current
    order = systems[ten.document.system].turn_order(ten.document)
    at = next(n for n, entry in enumerate(order.entries) if entry.current)
    following = order.entries[at + 1 :] + order.entries[:at]
    waiting = [entry.token for entry in following if not entry.acted]
    ten.panel.begin("set_condition", acting)
    assert ten.panel.runner.pending is not None
    keep_picture(ten, f"order-asking-{language}")
    first = seen(ten)
    assert acting in first
    assert waiting[0] in first
    more = ten.find(QPushButton, "turns_more")
    assert more.text() == words.text("battle_panel.turns_more", count=10 - len(first))
    hidden = next(b for token, b in buttons(ten).items() if token not in first)
    assert hidden.accessibleName() in more.toolTip()
    ten.press(more)
    ten.until(lambda: len(seen(ten)) == 10, "all ten")
    keep_picture(ten, f"order-opened-{language}")
    ten.press(more)
    ten.until(lambda: seen(ten) == first, "few again")
