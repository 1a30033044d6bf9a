"""Questions drawn on the board: what an option points at, and the places to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from banmen.canvas.ink import Ink
from banmen.canvas.layers.nodes import node_shape
from banmen.canvas.marks import MANNERS, Mark, fill_mark, stroke_mark
from banmen.canvas.outlines import element_path
from banmen.canvas.paths import squares_path
from banmen.canvas.token_art import body_path, name_rect, names_are_written

if TYPE_CHECKING:
    from banmen.canvas.scene import BoardScene
    from banmen.rules.steps import Highlight


def highlight_marks(highlight: Highlight, scene: BoardScene) -> list[Mark]:
    """Return the tokens and things, squares and lines that a question points at."""
    unit = scene.sheet.unit
    marks = []
    if highlight.squares:
        marks.append(
            fill_mark(squares_path(highlight.squares, unit), MANNERS["measure"], edge=True)
        )
    marks += places_marks(highlight.nodes, scene)
    for pairs, manner in ((highlight.lines, "sight_clear"), (highlight.blocked, "sight_blocked")):
        for first, second in pairs:
            if (line := between_rims(scene, first, second)) is not None:
                marks.append(stroke_mark(_line(line.p1(), line.p2()), MANNERS[manner]))
    for token_id in highlight.tokens:
        ring = token_ring(scene, token_id, 0.16)
        path = ring or element_path(scene, token_id)
        if path is not None:
            mark = stroke_mark(path, MANNERS["path"])
            marks.append(beside_name(mark, scene, token_id) if ring else mark)
    return marks


def places_marks(places: Sequence[Any], scene: BoardScene) -> list[Mark]:
    """Return places that may be chosen (squares or nodes): tinted and outlined."""
    unit = scene.sheet.unit
    squares = [place for place in places if not isinstance(place, str)]
    marks = []
    if squares:
        marks.append(fill_mark(squares_path(squares, unit), MANNERS["measure"], edge=True))
    nodes = (
        {n.id: n for n in scene.document.map.nodes} if scene.document.map.kind == "nodes" else {}
    )
    for place in places:
        if isinstance(place, str) and place in nodes:
            path = node_shape(scene.document, nodes[place], 0.12)
            marks.append(stroke_mark(path, MANNERS["measure"], filled=True))
    return marks


def token_ring(scene: BoardScene, token_id: str, grow: float) -> QPainterPath | None:
    """Return the outline of a token as it is drawn, a little larger."""
    centre = scene.standing.centre(token_id)
    item = scene.token_item(token_id)
    if centre is None or item is None:
        return None
    share = scene.standing.share(token_id)
    radius = ((item.look.size - 0.26) / 2 + grow) * scene.sheet.unit * share
    return body_path(item.look.side, radius).translated(centre)


def beside_name(mark: Mark, scene: BoardScene, token_id: str) -> Mark:
    """Return a mark that leaves a token's name free to be read, where it is written."""
    centre, item = scene.standing.centre(token_id), scene.token_item(token_id)
    if centre is None or item is None or not item.look.named:
        return mark
    share = scene.standing.share(token_id)
    name = name_rect(item.look, scene.sheet.unit * share).translated(centre)

    def draw(painter: QPainter, ink: Ink) -> None:
        if not names_are_written(Ink(ink.theme, ink.unit * share, ink.scale)):
            mark.draw(painter, ink)
            return
        edge = mark.bounds.width()
        clip, hole = QPainterPath(), QPainterPath()
        clip.addRect(mark.bounds.adjusted(-edge, -edge, edge, edge))
        hole.addRect(name)
        painter.save()
        painter.setClipPath(clip.subtracted(hole), Qt.ClipOperation.IntersectClip)
        mark.draw(painter, ink)
        painter.restore()

    return Mark(mark.bounds, draw)


def between_rims(scene: BoardScene, first: str, second: str, away: float = 0.0) -> QLineF | None:
    """Return the way from the rim of one token to that of another, which it ends so many squares
    `away` from; None where one is not on the board. Where they overlap it leads from the middle."""
    start, end = scene.standing.centre(first), scene.standing.centre(second)
    if start is None or end is None:
        return None
    whole = QLineF(start, end)
    leaves = _share_within(token_ring(scene, first, 0.0), whole)
    enters = 1 - _share_within(token_ring(scene, second, away), QLineF(end, start))
    return QLineF(whole.pointAt(leaves), whole.pointAt(enters)) if leaves < enters else whole


def _share_within(body: QPainterPath | None, way: QLineF) -> float:
    """Return the share of a way that is inside of a closed shape round its beginning."""
    if body is None:
        return 0.0
    inside, outside = 0.0, 1.0
    for _ in range(12):
        middle = (inside + outside) / 2
        if body.contains(way.pointAt(middle)):
            inside = middle
        else:
            outside = middle
    return inside


def _line(start: QPointF, end: QPointF) -> QPainterPath:
    path = QPainterPath(start)
    path.lineTo(end)
    return path
