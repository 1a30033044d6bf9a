"""Edits of any element: add, replace, remove, move, duplicate, revise; ids and collections.

All are pure functions from a document to a document. Ids of nodes and links of a node map are
taken as well, so that a selection may hold them.
"""

from collections.abc import Iterable
from typing import Any

from banmen.board.lattice import token_point
from banmen.edits import battle, nodes
from banmen.edits.checking import checked
from banmen.edits.names import next_name
from banmen.edits.shift import nearest_node, shifted, square_size
from banmen.model.areas import Darkness, DifficultGround, Obstacle, Trench
from banmen.model.barriers import Barrier
from banmen.model.document import COLLECTIONS, Document, Element
from banmen.model.label import Label
from banmen.model.lights import Light
from banmen.model.map import NodeMap
from banmen.model.template import PlacedTemplate
from banmen.model.token import Token

_HOMES: dict[type, tuple[str, str]] = {
    Trench: ("areas", "a"),
    Obstacle: ("areas", "a"),
    DifficultGround: ("areas", "a"),
    Darkness: ("areas", "a"),
    Barrier: ("barriers", "w"),
    Light: ("lights", "l"),
    Label: ("labels", "b"),
    PlacedTemplate: ("templates", "m"),
    Token: ("tokens", "t"),
}

#: So many elements are looked for one by one.
_FEW = 8


def collection_of(element: Element) -> str:
    """Return the name of the document's collection that holds elements of this kind."""
    return _HOMES[type(element)][0]


def prefix_of(element: Element) -> str:
    """Return what ids of elements of this kind begin with."""
    if isinstance(element, Barrier):
        return {"wall": "w", "door": "d", "window": "n"}[element.kind]
    return _HOMES[type(element)][1]


def ids_in_use(document: Document) -> set[str]:
    """Return the ids of all elements, nodes and links."""
    used = {element.id for name in COLLECTIONS for element in getattr(document, name)}
    if isinstance(document.map, NodeMap):
        used.update(node.id for node in document.map.nodes)
        used.update(link.id for link in document.map.links)
    return used


def fresh_id(document: Document, prefix: str) -> str:
    """Return an id that nothing in the document has: the prefix and the next free number."""
    return _next_id(ids_in_use(document), prefix)


def add(document: Document, *elements: Element) -> Document:
    """Return the document with elements added on top of their kind.

    ValueError where an id is already in use.
    """
    used = ids_in_use(document)
    for element in elements:
        if element.id in used:
            raise ValueError(f"the id {element.id} is in use")
        used.add(element.id)
    update: dict[str, tuple[Any, ...]] = {}
    for element in elements:
        home = collection_of(element)
        update[home] = (*update.get(home, getattr(document, home)), element)
    return document.model_copy(update=update)


def replace(document: Document, *elements: Element) -> Document:
    """Return the document with elements in the place of those of the same ids."""
    by_home: dict[str, dict[str, Element]] = {}
    for element in elements:
        by_home.setdefault(collection_of(element), {})[element.id] = element
    update = {home: _with(getattr(document, home), new) for home, new in by_home.items()}
    return document.model_copy(update=update)


def _with(members: tuple[Element, ...], new: dict[str, Element]) -> tuple[Element, ...]:
    if len(new) > _FEW:
        return tuple(new.get(old.id, old) for old in members)
    ids, changed = [old.id for old in members], list(members)
    for key, element in new.items():
        if key in ids:
            changed[ids.index(key)] = element
    return tuple(changed)


def remove(document: Document, ids: Iterable[str]) -> Document:
    """Return the document without these elements, nodes and links.

    Lights that a removed token carried are put down where it stood; in a battle it takes part no
    more. Refusal where a token is part of the open question, or a node has tokens that stay.
    """
    gone = frozenset(ids)
    leaving = frozenset(token.id for token in document.tokens if token.id in gone)
    document = battle.leave(_put_down(document, leaving), leaving)
    update = {
        name: tuple(element for element in getattr(document, name) if element.id not in gone)
        for name in COLLECTIONS
        if any(element.id in gone for element in getattr(document, name))
    }
    document = document.model_copy(update=update)
    return nodes.remove(document, gone)


