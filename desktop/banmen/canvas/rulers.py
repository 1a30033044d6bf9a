"""Coordinate labels beside the board that stay in view as it moves: Ａ… above, 1… at the left."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from banmen.canvas.ink import board_font

if TYPE_CHECKING:
    from banmen.canvas.zoom_view import ZoomView

THICK = 20
#: A label takes at most so many pixels to either side of its middle.
_ROOM = 20


@cache
def column_label(column: int) -> str:
    """Return the name of a column, a single letter in full width."""
    from banmen.model.place import column_name

    name = column_name(column)
    return chr(ord(name) + 0xFEE0) if len(name) == 1 else name


class Ruler(QWidget):
    """One edge of the view with the names of its columns or rows."""

    def __init__(self, view: ZoomView, horizontal: bool) -> None:
        super().__init__(view)
        self._view = view
        self._horizontal = horizontal
        self._at: int | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def point_at(self, number: int | None) -> None:
        """Mark the column or row under the pointer."""
        if number != self._at:
            changed, self._at = (self._at, number), number
            for place in changed:
                if place is not None:
                    self.update(self._place_of(place).toAlignedRect())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the labels of what is in view, leaving some out where they would touch."""
        board = self._view.board
        theme = board.theme
        painter = QPainter(self)
        exposed = event.rect()
        painter.fillRect(exposed, theme.colour("desk"))
        if board.document.map.kind != "squares":
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(board_font(12))
        grid = board.document.map
        count = grid.columns if self._horizontal else grid.rows
        step_px = self._step()
        stride = _stride(step_px, 18 if count < 27 or not self._horizontal else 26)
        start = self._offset()
        begin, end = exposed.left() - _ROOM, exposed.right() + _ROOM
        if not self._horizontal:
            begin, end = exposed.top() - _ROOM, exposed.bottom() + _ROOM
        first = max(0, math.floor((begin - start) / step_px))
        last = min(count - 1, math.floor((end - start) / step_px))
        for number in range(first, last + 1):
            at = number == self._at
            if stride > 1 and (number + 1) % stride and not at:
                continue
            box = self._box(start + number * step_px, step_px)
            if at:
                painter.fillRect(box, theme.colour("paper"))
            painter.setPen(QPen(theme.colour("ink", 255 if at else 190)))
            label = column_label(number) if self._horizontal else str(number + 1)
            painter.drawText(_label_room(box), Qt.AlignmentFlag.AlignCenter, label)

    def _place_of(self, number: int) -> QRectF:
        """Return the room of one column or row with its label, which may be wider."""
        step_px = self._step()
        box = self._box(self._offset() + number * step_px, step_px)
        return box.united(_label_room(box))

    def _step(self) -> float:
        """Return how many pixels a square takes."""
        return self._view.transform().m11() * self._view.board.sheet.unit

    def _offset(self) -> float:
        """Return where the map begins along this ruler, in its own pixels."""
        origin = self._view.viewportTransform().map(QPointF(0, 0))
        return origin.x() if self._horizontal else origin.y()

    def _box(self, start: float, length: float) -> QRectF:
        if self._horizontal:
            return QRectF(start, 0, length, THICK)
        return QRectF(0, start, THICK, length)


def _label_room(box: QRectF) -> QRectF:
    centre = box.center()
    return QRectF(centre.x() - _ROOM, centre.y() - 10, 2 * _ROOM, 20)


class Rulers:
    """Both rulers of a view, in its margins."""

    def __init__(self, view: ZoomView) -> None:
        self._view = view
        self._top = Ruler(view, horizontal=True)
        self._left = Ruler(view, horizontal=False)
        self._corner = Ruler(view, horizontal=True)
        self._shown = True
        self._margins = 0
        for part in (self._top, self._left, self._corner):
            part.hide()

    def set_shown(self, shown: bool) -> None:
        """Show or hide both."""
        self._shown = shown
        self.refresh()

    def refresh(self) -> None:
        """Take up another map, zoom or place."""
        wanted = self._shown and self._view.board.document.map.kind == "squares"
        edge = THICK if wanted else 0
        if edge != self._margins:
            self._margins = edge
            for part in (self._top, self._left, self._corner):
                part.setVisible(wanted)
            self._view.set_margins(edge)
            self.lay_out()
        self._top.update()
        self._left.update()

    def lay_out(self) -> None:
        """Follow the size of the view."""
        width, height = self._view.width(), self._view.height()
        self._top.setGeometry(THICK, 0, max(0, width - THICK), THICK)
        self._left.setGeometry(0, THICK, THICK, max(0, height - THICK))
        self._corner.setGeometry(0, 0, THICK, THICK)

    def point_at(self, place: QPointF | None) -> None:
        """Mark the column and row of a scene point, or none."""
        unit = self._view.board.sheet.unit
        self._top.point_at(math.floor(place.x() / unit) if place is not None else None)
        self._left.point_at(math.floor(place.y() / unit) if place is not None else None)


def _stride(step_px: float, room: float) -> int:
    for stride in (1, 2, 5, 10, 20, 50, 100):
        if stride * step_px >= room:
            return stride
    return 500
