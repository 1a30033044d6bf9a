"""Squares and nodes behind one set of questions: where, how far, next to what, by which name."""

import math
import re
import unicodedata
from collections.abc import Iterable
from typing import Literal

from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.map import BattleMap, Node, NodeMap, SquareMap
from banmen.model.place import Place, parse_square, square_name
from banmen.model.token import Token
from banmen.words import Message, Refusal

Metric = Literal["orthogonal", "chebyshev", "euclid"]

#: Whole-number units of one square: exact for corners, centres, and for tenths of millimetres
#: of squares of 1, 1.5, 3 and 5 metres.
UNITS = 30_000

NEIGHBOURS_4 = ((0, -1), (1, 0), (0, 1), (-1, 0))
NEIGHBOURS_8 = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))

_METRES = re.compile(r"\(?\s*([-+]?\d+(?:\.\d+)?)\s*[,、]\s*([-+]?\d+(?:\.\d+)?)\s*\)?")


def square_side(board: BattleMap) -> float:
    """Return the side of a square in metres; of a node map, the metre."""
    return board.square_m if isinstance(board, SquareMap) else 1.0


def units(metres: float, side: float) -> int:
    """Return a coordinate in whole units, `UNITS` to a square of `side` metres."""
    return round(metres / side * UNITS)


