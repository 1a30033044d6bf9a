"""What lies where: segments, filled squares and tokens of a document, found fast.

An index is made once for a map, its barriers and its areas, and kept as long as these are the
same objects; tokens have their own, since they move most.
"""

import itertools
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import IntFlag
from functools import lru_cache
from operator import is_, is_not
from typing import Any, TypeVar

from banmen.board.lattice import UNITS, square_side, squares_of, units
from banmen.geometry.exact import Ring, Segment, cells_along
from banmen.geometry.shapes import bounding_box
from banmen.model.areas import Area, Darkness, DarknessKind, DifficultGround, Obstacle, Trench
from banmen.model.barriers import Barrier, channels
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.map import BattleMap
from banmen.model.token import Token


class Stops(IntFlag):
    """What a segment or an obstacle stops, and whether it gives cover."""

    MOVEMENT = 1
    SIGHT = 2
    SHOTS = 4
    COVER = 8


Owner = Barrier | Obstacle
#: A segment and the squares near it.
Piece = tuple[Segment, list[tuple[int, int]]]
#: An index follows another where at most so many barriers are not the same.
_FEW = 64
#: So many barriers are put into an index before a pause.
_A_STEP = 100
_Key = TypeVar("_Key")
_Found = TypeVar("_Found")


def barrier_stops(barrier: Barrier) -> Stops:
    """Return what a barrier stops in its present state; an open door gives no cover."""
    what = channels(barrier)
    covers = barrier.gives_cover and not (barrier.kind == "door" and barrier.state == "open")
    return _stops(what.movement, what.sight, what.shots, covers)


def obstacle_stops(obstacle: Obstacle) -> Stops:
    """Return what an obstacle stops; blocking sight is meant for looks and missiles."""
    looks = obstacle.blocks_sight
    return _stops(obstacle.blocks_movement, looks, looks, obstacle.gives_cover)


@lru_cache(maxsize=16)
def _stops(movement: bool, sight: bool, shots: bool, cover: bool) -> Stops:
    flags = (Stops.MOVEMENT, Stops.SIGHT, Stops.SHOTS, Stops.COVER)
    found = Stops(0)
    for flag, on in zip(flags, (movement, sight, shots, cover), strict=True):
        if on:
            found |= flag
    return found


