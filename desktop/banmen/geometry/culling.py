"""Leaves out the walls that an angular sweep need not look at."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from banmen.geometry.angular import cross, distance, length, spread, turn_of
from banmen.geometry.outline import FloatArray


def cull(ends: FloatArray) -> FloatArray:
    """Leave out the walls that lie wholly behind walls spanning whole angular bins."""
    ax, ay, bx, by = ends.T
    ex, ey = bx - ax, by - ay
    depth = cross(ax, ay, bx, by)
    start, stop = turn_of(ax, ay), turn_of(bx, by)
    width = stop - start
    bins = _bin_count(width + 4.0 * (width < 0.0))
    scale = bins / 4.0
    first, last = (start * scale).astype(np.intp), (stop * scale).astype(np.intp)
    # A wall is under half a turn wide, so a difference beyond that is only the wrap at angle 0.
    count = ((last - first) & (bins - 1)) + 1
    inner = np.maximum(count - 2, 0)
    wall, number = spread(first + 1, inner)
    filled = number & (bins - 1)
    edge_x, edge_y = _bin_edges(bins)
    slope_x, slope_y = (ey / depth)[wall], (-ex / depth)[wall]
    near_from = edge_x[filled] * slope_x + edge_y[filled] * slope_y
    near_to = edge_x[filled + 1] * slope_x + edge_y[filled + 1] * slope_y
    hidden_below = np.zeros(bins)
    np.maximum.at(hidden_below, filled, np.minimum(near_from, near_to))
    hidden = np.minimum(hidden_below[first & (bins - 1)], hidden_below[last & (bins - 1)])
    broad = np.flatnonzero(inner)
    if len(broad):
        starts = (np.cumsum(inner) - inner)[broad]
        between = np.minimum.reduceat(hidden_below[filled], starts)
        hidden[broad] = np.minimum(hidden[broad], between)
    keep = distance(ends) * hidden <= 1.0 + 1e-9
    return ends[np.flatnonzero(keep)]


def _bin_count(widths: FloatArray) -> int:
    """So many bins, a power of two, that walls of these widths in turns of 4 span about two."""
    wanted = 8.0 / max(float(widths.mean()), 1e-9)
    return int(2 ** min(max(math.ceil(math.log2(wanted)), 8), 12))


@lru_cache(maxsize=5)
def _bin_edges(bins: int) -> tuple[FloatArray, FloatArray]:
    """The x and y of the unit vectors between bins of equal width by `turn_of`, the first again
    at the end.
    """
    turn = np.arange(bins + 1, dtype=np.float64) * (4.0 / bins) % 4.0
    upper = turn <= 2.0
    x = np.where(upper, 1.0 - turn, turn - 3.0)
    y = np.where(upper, 1.0, -1.0) * (1.0 - np.abs(x))
    size = length(x, y)
    return x / size, y / size
