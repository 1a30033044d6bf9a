"""New, open, save, close, import, export: what a game master does with files, and bad files."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QSize, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLabel,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QTextBrowser,
)

from banmen import words
from banmen.edits.elements import remove
from banmen.formats import catalogue
from banmen.model.document import Document

from .conftest import ROOT, Keep, Open
from .hands import Table, dialog_shown

TEXT_MAP = "┏━━━┓\n┃□★□┃\n┃□□□＃\n┃Ａ□Ｂ┃\n┗━＝━┛"


def read(path: Path) -> Document:
    return catalogue.read(path).document


def edit(table: Table) -> None:
    """Take a token away with the mouse and the keyboard."""
    table.click(table.square("D4"))
    table.key(Qt.Key.Key_Delete)
    assert table.session.modified


def drop(table: Table, path: Path) -> None:
    """Let a file fall on the window."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    copy, none = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    left = Qt.MouseButton.LeftButton
    enter = QDragEnterEvent(QPoint(300, 300), copy, data, left, none)
    QApplication.sendEvent(table.window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(table.window, QDropEvent(QPointF(300, 300), copy, data, left, none))


def universal_vtt() -> dict[str, object]:
    """A small map of another program: a room with a door, and what we do not keep."""
    corners = [(1, 1), (5, 1), (5, 4), (1, 4), (1, 1)]
    return {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": 6, "y": 5},
            "pixels_per_grid": 70,
        },
        "line_of_sight": [[{"x": x, "y": y} for x, y in corners]],
        "objects_line_of_sight": [],
        "portals": [
            {
                "position": {"x": 2.5, "y": 1},
                "bounds": [{"x": 2, "y": 1}, {"x": 3, "y": 1}],
                "rotation": 0,
                "closed": True,
                "freestanding": False,
            }
        ],
        "lights": [],
        "environment": {"baked_lighting": False, "ambient_light": "ff202020"},
        "image": "",
        "mystery": [1, 2, 3],
    }


def test_saved_where_it_came_from(battle: Table, guard_room: Path) -> None:
    """Ctrl+S writes the file, the bar says so, the title loses its star."""
    edit(battle)
    assert battle.window.windowTitle().count("*") == 1
    assert battle.status("saved") == words.text("status.unsaved")
    battle.keys("Ctrl+S")
    assert [token.id for token in read(guard_room).tokens] == ["t1", "t2", "t4"]
    assert "*" not in battle.window.windowTitle()
    assert battle.status("saved") == words.text("status.saved")


def test_saved_under_another_name(battle: Table, guard_room: Path, own_home: Path) -> None:
    """Save as asks for a name, gives the ending, and leaves the first file alone."""
    before = guard_room.read_bytes()
    edit(battle)
    battle.keys("Ctrl+Shift+S")
    battle.give_file("save_dialog", own_home / "別の戦闘")
    written = own_home / "別の戦闘.banmen"
    assert [token.id for token in read(written).tokens] == ["t1", "t2", "t4"]
    assert battle.session.path == written
    assert guard_room.read_bytes() == before


