"""Answers about the field for the tools and the command line: sight, distance, template, reach."""

import math

from banmen.board.lattice import centre, node
from banmen.board.lattice import distance as lattice_distance
from banmen.board.movement import node_reach
from banmen.board.verdicts import (
    Decider,
    ReachedPlace,
    SightVerdict,
    TemplateVerdict,
)
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.model.map import NodeMap
from banmen.model.place import Place
from banmen.model.token import Token
from banmen.rules.systems.snowball.field import graph, is_field
from banmen.rules.systems.snowball.moves import at, destinations, modes
from banmen.rules.systems.snowball.positions import cell, metres
from banmen.rules.systems.snowball.state import PACKAGES, SIDES, Scene, members, takes_part
from banmen.rules.systems.snowball.targets import protected

#: Corners of the ring that shows a radius.
_CORNERS = 48


def sight(document: Document, start: Place, target: Place) -> SightVerdict:
    """Return whether somebody may throw from one node at another: the pair stands in the position
    table (of the side that is there, or of either) and not all who are there hide."""
    if isinstance(start, str) and isinstance(target, str) and is_field(document):
        line = (centre(document.map, start), centre(document.map, target))
        cells = [cell(document, side, start, target) for side in _sides_at(document, start)]
        possible = [found for found in cells if found.modifier is not None]
        if not possible:
            there = node(document.map, target)
            decider = Decider("node", target, there.name or target, line[1])
            return SightVerdict(False, cells[0].rule, (decider,), line=line)
        hiding = _hiding(document, target)
        return SightVerdict(
            not hiding, "SNOW-24" if hiding else possible[0].rule,
            tuple(Decider("token", t.id, t.name, line[1]) for t in hiding), line=line,
        )  # fmt: skip
    return SightVerdict(False, "SNOW-20")


def _sides_at(document: Document, place: str) -> tuple[str, ...]:
    """Return the sides that stand at a node, both where nobody does."""
    found = {t.side for t in members(document) if t.node == place}
    return tuple(side for side in SIDES if side in found) or SIDES


def _hiding(document: Document, place: str) -> tuple[Token, ...]:
    """Return who hides at a node, where everybody there does."""
    there = [t for t in members(document) if t.node == place and not t.has("retired")]
    if document.battle is None or not there:
        return ()
    scene = Scene(document)
    hidden = tuple(t for t in there if protected(scene, t.id))
    return hidden if len(hidden) == len(there) else ()


def distance(document: Document, start: Place, target: Place) -> float:
    """Return the distance of two nodes in metres, to the centimetre."""
    if isinstance(start, str) and isinstance(target, str) and is_field(document):
        return metres(document, start, target)
    return round(lattice_distance(document.map, start, target, "euclid"), 2)


def template(document: Document, middle: Place, radius_m: float) -> TemplateVerdict:
    """Return the nodes whose centre lies within a radius in metres, and the tokens there."""
    at_point = centre(document.map, middle)
    board = document.map
    nodes = board.nodes if isinstance(board, NodeMap) else ()
    inside = tuple(
        n.id for n in nodes if math.hypot(n.x - at_point.x, n.y - at_point.y) <= radius_m + 1e-9
    )
    return TemplateVerdict(
        nodes=inside,
        tokens=tuple(Decider("token", t.id, t.name) for t in document.tokens if t.node in inside),
        rings=(_ring(at_point, radius_m),),
    )


def _ring(middle: Point, radius_m: float) -> tuple[Point, ...]:
    turns = (2 * math.pi * n / _CORNERS for n in range(_CORNERS))
    return tuple(
        Point(middle.x + radius_m * math.cos(turn), middle.y + radius_m * math.sin(turn))
        for turn in turns
    )


def reach(document: Document, token_id: str) -> tuple[ReachedPlace, ...]:
    """Return where one declaration can lead, the own node included, with the steps as cost; of a
    token that takes no part, the nodes one link away."""
    token = document.token(token_id)
    if not is_field(document) or not takes_part(document, token_id):
        board = document.map
        if isinstance(board, NodeMap) and token.node:
            return node_reach(board, token.node, 1)
        return ()
    scene = Scene(document)
    found: dict[str, float] = {at(scene, token_id): 0.0}
    for package in PACKAGES:
        for mode in modes(scene, token_id, package):
            for place in destinations(scene, token_id, package, mode):
                found.setdefault(place, 1.0 if mode == "normal" else 2.0)
    known = {n.id for n in graph(document).nodes}
    return tuple(ReachedPlace(place, cost) for place, cost in found.items() if place in known)