def square_at(board: SquareMap, x: float, y: float) -> Square:
    """Return the square that contains a point in metres; on a border the right or lower one."""
    side = board.square_m
    return Square(units(x, side) // UNITS, units(y, side) // UNITS)


def centre(board: BattleMap, place: Place) -> Point:
    """Return the centre of a square or node in metres; KeyError for an unknown node."""
    if isinstance(place, str):
        found = node(board, place)
        return Point(found.x, found.y)
    side = square_side(board)
    return Point((place.column + 0.5) * side, (place.row + 0.5) * side)


def node(board: BattleMap, node_id: str) -> Node:
    """Return the node of this id; KeyError where there is none."""
    for found in board.nodes if isinstance(board, NodeMap) else ():
        if found.id == node_id:
            return found
    raise KeyError(node_id)


def contains(board: BattleMap, place: Place) -> bool:
    """Tell whether a square or node belongs to the map."""
    if isinstance(board, SquareMap):
        return (
            not isinstance(place, str)
            and 0 <= place.column < board.columns
            and 0 <= place.row < board.rows
        )
    return any(found.id == place for found in board.nodes)


def place_of(document: Document, token: Token) -> Place:
    """Return where a token stands: its node, or its square; of a larger token the top left one."""
    board = document.map
    if isinstance(board, NodeMap):
        return token.node or _nearest_node(board, token.x, token.y)
    # An odd token off the grid lines belongs to the square its centre is in, an even one to the
    # corner nearest to its centre.
    shift = (token.size - 1) * UNITS // 2
    column = units(token.x, board.square_m) - shift
    row = units(token.y, board.square_m) - shift
    return Square(column // UNITS, row // UNITS)


def squares_of(document: Document, token: Token) -> tuple[Square, ...]:
    """Return all squares a token covers, row by row; none on a node map."""
    anchor = place_of(document, token)
    return () if isinstance(anchor, str) else footprint(anchor, token.size)


def footprint(anchor: Square, size: int) -> tuple[Square, ...]:
    """Return the squares of a token of `size` squares along one side, top left at `anchor`."""
    return tuple(
        Square(anchor.column + dx, anchor.row + dy) for dy in range(size) for dx in range(size)
    )


def standing_point(board: BattleMap, place: Place, size: int = 1) -> Point:
    """Return where the centre of a token is that stands at a place (its top left square)."""
    if isinstance(place, str):
        return centre(board, place)
    side = square_side(board)
    return Point((place.column + size / 2) * side, (place.row + size / 2) * side)


def neighbours(board: BattleMap, square: Square, ways: Literal[4, 8] = 4) -> tuple[Square, ...]:
    """Return the neighbours of a square that lie on the map, clockwise from above."""
    offsets = NEIGHBOURS_4 if ways == 4 else NEIGHBOURS_8
    near = (Square(square.column + dx, square.row + dy) for dx, dy in offsets)
    return tuple(found for found in near if contains(board, found))


def distance(board: BattleMap, a: Place, b: Place, metric: Metric = "orthogonal") -> float:
    """Return the distance of two places: in squares by the metric, in metres between nodes.

    `orthogonal` counts steps across and down (SWORD-21), `chebyshev` a diagonal as one
    (COC-157), `euclid` from centre to centre.
    """
    if isinstance(a, str) or isinstance(b, str):
        one, two = centre(board, a), centre(board, b)
        return math.hypot(one.x - two.x, one.y - two.y)
    return offset_distance(a.column - b.column, a.row - b.row, metric)


def offset_distance(dx: int, dy: int, metric: Metric) -> float:
    """Return the length of an offset in squares."""
    if metric == "orthogonal":
        return abs(dx) + abs(dy)
    return max(abs(dx), abs(dy)) if metric == "chebyshev" else math.hypot(dx, dy)


def distance_of_tokens(
    document: Document, a: Token, b: Token, metric: Metric = "orthogonal"
) -> float:
    """Return the distance of two tokens: the shortest between squares they cover."""
    ones, twos = squares_of(document, a), squares_of(document, b)
    if not ones or not twos:
        return distance(document.map, place_of(document, a), place_of(document, b), metric)
    return min(distance(document.map, one, two, metric) for one in ones for two in twos)


def place_name(document: Document, place: Place) -> str:
    """Return the name to show for a place: `C4`, or the node's name."""
    if not isinstance(place, str):
        return square_name(place)
    try:
        return node(document.map, place).name or place
    except KeyError:
        return place


def parse_place(document: Document, text: str) -> Place:
    """Return the place a text means: a square `C4`, metres `7.5,10.5`, a node, or a token.

    Full-width and lower case are accepted; metres mean the square that contains them, on a node
    map the nearest node. Raises Refusal for an unknown or ambiguous name and off the map.
    """
    plain = unicodedata.normalize("NFKC", text).strip()
    if metres := _metres(plain):
        return _place_at(document, metres, plain)
    found = set(_named_places(document, plain))
    square = parse_square(plain) if isinstance(document.map, SquareMap) else None
    if square is not None and contains(document.map, square):
        found.add(square)
    # Ids (`t1`) look like squares and are seldom seen: they count where nothing else fits.
    found = found or set(_places_by_id(document, plain))
    if square is not None and not found:
        found.add(square)
    if len(found) > 1:
        places = sorted(place_name(document, place) for place in found)
        raise Refusal(Message("board.place.ambiguous", {"name": plain, "places": places}))
    if not found:
        raise Refusal(Message("board.place.unknown", {"name": plain}))
    return _on_map(document, found.pop(), plain)


def parse_point(document: Document, text: str) -> Point:
    """Return the point in metres a text means: metres as given, else the centre of the place.

    Raises Refusal as `parse_place` does.
    """
    plain = unicodedata.normalize("NFKC", text).strip()
    if metres := _metres(plain):
        _place_at(document, metres, plain)
        return metres
    place = parse_place(document, plain)
    for token in document.tokens if isinstance(document.map, SquareMap) else ():
        if plain in (_plain(token.name), token.id) and place_of(document, token) == place:
            return Point(token.x, token.y)
    return centre(document.map, place)


def _metres(plain: str) -> Point | None:
    found = _METRES.fullmatch(plain)
    return Point(float(found[1]), float(found[2])) if found else None


def _place_at(document: Document, point: Point, name: str) -> Place:
    board = document.map
    inside = 0 <= point.x <= board.width_m and 0 <= point.y <= board.height_m
    if isinstance(board, SquareMap):
        # The lower and right border of the map belongs to no square; it counts as the last one.
        square = square_at(board, point.x, point.y)
        last = Square(min(square.column, board.columns - 1), min(square.row, board.rows - 1))
        return _on_map(document, last if inside else square, name)
    if not inside or not board.nodes:
        raise Refusal(Message("board.place.outside", {"name": name}))
    return _nearest_node(board, point.x, point.y)


def _on_map(document: Document, place: Place, name: str) -> Place:
    if not contains(document.map, place):
        raise Refusal(Message("board.place.outside", {"name": name}))
    return place


def _named_places(document: Document, plain: str) -> Iterable[Place]:
    board = document.map
    for found in board.nodes if isinstance(board, NodeMap) else ():
        if _plain(found.name) == plain:
            yield found.id
    for token in document.tokens:
        if _plain(token.name) == plain:
            yield place_of(document, token)


def _places_by_id(document: Document, plain: str) -> Iterable[Place]:
    board = document.map
    for found in board.nodes if isinstance(board, NodeMap) else ():
        if found.id == plain:
            yield found.id
    for token in document.tokens:
        if token.id == plain:
            yield place_of(document, token)


def _plain(name: str) -> str:
    return unicodedata.normalize("NFKC", name).strip()


def token_point(document: Document, token: Token) -> Point:
    """Return the centre of a token in metres; at a node, the node's."""
    if token.node is not None and isinstance(document.map, NodeMap):
        for found in document.map.nodes:
            if found.id == token.node:
                return Point(found.x, found.y)
    return Point(token.x, token.y)


def _nearest_node(board: NodeMap, x: float, y: float) -> str:
    """Return the nearest node; of a map without any, an id that no node has."""
    if not board.nodes:
        return ""
    return min(board.nodes, key=lambda found: math.hypot(found.x - x, found.y - y)).id
