"""Line of sight for the rules: centre to centre, with what decides it.

Barriers and free obstacles stop a line by exact arithmetic on whole units (SWORD-74); obstacles
and creatures that fill a square count where the line meets a shape in that square (SWORD-30).
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal

from banmen.board.board_index import BoardIndex, Owner
from banmen.board.lattice import UNITS, centre, square_side, units
from banmen.board.lookup import index_of, tokens_at
from banmen.board.stops import Stops, obstacle_stops
from banmen.board.verdicts import Decider, SightVerdict
from banmen.geometry.exact import Segment, runs_inside, stops
from banmen.model.barriers import Barrier
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.map import BattleMap
from banmen.model.place import Place
from banmen.model.token import Token

Shape = Literal["diamond", "circle", "full_square", "touched_square"]
Channel = Literal["movement", "sight", "shots"]

CHANNELS: dict[Channel, Stops] = {
    "movement": Stops.MOVEMENT,
    "sight": Stops.SIGHT,
    "shots": Stops.SHOTS,
}


def line_of_sight(
    document: Document,
    a: Place,
    b: Place,
    *,
    shape: Shape = "diamond",
    channel: Channel = "shots",
    ignore: frozenset[str] = frozenset(),
) -> SightVerdict:
    """Return whether the line between two places is free, and what decides it.

    `shape` is what of a square counts as met (SWORD-30: the inscribed diamond, touching
    included); start and target squares never count. Creatures on the relevant squares do not
    block; they are `in_between`, nearest to `a` first (SWORD-35). Ids in `ignore` count as not
    there. Between nodes the line is always free: which pairs are possible is for the rules.
    KeyError for a node the map does not have. `rule` is left empty.
    """
    line = (centre(document.map, a), centre(document.map, b))
    if isinstance(a, str) or isinstance(b, str):
        return SightVerdict(True, "", line=line)
    squares = relevant_squares(a, b, shape)
    deciders = in_the_way(document, a, b, shape, CHANNELS[channel], ignore)
    between = _tokens_on(document, (a, b), squares, ignore)
    return SightVerdict(not deciders, "", deciders, squares, between, line)


def is_clear(
    document: Document, a: Square, b: Square, shape: Shape = "diamond", channel: Channel = "shots"
) -> bool:
    """Tell whether the line between two squares is free, as `line_of_sight` does."""
    key = ("clear", a, b, shape, channel) if a <= b else ("clear", b, a, shape, channel)
    found: bool = index_of(document).remembered(
        key, lambda: not in_the_way(document, a, b, shape, CHANNELS[channel])
    )
    return found


def in_the_way(
    document: Document,
    a: Square,
    b: Square,
    shape: Shape,
    what: Stops,
    ignore: frozenset[str] = frozenset(),
) -> tuple[Decider, ...]:
    """Return the barriers and obstacles between two squares that stop (or cover) anything of
    `what`, nearest to `a` first."""
    line = (centre(document.map, a), centre(document.map, b))
    squares = relevant_squares(a, b, shape)
    found = list(_deciders_on_line(document, _whole(document.map, *line), what, ignore))
    found += _obstacles_on(document, squares, line, what, ignore)
    found.sort(key=lambda part: part[0])
    return tuple(dict.fromkeys(decider for _, decider in found))


def line_stopped(
    document: Document,
    start: Point,
    end: Point,
    channel: Channel = "sight",
    ignore: frozenset[str] = frozenset(),
) -> tuple[Decider, ...]:
    """Return the barriers and free obstacles that stop a line between any two points in metres,
    nearest to `start` first; obstacles that fill squares are no part of it."""
    found = sorted(
        _deciders_on_line(document, _whole(document.map, start, end), CHANNELS[channel], ignore),
        key=lambda part: part[0],
    )
    return tuple(dict.fromkeys(decider for _, decider in found))


def step_blocked(
    document: Document, a: Square, b: Square, channel: Channel = "movement"
) -> tuple[Decider, ...]:
    """Return what stops the step between two neighbouring squares, diagonal ones included.

    That is what stands between the centres (SWORD-74), and an obstacle that fills `b`; empty
    when the step is free. The border of the map is not asked about here.
    """
    index = index_of(document)
    key = ("step", a, b, channel)
    found: tuple[Decider, ...] | None = index.memory.get(key)
    if found is None:
        found = index.memory[key] = _step(document, index, a, b, channel)
    return found


def engaged_through(document: Document, a: Square, b: Square, channel: Channel = "shots") -> bool:
    """Tell whether an engagement reaches from `a` to its neighbour `b`: no wall, closed door or
    shuttered window or free obstacle between them (SWORD-22, by the corner rule of SWORD-74)."""
    board = document.map
    found: bool = index_of(document).remembered(
        ("engaged", a, b, channel),
        lambda: not line_stopped(document, centre(board, a), centre(board, b), channel),
    )
    return found


@lru_cache(maxsize=4096)
def relevant_squares(a: Square, b: Square, shape: Shape = "diamond") -> tuple[Square, ...]:
    """Return the squares that must be free between two squares, from `a` to `b`.

    Exact in whole numbers. `diamond` and `circle` (of radius one half) and `touched_square`
    count touching, `full_square` only a stretch inside.
    """
    dx, dy = b.column - a.column, b.row - a.row
    met = [
        (column * dx + row * dy, Square(a.column + column, a.row + row))
        for column, row in _offsets_near(dx, dy)
        if (column, row) not in ((0, 0), (dx, dy)) and _meets(shape, dx, dy, column, row)
    ]
    return tuple(square for _, square in sorted(met))


def _offsets_near(dx: int, dy: int) -> Iterator[tuple[int, int]]:
    """Yield the offsets of squares within one of a line from (0, 0), along its longer axis."""
    if abs(dx) < abs(dy):
        yield from ((column, row) for row, column in _offsets_near(dy, dx))
        return
    step = 1 if dx > 0 else -1
    for column in range(0, dx + step, step) if dx else (0,):
        low = (column * dy) // dx if dx else 0
        for row in range(low - 1, low + 3):
            yield column, row


def _meets(shape: Shape, dx: int, dy: int, x: int, y: int) -> bool:
    """Tell whether the line from (0, 0) to (dx, dy) meets the shape in the square at (x, y)."""
    across = 2 * abs(dx * y - dy * x)
    if shape == "diamond":
        return across <= max(abs(dx), abs(dy)) and _ahead(dx, dy, x, y) > 0
    if shape == "circle":
        length = dx * dx + dy * dy
        return across * across <= length and 0 < x * dx + y * dy < length
    beside = across - abs(dx) - abs(dy)
    beyond = max(_outside(x, dx), _outside(y, dy))
    return (beside < 0 and beyond < 0) if shape == "full_square" else beside <= 0 and beyond <= 0


def _ahead(dx: int, dy: int, x: int, y: int) -> int:
    """Return a positive number for a square between the ends by the longer axis."""
    place, end = (x, dx) if abs(dx) >= abs(dy) else (y, dy)
    return min(place, end - place) if end > 0 else min(-place, place - end)


def _outside(place: int, end: int) -> int:
    """Return by how many half squares a square at `place` lies beyond the stretch 0…`end`."""
    low, high = min(0, end), max(0, end)
    return max(2 * (low - place), 2 * (place - high)) - 1


def _whole(board: BattleMap, start: Point, end: Point) -> Segment:
    side = square_side(board)
    return (units(start.x, side), units(start.y, side), units(end.x, side), units(end.y, side))


def _deciders_on_line(
    document: Document, line: Segment, what: Stops, ignore: frozenset[str]
) -> Iterator[tuple[float, Decider]]:
    """Yield, with how far along the line it stops it (0…1), every barrier and free obstacle."""
    index = index_of(document)
    near: Iterable[int] = index.near_line(line, what)
    if ignore:
        near = (number for number in near if index.owners[number].id not in ignore)
    stopped: set[str] = set()
    for stop in stops(line, index.segments, near):
        for number in stop.segments:
            owner = index.owners[number]
            if owner.id not in stopped:
                stopped.add(owner.id)
                yield stop.along, decider_of(owner, _point(index, line, stop.along))
    for obstacle, ring in index.polygons_about(line, what):
        free = obstacle.id in stopped or obstacle.id in ignore
        if not free and runs_inside(line, ring):
            yield 0.5, decider_of(obstacle, _point(index, line, 0.5))


def _point(index: BoardIndex, line: Segment, along: float) -> Point:
    ax, ay, bx, by = line
    scale = index.side / UNITS
    return Point((ax + (bx - ax) * along) * scale, (ay + (by - ay) * along) * scale)


def decider_of(owner: Owner | Token, at: Point | None = None) -> Decider:
    """Return an element as what decided something, at a point in metres."""
    if isinstance(owner, Barrier):
        return Decider(owner.kind, owner.id, owner.name, at)
    return Decider("token" if isinstance(owner, Token) else "obstacle", owner.id, owner.name, at)


def _obstacles_on(
    document: Document,
    squares: tuple[Square, ...],
    line: tuple[Point, Point],
    what: Stops,
    ignore: frozenset[str],
) -> Iterator[tuple[float, Decider]]:
    """Yield the obstacles that fill a relevant square, each once, where the line comes to it."""
    index = index_of(document)
    seen = set(ignore)
    for square in squares:
        for obstacle in index.obstacles.get(square, ()):
            if obstacle.id not in seen and obstacle_stops(obstacle) & what:
                seen.add(obstacle.id)
                at = centre(document.map, square)
                yield _along(line, at), decider_of(obstacle, at)


def _along(line: tuple[Point, Point], at: Point) -> float:
    (ax, ay), (bx, by) = line
    length = (bx - ax) ** 2 + (by - ay) ** 2
    return ((at.x - ax) * (bx - ax) + (at.y - ay) * (by - ay)) / length if length else 0.0


def _tokens_on(
    document: Document,
    ends: tuple[Square, Square],
    squares: tuple[Square, ...],
    ignore: frozenset[str],
) -> tuple[Decider, ...]:
    """Return the tokens on the relevant squares that do not reach onto an end of the line."""
    pieces = tokens_at(document)
    seen = set(ignore) | {token.id for end in ends for token in pieces.get(end, ())}
    found = []
    for square in squares:
        for token in pieces.get(square, ()):
            if token.id not in seen:
                seen.add(token.id)
                found.append(decider_of(token, centre(document.map, square)))
    return tuple(found)


def _step(
    document: Document, index: BoardIndex, a: Square, b: Square, channel: Channel
) -> tuple[Decider, ...]:
    found: tuple[Decider, ...] = ()
    # What meets the line between two neighbours touches one of both squares.
    if a in index.near or b in index.near or a in index.polygons:
        board = document.map
        found = line_stopped(document, centre(board, a), centre(board, b), channel)
    for obstacle in index.obstacles.get(b, ()):
        if obstacle_stops(obstacle) & CHANNELS[channel]:
            found += (decider_of(obstacle, centre(document.map, b)),)
    return found