def move(document: Document, ids: Iterable[str], dx_m: float, dy_m: float) -> Document:
    """Return the document with elements and nodes moved by metres.

    Areas of squares move by whole squares. A token on a node map comes to the nearest node. A
    carried light stays with its token, unless it alone is moved: then it is put down.
    """
    moving = frozenset(ids)
    changed: list[Element] = []
    for element in selected(document, moving):
        if isinstance(element, Light) and element.carried_by in moving:
            continue
        changed.append(_moved(document, element, dx_m, dy_m))
    return nodes.move(replace(document, *changed), moving, dx_m, dy_m)


def duplicate(
    document: Document, ids: Iterable[str], dx_m: float, dy_m: float
) -> tuple[Document, tuple[str, ...]]:
    """Return the document with copies of elements and nodes beside them, and their ids."""
    chosen = frozenset(ids)
    made, links = nodes.picked(document, chosen)
    new: tuple[str, ...] = ()
    if made:
        document, new = nodes.insert(document, made, links, dx_m, dy_m)
    copies = tuple(
        element
        if isinstance(element, Light) and element.carried_by in chosen
        else _moved(document, element, dx_m, dy_m)
        for element in selected(document, chosen)
    )
    document, ids_of_copies = insert(document, copies)
    return document, (*new, *ids_of_copies)


def insert(document: Document, elements: Iterable[Element]) -> tuple[Document, tuple[str, ...]]:
    """Return the document with elements added under new ids, and these ids in order.

    A token whose name is taken gets the next letter; what was carried by an inserted token is
    carried by it again, else it lies free.
    """
    incoming = tuple(elements)
    used = ids_in_use(document)
    renamed: dict[str, str] = {}
    for element in incoming:
        renamed[element.id] = _next_id(used, prefix_of(element))
        used.add(renamed[element.id])
    names = {token.name for token in document.tokens}
    settled: list[Element] = []
    for element in incoming:
        changes: dict[str, Any] = {"id": renamed[element.id]}
        if isinstance(element, Token):
            changes["name"] = next_name(element.name, names)
            changes["node"] = nearest_node(document, element.x, element.y)
            names.add(changes["name"])
        elif isinstance(element, Light):
            changes["carried_by"] = renamed.get(element.carried_by or "")
        settled.append(element.revise(**changes))
    return add(document, *settled), tuple(renamed[element.id] for element in incoming)


def revise(document: Document, ids: Iterable[str], **changes: Any) -> Document:
    """Return the document with fields of elements, nodes or links changed.

    Only the elements that have these fields change. Refusal where a value is not allowed.
    """
    chosen = frozenset(ids)
    revised = [
        checked(element, **changes)
        for element in selected(document, chosen)
        if all(name in type(element).model_fields for name in changes)
    ]
    return nodes.revise(replace(document, *revised), chosen, **changes)


def selected(document: Document, ids: Iterable[str]) -> Iterable[Element]:
    """Yield the elements of these ids, in the order they are drawn."""
    chosen = frozenset(ids)
    for name in COLLECTIONS:
        for element in getattr(document, name):
            if element.id in chosen:
                yield element


def _next_id(used: set[str], prefix: str) -> str:
    number = 1 + max(
        (int(i[len(prefix) :]) for i in used if i.startswith(prefix) and _counts(i, prefix)),
        default=0,
    )
    return f"{prefix}{number}"


def _counts(element_id: str, prefix: str) -> bool:
    rest = element_id[len(prefix) :]
    return rest.isascii() and rest.isdigit() and len(rest) < 10


def _moved(document: Document, element: Element, dx_m: float, dy_m: float) -> Element:
    if isinstance(element, Token) and isinstance(document.map, NodeMap):
        start = token_point(document, element)
        node = nearest_node(document, start.x + dx_m, start.y + dy_m)
        return element.revise(node=node, x=start.x + dx_m, y=start.y + dy_m)
    if isinstance(element, Light) and element.carried_by is not None:
        start = token_point(document, document.token(element.carried_by))
        return element.revise(x=start.x + dx_m, y=start.y + dy_m, carried_by=None)
    return shifted(element, dx_m, dy_m, square_size(document))


def _put_down(document: Document, tokens: frozenset[str]) -> Document:
    lying: list[Element] = []
    for light in document.lights:
        if light.carried_by in tokens:
            place = token_point(document, document.token(light.carried_by or ""))
            lying.append(light.revise(x=place.x, y=place.y, carried_by=None))
    return replace(document, *lying) if lying else document
