"""The frame of a text map as edges: once around the map, from its top left corner clockwise."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from banmen.model.barriers import Barrier, BarrierKind, BarrierState
from banmen.model.base import Point
from banmen.model.map import SquareMap

Corner = tuple[int, int]
Edge = tuple[Corner, Corner]
PREFIXES: dict[BarrierKind, str] = {"wall": "w", "door": "d", "window": "n"}


def around(columns: int, rows: int) -> list[Edge]:
    """Return the edges of squares around a map, clockwise from the top left corner."""
    corners = [(x, 0) for x in range(columns)]
    corners += [(columns, y) for y in range(rows)]
    corners += [(x, rows) for x in range(columns, 0, -1)]
    corners += [(0, y) for y in range(rows, 0, -1)]
    return list(pairwise([*corners, corners[0]]))


def barriers(
    kinds: Sequence[BarrierKind | None],
    ground: SquareMap,
    states: Mapping[BarrierKind, BarrierState],
) -> Iterator[Barrier]:
    """Yield the walls, doors and windows of a frame, given what each of its edges is.

    Walls run round corners; doors and windows end there. A frame of nothing but wall is one
    closed wall.
    """
    counts: dict[BarrierKind, int] = {"wall": 0, "door": 0, "window": 0}
    for kind, run in _runs(kinds, around(ground.columns, ground.rows)):
        counts[kind] += 1
        yield Barrier(
            id=f"{PREFIXES[kind]}{counts[kind]}",
            kind=kind,
            points=tuple(_points(run, ground.square_m)),
            state=states.get(kind, "closed"),
        )


def kinds_of(document_barriers: Sequence[Barrier], ground: SquareMap) -> list[BarrierKind | None]:
    """Return what lies on each edge around a map; openings win over the wall they are in."""
    found: dict[frozenset[Corner], BarrierKind] = {}
    for barrier in document_barriers:
        for start, end in pairwise(barrier.points):
            for edge in _unit_edges(start, end, ground.square_m):
                if barrier.kind != "wall" or edge not in found:
                    found[edge] = barrier.kind
    return [found.get(frozenset(edge)) for edge in around(ground.columns, ground.rows)]


def _runs(
    kinds: Sequence[BarrierKind | None], edges: Sequence[Edge]
) -> Iterator[tuple[BarrierKind, list[Edge]]]:
    count = len(edges)
    breaks = [at for at in range(count) if _breaks(kinds, edges, at)]
    if not breaks:
        kind = kinds[0]
        if kind is not None:
            yield kind, list(edges)
        return
    for start, end in pairwise([*breaks, breaks[0] + count]):
        kind = kinds[start]
        if kind is not None:
            yield kind, [edges[at % count] for at in range(start, end)]


def _breaks(kinds: Sequence[BarrierKind | None], edges: Sequence[Edge], at: int) -> bool:
    if kinds[at] != kinds[at - 1]:
        return True
    return kinds[at] in ("door", "window") and not _straight(edges[at - 1], edges[at])


def _straight(before: Edge, after: Edge) -> bool:
    return (before[0][0] == after[1][0]) or (before[0][1] == after[1][1])


def _points(run: Sequence[Edge], square_m: float) -> Iterator[Point]:
    yield Point(run[0][0][0] * square_m, run[0][0][1] * square_m)
    for before, after in pairwise(run):
        if not _straight(before, after):
            yield Point(after[0][0] * square_m, after[0][1] * square_m)
    yield Point(run[-1][1][0] * square_m, run[-1][1][1] * square_m)


def _unit_edges(start: Point, end: Point, square_m: float) -> Iterator[frozenset[Corner]]:
    """Yield the edges of squares a segment covers whole, where it lies along the grid."""
    ax, ay, bx, by = (value / square_m for value in (*start, *end))
    if ax == bx and ax.is_integer():
        low, high = sorted((ay, by))
        for y in range(_up(low), int(high // 1)):
            yield frozenset({(int(ax), y), (int(ax), y + 1)})
    elif ay == by and ay.is_integer():
        low, high = sorted((ax, bx))
        for x in range(_up(low), int(high // 1)):
            yield frozenset({(x, int(ay)), (x + 1, int(ay))})


def _up(value: float) -> int:
    return int(-(-value // 1))
