"""Each card turns what the hand does into one answer, and into nothing else."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QEnterEvent, QGuiApplication, QMouseEvent
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from banmen import words
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.model.token import Token
from banmen.rules.modifiers import Modifier
from banmen.rules.steps import (
    GM,
    AskNumber,
    AskPath,
    AskPlace,
    AskTargets,
    AskText,
    ChooseOption,
    Fact,
    Forbidden,
    Highlight,
    Option,
    Roll,
)
from banmen.ui.cards.build import card_for
from banmen.ui.cards.card import Card
from banmen.ui.cards.chips import Chip
from banmen.ui.panels.action_choice import actions_step
from banmen.words import Message


def name(text: str) -> Message:
    return Message("sword.name", {"name": text})


DOCUMENT = Document(
    map=SquareMap(columns=6, rows=6, square_m=3.0),
    tokens=(
        Token(id="t1", name="ガルド", player="太郎", x=1.5, y=1.5),
        Token(id="t2", name="オーガ", side="enemy", x=7.5, y=1.5),
        Token(id="t3", name="ゴブリン", side="enemy", x=10.5, y=1.5),
    ),
)
FORBIDDEN = Forbidden(rule="SWORD-23", reason=name("遠い"))
ROWS = (
    Option(id="a", label=name("一"), highlight=Highlight(tokens=("t2",))),
    Option(id="b", label=name("二"), highlight=Highlight(squares=(Square(2, 2),)), cost=2),
    Option(id="c", label=name("三"), forbidden=FORBIDDEN),
)


class Holder(QWidget):
    """Stands for the window: a key that nobody took comes here, and goes to the card."""

    def __init__(self, step: Any) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.card: Card = card_for(step, DOCUMENT, self)
        QVBoxLayout(self).addWidget(self.card)
        self.answers: list[tuple[object, bool]] = []
        self.throws: list[object] = []
        self.rules: list[str] = []
        self.card.answered.connect(lambda value, over: self.answers.append((value, over)))
        self.card.rolled.connect(self.throws.append)
        self.card.rule_asked.connect(self.rules.append)

    def keyPressEvent(self, event: Any) -> None:
        self.card.take_key(event)


@pytest.fixture
def show(qtbot: QtBot) -> Any:
    """Show the card of a step."""

    def build(step: Any) -> Holder:
        holder = Holder(step)
        qtbot.addWidget(holder)
        holder.show()
        qtbot.waitExposed(holder)
        holder.activateWindow()
        qtbot.waitUntil(holder.isActiveWindow)
        # The board has the keyboard, but where the card asks for words.
        (holder.card if holder.card.focusProxy() is not None else holder).setFocus()
        return holder

    return build


def keyboard(holder: Holder) -> QWidget:
    return holder.focusWidget() or holder


def test_digit_takes_its_row(show: Any) -> None:
    holder = show(ChooseOption(key="k", who="t1", text=name("？"), options=ROWS))
    QTest.keyClicks(keyboard(holder), "2")
    assert holder.answers == [("b", False)]
    QTest.keyClicks(keyboard(holder), "9")
    assert len(holder.answers) == 1


def test_what_ends_it_is_always_0(show: Any) -> None:
    """The row that ends the turn keeps its key, wherever it stands among the others."""
    end = Option(id="end", label=name("終える"), closing=True)
    for rows in ((ROWS[0], end, ROWS[1]), (end, *ROWS)):
        holder = show(ChooseOption(key="k", who="t1", text=name("？"), options=rows))
        QTest.keyClicks(keyboard(holder), "2")
        QTest.keyClicks(keyboard(holder), "0")
        assert holder.answers == [("b", False), ("end", False)]


def test_the_turn_is_ended_by_one_row(show: Any) -> None:
    """The battle's own row to pass the turn on is left out beside the row of the turn itself."""
    passing = Option(id="pass_turn", label=name("次へ"), closing=True)
    system: Any = SimpleNamespace(battle_actions=lambda document: (passing,))
    mine = (ROWS[0], Option(id="end_turn", label=name("終える"), closing=True))
    asked = actions_step(system, DOCUMENT, mine, "t1")
    assert asked is not None
    assert [option.id for option in asked.options] == ["turn:a", "turn:end_turn"]
    other = replace(mine[1], forbidden=FORBIDDEN)
    asked = actions_step(system, DOCUMENT, (ROWS[0], other), "t2")
    assert asked is not None
    holder = show(asked)
    QTest.keyClicks(keyboard(holder), "0")
    assert holder.answers == [("battle:pass_turn", False)]


