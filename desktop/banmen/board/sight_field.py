"""What stops looks, as a field of visibility: made once for the walls and areas of a document, and
changed rather than made anew where little differs."""

from collections.abc import Generator, Iterator
from typing import NamedTuple

from banmen.board.board_index import BoardIndex
from banmen.board.lattice import square_at
from banmen.board.lookup import index_in_steps, index_of
from banmen.board.pauses import at_once
from banmen.board.sight import CHANNELS, Channel
from banmen.board.stops import Stops, obstacle_stops
from banmen.geometry.membership import Membership
from banmen.geometry.shapes import edges, squares_outline
from banmen.geometry.visibility import VisibilityField
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.model.map import SquareMap

_Segment = tuple[float, float, float, float]

#: So many changed segments are worked into a field; more make a new one.
_FEW = 64
#: So many segments are gathered before a pause.
_A_STEP = 500


class _Field(NamedTuple):
    """A field, and of its segments in order the numbers in the index (-1 for the outlines of
    filled squares)."""

    field: VisibilityField
    numbers: Membership


def visibility_field(
    document: Document, eye: Point | None = None, channel: Channel = "sight"
) -> VisibilityField:
    """Return the field of what stops looks (or another channel), made once for the walls and
    areas of a document. Obstacles that fill the square of `eye` are left out: whoever stands on
    a thing looks over it."""
    index = index_of(document)
    board = document.map
    own: frozenset[str] = frozenset()
    if eye is not None and isinstance(board, SquareMap):
        filled = index.obstacles.get(square_at(board, eye.x, eye.y), ())
        own = frozenset(obstacle.id for obstacle in filled)
    bounds = (0.0, 0.0, board.width_m, board.height_m)
    key = _key(own, channel)
    made: _Field = index.remembered(
        key, lambda: at_once(_field(index, key, CHANNELS[channel], own, bounds))
    )
    return made.field


def preparation(document: Document) -> Iterator[None]:
    """Prepare what looks over the whole map need, in steps of a few milliseconds."""
    yield from index_in_steps(document)
    index, board = index_of(document), document.map
    key = _key(frozenset(), "sight")
    if key not in index.memory:
        bounds = (0.0, 0.0, board.width_m, board.height_m)
        made = yield from _field(index, key, CHANNELS["sight"], frozenset(), bounds)
        index.remembered(key, lambda: made)
    yield
    yield from visibility_field(document).preparation()


def _key(own: frozenset[str], channel: Channel) -> tuple[object, ...]:
    """Return under what an index remembers a field without some obstacles."""
    return ("field", own, channel)


def _field(
    index: BoardIndex,
    key: object,
    flag: Stops,
    without_ids: frozenset[str],
    bounds: tuple[float, ...],
) -> Generator[None, None, _Field]:
    """Make a field, out of the one before where little has changed (a door opened)."""
    before: _Field | None = index.last.memory.get(key) if index.last is not None else None
    if before is not None and before.field.bounds == bounds:
        altered = index.altered_for(flag)
        if altered is not None:
            return _toggled(index, before, altered, flag)
    else:
        before = None
    segments, numbers = yield from _segments(index, flag, without_ids)
    yield
    if before is not None:
        found = yield from _with_others(before, segments, numbers)
        if found is not None:
            return found
    field = VisibilityField(segments, bounds)
    yield
    return _Field(field, Membership.of(numbers))


def _toggled(index: BoardIndex, before: _Field, altered: list[int], flag: Stops) -> _Field:
    """Return a field with these segments of the index put in or taken out."""
    if not altered:
        return before
    come = [number for number in altered if index.stops[number] & flag]
    rows = [before.numbers.index(number) for number in altered if not index.stops[number] & flag]
    field = before.field.with_segments(list(map(index.in_metres, come)), rows)
    return _Field(field, before.numbers.without(rows).and_more(come))


def _with_others(
    before: _Field, segments: list[_Segment], numbers: list[int]
) -> Generator[None, None, _Field | None]:
    """Return a field of these segments, out of another one where few of them differ; else None."""
    added: dict[_Segment, list[int]] = {}
    for segment, number in zip(segments, numbers, strict=True):
        added.setdefault(segment, []).append(number)
    yield
    removed: list[int] = []
    kept: list[int] = []
    for row, (ax, ay, bx, by) in enumerate(before.field.segments.tolist()):
        left = added.get((ax, ay, bx, by))
        if left:
            kept.append(left.pop())
        else:
            removed.append(row)
        if len(removed) > _FEW:
            return None
    yield
    come = [(segment, number) for segment, left in added.items() for number in left]
    if len(come) + len(removed) > _FEW:
        return None
    field = before.field
    if come or removed:
        field = field.with_segments([segment for segment, _ in come], removed)
    return _Field(field, Membership.of(kept + [number for _, number in come]))


def _segments(
    index: BoardIndex, flag: Stops, without_ids: frozenset[str]
) -> Generator[None, None, tuple[list[_Segment], list[int]]]:
    """Return in metres every segment that stops a channel and its number, and the outlines of
    filled squares."""
    wanted = int(flag)
    numbers = [number for number, stops in enumerate(index.stops) if stops & wanted]
    found: list[_Segment] = []
    for first in range(0, len(numbers), _A_STEP):
        found += map(index.in_metres, numbers[first : first + _A_STEP])
        yield
    filled = [
        square
        for square, obstacles in index.obstacles.items()
        if any(obstacle_stops(o) & flag and o.id not in without_ids for o in obstacles)
    ]
    for ring in squares_outline(filled, index.side):
        found.extend((*a, *b) for a, b in edges(ring))
    return found, numbers + [-1] * (len(found) - len(numbers))
