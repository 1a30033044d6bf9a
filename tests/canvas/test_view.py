"""Zoom and pan: what is under the hand stays there, and each button does its own thing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QKeyEvent, QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication, QWidget

from banmen.model.base import Point
from banmen.model.map import Node, NodeMap, SquareMap

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
MIDDLE, RIGHT, LEFT = (
    Qt.MouseButton.MiddleButton,
    Qt.MouseButton.RightButton,
    Qt.MouseButton.LeftButton,
)


def press_key(board, kind, key) -> None:
    QApplication.sendEvent(board.view, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier))


@pytest.mark.parametrize("keys", [Qt.KeyboardModifier.NoModifier, CTRL])
def test_wheel_zooms_at_the_pointer(board, keys) -> None:
    at = QPoint(300, 200)
    before, zoom = board.view.to_scene(QPointF(at)), board.view.zoom
    board.wheel(at, 2, keys)
    after = board.view.to_scene(QPointF(at))
    assert board.view.zoom == pytest.approx(zoom * 1.44)
    off = (after - before) * board.view.transform().m11()
    assert abs(off.x()) <= 1
    assert abs(off.y()) <= 1


def test_shift_and_wheel_move_sideways(board) -> None:
    board.view.set_zoom(2)
    zoom, start = board.view.zoom, board.at(0, 0)
    board.wheel(QPoint(300, 200), 1, SHIFT)
    assert board.view.zoom == zoom
    assert board.at(0, 0).x() > start.x()
    assert board.at(0, 0).y() == start.y()


def test_a_trackpad_zooms_by_its_pixels(board) -> None:
    zoom = board.view.zoom
    board.wheel(QPoint(300, 200), 0, pixels=QPoint(0, 30))
    assert zoom < board.view.zoom < zoom * 1.2


def test_the_wheel_pans_where_that_is_preferred(board) -> None:
    board.view.set_zoom(2)
    board.view.wheel = "pan"
    zoom, start = board.view.zoom, board.at(0, 0)
    board.wheel(QPoint(300, 200), -1)
    assert board.view.zoom == zoom
    assert board.at(0, 0).y() < start.y()


@pytest.mark.parametrize("button", [MIDDLE, RIGHT])
def test_middle_and_right_drag_pan(board, button, qtbot) -> None:
    start = board.at(0, 0)
    asked = []
    board.view.menu_requested.connect(lambda *what: asked.append(what))
    board.drag(QPoint(200, 200), QPoint(260, 230), button)
    assert board.at(0, 0) - start == QPoint(60, 30)
    assert asked == []


def test_space_held_pans_with_the_left_button(board) -> None:
    start = board.at(0, 0)
    press_key(board, QEvent.Type.KeyPress, Qt.Key.Key_Space)
    board.drag(QPoint(200, 200), QPoint(230, 260), LEFT)
    press_key(board, QEvent.Type.KeyRelease, Qt.Key.Key_Space)
    assert board.at(0, 0) - start == QPoint(30, 60)


def test_the_left_button_pans_the_empty_board_where_that_is_preferred(board) -> None:
    board.view.left_drag = "pan"
    board.session.select(["t1"])
    start = board.at(0, 0)
    empty = board.at(28, 22)
    board.drag(empty, empty + QPoint(-50, -20), LEFT)
    assert board.at(0, 0) - start == QPoint(-50, -20)
    assert board.session.selection == ("t1",)


def test_a_right_click_without_movement_asks_for_the_menu(board) -> None:
    asked = []
    board.view.menu_requested.connect(lambda at, what: asked.append((at, what)))
    for x, y in ((4.5, 7.5), (13.5, 3.05), (28, 22)):
        at = board.at(x, y)
        board.send_pixel(QEvent.Type.MouseButtonPress, at, RIGHT, RIGHT)
        board.send_pixel(QEvent.Type.MouseButtonRelease, at, RIGHT, Qt.MouseButton.NoButton)
    assert [what for _, what in asked] == ["t1", "d1", None]
    assert asked[0][0] == board.view.viewport().mapToGlobal(board.at(4.5, 7.5))


def test_the_place_of_the_hand_is_told_in_metres(board) -> None:
    told = []
    board.view.pointer_moved.connect(told.append)
    board.move(7.5, 10.5)
    assert isinstance(told[-1], Point)
    assert told[-1] == pytest.approx((7.5, 10.5), abs=0.1)
    assert board.view.hand() == told[-1]
    QApplication.sendEvent(board.view, QEvent(QEvent.Type.Leave))
    assert told[-1] is None
    assert board.view.hand() is None


def test_fit_shows_the_whole_map_and_100_is_48_pixels_a_square(board) -> None:
    board.view.zoom_100()
    assert (board.at(3, 0) - board.at(0, 0)).x() == 48
    board.view.fit()
    seen = board.view.viewport().rect()
    assert seen.contains(board.at(0, 0))
    assert seen.contains(board.at(30, 24))
    board.view.resize(500, 400)
    seen = board.view.viewport().rect()
    assert seen.contains(board.at(0, 0))
    assert seen.contains(board.at(30, 24))


def test_zoom_has_ends(board) -> None:
    board.view.set_zoom(1e6)
    assert board.view.zoom == pytest.approx(8)
    board.view.set_zoom(1e-6)
    assert (board.at(30, 0) - board.at(0, 0)).x() > 100


def test_a_token_out_of_view_is_brought_back(board) -> None:
    board.view.set_zoom(4)
    board.view.centerOn(3000, 2400)
    assert not board.view.viewport().rect().contains(board.at(4.5, 7.5))
    board.view.show_element("t1")
    assert board.view.viewport().rect().contains(board.at(4.5, 7.5))


def test_the_board_tells_what_it_is(board) -> None:
    assert board.view.accessibleName()
    assert board.view.accessibleDescription()
    assert board.view.focusPolicy() & Qt.FocusPolicy.TabFocus


class Painted(QObject):
    """Notes what part of a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.room = QRegion()
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.room = self.room.united(event.region())
        return False


