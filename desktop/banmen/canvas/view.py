"""The window onto the board: zoom at the pointer, pan with middle button, Space or right drag.

A right click without movement asks for the menu. What the left button and the keys do on the
board is the pointer's business, which sits on this view as its `actor`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal, Protocol

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from banmen import words
from banmen.canvas.outlines import element_path
from banmen.canvas.rulers import Rulers

if TYPE_CHECKING:
    from banmen.canvas.scene import BoardScene
    from banmen.model.base import Point

#: One step of a mouse wheel changes the zoom by this factor.
STEP = 1.2
#: At 100 % a square is this many pixels.
SQUARE_PIXELS = 48.0
SMALLEST, LARGEST = 0.04, 8.0
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


class BoardView(QGraphicsView):
    """Shows a board scene, which it keeps alive. `wheel` is what the bare wheel does."""

    #: The pointer's place in metres (a `model.base.Point`), or None when it left.
    pointer_moved = Signal(object)
    #: Where on the screen a menu is wanted, and the id of what lies there or None.
    menu_requested = Signal(object, object)
    #: The zoom, 1.0 being 100 %.
    zoom_changed = Signal(float)
    #: Another part of the map is in view, or at another size.
    moved = Signal()

    # The view may scroll while Qt builds it up or takes it down, without rulers.
    _rulers: Rulers | None = None
    _zooming = False

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board = scene
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
        self._fitted = True
        self.setScene(scene)
        scene.setParent(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        # Every pixel is painted by desk or sheet: Qt need not clear what it has painted anew.
        self.viewport().setAutoFillBackground(False)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setAcceptDrops(False)
        scene.renewed.connect(self._on_renewed)
        scene.parts_changed.connect(lambda: self.set_rulers(scene.labels_shown))
        self.retranslate()
        self._edges().refresh()

    def retranslate(self) -> None:
        """Say again, in the language of now, what this is to those who cannot see it."""
        self.setAccessibleName(words.text("canvas.view.name"))
        self.setAccessibleDescription(words.text("canvas.view.description"))

    # -- zoom and place -------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """The zoom, 1.0 being 48 pixels a square."""
        return float(self.transform().m11() * self.board.sheet.unit / SQUARE_PIXELS)

    def set_zoom(self, zoom: float, at: QPointF | None = None) -> None:
        """Zoom to a factor, keeping the point `at` of the viewport (or its middle) in place."""
        wanted = min(LARGEST, max(self._smallest(), zoom))
        if abs(wanted - self.zoom) < 1e-9:
            return
        anchor = at if at is not None else QPointF(self.viewport().rect().center())
        before = self.to_scene(anchor)
        scale = wanted * SQUARE_PIXELS / self.board.sheet.unit
        self._fitted = False
        with self._whole_repaint():
            self.resetTransform()
            self.scale(scale, scale)
            after = self.transform().map(before)
            self.horizontalScrollBar().setValue(round(after.x() - anchor.x()))
            self.verticalScrollBar().setValue(round(after.y() - anchor.y()))
        self._view_changed()
        self.zoom_changed.emit(self.zoom)

    @contextmanager
    def _whole_repaint(self) -> Iterator[None]:
        """Scroll without moving pixels that are painted anew anyway, and follow only once."""
        before = self.viewportUpdateMode(), self._zooming
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self._zooming = True
        yield
        mode, self._zooming = before
        self.setViewportUpdateMode(mode)

    def zoom_in(self) -> None:
        """Zoom one step in at the middle."""
        self.set_zoom(self.zoom * STEP)

    def zoom_out(self) -> None:
        """Zoom one step out at the middle."""
        self.set_zoom(self.zoom / STEP)

    def zoom_100(self) -> None:
        """Zoom to 100 % at the middle."""
        self.set_zoom(1.0)

    def hand(self) -> Point | None:
        """Return where the hand is over the board in metres, None while it is elsewhere."""
        return self._hand

    def fit(self) -> None:
        """Show the whole map."""
        self.show_rect(self.board.sheet.rect)
        self._fitted = True

    def show_rect(self, rect: QRectF) -> None:
        """Zoom and pan so that a scene rectangle fills the viewport, with a little air."""
        room = self.viewport().rect().adjusted(12, 12, -12, -12)
        if rect.isEmpty() or room.width() < 10 or room.height() < 10:
            return
        scale = min(room.width() / rect.width(), room.height() / rect.height())
        self.set_zoom(scale * self.board.sheet.unit / SQUARE_PIXELS)
        self.centerOn(rect.center())
        self._view_changed()

    def show_element(self, element_id: str) -> None:
        """Bring any element, node or link into view if it is outside."""
        path = element_path(self.board, element_id)
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        if path is not None and not seen.contains(path.boundingRect()):
            self.centerOn(path.boundingRect().center())
            self._view_changed()

    def set_rulers(self, shown: bool) -> None:
        """Show or hide the coordinate labels at the edges."""
        self._edges().set_shown(shown)

    def set_cursor(self, shape: Qt.CursorShape) -> None:
        """Show this cursor over the board while nothing is panned."""
        self._cursor = shape
        self.viewport().setCursor(shape)

    def set_margins(self, edge: int) -> None:
        """Leave room for the rulers above and at the left."""
        self.setViewportMargins(edge, edge, 0, 0)

    def _smallest(self) -> float:
        """Return the least zoom: the whole map still fills a good part of the view."""
        rect = self.board.sheet.rect
        room = self.viewport().rect()
        if rect.isEmpty() or room.isEmpty():
            return SMALLEST
        whole = min(room.width() / rect.width(), room.height() / rect.height())
        return min(1.0, max(SMALLEST / 4, whole * 0.5 * self.board.sheet.unit / SQUARE_PIXELS))

    def to_scene(self, at: QPointF) -> QPointF:
        """Return the scene point at a point of the viewport, to fractions of a pixel."""
        inverted, _ = self.viewportTransform().inverted()
        return inverted.map(at)

    def _edges(self) -> Rulers:
        if self._rulers is None:
            self._rulers = Rulers(self)
        return self._rulers

    def _on_renewed(self) -> None:
        self._pressed = False
        self.retranslate()
        self._edges().refresh()
        self.viewport().update()

    def _view_changed(self) -> None:
        if self._rulers is None:
            return
        self._rulers.refresh()
        self.board.overlay.view_changed(self)
        self.board.follow(self)
        self.moved.emit()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the desk, except below a sheet that hides it."""
        if not self.board.sheet_hides(QRectF(rect), self.transform().m11()):
            super().drawBackground(painter, rect)

    # -- events ---------------------------------------------------------------------------------

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

    def pan(self, dx: int, dy: int) -> None:
        """Move the board by pixels of the view."""
        self._fitted = False
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - dx)
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() - dy)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Scroll, and bring rulers and captions along."""
        if self.devicePixelRatioF().is_integer():
            super().scrollContentsBy(dx, dy)
        else:
            # Pixels moved by a fraction would not meet those that are painted anew.
            with self._whole_repaint():
                super().scrollContentsBy(dx, dy)
        if not self._zooming:
            self._view_changed()

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

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the whole map in view if it was fitted."""
        super().resizeEvent(event)
        if self._rulers is None:
            return
        if self._fitted:
            self.fit()
        self._rulers.lay_out()
        self._view_changed()

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
