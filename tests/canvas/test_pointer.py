"""Real events become pointers, drive the tool's gesture, and its edit is committed."""

from __future__ import annotations

import gc

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QPoint, Qt

from banmen.edits.walls import add_wall
from banmen.tools.gesture import Caption, Edit, Preview, Stroke, Tool
from banmen.words import Message, Refusal

LEFT = Qt.MouseButton.LeftButton
ALT = Qt.KeyboardModifier.AltModifier


class Chain:
    """A tool that draws a wall through clicks; remembers all it was sent."""

    def __init__(self) -> None:
        self.sent = []
        self.closed = 0

    def tool(self, modes=("edit",)) -> Tool:
        return Tool(id="chain", shortcut="W", begin=self.begin, hover=self.hover, modes=modes)

    def hover(self, desk, pointer) -> Preview:
        return Preview(status=Message("canvas.view.name"))

    def begin(self, desk, pointer):
        points = [desk.snap(pointer, "corner")]
        try:
            while True:
                self.sent.append(pointer)
                pointer = yield Preview(
                    shapes=(Stroke(points=(*points, points[-1]), style="wall"),
                            Caption(x=points[-1].x, y=points[-1].y,
                                    words=Message("canvas.view.name"))),
                )  # fmt: skip
                if pointer.kind == "press":
                    points.append(desk.snap(pointer, "corner"))
                if pointer.kind == "double" or pointer.key == "Enter":
                    document = add_wall(desk.document, points)
                    return Edit(label="edits.step.wall", document=document)
        finally:
            self.closed += 1


@pytest.fixture
def chain(board) -> Chain:
    made = Chain()
    board.pointer.take(made.tool())
    return made


def test_clicks_snap_and_enter_commits(board, chain, qtbot) -> None:
    board.click(3.2, 17.8)
    board.move(7, 18)
    board.click(9.1, 18.2)
    qtbot.keyClick(board.view, Qt.Key.Key_Return)
    wall = board.session.document.barriers[-1]
    assert wall.points == ((3, 18), (9, 18))
    assert board.session.history.can_undo
    assert not board.pointer.busy


def test_alt_frees_the_hand(board, chain, qtbot) -> None:
    board.send(QEvent.Type.MouseButtonPress, 4.1, 17.2, LEFT, LEFT, ALT)
    board.send(QEvent.Type.MouseButtonPress, 8.3, 19.1, LEFT, LEFT, ALT)
    qtbot.keyClick(board.view, Qt.Key.Key_Return)
    (ax, ay), (bx, by) = board.session.document.barriers[-1].points
    assert (ax, ay, bx, by) == pytest.approx((4.1, 17.2, 8.3, 19.1), abs=0.08)


def test_another_key_can_free_the_hand(board, chain, qtbot) -> None:
    board.pointer.desk.bypass = "ctrl"
    board.send(QEvent.Type.MouseButtonPress, 4.1, 17.2, LEFT, LEFT, ALT)
    assert not chain.sent[-1].alt
    ctrl = Qt.KeyboardModifier.ControlModifier
    board.send(QEvent.Type.MouseMove, 5, 17, Qt.MouseButton.NoButton, LEFT, ctrl)
    assert chain.sent[-1].alt


def test_a_double_click_reaches_the_gesture(board, chain) -> None:
    board.click(3, 18)
    board.click(9, 18)
    board.send(QEvent.Type.MouseButtonDblClick, 9, 18, LEFT, LEFT)
    board.send(QEvent.Type.MouseButtonRelease, 9, 18, LEFT)
    assert len(board.session.document.barriers) == 4


def test_escape_closes_and_changes_nothing(board, chain, qtbot) -> None:
    before = board.session.document
    board.click(3, 18)
    board.click(9, 18)
    assert board.scene.overlay.boundingRect().isValid()
    qtbot.keyClick(board.view, Qt.Key.Key_Escape)
    assert chain.closed == 1
    assert board.session.document is before
    assert not board.scene.overlay.boundingRect().isValid()


def test_another_tool_or_document_closes_the_gesture(board, chain) -> None:
    board.click(3, 18)
    board.pointer.take(Chain().tool())
    assert chain.closed == 1
    other = Chain()
    board.pointer.take(other.tool())
    board.click(3, 18)
    board.session.open(board.session.document, None)
    assert other.closed == 1
    assert not board.pointer.busy


def test_space_tapped_is_a_key_of_the_gesture(board, chain, qtbot) -> None:
    board.click(3, 18)
    qtbot.keyClick(board.view, Qt.Key.Key_Space)
    qtbot.keyClick(board.view, Qt.Key.Key_Backspace)
    assert [pointer.key for pointer in chain.sent if pointer.kind == "key"] == [
        "Space",
        "Backspace",
    ]


