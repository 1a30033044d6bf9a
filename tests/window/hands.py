"""Real hands for a window: the mouse and the keyboard of the X server itself (XTEST).

Nothing here knows Qt: what a test does arrives in the program as from a person's devices.
Positions are pixels of the screen, from its top left corner.
"""

from __future__ import annotations

import select
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from types import TracebackType
from typing import TypeVar

from Xlib import XK, X, display
from Xlib.error import BadWindow
from Xlib.ext import xtest
from Xlib.xobject.drawable import Window

PATIENCE_S = 20.0
MODIFIERS = {"Ctrl": "Control_L", "Shift": "Shift_L", "Alt": "Alt_L"}
NAMED_KEYS = {
    "Enter": "Return",
    "Esc": "Escape",
    "Del": "Delete",
    "Backspace": "BackSpace",
    "Space": "space",
    ",": "comma",
    "+": "plus",
    "-": "minus",
    "=": "equal",
}

Point = tuple[int, int]
Seen = TypeVar("Seen")


class Hands:
    """One connection to the X server that moves the mouse and presses keys."""

    def __init__(self) -> None:
        self._display = display.Display()
        self._root = self._display.screen().root

    def __enter__(self) -> Hands:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._display.close()

    def until(self, look: Callable[[], Seen | None], what: str) -> Seen:
        """Look until there is something to see, and return it; fail after some patience."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            seen = look()
            if seen:
                return seen
            select.select([self._display.fileno()], [], [], 0.02)
            while self._display.pending_events():
                self._display.next_event()
        raise AssertionError(f"waited {PATIENCE_S:.0f} s in vain for {what}")

    def windows_of(self, process: int) -> list[Window]:
        """The shown top-level windows of a process, the topmost last."""
        owner = self._display.intern_atom("_NET_WM_PID")
        found: list[Window] = []
        for window in self._root.query_tree().children:
            try:
                number = window.get_full_property(owner, X.AnyPropertyType)
                shown = window.get_attributes().map_state == X.IsViewable
            except BadWindow:
                continue
            if shown and number and number.value[0] == process:
                found.append(window)
        return found

    def title(self, window: Window) -> str:
        """The title of a window."""
        name = window.get_full_text_property(self._display.intern_atom("_NET_WM_NAME"))
        return str(name or "")

    def rectangle(self, window: Window) -> tuple[int, int, int, int]:
        """Left, top, width and height of a window on the screen."""
        geometry = window.get_geometry()
        corner = window.translate_coords(self._root, 0, 0)
        return -corner.x, -corner.y, geometry.width, geometry.height

    def focus(self, window: Window) -> None:
        """Give the window the keyboard, as a window manager does on a click."""
        window.set_input_focus(X.RevertToParent, X.CurrentTime)
        self._display.sync()

    def pixels(self, left: int, top: int, width: int, height: int) -> bytes:
        """What the screen shows there, four bytes a pixel."""
        image = self._root.get_image(left, top, width, height, X.ZPixmap, 0xFFFFFFFF)
        return bytes(image.data)

    def move(self, point: Point) -> None:
        """Move the mouse."""
        self._send(X.MotionNotify, 0, *point)

    def click(self, point: Point, button: int = 1, times: int = 1) -> None:
        """Click there; two times is a double click."""
        self.move(point)
        for _ in range(times):
            self._send(X.ButtonPress, button)
            self._send(X.ButtonRelease, button)

    def drag(self, points: Sequence[Point], button: int = 1) -> None:
        """Press at the first point, pass through the others, release at the last."""
        self.move(points[0])
        self._send(X.ButtonPress, button)
        for (x, y), (to_x, to_y) in pairwise(points):
            for part in (0.25, 0.5, 0.75, 1.0):
                self.move((round(x + (to_x - x) * part), round(y + (to_y - y) * part)))
        self._send(X.ButtonRelease, button)

    def wheel(self, point: Point, steps: int) -> None:
        """Turn the wheel there; positive steps are away from the person."""
        self.click(point, 4 if steps > 0 else 5, abs(steps))

    def key(self, chord: str) -> None:
        """Press one key with its modifiers, such as `Ctrl+Shift+E`."""
        *modifiers, name = chord.split("+") if chord != "+" else ["+"]
        held = [self._code(MODIFIERS[modifier]) for modifier in modifiers]
        code = self._code(NAMED_KEYS.get(name, name.lower() if len(name) == 1 else name))
        for down in (*held, code):
            self._send(X.KeyPress, down)
        for up in (code, *reversed(held)):
            self._send(X.KeyRelease, up)

    def _code(self, name: str) -> int:
        code = self._display.keysym_to_keycode(XK.string_to_keysym(name))
        assert code, f"the keyboard has no {name}"
        return int(code)

    def _send(self, kind: int, detail: int, x: int = 0, y: int = 0) -> None:
        xtest.fake_input(self._display, kind, detail, x=x, y=y)
        self._display.sync()
