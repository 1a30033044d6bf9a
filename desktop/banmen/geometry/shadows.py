"""How much of a square, and how many of its corners, a point does not see past segments."""

from __future__ import annotations

from collections.abc import Sequence

import shapely

from banmen.geometry.predicates import Point, Segment
from banmen.geometry.shapes import Rectangle, rectangle_outline
from banmen.geometry.visibility import VisibilityField


def hidden_share(viewer: Point, square: Rectangle, blockers: Sequence[Segment]) -> float:
    """The part of the square's area, 0 to 1, that ``viewer`` does not see past the blockers."""
    field, inside = _field(viewer, square, blockers)
    if not inside:
        return 0.0
    target = shapely.box(*square)
    seen = 0.0
    for ring in field.visible_from(*viewer):
        seen += float(shapely.intersection(shapely.Polygon(ring), target).area)
    share = 1.0 - seen / float(target.area)
    return 0.0 if share < 1e-9 else min(share, 1.0)


def hidden_corners(viewer: Point, square: Rectangle, blockers: Sequence[Segment]) -> int:
    """How many of the square's four corners, 0 to 4, ``viewer`` does not see past the blockers.

    A sight line that only touches blockers from one side is free.
    """
    field, inside = _field(viewer, square, blockers)
    if not inside:
        return 0
    return int((~field.sees([viewer], rectangle_outline(square))).sum())


def _field(
    viewer: Point, square: Rectangle, blockers: Sequence[Segment]
) -> tuple[VisibilityField, bool]:
    """A field just large enough for the viewer and the square, and whether it has blockers."""
    margin = max(square[2] - square[0], square[3] - square[1])
    bounds = (
        min(viewer[0], square[0]) - margin,
        min(viewer[1], square[1]) - margin,
        max(viewer[0], square[2]) + margin,
        max(viewer[1], square[3]) + margin,
    )
    walls = [(*a, *b) for a, b in blockers]
    return VisibilityField(walls, bounds), bool(walls)
