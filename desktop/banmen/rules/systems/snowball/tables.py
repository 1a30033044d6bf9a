"""The tables of the snowball battle that lie as files beside the program: species, formulas,
ways of moving, modifiers at the flags."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from banmen.resources import resource

FOLDER = ("rules", "snowball")


@dataclass(frozen=True, slots=True, kw_only=True)
class Species:
    """What a species has of its own: a way of moving, throws in a turn, a bonus to evasion."""

    id: str
    mode: str = ""
    throws: int = 1
    evade: int = 0
    tall: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """A way of advancing: how many steps, and what it does to throws and evasion of the round."""

    throw: int
    evade: int
    steps: int
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Formula:
    """What two dice are added to: the highest level of some skills, a number, and a bonus."""

    id: str
    skills: tuple[str, ...]
    added: int
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagCell:
    """The modifier of a throw with a flag at one end, and its rule."""

    modifier: int
    rule: str


@cache
def _tables() -> Mapping[str, Any]:
    return tomllib.loads(resource(*FOLDER, "tables.toml").read_text(encoding="utf-8"))


def figure(name: str) -> int:
    """Return a figure of the rules (`range_m`, `hits_to_retire`, …)."""
    return int(_tables()["figures"][name])


def throw_figure(name: str) -> int:
    """Return what a changed target (`retarget`) or a `second` throw adds."""
    return int(_tables()["throws"][name])


@cache
def species_table() -> Mapping[str, Species]:
    """Return every species by its id, in the order of the sheet's list."""
    return {name: Species(id=name, **row) for name, row in _tables()["species"].items()}


@cache
def manners() -> Mapping[str, Manner]:
    """Return the ways of advancing by their ids: normal, sprint, glide, quad."""
    return {name: Manner(**row) for name, row in _tables()["moves"].items()}


@cache
def formulas(what: str) -> tuple[Formula, ...]:
    """Return the formulas of a `throw` or of an `evade`, in the order of the document."""
    return tuple(
        Formula(**{**row, "skills": tuple(row["skills"])}) for row in _tables()[f"{what}_formulas"]
    )


@cache
def flag_cells() -> Mapping[tuple[str, str], FlagCell]:
    """Return the throws with a flag at one end, by what start and target are to the thrower."""
    return {
        (row["from"], row["to"]): FlagCell(modifier=row["modifier"], rule=row["rule"])
        for row in _tables()["flags"]
    }


@cache
def bans() -> Mapping[str, str]:
    """Return what nobody may do, with the rule that says so."""
    return dict(_tables()["bans"])


def ban_of(what: str) -> str | None:
    """Return the ban that something falls under (a shield is of `arms`), or None."""
    table = {**_tables()["prohibited"], **{ban: ban for ban in bans()}}
    return table.get(what)
