"""Lines that show what a point is in line with: corners of walls that lie off the grid."""

from banmen.model.base import Point
from banmen.model.map import SquareMap
from banmen.tools.gesture import Desk, Pointer, Shape, Stroke

_EXACT_M = 1e-6
_MOST = 2


def guides(desk: Desk, at: Point, pointer: Pointer) -> tuple[Shape, ...]:
    """Return lines from a point to the nearest corner straight above or beside it.

    The grid shows its own lines; only corners off the grid, and any while Alt is held, need one.
    """
    found: dict[str, tuple[float, Point]] = {}
    for barrier in desk.document.barriers:
        for point in barrier.points:
            dx, dy = abs(point.x - at.x), abs(point.y - at.y)
            if (dx > _EXACT_M and dy > _EXACT_M) or point == at:
                continue
            axis, far = ("x", dy) if dx <= _EXACT_M else ("y", dx)
            closer = axis not in found or far < found[axis][0]
            if closer and (pointer.alt or not _on_grid(desk, point)):
                found[axis] = far, point
    return tuple(Stroke(points=(point, at), style="guide") for _, point in found.values())[:_MOST]


def _on_grid(desk: Desk, point: Point) -> bool:
    board = desk.document.map
    if not isinstance(board, SquareMap):
        return False
    return all(
        abs(value / board.square_m - round(value / board.square_m)) <= _EXACT_M for value in point
    )
