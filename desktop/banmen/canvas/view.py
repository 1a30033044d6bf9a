"""The window onto the board under hand and keys: pan with middle button, Space or right drag, zoom
at the pointer.

A right click without movement asks for the menu. What the left button and the keys do on the
board is the pointer's business, which sits on this view as its `actor`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from banmen.canvas.zoom_view import STEP, ZoomView

if TYPE_CHECKING:
    from banmen.canvas.scene import BoardScene
    from banmen.model.base import Point

_DRAG_PIXELS = 4


class Actor(Protocol):
    """What acts on the board for the left button and the keys; True where it took the event."""

    def press(self, event: QMouseEvent) -> bool: ...
    def move(self, event: QMouseEvent) -> bool: ...
    def release(self, event: QMouseEvent) -> bool: ...
    def double(self, event: QMouseEvent) -> bool: ...
    def key(self, event: QKeyEvent) -> bool: ...
    def leave(self) -> None: ...
    def pick(self, at: QPointF) -> str | None: ...
    def rests_at(self, at: QPointF) -> bool: ...


class BoardView(ZoomView):
    """Shows a board scene, which it keeps alive. `wheel` is what the bare wheel does."""

    #: The pointer's place in metres (a `model.base.Point`), or None when it left.
    pointer_moved = Signal(object)
    #: Where on the screen a menu is wanted, and the id of what lies there or None.
    menu_requested = Signal(object, object)

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.actor: Actor | None = None
        self.wheel: Literal["zoom", "pan"] = "zoom"
        self.left_drag: Literal["select", "pan"] = "select"
        self._cursor = Qt.CursorShape.ArrowCursor
        self._hand: Point | None = None
        self._space = False
        self._space_used = False
        self._pan_from: QPoint | None = None
        self._pan_button = Qt.MouseButton.NoButton
        self._moved = self._pressed = False
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setAcceptDrops(False)

    def hand(self) -> Point | None:
        """Return where the hand is over the board in metres, None while it is elsewhere."""
        return self._hand

    def set_cursor(self, shape: Qt.CursorShape) -> None:
        """Show this cursor over the board while nothing is panned."""
        self._cursor = shape
        self.viewport().setCursor(shape)

    def _on_renewed(self) -> None:
        self._pressed = False
        super()._on_renewed()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer; with Shift, or as preferred, move sideways or up and down."""
        pixels, angle = event.pixelDelta(), event.angleDelta()
        modifiers = event.modifiers()
        sideways = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
        zooms = self.wheel == "zoom" or bool(modifiers & Qt.KeyboardModifier.ControlModifier)
        if sideways or not zooms:
            self._wheel_pan(pixels, angle, sideways)
        else:
            turn = pixels.y() / 60 if not pixels.isNull() else angle.y() / 120
            if turn:
                self.set_zoom(self.zoom * STEP**turn, event.position())
        event.accept()

    def _wheel_pan(self, pixels: QPoint, angle: QPoint, sideways: bool) -> None:
        way = pixels if not pixels.isNull() else QPoint(angle.x() // 2, angle.y() // 2)
        if sideways and not way.x():
            way = QPoint(way.y(), 0)
        self.pan(way.x(), way.y())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to pan, or hand the press on."""
        button = event.button()
        self._pressed = True
        if self._pan_from is not None:
            return
        pans = button in (Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton)
        if pans or (button == Qt.MouseButton.LeftButton and self._left_pans(event)):
            self._pan_from, self._pan_button = event.position().toPoint(), button
            self._moved, self._space_used = False, True
            if button != Qt.MouseButton.RightButton:
                self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        if self.actor is not None and self.actor.press(event):
            event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan, or hand the move on."""
        at = event.position().toPoint()
        if self._pan_from is not None:
            way = at - self._pan_from
            if self._moved or way.manhattanLength() >= _DRAG_PIXELS:
                self._moved = True
                self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
                self.pan(way.x(), way.y())
                self._pan_from = at
            return
        if self.actor is not None:
            self.actor.move(event)
        self._tell_pointer(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End panning; a right click that did not move asks for the menu."""
        if self._pan_from is not None:
            if event.button() == self._pan_button:
                self._end_pan(event)
            return
        if self.actor is not None and self.actor.release(event):
            event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Hand a double click on; other buttons act as pressed once more.

        A double click that began on what was here before (the list this map was opened from) is
        none of the board's.
        """
        if not self._pressed:
            return
        self._pressed = False
        if event.button() != Qt.MouseButton.LeftButton:
            self.mousePressEvent(event)
        elif self.actor is not None and self.actor.double(event):
            event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space held pans; the rest goes to the hand, then to the window."""
        if event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space, self._space_used = True, False
                self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
            return
        if self.actor is None or not self.actor.key(event):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """A Space that did not pan is a key of the tool."""
        if event.key() != Qt.Key.Key_Space or event.isAutoRepeat():
            event.ignore()
            return
        self._space = False
        self.viewport().setCursor(self._cursor)
        if not self._space_used and self.actor is not None:
            self.actor.key(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Forget the pointer."""
        self._hand = None
        self.pointer_moved.emit(None)
        self._edges().point_at(None)
        if self.actor is not None:
            self.actor.leave()
        super().leaveEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Take the pointer up."""
        self._tell_pointer(event.position())
        super().enterEvent(event)

    def _left_pans(self, event: QMouseEvent) -> bool:
        if self._space:
            return True
        free = self.left_drag == "pan" and self.actor is not None
        return free and self.actor is not None and self.actor.rests_at(event.position())

    def _end_pan(self, event: QMouseEvent) -> None:
        button, moved = self._pan_button, self._moved
        self._pan_from = None
        if self._space:
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.viewport().setCursor(self._cursor)
        if button == Qt.MouseButton.RightButton and not moved:
            found = self.actor.pick(event.position()) if self.actor is not None else None
            self.menu_requested.emit(event.globalPosition().toPoint(), found)
        elif button == Qt.MouseButton.LeftButton and self.actor and not (moved or self._space):
            self.actor.press(event)
            self.actor.release(event)

    def _tell_pointer(self, at: QPointF) -> None:
        from banmen.canvas.paths import METRE
        from banmen.model.base import Point

        place = self.to_scene(at)
        self._edges().point_at(place)
        self._hand = Point(place.x() / METRE, place.y() / METRE)
        self.pointer_moved.emit(self._hand)
