"""Cut, copy and paste: elements as JSON text, with the pictures they show.

The text holds a small document in Banmen's own form, so that what is pasted is checked as strictly
as a file that is opened.
"""

import base64
import binascii
import json
from collections.abc import Iterable
from typing import Any

from banmen.board.lattice import token_point
from banmen.edits import nodes
from banmen.edits.arrange import places, put_at_places
from banmen.edits.checking import checked
from banmen.edits.elements import collection_of, insert, remove, selected
from banmen.edits.map import without_unused_pictures
from banmen.edits.shift import bounds, scaled, shifted, square_size
from banmen.formats.native import from_bytes, from_plain, to_bytes, to_plain
from banmen.model.base import Point
from banmen.model.document import COLLECTIONS, Document, Element
from banmen.model.lights import Light
from banmen.model.map import NodeMap, SquareMap
from banmen.model.token import Token
from banmen.words import Message, Refusal

VERSION = 1
_KIND = "banmen-elements"
_PLACES = "banmen-places"
_MAX_BYTES = 200_000_000


def copy(document: Document, ids: Iterable[str]) -> str:
    """Return elements, nodes and the links between these as text; a Refusal where none are
    selected."""
    chosen = frozenset(ids)
    elements = [_loose(document, element, chosen) for element in selected(document, chosen)]
    graph = nodes.picked(document, chosen)
    if not elements and not graph[0]:
        raise Refusal(Message("edits.clipboard.nothing"))
    part = _part(document, elements)
    if isinstance(part.map, NodeMap):
        board = part.map.model_copy(update={"nodes": graph[0], "links": graph[1]})
        part = part.model_copy(update={"map": board})
    held: dict[str, Any] = {"kind": _KIND, "version": VERSION}
    if part.pictures:
        held["file"] = base64.b64encode(to_bytes(part)).decode("ascii")
    else:
        held["document"] = json.loads(to_plain(part))
    return json.dumps(held, ensure_ascii=False)


def cut(document: Document, ids: Iterable[str]) -> tuple[str, Document]:
    """Return elements as text, and the document without them."""
    chosen = frozenset(ids)
    return copy(document, chosen), without_unused_pictures(remove(document, chosen))


def paste(
    document: Document, text: str, at: Point | None = None
) -> tuple[Document, tuple[str, ...]]:
    """Return the document with the elements of a text added, and their new ids.

    With `at` (metres) their middle comes there by whole squares, else one square right and down
    of where they were copied. On squares of another length everything keeps its squares. Refusal
    where the text was not copied from Banmen or is damaged; then nothing is pasted.
    """
    part = _read(text)
    elements = [element for name in COLLECTIONS for element in getattr(part, name)]
    graph = (part.map.nodes, part.map.links) if isinstance(part.map, NodeMap) else ((), ())
    if not elements and not graph[0]:
        raise Refusal(_damaged("document"))
    square_m = square_size(document)
    if isinstance(document.map, SquareMap) and isinstance(part.map, SquareMap):
        elements = [scaled(element, square_m / part.map.square_m) for element in elements]
    boxes = [bounds(element, document) for element in elements]
    boxes += [(node.x, node.y, node.x, node.y) for node in graph[0]]
    dx, dy = (square_m, square_m) if at is None else _way(boxes, at, square_m)
    known = {picture.sha256 for picture in document.pictures}
    pictures = tuple(picture for picture in part.pictures if picture.sha256 not in known)
    document = document.model_copy(update={"pictures": (*document.pictures, *pictures)})
    new: tuple[str, ...] = ()
    if graph[0]:
        document, new = nodes.insert(document, *graph, dx, dy)
    document, ids = insert(document, [shifted(e, dx, dy, square_m) for e in elements])
    return document, (*new, *ids)


def copy_places(document: Document, ids: Iterable[str]) -> str:
    """Return where tokens stand as text; a Refusal where no token is among the ids."""
    found = places(document, ids)
    if not found:
        raise Refusal(Message("edits.clipboard.nothing"))
    return json.dumps({"kind": _PLACES, "version": VERSION, "places": found}, ensure_ascii=False)


def paste_places(document: Document, text: str) -> Document:
    """Return the document with tokens of the same names at the places a text holds."""
    held = _parsed(text)
    if held.get("kind") != _PLACES or not isinstance(held.get("places"), dict):
        raise Refusal(Message("edits.clipboard.places_none"))
    known: dict[str, dict[str, Any]] = {}
    for name, place in held["places"].items():
        if not isinstance(place, dict):
            raise Refusal(_damaged(name))
        x, y = place.get("x"), place.get("y")
        if not isinstance(x, (int, float)) or not isinstance(y, (int, float)):
            raise Refusal(_damaged(name))
        known[name] = {"x": x, "y": y, "node": place.get("node")}
        for token in document.tokens:
            if token.name == name:
                checked(token, x=x, y=y)
    return put_at_places(document, known)


def _loose(document: Document, element: Element, chosen: frozenset[str]) -> Element:
    """Return an element that needs nothing of its document but what is copied with it."""
    if isinstance(element, Token):
        at = token_point(document, element)
        return element.revise(x=at.x, y=at.y, node=None)
    if isinstance(element, Light) and element.carried_by is not None:
        at = token_point(document, document.token(element.carried_by))
        kept = element.carried_by if element.carried_by in chosen else None
        return element.revise(x=at.x, y=at.y, carried_by=kept)
    return element


def _part(document: Document, elements: list[Element]) -> Document:
    blank = document.map.model_copy(update={"backdrop": None})
    if not isinstance(blank, SquareMap):
        blank = blank.model_copy(update={"nodes": (), "links": ()})
    homes: dict[str, list[Element]] = {}
    for element in elements:
        homes.setdefault(collection_of(element), []).append(element)
    collections = {name: tuple(held) for name, held in homes.items()}
    part = Document(map=blank, pictures=document.pictures).model_copy(update=collections)
    return without_unused_pictures(part)


def _read(text: str) -> Document:
    held = _parsed(text)
    if held.get("kind") != _KIND:
        raise Refusal(Message("edits.clipboard.not_ours"))
    version = held.get("version")
    if isinstance(version, int) and version > VERSION:
        raise Refusal(Message("edits.clipboard.newer", {"version": version}))
    if isinstance(held.get("document"), dict):
        return from_plain(held["document"]).document
    if not isinstance(held.get("file"), str):
        raise Refusal(_damaged("document"))
    try:
        data = base64.b64decode(held["file"], validate=True)
    except (binascii.Error, ValueError) as error:
        raise Refusal(_damaged("file")) from error
    return from_bytes(data).document


def _parsed(text: str) -> dict[str, Any]:
    if len(text) > _MAX_BYTES:
        megabytes = len(text) // 1_000_000
        raise Refusal(Message("edits.clipboard.too_large", {"megabytes": megabytes}))
    try:
        held = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refusal(Message("edits.clipboard.not_ours")) from error
    if not isinstance(held, dict):
        raise Refusal(Message("edits.clipboard.not_ours"))
    return held


def _damaged(where: str) -> Message:
    return Message("edits.clipboard.damaged", {"where": where})


def _way(
    boxes: list[tuple[float, float, float, float]], at: Point, square_m: float
) -> tuple[float, float]:  # fmt: skip
    middle_x = (min(b[0] for b in boxes) + max(b[2] for b in boxes)) / 2
    middle_y = (min(b[1] for b in boxes) + max(b[3] for b in boxes)) / 2
    dx = round((at.x - middle_x) / square_m) * square_m
    dy = round((at.y - middle_y) / square_m) * square_m
    return dx, dy