def test_new_document_asks_for_its_first_name(table: Table, own_home: Path) -> None:
    """The first Ctrl+S of a sample asks where to, for the sample stays as it is."""
    samples = table.find(QListWidget, "samples")
    where = samples.visualItemRect(samples.item(0)).center()
    QTest.mouseClick(samples.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert table.session.path is None
    table.keys("Ctrl+S")
    table.give_file("save_dialog", own_home / "mine")
    assert read(own_home / "mine.banmen") == table.document


@pytest.mark.parametrize("answer", ["save", "discard", "cancel"])
def test_closing_with_changes_asks(battle: Table, guard_room: Path, answer: str) -> None:
    """Ctrl+Q asks: save and end, end without, or stay; each does what it says."""
    before = guard_room.read_bytes()
    edit(battle)
    battle.keys("Ctrl+Q")
    battle.answer_box("save_question", words.text(f"dialog.{answer}"))
    if answer == "cancel":
        assert battle.window.isVisible()
        assert battle.session.modified
    else:
        battle.until(lambda: not battle.window.isVisible(), "the window is closed")
    assert (guard_room.read_bytes() == before) == (answer != "save")


def test_closing_the_document_shows_the_welcome_page(battle: Table) -> None:
    """Ctrl+W with nothing to save goes to the welcome page; what needs a document is grey."""
    battle.keys("Ctrl+W")
    assert battle.window.pages.currentWidget() is battle.window.welcome
    assert not battle.window.actions_by_id["save"].isEnabled()
    assert not battle.window.actions_by_id["round_card"].isEnabled()
    assert battle.window.actions_by_id["new"].isEnabled()


def test_recent_file_is_opened_from_the_welcome_page(open_table: Open, guard_room: Path) -> None:
    """What was saved stands on the welcome page of the next start, with a picture."""
    first = open_table(guard_room)
    edit(first)
    first.keys("Ctrl+S")
    first.window.close()
    second = open_table()
    recent = second.find(QListWidget, "recent_files")
    assert recent.count() == 1
    assert "guard-room" in recent.item(0).text()
    where = recent.visualItemRect(recent.item(0)).center()
    QTest.mouseClick(recent.viewport(), Qt.MouseButton.LeftButton, pos=where)
    second.until(lambda: second.workshop.place.has_document, "the file")
    assert second.session.path == guard_room


def test_a_double_click_on_a_sample_opens_it_and_selects_nothing(open_table: Open) -> None:
    """The first click opens the map; the second, which Qt gives to the map, is none of its own."""
    table = open_table()
    samples = table.find(QListWidget, "samples")
    where = samples.visualItemRect(samples.item(0)).center()
    QTest.mouseClick(samples.viewport(), Qt.MouseButton.LeftButton, pos=where)
    table.until(lambda: table.workshop.place.has_document, "the sample")
    left = Qt.MouseButton.LeftButton
    table.send(QEvent.Type.MouseButtonDblClick, table.at((0.0, 7.5)), left, left)
    assert table.session.selection == ()


def test_recent_file_that_is_gone_says_so_and_leaves_the_list(
    open_table: Open, guard_room: Path
) -> None:
    """A file taken away meanwhile is refused in words and forgotten."""
    open_table(guard_room).window.close()
    table = open_table()
    recent = table.find(QListWidget, "recent_files")
    guard_room.unlink()
    where = recent.visualItemRect(recent.item(0)).center()
    QTest.mouseClick(recent.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert "guard-room.banmen" in table.refused()
    assert recent.count() == 0


def test_file_dropped_on_the_window_is_opened(table: Table, guard_room: Path) -> None:
    """A file let fall on the window is the open document."""
    drop(table, guard_room)
    table.until(lambda: table.workshop.place.has_document, "the file")
    assert table.session.path == guard_room
    assert "衛兵の詰所" in table.window.windowTitle()


def test_opened_by_the_dialog(table: Table, guard_room: Path) -> None:
    """Ctrl+O asks for a file."""
    table.keys("Ctrl+O")
    table.give_file("open_dialog", guard_room)
    table.until(lambda: table.workshop.place.has_document, "the file")


BAD: dict[str, bytes] = {
    "empty.banmen": b"",
    "text.banmen": "親愛なるガルドへ".encode(),
    "half.banmen": (ROOT / "maps" / "guard-room.banmen").read_bytes()[:700],
    "list.banmen.json": b"[]",
    "newer.banmen.json": b'{"format": "banmen", "version": 999}',
    "broken.dd2vtt": b'{"format": 0.3, "resolution": {',
    "picture.png": b"\x89PNG\r\n\x1a\n",
}


@pytest.mark.parametrize("name", sorted(BAD))
def test_bad_file_is_refused_in_words(battle: Table, own_home: Path, name: str) -> None:
    """The box names the file; the open document, its path and the bad file stay as they are."""
    path = own_home / name
    path.write_bytes(BAD[name])
    before, opened = battle.document, battle.session.path
    drop(battle, path)
    said = battle.refused()
    assert name in said
    assert "Error" not in said
    assert battle.document is before
    assert battle.session.path == opened
    assert path.read_bytes() == BAD[name]
    assert battle.window.pages.currentWidget() is battle.view


def test_disk_that_refuses_a_save_is_told(
    battle: Table, guard_room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk is told in words; the old file and the open document stay."""
    import errno

    from banmen.formats import files

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    before = guard_room.read_bytes()
    edit(battle)
    monkeypatch.setattr(files, "_write_aside", full)
    battle.keys("Ctrl+S")
    assert battle.refused() == words.text("errors.save.full", file="guard-room.banmen")
    assert guard_room.read_bytes() == before
    assert battle.session.modified
    assert list(guard_room.parent.glob(".banmen-*")) == []


def test_map_of_another_program_comes_with_a_report(
    table: Table, own_home: Path, keep_picture: Keep
) -> None:
    """A Universal VTT map opens as an unsaved document, and a report says what became of it."""
    path = own_home / "room.dd2vtt"
    path.write_text(json.dumps(universal_vtt()), encoding="utf-8")
    drop(table, path)
    box = table.dialog("report_box")
    said = box.findChild(QTextBrowser).toPlainText()
    assert words.text("report.read") in said
    keep_picture(box, "report")
    table.press(box.findChild(QPushButton))
    table.until(lambda: not dialog_shown("report_box"), "the report is read")
    assert (table.document.map.columns, table.document.map.rows) == (6, 5)
    assert [b.kind for b in table.document.barriers].count("door") == 1
    assert table.session.path is None
    assert table.session.modified


def test_text_map_is_pasted(table: Table, keep_picture: Keep) -> None:
    """Text from a chat becomes a map with walls, door, window and tokens, shown beforehand."""
    QGuiApplication.clipboard().setText(TEXT_MAP)
    table.keys("Ctrl+Shift+V")
    dialog = table.dialog("text_map")
    assert dialog.findChild(QPlainTextEdit).toPlainText() == TEXT_MAP
    table.until(dialog.ok.isEnabled, "the text is understood")
    keep_picture(dialog, "text-map")
    table.press(dialog.ok)
    table.until(lambda: table.workshop.place.has_document, "the map")
    document = table.document
    assert (document.map.columns, document.map.rows) == (3, 3)
    assert len(document.tokens) == 3
    assert {b.kind for b in document.barriers} == {"wall", "door", "window"}
    assert table.session.modified


def test_a_text_map_is_pasted_with_the_usual_key_too(battle: Table) -> None:
    """Ctrl+V with a text map on the clipboard shows it as a map; the open battle stays as it is."""
    before = battle.document
    QGuiApplication.clipboard().setText(TEXT_MAP)
    battle.keys("Ctrl+V")
    dialog = battle.dialog("text_map")
    battle.until(dialog.ok.isEnabled, "the text is understood")
    battle.key(Qt.Key.Key_Escape)
    assert battle.document is before


def test_text_that_is_no_map_says_what_is_wrong(table: Table) -> None:
    """Other text keeps the button grey and says why."""
    QGuiApplication.clipboard().clear()
    table.keys("Ctrl+Shift+V")
    dialog = table.dialog("text_map")
    edit_box = dialog.findChild(QPlainTextEdit)
    edit_box.setFocus()
    table.type("hello")
    wrong = dialog.findChild(QLabel, "form_wrong")
    table.until(wrong.isVisible, "a complaint")
    assert wrong.text()
    assert not dialog.ok.isEnabled()


def test_map_copied_as_text_reads_back_the_same(battle: Table) -> None:
    """Ctrl+Alt+C puts the map on the clipboard as text that describes the same map."""
    from banmen.formats import text_map

    battle.keys("Ctrl+Alt+C")
    text = QGuiApplication.clipboard().text()
    again = text_map.parse(text).document
    assert again.map == battle.document.map
    assert [t.name for t in again.tokens] == [t.name for t in battle.document.tokens]
    assert again.lights == battle.document.lights


STARTS = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}


@pytest.mark.parametrize(("ending", "start"), STARTS.items())
def test_map_exported_as_a_picture(
    battle: Table, own_home: Path, ending: str, start: bytes
) -> None:
    """Ctrl+E asks how fine and for whom, tells the size, and writes the picture."""
    battle.keys("Ctrl+E")
    dialog = battle.dialog("picture_export")
    spin = dialog.findChild(QSpinBox)
    spin.setFocus()
    spin.selectAll()
    battle.type("40")
    box = dialog.findChildren(QCheckBox)[0]
    battle.press(box)
    said = [label.text() for label in dialog.findChildren(QLabel)]
    assert any("240×240" in text for text in said), said
    battle.press(dialog.ok)
    target = own_home / f"map.{ending}"
    battle.give_file("picture_save_dialog", target)
    battle.until(target.exists, "the picture")
    assert target.read_bytes().startswith(start)
    if ending == "png":
        assert QImage(str(target)).size() == QSize(240, 240)


def test_picture_copied(battle: Table) -> None:
    """The map as the viewer sees it goes to the clipboard."""
    battle.window.actions_by_id["copy_picture"].trigger()
    assert QGuiApplication.clipboard().image().width() > 200


def test_exported_for_another_program(battle: Table, own_home: Path) -> None:
    """The map is written as Universal VTT; what that cannot say is told."""
    battle.window.actions_by_id["export_file"].trigger()
    target = own_home / "room.dd2vtt"
    battle.give_file("export_dialog", target)
    battle.until(target.exists, "the file")
    box = battle.dialog("report_box")
    assert words.text("report.dropped") in box.findChild(QTextBrowser).toPlainText()
    held = json.loads(target.read_text(encoding="utf-8"))
    assert held["resolution"]["map_size"] == {"x": 5, "y": 5}


def test_map_properties_are_one_step(battle: Table) -> None:
    """F4 changes name, size and look in one step; a bad size is said in the form."""
    battle.keys("F4")
    dialog = battle.dialog("map_properties")
    columns = dialog.findChildren(QSpinBox)[0]
    columns.setFocus()
    columns.selectAll()
    battle.type("7")
    battle.key(Qt.Key.Key_Tab)
    steps = battle.session.history.index
    battle.press(dialog.ok)
    assert battle.document.map.columns == 7
    assert battle.session.history.index == steps + 1


def test_opening_another_file_asks_about_the_first(battle: Table, own_home: Path) -> None:
    """A second file dropped on unsaved work asks; after discarding, it is there."""
    other = own_home / "tavern.banmen"
    shutil.copyfile(ROOT / "maps" / "tavern.banmen", other)
    edit(battle)
    drop(battle, other)
    battle.answer_box("save_question", words.text("dialog.discard"))
    battle.until(lambda: battle.session.path == other, "the tavern")


def test_save_is_not_fooled_by_a_document_emptied_in_memory(battle: Table) -> None:
    """Undo back to what is saved is not modified; a step on is."""
    edit(battle)
    battle.keys("Ctrl+Z")
    assert not battle.session.modified
    battle.keys("Ctrl+Y")
    assert battle.session.modified
    assert battle.document == remove(battle.document, ["t3"])
