"""A board in a window, and hands that act on it with real events."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from banmen.canvas.pointer import BoardPointer
from banmen.canvas.scene import BoardScene
from banmen.canvas.view import BoardView
from banmen.model.areas import Obstacle
from banmen.model.barriers import Barrier
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.model.token import Token
from banmen.session.session import Session

SIDE = 3.0


def small_battle() -> Document:
    """A room with a door, an obstacle, two tokens; 10 × 8 squares of 3 m."""
    return Document(
        name="room",
        map=SquareMap(columns=10, rows=8, square_m=SIDE),
        areas=(Obstacle(id="a1", squares=(Square(7, 6),)),),
        barriers=(
            Barrier(id="w1", points=(Point(3, 3), Point(12, 3))),
            Barrier(id="d1", kind="door", points=(Point(12, 3), Point(15, 3))),
            Barrier(id="w2", points=(Point(15, 3), Point(24, 3), Point(24, 15))),
        ),
        tokens=(
            Token(id="t1", name="ガルド", side="ally", x=4.5, y=7.5),
            Token(id="t2", name="ゴブリン", side="enemy", x=13.5, y=7.5),
        ),
    )


@dataclass
class Board:
    """A scene in a window, with ways to act on it as a person would."""

    session: Session
    scene: BoardScene
    view: BoardView
    pointer: BoardPointer

    def at(self, x: float, y: float) -> QPoint:
        """The pixel of the viewport at a point in metres."""
        return self.view.mapFromScene(QPointF(x * 100, y * 100))

    def send(
        self,
        kind: QEvent.Type,
        x: float,
        y: float,
        button: Qt.MouseButton = Qt.MouseButton.NoButton,
        held: Qt.MouseButton = Qt.MouseButton.NoButton,
        keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """Send one mouse event to the viewport at a point in metres."""
        self.send_pixel(kind, self.at(x, y), button, held, keys)

    def send_pixel(
        self,
        kind: QEvent.Type,
        at: QPoint,
        button: Qt.MouseButton,
        held: Qt.MouseButton,
        keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """Send one mouse event to a pixel of the viewport."""
        spot = QPointF(at)
        shown = QPointF(self.view.viewport().mapToGlobal(at))
        QApplication.sendEvent(
            self.view.viewport(), QMouseEvent(kind, spot, shown, button, held, keys)
        )

    def click(self, x: float, y: float) -> None:
        """Press and release the left button at a point in metres."""
        left = Qt.MouseButton.LeftButton
        self.send(QEvent.Type.MouseButtonPress, x, y, left, left)
        self.send(QEvent.Type.MouseButtonRelease, x, y, left)

    def move(self, x: float, y: float) -> None:
        """Move the hand to a point in metres with no button down."""
        self.send(QEvent.Type.MouseMove, x, y)

    def drag(self, start: QPoint, end: QPoint, button: Qt.MouseButton) -> None:
        """Drag from one pixel to another in three steps."""
        self.send_pixel(QEvent.Type.MouseButtonPress, start, button, button)
        for share in (1, 2, 3):
            at = start + (end - start) * share / 3
            self.send_pixel(QEvent.Type.MouseMove, at, Qt.MouseButton.NoButton, button)
        self.send_pixel(QEvent.Type.MouseButtonRelease, end, button, Qt.MouseButton.NoButton)

    def wheel(
        self,
        at: QPoint,
        turn: int,
        keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        pixels: QPoint | None = None,
    ) -> None:
        """Turn the wheel by steps, or by pixels as a trackpad does, at a pixel."""
        event = QWheelEvent(
            QPointF(at),
            QPointF(self.view.viewport().mapToGlobal(at)),
            pixels or QPoint(),
            QPoint(0, 120 * turn),
            Qt.MouseButton.NoButton,
            keys,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(self.view.viewport(), event)

    def picture(self) -> QImage:
        """What the viewport shows now, sharp."""
        QApplication.processEvents()
        self.scene.settle()
        return self.view.viewport().grab().toImage()

    def colour(self, x: float, y: float) -> QColor:
        """The colour shown at a point in metres."""
        return self.picture().pixelColor(self.at(x, y))


def make_board(qtbot, document: Document) -> Board:
    session = Session(document)
    scene = BoardScene(session)
    view = BoardView(scene)
    pointer = BoardPointer(view)
    qtbot.addWidget(view)
    view.resize(800, 600)
    with qtbot.waitExposed(view):
        view.show()
    return Board(session, scene, view, pointer)


@pytest.fixture
def board(qtbot) -> Board:
    return make_board(qtbot, small_battle())


def near(a: QColor, b: QColor | str, most: int = 24) -> bool:
    """Tell whether two colours differ by at most so much in every part."""
    b = QColor(b)
    return max(abs(x - y) for x, y in zip(a.getRgb(), b.getRgb(), strict=True)) <= most


def alike(a: QImage, b: QImage, most: int = 1) -> bool:
    """Tell whether two pictures are the same but for the rounding of smooth edges."""
    if a.size() != b.size():
        return False
    one, two = (bytes(image.constBits()) for image in (a, b))
    return one == two or all(abs(x - y) <= most for x, y in zip(one, two, strict=True))
