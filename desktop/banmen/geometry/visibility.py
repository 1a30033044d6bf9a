"""What can be seen from a point among walls: visibility polygons, sight between points, parties."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from banmen.geometry.outline import FloatArray, clip_to_circle, ring_of
from banmen.geometry.sight_lines import SightLines
from banmen.geometry.sweep import sectors_seen

Bounds = tuple[float, float, float, float]

_TOUCH = 2e-10


class VisibilityField:
    """The walls of one map, ready to be asked what is seen. A field never changes.

    ``segments`` is an (n, 4) array of walls ``x1 y1 x2 y2`` in metres; they may cross, touch,
    overlap, repeat, have no length or leave the map. ``bounds`` is the map's rectangle
    ``(min_x, min_y, max_x, max_y)``, where every view ends. Raises ValueError for coordinates
    that are not finite and for a rectangle without area.
    """

    def __init__(self, segments: npt.ArrayLike, bounds: Sequence[float]) -> None:
        walls = np.array(segments, dtype=np.float64).reshape(-1, 4)
        self._bounds = _checked_bounds(walls, bounds)
        self._segments = walls
        self._segments.flags.writeable = False
        min_x, min_y, max_x, max_y = self._bounds
        self._origin = (min_x, min_y)
        self._size = (max_x - min_x, max_y - min_y)
        scale = max(map(abs, self._bounds))
        self._touch = max(_TOUCH, 4.0 * float(np.spacing(scale)))
        self._width = 2.0**-49 * scale
        local = clip_segments(walls - np.tile(self._origin, 2), self._size)
        self._walls = np.concatenate((local, _frame(self._size)))

    @property
    def segments(self) -> FloatArray:
        """The walls as given, an (n, 4) array that cannot be written."""
        return self._segments

    @property
    def bounds(self) -> Bounds:
        """The map's rectangle in metres."""
        return self._bounds

    def with_segments(self, added: npt.ArrayLike, removed: npt.ArrayLike) -> VisibilityField:
        """A new field without the walls at the indices ``removed`` and with the walls ``added``.

        The remaining walls keep their order, the added ones follow. Raises IndexError for an
        index this field does not have.
        """
        keep = np.ones(len(self._segments), dtype=bool)
        keep[np.asarray(removed, dtype=np.intp).reshape(-1)] = False
        more = np.asarray(added, dtype=np.float64).reshape(-1, 4)
        return VisibilityField(np.concatenate((self._segments[keep], more)), self._bounds)

    def visible_from(
        self, x: float, y: float, radius: float | None = None
    ) -> tuple[FloatArray, ...]:
        """The visibility polygon of the point (x, y), at most ``radius`` metres away.

        Rings are (k, 2) arrays, first point not repeated, simple, with disjoint interiors: one
        for each side of the walls the viewer lies on, one alone anywhere else, none outside the
        map. A circle is its inscribed regular polygon of 256 sides.
        """
        viewer = (x - self._origin[0], y - self._origin[1])
        if not self._contains(viewer) or (radius is not None and radius <= 0.0):
            return ()
        walls = self._walls if radius is None else self._near(viewer, radius)
        seen = sectors_seen(walls, viewer, self._touch)
        rings = []
        for sectors in seen.groups:
            if radius is not None:
                sectors = clip_to_circle(sectors, radius)
            ring = ring_of(sectors, (x, y), self._width, seen.full)
            if len(ring):
                rings.append(ring)
        return tuple(rings)

    def sees(self, eyes: npt.ArrayLike, targets: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        """Which of the (k, 2) ``targets`` each of the (m, 2) ``eyes`` sees, an (m, k) array.

        The open relation: a sight line may touch walls on one side of it, and run along them; it
        is blocked where a wall crosses it and where walls touch it from both sides.
        """
        from_points = np.asarray(eyes, dtype=np.float64).reshape(-1, 2) - self._origin
        to_points = np.asarray(targets, dtype=np.float64).reshape(-1, 2) - self._origin
        clear = self._sight_lines.clear(from_points, to_points)
        clear[~self._on_map(from_points)] = False
        clear[:, ~self._on_map(to_points)] = False
        return clear

    def party_area(self, eyes: npt.ArrayLike, radius: float | None = None) -> Any:
        """The union of what all ``eyes`` ((m, 2), metres) see, as a shapely geometry."""
        points = np.asarray(eyes, dtype=np.float64).reshape(-1, 2)
        rings = [r for x, y in points.tolist() for r in self.visible_from(x, y, radius)]
        return shapely.union_all([shapely.Polygon(ring) for ring in rings])

    @cached_property
    def _sight_lines(self) -> SightLines:
        return SightLines(self._walls[:-4], self._size, self._touch)

    def _on_map(self, points: FloatArray) -> npt.NDArray[np.bool_]:
        low, high = -self._touch, np.array(self._size) + self._touch
        inside: npt.NDArray[np.bool_] = np.all((points >= low) & (points <= high), axis=1)
        return inside

    def _contains(self, viewer: tuple[float, float]) -> bool:
        touch, (width, height) = self._touch, self._size
        return -touch <= viewer[0] <= width + touch and -touch <= viewer[1] <= height + touch

    def _near(self, viewer: tuple[float, float], radius: float) -> FloatArray:
        """The walls that reach into the square around the circle, and the square's own edges."""
        x, y = viewer
        reach = radius * 1.01
        walls = self._walls
        low_x, high_x = np.minimum(walls[:, 0], walls[:, 2]), np.maximum(walls[:, 0], walls[:, 2])
        low_y, high_y = np.minimum(walls[:, 1], walls[:, 3]), np.maximum(walls[:, 1], walls[:, 3])
        near = (low_x <= x + reach) & (high_x >= x - reach)
        near &= (low_y <= y + reach) & (high_y >= y - reach)
        left, top = max(x - reach, 0.0), max(y - reach, 0.0)
        right, bottom = min(x + reach, self._size[0]), min(y + reach, self._size[1])
        square = _frame((right - left, bottom - top)) + np.tile((left, top), 2)
        return np.concatenate((walls[near], square))


def _checked_bounds(walls: FloatArray, bounds: Sequence[float]) -> Bounds:
    min_x, min_y, max_x, max_y = (float(v) for v in bounds)
    if not (np.isfinite(walls).all() and np.isfinite((min_x, min_y, max_x, max_y)).all()):
        raise ValueError("coordinates must be finite numbers")
    if min_x >= max_x or min_y >= max_y:
        raise ValueError("the rectangle of the map has no area")
    return (min_x, min_y, max_x, max_y)


def _frame(size: tuple[float, float]) -> FloatArray:
    """The four edges of the rectangle from (0, 0) to ``size``."""
    w, h = size
    return np.array([[0, 0, w, 0], [w, 0, w, h], [w, h, 0, h], [0, h, 0, 0]], dtype=np.float64)


def clip_segments(walls: FloatArray, size: tuple[float, float]) -> FloatArray:
    """The parts of ``walls`` inside the rectangle from (0, 0) to ``size``; no points."""
    inside = ((walls >= 0.0) & (walls <= size * 2)).all(axis=1)
    if inside.all():
        return walls
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
    keep = ~gone & (enter < leave)
    clipped = np.concatenate(
        (
            start + enter[:, None] * along,
            np.where(leave[:, None] == 1.0, walls[:, 2:], start + leave[:, None] * along),
        ),
        axis=1,
    )
    clipped = np.clip(clipped, 0.0, size * 2)
    return np.concatenate((walls[inside], clipped[keep & ~inside]))
