"""The game master overrules dice at the table: says what a throw comes to, and stops at a card
that the program would have passed over."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QSpinBox

from banmen.battle import journal

from .conftest import Keep
from .fighting import OGRE, dice, hit_points, lines, row, take
from .hands import LEFT, NONE, Table


def face_to_face(fight: Table) -> None:
    """Garudo stands beside the ogre."""
    fight.drag(fight.square("B4"), fight.square("B2"))


def ruled(table: Table) -> list[int]:
    """What was said in place of dice, as the journal keeps it."""
    standing = journal.standing(table.document.journal)
    return [e.values["total"] for e in standing if e.kind == "rolled" and "overruled" in e.values]


def test_a_total_is_set_with_the_mouse(fight: Table, keep_picture: Keep) -> None:
    """The link opens a number; it decides the attack, and the sentences name the ruling."""
    face_to_face(fight)
    take(fight, "近接攻撃: 剣")
    keep_picture(fight, "roll-card")
    fight.press_named("card_say_total")
    fight.find(QSpinBox, "card_total").selectAll()
    fight.type("25")
    keep_picture(fight, "roll-card-total")
    fight.press_named("card_total_say")
    assert ruled(fight) == [25]
    assert fight.panel.card.step.key == "damage"
    shown = [label.text() for label in fight.panel.findChildren(QLabel)]
    assert any("GM判断" in text and "25" in text for text in shown)
    dice(fight, "54")
    assert any("GM判断" in text and "25" in text for text, _ in lines(fight))


def test_a_total_is_set_with_the_keys(fight: Table) -> None:
    """`=`, the number, Enter: the damage that was said is lost, less what protects; so also after
    a face was typed."""
    face_to_face(fight)
    take(fight, "近接攻撃: 剣")
    dice(fight, "65")
    before = hit_points(fight, OGRE)
    fight.type("5=500")
    fight.key(Qt.Key.Key_Return)
    assert ruled(fight) == [500]
    assert fight.panel.runner.pending is None
    assert before - hit_points(fight, OGRE) > 450


def test_escape_closes_the_number_and_the_dice_are_as_before(fight: Table) -> None:
    face_to_face(fight)
    take(fight, "近接攻撃: 剣")
    fight.type("=")
    fight.key(Qt.Key.Key_Escape)
    assert fight.panel.card.step.key == "attack"
    dice(fight, "65")
    assert ruled(fight) == []


def test_undo_and_back_take_the_ruling_back(fight: Table) -> None:
    face_to_face(fight)
    take(fight, "近接攻撃: 剣")
    fight.type("=25")
    fight.key(Qt.Key.Key_Return)
    fight.press_named("card_back")
    assert fight.panel.card.step.key == "attack"
    assert ruled(fight) == []
    before = hit_points(fight, OGRE)
    dice(fight, "65")
    fight.type("=20")
    fight.key(Qt.Key.Key_Return)
    assert hit_points(fight, OGRE) < before
    fight.keys("Ctrl+Z")
    assert hit_points(fight, OGRE) == before
    assert ruled(fight) == []
    fight.keys("Ctrl+Y")
    assert ruled(fight) == [20]


def test_shift_stops_at_the_dice_though_the_program_rolls(fight: Table) -> None:
    """Only the throw that comes next waits; what follows it is rolled as before."""
    face_to_face(fight)
    fight.press_named("auto_roll")
    attack = row(fight, "近接攻撃: 剣")
    QTest.mouseClick(attack, LEFT, Qt.KeyboardModifier.ShiftModifier, attack.rect().center())
    fight.free_hands()
    assert fight.panel.card.step.key == "attack"
    fight.type("=25")
    fight.key(Qt.Key.Key_Return)
    assert ruled(fight) == [25]
    assert fight.panel.runner.pending is None, "the damage was rolled by the program"


def test_back_stops_at_the_dice_that_the_program_rolled(fight: Table) -> None:
    """Going back shows the dice and does not throw them again behind the game master's back."""
    face_to_face(fight)
    fight.press_named("auto_roll")
    attack = row(fight, "近接攻撃: 剣")
    QTest.mouseClick(attack, LEFT, Qt.KeyboardModifier.ShiftModifier, attack.rect().center())
    fight.free_hands()
    fight.type("=25")
    fight.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert fight.panel.card.step.key == "damage"
    fight.press_named("card_back")
    assert fight.panel.card.step.key == "attack"
    fight.find(QSpinBox, "card_gm").stepUp()
    assert fight.panel.card.step.key == "attack", "a modifier does not let the dice go either"
    fight.key(Qt.Key.Key_Return, NONE)
    assert fight.panel.runner.pending is None


def test_a_total_is_typed_with_an_input_method(fight: Table) -> None:
    """Digits in full width are digits: what stood there before is not said in their place."""
    face_to_face(fight)
    take(fight, "近接攻撃: 剣")
    fight.type("=２５")
    fight.key(Qt.Key.Key_Return)
    assert ruled(fight) == [25]


def test_no_number_is_none_and_not_the_one_before(fight: Table) -> None:
    face_to_face(fight)
    take(fight, "近接攻撃: 剣")
    fight.type("=25")
    fight.find(QSpinBox, "card_total").selectAll()
    fight.key(Qt.Key.Key_Delete)
    fight.key(Qt.Key.Key_Return)
    fight.press_named("card_total_say")
    assert ruled(fight) == []
    assert fight.panel.card.step.key == "attack"


def test_enter_presses_the_button_that_tab_led_to(fight: Table) -> None:
    """It does not roll the dice instead, and after Escape it rolls them as ever."""
    face_to_face(fight)
    take(fight, "近接攻撃: 剣")
    fight.type("=25")
    fight.key(Qt.Key.Key_Tab)
    fight.key(Qt.Key.Key_Return)
    assert ruled(fight) == [25]
    back = fight.find(QPushButton, "card_back")
    back.setFocus(Qt.FocusReason.TabFocusReason)
    fight.key(Qt.Key.Key_Return)
    assert ruled(fight) == []
    fight.type("=")
    fight.key(Qt.Key.Key_Escape)
    fight.key(Qt.Key.Key_Return)
    assert ruled(fight) == []
    assert fight.panel.card.step.key != "attack", "the dice were thrown"
