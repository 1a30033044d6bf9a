"""The position table on the board: from the node at the hand to every other one it can reach."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from banmen import words
from banmen.canvas.marks import MANNERS, Mark, Words, stroke_mark
from banmen.canvas.paths import METRE

if TYPE_CHECKING:
    from banmen.canvas.scene import BoardScene
    from banmen.rules.node_rules import Cell


def position_marks(
    start: str, cells: Mapping[str, Cell], scene: BoardScene
) -> tuple[list[Mark], list[Words]]:
    """Return a line to each node that can be thrown or shot at, and the modifier at it."""
    if scene.document.map.kind != "nodes":
        return [], []
    centres = {n.id: QPointF(n.x * METRE, n.y * METRE) for n in scene.document.map.nodes}
    if start not in centres:
        return [], []
    marks, said = [], []
    for node, cell in cells.items():
        if cell.modifier is None or node not in centres:
            continue
        if node != start:
            path = QPainterPath(centres[start])
            path.lineTo(centres[node])
            marks.append(stroke_mark(path, MANNERS["sight_clear"]))
        key = "canvas.position.ruled" if cell.overruled else "canvas.position.value"
        said.append(Words(centres[node], words.text(key, value=cell.modifier), "clear"))
    return marks, said
