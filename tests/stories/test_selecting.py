"""Selecting, moving, copying, nudging, and the properties of one thing and of many."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QLineEdit, QWidget

from banmen import words
from banmen.model.token import Token

from .hands import RIGHT, Table

SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier


def token(table: Table, name: str) -> Token:
    return next(each for each in table.document.tokens if each.name == name)


def place(table: Table, name: str) -> tuple[float, float]:
    return token(table, name).x, token(table, name).y


def names(table: Table) -> list[str]:
    """The names of what is selected."""
    found = [table.document.element(key) for key in table.session.selection]
    return [getattr(each, "name", "") for each in found]


def field(table: Table, name: str, kind: type[QWidget] = QLineEdit) -> QWidget:
    """The editor of this name in the panel of properties."""
    panel = table.window.docks["properties"].widget()
    found = [e for e in panel.findChildren(kind) if e.isVisible() and e.accessibleName() == name]
    assert found, f"no field {name}"
    return found[0]


def write(table: Table, name: str, text: str) -> None:
    """Write into a field of the panel and press Enter."""
    line = field(table, name)
    assert isinstance(line, QLineEdit)
    line.setFocus()
    line.selectAll()
    table.key(Qt.Key.Key_Backspace)
    table.type(text)
    table.key(Qt.Key.Key_Return)


def warnings(table: Table) -> list[str]:
    """What the panel of properties says is wrong."""
    panel = table.window.docks["properties"].widget()
    labels = [label for label in panel.findChildren(QLabel) if label.isVisible()]
    return [label.text() for label in labels if label.property("role") == "warning"]


def test_click_shift_click_and_box(battle: Table) -> None:
    """A click selects, Shift adds and takes away, a box takes what lies within, a click clears."""
    battle.click(battle.square("B4"))
    assert names(battle) == ["ガルド"]
    battle.click(battle.square("D4"), keys=SHIFT)
    assert names(battle) == ["ガルド", "リナ"]
    battle.click(battle.square("B4"), keys=SHIFT)
    assert names(battle) == ["リナ"]
    battle.drag((0.7, 8.5), (12.5, 14.7))
    assert sorted(names(battle)) == ["ガルド", "ミリ", "リナ"]
    battle.click(battle.square("A2"))
    assert battle.session.selection == ()
    battle.keys("Ctrl+A")
    assert len(battle.session.selection) == 9


def test_moved_by_hand_in_edit_mode(battle: Table) -> None:
    """A token goes where the hand lets go, in the middle of its square; with Ctrl a copy goes."""
    battle.drag(battle.square("B4"), battle.square("A2"))
    assert place(battle, "ガルド") == battle.square("A2")
    battle.drag(battle.square("A2"), battle.square("B3"), keys=CTRL)
    assert place(battle, "ガルド") == battle.square("A2")
    assert battle.square("B3") in [(each.x, each.y) for each in battle.document.tokens]


def test_several_moved_together(battle: Table) -> None:
    """What is selected together moves together, and comes back together."""
    before = battle.document
    battle.click(battle.square("B4"))
    battle.click(battle.square("D4"), keys=SHIFT)
    battle.drag(battle.square("B4"), battle.square("B3"))
    assert place(battle, "ガルド") == battle.square("B3")
    assert place(battle, "リナ") == battle.square("D3")
    battle.keys("Ctrl+Z")
    assert battle.document == before


def test_arrow_keys_nudge(battle: Table) -> None:
    """An arrow key moves a square, with Shift a tenth of one."""
    battle.click(battle.square("B4"))
    battle.key(Qt.Key.Key_Up)
    assert place(battle, "ガルド") == battle.square("B3")
    battle.key(Qt.Key.Key_Right, SHIFT)
    assert place(battle, "ガルド")[0] == pytest.approx(battle.square("B3")[0] + 0.3)


def test_copied_pasted_duplicated_deleted(battle: Table) -> None:
    """Copy and paste put a second one at the hand; duplicate beside it; Delete takes away."""
    battle.click(battle.square("B4"))
    battle.keys("Ctrl+C")
    battle.move(battle.square("A2"))
    battle.keys("Ctrl+V")
    assert len(battle.document.tokens) == 5
    pasted = battle.document.element(battle.session.selection[0])
    assert (pasted.x, pasted.y) == battle.square("A2")
    battle.keys("Ctrl+D")
    assert len(battle.document.tokens) == 6
    battle.key(Qt.Key.Key_Delete)
    battle.keys("Ctrl+A")
    battle.key(Qt.Key.Key_Delete)
    assert (battle.document.tokens, battle.document.barriers) == ((), ())
    battle.keys("Ctrl+Z")
    battle.click(battle.square("C1"))
    battle.keys("Ctrl+X")
    assert "オーガ" not in [each.name for each in battle.document.tokens]


def test_text_that_is_no_element_is_not_pasted(battle: Table) -> None:
    """Pasting somebody's letter says so in words and changes nothing."""
    QGuiApplication.clipboard().setText("親愛なるガルドへ")
    before = battle.document
    battle.click(battle.square("A2"))
    battle.keys("Ctrl+V")
    assert battle.refused() == words.text("edits.clipboard.not_ours")
    assert battle.document is before


def test_connected_walls_by_alt_click_and_by_key(battle: Table) -> None:
    """One wall leads to all that hang together with it, openings too."""
    battle.click((0.1, 7.5))
    assert battle.session.selection == ("w2",)
    battle.keys("Ctrl+Shift+A")
    connected = set(battle.session.selection)
    assert connected == {"w1", "w2", "d1", "n1"}
    battle.click(battle.square("A2"))
    battle.click((0.1, 7.5), keys=ALT)
    assert set(battle.session.selection) == connected


