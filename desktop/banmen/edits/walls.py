"""Edits of walls: draw them, cut openings for doors and windows, heal them, follow and join them.

Cutting keeps every remaining point of a wall exactly where it was.
"""

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from math import floor
from typing import Any, Literal

from banmen.edits import polyline
from banmen.edits.doors import barrier
from banmen.edits.elements import add, fresh_id, remove, replace
from banmen.edits.openings import one_square
from banmen.model.barriers import Barrier, BarrierState
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.words import Message, Refusal

_BUCKET_M = 4.0
_TOUCH_M = 1e-6


def add_wall(document: Document, points: Iterable[Point], **properties: Any) -> Document:
    """Return the document with a wall through points in metres.

    Refusal where the points do not make a line.
    """
    line = polyline.without_repeats(tuple(points))
    if len(line) < 2:
        raise Refusal(Message("edits.refused.wall_short"))
    wall = Barrier(id=fresh_id(document, "w"), points=line, **properties)
    return add(document, wall)


def add_room(document: Document, corner: Point, opposite: Point) -> Document:
    """Return the document with the four walls of a room, one closed line."""
    if corner.x == opposite.x or corner.y == opposite.y:
        raise Refusal(Message("edits.refused.room_flat"))
    return add_wall(document, room_outline(corner, opposite))


def room_outline(corner: Point, opposite: Point) -> tuple[Point, ...]:
    """Return the closed outline of a rectangle between two opposite corners."""
    left, right = sorted((corner.x, opposite.x))
    top, bottom = sorted((corner.y, opposite.y))
    return (
        Point(left, top),
        Point(right, top),
        Point(right, bottom),
        Point(left, bottom),
        Point(left, top),
    )


def add_free_opening(
    document: Document, start: Point, end: Point, kind: Literal["door", "window"]
) -> Document:
    """Return the document with a door or window that stands free between two points."""
    if start == end:
        raise Refusal(Message("edits.refused.opening_short"))
    opening = Barrier(id=fresh_id(document, _PREFIX[kind]), kind=kind, points=(start, end))
    return add(document, opening)


def add_opening(
    document: Document, wall_id: str, at: Point, kind: Literal["door", "window"]
) -> Document:
    """Return the document with a door or window of one square cut into a wall at a point."""
    wall = barrier(document, wall_id)
    return cut_opening(document, wall_id, *one_square(document, wall, at), kind)


def cut_opening(
    document: Document,
    wall_id: str,
    start: Point,
    end: Point,
    kind: Literal["door", "window"],
    state: BarrierState = "closed",
) -> Document:
    """Return the document with a door or window in place of the part of a wall between two points.

    The points are brought to the wall where they lie beside it. What is left before and behind
    stays wall; of a closed wall the two ends stay joined. Refusal where the wall is none, or the
    opening has no length on it.
    """
    wall = barrier(document, wall_id)
    if wall.kind != "wall":
        raise Refusal(Message("edits.refused.not_a_wall"))
    line = wall.points
    (p0, at0), (p1, at1) = sorted((polyline.nearest(line, start), polyline.nearest(line, end)))
    gap = polyline.between(line, p0, p1, (at0, at1))
    if len(gap) < 2 or polyline.length(gap) < _TOUCH_M:
        raise Refusal(Message("edits.refused.opening_short"))
    opening = Barrier(
        id=fresh_id(document, _PREFIX[kind]),
        kind=kind,
        points=gap,
        state=state,
        height_m=wall.height_m,
    )
    return _cut(document, wall, _left_over(line, p0, p1, (at0, at1)), opening)


def heal(document: Document, opening_id: str) -> Document:
    """Return the document with a door or window turned back into wall, joined to its neighbours."""
    opening = barrier(document, opening_id)
    if opening.kind == "wall":
        raise Refusal(Message("edits.refused.not_an_opening"))
    wall = Barrier(id=fresh_id(document, "w"), points=opening.points, height_m=opening.height_m)
    barriers = tuple(wall if b.id == opening_id else b for b in document.barriers)
    document = document.model_copy(update={"barriers": barriers})
    return join(document, [wall.id, *_wall_ends(document, wall)])


def join(document: Document, ids: Iterable[str]) -> Document:
    """Return the document with walls that meet end to end made one, where they are alike.

    The first in drawing order keeps its id. Walls that meet no other stay as they are.
    """
    chosen = frozenset(ids)
    rest = [b for b in document.barriers if b.id in chosen and b.kind == "wall"]
    while rest:
        wall = rest.pop(0)
        while found := next((b for b in rest if _joined(wall, b)), None):
            rest.remove(found)
            wall = wall.revise(points=_joined(wall, found))
            document = replace(remove(document, [found.id]), wall)
    return document


