"""Draw what lies on the ground: trenches, obstacles, difficult ground, darkness.

Squares are painted with a brush or as a rectangle; an obstacle may be a free polygon as well.
"""

from collections.abc import Callable
from typing import Literal

from banmen.edits.elements import add, fresh_id
from banmen.edits.polyline import without_repeats
from banmen.model.areas import Area, Darkness, DifficultGround, Obstacle, Trench
from banmen.model.base import Point, Square
from banmen.model.map import SquareMap
from banmen.tools.gesture import (
    Desk,
    Edit,
    Fill,
    Gesture,
    Pointer,
    Preview,
    Shape,
    SquareFill,
    Stroke,
)
from banmen.tools.outlines import caption_at, length_words, size_words
from banmen.tools.snapping import square_under
from banmen.words import Message, Refusal

Kind = Literal["trench", "obstacle", "ground", "darkness"]


def begin(kind: Kind) -> Callable[[Desk, Pointer], Gesture]:
    """Return how an area of this kind is drawn."""

    def gesture(desk: Desk, pointer: Pointer) -> Gesture:
        if kind == "obstacle" and desk.options.get("shape") == "polygon":
            return _polygon(desk, pointer)
        if not isinstance(desk.document.map, SquareMap):
            raise Refusal(Message("edits.refused.not_squares"))
        if pointer.shift or desk.options.get("shape") == "rectangle":
            return _rectangle(desk, pointer, kind)
        return _brush(desk, pointer, kind)

    return gesture


def hover(kind: Kind) -> Callable[[Desk, Pointer], Preview]:
    """Return a preview that shows the square a click would take."""

    def show(desk: Desk, pointer: Pointer) -> Preview:
        square = square_under(desk.document, Point(pointer.x, pointer.y))
        if square is None or desk.options.get("shape") == "polygon":
            return Preview()
        return Preview(shapes=(SquareFill(squares=(square,), style=kind),))

    return show


def _brush(desk: Desk, pointer: Pointer, kind: Kind) -> Gesture:
    taken: dict[Square, None] = {}
    last = Point(pointer.x, pointer.y)
    while True:
        at = Point(pointer.x, pointer.y)
        if pointer.kind != "key":
            taken.update(dict.fromkeys(_squares_between(desk, last, at)))
            last = at
        if pointer.kind == "release":
            return _edit(desk, kind, tuple(taken))
        pointer = yield _preview(desk, kind, tuple(taken), at)


def _rectangle(desk: Desk, pointer: Pointer, kind: Kind) -> Gesture:
    start = Point(pointer.x, pointer.y)
    while True:
        at = Point(pointer.x, pointer.y)
        squares = _squares_in(desk, start, at)
        if pointer.kind == "release":
            return _edit(desk, kind, squares)
        pointer = yield _preview(desk, kind, squares, at)


def _polygon(desk: Desk, pointer: Pointer) -> Gesture:
    points = [desk.snap(pointer, "half")]
    hand = points[0]
    while points:
        pointer = yield _polygon_preview(desk, points, hand)
        if pointer.kind == "key":
            if pointer.key == "Enter":
                return _polygon_edit(desk, points)
            if pointer.key == "Backspace":
                points.pop()
            continue
        hand = desk.snap(pointer, "half")
        if pointer.kind == "press" and len(points) > 2 and hand == points[0]:
            return _polygon_edit(desk, points)
        if pointer.kind == "press":
            points.append(hand)
        elif pointer.kind == "double":
            return _polygon_edit(desk, [*points, hand])
    return None


def _polygon_preview(desk: Desk, points: list[Point], hand: Point) -> Preview:
    line = without_repeats((*points, hand))
    shapes: list[Shape] = []
    if len(line) > 2:
        shapes.append(Fill(rings=(line,), style="obstacle"))
    if len(line) > 1:
        shapes.append(Stroke(points=line, style="obstacle", closed=len(line) > 2))
        shapes.append(caption_at(hand, length_words(desk.document, _last_leg(line)), "obstacle"))
    return Preview(shapes=tuple(shapes), status=Message("tools.obstacle.polygon"))


def _last_leg(line: tuple[Point, ...]) -> float:
    a, b = line[-2], line[-1]
    return float(((b.x - a.x) ** 2 + (b.y - a.y) ** 2) ** 0.5)