def test_a_number_typed_stands_for_the_one_proposed(show: Any) -> None:
    """Nothing has to be wiped out first."""
    step = AskNumber(key="n", who=GM, text=name("？"), minimum=0, maximum=1000, default=4)
    holder = show(step)
    QTest.keyClicks(keyboard(holder), "8")
    QTest.keyClick(keyboard(holder), Qt.Key.Key_Return)
    assert holder.answers == [(8, False)]


def test_many_rules_stand_in_lines_of_whole_names(show: Any) -> None:
    """Links to rules are never cut: those that find no room stand below."""
    rules = tuple(f"COC-{number}" for number in (161, 72, 74, 92, 96, 130, 131))
    holder = show(ChooseOption(key="k", who="t1", text=name("？"), options=ROWS, rules=rules))
    holder.resize(300, holder.heightForWidth(300) if holder.hasHeightForWidth() else 600)
    QApplication.processEvents()
    links = [b for b in holder.findChildren(QPushButton) if b.text() in rules]
    assert len(links) == len(rules)
    for link in links:
        assert link.width() >= link.sizeHint().width(), link.text()
    assert len({link.y() for link in links}) > 1


def test_who_is_asked_stands_in_the_head(show: Any) -> None:
    """Token and player, or the game master."""
    asked = show(ChooseOption(key="k", who="t1", text=name("？"), options=ROWS))
    said = [label.text() for label in asked.card.findChildren(QLabel)]
    assert words.text("card.played_by", name="ガルド", player="太郎") in said
    master = show(ChooseOption(key="k", who=GM, text=name("？"), options=ROWS))
    assert words.text("card.gm") in [label.text() for label in master.card.findChildren(QLabel)]


def test_forbidden_row_only_tells_its_rule(show: Any) -> None:
    holder = show(ChooseOption(key="k", who="t1", text=name("？"), options=ROWS))
    QTest.keyClicks(keyboard(holder), "3")
    assert holder.answers == []
    assert holder.rules == ["SWORD-23"]


def test_enter_takes_the_default_and_nothing_without_one(show: Any) -> None:
    with_default = show(ChooseOption(key="k", who="t1", text=name("？"), options=ROWS, default="a"))
    QTest.keyClick(keyboard(with_default), Qt.Key.Key_Return)
    assert with_default.answers == [("a", False)]
    without = show(ChooseOption(key="k", who="t1", text=name("？"), options=ROWS))
    QTest.keyClick(keyboard(without), Qt.Key.Key_Return)
    assert without.answers == []


def test_enter_takes_the_row_that_tab_led_to(show: Any) -> None:
    holder = show(ChooseOption(key="k", who="t1", text=name("？"), options=ROWS, default="a"))
    while holder.focusWidget() is not holder.card.rows[1]:
        QTest.keyClick(keyboard(holder), Qt.Key.Key_Tab)
    QTest.keyClick(keyboard(holder), Qt.Key.Key_Return)
    assert holder.answers == [("b", False)]


def test_row_is_taken_by_clicking_what_it_is_about(show: Any) -> None:
    """A token or a square on the board answers where exactly one row is about it."""
    holder = show(ChooseOption(key="k", who="t1", text=name("？"), options=ROWS))
    assert holder.card.offer_token("t2")
    assert holder.card.offer_place(Square(2, 2))
    assert holder.answers == [("a", False), ("b", False)]
    assert not holder.card.offer_token("t3")
    assert not holder.card.offer_place(Square(5, 5))
    assert len(holder.answers) == 2


