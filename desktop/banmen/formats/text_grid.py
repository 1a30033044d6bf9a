"""The block of characters that is the map in a text: found, cut out and checked.

Text before and after it, indents of any width, row and column headings and the legend to the
right are left out; what cannot be a map is refused with its line and column.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from banmen.formats.text_symbols import Legend, Meaning, is_box, legend_in, meaning, plain
from banmen.words import Message, Refusal

MAX_SIDE = 1000
MAX_LINES = 20_000
_LEFT_TOP = "┏┌╔╭┍┎+＋"
_RIGHT_TOP = "┓┐╗╮┑┒+＋"
_LEFT_BOTTOM = "┗└╚╰┕┖+＋"
_NUMBERED = re.compile(r"[\s　]*[0-9０-９]{1,3}[\s　]*")
_MAP_MEANINGS = frozenset({"floor", "wall", "door", "window"})


class Cell(NamedTuple):
    """One character of the map: what it is, what it means, and where in the text it stands."""

    char: str
    meaning: Meaning
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Grid:
    """A map's characters, all rows equally long.

    `framed` tells that the outermost ones are a drawn frame; `legend` is the text beside it;
    `first` and `last` are the lines of the text it took, counted from 1.
    """

    rows: tuple[tuple[Cell, ...], ...]
    framed: bool
    legend: Legend
    first: int
    last: int


def lines_of(text: str) -> list[str]:
    """Return the lines of a text; only line ends end a line, not every separator there is."""
    return re.split(r"\r\n|\r|\n", text)


def find_grid(lines: Sequence[str], legend: Legend) -> Grid:
    """Return the first map in the lines of a text; Refusal when there is none or it is broken."""
    if len(lines) > MAX_LINES:
        raise Refusal(Message("errors.text.lines", {"limit": MAX_LINES}))
    for number, line in enumerate(lines):
        span = _top(line)
        if span is not None:
            return _framed(lines, number, span, legend)
    return _open(lines, legend)


def has_grid(lines: Sequence[str]) -> bool:
    """Tell whether a text holds what looks like a map, whole or broken."""
    lines = lines[:MAX_LINES]
    if any(_top(line) for line in lines):
        return True
    return _block(lines, _hash_walls({}), least=3) is not None


def _top(line: str) -> tuple[int, int] | None:
    """Return where the upper edge of a frame begins and ends in a line, or None."""
    start = next((at for at, char in enumerate(line) if char in _LEFT_TOP), None)
    if start is None or not _is_margin(line[:start]):
        return None
    end = start + 1
    while end < len(line) and line[end] not in _RIGHT_TOP:
        if meaning(line[end], {}) not in _MAP_MEANINGS:
            return None
        end += 1
    return (start, end) if end < len(line) and end > start + 1 else None


def _is_margin(text: str) -> bool:
    return all(char.isspace() or plain(char).isdigit() for char in text)


def _framed(lines: Sequence[str], top: int, span: tuple[int, int], legend: Legend) -> Grid:
    width = span[1] - span[0] + 1
    _check_side(width - 2, top + 1)
    beside = [lines[top][span[1] + 1 :]]
    cut: list[tuple[int, int, str]] = [(top + 1, span[0] + 1, lines[top][span[0] : span[1] + 1])]
    for number in range(top + 1, len(lines)):
        start = _row_start(lines[number], span[0])
        if start is None:
            raise _refusal("frame_open", number + 1, 1)
        row = lines[number][start : start + width]
        if len(row) < width:
            raise _refusal("row_short", number + 1, start + len(row) + 1, width=width - 2)
        cut.append((number + 1, start + 1, row))
        beside.append(lines[number][start + width :])
        if row[0] in _LEFT_BOTTOM and len(cut) > 2:
            break
    else:
        raise _refusal("frame_open", len(lines), 1)
    known = {**dict(legend_in("\n".join(beside))), **legend}
    rows = tuple(_cells(*part, known) for part in cut)
    _check_side(len(rows) - 2, top + 1)
    _check_frame(rows)
    return Grid(rows, True, known, top + 1, cut[-1][0])


def _row_start(line: str, usual: int) -> int | None:
    """Return where the frame begins in a row; headings of other width may shift it."""
    if len(line) > usual and _is_frame(line[usual]) and _is_margin(line[:usual]):
        return usual
    start = next((at for at, char in enumerate(line) if not _is_margin(char)), None)
    return start if start is not None and _is_frame(line[start]) else None


def _is_frame(char: str) -> bool:
    return is_box(char) or meaning(char, {}) in ("wall", "door", "window") or char == "・"


def _check_frame(rows: tuple[tuple[Cell, ...], ...]) -> None:
    edge = [*rows[0], *rows[-1], *(row[0] for row in rows), *(row[-1] for row in rows)]
    for cell in edge:
        if cell.meaning not in _MAP_MEANINGS:
            raise _refusal("frame_broken", cell.line, cell.column, char=cell.char)


def _open(lines: Sequence[str], legend: Legend) -> Grid:
    """Return a map drawn without a frame: the longest block of lines of map characters."""
    known = _hash_walls(legend)
    block = _block(lines, known, least=1)
    if block is None:
        raise Refusal(Message("errors.text.no_map"))
    first, last = block
    cut = [(number + 1, 1, lines[number]) for number in range(first, last)]
    if len(cut) > 1 and all(_NUMBERED.match(text) for _, _, text in cut):
        cut = [_without_number(*part) for part in cut]
    indent = min(len(text) - len(text.lstrip(" ")) for _, _, text in cut)
    cut = [(line, column + indent, text[indent:].rstrip(" ")) for line, column, text in cut]
    width = max(len(text) for _, _, text in cut)
    _check_side(width, first + 1)
    _check_side(len(cut), first + 1)
    rows = tuple(_cells(line, column, text.ljust(width, "　"), known) for line, column, text in cut)
    return Grid(rows, False, known, first + 1, last)


def _hash_walls(legend: Legend) -> dict[str, Meaning]:
    """In a map without lines ＃ is its wall, for there is nothing a window could be in."""
    return {"#": "wall", **legend}


def _block(lines: Sequence[str], legend: Legend, least: int) -> tuple[int, int] | None:
    best: tuple[int, int] | None = None
    start: int | None = None
    for number in range(len(lines) + 1):
        fits = number < len(lines) and _is_map_line(lines[number], legend)
        if fits and start is None:
            start = number
        elif not fits and start is not None:
            if number - start >= least and (best is None or number - start > best[1] - best[0]):
                best = (start, number)
            start = None
    return best


def _is_map_line(line: str, legend: Legend) -> bool:
    """Tell whether a line can be a row of a map: mostly walls and floor, all of it known."""
    body = _NUMBERED.sub("", line, count=1).strip(" ") if line.strip() else ""
    meanings = [meaning(char, legend) for char in body]
    if not meanings or None in meanings:
        return False
    drawn = [char for char in body if meaning(char, legend) in _MAP_MEANINGS and char not in " -."]
    ascii_drawn = [char for char in body if char in "#.|"]
    return 2 * max(len(drawn), len(ascii_drawn)) > len(body)


def _without_number(line: int, column: int, text: str) -> tuple[int, int, str]:
    found = _NUMBERED.match(text)
    length = found.end() if found else 0
    return line, column + length, text[length:]


def _cells(line: int, column: int, text: str, legend: Legend) -> tuple[Cell, ...]:
    meanings = {char: meaning(char, legend) for char in set(text)}
    cells: list[Cell] = []
    for offset, char in enumerate(text, column):
        found = meanings[char]
        if found is None:
            shown = char if unicodedata.category(char)[0] != "C" else f"U+{ord(char):04X}"
            raise _refusal("unknown", line, offset, char=shown)
        cells.append(Cell(char, found, line, offset))
    return tuple(cells)


def _check_side(length: int, line: int) -> None:
    if not 1 <= length <= MAX_SIDE:
        raise _refusal("size", line, 1, limit=MAX_SIDE)


def _refusal(key: str, line: int, column: int, **values: object) -> Refusal:
    return Refusal(Message(f"errors.text.{key}", {"line": line, "column": column, **values}))
