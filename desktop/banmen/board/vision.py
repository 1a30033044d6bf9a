"""What eyes see: visibility polygons of points, tokens and parties, and the squares in them."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from banmen.board.board_index import BoardIndex
from banmen.board.lattice import square_at, square_side, token_point
from banmen.board.lookup import index_of
from banmen.board.recent import Recent
from banmen.board.sight_field import visibility_field
from banmen.board.square_set import NO_SQUARES, SquareSet
from banmen.board.stops import Stops, barrier_stops
from banmen.geometry.predicates import segment_distance
from banmen.geometry.regions import (
    points_inside,
    region_of,
    rings_of,
    spots,
    spots_about,
    squares_region,
    touches,
    united,
    without,
)
from banmen.geometry.shapes import edges, rectangle_outline
from banmen.model.barriers import Barrier
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.model.token import Token

Rings = tuple[tuple[Point, ...], ...]
_Ring = Sequence[tuple[float, float]]

#: So many views of one state of the walls are kept.
_VIEWS = 200

_TOUCH = 1e-7
#: How far beside an obstacle, in squares, one looks for whether its side is seen.
_BESIDE = 0.01
#: A token is looked for at its centre and at four points so far from it, as a part of its size.
_LIMB = 0.3


@dataclass(frozen=True, slots=True)
class Eye:
    """Somebody who looks: from where in metres, and into which squares in vain (too dark for
    these eyes, but for the square they are in)."""

    at: Point
    dark: SquareSet = NO_SQUARES


@dataclass(slots=True, eq=False)
class View:
    """What is in the line of sight of a point: rings, the same as a region, and the outlines of
    obstacles of which a side is seen."""

    rings: Rings
    region: Any
    bodies: Rings
    _squares: SquareSet | None = None

    def squares(self, document: Document) -> SquareSet:
        """Return the squares whose centre is seen, worked out when they are first asked for."""
        if self._squares is None:
            self._squares = _squares_in(document, self.rings)
        return self._squares


class _Body(NamedTuple):
    """The outline in metres of a thing that stops looks, and points on its edges with those just
    beside them."""

    ring: _Ring
    beside: list[tuple[tuple[float, float], tuple[float, float]]]


_all_bodies = Recent(4)
_all_limbs = Recent(4)
_all_centres = Recent(4)


def visibility_rings(
    document: Document, x: float, y: float, radius_m: float | None = None
) -> Rings:
    """Return the visibility polygon of a point in metres, as rings; none off the map, several
    only for a point on a wall."""
    eye = Point(x, y)
    rings = visibility_field(document, eye).visible_from(x, y, radius_m)
    return tuple(tuple(Point(px, py) for px, py in ring.tolist()) for ring in rings)


def view_from(document: Document, at: Point) -> View:
    """Return what is in the line of sight of a point in metres, remembered while the walls and
    areas are the same; darkness counts for nothing here."""
    index = index_of(document)
    views: dict[Point, View] = index.remembered("views", dict)
    found = views.get(at) or _view_as_before(index, views, at)
    if found is None:
        rings = visibility_rings(document, at.x, at.y)
        region = region_of(rings)
        bodies = _bodies_seen(document, index, region)
        found = views[at] = View(rings, region, bodies)
        if len(views) > _VIEWS:
            del views[next(iter(views))]
    return found


def seen_by(document: Document, eyes: Iterable[Eye]) -> Rings:
    """Return what a party sees together, as rings with holes (even-odd), without the squares
    that are too dark for each; everybody sees the square he is in. Obstacles of which a side is
    seen are seen themselves."""
    side = square_side(document.map)
    parts = []
    for eye in eyes:
        view = view_from(document, eye.at)
        region = united([view.region, *(region_of([body]) for body in view.bodies)])
        if eye.dark:
            region = without(region, squares_region(_vain(document, eye), side))
        parts.append(region)
    return _points(rings_of(united(parts)))


def squares_seen(document: Document, eyes: Iterable[Eye]) -> SquareSet:
    """Return the squares of which some eye sees the centre, not too dark for it."""
    found = SquareSet()
    for eye in eyes:
        found |= view_from(document, eye.at).squares(document) - _vain(document, eye)
    return found


def tokens_seen(
    document: Document, eyes: Iterable[Eye], tokens: tuple[Token, ...]
) -> frozenset[str]:
    """Return the ids of the tokens that some eye sees: their centre or one of four points well
    inside them, on a square that is not too dark for it."""
    board = document.map
    if not isinstance(board, SquareMap):
        return frozenset(token.id for token in tokens)
    points = _all_limbs.get((board, tokens), lambda _: _limbs(document, tokens))
    seen: set[int] = set()
    squares: dict[int, Square] = {}
    for eye in eyes:
        hits = points_inside(view_from(document, eye.at).region, points)
        if not eye.dark:
            seen.update(number // 5 for number in hits)
            continue
        dark = _vain(document, eye)
        for number in hits:
            if number not in squares:
                squares[number] = square_at(board, *points[number])
            if squares[number] not in dark:
                seen.add(number // 5)
    return frozenset(tokens[number].id for number in seen)


def tokens_within(document: Document, rings: Rings) -> tuple[Token, ...]:
    """Return the tokens whose centre lies inside one of some simple rings in metres."""
    tokens = document.tokens
    if not tokens or not rings:
        return ()
    points = _all_centres.get(
        (document.map, tokens), lambda _: spots([token_point(document, token) for token in tokens])
    )
    return tuple(tokens[number] for number in points_inside(region_of(rings), points))


def _limbs(document: Document, tokens: Iterable[Token]) -> Any:
    """Return five points of each token, ready to be asked for."""
    reach = square_side(document.map) * _LIMB
    return spots_about([(*token_point(document, token), token.size * reach) for token in tokens])


def _vain(document: Document, eye: Eye) -> SquareSet:
    """Return the squares that are too dark for an eye: never the one it is in."""
    board = document.map
    if not eye.dark or not isinstance(board, SquareMap):
        return eye.dark
    return eye.dark - SquareSet.of([square_at(board, eye.at.x, eye.at.y)])


def _squares_in(document: Document, rings: Rings) -> SquareSet:
    """Return the squares whose centre lies in rings."""
    board = document.map
    if not isinstance(board, SquareMap):
        return SquareSet()
    crossings: list[list[float]] = [[] for _ in range(board.rows)]
    for row, x in _crossings(rings, board):
        crossings[row].append(x)
    found: dict[int, int] = {}
    for row, places in enumerate(crossings):
        places.sort()
        for enter, leave in zip(places[::2], places[1::2], strict=True):
            first = max(0, math.ceil((enter - _TOUCH) / board.square_m - 0.5))
            end = min(board.columns, math.floor((leave + _TOUCH) / board.square_m - 0.5) + 1)
            if first < end:
                found[row] = found.get(row, 0) | (1 << end) - (1 << first)
    return SquareSet.of_rows(found)


def _crossings(rings: Rings, board: SquareMap) -> Iterator[tuple[int, float]]:
    """Yield the rows and where the edges of rings cross the middle line of each."""
    side = board.square_m
    for ring in rings:
        ax, ay = ring[-1]
        for bx, by in ring:
            low, high = (ay, by) if ay < by else (by, ay)
            if low < high:
                slope = (bx - ax) / (by - ay)
                # Of an edge the upper end counts, the lower one does not, so that two edges that
                # meet on a middle line cross it once.
                first = max(0, math.ceil(low / side - 0.5))
                end = min(board.rows, math.ceil(high / side - 0.5))
                for row in range(first, end):
                    yield row, ax + ((row + 0.5) * side - ay) * slope
            ax, ay = bx, by


def _view_as_before(index: BoardIndex, views: dict[Point, View], at: Point) -> View | None:
    """Return the view of the index before where nothing that it touches has changed."""
    altered = index.altered_for(Stops.SIGHT)
    if altered is None or index.last is None:
        return None
    found: View | None = index.last.memory.get("views", {}).get(at)
    if found is not None and not touches(found.region, map(index.in_metres, altered)):
        views[at] = found
        return found
    return None


def _bodies_seen(document: Document, index: BoardIndex, region: Any) -> Rings:
    """Return the outlines of the obstacles that have a point beside them in a seen region; what
    lies behind a wall that runs along them is not beside them."""
    bodies: list[_Body] = _all_bodies.get((document.map, document.areas), lambda _: _bodies(index))
    beside = [(number, *pair) for number, body in enumerate(bodies) for pair in body.beside]
    shown: set[int] = set()
    for hit in points_inside(region, [point for _, _, point in beside]):
        number, on_edge, _ = beside[hit]
        if number not in shown and not _walled(index, on_edge):
            shown.add(number)
    return _points(bodies[number].ring for number in sorted(shown))


def _walled(index: BoardIndex, at: tuple[float, float]) -> bool:
    """Tell whether a point lies on a barrier that stops looks."""
    near = index.near_point(Point(*at), index.side * _BESIDE)
    return any(
        isinstance(owner, Barrier)
        and barrier_stops(owner) & Stops.SIGHT
        and segment_distance(at, ends) < index.side * _BESIDE / 2
        for owner, ends in near
    )


def _bodies(index: BoardIndex) -> list[_Body]:
    """Return what stops looks and has a body: filled squares and polygons."""
    side = index.side
    rings: list[_Ring] = [
        rectangle_outline((c * side, r * side, (c + 1) * side, (r + 1) * side))
        for (c, r), obstacles in index.obstacles.items()
        if any(obstacle.blocks_sight for obstacle in obstacles)
    ]
    polygons = {o.id: o for found in index.polygons.values() for o, _ in found if o.blocks_sight}
    rings += [obstacle.polygon for obstacle in polygons.values()]
    return [_Body(ring, _beside(ring, side * _BESIDE)) for ring in rings]


def _beside(ring: _Ring, gap: float) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Return some points of the edges of a ring with those just beside them, on both sides."""
    points = []
    for (ax, ay), (bx, by) in edges(ring):
        dx, dy = bx - ax, by - ay
        length = math.hypot(dx, dy) or 1.0
        nx, ny = -dy / length * gap, dx / length * gap
        for share in (0.1, 0.5, 0.9):
            x, y = ax + dx * share, ay + dy * share
            points += [((x, y), (x + nx, y + ny)), ((x, y), (x - nx, y - ny))]
    return points


def _points(rings: Iterable[_Ring]) -> Rings:
    return tuple(tuple(Point(x, y) for x, y in ring) for ring in rings)
