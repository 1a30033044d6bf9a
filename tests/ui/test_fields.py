"""Fields of the panels: what is typed, in either width, and what is said where it does not fit."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from banmen import words
from banmen.ui.panels.field_editors import (
    MIXED,
    ChoiceEditor,
    ColourEditor,
    Editor,
    FlagEditor,
    NotesEditor,
    NumberEditor,
    TextEditor,
)
from banmen.ui.panels.special_editors import StopsEditor
from banmen.ui.tool_strip import OptionBar

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def holder(qtbot: QtBot) -> QWidget:
    """A window with room for a field."""
    made = QWidget()
    QVBoxLayout(made)
    qtbot.addWidget(made)
    made.show()
    return made


def put(holder: QWidget, editor: Editor) -> list[Any]:
    """Show a field; return the values it gives."""
    layout = holder.layout()
    assert layout is not None
    layout.addWidget(editor)
    editor.show()
    given: list[Any] = []
    editor.changed.connect(given.append)
    return given


def complaint(editor: Editor) -> str:
    """What the field says is wrong."""
    labels = [label for label in editor.findChildren(QLabel) if label.isVisible()]
    return " ".join(label.text() for label in labels if label.property("role") == "warning")


def write(line: Any, text: str) -> None:
    line.setFocus()
    line.setText(text)
    QTest.keyClick(line, Qt.Key.Key_Return)


@pytest.mark.parametrize(
    ("typed", "value"),
    [("12", 12.0), ("１２", 12.0), ("1.5", 1.5), ("１．５", 1.5), ("12 m", 12.0), ("-3", -3.0)],
)
def test_number_in_either_width_and_with_its_unit(
    holder: QWidget, typed: str, value: float
) -> None:
    editor = NumberEditor("長さ", holder, whole=False, unit="m")
    given = put(holder, editor)
    editor.show_value(0.5)
    assert editor.line.text() == "0.5 m"
    write(editor.line, typed)
    assert given == [value]


@pytest.mark.parametrize("typed", ["", "三", "1.5", "m"])
def test_whole_number_that_is_none(holder: QWidget, typed: str) -> None:
    """It is said under the field, nothing is given, and the next good value clears it."""
    editor = NumberEditor("数", holder, whole=True)
    given = put(holder, editor)
    editor.show_value(2)
    write(editor.line, typed)
    assert given == []
    assert complaint(editor)
    write(editor.line, "4")
    assert given == [4]
    assert complaint(editor) == ""


def test_complaint_goes_when_another_value_is_shown(holder: QWidget) -> None:
    """What is shown anew (after an undo) is not called wrong any more."""
    editor = NumberEditor("数", holder, whole=True)
    put(holder, editor)
    editor.show_value(2)
    write(editor.line, "x")
    assert complaint(editor)
    editor.show_value(3)
    assert complaint(editor) == ""
    assert editor.line.text() == "3"


def test_number_that_may_be_none(holder: QWidget) -> None:
    editor = NumberEditor("数", holder, whole=True, optional=True)
    given = put(holder, editor)
    editor.show_value(2)
    write(editor.line, "")
    assert given == [None]


def test_several_values_at_once_are_said_to_differ(holder: QWidget) -> None:
    """Text, number, choice and switch show that the things differ, and give nothing by it."""
    editors: list[Editor] = [
        TextEditor("名", holder),
        NumberEditor("数", holder, whole=True),
        ChoiceEditor("側", [("a", "A"), ("b", "B")], holder),
        FlagEditor("隠", holder),
    ]
    given = [put(holder, editor) for editor in editors]
    for editor in editors:
        editor.show_value(MIXED)
    text, number, choice, flag = editors
    assert text.line.placeholderText() == words.text("properties.mixed")
    assert number.line.placeholderText() == words.text("properties.mixed")
    assert choice.combo.currentIndex() == -1
    assert flag.box.checkState() == Qt.CheckState.PartiallyChecked
    write(text.line, "")
    assert given == [[], [], [], []]


def test_text_is_given_once_and_only_when_it_differs(holder: QWidget) -> None:
    editor = TextEditor("名", holder)
    given = put(holder, editor)
    editor.show_value("前")
    write(editor.line, "前")
    write(editor.line, "後")
    editor.line.clearFocus()
    assert given == ["後"]


def test_notes_are_given_when_the_field_is_left(holder: QWidget) -> None:
    editor, other = NotesEditor("メモ", holder), TextEditor("名", holder)
    given = put(holder, editor)
    put(holder, other)
    holder.activateWindow()
    QTest.qWaitForWindowActive(holder)
    editor.show_value("一行")
    editor.box.setFocus()
    QTest.keyClick(editor.box, Qt.Key.Key_End)
    QTest.keyClick(editor.box, Qt.Key.Key_Return)
    QTest.keyClicks(editor.box, "two")
    assert given == []
    other.line.setFocus()
    assert given == ["一行\ntwo"]


def test_colour_is_taken_back_to_that_of_the_side(holder: QWidget) -> None:
    editor = ColourEditor("色", holder, optional=True)
    given = put(holder, editor)
    editor.show_value("#336699")
    own, side = editor.findChildren(QPushButton)
    assert own.text() == "#336699"
    QTest.mouseClick(side, LEFT)
    assert given == [None]
    editor.show_value(None)
    assert not side.isVisible()


def test_what_a_barrier_stops(holder: QWidget) -> None:
    """By its kind, or movement, sight and shots each by itself."""
    editor = StopsEditor("遮る", holder)
    given = put(holder, editor)
    editor.show_value(None)
    assert not any(box.isVisible() for box in editor._boxes)
    editor._own.click()
    assert tuple(given[-1]) == (True, True, True)
    editor.show_value(given[-1])
    editor._boxes[1].click()
    assert tuple(given[-1]) == (True, False, True)


def test_options_of_a_tool(holder: QWidget) -> None:
    """Choices, numbers and switches of the option bar give plain values under their names."""
    bar = OptionBar(holder)
    given: list[tuple[str, object]] = []
    bar.changed.connect(lambda name, value: given.append((name, value)))
    bar.show_options(
        "template",
        {"shape": "disc", "radius_m": 3.0, "length_m": 30.0, "stops_at_walls": False},
        {"shape": ("disc", "line"), "radius_m": (3.0, 5.0, 10.0)},
    )
    shape, radius = bar.findChildren(QComboBox)
    line = radius.lineEdit()
    assert line is not None
    write(line, "７．５ m")
    QTest.keyClick(shape, Qt.Key.Key_Down)
    bar.findChild(QDoubleSpinBox).setValue(12.0)
    bar.findChild(QCheckBox).click()
    assert given == [
        ("radius_m", 7.5),
        ("shape", "line"),
        ("length_m", 12.0),
        ("stops_at_walls", True),
    ]


def test_radius_that_is_none_is_taken_back(holder: QWidget) -> None:
    """Words where a radius belongs give nothing; the field shows the radius in use again."""
    bar = OptionBar(holder)
    given: list[tuple[str, object]] = []
    bar.changed.connect(lambda name, value: given.append((name, value)))
    bar.show_options("light", {"radius_m": 3.0}, {"radius_m": (3.0, 5.0)})
    line = bar.findChild(QComboBox).lineEdit()
    assert line is not None
    for typed in ("wide", "0", "-2 m"):
        write(line, typed)
        assert line.text() == words.text("tools.option.metres", number=3)
    assert given == []
