"""The visibility field behind the functions that comparison programs call."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from banmen.geometry.visibility import VisibilityField

FloatArray = npt.NDArray[np.float64]


def prepare(segments: FloatArray, bounds: tuple[float, float, float, float]) -> dict[str, Any]:
    """A handle on a field with all walls present, wholly prepared.

    ``order`` tells which of the first field's walls each wall of the present one is.
    """
    field = VisibilityField(segments, bounds)
    for _ in field.preparation():
        pass
    return {"field": field, "walls": segments, "order": np.arange(len(segments))}


def visible(
    handle: dict[str, Any], x: float, y: float, radius: float | None
) -> tuple[FloatArray, ...]:
    """The visibility polygon's rings."""
    field: VisibilityField = handle["field"]
    return field.visible_from(x, y, radius)


def set_wall(handle: dict[str, Any], index: int, present: bool) -> dict[str, Any]:
    """Take the wall of the first field's ``index`` away, or put it back."""
    field: VisibilityField = handle["field"]
    order: npt.NDArray[np.intp] = handle["order"]
    if present:
        handle["field"] = field.with_segments([handle["walls"][index]], [])
        handle["order"] = np.append(order, index)
    else:
        place = np.flatnonzero(order == index)
        handle["field"] = field.with_segments([], place)
        handle["order"] = np.delete(order, place)
    return handle


def los(handle: dict[str, Any], eyes: FloatArray, targets: FloatArray) -> npt.NDArray[np.bool_]:
    """Which eye sees which target."""
    field: VisibilityField = handle["field"]
    return field.sees(eyes, targets)


def party(handle: dict[str, Any], points: FloatArray, radius: float | None) -> Any:
    """The union of what all points see."""
    field: VisibilityField = handle["field"]
    return field.party_area(points, radius)


def template(handle: dict[str, Any], x: float, y: float, radius: float) -> tuple[FloatArray, ...]:
    """A burst clipped by walls."""
    return visible(handle, x, y, radius)
