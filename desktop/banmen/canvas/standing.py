"""Where tokens are drawn: at their centre, and beside one another where several share a place."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

from banmen.canvas.paths import METRE, map_unit

if TYPE_CHECKING:
    from banmen.model.document import Document
    from banmen.model.token import Token

#: How far apart tokens stand that share a node, in squares across and down; a crowd stands closer.
_SPREAD, _CLOSE, _CROWD = (1.24, 1.24), (0.98, 1.14), 6


def rows_at_node(count: int) -> tuple[int, int, tuple[float, float]]:
    """Return columns, rows and the steps in squares in which so many stand about a node."""
    columns = max(1, math.ceil(math.sqrt(count)))
    step = _SPREAD if count <= _CROWD else _CLOSE
    return columns, max(1, math.ceil(count / columns)), step


#: How large those are drawn who share a square, and how far apart in squares they stand: up to
#: four, up to nine, more.
_SHARING = ((4, 0.66, 0.48), (9, 0.46, 0.33))
_THRONG = (0.3, 0.22)


class Standing:
    """The scene points at which the tokens of one document are drawn."""

    def __init__(self) -> None:
        self._centres: dict[str, QPointF] = {}
        self._shares: dict[str, float] = {}
        #: The tokens as they are drawn, one after another: upper ones over lower ones, so that
        #: names, which stand below, are not covered by the next row.
        self.order: tuple[Token, ...] = ()

    def load(self, document: Document) -> set[str]:
        """Work the points out; return the ids of tokens that are drawn elsewhere than before."""
        fresh, shares = _centres(document)
        moved = {key for key, centre in fresh.items() if self._centres.get(key) != centre}
        moved |= {key for key in fresh if shares.get(key, 1.0) != self.share(key)}
        moved |= self._centres.keys() - fresh.keys()
        self._centres, self._shares = fresh, shares
        self.order = tuple(sorted(document.tokens, key=lambda token: -_row(document, token)))
        return moved

    def centre(self, token_id: str) -> QPointF | None:
        """Return where a token is drawn, None where there is no such token."""
        return self._centres.get(token_id)

    def share(self, token_id: str) -> float:
        """Return how large a token is drawn beside its own size: less where several share a
        square."""
        return self._shares.get(token_id, 1.0)


def _row(document: Document, token: Token) -> float:
    """Return how far down a token's lower edge is, alike for all that share a square."""
    if document.map.kind == "nodes":
        return 0.0
    side = document.map.square_m
    return math.floor(token.y / side + token.size / 2 - 1e-6)


def _centres(document: Document) -> tuple[dict[str, QPointF], dict[str, float]]:
    unit = map_unit(document.map)
    nodes = {node.id: node for node in document.map.nodes} if document.map.kind == "nodes" else {}
    found: dict[str, QPointF] = {}
    shares: dict[str, float] = {}
    groups: dict[object, list[Token]] = {}
    for token in document.tokens:
        node = nodes.get(token.node or "")
        place = (round(token.x, 2), round(token.y, 2))
        key: object = node.id if node else place
        groups.setdefault(key, []).append(token)
    for key, members in groups.items():
        node = nodes.get(key) if isinstance(key, str) else None
        first = members[0]
        middle = QPointF(node.x, node.y) if node else QPointF(first.x, first.y)
        if node is not None:
            found.update(_around(middle * METRE, members, unit))
        elif len(members) == 1:
            found[first.id] = middle * METRE
        else:
            share, apart = _crowd(len(members))
            shares.update({token.id: share for token in members})
            widest = max(token.size for token in members)
            found.update(_in_square(middle * METRE, members, unit * apart * widest))
    return found, shares


def _around(middle: QPointF, members: list[Token], unit: float) -> dict[str, QPointF]:
    """Set tokens in rows about a node, one side after the other."""
    ordered = sorted(members, key=lambda token: (token.side != "ally", token.side))
    columns, _, (across, down) = rows_at_node(len(ordered))
    rows = list(_rows([token.id for token in ordered], columns))
    found = {}
    for r, row in enumerate(rows):
        for c, key in enumerate(row):
            dx, dy = c - (len(row) - 1) / 2, r - (len(rows) - 1) / 2
            found[key] = middle + QPointF(dx * across, dy * down) * unit
    return found


def _crowd(count: int) -> tuple[float, float]:
    """Return how large so many are drawn in one square, and how far apart."""
    return next(((share, apart) for most, share, apart in _SHARING if count <= most), _THRONG)


def _in_square(middle: QPointF, members: list[Token], step: float) -> dict[str, QPointF]:
    """Set tokens that share a square in rows within it, one side after the other."""
    ordered = sorted(members, key=lambda token: (token.side != "ally", token.side))
    columns = math.ceil(math.sqrt(len(ordered)))
    rows = list(_rows([token.id for token in ordered], columns))
    return {
        key: middle + QPointF(c - (len(row) - 1) / 2, r - (len(rows) - 1) / 2) * step
        for r, row in enumerate(rows)
        for c, key in enumerate(row)
    }


def _rows(keys: list[str], columns: int) -> Iterable[list[str]]:
    for start in range(0, len(keys), columns):
        yield keys[start : start + columns]
