"""What a gesture sees of the program: the session's document, what lies at the hand, snapping."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from banmen.canvas.picking import pick
from banmen.model.base import Point
from banmen.tools.snapping import snapped

if TYPE_CHECKING:
    from banmen.canvas.scene import BoardScene
    from banmen.model.document import Document
    from banmen.tools.gesture import Pointer, SnapKind


class SceneDesk:
    """The desk of a scene."""

    def __init__(self, scene: BoardScene) -> None:
        self._scene = scene
        self.options: Mapping[str, Any] = {}

    @property
    def document(self) -> Document:
        """The session's document."""
        return self._scene.session.document

    @property
    def selection(self) -> tuple[str, ...]:
        """The ids of what is selected."""
        return self._scene.session.selection

    @property
    def mode(self) -> Literal["edit", "play"]:
        """The session's mode."""
        return self._scene.session.mode

    def pick(self, pointer: Pointer) -> str | None:
        """Return the id of the topmost element at the hand, or None."""
        return pick(self._scene, Point(pointer.x, pointer.y), pointer.pixel_m)

    def snap(self, pointer: Pointer, kind: SnapKind) -> Point:
        """Return the point to use: snapped as the tool wants, free while Alt is held."""
        return snapped(self.document, pointer, kind)