def connected(document: Document, wall_id: str) -> tuple[str, ...]:
    """Return the ids of the barrier and of all that hang together with it, in drawing order.

    Barriers hang together where they share a point, or one ends on the other.
    """
    lines = {b.id: b.points for b in document.barriers}
    if wall_id not in lines:
        return ()
    meets = _meetings(lines)
    found, todo = {wall_id}, [wall_id]
    while todo:
        for other in meets[todo.pop()] - found:
            found.add(other)
            todo.append(other)
    return tuple(b.id for b in document.barriers if b.id in found)


def move_point(document: Document, barrier_id: str, index: int, to: Point) -> Document:
    """Return the document with one point of a barrier elsewhere; a closed one stays closed."""
    found = barrier(document, barrier_id)
    points = list(found.points)
    points[index] = to
    if index in (0, len(points) - 1) and len(points) > 2 and found.points[0] == found.points[-1]:
        points[0] = points[-1] = to
    line = polyline.without_repeats(tuple(points))
    if len(line) < 2:
        raise Refusal(Message("edits.refused.wall_short"))
    return replace(document, found.revise(points=line))


_PREFIX = {"door": "d", "window": "n"}


def _left_over(
    line: polyline.Line, p0: float, p1: float, ends: tuple[Point, Point]
) -> list[polyline.Line]:
    before = polyline.between(line, -1.0, p0, (line[0], ends[0]))
    behind = polyline.between(line, p1, float(len(line)), (ends[1], line[-1]))
    if line[0] == line[-1] and len(before) > 1 and len(behind) > 1:
        return [(*behind, *before[1:])]
    return [part for part in (before, behind) if len(part) > 1]


def _cut(
    document: Document, wall: Barrier, parts: list[polyline.Line], opening: Barrier
) -> Document:
    put: list[Barrier] = []
    for number, points in enumerate(parts):
        if number == 0:
            put.append(wall.revise(points=points))
        else:
            put.append(wall.revise(id=fresh_id(document, "w"), points=points))
    put.append(opening)
    barriers: list[Barrier] = []
    for old in document.barriers:
        barriers.extend(put if old.id == wall.id else (old,))
    return document.model_copy(update={"barriers": tuple(barriers)})


def _wall_ends(document: Document, wall: Barrier) -> list[str]:
    ends = {wall.points[0], wall.points[-1]}
    return [
        b.id
        for b in document.barriers
        if b.id != wall.id and b.kind == "wall" and ends & {b.points[0], b.points[-1]}
    ]


def _joined(a: Barrier, b: Barrier) -> tuple[Point, ...] | None:
    alike = a.model_copy(update={"id": "", "points": ()}) == b.model_copy(
        update={"id": "", "points": ()}
    )
    if not alike or a.points[0] == a.points[-1] or b.points[0] == b.points[-1]:
        return None
    for first in (a.points, a.points[::-1]):
        for second in (b.points, b.points[::-1]):
            if first[-1] == second[0]:
                return _smooth((*first, *second[1:]))
    return None


def _smooth(line: polyline.Line) -> polyline.Line:
    """Drop the points that joining left in the middle of a straight run along an axis."""
    kept = [line[0]]
    for point, after in pairwise(line[1:]):
        before = kept[-1]
        along_x = before.y == point.y == after.y and (before.x < point.x) == (point.x < after.x)
        along_y = before.x == point.x == after.x and (before.y < point.y) == (point.y < after.y)
        if not along_x and not along_y:
            kept.append(point)
    return (*kept, line[-1])


def _meetings(lines: dict[str, polyline.Line]) -> dict[str, set[str]]:
    at_point: dict[Point, set[str]] = defaultdict(set)
    tips: dict[tuple[int, int], set[tuple[Point, str]]] = defaultdict(set)
    for key, line in lines.items():
        for point in line:
            at_point[point].add(key)
        for tip in (line[0], line[-1]):
            tips[_bucket(tip)].add((tip, key))
    meets: dict[str, set[str]] = defaultdict(set)
    for keys in at_point.values():
        for key in keys:
            meets[key] |= keys
    for key, line in lines.items():
        for other in _tips_on(line, tips):
            meets[key].add(other)
            meets[other].add(key)
    return meets


def _tips_on(
    line: polyline.Line, tips: dict[tuple[int, int], set[tuple[Point, str]]]
) -> Iterable[str]:
    for a, b in pairwise(line):
        (x0, y0), (x1, y1) = _bucket(a), _bucket(b)
        for x in range(min(x0, x1), max(x0, x1) + 1):
            for y in range(min(y0, y1), max(y0, y1) + 1):
                for tip, key in tips.get((x, y), ()):
                    if polyline.distance(polyline.project(a, b, tip)[1], tip) < _TOUCH_M:
                        yield key


def _bucket(point: Point) -> tuple[int, int]:
    return floor(point.x / _BUCKET_M), floor(point.y / _BUCKET_M)
