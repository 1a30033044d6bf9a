"""The position table at the hand: over a node, the modifiers of throws from there."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

from banmen.model.base import Point
from banmen.model.document import Document
from banmen.model.map import NodeMap
from banmen.rules.catalogue import systems
from banmen.rules.node_rules import Cell, NodeRules
from banmen.tools.snapping import node_near
from banmen.ui.workplace import Workplace
from banmen.words import Refusal

#: How near a node the hand must be, in metres.
REACH_M = 1.2
OWNERS = {"1": "ally", "ally": "ally", "2": "enemy", "enemy": "enemy"}


class PositionHover(QObject):
    """Shows on the board from where to where one may throw, while no button is pressed."""

    def __init__(self, place: Workplace) -> None:
        super().__init__(place)
        self._place = place
        self._node: str | None = None
        place.board.view.pointer_moved.connect(self._moved)
        place.session.changed.connect(lambda _: self._show(None))

    def _moved(self, at: Point | None) -> None:
        pressed = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        document = self._place.session.document
        found = None if at is None or pressed else node_near(document, at, REACH_M)
        node = found.id if found else None
        if node != self._node:
            self._show(node)

    def _show(self, node: str | None) -> None:
        if node is None and self._node is None:
            return
        self._node = node
        cells = cells_from(self._place.session.document, node) if node else {}
        self._place.board.scene.overlay.show_positions(node, cells)


def cells_from(document: Document, node: str) -> Mapping[str, Cell]:
    """Return the cells from a node, for the side that stands there, else whose node it is, else
    the allies; none where the rules have no such table or the map is no field."""
    system: object = systems.get(document.system)
    if not isinstance(system, NodeRules):
        return {}
    standing = [t.side for t in document.tokens if t.node == node and t.side in ("ally", "enemy")]
    nodes = document.map.nodes if isinstance(document.map, NodeMap) else ()
    owner = next((n.owner for n in nodes if n.id == node), None) or ""
    side = standing[0] if standing else OWNERS.get(owner, "ally")
    try:
        return system.position_table(document, side)[node]
    except (Refusal, KeyError):
        return {}
