"""The squares around tokens that stop a mover: tinted and edged below the tokens, those without
force only dotted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from banmen.canvas.ink import Ink
from banmen.canvas.paths import squares_path

if TYPE_CHECKING:
    from banmen.canvas.scene import BoardScene
    from banmen.rules.system import Zone

_TINT, _EDGE, _DIM_EDGE = 34, 170, 130


class ZoneItem(QGraphicsItem):
    """Shows zones; of tokens that are not seen here none is shown."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__()
        self._board = scene
        self._zones: tuple[Zone, ...] = ()
        self._active = QPainterPath()
        self._idle = QPainterPath()
        self.hide()

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The zones shown now."""
        return self._zones

    def show_zones(self, zones: Iterable[Zone]) -> None:
        """Show these zones instead of those before."""
        seen = tuple(zone for zone in zones if self._is_seen(zone.token))
        if seen == self._zones:
            return
        self.prepareGeometryChange()
        self._zones = seen
        active = {square for zone in seen if zone.active for square in zone.squares}
        idle = {square for zone in seen if not zone.active for square in zone.squares}
        unit = self._board.sheet.unit
        self._active = squares_path(sorted(active), unit)
        self._idle = squares_path(sorted(idle - active), unit)
        self.setVisible(bool(seen))
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the room of all zones."""
        room = self._active.boundingRect().united(self._idle.boundingRect())
        edge = self._board.sheet.unit * 0.1
        return room.adjusted(-edge, -edge, edge, edge)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Paint those with force tinted and edged, the others as a dotted line."""
        ratio = widget.devicePixelRatioF() if widget is not None else 1.0
        ink = Ink(self._board.theme, self._board.sheet.unit, painter.worldTransform().m11() * ratio)
        painter.fillPath(self._active, ink.theme.colour("enemy", _TINT))
        edge = ink.line("enemy", 0.025, least=1.2, alpha=_EDGE)
        edge.setDashPattern([5, 3])
        painter.strokePath(self._active, edge)
        dim = ink.line("enemy", 0.025, least=1.2, alpha=_DIM_EDGE)
        dim.setDashPattern([1, 4])
        painter.strokePath(self._idle, dim)

    def _is_seen(self, token_id: str) -> bool:
        item = self._board.token_item(token_id)
        return item is not None and item.isVisible()
