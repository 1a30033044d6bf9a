"""The hand on the board: turns Qt's events into pointers, drives the tool's gesture, commits.

Escape, another tool or another document closes the gesture; nothing was changed by then.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QInputEvent, QKeyEvent, QMouseEvent

from banmen.canvas import collector
from banmen.canvas.desk import BoardDesk
from banmen.canvas.edge_scroll import EdgeScroll
from banmen.canvas.paths import METRE
from banmen.tools.gesture import Edit, Pointer, PointerKind, Preview
from banmen.words import Message, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from banmen.canvas.view import BoardView
    from banmen.model.change import Change
    from banmen.tools.gesture import Gesture, Tool, Walk

_KEYS = {
    Qt.Key.Key_Return: "Enter",
    Qt.Key.Key_Enter: "Enter",
    Qt.Key.Key_Backspace: "Backspace",
    Qt.Key.Key_Space: "Space",
}

_BUTTONS: dict[Qt.MouseButton, Literal["left", "right", "middle", ""]] = {
    Qt.MouseButton.LeftButton: "left",
    Qt.MouseButton.RightButton: "right",
    Qt.MouseButton.MiddleButton: "middle",
}
_MODIFIERS = {
    "shift": Qt.KeyboardModifier.ShiftModifier,
    "ctrl": Qt.KeyboardModifier.ControlModifier,
    "alt": Qt.KeyboardModifier.AltModifier,
}


class BoardPointer(QObject):
    """Drives the current tool on one view; it makes itself the view's actor.

    `intercept` may take a press on the board before the tool does (to answer a question by a
    click): it gets the pointer and the id at the hand, and returns True where it took it.
    `proposed` may show what a click there would answer, in place of the tool's own preview.
    `walked` may take a token's way in play as its move in the battle; True where it did.
    """

    #: What the tool says instead of its hint: a Message, or None.
    status_changed = Signal(object)
    #: What could not be done: a Message.
    refused = Signal(object)

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._view = view
        self._scene = view.board
        self._session = view.board.session
        self.desk = BoardDesk(view.board)
        self.intercept: Callable[[Pointer, str | None], bool] | None = None
        self.proposed: Callable[[Pointer], Preview | None] | None = None
        self.walked: Callable[[Walk], bool] | None = None
        self._tool: Tool | None = None
        self._gesture: Gesture | None = None
        self._last: Pointer | None = None
        self._held = QPointF()
        self._edge = EdgeScroll(view, self._drag_on)
        self._status: Message | None = None
        view.actor = self
        end = self._session.changed.connect(self._on_changed)
        self.destroyed.connect(end)
        self.destroyed.connect(lambda: collector.let_go("hand"))

    @property
    def tool(self) -> Tool | None:
        """The tool in the hand."""
        return self._tool

    @property
    def busy(self) -> bool:
        """Whether a gesture is under way."""
        return self._gesture is not None

    @property
    def bypassed(self) -> bool:
        """Whether the key is held that frees the hand of snapping."""
        return self._last is not None and self._last.alt

    def take(self, tool: Tool | None, options: Mapping[str, Any] | None = None) -> None:
        """Take another tool up, with its options; a gesture under way is cancelled."""
        self.cancel()
        self._tool = tool
        self.desk.options = {**(tool.options if tool else {}), **(options or {})}
        self._view.set_cursor(
            Qt.CursorShape.ArrowCursor
            if tool is None or tool.id == "select"
            else Qt.CursorShape.CrossCursor
        )
        self.hover_again()

    def set_options(self, options: Mapping[str, Any]) -> None:
        """Change the tool's options; a gesture under way goes on with them."""
        self.desk.options = {**self.desk.options, **options}
        self.hover_again()

    def cancel(self) -> bool:
        """Close the gesture under way; tell whether there was one."""
        collector.let_go("hand")
        self._edge.release()
        gesture, self._gesture = self._gesture, None
        if gesture is None:
            return False
        gesture.close()
        self._show(Preview())
        return True

    def hover_again(self) -> None:
        """Show the tool's hover preview anew at the hand's last place."""
        if self._gesture is None and self._last is not None:
            self._hover(self._last)

    # -- what the view hands on -----------------------------------------------------------------

    def press(self, event: QMouseEvent) -> bool:
        """Begin a gesture, or add a click to the one under way."""
        if event.button() != Qt.MouseButton.LeftButton:
            return False
        collector.hold("hand")
        self._view.setFocus(Qt.FocusReason.MouseFocusReason)
        pointer = self._pointer("press", event.position(), event)
        if self._gesture is not None:
            self._send(pointer)
            return True
        if self.intercept is not None and self.intercept(pointer, self.desk.pick(pointer)):
            return True
        return self._begin(pointer)

    def move(self, event: QMouseEvent) -> bool:
        """Drag, or show what a click here would do."""
        pointer = self._pointer("move", event.position(), event)
        if self._gesture is None:
            self._hover(pointer)
            return False
        self._send(pointer)
        if event.buttons() & Qt.MouseButton.LeftButton and self._gesture is not None:
            self._held = event.position()
            self._edge.hold(event.position())
        return True

    def _drag_on(self) -> None:
        """The board moved under a hand that is held at its edge."""
        if self._gesture is None or self._last is None:
            self._edge.release()
            return
        place = self._view.to_scene(self._held)
        self._last = replace(
            self._last, kind="move", button="", x=place.x() / METRE, y=place.y() / METRE
        )
        self._send(self._last)

    def release(self, event: QMouseEvent) -> bool:
        """End a drag."""
        collector.let_go("hand")
        self._edge.release()
        if self._gesture is None or event.button() != Qt.MouseButton.LeftButton:
            return False
        self._send(self._pointer("release", event.position(), event))
        return True

    def double(self, event: QMouseEvent) -> bool:
        """Hand a double click to the gesture, or begin one with it."""
        pointer = self._pointer("double", event.position(), event)
        if self._gesture is not None:
            self._send(pointer)
            return True
        return self._begin(pointer)

    def key(self, event: QKeyEvent) -> bool:
        """Hand Enter, Backspace and Space to the gesture under way; Escape cancels it."""
        if event.key() == Qt.Key.Key_Escape:
            return self.cancel()
        name = _KEYS.get(Qt.Key(event.key()))
        if self._gesture is None or self._last is None or name is None:
            return False
        self._send(replace(self._last, kind="key", button="", key=name, **self._modifiers(event)))
        return True

    def leave(self) -> None:
        """Show no hover preview while the hand is elsewhere."""
        self._last = None
        if self._gesture is None:
            self._show(Preview())

    def pick(self, at: QPointF) -> str | None:
        """Return the id of what lies at a point of the viewport."""
        return self.desk.pick(self._pointer("move", at, None))

    def rests_at(self, at: QPointF) -> bool:
        """Tell whether a press there has nothing to take hold of: the board itself may move."""
        selecting = self._tool is None or self._tool.id == "select"
        return selecting and self._gesture is None and self.pick(at) is None

    # -- the gesture ----------------------------------------------------------------------------

    def _begin(self, pointer: Pointer) -> bool:
        tool = self._tool
        if tool is None or not self._fits(tool):
            return False
        try:
            gesture = tool.begin(self.desk, pointer)
            self._show(next(gesture))
        except StopIteration as end:
            self._finish(end.value)
            return True
        except Refusal as refusal:
            self._refuse(refusal)
            return True
        self._gesture = gesture
        return True

    def _fits(self, tool: Tool) -> bool:
        session = self._session
        return session.mode in tool.modes and session.document.map.kind in tool.maps

    def _send(self, pointer: Pointer) -> None:
        gesture = self._gesture
        if gesture is None:
            return
        try:
            self._show(gesture.send(pointer))
        except StopIteration as end:
            self._gesture = None
            self._finish(end.value)
        except Refusal as refusal:
            self._gesture = None
            self._refuse(refusal)

    def _finish(self, edit: Edit | None) -> None:
        self._show(Preview())
        if edit is not None and edit.walk and self.walked is not None and self.walked(edit.walk):
            self._session.select(edit.select or ())
        elif edit is not None and edit.document is not None:
            self._session.commit(edit.label, edit.document, edit.select)
        elif edit is not None and edit.select is not None:
            self._session.select(edit.select)
        self.hover_again()

    def _refuse(self, refusal: Refusal) -> None:
        self._show(Preview())
        self.refused.emit(refusal.message)

    def _hover(self, pointer: Pointer) -> None:
        tool = self._tool
        proposed = self.proposed(pointer) if self.proposed is not None else None
        if proposed is not None:
            self._show(proposed)
            return
        if tool is None or tool.hover is None or not self._fits(tool):
            self._show(Preview())
            return
        try:
            self._show(tool.hover(self.desk, pointer))
        except Refusal as refusal:
            self._show(Preview(status=refusal.message))

    def _show(self, preview: Preview) -> None:
        self._scene.overlay.show_preview(preview)
        if preview.status != self._status:
            self._status = preview.status
            self.status_changed.emit(preview.status)

    def _on_changed(self, change: Change) -> None:
        if change.whole:
            self.cancel()
            self._last = None

    def _pointer(self, kind: PointerKind, at: QPointF, event: QMouseEvent | None) -> Pointer:
        place = self._view.to_scene(at)
        held = self._modifiers(event)
        pointer = Pointer(
            kind=kind,
            x=place.x() / METRE,
            y=place.y() / METRE,
            button=_BUTTONS.get(event.button(), "") if event is not None else "",
            shift=held["shift"],
            ctrl=held["ctrl"],
            alt=held["alt"],
            pixel_m=1 / (self._view.transform().m11() * METRE),
        )
        self._last = pointer
        return pointer

    def _modifiers(self, event: QInputEvent | None) -> dict[str, bool]:
        held = event.modifiers() if event is not None else Qt.KeyboardModifier.NoModifier
        known = {name: bool(held & modifier) for name, modifier in _MODIFIERS.items()}
        known["alt"] = known[self.desk.bypass]
        return known
