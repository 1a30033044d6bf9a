"""A hand that draws a map with the program's own edits, speaking in squares.

Walls come from a floor plan in letters: between two squares of different letters there is a
wall. Doors and windows are then cut into these walls as a game master would cut them.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

from banmen.edits.elements import add, fresh_id, replace
from banmen.edits.map import blank, describe, set_background
from banmen.edits.walls import add_wall, cut_opening
from banmen.model.areas import Darkness, DarknessKind, DifficultGround, Obstacle, Trench
from banmen.model.barriers import Barrier, BarrierState, Channels
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.label import Label
from banmen.model.lights import Light
from banmen.model.token import Sheet, Side, Token
from banmen.rules.catalogue import systems

Spot = tuple[float, float]
Facing = Literal["n", "e", "s", "w"]
FENCE = Channels(movement=True, sight=False, shots=False)
_SIDES: dict[Facing, tuple[Spot, Spot]] = {
    "n": ((0, 0), (1, 0)),
    "e": ((1, 0), (1, 1)),
    "s": ((0, 1), (1, 1)),
    "w": ((0, 0), (0, 1)),
}


class Drawing:
    """A document under the pencil; every stroke is an edit."""

    def __init__(
        self, name: str, columns: int, rows: int, notes: str = "", system: str = "sword-world"
    ) -> None:
        self._side = systems[system].square_m
        self.document: Document = describe(
            blank(system, columns, rows, self._side), name=name, notes=notes
        )

    def dark(self) -> None:
        """Take the dark ground."""
        self.document = set_background(self.document, "dark")

    def plan(
        self, rows: Sequence[str], *, left: int = 0, top: int = 0, split: bool = False
    ) -> None:
        """Draw the walls of a floor plan, a blank being outside.

        With `split` a wall ends wherever it meets another.
        """
        for start, end in _walls(rows, split=split):
            points = [self._point((x + left, y + top)) for x, y in (start, end)]
            self.document = add_wall(self.document, points)

    def wall(self, *spots: Spot, **properties: Any) -> None:
        """Draw a wall through corners of squares."""
        self.document = add_wall(self.document, map(self._point, spots), **properties)

    def fence(self, *spots: Spot, name: str = "柵") -> None:
        """Draw a fence: it stops feet, not looks."""
        self.wall(*spots, stops=FENCE, height_m=1.0, name=name)

    def door(
        self, square: Spot, side: Facing, state: BarrierState = "closed", **properties: Any
    ) -> None:
        """Cut a door into the wall at a side of a square; `length` is in squares."""
        length: int = properties.pop("length", 1)
        before = {barrier.id for barrier in self.document.barriers}
        self._opening("door", square, side, state, length)
        doors = (b for b in self.document.barriers if b.kind == "door" and b.id not in before)
        self.document = replace(self.document, next(doors).revise(**properties))

    def window(self, square: Spot, side: Facing, state: BarrierState = "closed") -> None:
        """Cut a window into the wall at a side of a square."""
        self._opening("window", square, side, state)

    def bars(self, left: int, top: int, columns: int) -> None:
        """Draw iron bars along the upper side of squares, with a locked gate in the middle."""
        gate = left + columns // 2
        for start, end in ((left, gate), (gate + 1, left + columns)):
            self.wall((start, top), (end, top), stops=FENCE, name="鉄格子")
        door = Barrier(
            id=self._id("d"),
            kind="door",
            points=(self._point((gate, top)), self._point((gate + 1, top))),
            state="locked",
            name="牢の扉",
        )
        self._add(door)

    def obstacle(self, squares: Iterable[Spot], look: str, name: str = "", **more: Any) -> None:
        """Put one thing on squares."""
        cells = tuple(Square(int(x), int(y)) for x, y in squares)
        values = {"id": self._id("a"), "squares": cells, "look": look, "name": name, **more}
        self._add(Obstacle.model_validate(values))

    def shape(self, spots: Iterable[Spot], look: str, name: str = "", **more: Any) -> None:
        """Put a thing of any outline, given by its corners in squares."""
        polygon = tuple(map(self._point, spots))
        values = {"id": self._id("a"), "polygon": polygon, "look": look, "name": name, **more}
        self._add(Obstacle.model_validate(values))

    def ground(self, squares: Iterable[Spot], name: str, cost: float = 2.0) -> None:
        """Make squares hard to walk."""
        cells = tuple(Square(int(x), int(y)) for x, y in squares)
        self._add(DifficultGround(id=self._id("a"), squares=cells, name=name, cost=cost))

    def darkness(self, squares: Iterable[Spot], kind: DarknessKind, name: str = "") -> None:
        """Take the light from squares."""
        cells = tuple(Square(int(x), int(y)) for x, y in squares)
        self._add(Darkness(id=self._id("a"), squares=cells, darkness=kind, name=name))

    def trench(self, squares: Iterable[Spot], name: str, facing: float) -> None:
        """Dig a trench that faces so many degrees clockwise from up."""
        cells = tuple(Square(int(x), int(y)) for x, y in squares)
        self._add(Trench(id=self._id("a"), squares=cells, name=name, facing=facing))

    def light(
        self,
        spot: Spot,
        preset: Literal["torch", "lantern", "other"] = "torch",
        radius_m: float = 10.0,
        name: str = "",
    ) -> None:
        """Set a light in the middle of a square."""
        x, y = self._point((spot[0] + 0.5, spot[1] + 0.5))
        self._add(Light(id=self._id("l"), preset=preset, x=x, y=y, radius_m=radius_m, name=name))

    def carried_light(self, token_name: str, preset: Literal["torch", "lantern"] = "torch") -> None:
        """Give a light to a piece."""
        token = next(t for t in self.document.tokens if t.name == token_name)
        self._add(Light(id=self._id("l"), preset=preset, x=token.x, y=token.y, carried_by=token.id))

    def label(self, spot: Spot, text: str, size_m: float = 1.4, *, gm_only: bool = False) -> None:
        """Write on the map; the spot is the middle of the text in squares."""
        x, y = self._point(spot)
        self._add(Label(id=self._id("b"), x=x, y=y, text=text, size_m=size_m, gm_only=gm_only))

    def token(
        self, square: Spot, name: str, side: Side, sheet: Sheet | None = None, **more: Any
    ) -> None:
        """Put a piece on a square; a larger one has its top left corner there."""
        half = more.get("size", 1) / 2
        x, y = self._point((square[0] + half, square[1] + half))
        self._add(Token(id=self._id("t"), name=name, side=side, x=x, y=y, sheet=sheet, **more))

    def _point(self, spot: Spot) -> Point:
        return Point(round(spot[0] * self._side, 3), round(spot[1] * self._side, 3))

    def _id(self, prefix: str) -> str:
        return fresh_id(self.document, prefix)

    def _add(self, element: Any) -> None:
        self.document = add(self.document, element)

    def _opening(
        self,
        kind: Literal["door", "window"],
        square: Spot,
        side: Facing,
        state: BarrierState = "closed",
        length: int = 1,
    ) -> None:
        (ax, ay), (bx, by) = _SIDES[side]
        start = self._point((square[0] + ax, square[1] + ay))
        along = (bx - ax) * length, (by - ay) * length
        end = self._point((square[0] + ax + along[0], square[1] + ay + along[1]))
        wall = _wall_through(self.document.barriers, start, end)
        self.document = cut_opening(self.document, wall.id, start, end, kind, state)


def block(left: int, top: int, columns: int, rows: int) -> list[Spot]:
    """Return the squares of a rectangle, row by row."""
    return [(left + x, top + y) for y in range(rows) for x in range(columns)]


def squares_of(rows: Sequence[str], letters: str, left: int = 0, top: int = 0) -> list[Spot]:
    """Return the squares of a plan that have one of these letters."""
    return [
        (left + x, top + y)
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter in letters
    ]


def _wall_through(barriers: Iterable[Barrier], start: Point, end: Point) -> Barrier:
    middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
    for barrier in barriers:
        if barrier.kind != "wall" or barrier.stops is not None:
            continue
        for a, b in zip(barrier.points, barrier.points[1:], strict=False):
            if _between(a, b, middle):
                return barrier
    raise ValueError(f"no wall at {middle}")


def _between(a: Point, b: Point, at: Point) -> bool:
    level = a.y == b.y == at.y and min(a.x, b.x) < at.x < max(a.x, b.x)
    upright = a.x == b.x == at.x and min(a.y, b.y) < at.y < max(a.y, b.y)
    return level or upright


def _walls(rows: Sequence[str], *, split: bool) -> Iterator[tuple[Spot, Spot]]:
    width = max(map(len, rows))
    grid = [row.ljust(width) for row in rows]

    def at(x: int, y: int) -> str:
        return grid[y][x] if 0 <= y < len(grid) and 0 <= x < width else " "

    for y in range(len(grid) + 1):
        line = [at(x, y) != at(x, y - 1) for x in range(width)]
        meets = [at(x - 1, y) != at(x, y) or at(x - 1, y - 1) != at(x, y - 1) for x in range(width)]
        for start, end in _runs(line, meets if split else None):
            yield (start, y), (end, y)
    for x in range(width + 1):
        line = [at(x, y) != at(x - 1, y) for y in range(len(grid))]
        meets = [at(x, y - 1) != at(x, y) or at(x - 1, y - 1) != at(x - 1, y)
                 for y in range(len(grid))]  # fmt: skip
        for start, end in _runs(line, meets if split else None):
            yield (x, start), (x, end)


def _runs(line: Sequence[bool], meets: Sequence[bool] | None) -> Iterator[tuple[int, int]]:
    start: int | None = None
    for at in range(len(line) + 1):
        here = at < len(line) and line[at]
        ends = start is not None and (not here or (meets is not None and meets[at]))
        if ends and start is not None:
            yield start, at
            start = None
        if here and start is None:
            start = at
