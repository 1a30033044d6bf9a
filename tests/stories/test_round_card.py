"""The card of a finished round: shown, saved, copied, and what the players may not see of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton

from banmen import words

from .conftest import Keep
from .hands import RIGHT, Table


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_round_card_is_shown_and_saved(
    round_over: Table, own_home: Path, keep_picture: Keep, ending: str
) -> None:
    """Ctrl+Shift+E shows the card of the finished round; it is saved as picture or document."""
    round_over.keys("Ctrl+Shift+E")
    dialog = round_over.dialog("card_export")
    box = round_over.find(QComboBox, "card_round", dialog)
    assert box.currentData() == 1
    page = next(
        label
        for label in dialog.findChildren(QLabel)
        if label.accessibleName() == words.text("card_export.preview")
    )
    assert page.pixmap().height() > 300
    round_over.press_named("card_save", dialog)
    keep_picture(dialog, f"card-dialog-{ending}")
    target = own_home / f"round.{ending}"
    round_over.give_file("card_save_dialog", target)
    starts = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}
    assert target.read_bytes().startswith(starts[ending])
    assert target.name in round_over.status("hint")


def test_round_card_hides_what_players_may_not_know_unless_told(round_over: Table) -> None:
    """With the ogre hidden, the card is one for the players, fit to be posted as it comes; the one
    for the game master is chosen, and the choice is remembered."""
    round_over.click(round_over.square("C1"), button=RIGHT)
    round_over.choose(words.text("menu_board.hide"))
    round_over.keys("Ctrl+Shift+E")
    dialog = round_over.dialog("card_export")
    round_over.press_named("card_copy", dialog)
    known = QImage(QGuiApplication.clipboard().image())
    box = round_over.find(QComboBox, "card_audience", dialog)
    box.setFocus()
    round_over.key(Qt.Key.Key_Down)
    round_over.press_named("card_copy", dialog)
    whole = QImage(QGuiApplication.clipboard().image())
    assert whole.width() == known.width() == 1080
    assert whole.height() > known.height()
    assert round_over.workshop.place.preferences.card_audience == "gm"


def test_round_card_is_copied_with_one_chord(round_over: Table) -> None:
    """Ctrl+Shift+C puts the picture on the clipboard and says so."""
    round_over.keys("Ctrl+Shift+C")
    assert QGuiApplication.clipboard().image().width() == 1080
    assert round_over.status("hint") == words.text("card_export.copied")


def test_without_a_battle_the_dialog_says_what_to_do(battle: Table, keep_picture: Keep) -> None:
    """Nothing can be copied or saved before there is a round; how to get one is said."""
    battle.keys("Ctrl+Shift+E")
    dialog = battle.dialog("card_export")
    assert not battle.find(QPushButton, "card_save", dialog).isEnabled()
    assert not battle.find(QPushButton, "card_copy", dialog).isEnabled()
    said = [label.text() for label in dialog.findChildren(QLabel)]
    assert words.text("card_export.no_battle") in said
    keep_picture(dialog, "card-no-battle")
