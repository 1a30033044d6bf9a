"""The tile cache: sharp after a rest, never out of date, never a glimpse of what is hidden."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from banmen.canvas.board_theme import PAPER
from banmen.canvas.ink import Ink
from banmen.canvas.scene import BoardScene
from banmen.canvas.view import BoardView
from banmen.edits import doors, elements
from banmen.edits.walls import add_wall
from banmen.model.base import Point

from .conftest import near


def direct(board) -> QImage:
    """What the sheet looks like in the viewport, painted without tiles."""
    view = board.view
    image = QImage(view.viewport().size(), QImage.Format.Format_RGB32)
    image.fill(board.scene.theme.colour("desk"))
    painter = QPainter(image)
    painter.setTransform(view.viewportTransform())
    painter.setClipRect(board.scene.sheet.rect)
    seen = view.mapToScene(view.viewport().rect()).boundingRect()
    ink = Ink(board.scene.theme, board.scene.sheet.unit, view.transform().m11())
    board.scene.sheet.paint(painter, seen, ink)
    painter.end()
    return image


def difference_share(a: QImage, b: QImage) -> float:
    """The share of sampled pixels that clearly differ."""
    points = [(x, y) for x in range(0, a.width(), 3) for y in range(0, a.height(), 3)]
    far = sum(not near(a.pixelColor(x, y), b.pixelColor(x, y), 60) for x, y in points)
    return far / len(points)


def test_tiles_show_what_direct_painting_shows(board) -> None:
    board.session.commit("x", elements.remove(board.session.document, ["t1", "t2"]))
    for zoom in (1.0, 2.3):
        board.view.set_zoom(zoom)
        assert difference_share(board.picture(), direct(board)) < 0.01


def test_a_rest_after_zooming_makes_the_board_sharp_by_itself(board, qtbot) -> None:
    board.session.commit("x", elements.remove(board.session.document, ["t1", "t2"]))
    board.picture()
    board.view.set_zoom(3)

    def sharp() -> bool:
        shown = board.view.viewport().grab().toImage()
        return difference_share(shown, direct(board)) < 0.01

    qtbot.waitUntil(sharp)


def test_an_edit_while_zoomed_out_shows_after_zooming_in(board) -> None:
    board.picture()
    board.view.set_zoom(3)
    board.picture()
    board.session.commit("x", doors.toggle(board.session.document, "d1"))
    board.view.fit()
    board.session.commit("x", add_wall(board.session.document, (Point(3, 20), Point(9, 20))))
    board.view.set_zoom(3)
    board.view.centerOn(600, 2000)
    assert near(board.colour(6, 20), PAPER.ink)


def test_panning_far_and_back_shows_the_same(board) -> None:
    board.view.set_zoom(6)
    board.view.centerOn(600, 600)
    before = board.picture()
    for x in range(0, 3000, 200):
        board.view.centerOn(x, 2000)
        QApplication.processEvents()
    board.view.centerOn(600, 600)
    assert board.picture() == before


def test_the_players_never_glimpse_what_they_do_not_see(board, qtbot) -> None:
    document = add_wall(board.session.document, (Point(9, 3), Point(9, 24)))
    board.session.commit("x", document)
    scene = BoardScene(board.session, viewer="players")
    view = BoardView(scene)
    qtbot.addWidget(view)
    view.resize(700, 500)
    with qtbot.waitExposed(view):
        view.show()

    def behind() -> bool:
        """Whether paper is to be seen behind the wall, in the very next frame."""
        at = view.mapFromScene(1950.0, 1350.0)
        return near(view.viewport().grab().toImage().pixelColor(at), PAPER.paper, 60)

    assert not behind()
    view.set_zoom(2.5)
    view.centerOn(1900, 1200)
    assert not behind()
    view.set_zoom(0.7)
    assert not behind()
    view.pan(-120, -80)
    assert not behind()
    board.session.commit("x", elements.move(board.session.document, ["t1"], 0, 3))
    assert not behind()
    board.session.commit("x", elements.move(board.session.document, ["t1"], 12, 0))
    assert behind()


def test_rects_of_a_change_reach_the_tiles_that_hold_them(board) -> None:
    board.picture()
    tiles = board.scene._sheet_item.tiles
    tiles.invalidate(QRectF(0, 0, 10, 10))
    assert tiles._level.stale
    board.picture()
    assert not tiles._level.stale


def test_settling_paints_also_what_was_cleared_a_moment_ago(board) -> None:
    board.picture()
    tiles = board.scene._sheet_item.tiles
    board.scene.follow(board.view)
    tiles.clear()
    board.scene.settle()
    assert tiles._level.cells(tiles._seen)
    assert set(tiles._level.cells(tiles._seen)) <= set(tiles._level.tiles)
