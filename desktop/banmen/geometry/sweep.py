"""Visibility from a point by an angular sweep over all walls at once, with no preparation.

The view is cut into the angular intervals between wall ends. Along one interval the nearness of a
wall, 1 / distance, is linear between the interval's two directions, so the nearest wall is the
upper envelope of straight lines: where two walls cross in sight the interval is cut there.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from banmen.geometry.angular import cross, distance, length, spread, turn_of
from banmen.geometry.culling import cull
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
        ends = cull(ends)
    if not len(ends):
        return Sectors((), full=False)
    return _lowest(ends, dividers)


def _split_off_touching(ends: FloatArray, touch: float) -> tuple[FloatArray, FloatArray]:
    """Walls that can hide something, counter-clockwise, and the directions of walls touched."""
    ax, ay, bx, by = ends.T
    turn = cross(ax, ay, bx, by)
    ex, ey = bx - ax, by - ay
    close = np.abs(turn) <= touch * (np.abs(ex) + np.abs(ey))
    dividers = np.empty((0, 2))
    if close.any():
        candidates = np.flatnonzero(close)
        on = candidates[distance(ends[candidates]) <= touch]
        if len(on):
            tips = ends[on].reshape(-1, 2)
            dividers = tips[np.hypot(tips[:, 0], tips[:, 1]) > touch]
            turn = turn.copy()
            turn[on] = 0.0
    ends = np.where((turn < 0.0)[:, None], ends[:, [2, 3, 0, 1]], ends)
    hiding = turn != 0.0
    return ends if hiding.all() else ends[hiding], dividers


def _lowest(ends: FloatArray, dividers: FloatArray) -> Sectors:
    """The nearest wall in every interval between wall ends, as sectors in order."""
    count = len(ends)
    tips = np.concatenate((ends[:, :2], ends[:, 2:], dividers))
    turns, where, inverse = distinct(turn_of(tips[:, 0], tips[:, 1]))
    tips = tips[where]
    directions = tips / length(tips[:, 0], tips[:, 1])[:, None]
    intervals = len(turns)
    first, stop = inverse[:count], inverse[count : 2 * count]
    wall, raw = spread(first, (stop - first) % intervals)
    interval = np.where(raw < intervals, raw, raw - intervals)
    ax, ay, bx, by = ends.T
    depth = cross(ax, ay, bx, by)
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
        whole = ~_beaten((low, high), winner, row) | (stop - start <= 1e-12)
        if whole.all():
            done.append(_Pieces(rows, wall[winner], start, stop))
            break
        at_low, at_high = _argmax(row, low, len(rows)), _argmax(row, high, len(rows))
        cut = np.where(whole, np.nan, _first_cut((low, high), winner, at_low, at_high))
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


def _beaten(
    near: tuple[FloatArray, FloatArray], winner: IntArray, row: IntArray
) -> npt.NDArray[np.bool_]:
    """For each row whether the winner at the middle is beaten towards an end."""
    low, high = near
    size = np.maximum(np.abs(low[winner]), np.abs(high[winner]))
    gap = np.zeros(len(winner))
    for value in near:
        best = value[winner]
        np.maximum.at(best, row, value)
        gap = np.maximum(gap, best - value[winner])
    beaten: npt.NDArray[np.bool_] = gap > 1e-12 * size
    return beaten


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
        turn = cross(ray[:, 0], ray[:, 1], along[:, 0], along[:, 1])
        share = -cross(ray[:, 0], ray[:, 1], base[:, 0], base[:, 1])
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
