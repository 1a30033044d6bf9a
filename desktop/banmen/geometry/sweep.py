"""Visibility from a point by an angular sweep over all walls at once, with no preparation.

The view is cut into the angular intervals between wall ends. Along one interval the nearness of a
wall, 1 / distance, is linear between the interval's two directions, so the nearest wall is the
upper envelope of straight lines: where two walls cross in sight the interval is cut there.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from banmen.geometry.ordering import distinct
from banmen.geometry.outline import FloatArray

IntArray = npt.NDArray[np.intp]

_CULL_FROM = 48
_ROUNDS = 60


@dataclass(frozen=True)
class Sectors:
    """What is seen from one point: ``groups`` holds one (k, 4) array of sectors a side.

    ``full`` tells that the only group goes all the way round.
    """

    groups: tuple[FloatArray, ...]
    full: bool


def sectors_seen(walls: FloatArray, viewer: tuple[float, float], touch: float) -> Sectors:
    """The sectors seen from ``viewer`` among ``walls`` ((n, 4), the map's edges among them).

    A viewer closer than ``touch`` metres to a wall lies on it: that wall hides nothing, but it
    parts the view in groups, one a side.
    """
    ends = walls - (viewer[0], viewer[1], viewer[0], viewer[1])
    ends, dividers = _split_off_touching(ends, touch)
    if len(ends) > _CULL_FROM:
        ends = _cull(ends)
    if not len(ends):
        return Sectors((), full=False)
    return _lowest(ends, dividers)


def _cross(ax: FloatArray, ay: FloatArray, bx: FloatArray, by: FloatArray) -> FloatArray:
    result: FloatArray = ax * by - ay * bx
    return result


def _split_off_touching(ends: FloatArray, touch: float) -> tuple[FloatArray, FloatArray]:
    """Walls that can hide something, counter-clockwise, and the directions of walls touched."""
    ax, ay, bx, by = ends.T
    turn = _cross(ax, ay, bx, by)
    ex, ey = bx - ax, by - ay
    close = np.abs(turn) <= touch * (np.abs(ex) + np.abs(ey))
    dividers = np.empty((0, 2))
    if close.any():
        candidates = np.flatnonzero(close)
        on = candidates[_distance(ends[candidates]) <= touch]
        if len(on):
            tips = ends[on].reshape(-1, 2)
            dividers = tips[np.hypot(tips[:, 0], tips[:, 1]) > touch]
            turn = turn.copy()
            turn[on] = 0.0
    forward, backward = turn > 0.0, turn < 0.0
    return np.concatenate((ends[forward], ends[backward][:, [2, 3, 0, 1]])), dividers


def _distance(ends: FloatArray) -> FloatArray:
    """Distance of each segment from the viewer at the origin."""
    ax, ay, bx, by = ends.T
    ex, ey = bx - ax, by - ay
    squared = ex * ex + ey * ey
    safe = np.where(squared > 0.0, squared, 1.0)
    along = np.clip(-(ax * ex + ay * ey) / safe, 0.0, 1.0)
    distance: FloatArray = np.hypot(ax + along * ex, ay + along * ey)
    return distance


def _turn_of(x: FloatArray, y: FloatArray) -> FloatArray:
    """A number in [0, 4) that grows with the angle of (x, y)."""
    ratio = x / (np.abs(x) + np.abs(y))
    turn: FloatArray = np.where(y >= 0.0, 1.0 - ratio, 3.0 + ratio)
    turn[turn == 4.0] = 0.0
    return turn


def _direction_of(turn: FloatArray) -> FloatArray:
    """The unit vectors at values of `_turn_of`."""
    upper = turn <= 2.0
    x = np.where(upper, 1.0 - turn, turn - 3.0)
    y = np.where(upper, 1.0, -1.0) * (1.0 - np.abs(x))
    size = np.hypot(x, y)
    return np.stack((x / size, y / size), axis=1)


def _spread(first: IntArray, count: IntArray) -> tuple[IntArray, IntArray]:
    """For item i the numbers first[i] .. first[i] + count[i] - 1: (item, number) pairs."""
    item = np.repeat(np.arange(len(count)), count)
    before = np.cumsum(count) - count
    return item, np.arange(len(item)) - np.repeat(before - first, count)


def _bin_count(widths: FloatArray) -> int:
    """So many bins, a power of two, that walls of these widths in turns of 4 span about two."""
    wanted = 8.0 / max(float(widths.mean()), 1e-9)
    return int(2 ** min(max(math.ceil(math.log2(wanted)), 8), 12))


def _cull(ends: FloatArray) -> FloatArray:
    """Leave out the walls that lie wholly behind walls spanning whole angular bins."""
    ax, ay, bx, by = ends.T
    ex, ey = bx - ax, by - ay
    depth = _cross(ax, ay, bx, by)
    start, stop = _turn_of(ax, ay), _turn_of(bx, by)
    width = stop - start
    bins = _bin_count(width + 4.0 * (width < 0.0))
    scale = bins / 4.0
    first, last = (start * scale).astype(np.intp), (stop * scale).astype(np.intp)
    # A wall is under half a turn wide, so a difference beyond that is only the wrap at angle 0.
    count = ((last - first) & (bins - 1)) + 1
    wall, number = _spread(first + 1, np.maximum(count - 2, 0))
    filled = number & (bins - 1)
    edges = _direction_of(np.arange(bins + 1, dtype=np.float64) * (4.0 / bins) % 4.0)
    slope_x, slope_y = (ey / depth)[wall], (-ex / depth)[wall]
    near_from = edges[filled, 0] * slope_x + edges[filled, 1] * slope_y
    near_to = edges[filled + 1, 0] * slope_x + edges[filled + 1, 1] * slope_y
    hidden_below = np.zeros(bins)
    np.maximum.at(hidden_below, filled, np.minimum(near_from, near_to))
    number = _spread(first, count)[1]
    hidden = np.minimum.reduceat(hidden_below[number & (bins - 1)], np.cumsum(count) - count)
    keep = _distance(ends) * hidden <= 1.0 + 1e-9
    return ends[keep]


def _lowest(ends: FloatArray, dividers: FloatArray) -> Sectors:
    """The nearest wall in every interval between wall ends, as sectors in order."""
    count = len(ends)
    tips = np.concatenate((ends[:, :2], ends[:, 2:], dividers))
    turns, where, inverse = distinct(_turn_of(tips[:, 0], tips[:, 1]))
    directions = tips[where] / np.hypot(tips[where, 0], tips[where, 1])[:, None]
    intervals = len(turns)
    first, stop = inverse[:count], inverse[count : 2 * count]
    wall, raw = _spread(first, (stop - first) % intervals)
    interval = np.where(raw < intervals, raw, raw - intervals)
    ax, ay, bx, by = ends.T
    depth = _cross(ax, ay, bx, by)
    slope_x, slope_y = ((by - ay) / depth)[wall], ((ax - bx) / depth)[wall]
    from_x, from_y = directions.T
    to_x, to_y = np.roll(from_x, -1), np.roll(from_y, -1)
    near_from = from_x[interval] * slope_x + from_y[interval] * slope_y
    near_to = to_x[interval] * slope_x + to_y[interval] * slope_y
    pieces = _envelope(interval, wall, near_from, near_to)
    return _runs(ends, directions, pieces, inverse[2 * count :])


@dataclass(frozen=True)
class _Pieces:
    """Parts of intervals and the wall nearest there; ``start`` and ``stop`` run from 0 to 1."""

    interval: IntArray
    wall: IntArray
    start: FloatArray
    stop: FloatArray


def _envelope(
    interval: IntArray, wall: IntArray, near_from: FloatArray, near_to: FloatArray
) -> _Pieces:
    """The nearest wall along every interval; intervals are cut where the nearest walls cross."""
    seen = np.zeros(interval.max() + 1, dtype=bool)
    seen[interval] = True
    rows, row = np.flatnonzero(seen), (np.cumsum(seen) - 1)[interval]
    start, stop = np.zeros(len(rows)), np.ones(len(rows))
    done: list[_Pieces] = []
    for _ in range(_ROUNDS):
        low, high = near_from, near_to
        if done:
            low = near_from + start[row] * (near_to - near_from)
            high = near_from + stop[row] * (near_to - near_from)
        winner = _argmax(row, low + high, len(rows))
        at_low, at_high = _argmax(row, low, len(rows)), _argmax(row, high, len(rows))
        cut = _first_cut((low, high), winner, at_low, at_high)
        cut = np.where(stop - start > 1e-12, cut, np.nan)
        whole = np.isnan(cut)
        done.append(_Pieces(rows[whole], wall[winner[whole]], start[whole], stop[whole]))
        if whole.all():
            break
        again = np.flatnonzero(~whole)
        middle = start[again] + cut[again] * (stop[again] - start[again])
        number = np.full(len(rows), -1)
        number[again] = np.arange(len(again))
        mine = number[row] >= 0
        row = number[row[mine]]
        row = np.concatenate((row, row + len(again)))
        wall = np.tile(wall[mine], 2)
        near_from, near_to = np.tile(near_from[mine], 2), np.tile(near_to[mine], 2)
        rows = np.tile(rows[again], 2)
        start = np.concatenate((start[again], middle))
        stop = np.concatenate((middle, stop[again]))
    return _in_order(done)


def _argmax(row: IntArray, value: FloatArray, rows: int) -> IntArray:
    """For each row the index of its greatest value."""
    best = np.full(rows, -np.inf)
    np.maximum.at(best, row, value)
    hits = np.flatnonzero(value == best[row])
    result = np.empty(rows, dtype=np.intp)
    result[row[hits[::-1]]] = hits[::-1]
    return result


def _first_cut(
    near: tuple[FloatArray, FloatArray], winner: IntArray, at_low: IntArray, at_high: IntArray
) -> FloatArray:
    """Where in (0, 1) the winner at the middle is beaten towards an end, NaN if nowhere."""
    low, high = near
    cut = np.full(len(winner), np.nan)
    for rival in (at_low, at_high):
        gap_low, gap_high = low[winner] - low[rival], high[winner] - high[rival]
        size = np.maximum(np.abs(low[winner]), np.abs(high[winner]))
        beaten = np.minimum(gap_low, gap_high) < -1e-12 * size
        span = gap_low - gap_high
        at = gap_low / np.where(span == 0.0, 1.0, span)
        fresh = beaten & np.isnan(cut) & (at > 1e-12) & (at < 1.0 - 1e-12)
        cut = np.where(fresh, at, cut)
    return cut


def _in_order(done: list[_Pieces]) -> _Pieces:
    if len(done) == 1:
        return done[0]
    interval = np.concatenate([p.interval for p in done])
    start = np.concatenate([p.start for p in done])
    order = np.lexsort((start, interval))
    wall = np.concatenate([p.wall for p in done])
    stop = np.concatenate([p.stop for p in done])
    return _Pieces(interval[order], wall[order], start[order], stop[order])


def _sectors(
    ends: FloatArray, directions: FloatArray, pieces: _Pieces, starts: npt.NDArray[np.bool_]
) -> FloatArray:
    """The stretch of wall seen in each run of pieces; a run begins where ``starts`` is set."""
    begin = np.flatnonzero(starts)
    stop = np.append(begin[1:], len(starts)) - 1
    wall = pieces.wall[begin]
    base, along = ends[wall, :2], ends[wall, 2:] - ends[wall, :2]
    out = []
    for piece, at in ((begin, pieces.start), (stop, pieces.stop)):
        left = directions[pieces.interval[piece]]
        right = directions[(pieces.interval[piece] + 1) % len(directions)]
        ray = left + at[piece, None] * (right - left)
        turn = _cross(ray[:, 0], ray[:, 1], along[:, 0], along[:, 1])
        share = -_cross(ray[:, 0], ray[:, 1], base[:, 0], base[:, 1])
        share = share / np.where(turn == 0.0, 1.0, turn)
        share = np.where(share < 1e-14, 0.0, np.where(share > 1.0 - 1e-14, 1.0, share))
        out.append(base + share[:, None] * along)
    return np.concatenate(out, axis=1)


def _group_of(pieces: _Pieces, dividers: IntArray) -> IntArray:
    """The side each piece lies on; pieces before the first divider belong to the last side."""
    if len(dividers) < 2:
        return np.zeros(len(pieces.interval), dtype=np.intp)
    side = np.searchsorted(dividers, pieces.interval, side="right")
    return np.where(side == 0, len(dividers), side)


def _runs(ends: FloatArray, directions: FloatArray, pieces: _Pieces, dividers: IntArray) -> Sectors:
    """The sectors of all pieces, a group for each side of the walls the viewer lies on."""
    dividers = distinct(dividers)[0]
    side = _group_of(pieces, dividers)
    starts = (pieces.wall != np.roll(pieces.wall, 1)) | (side != np.roll(side, 1))
    if len(dividers) < 2:
        first = int(np.argmax(starts))
    else:
        first = int(np.searchsorted(pieces.interval, dividers[0])) % len(side)
    starts[first] = True
    pieces = _Pieces(
        np.roll(pieces.interval, -first),
        np.roll(pieces.wall, -first),
        np.roll(pieces.start, -first),
        np.roll(pieces.stop, -first),
    )
    starts, side = np.roll(starts, -first), np.roll(side, -first)
    sectors, side = _sectors(ends, directions, pieces, starts), side[starts]
    if len(dividers) < 2:
        return Sectors((sectors,), full=True)
    cuts = np.flatnonzero(side[1:] != side[:-1]) + 1
    return Sectors(tuple(np.split(sectors, cuts)), full=False)
