"""Every control has a name for those who cannot see it; every command is found by its letters."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLineEdit,
    QListWidget,
    QMessageBox,
    QWidget,
)

from banmen import words
from banmen.tools.toolbox import TOOLS
from banmen.ui.actions import ACTIONS

from .conftest import ROOT, Open
from .fighting import take
from .hands import Table, dialogs

CONTROLS = (QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox)


def nameless(top: QWidget) -> list[str]:
    """Visible controls that a screen reader could not name."""
    QApplication.processEvents()
    bad = []
    for widget in top.findChildren(QWidget):
        if not isinstance(widget, CONTROLS) or not widget.isVisible():
            continue
        if widget.objectName().startswith("qt_") or isinstance(widget.parent(), QAbstractSpinBox):
            continue
        if isinstance(widget, QLineEdit) and isinstance(widget.parent(), QComboBox):
            continue
        interface = QAccessible.queryAccessibleInterface(widget)
        if not interface.text(QAccessible.Text.Name).strip():
            chain = [type(widget).__name__, widget.objectName()]
            parent = widget.parentWidget()
            while parent is not None:
                chain.append(parent.objectName() or type(parent).__name__)
                parent = parent.parentWidget()
            bad.append(" < ".join(chain[:6]))
    return bad


def test_window_with_each_tool(battle: Table) -> None:
    """Bars, options of every tool, and the panels of every kind of thing."""
    assert nameless(battle.window) == []
    for tool in TOOLS:
        if "squares" in tool.maps:
            battle.keys(tool.shortcut)
            assert nameless(battle.window) == [], tool.id
    battle.keys("V")
    for element in ("t1", "w1", "d1", "n1", "l1"):
        battle.session.select((element,))
        assert nameless(battle.window) == [], element
    battle.keys("Ctrl+A")
    assert nameless(battle.window) == []


def test_window_in_battle(battle: Table) -> None:
    """The battle's panel with its rows, its dice, and a way on foot."""
    battle.key(Qt.Key.Key_Tab)
    assert nameless(battle.window) == []
    battle.press_named("start_battle_button")
    battle.press_named("auto_roll")
    assert nameless(battle.window) == []
    take(battle, words.text("sword.action.initiative"))
    assert nameless(battle.window) == []
    while battle.panel.runner.pending is not None:
        battle.key(Qt.Key.Key_Return)
    take(battle, "移動")
    assert nameless(battle.window) == []


def test_welcome_page(table: Table) -> None:
    """The four choices and the lists."""
    assert nameless(table.window) == []


#: Actions that open a window of their own.
OPENERS = (
    "new", "open", "import_text", "save_as", "map_properties", "backdrop", "preferences",
    "battle_settings", "round_card", "export_picture", "export_file", "search", "shortcuts",
    "rules", "about",
)  # fmt: skip


@pytest.mark.parametrize("action_id", OPENERS)
def test_each_dialog(battle: Table, action_id: str) -> None:
    """Each dialog names its controls, says what it is, and closes by Esc without a trace."""
    before = battle.document
    battle.window.actions_by_id[action_id].trigger()
    battle.until(dialogs, f"the window of {action_id}")
    opened = dialogs()
    assert len(opened) == 1
    dialog: QDialog = opened[0]
    assert dialog.windowTitle() or isinstance(dialog, QMessageBox)
    if not isinstance(dialog, QFileDialog):
        assert nameless(dialog) == []
    dialog.activateWindow()
    battle.until(dialog.isActiveWindow, "the dialog has the keyboard")
    battle.key(Qt.Key.Key_Escape)
    battle.until(lambda: not dialogs(), "the dialog is closed")
    assert battle.document is before


def test_questions_have_words_of_this_program(battle: Table) -> None:
    """Boxes say what they are in the language in use, on their buttons too."""
    battle.click(battle.square("B4"))
    battle.key(Qt.Key.Key_Delete)
    battle.keys("Ctrl+W")
    box: QMessageBox = battle.dialog("save_question")
    assert nameless(box) == []
    said = {button.text() for button in box.buttons()}
    assert said == {words.text(f"dialog.{name}") for name in ("save", "discard", "cancel")}
    battle.key(Qt.Key.Key_Escape)
    assert battle.workshop.place.has_document
    battle.workshop.place.refuse(words.Message("edits.refused.locked"))
    refusal: QMessageBox = battle.dialog("refusal")
    assert [button.text() for button in refusal.buttons()] == [words.text("dialog.ok")]
    battle.key(Qt.Key.Key_Escape)


