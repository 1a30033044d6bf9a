"""A game master draws the guard room by hand: mouse and keys only, from the empty window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QSpinBox, QToolBar

from banmen.model.document import Document
from banmen.ui.wrapped import Wrapped

from .conftest import Keep
from .hands import Table


def new_map(table: Table, columns: int, rows: int, name: str = "") -> None:
    """Ask for a new map and fill the dialog in with the keys."""
    table.keys("Ctrl+N")
    dialog = table.dialog("new_map")
    table.press_named("system_sword-world", dialog)
    spins = dialog.findChildren(QSpinBox)
    for spin, number in zip(spins, (columns, rows), strict=True):
        spin.setFocus()
        spin.selectAll()
        table.type(str(number))
    line = next(each for each in dialog.findChildren(QLineEdit) if each.parent() not in spins)
    line.setFocus()
    table.type(name)
    table.key(Qt.Key.Key_Return)
    table.until(lambda: table.workshop.place.has_document, "a new map")


def choose_option(table: Table, bar: QToolBar, name: str, value: object) -> None:
    """Choose a value in a box of the option bar with the keys."""

    def shown() -> list[QComboBox]:
        boxes = bar.findChildren(QComboBox)
        return [box for box in boxes if box.isVisible() and box.accessibleName() == name]

    table.until(shown, name)
    box = shown()[0]
    box.setFocus(Qt.FocusReason.MouseFocusReason)
    wanted = box.findData(value)
    for _ in range(abs(wanted - box.currentIndex())):
        table.key(Qt.Key.Key_Down if box.currentIndex() < wanted else Qt.Key.Key_Up)
    assert box.currentData() == value


def kinds(document: Document) -> list[str]:
    return sorted(barrier.kind for barrier in document.barriers)


@pytest.fixture
def drawn(table: Table) -> Table:
    """The room with its door, window, four tokens and a lantern, drawn by hand."""
    new_map(table, 5, 5, "詰所")
    table.keys("R")
    table.drag((0, 0), (15, 15))
    table.keys("D")
    table.click((7.5, 14.8))
    table.keys("N")
    table.click((14.9, 4.4))
    table.keys("P")
    bar = table.window.option_bar
    for square in ("B4", "D4", "C5"):
        table.click(table.square(square))
    choose_option(table, bar, "陣営", "enemy")
    table.click(table.square("C1"))
    table.keys("L")
    choose_option(table, bar, "明かり", "lantern")
    table.click((13.5, 13.5))
    return table


def test_the_room_drawn_is_the_room_meant(drawn: Table, keep_picture: Keep) -> None:
    """Size, walls, openings, tokens and light are those that the hand put there."""
    document = drawn.document
    assert document.name == "詰所"
    assert (document.map.columns, document.map.rows) == (5, 5)
    assert (document.map.square_m, document.system) == (3.0, "sword-world")
    assert kinds(document) == ["door", "wall", "wall", "window"]
    door = next(b for b in document.barriers if b.kind == "door")
    window = next(b for b in document.barriers if b.kind == "window")
    assert {tuple(p) for p in door.points} == {(6, 15), (9, 15)}
    assert {tuple(p) for p in window.points} == {(15, 3), (15, 6)}
    stand = [(token.side, token.x, token.y) for token in document.tokens]
    assert stand == [
        ("ally", 4.5, 10.5), ("ally", 10.5, 10.5), ("ally", 7.5, 13.5), ("enemy", 7.5, 1.5)
    ]  # fmt: skip
    assert all(token.sheet is not None for token in document.tokens)
    assert len({token.name for token in document.tokens}) == 4
    assert [(light.preset, light.x, light.y) for light in document.lights] == [
        ("lantern", 13.5, 13.5)
    ]
    keep_picture(drawn, "drawn")


def test_names_and_sheets_are_written_beside_the_board(drawn: Table, keep_picture: Keep) -> None:
    """A token selected by a click takes its name and the numbers of its sheet from the panels."""
    drawn.keys("V")
    drawn.click(drawn.square("B4"))
    assert drawn.session.selection == (drawn.document.tokens[0].id,)
    panel = drawn.window.docks["properties"].widget()
    name = next(e for e in panel.findChildren(QLineEdit) if e.accessibleName() == "名前")
    name.setFocus()
    name.selectAll()
    drawn.type("ガルド")
    drawn.key(Qt.Key.Key_Return)
    assert drawn.document.tokens[0].name == "ガルド"
    assert "ガルド" in [label.text() for label in panel.findChildren(Wrapped)]
    drawn.window.docks["sheet"].raise_()
    sheet = drawn.window.docks["sheet"].widget()
    numbers = [e for e in sheet.findChildren(QLineEdit) if e.isVisible() and e.text().isdecimal()]
    assert len(numbers) > 5
    field = numbers[0]
    field.setFocus()
    field.selectAll()
    drawn.type("３")
    before = drawn.document.tokens[0].sheet
    drawn.key(Qt.Key.Key_Return)
    assert drawn.document.tokens[0].sheet != before
    keep_picture(drawn, "sheet")


def test_measuring_tells_squares_and_metres(drawn: Table) -> None:
    """A drag with the measure says how far it is, in squares as the rules count and in metres."""
    drawn.keys("M")
    drawn.drag(drawn.square("A1"), drawn.square("D1"), let_go=False)
    assert "3マス" in drawn.status("hint")
    assert "9 m" in drawn.status("hint")
    drawn.let_go(drawn.square("D1"))
    before = drawn.document
    drawn.key(Qt.Key.Key_Escape)
    assert drawn.document is before


def test_all_taken_back_and_done_again(drawn: Table) -> None:
    """Undo leads back to the empty map step by step, redo to the same room."""
    final = drawn.document
    steps = len(drawn.session.history.entries)
    assert steps == 8
    for _ in range(steps):
        drawn.keys("Ctrl+Z")
    empty = drawn.document
    assert (empty.barriers, empty.tokens, empty.lights) == ((), (), ())
    assert not drawn.window.actions_by_id["undo"].isEnabled()
    for _ in range(steps):
        drawn.keys("Ctrl+Y")
    assert drawn.document == final
    assert not drawn.window.actions_by_id["redo"].isEnabled()


def test_the_history_list_goes_to_any_step(drawn: Table) -> None:
    """The list names every step; a click leads there."""
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QListWidget

    drawn.window.docks["history"].raise_()
    steps = drawn.find(QListWidget, "history_list")
    said = [steps.item(row).text() for row in range(steps.count())]
    assert len(said) == 9
    assert "部屋を描く" in said[1]
    where = steps.visualItemRect(steps.item(1)).center()
    QTest.mouseClick(steps.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert kinds(drawn.document) == ["wall"]
    assert drawn.document.tokens == ()
