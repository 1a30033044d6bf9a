"""A question waits for its answer: meanwhile the game master looks at the map and the panels."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QPushButton, QTabBar

from banmen import words

from .fighting import GARUDO, MIRI, OGRE, dice, place, take
from .hands import MIDDLE, Table


@pytest.fixture
def asked(fight: Table) -> Table:
    """The dice of an attack are asked for."""
    fight.drag(fight.square("B4"), fight.square("B2"))
    take(fight, "近接攻撃: 剣")
    return fight


def the_way_back(table: Table) -> QPushButton | None:
    """The button that leads back to the question, where it is shown."""
    button = table.window.findChild(QPushButton, "status_question")
    assert button is not None
    return button if button.isVisible() else None


def bring_forward(table: Table, panel: str) -> None:
    """Click on the tab of a panel."""
    title = words.text(f"panel.{panel}")
    for bar in table.window.findChildren(QTabBar):
        for number in range(bar.count()):
            if bar.isVisible() and bar.tabText(number) == title:
                bar.setCurrentIndex(number)
                return
    raise AssertionError(f"no tab {title}")


def test_looking_about_leaves_the_question_open(asked: Table) -> None:
    """Zoom, pan, select and measure; then the dice are given as if nothing had been."""
    assert asked.status("hint") in (words.text("status.question_open"), "ガルド")
    asked.wheel(asked.square("C3"), 2)
    asked.drag(asked.square("C3"), asked.square("D3"), button=MIDDLE)
    asked.click(asked.square("C1"))
    assert asked.session.selection == (OGRE,)
    asked.key(Qt.Key.Key_M)
    asked.drag(asked.square("B3"), asked.square("D3"))
    asked.key(Qt.Key.Key_V)
    assert asked.panel.card.step.key == "attack"
    assert the_way_back(asked) is None, "its card is to be seen"
    dice(asked, "65", "54")
    assert asked.panel.runner.pending is None


def test_in_edit_mode_the_question_is_a_click_away(asked: Table) -> None:
    asked.view.setFocus()
    asked.key(Qt.Key.Key_Tab)
    assert asked.session.mode == "edit"
    button = the_way_back(asked)
    assert button is not None
    assert "ガルド" in button.text()
    asked.press(button)
    assert asked.session.mode == "play"
    assert the_way_back(asked) is None
    dice(asked, "65")
    assert asked.panel.card.step.key == "damage"


def test_behind_another_panel_too(asked: Table) -> None:
    bring_forward(asked, "sheet")
    asked.until(lambda: the_way_back(asked), "the way back")
    asked.press_named("status_question")
    asked.until(asked.panel.isVisible, "the battle")
    asked.until(lambda: the_way_back(asked) is None, "the card is seen again")


def test_also_where_the_panel_is_closed(asked: Table) -> None:
    asked.window.docks["battle"].close()
    assert the_way_back(asked) is not None
    asked.press_named("status_question")
    asked.until(asked.panel.isVisible, "the battle")
    asked.until(lambda: the_way_back(asked) is None, "the card is seen again")


def test_nothing_waits_where_nothing_is_asked(fight: Table) -> None:
    fight.view.setFocus()
    fight.key(Qt.Key.Key_Tab)
    assert fight.session.mode == "edit"
    assert the_way_back(fight) is None


def test_a_drag_beneath_a_question_is_no_move(asked: Table) -> None:
    """Another's token stays and the status says why; with Ctrl the game master puts it there."""
    start = place(asked, MIRI)
    asked.drag(start, asked.square("D5"))
    assert place(asked, MIRI) == start
    assert words.text("status.question_first") in asked.status("hint")
    asked.drag(start, asked.square("D5"), keys=Qt.KeyboardModifier.ControlModifier)
    assert place(asked, MIRI) == asked.square("D5")
    assert asked.panel.card.step.key == "attack"
    assert asked.panel.looked_at == GARUDO


@pytest.mark.parametrize("name", ["journal_lines", "history_list"])
def test_what_is_typed_over_a_list_is_for_the_card(asked: Table, name: str) -> None:
    """A click on a line of the journal or the history keeps no dice and no digits from the card."""
    bring_forward(asked, "journal" if name == "journal_lines" else "history")
    lines = asked.window.findChild(QAbstractItemView, name)
    assert lines is not None
    asked.panel.keyboard_free.emit()
    lines.setFocus()
    assert lines.hasFocus()
    asked.type("65")
    asked.key(Qt.Key.Key_Return)
    assert asked.panel.runner.answers[-1].value == [6, 5]


def test_backspace_takes_back_the_first_question_too(fight: Table) -> None:
    """It does what the card's own button does."""
    take(fight, "全力移動")
    assert fight.panel.runner.pending is not None
    assert not fight.panel.runner.answers
    fight.view.setFocus()
    fight.key(Qt.Key.Key_Backspace)
    assert fight.panel.runner.pending is None
