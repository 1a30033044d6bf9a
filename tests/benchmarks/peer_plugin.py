"""The visibility field behind the functions that comparison programs call."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import Any

import numpy as np
import numpy.typing as npt

from banmen.geometry.visibility import VisibilityField

FloatArray = npt.NDArray[np.float64]


def prepare(segments: FloatArray, bounds: tuple[float, float, float, float]) -> dict[str, Any]:
    """A handle on a field with all walls present, wholly prepared.

    ``moved`` are the first field's walls that were taken out, in order: those put back since
    stand behind all others in the order of ``back``.
    """
    field = VisibilityField(segments, bounds)
    for _ in field.preparation():
        pass
    return {"field": field, "walls": segments, "moved": [], "back": []}


def visible(
    handle: dict[str, Any], x: float, y: float, radius: float | None
) -> tuple[FloatArray, ...]:
    """The visibility polygon's rings."""
    field: VisibilityField = handle["field"]
    return field.visible_from(x, y, radius)


def set_wall(handle: dict[str, Any], index: int, present: bool) -> dict[str, Any]:
    """Take the wall of the first field's ``index`` away, or put it back."""
    field: VisibilityField = handle["field"]
    moved: list[int] = handle["moved"]
    back: list[int] = handle["back"]
    if present:
        handle["field"] = field.with_segments([handle["walls"][index]], [])
        back.append(index)
        return handle
    if index in back:
        at = len(handle["walls"]) - len(moved) + back.index(index)
        back.remove(index)
    else:
        at = index - bisect_left(moved, index)
        insort(moved, index)
    handle["field"] = field.with_segments([], [at])
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
