"""The players' window, the game master's fog, and ground that stays known."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from banmen import words
from banmen.canvas.view import BoardView
from banmen.edits import elements
from banmen.edits.map import set_background
from banmen.edits.walls import add_wall, cut_opening
from banmen.formats import catalogue
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.model.label import Label
from banmen.model.map import SquareMap
from banmen.model.token import Token
from banmen.resources import sample_maps
from banmen.ui.player_window import PlayerWindow

from .conftest import Keep, Open
from .hands import Table


@pytest.fixture
def hall(own_home: Path) -> Path:
    """Two rooms of 6 × 8 squares with a secret door between; an elf in the west, an ogre in the
    east, an ambush in hiding beside the elf, and what only the game master reads."""
    document = Document(
        name="館",
        map=SquareMap(columns=12, rows=8, square_m=3.0),
        tokens=(
            Token(id="elf", name="エルフ", side="ally", x=7.5, y=10.5),
            Token(id="ogre", name="オーガ", side="enemy", x=28.5, y=10.5),
            Token(id="thief", name="盗賊", side="enemy", x=10.5, y=16.5, hidden=True),
        ),
        labels=(Label(id="note", x=7.5, y=4.5, text="罠", gm_only=True),),
    )
    walled = add_wall(document, (Point(18, 0), Point(18, 24)))
    wall = walled.barriers[0].id
    doored = cut_opening(walled, wall, Point(18, 9), Point(18, 12), "door", "closed")
    door = next(barrier for barrier in doored.barriers if barrier.kind == "door")
    path = own_home / "hall.banmen"
    catalogue.write(elements.replace(doored, door.revise(secret=True)), path)
    return path


@pytest.fixture
def table(open_table: Open, hall: Path) -> Table:
    table = open_table(hall)
    table.workshop.place.session.set_mode("play")
    return table


def open_players(table: Table) -> PlayerWindow:
    table.window.actions_by_id["player_window"].trigger()
    found = [top for top in QApplication.topLevelWidgets() if isinstance(top, PlayerWindow)]
    shown = [top for top in found if top.isVisible()]
    assert len(shown) == 1
    table.bot.waitExposed(shown[0])
    shown[0].activateWindow()
    table.bot.waitUntil(shown[0].isActiveWindow)
    return shown[0]


def colour(window: PlayerWindow, x: float, y: float) -> QColor:
    QApplication.processEvents()
    window.scene.settle()
    image = window.view.viewport().grab().toImage()
    return image.pixelColor(window.view.mapFromScene(x * 100, y * 100))


def test_the_window_shows_what_players_may_see_and_no_more(
    table: Table, keep_picture: Keep
) -> None:
    window = open_players(table)
    session = table.workshop.place.session
    assert session.viewer == "gm"
    assert window.scene.token_item("elf").isVisible()
    assert not window.scene.token_item("ogre").isVisible()
    assert window.scene.token_item("thief") is None
    assert window.scene.document.labels == ()
    assert all(barrier.kind == "wall" for barrier in window.scene.document.barriers)
    assert window.scene.theme.colour("fog") == colour(window, 28.5, 4.5)
    door = next(barrier for barrier in session.document.barriers if barrier.kind == "door")
    before = window.view.viewport().grab().toImage()
    session.select([door.id, "thief", "note"])
    assert window.view.viewport().grab().toImage() == before
    for x, y in ((-0.1, 12), (9, -0.1), (9, 24.1)):
        assert colour(window, x, y).lightness() > 150, "the rim of what is seen is seen"
    keep_picture(window, "players-ja")


def test_a_door_opened_by_the_game_master_shows_the_room_behind_it(table: Table) -> None:
    window = open_players(table)
    session = table.workshop.place.session
    door = next(barrier for barrier in session.document.barriers if barrier.kind == "door")
    opened = elements.replace(session.document, door.revise(state="open", secret=False))
    session.commit("edits.step.toggle_door", opened)
    assert window.scene.token_item("ogre").isVisible()
    assert colour(window, 28.5, 10.0) != window.scene.theme.colour("fog")
    session.undo()
    assert not window.scene.token_item("ogre").isVisible()
    assert colour(window, 28.5, 10.0) == window.scene.theme.colour("fog")


def test_an_open_secret_door_shows_and_explores_nothing(table: Table) -> None:
    window = open_players(table)
    session = table.workshop.place.session
    door = next(barrier for barrier in session.document.barriers if barrier.kind == "door")
    session.commit(
        "edits.step.revise", elements.replace(session.document, door.revise(state="open"))
    )
    assert not window.scene.token_item("ogre").isVisible()
    assert colour(window, 28.5, 10.5) == window.scene.theme.colour("fog")
    assert all(int(row, 16) == 0x3F for row in session.document.explored)


def test_it_follows_the_game_masters_view_on_request(table: Table) -> None:
    window = open_players(table)
    alone = window.view.zoom
    table.view.set_zoom(2.5)
    assert window.view.zoom == alone
    QTest.keyClick(window.view, Qt.Key.Key_F)
    assert table.window.actions_by_id["player_follow"].isChecked()

    def middle(view: BoardView) -> QPoint:
        return view.mapToScene(view.viewport().rect().center()).toPoint()

    assert window.view.zoom > alone
    assert (middle(window.view) - middle(table.view)).manhattanLength() < 20
    table.view.pan(-200, -50)
    assert (middle(window.view) - middle(table.view)).manhattanLength() < 20
    table.window.actions_by_id["player_follow"].trigger()
    there = middle(window.view)
    table.view.pan(300, 0)
    assert middle(window.view) == there


def test_it_fills_the_screen_and_gives_it_back(table: Table) -> None:
    window = open_players(table)
    QTest.keyClick(window, Qt.Key.Key_F11)
    assert window.isFullScreen()
    assert not window.bar.isVisible()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isFullScreen()
    assert window.bar.isVisible()


def test_players_can_drag_the_board_but_change_nothing(table: Table) -> None:
    window = open_players(table)
    window.view.set_zoom(2.0)
    session = table.workshop.place.session
    before, viewport = session.document, window.view.viewport()
    start = window.view.mapFromScene(750, 1050)
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(viewport, start + QPoint(40, 30))
    QTest.mouseMove(viewport, start + QPoint(90, 60))
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=start + QPoint(90, 60))
    assert session.document is before
    assert session.selection == ()
    moved = window.view.mapFromScene(750, 1050) - start
    assert moved.manhattanLength() > 100


def test_it_speaks_the_language_and_goes_with_the_window(table: Table, keep_picture: Keep) -> None:
    window = open_players(table)
    assert window.windowTitle() == "プレイヤー画面 — 館"
    table.window.actions_by_id["language"].trigger()
    assert words.language() == "en"
    assert window.windowTitle() == "Players' view — 館"
    assert window.actions_by_id["follow"].text() == "Follow the GM's view"
    table.window.actions_by_id["theme"].trigger()
    session = table.workshop.place.session
    session.commit("edits.map.describe", set_background(session.document, "dark"))
    assert window.scene.theme.name == "dark"
    keep_picture(window, "players-dark-en")
    session.set_viewer("elf")
    keep_picture(table, "elf-dark-en")
    session.mark_saved(Path("x"))
    table.window.close_guard()
    assert not window.isVisible()
    assert not table.window.actions_by_id["player_window"].isChecked()


def test_the_same_action_closes_it_and_leaving_the_document_does(table: Table) -> None:
    window = open_players(table)
    table.window.actions_by_id["player_window"].trigger()
    assert not window.isVisible()
    again = open_players(table)
    table.workshop.place.session.mark_saved(Path("x"))
    table.window.actions_by_id["close"].trigger()
    assert not again.isVisible()


def test_the_game_master_shades_what_players_do_not_see(table: Table, keep_picture: Keep) -> None:
    view, scene = table.view, table.view.board

    def lightness(x: float, y: float) -> int:
        QApplication.processEvents()
        scene.settle()
        image = view.viewport().grab().toImage()
        return image.pixelColor(view.mapFromScene(x * 100, y * 100)).lightness()

    plain = lightness(28.5, 4.5)
    table.keys("Ctrl+Shift+H")
    assert table.workshop.place.preferences.show_fog
    assert lightness(28.5, 4.5) < plain - 30
    assert lightness(7.5, 15.5) == pytest.approx(plain, abs=8)
    assert scene.token_item("ogre").isVisible()
    keep_picture(table, "fog-gm-ja")
    table.keys("Ctrl+Shift+H")
    assert lightness(28.5, 4.5) == plain


def test_explored_ground_stays_in_the_file_and_can_be_forgotten(
    table: Table, own_home: Path
) -> None:
    session = table.workshop.place.session
    session.commit("edits.step.move", elements.move(session.document, ["elf"], 21, 0))
    assert len(session.document.explored) == 8
    target = own_home / "later.banmen"
    catalogue.write(session.document, target)
    later = catalogue.read(target).document
    assert later.explored == session.document.explored
    assert all(int(row, 16) == 0xFFF for row in later.explored)
    session.undo()
    assert session.document.explored == ()
    session.redo()
    table.window.actions_by_id["forget_explored"].trigger()
    assert session.document.explored == ()
    session.undo()
    assert len(session.document.explored) == 8


def test_another_map_is_shown_whole(table: Table) -> None:
    """The players' window goes along to a map that is opened."""
    window = open_players(table)
    window.view.set_zoom(4.0)
    table.workshop.open_path(sample_maps() / "tavern.banmen")
    QApplication.processEvents()
    seen = window.view.mapToScene(window.view.viewport().rect()).boundingRect()
    assert seen.contains(window.scene.sheet.map)