@dataclass(slots=True)
class BoardIndex:
    """The fixed things of a map in whole units (see `lattice.UNITS`), and where they lie.

    `segments[i]` belongs to `owners[i]`, stops `stops[i]`, and lies in the squares whose
    `near` list holds `i`. `polygons` are free obstacles with their rings by the squares of their
    boxes. `memory` keeps what was worked out for this index, `pieces` what can be handed on to
    the next one, `last` the one before this. Barrier n has the segments `starts[n]` up to
    `starts[n + 1]`. An index `follows` the last one where only barriers changed and none moved:
    `altered` holds what such segments stopped then, by number (0 for new ones).
    """

    side: float
    barriers: tuple[Barrier, ...] = ()
    areas: tuple[Area, ...] = ()
    starts: list[int] = field(default_factory=list)
    segments: list[Segment] = field(default_factory=list)
    owners: list[Owner] = field(default_factory=list)
    stops: list[int] = field(default_factory=list)
    near: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    polygons: dict[tuple[int, int], list[tuple[Obstacle, Ring]]] = field(default_factory=dict)
    obstacles: dict[Square, tuple[Obstacle, ...]] = field(default_factory=dict)
    trenches: dict[Square, tuple[Trench, ...]] = field(default_factory=dict)
    ground: dict[Square, float] = field(default_factory=dict)
    darkness: dict[Square, frozenset[DarknessKind]] = field(default_factory=dict)
    memory: dict[Any, Any] = field(default_factory=dict)
    pieces: dict[int, tuple[Owner, list[Piece]]] = field(default_factory=dict)
    last: "BoardIndex | None" = None
    altered: dict[int, int] = field(default_factory=dict)
    follows: bool = False

    def altered_for(self, channel: Stops) -> list[int] | None:
        """Return the segments that stop a channel now or did in `last`, but not both; None where
        more has changed than that."""
        if self.last is None or not self.follows:
            return None
        return [n for n, before in self.altered.items() if (before ^ self.stops[n]) & channel]

    def in_metres(self, number: int) -> tuple[float, float, float, float]:
        """Return a segment in metres."""
        scale = self.side / UNITS
        ax, ay, bx, by = self.segments[number]
        return (ax * scale, ay * scale, bx * scale, by * scale)

    def near_line(self, line: Segment, channel: Stops) -> Iterator[int]:
        """Yield the numbers of segments that may meet a line and stop something of `channel`."""
        seen: set[int] = set()
        near, stops = self.near, self.stops
        for cell in cells_along(line, UNITS):
            for number in near.get(cell, ()):
                if number not in seen:
                    seen.add(number)
                    if stops[number] & channel:
                        yield number

    def near_point(self, at: Point, reach_m: float) -> Iterator[tuple[Owner, tuple[Point, Point]]]:
        """Yield the segments, open doors too, in metres with their owners, that lie in or beside
        the squares within a reach of a point."""
        scale = self.side / UNITS
        cells = [
            (units(at.x + dx, self.side) // UNITS, units(at.y + dy, self.side) // UNITS)
            for dx in (-reach_m, reach_m)
            for dy in (-reach_m, reach_m)
        ]
        (left, top), (right, bottom) = min(cells), max(cells)
        seen: set[int] = set()
        for column in range(left, right + 1):
            for row in range(top, bottom + 1):
                seen.update(self.near.get((column, row), ()))
        for number in sorted(seen):
            ax, ay, bx, by = self.segments[number]
            ends = (Point(ax * scale, ay * scale), Point(bx * scale, by * scale))
            yield self.owners[number], ends

    def polygons_about(self, line: Segment, channel: Stops) -> Iterator[tuple[Obstacle, Ring]]:
        """Yield the free obstacles that stop something of `channel` and may hold the whole of a
        line inside."""
        for obstacle, ring in self.polygons.get((line[0] // UNITS, line[1] // UNITS), ()):
            if obstacle_stops(obstacle) & channel:
                yield obstacle, ring

    def remembered(self, key: _Key, make: Callable[[], _Found]) -> _Found:
        """Return what was made before under a key, or make it now."""
        if key not in self.memory:
            self.memory[key] = make()
        found: _Found = self.memory[key]
        return found


def index_of(document: Document) -> BoardIndex:
    """Return the index of the document's map, barriers and areas."""
    key = (document.map, document.barriers, document.areas)
    return _boards.get(key, lambda kept: _build(*key, kept))


def index_in_steps(document: Document) -> Iterator[None]:
    """Make the index of a document, if there is none yet, in steps of a few milliseconds."""
    key = (document.map, document.barriers, document.areas)
    if not _boards.holds(key):
        index = yield from _built_in_steps(*key, _boards.values())
        _boards.get(key, lambda _: index)


def tokens_at(document: Document) -> dict[Square, tuple[Token, ...]]:
    """Return by square the tokens that cover it, in drawing order."""
    return _pieces.get((document.map, document.tokens), lambda _: _stand(document))


class Recent:
    """The last few values made, known by the identity of the objects they were made from."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: list[tuple[tuple[Any, ...], Any]] = []

    def holds(self, key: tuple[Any, ...]) -> bool:
        """Tell whether the value of a key is kept."""
        return any(all(map(is_, known, key)) for known, _ in self._kept)

    def values(self) -> list[Any]:
        """Return the values kept, the last used first."""
        return [value for _, value in self._kept]

    def get(self, key: tuple[Any, ...], make: Callable[[list[Any]], _Found]) -> _Found:
        """Return the value of a key, or make it, given the values kept, the last used first."""
        for place, (known, value) in enumerate(self._kept):
            if all(one is two for one, two in zip(known, key, strict=True)):
                if place:
                    self._kept.insert(0, self._kept.pop(place))
                found: _Found = value
                return found
        made = make(self.values())
        self._kept = [(key, made), *self._kept[: self._size - 1]]
        return made


_boards = Recent(6)
_pieces = Recent(6)


def _build(
    board: BattleMap,
    barriers: tuple[Barrier, ...],
    areas: tuple[Area, ...],
    kept: list[BoardIndex],
) -> BoardIndex:
    steps = _built_in_steps(board, barriers, areas, kept)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            index: BoardIndex = done.value
            return index


def _built_in_steps(
    board: BattleMap,
    barriers: tuple[Barrier, ...],
    areas: tuple[Area, ...],
    kept: list[BoardIndex],
) -> Generator[None, None, BoardIndex]:
    """Make an index, pausing after some barriers each time."""
    side = square_side(board)
    like = [index for index in kept if index.side == side]
    followed = _follow(barriers, areas, like)
    if followed is not None:
        return followed
    index = BoardIndex(side, barriers=barriers, areas=areas)
    known: dict[int, tuple[Owner, list[Piece]]] = {}
    if like:
        known, index.last, like[0].last = like[0].pieces, like[0], None
    for number, barrier in enumerate(barriers):
        if number % _A_STEP == _A_STEP - 1:
            yield
        index.starts.append(len(index.segments))
        _add_line(index, barrier, barrier.points, known)
    index.starts.append(len(index.segments))
    for area in areas:
        _add_area(index, area, known)
    return index


def _follow(
    barriers: tuple[Barrier, ...], areas: tuple[Area, ...], kept: list[BoardIndex]
) -> BoardIndex | None:
    """Return an index made out of the one with the fewest other barriers, where these lie as
    they did (a door was opened) or come after all others; else None."""
    best: tuple[int, BoardIndex] | None = None
    for index in kept:
        fewer = len(index.barriers)
        if index.areas is not areas or fewer > len(barriers):
            continue
        others = sum(map(is_not, index.barriers, barriers)) + len(barriers) - fewer
        if others <= _FEW and (best is None or others < best[0]):
            best = others, index
    if best is None or (len(barriers) > len(best[1].barriers) and best[1].polygons):
        return None
    base = best[1]
    changed = list(itertools.compress(itertools.count(), map(is_not, base.barriers, barriers)))
    if any(base.barriers[n].points != barriers[n].points for n in changed):
        return None
    index = replace(
        base,
        barriers=barriers,
        stops=base.stops.copy(),
        owners=base.owners.copy(),
        pieces=base.pieces.copy(),
        memory={},
        last=base,
        altered={},
        follows=True,
    )
    for number in changed:
        _put_in_place(index, base, number)
    _append(index, base)
    if not base.memory and base.last is not None and base.follows:
        index.last, index.altered = base.last, index.altered | base.altered
    base.last = None
    return index


def _put_in_place(index: BoardIndex, base: BoardIndex, number: int) -> None:
    """Put a barrier in the place of the one that lay there before."""
    barrier, before = index.barriers[number], base.barriers[number]
    stops = int(barrier_stops(barrier))
    index.pieces[id(barrier)] = (barrier, index.pieces.pop(id(before))[1])
    for segment in range(index.starts[number], index.starts[number + 1]):
        index.altered[segment] = index.stops[segment]
        index.owners[segment], index.stops[segment] = barrier, stops


def _append(index: BoardIndex, base: BoardIndex) -> None:
    """Add the barriers that come after those of the index before."""
    come = index.barriers[len(base.barriers) :]
    if not come:
        return
    index.segments, index.starts = base.segments.copy(), base.starts.copy()
    index.near = {cell: numbers.copy() for cell, numbers in base.near.items()}
    first = len(index.segments)
    for barrier in come:
        _add_line(index, barrier, barrier.points, {})
        index.starts.append(len(index.segments))
    index.altered.update(dict.fromkeys(range(first, len(index.segments)), 0))


def _add_line(
    index: BoardIndex,
    owner: Owner,
    points: Iterable[Point],
    known: dict[int, tuple[Owner, list[Piece]]],
) -> None:
    """Add the segments of a line; those of an owner that is the same object are taken over."""
    before = known.get(id(owner))
    pieces = before[1] if before and before[0] is owner else _pieces_of(index.side, points)
    index.pieces[id(owner)] = (owner, pieces)
    stops = int(barrier_stops(owner) if isinstance(owner, Barrier) else obstacle_stops(owner))
    for segment, cells in pieces:
        number = len(index.segments)
        index.segments.append(segment)
        index.owners.append(owner)
        index.stops.append(stops)
        for cell in cells:
            index.near.setdefault(cell, []).append(number)


def _pieces_of(side: float, points: Iterable[Point]) -> list[Piece]:
    whole = [(units(x, side), units(y, side)) for x, y in points]
    segments = [(*a, *b) for a, b in itertools.pairwise(whole) if a != b]
    return [(segment, list(cells_along(segment, UNITS))) for segment in segments]


def _add_area(index: BoardIndex, area: Area, known: dict[int, tuple[Owner, list[Piece]]]) -> None:
    if isinstance(area, Obstacle):
        _add_obstacle(index, area, known)
    elif isinstance(area, Trench):
        for square in area.squares:
            index.trenches[square] = (*index.trenches.get(square, ()), area)
    elif isinstance(area, DifficultGround):
        for square in area.squares:
            index.ground[square] = max(area.cost, index.ground.get(square, 1.0))
    elif isinstance(area, Darkness):
        for square in area.squares:
            index.darkness[square] = index.darkness.get(square, frozenset()) | {area.darkness}


def _add_obstacle(
    index: BoardIndex, obstacle: Obstacle, known: dict[int, tuple[Owner, list[Piece]]]
) -> None:
    for square in obstacle.squares:
        index.obstacles[square] = (*index.obstacles.get(square, ()), obstacle)
    if obstacle.polygon:
        ring = [(units(x, index.side), units(y, index.side)) for x, y in obstacle.polygon]
        for cell in _cells_of_box(ring):
            index.polygons.setdefault(cell, []).append((obstacle, ring))
        _add_line(index, obstacle, (*obstacle.polygon, obstacle.polygon[0]), known)


def _cells_of_box(ring: Ring) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = (int(value) // UNITS for value in bounding_box(ring))
    for column in range(left, right + 1):
        for row in range(top, bottom + 1):
            yield column, row


def _stand(document: Document) -> dict[Square, tuple[Token, ...]]:
    found: dict[Square, tuple[Token, ...]] = {}
    for token in document.tokens:
        for square in squares_of(document, token):
            found[square] = (*found.get(square, ()), token)
    return found
