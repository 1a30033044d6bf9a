"""Coordinate labels beside the board that stay in view as it moves: Ａ… above, 1… at the left."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from banmen.canvas.ink import board_font

if TYPE_CHECKING:
    from banmen.canvas.zoom_view import ZoomView

THICK = 20
#: A label takes at most so many pixels to either side of its middle.
_ROOM = 20
#: The size of the labels and the air between two of them along a ruler, in pixels.
_SIZE, _AIR = 12, 7


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
                    # Beside it labels come and go that would touch its own.
                    room = self._place_of(place).adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)
                    self.update(room.toAlignedRect())

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
        painter.setFont(board_font(_SIZE))
        begin, end = exposed.left() - _ROOM, exposed.right() + _ROOM
        if not self._horizontal:
            begin, end = exposed.top() - _ROOM, exposed.bottom() + _ROOM
        start, step = self._offset(), self._step()
        first, last = math.floor((begin - start) / step), math.floor((end - start) / step)
        plain, marked = (QPen(theme.colour("ink", alpha)) for alpha in (190, 255))
        for number in self._labelled(first, last):
            box = self._box(start + number * step, step)
            at = number == self._at
            if at:
                painter.fillRect(box.united(self._written(number)), theme.colour("paper"))
            painter.setPen(marked if at else plain)
            painter.drawText(_label_room(box), Qt.AlignmentFlag.AlignCenter, self._label(number))

    def _labelled(self, first: int, last: int) -> Iterator[int]:
        """Give those from `first` to `last` that have a label: as many as leave air between them,
        and the one under the pointer, beside which others give way."""
        count, at = self._count(), self._at
        stride = _stride(self._step(), _longest(count, self._horizontal) + _AIR)
        around = QRectF()
        if at is not None and 0 <= at < count:
            around = self._written(at).adjusted(-_AIR, -_AIR, _AIR, _AIR)
        for number in range(max(0, first), min(count - 1, last) + 1):
            if number == at:
                yield number
            elif (number + 1) % stride == 0:
                # To measure every label would take longer than to write it.
                apart = around.isEmpty() or at is None or abs(number - at) > stride
                if apart or not around.intersects(self._written(number)):
                    yield number

    def _count(self) -> int:
        """Return how many columns or rows there are."""
        board = self._view.board.document.map
        if board.kind != "squares":
            return 0
        return board.columns if self._horizontal else board.rows

    def _label(self, number: int) -> str:
        return column_label(number) if self._horizontal else str(number + 1)

    def _written(self, number: int) -> QRectF:
        """Return the room that a label's letters take."""
        step = self._step()
        middle = self._box(self._offset() + number * step, step).center()
        wide, tall = _size_of(self._label(number))
        return QRectF(middle.x() - wide / 2, middle.y() - tall / 2, wide, tall)

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
        return QRectF(0, start, self.width(), length)


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
        self._margins = (0, 0)
        for part in (self._top, self._left, self._corner):
            part.hide()

    def set_shown(self, shown: bool) -> None:
        """Show or hide both."""
        self._shown = shown
        self.refresh()

    def refresh(self) -> None:
        """Take up another map: both have the room they need.

        Never while the view scrolls: another room gives it another size in the middle of that.
        """
        wanted = self._shown and self._view.board.document.map.kind == "squares"
        margins = (THICK, self._wide()) if wanted else (0, 0)
        if margins != self._margins:
            self._margins = margins
            for part in (self._top, self._left, self._corner):
                part.setVisible(wanted)
            self._view.set_margins(*margins)
            self.lay_out()
        self.follow()

    def follow(self) -> None:
        """Take up another zoom or place."""
        self._top.update()
        self._left.update()

    def lay_out(self) -> None:
        """Follow the size of the view."""
        width, height = self._view.width(), self._view.height()
        wide = self._margins[1]
        self._top.setGeometry(wide, 0, max(0, width - wide), THICK)
        self._left.setGeometry(0, THICK, wide, max(0, height - THICK))
        self._corner.setGeometry(0, 0, wide, THICK)

    def _wide(self) -> int:
        """Return how wide the left ruler must be for the number of its last row, in pixels."""
        board = self._view.board.document.map
        last = str(board.rows) if board.kind == "squares" else ""
        letters = QFontMetricsF(board_font(_SIZE)).horizontalAdvance(last)
        return max(THICK, math.ceil(letters) + _AIR)

    def point_at(self, place: QPointF | None) -> None:
        """Mark the column and row of a scene point, or none."""
        unit = self._view.board.sheet.unit
        self._top.point_at(math.floor(place.x() / unit) if place is not None else None)
        self._left.point_at(math.floor(place.y() / unit) if place is not None else None)


@cache
def _size_of(label: str) -> tuple[float, float]:
    """Return how wide and how tall a label is written, in pixels."""
    metrics = QFontMetricsF(board_font(_SIZE))
    return metrics.horizontalAdvance(label), metrics.height()


@cache
def _longest(count: int, horizontal: bool) -> float:
    """Return how much of a ruler its longest label takes, in pixels."""
    metrics = QFontMetricsF(board_font(_SIZE))
    if not horizontal:
        return metrics.height()
    return max((metrics.horizontalAdvance(column_label(n)) for n in range(count)), default=0.0)


def _stride(step_px: float, room: float) -> int:
    """Return every how many squares a label has so much room (pixels), in round numbers."""
    for stride in (1, 2, 5, 10, 20, 50, 100, 200):
        if stride * step_px >= room:
            return stride
    return 500
