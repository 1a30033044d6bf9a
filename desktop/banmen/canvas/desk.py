"""The desk of a scene: a session's answers, and what lies at the hand as it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banmen.canvas.picking import pick
from banmen.model.base import Point
from banmen.session.desk import SessionDesk

if TYPE_CHECKING:
    from banmen.canvas.scene import BoardScene
    from banmen.tools.gesture import Pointer


class SceneDesk(SessionDesk):
    """The desk of a scene."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene.session)
        self._scene = scene

    def pick(self, pointer: Pointer) -> str | None:
        """Return the id of the topmost element at the hand, or None."""
        return pick(self._scene, Point(pointer.x, pointer.y), pointer.pixel_m)
