"""Edits of tokens: where they stand, what they carry, what is seen of them."""

from collections.abc import Iterable

from banmen.board.lattice import token_point
from banmen.edits.checking import checked
from banmen.edits.elements import replace
from banmen.edits.shift import nearest_node
from banmen.model.document import Document
from banmen.model.map import NodeMap
from banmen.model.token import Condition


def place(document: Document, token_id: str, x: float, y: float) -> Document:
    """Return the document with a token's centre at a point in metres, or at the nearest node."""
    node = nearest_node(document, x, y)
    return replace(document, checked(document.token(token_id), x=x, y=y, node=node))


def place_at_node(document: Document, token_id: str, node_id: str) -> Document:
    """Return the document with a token at a node; KeyError where there is no such node."""
    nodes = document.map.nodes if isinstance(document.map, NodeMap) else ()
    for node in nodes:
        if node.id == node_id:
            token = document.token(token_id).revise(x=node.x, y=node.y, node=node.id)
            return replace(document, token)
    raise KeyError(node_id)


def hide(document: Document, ids: Iterable[str], hidden: bool) -> Document:
    """Return the document with tokens hidden from the players, or shown."""
    chosen = frozenset(ids)
    changed = [
        token.revise(hidden=hidden)
        for token in document.tokens
        if token.id in chosen and token.hidden != hidden
    ]
    return replace(document, *changed)


def set_condition(
    document: Document, ids: Iterable[str], condition: str, on: bool, note: str = ""
) -> Document:
    """Return the document with tokens in a condition, or out of it."""
    chosen = frozenset(ids)
    changed = []
    for token in document.tokens:
        if token.id in chosen and (on or token.has(condition)):
            kept = tuple(c for c in token.conditions if c.id != condition)
            added = (Condition(id=condition, note=note),) if on else ()
            changed.append(token.revise(conditions=kept + added))
    return replace(document, *changed)


def carry(document: Document, light_id: str, token_id: str | None) -> Document:
    """Return the document with a light carried by a token, or put down where its bearer stands."""
    light = next(light for light in document.lights if light.id == light_id)
    bearer = token_id if token_id is not None else light.carried_by
    if bearer is None:
        return document
    at = token_point(document, document.token(bearer))
    return replace(document, light.revise(x=at.x, y=at.y, carried_by=token_id))
