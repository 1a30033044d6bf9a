"""The characters of text maps and what they mean: the legend of SWORD-15 and its relatives."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Literal

from banmen.words import Message, Refusal

Meaning = Literal[
    "floor", "wall", "door", "window", "ally", "enemy", "neutral", "mark",
    "rock", "crate", "pillar", "tree", "water", "furniture",
    "ground", "natural", "shade", "darkness", "trench",
]  # fmt: skip
Legend = Mapping[str, Meaning]

#: The characters this program writes, by meaning; each reads back as what it was written for.
WRITTEN: dict[Meaning, str] = {
    "floor": "□", "door": "＝", "window": "＃", "enemy": "★", "neutral": "☆",
    "rock": "■", "crate": "▦", "pillar": "●", "tree": "♣", "water": "≈", "furniture": "▣",
    "ground": "∴", "natural": "░", "shade": "▒", "darkness": "▓", "trench": "凹",
}  # fmt: skip

_ALSO: dict[str, Meaning] = {
    " ": "floor", "_": "floor", ".": "floor", "・": "floor", "·": "floor", "□": "floor",
    "▢": "floor", "█": "wall", "■": "wall", "|": "wall", "-": "wall", "+": "wall",
    "=": "door", "#": "window", "〜": "water", "~": "water", "@": "mark", "○": "mark",
    "◎": "mark", "◇": "mark", "◆": "mark", "△": "mark", "▲": "mark",
}  # fmt: skip

#: Words of a legend beside a map (`＃：窓`), the first that is found in its text counts.
_WORDS: tuple[tuple[str, Meaning], ...] = (
    ("扉", "door"), ("ドア", "door"), ("door", "door"), ("窓", "window"), ("window", "window"),
    ("壁", "wall"), ("wall", "wall"), ("床", "floor"), ("floor", "floor"), ("空き", "floor"),
    ("敵", "enemy"), ("モンスター", "enemy"), ("enemy", "enemy"), ("中立", "neutral"),
    ("NPC", "neutral"), ("味方", "ally"), ("PC", "ally"), ("柱", "pillar"), ("木箱", "crate"),
    ("箱", "crate"), ("木", "tree"), ("水", "water"), ("川", "water"), ("家具", "furniture"),
    ("机", "furniture"), ("岩", "rock"), ("障害物", "rock"), ("瓦礫", "ground"),
    ("暗闇", "natural"), ("塹壕", "trench"),
)  # fmt: skip
_ENTRY = re.compile(r"(\S)(?:\s*[〜～~]\s*(\S))?\s*[：:]\s*([^\s：:]+)")


@cache
def plain(char: str) -> str:
    """Return a character in its half-width form, so that both forms mean the same."""
    narrow = unicodedata.normalize("NFKC", char)
    return narrow if len(narrow) == 1 else char


def is_box(char: str) -> bool:
    """Tell whether a character is one of the line-drawing ones."""
    return "\u2500" <= char <= "\u257f"


def meaning(char: str, legend: Legend) -> Meaning | None:
    """Return what a character means under a legend, or None."""
    narrow = plain(char)
    found = legend.get(char) or legend.get(narrow)
    if found is not None:
        return found
    if is_box(char):
        return "wall"
    if "A" <= narrow <= "Z" or "a" <= narrow <= "z":
        return "ally"
    return _STANDARD.get(char) or _STANDARD.get(narrow)


def legend_in(text: str) -> Iterator[tuple[str, Meaning]]:
    """Yield what a written legend says: `＝：扉`, `Ａ〜Ｃ：PC`."""
    for found in _ENTRY.finditer(text):
        named = _word(found[3])
        if named is not None:
            first, last = plain(found[1]), plain(found[2] or found[1])
            for code in range(ord(first), min(ord(last), ord(first) + 60) + 1):
                yield chr(code), named


def checked(entries: tuple[tuple[str, str], ...]) -> dict[str, Meaning]:
    """Return a legend given from outside; Refusal for a meaning that there is not."""
    legend: dict[str, Meaning] = {}
    for char, name in entries:
        named = next((known for known in WRITTEN_OR_PLAIN if known == name), None)
        if named is None or len(char) != 1:
            values = {"char": char, "meaning": name, "known": sorted(WRITTEN_OR_PLAIN)}
            raise Refusal(Message("errors.text.legend", values))
        legend[plain(char)] = named
    return legend


def _word(text: str) -> Meaning | None:
    lower = text.lower()
    return next((named for word, named in _WORDS if word.lower() in lower), None)


_STANDARD: dict[str, Meaning] = {
    **{char: name for name, char in WRITTEN.items() if char != "■"},
    **_ALSO,
}
WRITTEN_OR_PLAIN: frozenset[Meaning] = frozenset({*_STANDARD.values(), "ally", "wall", "rock"})
