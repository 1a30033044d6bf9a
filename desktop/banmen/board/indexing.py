"""Makes the index of a map: anew in steps, or out of one before where little differs."""

import itertools
from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from operator import is_not

from banmen.board.board_index import BoardIndex, Owner, Piece
from banmen.board.lattice import UNITS, square_side, units
from banmen.board.stops import barrier_stops, obstacle_stops
from banmen.geometry.exact import Ring, cells_along
from banmen.geometry.shapes import bounding_box
from banmen.model.areas import Area, Darkness, DifficultGround, Obstacle, Trench
from banmen.model.barriers import Barrier
from banmen.model.base import Point
from banmen.model.map import BattleMap

#: An index follows another where at most so many barriers are not the same.
_FEW = 64
#: So many barriers are put into an index before a pause.
_A_STEP = 100


def built_in_steps(
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
