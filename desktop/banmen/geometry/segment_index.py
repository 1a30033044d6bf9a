"""A spatial index over segments: which ones a box meets, which ones lie near a point."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import shapely

from banmen.geometry.predicates import Point, Segment
from banmen.geometry.shapes import Rectangle


def line_strings(ends: npt.ArrayLike) -> npt.NDArray[np.object_]:
    """Shapely lines of an (n, 4) array of segments ``x1 y1 x2 y2``."""
    lines = np.empty(0, dtype=object)
    rows = np.asarray(ends, dtype=np.float64).reshape(-1, 2, 2)
    if len(rows):
        lines = np.asarray(shapely.linestrings(rows), dtype=object)
    return lines


class SegmentIndex:
    """Segments in metres, found by place; answers are their indices, in ascending order."""

    def __init__(self, segments: Sequence[Segment]) -> None:
        self._lines = line_strings([(*a, *b) for a, b in segments])
        self._tree = shapely.STRtree(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def in_box(self, box: Rectangle) -> tuple[int, ...]:
        """The segments that meet the closed rectangle."""
        found = self._tree.query(shapely.box(*box), predicate="intersects")
        return tuple(np.sort(found).tolist())

    def meeting(self, segment: Segment) -> tuple[int, ...]:
        """The segments that cross or touch ``segment``."""
        found = self._tree.query(shapely.LineString(segment), predicate="intersects")
        return tuple(np.sort(found).tolist())

    def within(self, point: Point, distance: float) -> tuple[int, ...]:
        """The segments at most ``distance`` metres from the point."""
        found = self._tree.query(shapely.Point(point), predicate="dwithin", distance=distance)
        return tuple(np.sort(found).tolist())

    def nearest(self, point: Point, distance: float) -> int | None:
        """The segment nearest to the point within ``distance`` metres, of equals the first."""
        target = shapely.Point(point)
        found = self.within(point, distance)
        if not found:
            return None
        gaps = shapely.distance(self._lines[list(found)], target)
        return found[int(np.argmin(gaps))]
