"""The tables of Sword World that lie as files beside the program: ratings, spells, options."""

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from banmen.resources import resource

FOLDER = ("rules", "sword-world")
HIGHEST_KEY = 100
NEVER_CRITICAL = 13
#: The field of a table row with its English name; `name` is the Japanese one.
ENGLISH_NAME = "name_en"


@cache
def _ratings() -> tuple[tuple[int, ...], ...]:
    raw = json.loads(resource(*FOLDER, "ratings.json").read_text(encoding="utf-8"))
    return tuple(tuple(raw["table"][str(key)]) for key in range(HIGHEST_KEY + 1))


def rating(key: int, total: int) -> int:
    """Return the value of a key number (0…100) for a 2D6 total; 2 is the void result, 0."""
    if total < 3:
        return 0
    return _ratings()[max(0, min(key, HIGHEST_KEY))][min(total, 12) - 3]


@cache
def spell_rows() -> tuple[Mapping[str, Any], ...]:
    """Return the rows of the spell table as it ships, each to be edited on a sheet."""
    return tuple(tomllib.loads(resource(*FOLDER, "spells.toml").read_text("utf-8"))["spell"])


@cache
def weapon_rows() -> tuple[Mapping[str, Any], ...]:
    """Return the rows of the weapon table as it ships, each to be edited on a sheet."""
    return tuple(tomllib.loads(resource(*FOLDER, "weapons.toml").read_text("utf-8"))["weapon"])
