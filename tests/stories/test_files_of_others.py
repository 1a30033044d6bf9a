"""Files that others touch while they are open: nothing of theirs is lost unasked, nor of ours."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from banmen import words
from banmen.formats import catalogue, native
from banmen.model.document import Document
from banmen.model.map import Node, NodeMap

from .conftest import Open
from .hands import Table, dialog_shown

NAMES = ["戦い その 1%20#&?.banmen", "🎲.banmen"]
if sys.platform == "linux":
    NAMES.append(os.fsdecode("戦闘.banmen".encode("cp932")))


def edit(table: Table) -> None:
    """Take a token away with the mouse and the keyboard."""
    table.click(table.square("D4"))
    table.key(Qt.Key.Key_Delete)
    assert table.session.modified


def change_elsewhere(path: Path) -> bytes:
    """Another program saves another map there."""
    document = catalogue.read(path).document
    catalogue.write(document.model_copy(update={"name": "theirs"}), path)
    return path.read_bytes()


@pytest.mark.parametrize("answer", ["overwrite", "save_elsewhere", "cancel"])
def test_a_file_changed_meanwhile_is_asked_about(
    battle: Table, guard_room: Path, own_home: Path, answer: str
) -> None:
    theirs = change_elsewhere(guard_room)
    edit(battle)
    battle.keys("Ctrl+S")
    battle.answer_box("overwrite_question", words.text(f"dialog.{answer}"))
    if answer == "save_elsewhere":
        battle.give_file("save_dialog", own_home / "mine")
        assert catalogue.read(own_home / "mine.banmen").document == battle.document
    assert (guard_room.read_bytes() == theirs) == (answer != "overwrite")
    assert battle.session.modified == (answer == "cancel")


def test_closing_asks_about_it_as_well(battle: Table, guard_room: Path) -> None:
    theirs = change_elsewhere(guard_room)
    edit(battle)
    battle.keys("Ctrl+Q")
    battle.answer_box("save_question", words.text("dialog.save"))
    battle.answer_box("overwrite_question", words.text("dialog.cancel"))
    assert battle.window.isVisible()
    assert guard_room.read_bytes() == theirs


def test_one_s_own_saves_are_not_asked_about(battle: Table, guard_room: Path) -> None:
    edit(battle)
    battle.keys("Ctrl+S")
    battle.keys("Ctrl+Z")
    battle.keys("Ctrl+S")
    assert not dialog_shown("overwrite_question")
    assert catalogue.read(guard_room).document == battle.document


def test_two_windows_with_one_file_do_not_overwrite_each_other(
    open_table: Open, guard_room: Path
) -> None:
    first, second = open_table(guard_room), open_table(guard_room)
    for table, name in ((first, "ours"), (second, "theirs")):
        named = table.document.model_copy(update={"name": name})
        table.session.commit("edits.map.describe", named)
    assert first.workshop.files.save()
    ours = guard_room.read_bytes()
    assert not second.workshop.files.save()
    second.answer_box("overwrite_question", words.text("dialog.cancel"))
    assert guard_room.read_bytes() == ours


def test_a_file_that_is_gone_is_written_anew(battle: Table, guard_room: Path) -> None:
    edit(battle)
    guard_room.unlink()
    battle.keys("Ctrl+S")
    assert catalogue.read(guard_room).document == battle.document


def test_a_folder_that_is_gone_is_said_and_the_work_stays(
    battle: Table, guard_room: Path, own_home: Path
) -> None:
    folder = own_home / "folder"
    folder.mkdir()
    catalogue.write(battle.document, folder / "a.banmen")
    battle.session.mark_saved(folder / "a.banmen")
    edit(battle)
    shutil.rmtree(folder)
    battle.keys("Ctrl+S")
    assert "a.banmen" in battle.refused()
    assert battle.session.modified
    battle.keys("Ctrl+Shift+S")
    battle.give_file("save_dialog", own_home / "b")
    assert not battle.session.modified


@pytest.mark.parametrize("name", NAMES)
def test_any_name_is_a_name(open_table: Open, guard_room: Path, own_home: Path, name: str) -> None:
    """Opened, saved and found again; on Linux also one that is no UTF-8, of an older system."""
    path = own_home / name
    shutil.copyfile(guard_room, path)
    table = open_table(path)
    edit(table)
    table.keys("Ctrl+S")
    assert not table.session.modified
    assert catalogue.read(path).document == table.document
    table.window.close()
    assert str(path) in open_table().workshop.place.preferences.recent_files


def test_a_map_that_makes_no_small_picture_is_saved(table: Table, own_home: Path) -> None:
    node = Node(id="a", name="a", x=0, y=0)
    field = NodeMap(width_m=90_000, height_m=0.01, nodes=(node,))
    table.workshop.files.show_document(Document(map=field), own_home / "thin.banmen")
    assert table.workshop.files.save()
    assert native.from_bytes((own_home / "thin.banmen").read_bytes()).document.map == field
