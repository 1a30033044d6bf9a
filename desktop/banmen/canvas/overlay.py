"""What lies above the board while the hand is at work: previews, handles, highlights.

It is one item whose bounds are those of what it shows, so that little is repainted; its words are
items of their own, at reading size whatever the zoom, and always inside the view.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from banmen.canvas.captions import Captions
from banmen.canvas.ink import Ink
from banmen.canvas.marks import Mark, Words
from banmen.canvas.outlines import selection_marks
from banmen.tools.gesture import Preview

if TYPE_CHECKING:
    from banmen.canvas.scene import BoardScene
    from banmen.canvas.zoom_view import ZoomView
    from banmen.rules.node_rules import Cell, Plan
    from banmen.rules.steps import Highlight

#: Layers of the overlay, bottom to top.
_ORDER = ("plans", "places", "positions", "highlight", "attacks", "selection", "preview")


class Overlay(QGraphicsItem):
    """Shows marks in a few named layers, each replaced as a whole."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__()
        self._board = scene
        self._marks: dict[str, list[Mark]] = {name: [] for name in _ORDER}
        self._words: dict[str, list[Words]] = {name: [] for name in _ORDER}
        self._bounds = QRectF()
        self._scale = 0.16
        self._preview = Preview()
        self._attacks: tuple[tuple[str, str], ...] = ()
        self._captions = Captions(self)

    def renew(self) -> None:
        """Drop all that was shown: another document or theme has come."""
        self._preview = Preview()
        for name in _ORDER:
            self._put(name, [], [])
        self.refresh()

    def refresh(self) -> None:
        """Work out anew what depends on the document and the selection."""
        self._put("selection", selection_marks(self._board, self._board.selection))
        self.show_attacks(self._attacks)

    def show_preview(self, preview: Preview) -> None:
        """Show what a gesture is about to do."""
        from banmen.canvas.preview_shapes import marks_of

        if preview == self._preview or not (preview.shapes or self._preview.shapes):
            return
        self._preview = preview
        self._put("preview", *marks_of(preview.shapes, self._board))

    def show_highlight(self, highlight: Highlight | None) -> None:
        """Show the tokens, squares and lines an option points at, or none."""
        from banmen.canvas.question_marks import highlight_marks

        self._put("highlight", highlight_marks(highlight, self._board) if highlight else [])

    def show_attacks(self, attacks: Sequence[tuple[str, str]]) -> None:
        """Show who attacks whom (ids of tokens), as far as both are seen."""
        from banmen.canvas.attack_marks import attack_marks

        self._attacks = tuple(attacks)
        self._put("attacks", attack_marks(self._attacks, self._board) if attacks else [])

    def show_places(self, places: Sequence[Any]) -> None:
        """Show the squares or nodes that may be chosen or reached."""
        from banmen.canvas.question_marks import places_marks

        self._put("places", places_marks(places, self._board) if places else [])

    def show_plans(self, plans: Sequence[Plan]) -> None:
        """Show where tokens are bound for by what they have declared."""
        from banmen.canvas.plan_marks import plan_marks

        self._put("plans", plan_marks(plans, self._board) if plans else [])

    def show_positions(self, start: str | None, cells: Mapping[str, Cell]) -> None:
        """Show the modifiers from a node to others, or none (no `start`)."""
        from banmen.canvas.position_marks import position_marks

        marks, said = position_marks(start, cells, self._board) if start else ([], [])
        self._put("positions", marks, said)

    def view_changed(self, view: ZoomView) -> None:
        """Follow the view's zoom and place."""
        scale = view.transform().m11()
        if scale != self._scale:
            self._scale = scale
            self._measure()
        self._captions.place(view)

    def boundingRect(self) -> QRectF:
        """Return the room of all that is shown."""
        return self._bounds

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Paint all marks, bottom to top."""
        ratio = widget.devicePixelRatioF() if widget is not None else 1.0
        scale = painter.worldTransform().m11() * ratio
        ink = Ink(self._board.theme, self._board.sheet.unit, scale)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for name in _ORDER:
            for mark in self._marks[name]:
                mark.draw(painter, ink)

    def _put(self, name: str, marks: list[Mark], texts: Iterable[Words] = ()) -> None:
        fresh = list(texts)
        if not (marks or fresh or self._marks[name] or self._words[name]):
            return
        self._marks[name], self._words[name] = marks, fresh
        self._measure()
        self.update()
        self._captions.show([text for known in _ORDER for text in self._words[known]])

    def _measure(self) -> None:
        """Set the bounds to those of all marks, with room for their pens at this zoom."""
        bounds = QRectF()
        for marks in self._marks.values():
            for mark in marks:
                bounds = bounds.united(_solid(mark.bounds))
        if not bounds.isNull():
            room = max(0.3 * self._board.sheet.unit, 8 / self._scale)
            bounds = bounds.adjusted(-room, -room, room, room)
        if bounds != self._bounds:
            self.prepareGeometryChange()
            self._bounds = bounds


def _solid(rect: QRectF) -> QRectF:
    """Return a rectangle that is never empty, so that a level line has bounds too."""
    return rect.adjusted(-0.5, -0.5, 0.5, 0.5)
