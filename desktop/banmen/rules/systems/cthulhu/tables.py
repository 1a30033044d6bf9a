"""The tables that lie as files beside the program: weapons, beginning skills, damage bonus."""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from banmen.resources import resource

FOLDER = ("rules", "cthulhu")
#: The field of a table row with its English name; `name` is the Japanese one.
ENGLISH_NAME = "name_en"


@cache
def weapon_rows() -> tuple[Mapping[str, Any], ...]:
    """Return the rows of the weapon table as it ships, each to be edited on a sheet."""
    return tuple(tomllib.loads(resource(*FOLDER, "weapons.toml").read_text("utf-8"))["weapon"])


@cache
def _figures() -> Mapping[str, Any]:
    return tomllib.loads(resource(*FOLDER, "figures.toml").read_text("utf-8"))


def beginning(skill: str) -> int:
    """Return the initial value of a skill, 0 where it follows from characteristics."""
    return int(_figures()["skills"].get(skill, 0))


def damage_bonus(strength: int, siz: int) -> str:
    """Return the damage bonus of STR and SIZ (base game) as dice text: `+1D4`, `-1D6`, `+0`."""
    total = max(2, strength + siz)
    for row in _figures()["damage_bonus"]:
        if total <= row["up_to"]:
            return str(row["dice"])
    last = _figures()["damage_bonus"][-1]
    dice = int(str(last["dice"])[1:].split("D")[0]) + -(-(total - int(last["up_to"])) // 16)
    return f"+{dice}D6"
