"""What a viewer sees of the map: one region per pair of eyes, never joined for painting."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from banmen.canvas.paths import METRE, rings_path
from banmen.model.barriers import channels

if TYPE_CHECKING:
    from banmen.canvas.standing import Standing
    from banmen.model.document import Document
    from banmen.model.token import Token

#: Conditions in which nobody watches.
_BLIND = ("unconscious", "dead", "asleep")


def watchers(document: Document, viewer: str) -> tuple[Token, ...]:
    """Return whose eyes a viewer has: one token's; for the players their tokens, or all allies."""
    if viewer == "gm":
        return ()
    if viewer != "players":
        return tuple(token for token in document.tokens if token.id == viewer)
    awake = [token for token in document.tokens if not token.has(*_BLIND)]
    played = tuple(token for token in awake if token.player)
    return played or tuple(token for token in awake if token.side == "ally")


def seen_paths(document: Document, viewer: str) -> list[QPainterPath]:
    """Return what each pair of a viewer's eyes sees, as scene paths; none for nobody's eyes."""
    from banmen.board.vision import token_vision

    if document.map.kind != "squares":
        return []
    paths = [rings_path(token_vision(document, token)) for token in watchers(document, viewer)]
    return paths + _faced_obstacles(document, paths) if paths else []


def _faced_obstacles(document: Document, paths: list[QPainterPath]) -> list[QPainterPath]:
    """Return the obstacles that end somebody's view: he sees the thing, though not past it."""
    walls = _opaque_walls(document)
    faced = []
    for area in document.areas:
        if area.kind != "obstacle" or not area.blocks_sight:
            continue
        for ring in _rings(area, document):
            part = rings_path((ring,))
            near = part.boundingRect().adjusted(-_BESIDE, -_BESIDE, _BESIDE, _BESIDE)
            eyes = [path for path in paths if path.boundingRect().intersects(near)]
            if eyes and _faced(ring, eyes, walls):
                faced.append(part)
    return faced


#: A point so far beside an edge (scene units) tells whether the edge is seen from that side.
_BESIDE = 2.0
Segment = tuple[float, float, float, float]


def _rings(area: Any, document: Document) -> list[list[tuple[float, float]]]:
    if area.polygon:
        return [[(point.x, point.y) for point in area.polygon]]
    side = document.map.square_m if document.map.kind == "squares" else 1.0
    return [
        [(c * side, r * side), ((c + 1) * side, r * side),
         ((c + 1) * side, (r + 1) * side), (c * side, (r + 1) * side)]
        for c, r in area.squares
    ]  # fmt: skip


def _faced(ring: list[tuple[float, float]], eyes: list[QPainterPath], walls: list[Segment]) -> bool:
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        length = math.hypot(bx - ax, by - ay) or 1.0
        beside = QPointF(by - ay, ax - bx) * (_BESIDE / length)
        for share in (0.2, 0.5, 0.8):
            x, y = ax + share * (bx - ax), ay + share * (by - ay)
            at = QPointF(x * METRE, y * METRE)
            seen = any(eye.contains(at + beside) or eye.contains(at - beside) for eye in eyes)
            if seen and not any(_lies_on(x, y, wall) for wall in walls):
                return True
    return False


def _opaque_walls(document: Document) -> list[Segment]:
    return [
        (a.x, a.y, b.x, b.y)
        for barrier in document.barriers
        if channels(barrier).sight
        for a, b in pairwise(barrier.points)
    ]


def _lies_on(x: float, y: float, wall: Segment) -> bool:
    ax, ay, bx, by = wall
    if not (min(ax, bx) - 0.01 <= x <= max(ax, bx) + 0.01):
        return False
    if not (min(ay, by) - 0.01 <= y <= max(ay, by) + 0.01):
        return False
    length = math.hypot(bx - ax, by - ay) or 1.0
    return abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length < 0.01


def unseen_tokens(
    document: Document, viewer: str, paths: list[QPainterPath], standing: Standing
) -> frozenset[str]:
    """Return the ids of the tokens that no eye of a viewer sees; its own are always seen."""
    if not paths:
        return frozenset()
    own = {token.id for token in watchers(document, viewer)}
    unit_m = document.map.square_m if document.map.kind == "squares" else 1.0
    return frozenset(
        token.id
        for token in document.tokens
        if token.id not in own and not _seen(token, paths, standing, unit_m)
    )


def _seen(token: Token, paths: list[QPainterPath], standing: Standing, unit_m: float) -> bool:
    """Tell whether a token's centre or one of four points well inside it is seen."""
    centre = standing.centre(token.id)
    if centre is None:
        return False
    reach = token.size * unit_m * 100 * 0.3
    points = [
        centre + QPointF(dx, dy) * reach for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
    ]
    return any(path.contains(point) for path in paths for point in points)