def test_corner_of_a_selected_wall_is_dragged(battle: Table) -> None:
    """A corner of the selected wall follows the hand."""
    battle.click((0.1, 7.5))
    battle.drag((0, 0), (3, 3))
    wall = battle.document.element("w2")
    assert (3, 3) in [tuple(point) for point in wall.points]


def test_properties_of_one(battle: Table) -> None:
    """The panel shows what is selected; each change is one step, and undo shows the old value."""
    battle.click(battle.square("B4"))
    steps = battle.session.history.index
    write(battle, words.text("properties.field_player"), "三郎")
    assert token(battle, "ガルド").player == "三郎"
    assert battle.session.history.index == steps + 1
    box = field(battle, words.text("properties.field_hidden"), QCheckBox)
    assert isinstance(box, QCheckBox)
    box.setFocus()
    battle.key(Qt.Key.Key_Space)
    assert token(battle, "ガルド").hidden
    battle.keys("Ctrl+Z")
    assert not box.isChecked()


def test_properties_of_many(battle: Table) -> None:
    """Several things show what they share; what differs says so, and one entry changes all."""
    battle.click(battle.square("B4"))
    battle.click(battle.square("D4"), keys=SHIFT)
    player = field(battle, words.text("properties.field_player"))
    assert isinstance(player, QLineEdit)
    assert player.text() == ""
    assert player.placeholderText() == words.text("properties.mixed")
    write(battle, words.text("properties.field_player"), "四郎")
    assert {token(battle, name).player for name in ("ガルド", "リナ")} == {"四郎"}
    assert token(battle, "ミリ").player == "花子"


@pytest.mark.parametrize("typed", ["二", "99", "-1", "1.5", ""])
def test_bad_value_is_refused_at_its_field(battle: Table, typed: str) -> None:
    """A size that cannot be is said under the field; the document stays as it is."""
    battle.click(battle.square("B4"))
    before = battle.document
    write(battle, words.text("properties.field_size"), typed)
    assert battle.document is before
    assert len(warnings(battle)) == 1
    write(battle, words.text("properties.field_size"), "２")
    assert warnings(battle) == []
    assert token(battle, "ガルド").size == 2


def test_wall_becomes_a_door_in_the_panel(battle: Table) -> None:
    """The kind of a wall is chosen with the keys; the panel then has the states of a door."""
    battle.keys("W")
    battle.drag((3, 6), (6, 6))
    battle.keys("V")
    battle.click((4.5, 6))
    kind = field(battle, words.text("properties.field_kind"), QComboBox)
    kind.setFocus()
    battle.key(Qt.Key.Key_Down)
    assert battle.document.element(battle.session.selection[0]).kind == "door"
    state = field(battle, words.text("properties.field_state"), QComboBox)
    assert isinstance(state, QComboBox)
    assert state.findData("locked") >= 0


def test_written_text_counts_when_saved_without_leaving_the_field(battle: Table) -> None:
    """Ctrl+S in the middle of a field saves what is written there."""
    from banmen.formats.catalogue import read

    battle.click(battle.square("B4"))
    line = field(battle, words.text("properties.field_player"))
    assert isinstance(line, QLineEdit)
    line.setFocus()
    line.selectAll()
    battle.type("五郎")
    battle.keys("Ctrl+S")
    path = battle.session.path
    assert path is not None
    saved = read(path).document
    assert next(each.player for each in saved.tokens if each.name == "ガルド") == "五郎"


def test_menu_of_a_token_sets_a_condition(battle: Table) -> None:
    """A condition chosen in the menu of a right click is on the token and in the panel."""
    battle.click(battle.square("B4"), button=RIGHT)
    menu = battle.menu()
    sub = next(a for a in menu.actions() if a.text() == words.text("menu_board.conditions"))
    first = sub.menu().actions()[0]
    battle.choose(sub.text(), first.text())
    conditions = token(battle, "ガルド").conditions
    assert len(conditions) == 1
    panel = battle.window.docks["properties"].widget()
    chips = [b for b in panel.findChildren(QWidget) if "×" in str(getattr(b, "text", str)())]
    assert len([chip for chip in chips if chip.isVisible()]) == 1
    QTest.mouseClick(chips[0], Qt.MouseButton.LeftButton)
    assert token(battle, "ガルド").conditions == ()


def test_layers_panel_selects_and_hides(battle: Table) -> None:
    """A row of the list selects its thing; the eye hides the layer on this screen only."""
    from PySide6.QtWidgets import QTreeWidget

    before = battle.document
    tree = battle.find(QTreeWidget, "layer_list")
    branch = tree.topLevelItem(0)
    assert branch is not None
    branch.setExpanded(True)
    where = tree.visualItemRect(branch.child(0)).center()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert names(battle) == ["オーガ"]
    eye = tree.visualRect(tree.indexFromItem(branch, 1)).center()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=eye)
    from banmen.canvas.token_item import TokenItem

    items = [i for i in battle.view.scene().items() if isinstance(i, TokenItem)]
    assert items
    assert not any(item.isVisible() for item in items)
    assert battle.document is before


def test_a_mixed_selection_says_what_it_holds(battle: Table) -> None:
    """With nothing in common to set, the panel counts each kind instead of being empty."""
    battle.keys("B")
    battle.click(battle.square("A2"))
    battle.keys("V")
    battle.keys("Ctrl+A")
    panel = battle.window.docks["properties"].widget()
    said = [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]
    assert f"{words.text('properties.kind_token')}: 4" in said
    assert words.text("properties.nothing_common") in said
