"""Where a line of the card may end: after an item of a list, else after a phrase, else after a
word, and within a word only where it is longer than a whole line.

An item ends with a comma or full stop outside of brackets. Japanese has no spaces: a phrase ends
at a bracket or space; a word ends where hiragana is followed by another script, as a particle is
by the next noun.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, pairwise

from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout, QTextOption

#: An item or phrase up to this part of a line is not broken, nor one of few characters that fits.
_WHOLE, _FEW = 0.42, 10
_OPEN, _CLOSE = "（(《「『", "）)》」』"
#: What may not begin a line (kinsoku), beside closing brackets.
_NOT_FIRST = "、。，．・：；！？…ー～々%:;,.!?ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
_BRACKETED = f"[{re.escape(_OPEN)}][^{re.escape(_OPEN + _CLOSE)}]*[{re.escape(_CLOSE)}]"
_PHRASE = re.compile(
    rf"{_BRACKETED}[{re.escape(_NOT_FIRST)}]*[ 　]*"
    rf"|[^ 　、。{re.escape(_OPEN)}]*[、。]?[ 　]*[{re.escape(_CLOSE)}]*[ 　]*"
    rf"|[{re.escape(_OPEN)}]"
)
_ENDS = re.compile(r"[、。][ 　]*|[,;.][ 　]+")
_HIRAGANA = "\u3041-\u309f"
#: Before another script after hiragana, after a space or a comma, before an opening bracket.
_WORD = re.compile(
    rf"(?<=[{_HIRAGANA}])(?=[^{_HIRAGANA}{re.escape(_CLOSE + _NOT_FIRST)} 　])"
    rf"|(?<=[ 　、。・])(?=[^ 　])|(?<=[^{re.escape(_OPEN)}])(?=[{re.escape(_OPEN)}])"
)
#: Signs, opening brackets and abbreviations (HP) stay with what follows, numbers with the word they
#: count; numbers that are added and slashes with what precedes.
_SIGN = re.compile(rf"[=＝+−–→]+[ 　]*|.*[{re.escape(_OPEN)}]|.*\b[A-Z]{{2}} ")
_COUNT = re.compile(r"\d+ ")
_ADDED = re.compile(r"[-+−±][\d\[]|[/／]")


def broken(text: str, font: QFont, width: float) -> list[str]:
    """Return a text as lines of at most a width in page units, without spaces at their ends."""
    measure = QFontMetricsF(font).horizontalAdvance
    lines: list[str] = []
    for part in text.split("\n"):
        line = ""
        for piece in _pieces(part, lambda text: measure(text.rstrip()), width):
            if line and measure((line + piece).rstrip()) > width:
                lines.append(line.rstrip())
                line = ""
            line += piece
            if measure(line.rstrip()) > width:
                *full, line = _anywhere(line, font, width)
                lines += full
        lines.append(line.rstrip())
    return lines


def _pieces(text: str, measure: Callable[[str], float], width: float) -> Iterator[str]:
    """Give what is not broken where it fits on a line."""

    def whole(part: str) -> bool:
        few = len(part.rstrip()) <= _FEW
        return measure(part) <= width * (1.0 if few else _WHOLE)

    for item in _joined(_items(text)):
        phrases = [item] if whole(item) else _joined(_PHRASE.findall(item))
        for phrase in phrases:
            yield from [phrase] if whole(phrase) else _joined(_WORD.split(phrase))


def _items(text: str) -> list[str]:
    """Return a text cut after its commas and full stops, but for those within brackets."""
    depths = list(accumulate((c in _OPEN) - (c in _CLOSE) for c in text))
    ends = [found.end() for found in _ENDS.finditer(text) if depths[found.start()] <= 0]
    return [text[start:end] for start, end in pairwise([0, *ends, len(text)])]


def _joined(parts: Sequence[str]) -> Iterator[str]:
    """Give parts, those together that no line may end between."""
    held = ""
    for number, part in enumerate(parts):
        held += part
        following = next((later for later in parts[number + 1 :] if later), "")
        if held and not _stay(held, following):
            yield held
            held = ""
    if held:
        yield held


def _stay(held: str, following: str) -> bool:
    """Tell whether no line may end between two parts."""
    first = following[:1] or " "
    counted = _COUNT.fullmatch(held) and first.isascii() and first.isalpha()
    added = _ADDED.match(following) or first in _NOT_FIRST + _CLOSE
    return bool(_SIGN.fullmatch(held) or counted or added)


def _anywhere(text: str, font: QFont, width: float) -> list[str]:
    """Return a word longer than a line in pieces that fit."""
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    lines = []
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        lines.append(text[line.textStart() : line.textStart() + line.textLength()])
    layout.endLayout()
    return lines
