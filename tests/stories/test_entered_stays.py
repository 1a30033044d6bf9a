"""What the game master has entered in a question's card stays while the question is open: another
language or theme, or an edit beneath it, shows it by another card."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QSpinBox

from banmen.battle import journal
from banmen.ui.cards.choice_cards import TargetsCard
from banmen.ui.cards.entry_cards import NumberCard
from banmen.ui.cards.roll_card import RollCard

from .fighting import OGRE, RINA, take
from .hands import Table


def speak(table: Table) -> None:
    table.keys("Ctrl+Shift+J")


def dress(table: Table) -> None:
    table.window.actions_by_id["theme"].trigger()


def edit_beneath(table: Table) -> None:
    """Something of the document changes that the question does not rest on."""
    document = table.document
    changed = document.model_copy(update={"notes": f"{document.notes}."})
    table.session.commit("edits.step.revise", changed)


CHANGES = pytest.mark.parametrize("change", [speak, dress, edit_beneath])
Change = Callable[[Table], None]


def roll_card(table: Table) -> RollCard:
    card = table.panel.card
    assert isinstance(card, RollCard)
    return card


def asked_to_roll(fight: Table) -> RollCard:
    """Garudo strikes at the ogre; the dice are to be typed."""
    fight.drag(fight.square("B4"), fight.square("B2"))
    take(fight, "近接攻撃: 剣")
    return roll_card(fight)


@CHANGES
def test_typed_dice_stay_and_typing_goes_on(fight: Table, change: Change) -> None:
    """The first die is typed, the window changes, the second die goes on where the first ended."""
    before = asked_to_roll(fight)
    fight.type("6")
    change(fight)
    after = roll_card(fight)
    assert after is not before
    assert after.line.text() == "6"
    fight.type("5")
    fight.key(Qt.Key.Key_Return)
    rolled = [e.values["faces"] for e in fight.document.journal if e.kind == "rolled"]
    assert rolled[-1] == [6, 5]


@CHANGES
def test_a_total_being_said_stays_open(fight: Table, change: Change) -> None:
    asked_to_roll(fight)
    fight.type("=2")
    change(fight)
    assert fight.find(QSpinBox, "card_total").cleanText() == "2"
    fight.type("7")
    fight.key(Qt.Key.Key_Return)
    standing = journal.standing(fight.document.journal)
    assert [e.values["total"] for e in standing if "overruled" in e.values] == [27]


@CHANGES
def test_a_modifier_of_the_game_master_stays(fight: Table, change: Change) -> None:
    """Half typed it counts after the change, and the dice typed before it are still there."""
    asked_to_roll(fight)
    fight.type("65")
    own = fight.find(QSpinBox, "card_gm")
    own.setFocus()
    own.selectAll()
    fight.type("3")
    change(fight)
    assert fight.find(QSpinBox, "card_gm").cleanText() == "3"
    assert roll_card(fight).line.text() == "65"


def test_a_modifier_keeps_the_dice_and_a_click_takes_it(fight: Table) -> None:
    """Dice, then a modifier, then a click on the button: both count."""
    asked_to_roll(fight)
    fight.type("65")
    own = fight.find(QSpinBox, "card_gm")
    own.setFocus()
    own.selectAll()
    fight.type("3")
    fight.press_named("card_roll")
    entry = [e for e in fight.document.journal if e.kind == "rolled"][-1]
    assert entry.values["faces"] == [6, 5]
    assert '"gm"' in entry.model_dump_json()


def test_nothing_is_carried_to_another_question(fight: Table) -> None:
    """The dice of the damage are asked for afresh."""
    asked_to_roll(fight)
    fight.type("65")
    fight.key(Qt.Key.Key_Return)
    assert fight.panel.card.step.key == "damage"
    assert roll_card(fight).line.text() == ""


@CHANGES
def test_ticked_targets_stay(fight: Table, change: Change) -> None:
    """One of two newcomers is left out; so it stays."""
    found = fight.document.token(RINA), fight.document.token(OGRE)
    late = tuple(t.model_copy(update={"id": f"late-{t.id}", "x": t.x + 3}) for t in found)
    document = fight.document.model_copy(update={"tokens": (*fight.document.tokens, *late)})
    fight.session.commit("edits.step.revise", document)
    fight.panel.begin("join", None)
    card = fight.panel.card
    assert isinstance(card, TargetsCard)
    fight.type("1")
    change(fight)
    after = fight.panel.card
    assert after is not card
    assert after.chosen == [late[1].id]
    QApplication.processEvents()
    assert [row.property("chosen") for row in after.rows.values()] == [False, True]
    fight.press_named("card_done")
    assert {state.token for state in fight.document.battle.combatants} & {t.id for t in late} == {
        late[1].id
    }


@CHANGES
def test_a_typed_number_stays(fight: Table, change: Change) -> None:
    """The keyboard stays in the field, and what is typed next follows what was typed before."""
    fight.panel.begin("correct", OGRE)
    while not isinstance(fight.panel.card, NumberCard):
        take(fight, "HP")
    spin = fight.panel.card.spin
    spin.selectAll()
    fight.type("1")
    change(fight)
    again = fight.panel.card.spin
    assert again is not spin
    assert again.lineEdit().hasFocus()
    fight.type("2")
    assert again.value() == 12


def test_a_line_of_the_properties_is_taken(battle: Table) -> None:
    """A name half typed in edit mode is not lost with the language either."""
    battle.click(battle.square("B4"))
    line = battle.window.docks["properties"].findChild(QLineEdit)
    assert line is not None
    line.setFocus()
    battle.keys("End")
    battle.type("x")
    speak(battle)
    token = next(t for t in battle.document.tokens if t.id == battle.session.selection[0])
    assert token.name.endswith("x")
