"""The desk of a board: the session's, but what lies at the hand is what is drawn there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from banmen.canvas.picking import pick
from banmen.model.base import Point
from banmen.session.desk import SessionDesk

if TYPE_CHECKING:
    from banmen.canvas.scene import BoardScene
    from banmen.tools.gesture import Pointer

BypassKey = Literal["alt", "ctrl", "shift"]


class BoardDesk(SessionDesk):
    """A session's desk over its scene: tokens that share a place are picked where they are drawn.

    `bypass` is the key that frees the hand of snapping; tools know it as Alt.
    """

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene.session)
        self._scene = scene
        self.bypass: BypassKey = "alt"

    def pick(self, pointer: Pointer) -> str | None:
        """Return the id of the topmost element at the hand, or None."""
        return pick(self._scene, Point(pointer.x, pointer.y), pointer.pixel_m)
