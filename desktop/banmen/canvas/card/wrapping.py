"""Where a line of the card may end: after a phrase, then between words, and within a word only
where it is longer than a whole line.

Japanese has no spaces: a phrase ends after punctuation and closing brackets and before opening
ones; a word ends where hiragana is followed by another script, as a particle before the next noun.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout, QTextOption

#: A phrase up to this part of a line is not broken, nor one of so few characters that fits.
_WHOLE, _FEW = 0.42, 10
_OPEN, _CLOSE = "（(《「『［[", "）)》」』］]"
#: What may not begin a line (kinsoku), beside closing brackets.
_NOT_FIRST = "、。，．・：；！？…ー～々%:;,.!?ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
_BRACKETED = f"[{re.escape(_OPEN)}][^{re.escape(_OPEN + _CLOSE)}]*[{re.escape(_CLOSE)}]"
_PHRASE = re.compile(
    rf"{_BRACKETED}[{re.escape(_NOT_FIRST)}]*[ 　]*"
    rf"|[^ 　、。{re.escape(_OPEN)}]*[、。]?[ 　]*[{re.escape(_CLOSE)}]*[ 　]*"
    rf"|[{re.escape(_OPEN)}]"
)
_HIRAGANA = "\u3041-\u309f"
#: Before another script after hiragana, after a space or a comma, before an opening bracket.
_WORD = re.compile(
    rf"(?<=[{_HIRAGANA}])(?=[^{_HIRAGANA}{re.escape(_CLOSE + _NOT_FIRST)} 　])"
    rf"|(?<=[ 　、。・])(?=[^ 　])|(?<=[^{re.escape(_OPEN)}])(?=[{re.escape(_OPEN)}])"
)
#: Signs and opening brackets, which stay with what follows; a number that stays with what it is of.
_SIGN = re.compile(rf"[=＝+−–→/／]+[ 　]*|.*[{re.escape(_OPEN)}]")
_ADDED = re.compile(r"[-+−±]\d")


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
    for phrase in _joined(_PHRASE.findall(text)):
        few = len(phrase.rstrip()) <= _FEW
        if measure(phrase) <= width * (1.0 if few else _WHOLE):
            yield phrase
        else:
            yield from _joined(_WORD.split(phrase))


def _joined(parts: list[str]) -> Iterator[str]:
    """Give parts, those together that no line may end between."""
    held = ""
    for number, part in enumerate(parts):
        held += part
        following = next((later for later in parts[number + 1 :] if later), "")
        first = following[:1] or "x"
        stays = _SIGN.fullmatch(held) or first in _NOT_FIRST + _CLOSE or _ADDED.match(following)
        if held and not stays:
            yield held
            held = ""
    if held:
        yield held


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