@pytest.mark.parametrize(("ratio", "whole"), [(1.0, False), (1.25, True)])
def test_pixels_are_moved_along_only_where_they_fall_on_pixels(
    board, monkeypatch, ratio, whole
) -> None:
    """At 125 % a pan would move them by fractions, and walls would break where the strip that is
    painted anew begins."""
    board.view.set_zoom(2)
    board.picture()
    monkeypatch.setattr(board.view, "devicePixelRatioF", lambda: ratio)
    QApplication.processEvents()
    painted = Painted(board.view.viewport())
    board.view.pan(30, 0)
    QApplication.processEvents()
    assert (painted.room == QRegion(board.view.viewport().rect())) == whole


@pytest.mark.parametrize("zoom", [0.31, 0.47, 0.53, 0.64, 0.71, 0.8, 0.83, 0.9, 1.37])
def test_the_desk_is_painted_whole_to_the_last_pixel(board, zoom: float) -> None:
    """Of what was on the screen before nothing shines through, at any zoom."""
    board.view.set_zoom(zoom)
    painted = []
    for before in (QColor("black"), QColor("white")):
        picture = QImage(board.view.viewport().size(), QImage.Format.Format_RGB32)
        picture.fill(before)
        board.view.viewport().render(picture)
        painted.append(picture)
    assert painted[0] == painted[1]


def test_a_map_of_another_size_is_seen_whole_as_the_one_before_was(board) -> None:
    """The rulers of the next map take another room in the middle of its opening."""
    large, small = (SquareMap(columns=n, rows=m, square_m=3.0) for n, m in ((62, 54), (5, 5)))
    nodes = NodeMap(
        width_m=25,
        height_m=10,
        nodes=(Node(id="a", name="A", x=5, y=5), Node(id="b", name="B", x=20, y=5)),
    )
    empty = {"tokens": (), "barriers": (), "areas": ()}
    first = board.session.document
    board.view.fit()
    for map_ in (large, small, nodes, small, large, nodes):
        board.session.open(first.revise(map=map_, **empty), None)
        board.view.fit()
        middle = board.view.mapFromScene(board.scene.sheet.rect.center())
        off = middle - board.view.viewport().rect().center()
        assert abs(off.x()) <= 2
        assert abs(off.y()) <= 2
