"""Edits of a node map: nodes and the links between them."""

from collections.abc import Iterable
from itertools import count
from string import ascii_uppercase
from typing import Any

from banmen.edits.checking import checked
from banmen.edits.names import next_name
from banmen.model.base import Value
from banmen.model.document import COLLECTIONS, Document
from banmen.model.map import Link, Node, NodeMap
from banmen.words import Message, Refusal


def node_map(document: Document) -> NodeMap:
    """Return the map of nodes; a Refusal where the map is one of squares."""
    if not isinstance(document.map, NodeMap):
        raise Refusal(Message("edits.refused.not_nodes"))
    return document.map


def add_node(document: Document, node: Node) -> Document:
    """Return the document with one node more."""
    nodes = node_map(document).nodes
    return _with_map(document, nodes=(*nodes, node))


def add_link(document: Document, link: Link) -> Document:
    """Return the document with one link more.

    Refusal where it would lead from a node to itself, or these two are already linked so.
    """
    graph = node_map(document)
    if link.a == link.b:
        raise Refusal(Message("edits.refused.link_to_itself"))
    for other in graph.links:
        if {other.a, other.b} == {link.a, link.b} and other.kind == link.kind:
            raise Refusal(Message("edits.refused.link_twice"))
    return _with_map(document, links=(*graph.links, link))


def move(document: Document, ids: Iterable[str], dx_m: float, dy_m: float) -> Document:
    """Return the document with these nodes moved by metres; other ids are passed over."""
    if not isinstance(document.map, NodeMap):
        return document
    chosen = frozenset(ids)
    if not any(node.id in chosen for node in document.map.nodes):
        return document
    nodes = tuple(
        node.revise(x=node.x + dx_m, y=node.y + dy_m) if node.id in chosen else node
        for node in document.map.nodes
    )
    return _with_map(document, nodes=nodes)


def remove(document: Document, ids: Iterable[str]) -> Document:
    """Return the document without these nodes and links; links of a removed node go with it.

    Refusal where a token stands on one of the nodes.
    """
    if not isinstance(document.map, NodeMap):
        return document
    graph, gone = document.map, frozenset(ids)
    nodes = tuple(node for node in graph.nodes if node.id not in gone)
    lost = {node.id for node in graph.nodes} & gone
    links = tuple(
        link
        for link in graph.links
        if link.id not in gone and link.a not in lost and link.b not in lost
    )
    if len(nodes) == len(graph.nodes) and len(links) == len(graph.links):
        return document
    for token in document.tokens:
        if token.node in lost:
            name = next(node.name for node in graph.nodes if node.id == token.node)
            raise Refusal(Message("edits.refused.node_taken", {"node": name, "token": token.name}))
    return _with_map(document, nodes=nodes, links=links)


def revise(document: Document, ids: Iterable[str], **changes: Any) -> Document:
    """Return the document with fields of nodes and links changed, where they have them."""
    if not isinstance(document.map, NodeMap):
        return document
    graph, chosen = document.map, frozenset(ids)

    def revised(part: Value, part_id: str) -> Any:
        known = all(name in type(part).model_fields for name in changes)
        return checked(part, **changes) if part_id in chosen and known else part

    nodes = tuple(revised(node, node.id) for node in graph.nodes)
    links = tuple(revised(link, link.id) for link in graph.links)
    if nodes == graph.nodes and links == graph.links:
        return document
    return _with_map(document, nodes=nodes, links=links)


def picked(
    document: Document, ids: Iterable[str]
) -> tuple[tuple[Node, ...], tuple[Link, ...]]:  # fmt: skip
    """Return the nodes of these ids, and the links from one of them to another."""
    if not isinstance(document.map, NodeMap):
        return (), ()
    chosen = frozenset(ids)
    nodes = tuple(node for node in document.map.nodes if node.id in chosen)
    known = {node.id for node in nodes}
    links = tuple(x for x in document.map.links if x.a in known and x.b in known)
    return nodes, links


def insert(
    document: Document, nodes: Iterable[Node], links: Iterable[Link], dx_m: float, dy_m: float
) -> tuple[Document, tuple[str, ...]]:
    """Return the document with copies of nodes and of the links between them, moved by metres,
    and the ids of the new nodes; names that are taken become the next free ones."""
    graph = node_map(document)
    used = {node.id for node in graph.nodes} | {link.id for link in graph.links}
    for name in COLLECTIONS:
        used.update(element.id for element in getattr(document, name))
    names = {node.name for node in graph.nodes}
    renamed: dict[str, str] = {}
    made: list[Node] = []
    for node in nodes:
        renamed[node.id] = _free_id(used, "p")
        called = _free_name(node.name, names)
        names.add(called)
        at = {"x": node.x + dx_m, "y": node.y + dy_m}
        made.append(checked(node, id=renamed[node.id], name=called, **at))
    ways = [
        link.revise(id=_free_id(used, "k"), a=renamed[link.a], b=renamed[link.b])
        for link in links
    ]  # fmt: skip
    document = _with_map(document, nodes=(*graph.nodes, *made), links=(*graph.links, *ways))
    return document, tuple(node.id for node in made)


def _free_id(used: set[str], prefix: str) -> str:
    number = next(n for n in count(1) if f"{prefix}{n}" not in used)
    used.add(f"{prefix}{number}")
    return f"{prefix}{number}"


def _free_name(name: str, taken: set[str]) -> str:
    """Return a name that is free: after a single letter comes the next one."""
    if len(name) == 1 and name in ascii_uppercase:
        later = ascii_uppercase[ascii_uppercase.index(name) :]
        return next((letter for letter in later if letter not in taken), next_name(name, taken))
    return next_name(name, taken)


def _with_map(document: Document, **changes: Any) -> Document:
    graph = node_map(document)
    return document.model_copy(update={"map": graph.model_copy(update=changes)})