def test_table_words_icons_and_handlers_are_paired(battle: Table) -> None:
    """Each row of the table has words in both languages, an icon that exists, and a handler."""
    icons = {path.stem for path in (ROOT / "resources" / "icons").glob("*.svg")}
    battle.workshop.set_table()
    for row in ACTIONS:
        for language in words.LANGUAGES:
            assert words.text(f"action.{row.id}", language).strip()
        assert not row.icon or row.icon in icons, row.id
        action = battle.window.actions_by_id[row.id]
        assert action.receivers("2triggered(bool)") >= 1, f"{row.id} does nothing"
    tables = {
        key.split(".")[1].removesuffix("_tip")
        for key in words.keys("ja")
        if key.startswith("action.")
    }
    assert tables == {row.id for row in ACTIONS}
    assert {tool.id.replace("_", "-") for tool in TOOLS} <= icons


def test_no_key_means_two_things() -> None:
    """Shortcuts of commands and tools are all different, and Qt can read them."""
    keys = [key for row in ACTIONS for key in row.shortcuts] + [tool.shortcut for tool in TOOLS]
    read = [QKeySequence(key).toString() for key in keys]
    assert all(read)
    assert len(set(read)) == len(read)


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_command_is_found_by_its_letters(battle: Table, language: words.Language) -> None:
    """What is possible now is found by typing its name, in either language."""
    battle.click(battle.square("B4"))
    battle.keys("Ctrl+K")
    search = battle.dialog("command_search")
    found = search.findChild(QListWidget)
    line = search.findChild(QLineEdit)
    possible = [row.id for row in ACTIONS if battle.window.actions_by_id[row.id].isEnabled()]
    assert len(possible) > 40
    for action_id in possible:
        line.setText(words.text(f"action.{action_id}", language).rstrip("…"))
        offered = {found.item(n).data(Qt.ItemDataRole.UserRole) for n in range(found.count())}
        assert action_id in offered


def test_command_is_done_from_the_search(battle: Table) -> None:
    """Ctrl+K, a few letters, Enter: the command is done."""
    battle.keys("Ctrl+K")
    battle.dialog("command_search")
    battle.type("dark")
    battle.key(Qt.Key.Key_Return)
    battle.until(lambda: battle.workshop.place.preferences.theme == "dark", "the dark theme")


@pytest.mark.parametrize("name", ["tavern", "dungeon", "trench-field"])
def test_every_sample_opens_with_names(open_table: Open, name: str) -> None:
    """Other samples have other things on them; all of them can be named."""
    table = open_table(Path(ROOT / "maps" / f"{name}.banmen"))
    for collection in ("areas", "labels", "templates", "lights", "tokens"):
        for element in getattr(table.document, collection)[:1]:
            table.session.select((element.id,))
            assert nameless(table.window) == [], element


def test_board_says_what_it_is(battle: Table) -> None:
    """The board has a name and a description, in the language in use."""
    interface = QAccessible.queryAccessibleInterface(battle.view)
    assert interface.text(QAccessible.Text.Name) == words.text("canvas.view.name")
    assert interface.text(QAccessible.Text.Description) == words.text("canvas.view.description")


def test_panels_are_reached_without_the_mouse(battle: Table) -> None:
    """Shift+Tab leads from the board through bars and panels, and round to the board again."""
    battle.click(battle.square("B4"))
    assert battle.view.hasFocus()
    reached: list[str] = []
    for _ in range(120):
        battle.key(Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
        focus = QApplication.focusWidget()
        assert focus is not None
        if battle.view.hasFocus():
            break
        reached.append(focus.accessibleName())
    assert battle.view.hasFocus()
    assert words.text("properties.field_name") in reached
    assert words.text("panel.layers") in reached
    assert battle.session.mode == "edit"


def test_command_search_is_walked_by_arrows(battle: Table) -> None:
    """Down goes to the next command found, Enter does it."""
    battle.keys("Ctrl+K")
    search = battle.dialog("command_search")
    battle.type("zoom")
    found = search.findChild(QListWidget)
    names = [found.item(n).data(Qt.ItemDataRole.UserRole) for n in range(found.count())]
    assert len(names) >= 2
    zoom = battle.view.zoom
    for _ in range(names.index("zoom_in")):
        battle.key(Qt.Key.Key_Down)
    assert found.currentItem().data(Qt.ItemDataRole.UserRole) == "zoom_in"
    battle.key(Qt.Key.Key_Return)
    battle.until(lambda: battle.view.zoom > zoom, "zoomed in")
