"""Verdicts and questions drawn on the board: lines of sight, deciding things, highlights."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainterPath

from banmen import words
from banmen.canvas.marks import MANNERS, Mark, Words, fill_mark, stroke_mark
from banmen.canvas.outlines import element_path
from banmen.canvas.paths import METRE, squares_path
from banmen.canvas.token_art import body_path

if TYPE_CHECKING:
    from banmen.board.verdicts import Decider, SightVerdict
    from banmen.canvas.scene import BoardScene
    from banmen.rules.steps import Highlight


def sight_marks(
    verdict: SightVerdict, scene: BoardScene, at: QPointF
) -> tuple[list[Mark], list[Words]]:
    """Return a line of sight: solid when clear, broken where it is decided, the decider named.

    `at` is the scene point where the words stand, which is the hand's.
    """
    if verdict.line is None:
        return [], []
    start, end = (QPointF(p.x * METRE, p.y * METRE) for p in verdict.line)
    if verdict.clear:
        text = words.text("canvas.sight.clear", rule=verdict.rule)
        return [stroke_mark(_line(start, end), MANNERS["sight_clear"])], [Words(at, text, "clear")]
    marks = [mark for decider in verdict.decided_by for mark in decider_marks(decider, scene)]
    cut = _cut(start, end, verdict.decided_by)
    marks.append(stroke_mark(_line(start, cut), MANNERS["sight_clear"]))
    marks.append(stroke_mark(_line(cut, end), MANNERS["sight_blocked"]))
    marks.append(_cross(cut, scene.sheet.unit))
    names = [
        decider.name or words.text(f"canvas.kind.{decider.kind}") for decider in verdict.decided_by
    ]
    text = words.text("canvas.sight.blocked", by=tuple(names), rule=verdict.rule)
    return marks, [Words(at, text, "blocked")]


def decider_marks(decider: Decider, scene: BoardScene) -> list[Mark]:
    """Return the outline of a thing that decided."""
    path = element_path(scene, decider.id)
    return [stroke_mark(path, MANNERS["decider"])] if path is not None else []


def highlight_marks(highlight: Highlight, scene: BoardScene) -> list[Mark]:
    """Return the tokens, squares and lines that a question points at."""
    unit = scene.sheet.unit
    marks = []
    if highlight.squares:
        marks.append(
            fill_mark(squares_path(highlight.squares, unit), MANNERS["measure"], edge=True)
        )
    for first, second in highlight.lines:
        ends = (scene.standing.centre(first), scene.standing.centre(second))
        if ends[0] is not None and ends[1] is not None:
            marks.append(stroke_mark(_line(ends[0], ends[1]), MANNERS["sight_clear"]))
    for token_id in highlight.tokens:
        path = token_ring(scene, token_id, 0.16)
        if path is not None:
            marks.append(stroke_mark(path, MANNERS["path"]))
    return marks


def squares_marks(places: Sequence[Any], scene: BoardScene) -> list[Mark]:
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
            path = QPainterPath()
            centre = QPointF(nodes[place].x * METRE, nodes[place].y * METRE)
            path.addEllipse(centre, unit * 1.1, unit * 1.1)
            marks.append(stroke_mark(path, MANNERS["measure"], filled=True))
    return marks


def token_ring(scene: BoardScene, token_id: str, grow: float) -> QPainterPath | None:
    """Return the outline of a token as it is drawn, a little larger."""
    centre = scene.standing.centre(token_id)
    item = scene.token_item(token_id)
    if centre is None or item is None:
        return None
    radius = (item.look.size - 0.26) * scene.sheet.unit / 2 + grow * scene.sheet.unit
    return body_path(item.look.side, radius).translated(centre)


def _line(start: QPointF, end: QPointF) -> QPainterPath:
    path = QPainterPath(start)
    path.lineTo(end)
    return path


def _cut(start: QPointF, end: QPointF, deciders: Sequence[Decider]) -> QPointF:
    """Return the first place along a line at which something decided, else its middle."""
    line = QLineF(start, end)
    length = line.length() or 1.0
    shares = []
    for decider in deciders:
        if decider.at is None:
            continue
        dx, dy = decider.at.x * METRE - start.x(), decider.at.y * METRE - start.y()
        shares.append((dx * line.dx() + dy * line.dy()) / (length * length))
    share = min((s for s in shares if math.isfinite(s)), default=0.5)
    return line.pointAt(min(1.0, max(0.0, share)))


def _cross(at: QPointF, unit: float) -> Mark:
    arm = unit * 0.14
    path = QPainterPath(at + QPointF(-arm, -arm))
    path.lineTo(at + QPointF(arm, arm))
    path.moveTo(at + QPointF(arm, -arm))
    path.lineTo(at + QPointF(-arm, arm))
    return stroke_mark(path, MANNERS["stop"])
