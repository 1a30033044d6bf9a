"""The visibility field, and steps over squares, behind the functions that comparison programs
call."""

from __future__ import annotations

import math
from bisect import bisect_left, insort
from typing import Any

import numpy as np
import numpy.typing as npt

from banmen.board.boards import Boards
from banmen.board.ground import ground_of
from banmen.board.lattice import NEIGHBOURS_8
from banmen.canvas.collector import hold, let_go
from banmen.geometry.bitboard import Window
from banmen.geometry.visibility import VisibilityField
from banmen.model.areas import DifficultGround, Obstacle
from banmen.model.barriers import Barrier
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.map import SquareMap

FloatArray = npt.NDArray[np.float64]


def prepare(segments: FloatArray, bounds: tuple[float, float, float, float]) -> dict[str, Any]:
    """A handle on a field with all walls present, wholly prepared.

    ``moved`` are the first field's walls that were taken out, in order: those put back since
    stand behind all others in the order of ``back``. The collector waits, as in the program.
    """
    hold("peers")
    field = VisibilityField(segments, bounds)
    for _ in field.preparation():
        pass
    let_go("peers")
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


def reach_prepare(grid: dict[str, Any]) -> dict[str, Any]:
    """The boards of a map with the grid's walls, obstacles and terrain, all its steps known.

    The smaller boards that questions need are made with the first of them, as on a map in play.
    """
    boards = grid_boards(grid_map(grid))
    boards.about((0, 0), math.inf)
    costs = np.full((grid["h"], grid["w"]), np.inf)
    return {"boards": boards, "costs": costs, "board": None, "part": costs[:0, :0]}


def grid_map(grid: dict[str, Any]) -> Document:
    """The map of a grid, a metre a square."""
    ends = {"wall_e": ((1, 0), (1, 1)), "wall_s": ((0, 1), (1, 1))}
    walls = tuple(
        Barrier(id=f"{side}-{x}-{y}", points=tuple(Point(x + dx, y + dy) for dx, dy in ends[side]))
        for side in ends
        for y, x in np.argwhere(grid[side]).tolist()
    )
    filled = tuple(Square(x, y) for y, x in np.argwhere(grid["occupied"]).tolist())
    areas: list[Obstacle | DifficultGround] = [Obstacle(id="occupied", squares=filled)]
    for cost in np.unique(grid["terrain"][grid["terrain"] > 1]).tolist():
        rough = tuple(Square(x, y) for y, x in np.argwhere(grid["terrain"] == cost).tolist())
        areas.append(DifficultGround(id=f"cost-{cost}", squares=rough, cost=cost))
    board = SquareMap(columns=grid["w"], rows=grid["h"], square_m=1.0)
    return Document(map=board, barriers=walls, areas=tuple(areas))


def grid_boards(document: Document) -> Boards:
    """The boards of a map by the grid's rules: straight steps as everywhere.

    Ours count a diagonal one like a straight one and let it pass the end of a wall or the corner
    of an obstacle; the grid wants both ways round it free, and half as much again.
    """
    ground, board = ground_of(document), document.map
    assert isinstance(board, SquareMap)

    def free(cell: tuple[int, int]) -> int:
        found, at = 0, Square(*cell)
        for way, (dx, dy) in enumerate(NEIGHBOURS_8):
            ahead = Square(at.column + dx, at.row + dy)
            corners = (Square(ahead.column, at.row), Square(at.column, ahead.row))
            if dx and dy:
                lets = all(ground.lets(at, by) and ground.lets(by, ahead) for by in corners)
            else:
                lets = ground.lets(at, ahead)
            found |= lets << way
        return found

    return Boards(board.columns, board.rows, free, lambda cell: ground.cost(Square(*cell)), 1.5)


def reach(grid: dict[str, Any], x: int, y: int, budget: float | None) -> FloatArray:
    """What coming to each square costs, by row and column; infinite where it is too much.

    The array is written anew by the next question.
    """
    allowance = math.inf if budget is None else budget
    board = grid["boards"].about((x, y), allowance)
    window: Window = board.window
    costs: FloatArray = grid["costs"]
    if board is not grid["board"]:
        left, top, columns, rows, _ = window
        grid["part"][:] = np.inf
        grid["board"] = board
        grid["part"] = costs[top : top + rows, left : left + columns]
    grid["part"][:] = board.spread(window.bit((x, y)), allowance).costs()
    return costs