def _polygon_edit(desk: Desk, points: list[Point]) -> Edit | None:
    ring = without_repeats(tuple(points))
    if ring[0] == ring[-1]:
        ring = ring[:-1]
    if len(ring) < 3 or _is_flat(ring):
        return None
    element_id = fresh_id(desk.document, "a")
    area = _obstacle(desk, element_id, (), ring)
    return Edit(label="edits.add.obstacle", document=add(desk.document, area), select=(area.id,))


def _is_flat(ring: tuple[Point, ...]) -> bool:
    pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
    return abs(sum(a.x * b.y - b.x * a.y for a, b in pairs)) < 1e-9


def _preview(desk: Desk, kind: Kind, squares: tuple[Square, ...], at: Point) -> Preview:
    words = _extent(desk, squares)
    shapes = (SquareFill(squares=squares, style=kind), caption_at(at, words, kind))
    return Preview(shapes=shapes, status=words)


def _extent(desk: Desk, squares: tuple[Square, ...]) -> Message:
    """Return how large painted ground is: a rectangle by its sides, else by its area."""
    ground = desk.document.map
    side = ground.square_m if isinstance(ground, SquareMap) else 1.0
    if not squares:
        return Message("tools.caption.area", {"count": 0, "area": 0})
    columns, rows = [s.column for s in squares], [s.row for s in squares]
    wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    if wide * high == len(squares):
        return size_words(desk.document, wide * side, high * side)
    area = round(len(squares) * side * side, 1)
    return Message("tools.caption.area", {"count": len(squares), "area": area})


def _edit(desk: Desk, kind: Kind, squares: tuple[Square, ...]) -> Edit | None:
    if not squares:
        return None
    ordered = tuple(sorted(squares, key=lambda square: (square.row, square.column)))
    area = _area(desk, kind, fresh_id(desk.document, "a"), ordered)
    return Edit(label=f"edits.add.{kind}", document=add(desk.document, area), select=(area.id,))


def _area(desk: Desk, kind: Kind, element_id: str, squares: tuple[Square, ...]) -> Area:
    options = desk.options
    if kind == "trench":
        capacity = int(options.get("capacity", 3))
        return Trench(id=element_id, squares=squares, capacity=capacity)
    if kind == "ground":
        return DifficultGround(id=element_id, squares=squares, cost=float(options.get("cost", 2)))
    if kind == "darkness":
        return Darkness(id=element_id, squares=squares, darkness=options.get("darkness", "natural"))
    return _obstacle(desk, element_id, squares, ())


def _obstacle(
    desk: Desk, element_id: str, squares: tuple[Square, ...], polygon: tuple[Point, ...]
) -> Obstacle:
    options = desk.options
    return Obstacle(
        id=element_id,
        squares=squares,
        polygon=polygon,
        look=options.get("look", "rock"),
        blocks_movement=bool(options.get("blocks_movement", True)),
        blocks_sight=bool(options.get("blocks_sight", True)),
        gives_cover=bool(options.get("gives_cover", False)),
    )


def _squares_between(desk: Desk, a: Point, b: Point) -> list[Square]:
    """Return the squares of the map a stroke of the hand passes, by fine steps."""
    board = desk.document.map
    if not isinstance(board, SquareMap):
        return []
    far = max(abs(b.x - a.x), abs(b.y - a.y))
    steps = min(2000, int(far / (board.square_m * 0.25)) + 1)
    found = []
    for number in range(1, steps + 1):
        share = number / steps
        at = Point(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y))
        if (square := square_under(desk.document, at)) is not None:
            found.append(square)
    return found


def _squares_in(desk: Desk, a: Point, b: Point) -> tuple[Square, ...]:
    board = desk.document.map
    if not isinstance(board, SquareMap):
        return ()
    side = board.square_m
    left, right = sorted((int(a.x // side), int(b.x // side)))
    top, bottom = sorted((int(a.y // side), int(b.y // side)))
    return tuple(
        Square(column, row)
        for row in range(max(top, 0), min(bottom, board.rows - 1) + 1)
        for column in range(max(left, 0), min(right, board.columns - 1) + 1)
    )
