"""Cover between two squares: what counts by rule, and how much of the target is hidden."""

from collections.abc import Iterator

from banmen.board.board_index import BoardIndex, Owner
from banmen.board.lattice import UNITS, centre, square_side, units
from banmen.board.lookup import index_of
from banmen.board.sight import Shape, decider_of, in_the_way
from banmen.board.stops import Stops, barrier_stops, obstacle_stops
from banmen.board.verdicts import CoverVerdict, Decider
from banmen.geometry.exact import cells_along
from banmen.geometry.shapes import Rectangle, edges, squares_outline
from banmen.model.areas import Obstacle
from banmen.model.barriers import Barrier
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.place import Place

_Point = tuple[float, float]
_Segment = tuple[_Point, _Point]

#: Corners are looked for this part of a square inside it, so that a wall along the square's own
#: border, beside or behind it, hides none.
_INSET = 0.01
_TINY = 1e-9
_HIDING = Stops.SHOTS | Stops.SIGHT | Stops.COVER


def measured_cover(document: Document, start: Place, target: Place) -> CoverVerdict:
    """Return how much of the target's square the centre of the start does not see.

    `share` is by area (0…1), `corners` of its four corners; counted is what stops looks or
    missiles in its present state and what gives cover, apart from things that fill the start or
    the target square. Nothing is said about the rules: `applies` is false, `rule` empty. Between
    nodes, and within one square, nothing is hidden.
    """
    from banmen.geometry.shadows import hidden_corners, hidden_share

    if isinstance(start, str) or isinstance(target, str) or start == target:
        return CoverVerdict(False, "", 0.0, 0)
    eye = centre(document.map, start)
    box = _box(document, target, 0.0)
    hiding = _hiding(document, start, target)
    everything = [segment for _, segments in hiding for segment in segments]
    share = hidden_share(eye, box, everything)
    if share == 0.0:
        return CoverVerdict(False, "", 0.0, 0)
    corners = hidden_corners(eye, _box(document, target, _INSET), everything)
    given_by = tuple(
        decider_of(owner) for owner, segments in hiding if hidden_share(eye, box, segments) > 0.0
    )
    hidden = tuple(Point(*corner) for corner in corners)
    return CoverVerdict(False, "", share, len(hidden), given_by, hidden)


def cover_between(
    document: Document,
    start: Place,
    target: Place,
    *,
    shape: Shape = "diamond",
    ignore: frozenset[str] = frozenset(),
) -> tuple[Decider, ...]:
    """Return the objects that give cover by rule against a shot from start to target (COC-17).

    An object or a low edge that gives cover and meets the line as in sight, start and target
    squares excluded; what stops missiles is no cover but a refusal. A trench covers a target
    inside it against a shooter outside. Between nodes there is none.
    """
    if isinstance(start, str) or isinstance(target, str):
        return ()
    met = in_the_way(document, start, target, shape, Stops.COVER, ignore)
    found = tuple(decider for decider in met if _lets_shots_pass(document, decider.id))
    index = index_of(document)
    at = centre(document.map, target)
    return found + tuple(
        Decider("trench", trench.id, trench.name, at)
        for trench in index.trenches.get(target, ())
        if trench.gives_cover and start not in trench.squares and trench.id not in ignore
    )


def _lets_shots_pass(document: Document, element_id: str) -> bool:
    element = document.element(element_id)
    if isinstance(element, Barrier):
        return not barrier_stops(element) & Stops.SHOTS
    return isinstance(element, Obstacle) and not element.blocks_sight


def _hiding(
    document: Document, start: Square, target: Square
) -> list[tuple[Owner, list[_Segment]]]:
    """Return what may hide parts of the target, each thing with its segments in metres."""
    index = index_of(document)
    scale = index.side / UNITS
    found: dict[str, tuple[Owner, list[_Segment]]] = {}
    wedge = _Wedge(centre(document.map, start), _box(document, target, 0.0))
    cells = set(_cells_between(index, document, start, target))
    numbers = {number for cell in cells for number in index.near.get(cell, ())}
    for number in sorted(numbers):
        if index.stops[number] & _HIDING:
            owner = index.owners[number]
            ax, ay, bx, by = (value * scale for value in index.segments[number])
            if not wedge.misses((ax, ay), (bx, by)):
                found.setdefault(owner.id, (owner, []))[1].append(((ax, ay), (bx, by)))
    filled: dict[str, tuple[Obstacle, list[Square]]] = {}
    for cell in sorted(cells - {tuple(start), tuple(target)}):
        for obstacle in index.obstacles.get(Square(*cell), ()):
            if obstacle_stops(obstacle) & _HIDING:
                filled.setdefault(obstacle.id, (obstacle, []))[1].append(Square(*cell))
    for obstacle, squares in filled.values():
        outline = [edge for ring in squares_outline(squares, index.side) for edge in edges(ring)]
        found[obstacle.id] = (obstacle, outline)
    return list(found.values())


class _Wedge:
    """The angle in which an eye sees a square; what lies wholly beside it hides nothing."""

    def __init__(self, eye: _Point, box: Rectangle) -> None:
        self._eye = eye
        left, top, right, bottom = box
        mx, my = (left + right) / 2 - eye[0], (top + bottom) / 2 - eye[1]
        ways = [(x - eye[0], y - eye[1]) for x in (left, right) for y in (top, bottom)]
        ways.sort(key=lambda way: (mx * way[1] - my * way[0]) / (mx * way[0] + my * way[1]))
        (fx, fy), (lx, ly) = ways[0], ways[-1]
        self._normals = ((-fy, fx), (ly, -lx))

    def misses(self, a: _Point, b: _Point) -> bool:
        """Tell whether a segment lies wholly on the outer side of one edge of the wedge."""
        ex, ey = self._eye
        return any(
            (a[0] - ex) * nx + (a[1] - ey) * ny < -_TINY > (b[0] - ex) * nx + (b[1] - ey) * ny
            for nx, ny in self._normals
        )


def _cells_between(
    index: BoardIndex, document: Document, start: Square, target: Square
) -> Iterator[tuple[int, int]]:
    """Yield the cells in the triangle of the start's centre and the target's square."""
    ex, ey = (units(value, index.side) for value in centre(document.map, start))
    rows: dict[int, tuple[int, int]] = {}
    for x in (target.column, target.column + 1):
        for y in (target.row, target.row + 1):
            for column, row in cells_along((ex, ey, x * UNITS, y * UNITS), UNITS):
                low, high = rows.get(column, (row, row))
                rows[column] = (min(low, row), max(high, row))
    for column, (low, high) in rows.items():
        for row in range(low, high + 1):
            yield column, row


def _box(document: Document, square: Square, inset: float) -> Rectangle:
    side = square_side(document.map)
    left, top = (square.column + inset) * side, (square.row + inset) * side
    wide = side * (1 - 2 * inset)
    return (left, top, left + wide, top + wide)
