"""What a viewer sees of the map: one region per pair of eyes, never joined for painting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from banmen.canvas.paths import map_unit, rings_path, squares_path

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
    unit = map_unit(document.map)
    faced = []
    for area in document.areas:
        if area.kind != "obstacle" or not area.blocks_sight:
            continue
        parts = (
            [squares_path((square,), unit) for square in area.squares]
            if area.squares
            else [rings_path((area.polygon,))]
        )
        for part in parts:
            box = part.boundingRect().adjusted(-1, -1, 1, 1)
            if any(path.intersects(box) and path.intersects(part) for path in paths):
                faced.append(part)
    return faced


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
