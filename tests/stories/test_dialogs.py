"""Preferences, switches of the rules, the reader of rules, keys, menus of the board, backdrops."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QSpinBox,
    QTreeWidget,
)

from banmen import words
from banmen.session import preferences as preferences_file
from banmen.tools.toolbox import TOOLS

from .conftest import Open
from .hands import RIGHT, Table, dialog_shown


def choose(table: Table, box: QComboBox, value: object) -> None:
    """Choose a value of a box with the arrow keys."""
    box.setFocus()
    wanted = box.findData(value)
    assert wanted >= 0, value
    for _ in range(abs(wanted - box.currentIndex())):
        table.key(Qt.Key.Key_Down if box.currentIndex() < wanted else Qt.Key.Key_Up)
    assert box.currentData() == value


def preferences(table: Table, **chosen: object) -> None:
    """Open the preferences, choose, and press OK."""
    table.keys("Ctrl+Comma")
    dialog = table.dialog("preferences")
    for name, value in chosen.items():
        choose(table, table.find(QComboBox, f"preference_{name}", dialog), value)
    table.press(dialog.ok)
    table.until(lambda: not dialog_shown("preferences"), "the dialog is closed")


def test_preferences_take_effect_at_once_and_are_kept(battle: Table) -> None:
    """Language and theme change with OK; the file of the next start holds them."""
    preferences(battle, language="en", theme="dark")
    assert words.language() == "en"
    assert battle.window.actions_by_id["open"].text().startswith("Open")
    assert battle.window.palette().window().color().lightness() < 80
    kept = preferences_file.load()
    assert (kept.language, kept.theme) == ("en", "dark")


def test_preferences_cancelled_change_nothing(battle: Table) -> None:
    """Esc leaves everything as it was."""
    battle.keys("Ctrl+Comma")
    dialog = battle.dialog("preferences")
    choose(battle, battle.find(QComboBox, "preference_theme", dialog), "dark")
    battle.key(Qt.Key.Key_Escape)
    battle.until(lambda: not dialog_shown("preferences"), "the dialog is closed")
    assert battle.workshop.place.preferences.theme == "light"
    assert battle.window.palette().window().color().lightness() > 200


def test_wheel_may_pan(battle: Table) -> None:
    """With the wheel set to pan it moves the paper; Ctrl and the wheel zoom as ever."""
    preferences(battle, wheel="pan")
    battle.keys("Ctrl+Plus")
    battle.keys("Ctrl+Plus")
    zoom, corner = battle.view.zoom, battle.at((0, 0))
    battle.wheel((7.5, 7.5), 1)
    assert battle.view.zoom == zoom
    assert battle.at((0, 0)).y() > corner.y()
    battle.wheel((7.5, 7.5), 1, keys=Qt.KeyboardModifier.ControlModifier)
    assert battle.view.zoom > zoom


def test_left_drag_may_pan(battle: Table) -> None:
    """With the left button set to pan, a drag on the bare ground moves the paper."""
    preferences(battle, left_drag="pan")
    battle.wheel((7.5, 7.5), 4)
    corner = battle.at((0, 0))
    battle.drag(battle.square("B3"), battle.square("C3"))
    assert battle.at((0, 0)).x() > corner.x() + 30
    assert battle.session.selection == ()


def test_another_key_may_free_the_hand(battle: Table) -> None:
    """The key that bypasses snapping can be chosen; the status bar names it."""
    preferences(battle, bypass_snap="ctrl")
    battle.keys("W")
    battle.move((4.2, 4.1))
    assert "Ctrl" in battle.status("snap")
    battle.move((4.2, 4.1), keys=Qt.KeyboardModifier.ControlModifier)
    assert battle.status("snap") == words.text("status.snap_off", key="Ctrl")


def test_window_comes_back_as_it_was_left(open_table: Open, guard_room: Path) -> None:
    """Size, switches of the view and typed dice are those of last time."""
    first = open_table(guard_room)
    first.keys("Ctrl+Shift+G")
    first.window.resize(1400, 800)
    first.keys("Ctrl+Q")
    kept = preferences_file.load()
    assert not kept.show_grid
    assert kept.window_geometry
    assert kept.recent_files == (str(guard_room),)


def test_switches_of_the_view(battle: Table) -> None:
    """Grid, coordinates, sight and lights are switched by their keys, and look different."""
    for chord in ("Ctrl+Shift+G", "Ctrl+Shift+L", "Ctrl+Shift+B"):
        before = battle.view.grab().toImage()

        def different(before: QImage = before) -> bool:
            return bool(battle.view.grab().toImage() != before)

        battle.keys(chord)
        battle.until(different, chord)


def test_seen_by_a_token(battle: Table) -> None:
    """Choosing who looks changes what the board shows, and Undo does not know of it."""
    box = battle.window.viewer_choice.findChild(QComboBox)
    assert [box.itemText(n) for n in range(box.count())][2:] == ["オーガ", "ガルド", "リナ", "ミリ"]
    before = battle.document
    choose(battle, box, "t2")
    assert battle.session.viewer == "t2"
    assert battle.document is before


def test_switch_of_the_rules_is_a_step(battle: Table) -> None:
    """A switch of the rules is kept in the document, as one step of the history."""
    action = battle.window.actions_by_id["battle_settings"]
    action.trigger()
    dialog = battle.dialog("battle_settings")
    box = next(b for b in dialog.findChildren(QCheckBox) if b.objectName().startswith("setting_"))
    name = box.objectName().removeprefix("setting_")
    box.setFocus()
    battle.key(Qt.Key.Key_Space)
    battle.press(dialog.ok)
    assert battle.document.settings[name] is box.isChecked()
    battle.keys("Ctrl+Z")
    assert name not in battle.document.settings


def test_rules_are_searched_by_words(battle: Table) -> None:
    """F2 opens the rules; typed words keep those that hold them."""
    battle.keys("F2")
    reader = battle.dialog("rule_reader")
    rules = reader.findChild(QListWidget)
    every = rules.count()
    assert every > 50
    line = reader.findChild(QLineEdit)
    line.setFocus()
    battle.type("射線")
    assert 0 < rules.count() < every
    shown = " ".join(label.text() for label in reader.findChildren(QLabel))
    assert rules.currentItem().text().split("　")[0] in shown
    reader.close()


def test_list_of_keys_names_every_tool(battle: Table) -> None:
    """F1 shows all keys: those of the tools, of the mouse, of the menus."""
    battle.keys("F1")
    tree = battle.dialog("shortcut_list").findChild(QTreeWidget)
    heads = [tree.topLevelItem(n) for n in range(tree.topLevelItemCount())]
    rows = {
        (head.child(n).text(0), head.child(n).text(1))
        for head in heads
        for n in range(head.childCount())
    }
    for tool in TOOLS:
        assert (words.text(f"tools.{tool.id}.name"), tool.shortcut) in rows
    assert (words.text("action.save"), "Ctrl+S") in rows


@pytest.mark.parametrize("language", ["ja", "en"])
def test_list_of_keys_cuts_no_text(open_table: Open, language: str) -> None:
    """Each line of the list is as wide as what it says, also in a small window."""
    table = open_table(size=(1280, 720))
    preferences(table, language=language)
    table.keys("F1")
    tree = table.dialog("shortcut_list").findChild(QTreeWidget)
    for column in range(2):
        assert tree.columnWidth(column) >= tree.sizeHintForColumn(column)
    assert not tree.horizontalScrollBar().isVisible()


def test_size_in_use_is_marked_as_chosen(table: Table) -> None:
    """A new map marks the size offered that its numbers say, and none for others."""
    table.keys("Ctrl+N")
    dialog = table.dialog("new_map")
    sizes = ("room", "hall", "field")

    def chosen() -> list[str]:
        return [s for s in sizes if table.find(QPushButton, f"size_{s}", dialog).isChecked()]

    assert chosen() == ["hall"]
    table.press_named("size_room", dialog)
    table.press_named("size_room", dialog)
    assert chosen() == ["room"]
    columns = dialog.findChildren(QSpinBox)[0]
    columns.setFocus()
    columns.selectAll()
    table.type("9")
    assert chosen() == []
    table.press_named("size_nodes", dialog)
    assert chosen() == []


def test_menu_of_a_wall_makes_a_door_and_back(battle: Table) -> None:
    """A wall's menu cuts a door where the hand is; the door's menu makes it wall again."""
    before = len(battle.document.barriers)
    battle.click((0.05, 4.5), button=RIGHT)
    battle.choose(words.text("menu_board.make_door"))
    assert len(battle.document.barriers) == before + 2
    battle.click((0.05, 4.5), button=RIGHT)
    battle.choose(words.text("menu_board.heal"))
    kinds = sorted(barrier.kind for barrier in battle.document.barriers)
    assert kinds == ["door", "wall", "wall", "window"]


def test_menu_of_a_light_gives_it_to_a_token(battle: Table) -> None:
    """A light is put out, lit, and carried, all from its menu; carried, it moves along."""
    battle.click(battle.square("E5"), button=RIGHT)
    battle.choose(words.text("menu_board.put_out"))
    assert not battle.document.lights[0].burning
    battle.click(battle.square("E5"), button=RIGHT)
    battle.choose(words.text("menu_board.carry", name="リナ"))
    assert battle.document.lights[0].carried_by == "t3"


def test_menu_of_the_bare_ground_pastes_there(battle: Table) -> None:
    """Copy a token, and paste it where the menu was opened."""
    battle.click(battle.square("B4"))
    battle.keys("Ctrl+C")
    battle.click(battle.square("B2"), button=RIGHT)
    battle.choose(words.text("action.paste"))
    assert battle.square("B2") in [(token.x, token.y) for token in battle.document.tokens]


def test_backdrop_is_laid_under_the_map(battle: Table, own_home: Path) -> None:
    """A picture lies under the whole map in one step; a file that is none is refused."""
    picture = own_home / "floor.png"
    image = QImage(50, 50, QImage.Format.Format_RGB32)
    image.fill(QColor("#336699"))
    assert image.save(str(picture))
    battle.window.actions_by_id["backdrop"].trigger()
    battle.give_file("backdrop_dialog", picture)
    backdrop = battle.document.map.backdrop
    assert backdrop is not None
    assert (backdrop.width, backdrop.height) == (15, 15)
    battle.keys("Ctrl+Z")
    assert battle.document.map.backdrop is None
    wrong = own_home / "words.png"
    wrong.write_text("hello", encoding="utf-8")
    battle.window.actions_by_id["backdrop"].trigger()
    battle.give_file("backdrop_dialog", wrong)
    assert battle.refused()
    assert battle.document.map.backdrop is None


@pytest.mark.parametrize("edge", ["left", "right", "top", "bottom", "middle_x", "middle_y"])
def test_arranged_by_the_menu(battle: Table, edge: str) -> None:
    """Selected tokens are brought to one line, as one step."""
    battle.keys("Ctrl+A")
    battle.session.select(("t2", "t3", "t4"))
    before = battle.document
    battle.window.actions_by_id[f"align_{edge}"].trigger()
    tokens = [battle.document.token(key) for key in ("t2", "t3", "t4")]
    across = edge in ("left", "right", "middle_x")
    assert len({token.x if across else token.y for token in tokens}) == 1
    battle.keys("Ctrl+Z")
    assert battle.document == before


def test_places_are_copied_from_one_moment_to_another(battle: Table) -> None:
    """Where tokens stand is copied as text and put back later."""
    battle.session.select(("t2", "t3"))
    battle.window.actions_by_id["copy_places"].trigger()
    assert "ガルド" in QGuiApplication.clipboard().text()
    before = [(token.x, token.y) for token in battle.document.tokens]
    battle.drag(battle.square("B4"), battle.square("A1"))
    battle.window.actions_by_id["paste_places"].trigger()
    assert [(token.x, token.y) for token in battle.document.tokens] == before


def test_status_and_round_are_copied_as_text(battle: Table) -> None:
    """Who stands where and how goes to the clipboard in words."""
    battle.window.actions_by_id["copy_status"].trigger()
    text = QGuiApplication.clipboard().text()
    assert all(name in text for name in ("オーガ", "ガルド", "リナ", "ミリ"))
    assert battle.status("hint") == words.text("battle_panel.copied")


def test_about_tells_the_version(table: Table) -> None:
    """The about page names the version and whose work is carried."""
    from banmen import __version__

    table.window.actions_by_id["about"].trigger()
    page = table.dialog("about")
    said = " ".join(label.text() for label in page.findChildren(QLabel))
    assert __version__ in said
    assert "BIZ UD" in said


def test_full_screen_and_back(battle: Table) -> None:
    """F11 fills the screen and gives it back."""
    battle.keys("F11")
    battle.until(battle.window.isFullScreen, "the whole screen")
    battle.keys("F11")
    battle.until(lambda: not battle.window.isFullScreen(), "the window")