def test_hovering_a_row_lights_up_the_board(show: Any) -> None:
    """What a row is about is shown while the hand is on it, and no longer."""
    holder = show(ChooseOption(key="k", who="t1", text=name("？"), options=ROWS))
    lit = QSignalSpy(holder.card.highlighted)
    row = holder.card.findChild(QPushButton, "option_b")
    at = QPointF(5, 5)
    QApplication.sendEvent(row, QEnterEvent(at, at, at))
    assert lit.at(lit.count() - 1)[0] == Highlight(squares=(Square(2, 2),))
    QApplication.sendEvent(row, QEvent(QEvent.Type.Leave))
    assert lit.at(lit.count() - 1)[0] != Highlight(squares=(Square(2, 2),))


CANDIDATES = (
    Option(id="t1", label=name("ガルド"), forbidden=FORBIDDEN),
    Option(id="t2", label=name("オーガ")),
    Option(id="t3", label=name("ゴブリン")),
)


def test_one_target_answers_at_once(show: Any) -> None:
    holder = show(AskTargets(key="k", who="t1", text=name("？"), candidates=CANDIDATES))
    assert holder.card.offer_token("t3")
    assert holder.answers == [(["t3"], False)]


def test_several_targets_are_ticked_and_finished(show: Any) -> None:
    """Rows are ticked and unticked; Enter finishes once enough are chosen."""
    step = AskTargets(
        key="k", who="t1", text=name("？"), candidates=CANDIDATES, minimum=2, maximum=2
    )
    holder = show(step)
    done = holder.card.findChild(QPushButton, "card_done")
    QTest.keyClicks(keyboard(holder), "2")
    assert not done.isEnabled()
    QTest.keyClick(keyboard(holder), Qt.Key.Key_Return)
    assert holder.answers == []
    QTest.keyClicks(keyboard(holder), "3")
    assert done.isEnabled()
    QTest.keyClicks(keyboard(holder), "2")
    assert not done.isEnabled()
    QTest.keyClicks(keyboard(holder), "2")
    QTest.keyClick(keyboard(holder), Qt.Key.Key_Return)
    assert holder.answers == [(["t3", "t2"], False)]


def test_nobody_may_be_a_choice(show: Any) -> None:
    step = AskTargets(key="k", who="t1", text=name("？"), candidates=CANDIDATES, minimum=0)
    holder = show(step)
    QTest.keyClick(keyboard(holder), Qt.Key.Key_Return)
    assert holder.answers == [([], False)]


def test_one_or_nobody_by_a_single_key(show: Any) -> None:
    """Enter takes the one proposed, a digit another, 0 nobody; each answers at once."""
    step = AskTargets(
        key="k", who="t1", text=name("？"), candidates=CANDIDATES, minimum=0, default=("t3",)
    )
    holder = show(step)
    QTest.keyClick(keyboard(holder), Qt.Key.Key_Return)
    QTest.keyClicks(keyboard(holder), "2")
    QTest.keyClicks(keyboard(holder), "0")
    assert holder.answers == [(["t3"], False), (["t2"], False), ([], False)]


def test_number_within_its_bounds(show: Any) -> None:
    """Typed digits and Enter give one answer, held within the bounds."""
    holder = show(AskNumber(key="k", who="t1", text=name("？"), minimum=1, maximum=20, default=3))
    field = keyboard(holder)
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, "12")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert holder.answers == [(12, False)]


def test_text_is_answered_once(show: Any) -> None:
    holder = show(AskText(key="k", who="t1", text=name("？"), default="前"))
    field = keyboard(holder)
    QTest.keyClicks(field, " ok")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert holder.answers == [("前 ok", False)]


def test_place_by_click_and_by_name(show: Any) -> None:
    """A click on the board, or `c4` typed in either width."""
    step = AskPlace(key="k", who="t1", text=name("？"), places=(Square(2, 3),))
    holder = show(step)
    assert holder.card.offer_place(Square(2, 3))
    holder.card.line.setText("ｃ４")
    QTest.keyClick(holder.card.line, Qt.Key.Key_Return)
    assert holder.answers == [([2, 3], False), ([2, 3], False)]


def test_way_on_foot_is_wanted_or_stayed(show: Any) -> None:
    holder = show(AskPath(key="k", who="t1", text=name("？"), token="t1", allowance=5))
    wanted = QSignalSpy(holder.card.way_wanted)
    assert holder.card.offer_place(Square(1, 1))
    assert wanted.at(0)[0] == Square(1, 1)
    QTest.mouseClick(holder.card.findChild(QPushButton, "card_stay"), Qt.MouseButton.LeftButton)
    assert holder.answers == [([], False)]


