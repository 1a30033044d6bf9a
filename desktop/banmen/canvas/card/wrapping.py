"""Lines of the card: they end where the text is cut least, first after an item of a list, then
before a bracket, then after a phrase, and within one only where it is longer than a whole line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout, QTextOption

from banmen.phrases import LONGEST, held, loosened, phrases

#: What is up to this part of a line is not broken, nor what has few characters and fits.
_WHOLE, _FEW = 0.42, 10
_OPENING, _CLOSING = "（(《「『", "）)》」』"
#: What ends an item of a list; the card sets wide spaces between what it tells.
_STOPS = ("、", "。", ",", ";", ".", "　")


def broken(text: str, font: QFont, width: float) -> list[str]:
    """Return a text as lines of at most a width in page units, without spaces at their ends."""
    advance = QFontMetricsF(font).horizontalAdvance
    longest = min(LONGEST, width / advance("国"))

    def whole(text: str) -> bool:
        few = len(text.rstrip()) <= _FEW
        return advance(text.rstrip()) <= width * (1.0 if few else _WHOLE)

    lines: list[str] = []
    for part in text.split("\n"):
        pieces = _pieces(phrases(part, longest), whole)
        lines += _set("".join(held(piece) for piece in pieces), font, width)
    return lines


def _pieces(parts: Sequence[str], whole: Callable[[str], bool]) -> Iterator[str]:
    """Give phrases, those together that are not broken where they fit on a line."""
    text = "".join(parts)
    ranks = list(_ranks(parts))
    if not ranks or whole(text):
        yield text
        return
    start = 0
    for end, rank in enumerate([*ranks, min(ranks)], 1):
        if rank == min(ranks):
            yield from _pieces(parts[start:end], whole)
            start = end


def _ranks(parts: Sequence[str]) -> Iterator[int]:
    """Give for each place between phrases how late a line should end there."""
    depth = 0
    for phrase, following in pairwise(parts):
        depth += sum((letter in _OPENING) - (letter in _CLOSING) for letter in phrase)
        stops = phrase.rstrip(" ").endswith(_STOPS)
        yield 2 * depth + (0 if stops else 1 if following[0] in _OPENING else 1000)


def _set(text: str, font: QFont, width: float) -> list[str]:
    """Return the lines Qt makes of a text: within what is held only where it has to."""
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    lines = []
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        lines.append(loosened(text[line.textStart() : line.textStart() + line.textLength()]))
    layout.endLayout()
    return [line.rstrip() for line in lines] or [""]
