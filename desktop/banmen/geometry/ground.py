"""What the fields of one map share: its rectangle, its tolerances, and all walls it ever had."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from banmen.geometry.outline import FloatArray

Bounds = tuple[float, float, float, float]

_TOUCH = 4e-10


@dataclass(frozen=True)
class Ground:
    """What all fields of one map share: its rectangle and the lengths that count as none."""

    bounds: Bounds
    origin: tuple[float, float]
    size: tuple[float, float]
    touch: float
    """Metres within which a viewer lies on a wall."""
    width: float
    """Metres below which a stretch of a ring is left out."""


@dataclass(frozen=True)
class Stock:
    """Walls of a family of fields, numbered; a field has some of them.

    ``given`` as they came, ``local`` cut to the map and relative to its corner, ``real`` whether
    anything is left of them.
    """

    given: FloatArray
    local: FloatArray
    real: npt.NDArray[np.bool_]

    @classmethod
    def of(cls, walls: FloatArray, ground: Ground) -> Stock:
        """The stock of some walls. Raises ValueError for coordinates that are not finite."""
        if not np.isfinite(walls).all():
            raise ValueError("coordinates must be finite numbers")
        local, real = clip_segments(walls - np.tile(ground.origin, 2), ground.size)
        return cls(walls, local, real)

    def and_more(self, more: Stock) -> Stock:
        """This stock with more walls, numbered on."""
        return Stock(
            np.concatenate((self.given, more.given)),
            np.concatenate((self.local, more.local)),
            np.concatenate((self.real, more.real)),
        )


def ground_of(bounds: Sequence[float]) -> Ground:
    """The ground of a rectangle. Raises ValueError when it is not finite or has no area."""
    min_x, min_y, max_x, max_y = (float(v) for v in bounds)
    if not np.isfinite((min_x, min_y, max_x, max_y)).all():
        raise ValueError("coordinates must be finite numbers")
    if min_x >= max_x or min_y >= max_y:
        raise ValueError("the rectangle of the map has no area")
    scale = max(map(abs, (min_x, min_y, max_x, max_y)))
    return Ground(
        (min_x, min_y, max_x, max_y),
        (min_x, min_y),
        (max_x - min_x, max_y - min_y),
        max(_TOUCH, 4.0 * float(np.spacing(scale))),
        2.0**-49 * scale,
    )


def frame(size: tuple[float, float]) -> FloatArray:
    """The four edges of the rectangle from (0, 0) to ``size``."""
    w, h = size
    return np.array([[0, 0, w, 0], [w, 0, w, h], [w, h, 0, h], [0, h, 0, 0]], dtype=np.float64)


def clip_segments(
    walls: FloatArray, size: tuple[float, float]
) -> tuple[FloatArray, npt.NDArray[np.bool_]]:
    """The walls cut to the rectangle from (0, 0) to ``size``, and whether anything is left."""
    inside: npt.NDArray[np.bool_] = np.all((walls >= 0.0) & (walls <= size * 2), axis=1)
    if inside.all():
        return walls, inside
    start, along = walls[:, :2], walls[:, 2:] - walls[:, :2]
    enter, leave = np.zeros(len(walls)), np.ones(len(walls))
    gone = np.zeros(len(walls), dtype=bool)
    for axis in (0, 1):
        speed, at = along[:, axis], start[:, axis]
        still = speed == 0.0
        gone |= still & ((at < 0.0) | (at > size[axis]))
        safe = np.where(still, 1.0, speed)
        one, two = -at / safe, (size[axis] - at) / safe
        enter = np.where(still, enter, np.maximum(enter, np.minimum(one, two)))
        leave = np.where(still, leave, np.minimum(leave, np.maximum(one, two)))
    enter, leave = enter[:, None], leave[:, None]
    first = start + enter * along
    last = np.where(leave == 1.0, walls[:, 2:], start + leave * along)
    cut = np.clip(np.concatenate((first, last), axis=1), 0.0, size * 2)
    real: npt.NDArray[np.bool_] = inside | (~gone & (enter < leave)[:, 0])
    return np.where(inside[:, None], walls, cut), real
