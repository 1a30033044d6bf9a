"""How much of a square, and how many of its corners, a point does not see past segments."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from banmen.geometry.ground import Ground, Stock, frame, ground_of
from banmen.geometry.outline import FloatArray, rings_of
from banmen.geometry.predicates import Point, Segment
from banmen.geometry.shapes import Rectangle, rectangle_outline
from banmen.geometry.sight_lines import SightLines
from banmen.geometry.sweep import sectors_seen


def hidden_share(viewer: Point, square: Rectangle, blockers: Sequence[Segment]) -> float:
    """The part of the square's area, 0 to 1, that ``viewer`` does not see past the blockers."""
    ground, walls = _scene(viewer, square, blockers)
    if not len(walls):
        return 0.0
    place = (viewer[0] - ground.origin[0], viewer[1] - ground.origin[1])
    seen = sectors_seen(np.concatenate((walls, frame(ground.size))), place, ground.touch)
    target = shapely.box(*square)
    area = 0.0
    for sectors in seen.groups:
        for ring in rings_of(sectors, viewer, ground.width, seen.full):
            area += float(shapely.intersection(shapely.Polygon(ring), target).area)
    share = 1.0 - area / float(target.area)
    return 0.0 if share < 1e-9 else min(share, 1.0)


def hidden_corners(
    viewer: Point, square: Rectangle, blockers: Sequence[Segment]
) -> tuple[Point, ...]:
    """Which of the square's four corners ``viewer`` does not see past the blockers.

    A sight line that only touches blockers from one side is free.
    """
    ground, walls = _scene(viewer, square, blockers)
    lines = SightLines(walls, ground.size, ground.touch)
    outline = rectangle_outline(square)
    corners = np.array(outline) - ground.origin
    start = np.tile(np.array(viewer) - ground.origin, (4, 1))
    free = lines.clear(start, corners).tolist()
    return tuple(corner for corner, seen in zip(outline, free, strict=True) if not seen)


def _scene(
    viewer: Point, square: Rectangle, blockers: Sequence[Segment]
) -> tuple[Ground, FloatArray]:
    """A ground just large enough for the viewer and the square, and the blockers on it."""
    margin = max(square[2] - square[0], square[3] - square[1])
    ground = ground_of(
        (
            min(viewer[0], square[0]) - margin,
            min(viewer[1], square[1]) - margin,
            max(viewer[0], square[2]) + margin,
            max(viewer[1], square[3]) + margin,
        )
    )
    walls = np.array([(*a, *b) for a, b in blockers], dtype=np.float64).reshape(-1, 4)
    stock = Stock.of(walls, ground)
    return ground, stock.local[stock.real]