def test_panning_does_not_disturb_the_gesture(board, chain) -> None:
    board.click(3, 18)
    count = len(chain.sent)
    board.drag(QPoint(200, 200), QPoint(240, 240), Qt.MouseButton.MiddleButton)
    assert len(chain.sent) == count
    assert board.pointer.busy


def test_a_tool_of_edit_mode_rests_in_play_mode(board, chain) -> None:
    board.session.set_mode("play")
    board.click(3, 18)
    assert chain.sent == []


def test_what_is_refused_is_told_and_changes_nothing(board, qtbot) -> None:
    def begin(desk, pointer):
        yield Preview()
        raise Refusal(Message("canvas.view.name"))

    before = board.session.document
    board.pointer.take(Tool(id="no", shortcut="", begin=begin))
    with qtbot.waitSignal(board.pointer.refused) as told:
        board.click(3, 3)
    assert told.args == [Message("canvas.view.name")]
    assert board.session.document is before
    assert not board.pointer.busy


def test_the_hint_follows_the_tool(board, chain) -> None:
    told = []
    board.pointer.status_changed.connect(told.append)
    board.move(3, 18)
    board.click(3, 18)
    assert told == [Message("canvas.view.name"), None]


def test_a_click_can_answer_a_question_instead(board, chain) -> None:
    asked = []
    board.pointer.intercept = lambda pointer, what: bool(asked.append(what)) or what == "t1"
    board.click(4.5, 7.5)
    assert asked == ["t1"]
    assert chain.sent == []
    board.click(28, 20)
    assert asked == ["t1", None]
    assert len(chain.sent) == 2


@pytest.mark.parametrize(
    ("x", "y", "mode", "found"),
    [
        (4.5, 7.5, "edit", "t1"),
        (7.5, 3.05, "edit", "w1"),
        (13.5, 3.05, "edit", "d1"),
        (13.5, 3.05, "play", "d1"),
        (7.5, 3.05, "play", None),
        (22.5, 19.5, "edit", "a1"),
        (22.5, 19.5, "play", None),
        (28, 22, "edit", None),
    ],
)
def test_the_topmost_thing_is_at_the_hand(board, x, y, mode, found) -> None:
    board.session.set_mode(mode)
    assert board.view.actor.pick(board.at(x, y)) == found


def test_captions_stay_inside_the_view(board, chain) -> None:
    corner = board.view.to_scene(board.view.viewport().rect().bottomRight())
    board.click(corner.x() / 100, corner.y() / 100)
    items = [i for i in board.scene.overlay.childItems() if i.isVisible()]
    assert items
    for item in items:
        at = board.view.viewportTransform().map(item.words.at) + item.shift
        assert board.view.viewport().rect().contains(at.toPoint())
        assert at.x() + item.size.width() <= board.view.viewport().width()
        assert at.y() + item.size.height() <= board.view.viewport().height()


def test_a_drag_held_at_the_edge_moves_the_board_on(board, chain, qtbot) -> None:
    board.view.set_zoom(3)
    board.view.centerOn(1500, 1200)
    start = board.at(0, 0)
    board.send(QEvent.Type.MouseButtonPress, 15, 12, LEFT, LEFT)
    size = board.view.viewport().size()
    at = QPoint(size.width() - 3, size.height() // 2)
    board.send_pixel(QEvent.Type.MouseMove, at, Qt.MouseButton.NoButton, LEFT)
    count = len(chain.sent)
    qtbot.waitUntil(lambda: board.at(0, 0).x() < start.x() - 60)
    assert len(chain.sent) > count
    assert chain.sent[-1].kind == "move"
    assert chain.sent[-1].x > chain.sent[count - 1].x
    board.send_pixel(QEvent.Type.MouseButtonRelease, at, LEFT, Qt.MouseButton.NoButton)
    assert not board.pointer._edge._timer.isActive()


def test_the_collector_waits_while_the_hand_drags_and_no_longer(board) -> None:
    """It would hold up the hand's frames; after the release, Escape or the end of the board it
    goes on."""
    none = Qt.MouseButton.NoButton
    board.pointer.take(Chain().tool())
    for end in ("release", "escape", "gone"):
        board.send(QEvent.Type.MouseButtonPress, 4.5, 7.5, LEFT, LEFT)
        board.send(QEvent.Type.MouseMove, 7.5, 7.5, none, LEFT)
        assert not gc.isenabled()
        if end == "release":
            board.send(QEvent.Type.MouseButtonRelease, 7.5, 7.5, LEFT)
        elif end == "escape":
            board.pointer.cancel()
        else:
            shiboken6.delete(board.pointer)
        assert gc.isenabled()
