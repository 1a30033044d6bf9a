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

#: How far apart tokens stand that share a node, in squares.
SPREAD = 1.24


class Standing:
    """The scene points at which the tokens of one document are drawn."""

    def __init__(self) -> None:
        self._centres: dict[str, QPointF] = {}
        #: The tokens as they are drawn, one after another: upper ones over lower ones, so that
        #: names, which stand below, are not covered by the next row.
        self.order: tuple[Token, ...] = ()

    def load(self, document: Document) -> set[str]:
        """Work the points out; return the ids of tokens that are drawn elsewhere than before."""
        fresh = _centres(document)
        moved = {key for key, centre in fresh.items() if self._centres.get(key) != centre}
        moved |= self._centres.keys() - fresh.keys()
        self._centres = fresh
        self.order = tuple(sorted(document.tokens, key=lambda token: -_row(document, token)))
        return moved

    def centre(self, token_id: str) -> QPointF | None:
        """Return where a token is drawn, None where there is no such token."""
        return self._centres.get(token_id)


def _row(document: Document, token: Token) -> float:
    """Return how far down a token's lower edge is, alike for all that share a square."""
    if document.map.kind == "nodes":
        return 0.0
    side = document.map.square_m
    return math.floor(token.y / side + token.size / 2 - 1e-6)


def _centres(document: Document) -> dict[str, QPointF]:
    unit = map_unit(document.map)
    nodes = {node.id: node for node in document.map.nodes} if document.map.kind == "nodes" else {}
    found: dict[str, QPointF] = {}
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
            found.update(_around(middle * METRE, members, unit * SPREAD))
        elif len(members) == 1:
            found[first.id] = middle * METRE
        else:
            found.update(_fanned(middle * METRE, members, unit * 0.36))
    return found


def _around(middle: QPointF, members: list[Token], step: float) -> dict[str, QPointF]:
    """Set tokens in rows about a node, one side after the other."""
    ordered = sorted(members, key=lambda token: (token.side != "ally", token.side))
    columns = max(1, math.ceil(math.sqrt(len(ordered))))
    rows = list(_rows([token.id for token in ordered], columns))
    found = {}
    for r, row in enumerate(rows):
        for c, key in enumerate(row):
            dx, dy = c - (len(row) - 1) / 2, r - (len(rows) - 1) / 2
            found[key] = middle + QPointF(dx * step, dy * step)
    return found


def _fanned(middle: QPointF, members: list[Token], step: float) -> dict[str, QPointF]:
    """Shift tokens that stand on one another so that each shows."""
    span = len(members) - 1
    return {
        token.id: middle + QPointF((n - span / 2) * step, (n - span / 2) * step * 0.5)
        for n, token in enumerate(members)
    }


def _rows(keys: list[str], columns: int) -> Iterable[list[str]]:
    for start in range(0, len(keys), columns):
        yield keys[start : start + columns]