ROLL = Roll(
    key="k",
    who="t1",
    text=name("？"),
    dice="2D6",
    modifiers=(Modifier(value=5, words=name("基準値"), rule="SWORD-82"),),
    target=12,
    facts=(Fact(words=name("距離"), rule="SWORD-21", highlight=Highlight(tokens=("t2",))),),
    bcdice="2D6+5>=12",
)


BOT = "(2D6+5>=12) ＞ 11[6,5]+5 ＞ 16 ＞ 成功"


@pytest.mark.parametrize("typed", ["65", "6 5", "6,5", "６５", "[6,5]", BOT])
def test_faces_in_every_form(show: Any, typed: str) -> None:
    """Digits, with spaces or commas, full width, or a dice bot's line."""
    holder = show(ROLL)
    holder.card.line.setText(typed)
    QTest.keyClick(holder.card.line, Qt.Key.Key_Return)
    assert [list(faces) for faces in holder.throws] == [[6, 5]]


@pytest.mark.parametrize("typed", ["7 1", "6", "6 5 4", "なし", "(1D6) ＞ 4"])
def test_faces_that_cannot_be(show: Any, typed: str) -> None:
    """They are refused on the card, in words, and nothing is thrown."""
    holder = show(ROLL)
    holder.card.line.setText(typed)
    QTest.keyClick(holder.card.line, Qt.Key.Key_Return)
    assert holder.throws == []
    assert holder.card.wrong.isVisible()
    assert holder.card.wrong.text()


def test_digits_typed_anywhere_go_to_the_dice(show: Any) -> None:
    holder = show(ROLL)
    QTest.keyClicks(holder, "6")
    QTest.keyClicks(keyboard(holder), "5")
    QTest.keyClick(keyboard(holder), Qt.Key.Key_Return)
    assert [list(faces) for faces in holder.throws] == [[6, 5]]


def test_empty_line_lets_the_program_roll(show: Any) -> None:
    holder = show(ROLL)
    QTest.mouseClick(holder.card.findChild(QPushButton, "card_roll"), Qt.MouseButton.LeftButton)
    assert holder.throws == [None]


def test_formula_with_what_is_added_and_the_line_for_a_bot(show: Any) -> None:
    """The formula, its chips with their rules, and the line to paste elsewhere."""
    holder = show(ROLL)
    said = [label.text() for label in holder.card.findChildren(QLabel)]
    assert words.text("card.against", formula="2D6+5", target=12) in said
    assert any("基準値" in text and "SWORD-82" in text for text in said)
    copy = next(
        button
        for button in holder.card.findChildren(QPushButton)
        if "2D6+5>=12" in button.accessibleName()
    )
    QTest.mouseClick(copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "2D6+5>=12"


def test_click_on_a_fact_asks_for_its_rule(show: Any) -> None:
    holder = show(ROLL)
    chip = next(label for label in holder.card.findChildren(QLabel) if "距離" in label.text())
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    assert holder.rules == ["SWORD-21"]


def test_a_chip_that_comes_up_under_a_mouse_at_rest_waits_for_it_to_move(qtbot: QtBot) -> None:
    """What the board shows does not change because a card was built under the hand."""
    around = QWidget()
    qtbot.addWidget(around)
    rest = QPointF(QCursor.pos())
    chip = Chip("命中 +2", "SWORD-24", Highlight(tokens=("a",)), around)
    seen = QSignalSpy(chip.hovered)
    QApplication.sendEvent(chip, QEnterEvent(QPointF(3, 3), QPointF(3, 3), rest))
    assert seen.count() == 0
    moved = rest + QPointF(1, 0)
    left = Qt.MouseButton.NoButton
    for _ in range(2):
        event = QMouseEvent(
            QEvent.Type.MouseMove, QPointF(4, 3), moved, left, left, Qt.KeyboardModifier.NoModifier
        )
        QApplication.sendEvent(chip, event)
    assert seen.count() == 1
