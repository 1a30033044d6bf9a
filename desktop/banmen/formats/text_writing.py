"""A map of squares as text: the drawing, and below it the lines for what it cannot show.

What is written is read again while it is made: only what the drawing does not say by itself is
written out below, so a plain room stays a plain drawing.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from banmen.formats.options import Options
from banmen.formats.result import Notes, Report
from banmen.formats.text_details import MARK, SECTIONS, SYMBOL, element_line, field_lines
from banmen.formats.text_drawing import centre, read_drawing
from banmen.formats.text_frame import kinds_of
from banmen.formats.text_grid import find_grid, lines_of
from banmen.formats.text_symbols import WRITTEN, Meaning
from banmen.model.areas import Area, Darkness, DifficultGround, Obstacle, Trench
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.model.token import Token
from banmen.words import Message, Refusal

_MARKS = {"wall": ("━", "┃"), "door": ("＝", "＝"), "window": ("＃", "＃"), None: ("・", "・")}
_ALLY = [chr(code) for code in chain(range(0xFF21, 0xFF3B), range(0xFF41, 0xFF5B))]
_OTHER = [
    *"アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワ",
    *"あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわ",
]
_MAP_FIELDS = ("square_m", "background")
_FIELDS = ("name", "notes", "system", "settings")


def to_bytes(document: Document) -> tuple[bytes, Report]:
    """Return a map of squares as a text file, and what a text cannot say."""
    text, report = write_text(document)
    return text.encode(), report


def write_text(document: Document) -> tuple[str, Report]:
    """Return a map of squares as text, and what a text cannot say."""
    notes = Notes()
    return to_text(_bare(document, notes)), notes.report()


def to_text(document: Document) -> str:
    """Return a map of squares as a drawing with lines below; it reads back the same.

    Pictures, sheets, the battle and the journal are not written. Refusal for a map of nodes.
    """
    document = _bare(document, Notes())
    ground = document.map
    if not isinstance(ground, SquareMap):
        raise Refusal(Message("errors.format.squares_only"))
    plain = _drawing(document, ground, _plain_symbols(document))
    if _read(plain, ground) == document:
        return plain
    symbols = _symbols(document, ground)
    drawing = _drawing(document, ground, symbols)
    seen = _read(drawing, ground, symbols)
    return drawing + "".join(f"{line}\n" for line in _details(document, seen, symbols))


def _bare(document: Document, notes: Notes) -> Document:
    """Return a document without what a text cannot say, and note it."""
    if not isinstance(document.map, SquareMap):
        raise Refusal(Message("errors.format.squares_only"))
    sheets = sum(token.sheet is not None for token in document.tokens)
    counts = {
        "pictures": len(document.pictures),
        "sheets": sheets,
        "journal": len(document.journal),
        "battle": int(document.battle is not None),
    }
    for name, count in counts.items():
        if count:
            notes.dropped.append(Message(f"formats.dropped.{name}", {"count": count}))
    tokens = tuple(
        token.model_copy(update={"sheet": None, "picture": None}) for token in document.tokens
    )
    ground = document.map.model_copy(update={"backdrop": None})
    update = {"map": ground, "tokens": tokens, "pictures": (), "battle": None, "journal": ()}
    return document.model_copy(update=update)


def _read(drawing: str, ground: SquareMap, symbols: Mapping[str, str] | None = None) -> Document:
    """Return what a drawing says by itself, squares being as large as in `ground`.

    The size is read from the lines below, so 3 m, which needs none, is what a bare drawing means.
    """
    legend: dict[str, Meaning] = dict.fromkeys((symbols or {}).values(), "neutral")
    grid = find_grid(lines_of(drawing), legend)
    return read_drawing(grid, Options(), ground.square_m if symbols is not None else None).document


def _drawing(document: Document, ground: SquareMap, symbols: Mapping[str, str]) -> str:
    kinds = [_MARKS[kind] for kind in kinds_of(document.barriers, ground)]
    wide, high = ground.columns, ground.rows
    top, right = kinds[:wide], kinds[wide : wide + high]
    bottom, left = kinds[wide + high : 2 * wide + high][::-1], kinds[2 * wide + high :][::-1]
    cells = _cells(document, ground, symbols)
    lines = [f"┏{''.join(mark for mark, _ in top)}┓"]
    for row in range(high):
        inner = "".join(cells.get(Square(column, row), "□") for column in range(wide))
        lines.append(f"{left[row][1]}{inner}{right[row][1]}")
    lines.append(f"┗{''.join(mark for mark, _ in bottom)}┛")
    return "".join(f"　{line}\n" for line in lines)


def _cells(document: Document, ground: SquareMap, symbols: Mapping[str, str]) -> dict[Square, str]:
    drawn: dict[Square, str] = {}
    for area in document.areas:
        squares = area.squares
        drawn.update((Square(*square), _area_mark(area)) for square in squares)
    for token in document.tokens:
        square = _square_of(token, ground)
        if token.id in symbols and square is not None:
            drawn[square] = symbols[token.id]
    return drawn


def _area_mark(area: Area) -> str:
    match area:
        case Obstacle():
            return WRITTEN[area.look]
        case Trench():
            return WRITTEN["trench"]
        case DifficultGround():
            return WRITTEN["ground"]
        case Darkness():
            return WRITTEN[area.darkness]


def _square_of(token: Token, ground: SquareMap) -> Square | None:
    """Return the square a piece stands on if it stands exactly in its middle."""
    if token.node is not None:
        return None
    square = Square(int(token.x // ground.square_m), int(token.y // ground.square_m))
    inside = 0 <= square.column < ground.columns and 0 <= square.row < ground.rows
    return square if inside and centre(square, ground) == (token.x, token.y) else None


def _plain_symbols(document: Document) -> dict[str, str]:
    """Return the characters SWORD-15 gives to pieces: letters of their own, and ★.

    A letter is the monogram, or a name of one letter.
    """
    found: dict[str, str] = {}
    for token in document.tokens:
        if token.side == "ally":
            short = token.monogram or token.name
            letter = chr(ord(short) + 0xFEE0) if len(short) == 1 and short.isascii() else ""
            found[token.id] = letter if letter in _ALLY else _ALLY[0]
        else:
            found[token.id] = WRITTEN[token.side]
    return found


def _symbols(document: Document, ground: SquareMap) -> dict[str, str]:
    """Return a character of its own for every piece that is the first on its square: that of
    SWORD-15 where no other piece has it, else the next letter or kana that is free."""
    usual = _plain_symbols(document)
    shared = {mark for mark, count in Counter(usual.values()).items() if count > 1}
    letters = iter(mark for mark in _ALLY if mark not in usual.values() or mark in shared)
    kana = iter(_OTHER)
    used: set[Square] = set()
    found: dict[str, str] = {}
    for token in document.tokens:
        square = _square_of(token, ground)
        if square is None or square in used:
            continue
        symbol: str | None = usual[token.id]
        if symbol in shared:
            symbol = next(letters if token.side == "ally" else kana, None)
        if symbol is not None:
            used.add(square)
            found[token.id] = symbol
    return found


def _details(document: Document, seen: Document, symbols: Mapping[str, str]) -> Iterator[str]:
    yield ""
    yield MARK
    fields: dict[str, Any] = {
        name: getattr(document, name) for name in _FIELDS if getattr(document, name)
    }
    plain = SquareMap(columns=1, rows=1)
    for name in _MAP_FIELDS:
        if getattr(document.map, name) != getattr(plain, name):
            fields[name] = getattr(document.map, name)
    yield from field_lines(fields)
    for name, heading in SECTIONS.items():
        if getattr(document, name) != getattr(seen, name):
            yield heading
            for part in getattr(document, name):
                yield _line(part, symbols)


def _line(part: Any, symbols: Mapping[str, str]) -> str:
    if isinstance(part, Token) and part.id in symbols:
        return element_line(part, {SYMBOL: symbols[part.id]}, frozenset({"x", "y"}))
    return element_line(part, {}, frozenset())
