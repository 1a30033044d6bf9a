"""Names for copies: the next letter after the names that are taken. And names in short."""

import re
from collections.abc import Set as AbstractSet

_LETTERED = re.compile(r"(.*?)([A-ZＡ-Ｚ])")
_NUMBERED = re.compile(r"(.*?)([0-9]{1,9})")


def next_name(name: str, taken: AbstractSet[str]) -> str:
    """Return the name itself where it is free, else the next free one of its row.

    `Goblin A` is followed by `Goblin B`, `ゴブリン` by `ゴブリンB`, `Guard 9` by `Guard 10`; after
    the letter Z numbers go on.
    """
    if not name or name not in taken:
        return name
    name = name[:180]
    if counted := _NUMBERED.fullmatch(name):
        return _numbered(counted[1], int(counted[2]) + 1, taken)
    found = _LETTERED.fullmatch(name)
    if found and (found[1].endswith(" ") or not found[1][-1:].isascii()):
        stem, first = found[1], found[2]
    else:
        stem, first = (f"{name} " if name[-1:].isascii() else name), "A"
    last = ord("Ｚ") if ord(first) > ord("Z") else ord("Z")
    for code in range(ord(first) + 1, last + 1):
        if (candidate := f"{stem}{chr(code)}") not in taken:
            return candidate
    return _numbered(stem, 2, taken)


def initials(name: str) -> str:
    """Return one to three characters that tell a name from others of its row.

    `ゴブリンB` gives `ゴB`, `Goblin 12` gives `G12`, a name outside a row its first character.
    """
    found = _NUMBERED.fullmatch(name) or _LETTERED.fullmatch(name)
    if found and found[1] and (found[1].endswith(" ") or not found[1][-1:].isascii()):
        return f"{found[1][0]}{found[2]}"[:3]
    return name[:1]


def _numbered(stem: str, start: int, taken: AbstractSet[str]) -> str:
    number = start
    while (candidate := f"{stem}{number}") in taken:
        number += 1
    return candidate
