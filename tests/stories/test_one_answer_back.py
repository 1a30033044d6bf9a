"""Undo in the middle of an action: one answer at a time, and forward again, as the history says."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QCheckBox, QListWidget

from banmen.ui.cards.roll_card import RollCard

from .conftest import Keep
from .fighting import GARUDO, dice, rows, take
from .hands import Table


def at_the_damage(table: Table) -> None:
    """Garudo stands beside the ogre and has hit; its damage is to be rolled."""
    table.drag(table.square("B4"), table.square("B2"))
    take(table, "近接攻撃: 剣")
    dice(table, "65")
    assert table.panel.runner.pending.key == "damage"


def history(table: Table) -> tuple[list[str], int]:
    """The lines of the history and which of them is where the battle stands."""
    shown = table.find(QListWidget, "history_list")
    return [shown.item(row).text() for row in range(shown.count())], shown.currentRow()


def test_a_long_line_of_the_history_goes_on_below(fight: Table, keep_picture: Keep) -> None:
    """All of a line can be read without scrolling sideways, and the list shows where it stands."""
    at_the_damage(fight)
    shown = fight.find(QListWidget, "history_list")
    fight.window.docks["history"].raise_()

    def heights() -> list[int]:
        places = [shown.visualItemRect(shown.item(row)) for row in range(shown.count())]
        within = all(place.right() <= shown.viewport().width() for place in places)
        return [place.height() for place in places] if within else []

    fight.until(heights, "all lines lie within the panel")
    assert max(heights()) > 1.5 * min(heights())
    assert shown.horizontalScrollBar().maximum() == 0
    assert shown.visualItemRect(shown.currentItem()).bottom() <= shown.viewport().height()
    keep_picture(fight, "history-lines")


def test_undo_at_the_damage_asks_for_the_hit_again(fight: Table) -> None:
    """Ctrl+Z takes back the throw, then the action; Ctrl+Shift+Z brings both with their faces."""
    at_the_damage(fight)
    before = fight.document.battle
    fight.keys("Ctrl+Z")
    assert fight.panel.runner.pending.key == "attack"
    fight.keys("Ctrl+Z")
    assert fight.panel.runner.pending is None
    fight.keys("Ctrl+Shift+Z")
    assert fight.panel.runner.pending.key == "attack"
    fight.keys("Ctrl+Shift+Z")
    assert fight.document.battle == before
    assert isinstance(fight.panel.card, RollCard)
    assert fight.panel.runner.pending.key == "damage"


def test_history_lists_the_answers_of_the_open_question(fight: Table) -> None:
    """What undo takes back next is the line marked; a click on an earlier one goes there."""
    at_the_damage(fight)
    lines, at = history(fight)
    assert at == len(lines) - 1
    assert "近接攻撃" in lines[at - 1]
    assert "2D6[6,5]" in lines[at]
    fight.keys("Ctrl+Z")
    assert history(fight) == (lines, at - 1)
    fight.keys("Ctrl+Z")
    assert history(fight) == (lines, at - 2)
    shown = fight.find(QListWidget, "history_list")
    shown.itemClicked.emit(shown.item(at))
    assert history(fight) == (lines, at)
    assert fight.panel.runner.pending.key == "damage"


def test_dice_gone_back_to_are_not_thrown_by_themselves(fight: Table) -> None:
    """Where the program throws, the throw undone waits for the hand."""
    at_the_damage(fight)
    box = fight.find(QCheckBox, "auto_roll")
    with QSignalBlocker(box):
        box.setChecked(True)
    fight.keys("Ctrl+Z")
    assert fight.panel.runner.pending.key == "attack"
    fight.key(Qt.Key.Key_Return)
    assert fight.panel.runner.pending is None


def test_left_at_its_beginning_an_action_leaves_the_panel_as_it_was(begun: Table) -> None:
    """Initiative asks one after the other; undone, the game master's choices are shown again."""
    before = [row.accessibleName() for row in rows(begun)]
    take(begun, "イニシアティブ")
    assert begun.panel.looked_at == GARUDO
    begun.keys("Ctrl+Z")
    assert [row.accessibleName() for row in rows(begun)] == before
