"""The drawing of a text map as a document: frame, obstacles, ground and the pieces on it."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from banmen.formats.options import Options
from banmen.formats.systems import usual_square_m
from banmen.formats.text_frame import barriers
from banmen.formats.text_grid import Cell, Grid
from banmen.formats.text_symbols import Meaning, plain
from banmen.model.areas import Area, Darkness, DifficultGround, Obstacle, Trench
from banmen.model.barriers import Barrier, BarrierKind
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.label import Label
from banmen.model.map import SquareMap
from banmen.model.token import Side, Token
from banmen.words import text

#: The characters that are not bare floor, by column and row (plain pairs: there may be a million).
Cells = Mapping[tuple[int, int], Cell]

#: What squares of each meaning are: the fields of an obstacle.
_OBSTACLES: dict[Meaning, dict[str, Any]] = {
    "wall": {"look": "rock"},
    "rock": {"look": "rock"},
    "crate": {"look": "crate"},
    "pillar": {"look": "pillar"},
    "tree": {"look": "tree"},
    "water": {"look": "water", "blocks_sight": False},
    "furniture": {"look": "furniture", "blocks_sight": False},
}
_SIDES: dict[Meaning, Side] = {"ally": "ally", "enemy": "enemy", "neutral": "neutral"}
_KINDS: dict[Meaning, BarrierKind] = {"wall": "wall", "door": "door", "window": "window"}


class Drawing(NamedTuple):
    """A document, and where in metres each character of a token stands."""

    document: Document
    places: dict[str, tuple[float, float]]


def read_drawing(grid: Grid, options: Options, square_m: Any = None) -> Drawing:
    """Return the map of a grid; `square_m` is the side of a square where the text gives it.

    The frame becomes edges between squares unless the options want it as squares; lines inside
    it become wall squares, doors and windows inside lie on the upper or left edge of theirs.
    """
    edged = grid.framed and options.frame_as == "edges"
    rows = [row[1:-1] for row in grid.rows[1:-1]] if edged else list(grid.rows)
    usual = options.square_m or usual_square_m(options.system)
    side = square_m if square_m is not None else usual
    ground = SquareMap(columns=len(rows[0]), rows=len(rows), square_m=side)
    cells = {
        (x, y): cell
        for y, row in enumerate(rows)
        for x, cell in enumerate(row)
        if cell.meaning != "floor"
    }
    lines = list(_frame(grid, ground, options)) if edged else []
    lines += _inner(cells, ground, options, lines)
    tokens = tuple(_tokens(cells, ground))
    document = Document(
        name=options.name[:200],
        system=options.system,
        map=ground,
        areas=tuple(_areas(cells)),
        barriers=tuple(lines),
        labels=tuple(_labels(cells, ground)),
        tokens=tokens,
    )
    return Drawing(document, _places(cells, ground))


def centre(square: tuple[int, int], ground: SquareMap) -> Point:
    """Return the middle of a square in metres."""
    return Point((square[0] + 0.5) * ground.square_m, (square[1] + 0.5) * ground.square_m)


def _frame(grid: Grid, ground: SquareMap, options: Options) -> Iterator[Barrier]:
    top, bottom = grid.rows[0][1:-1], grid.rows[-1][1:-1]
    left = [row[0] for row in grid.rows[1:-1]]
    right = [row[-1] for row in grid.rows[1:-1]]
    turn = [*top, *right, *reversed(bottom), *reversed(left)]
    kinds = [_KINDS.get(cell.meaning) for cell in turn]
    yield from barriers(kinds, ground, {"door": options.doors, "window": options.windows})


def _inner(
    cells: Cells, ground: SquareMap, options: Options, known: list[Barrier]
) -> Iterator[Barrier]:
    """Yield the doors and windows drawn inside the map."""
    counts = {kind: sum(line.kind == kind for line in known) for kind in ("door", "window")}
    states = {"door": options.doors, "window": options.windows}
    for (column, row), cell in cells.items():
        kind = _KINDS.get(cell.meaning)
        if kind is None or kind == "wall":
            continue
        counts[kind] += 1
        across = all(
            not 0 <= beside < ground.columns or _is_wall(cells, beside, row)
            for beside in (column - 1, column + 1)
        )
        end = (column + 1, row) if across else (column, row + 1)
        yield Barrier(
            id=f"{kind[0] if kind == 'door' else 'n'}{counts[kind]}",
            kind=kind,
            points=tuple(Point(x * ground.square_m, y * ground.square_m)
                         for x, y in ((column, row), end)),
            state=states[kind],
        )  # fmt: skip


def _is_wall(cells: Cells, column: int, row: int) -> bool:
    cell = cells.get((column, row))
    return cell is not None and cell.meaning in ("wall", "door", "window")


def _areas(cells: Cells) -> Iterator[Area]:
    """Yield one area for each patch of squares of the same meaning."""
    left = {at: cell.meaning for at, cell in cells.items() if _is_area(cell.meaning)}
    count = 0
    for at in list(left):
        meaning = left.get(at)
        if meaning is not None:
            count += 1
            patch = sorted(_take_patch(left, at, meaning), key=lambda part: (part[1], part[0]))
            yield _area(f"a{count}", meaning, tuple(Square(x, y) for x, y in patch))


def _is_area(meaning: Meaning) -> bool:
    return meaning in _OBSTACLES or meaning in (
        "ground", "natural", "shade", "darkness", "trench",
    )  # fmt: skip


def _take_patch(
    left: dict[tuple[int, int], Meaning], start: tuple[int, int], meaning: Meaning
) -> list[tuple[int, int]]:
    """Take the squares that hang together with one out of those left."""
    del left[start]
    patch = [start]
    for x, y in patch:
        for beside in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
            if left.get(beside) == meaning:
                del left[beside]
                patch.append(beside)
    return patch


def _area(name: str, meaning: Meaning, squares: tuple[Square, ...]) -> Area:
    if meaning in _OBSTACLES:
        return Obstacle(id=name, squares=squares, **_OBSTACLES[meaning])
    if meaning == "ground":
        return DifficultGround(id=name, squares=squares)
    if meaning == "trench":
        return Trench(id=name, squares=squares)
    return Darkness.model_validate({"id": name, "squares": squares, "darkness": meaning})


def _tokens(cells: Cells, ground: SquareMap) -> Iterator[Token]:
    """Yield the pieces: letters by their own name, others by their side, numbered if several."""
    drawn = [(square, cell) for square, cell in cells.items() if cell.meaning in _SIDES]
    totals = {side: sum(_nameless(c) and c.meaning == side for _, c in drawn) for side in _SIDES}
    counts = dict.fromkeys(_SIDES, 0)
    for number, (square, cell) in enumerate(drawn, 1):
        name = plain(cell.char)
        if _nameless(cell):
            counts[cell.meaning] += 1
            name = text(f"formats.text.{cell.meaning}")
            name += str(counts[cell.meaning]) if totals[cell.meaning] > 1 else ""
        x, y = centre(square, ground)
        yield Token(id=f"t{number}", name=name, side=_SIDES[cell.meaning], x=x, y=y)


def _nameless(cell: Cell) -> bool:
    return not plain(cell.char).isalnum()


def _labels(cells: Cells, ground: SquareMap) -> Iterator[Label]:
    marks = [(square, cell) for square, cell in cells.items() if cell.meaning == "mark"]
    for number, (square, cell) in enumerate(marks, 1):
        x, y = centre(square, ground)
        yield Label(id=f"b{number}", x=x, y=y, text=cell.char)


def _places(cells: Cells, ground: SquareMap) -> dict[str, tuple[float, float]]:
    found: dict[str, tuple[float, float]] = {}
    twice: set[str] = set()
    for square, cell in cells.items():
        if cell.meaning in _SIDES:
            symbol = plain(cell.char)
            if symbol in found:
                twice.add(symbol)
            found[symbol] = centre(square, ground)
    return {symbol: at for symbol, at in found.items() if symbol not in twice}
