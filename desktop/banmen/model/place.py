"""Names of places: squares as `C4` (A…Z, AA…; full-width accepted), nodes by their id."""

import re
import unicodedata

from banmen.model.base import Square

Place = Square | str

_SQUARE = re.compile(r"([A-Z]{1,4})([1-9][0-9]{0,4})")


def square_name(square: Square) -> str:
    """Return the name of a square: column letters and row number, the top left one is `A1`.

    A square left of or above the map, which no letter names, is written as `(-1, 3)`.
    """
    if square.column < 0 or square.row < 0:
        return f"({square.column}, {square.row})"
    return f"{column_name(square.column)}{square.row + 1}"


def column_name(column: int) -> str:
    """Return the letters of a column, 0 being `A` and 26 `AA`."""
    letters = ""
    number = column + 1
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def parse_square(name: str) -> Square | None:
    """Return the square a name means, or None; full-width and lower case are accepted."""
    plain = unicodedata.normalize("NFKC", name).strip().upper()
    found = _SQUARE.fullmatch(plain)
    if not found:
        return None
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return Square(column - 1, int(found[2]) - 1)
