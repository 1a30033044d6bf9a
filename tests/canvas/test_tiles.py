"""The tile cache: sharp after a rest, never out of date, never a glimpse of what is hidden."""

from __future__ import annotations

from time import perf_counter

import pytest
from PySide6.QtCore import QObject, QPoint, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from banmen.canvas import tile_cache
from banmen.canvas.board_theme import PAPER
from banmen.canvas.ink import Ink
from banmen.canvas.scene import BoardScene
from banmen.canvas.tile_cache import TileCache
from banmen.canvas.view import BoardView
from banmen.edits import doors, elements
from banmen.edits.walls import add_wall
from banmen.model.base import Point

from .conftest import alike, near


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


def on_screen(board) -> QImage:
    """What stands on the screen now: nothing is painted anew for it, as a grab of the view does."""
    view = board.view
    shown = view.screen().grabWindow(view.winId()).toImage()
    viewport = view.viewport()
    return shown.copy(QRect(viewport.mapTo(view, QPoint()), viewport.size()))


@pytest.mark.parametrize("turn", [3, -6, 8])
def test_a_tile_made_in_passing_is_shown_whole(board, qtbot, monkeypatch, turn) -> None:
    """A paint that reaches only an edge of a missing tile may make it, and must not hide that
    the rest of it was never painted."""
    monkeypatch.setattr(tile_cache, "_CHEAP_S", 60.0)
    board.picture()
    tiles = board.scene._sheet_item.tiles
    board.wheel(QPoint(300, 200), turn)
    qtbot.waitUntil(lambda: board.view.zoom * 0.16 == pytest.approx(tiles._level.scale))
    qtbot.waitUntil(lambda: not tiles._wanted and not tiles._ahead.isActive())
    QApplication.processEvents()
    assert alike(on_screen(board), board.view.viewport().grab().toImage())


def test_what_changed_out_of_view_does_not_flash_up_when_zooming_out(board, qtbot) -> None:
    """The players saw what is behind the wall; looked at from near, elsewhere, they lose it."""
    board.session.commit("x", add_wall(board.session.document, (Point(9, 3), Point(9, 24))))
    board.session.set_viewer("players")
    board.session.commit("x", elements.move(board.session.document, ["t1"], 12, 0))
    board.view.set_zoom(1.5)
    assert near(board.colour(19.5, 18), PAPER.paper, 60)
    board.view.pan(3000, 3000)
    board.picture()
    board.session.undo()
    board.view.fit()
    spot = board.at(19.5, 18)
    assert near(board.view.viewport().grab().toImage().pixelColor(spot), PAPER.fog, 4)


def test_what_changes_right_after_zooming_shows_in_the_next_frame(board) -> None:
    board.session.commit("x", add_wall(board.session.document, (Point(9, 3), Point(9, 24))))
    board.session.set_viewer("players")
    board.session.commit("x", elements.move(board.session.document, ["t1"], 12, 0))
    board.picture()
    board.view.set_zoom(0.7)
    board.session.undo()
    spot = board.at(19.5, 18)
    assert near(board.view.viewport().grab().toImage().pixelColor(spot), PAPER.fog, 4)


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 1.75, 2.0])
def test_tiles_lie_side_by_side_wherever_the_view_is(qtbot, ratio) -> None:
    """At every place of the origin, of which the scale leaves fractions of a device pixel."""
    red, scale = QColor("#ff0000"), 0.0975438596491228
    tiles = TileCache(lambda painter, area, _: painter.fillRect(area, red), lambda _: None, None)
    tiles.waits, tiles.bounds = False, QRectF(-20_000, -20_000, 40_000, 40_000)
    for x in range(-9, 9):
        shown = QImage(1400, 3, QImage.Format.Format_RGB32)
        shown.setDevicePixelRatio(ratio)
        shown.fill(QColor("#0000ff"))
        painter = QPainter(shown)
        painter.translate(x, -1)
        painter.scale(scale, scale)
        tiles.paint(painter, QRectF(-1000, -100, 20_000, 300), ratio)
        painter.end()
        assert {shown.pixelColor(at, 1).name() for at in range(1400)} == {red.name()}, x


@pytest.mark.parametrize(
    ("ratio", "scale", "at"),
    [
        (1.25, 0.7394440170257813, -1282),
        (1.5, 0.432763547055713, -187),
        (1.5, 1.5259681949337136, -1403),
        (1.75, 0.25485031231877325, -1486),
    ],
)
def test_where_a_tile_is_missing_the_cover_hides_what_stands_in_for_it(
    qtbot, ratio, scale, at
) -> None:
    """Also at scales whose fractions of a pixel are rounded up here and down there."""
    red, black = QColor("#ff0000"), QColor("#000000")
    tiles = TileCache(lambda painter, area, _: painter.fillRect(area, red), lambda _: None, None)
    cover = TileCache(lambda painter, area, _: painter.fillRect(area, black), lambda _: None, None)
    cover.base, cover.waits, tiles.cover = QColor(0, 0, 0, 0), False, cover
    tiles.bounds = cover.bounds = QRectF(-20_000, -20_000, 40_000, 40_000)
    assert tiles.fits(scale)
    tiles._tile_s = 1.0
    shown = QImage(620, 620, QImage.Format.Format_RGB32)
    shown.setDevicePixelRatio(ratio)
    shown.fill(black)
    painter = QPainter(shown)
    painter.translate(at, at)
    painter.scale(scale / ratio, scale / ratio)
    corner, side = -at * ratio / scale, 620 / scale
    tiles.paint(painter, QRectF(corner, corner, side, side), ratio)
    painter.end()
    assert tiles._wanted
    assert {shown.pixelColor(619 - y % 7, y).name() for y in range(620)} == {black.name()}


def test_a_tile_whose_strips_all_cost_much_comes_in_few(qapp) -> None:
    """Where a strip takes long however low it is, as where long things cross it, strips grow;
    where it takes little, they stay low, for what comes next may be dense."""
    counts, parent = [], QObject()
    for cost in (0.006, 0.0):
        strips: list[QRectF] = []

        def paint(
            painter: QPainter,
            rect: QRectF,
            scale: float,
            cost: float = cost,
            strips: list[QRectF] = strips,
        ) -> None:
            strips.append(rect)
            end = perf_counter() + cost
            while perf_counter() < end:
                pass

        tiles = TileCache(paint, lambda rect: None, parent)
        tiles.bounds = QRectF(0, 0, 2 * tile_cache.TILE, tile_cache.TILE)
        tiles.watch(tiles.bounds, 1.0)
        tiles.settle()
        counts.append(len(strips))
    assert counts[0] < 14 < counts[1]


def test_strips_grow_for_what_any_strip_costs_and_not_from_tile_to_tile(qapp, monkeypatch) -> None:
    """On a slow day a strip costs much from the first: it may cost that again, but not the more the
    more tiles came before."""
    now, strips, parent = 0.0, [], QObject()

    def paint(painter: QPainter, rect: QRectF, scale: float) -> None:
        nonlocal now
        strips.append(0.0032 + 0.00003 * rect.height())
        now += strips[-1]

    monkeypatch.setattr(tile_cache, "perf_counter", lambda: now)
    tiles = TileCache(paint, lambda rect: None, parent)
    tiles.bounds = QRectF(0, 0, 6 * tile_cache.TILE, tile_cache.TILE)
    tiles.watch(tiles.bounds, 1.0)
    tiles.settle()
    assert max(strips) < 2.1 * strips[0]
    assert len(strips) < 6 * 9
