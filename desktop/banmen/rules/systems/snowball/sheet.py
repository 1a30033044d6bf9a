"""The sheet of a participant and the figures that follow from it (SNOW-22, SNOW-26 to SNOW-28,
SNOW-34 to SNOW-37)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from banmen.model.base import Name, Notes
from banmen.model.token import Sheet
from banmen.rules.sheet_form import SheetForm
from banmen.rules.system import SheetField
from banmen.rules.systems.snowball.tables import Formula, Species, figure, formulas, species_table

SYSTEM_ID = "snowball"
Small = Annotated[int, Field(ge=0, le=1000)]
SpeciesId = Literal[
    "human", "elf", "half_elf", "dwarf", "grassrunner", "fairy", "gryral", "paifurou", "goblin",
    "larbird", "fenran", "lygul", "kobold", "centaur", "homyusu", "paktak", "other",
]  # fmt: skip
ABILITIES = ("dexterity", "agility", "intelligence")
LEVELS = ("ranger", "fighter", "thief", "adventurer")
#: Which ability's bonus a throw and an evasion take.
ABILITY_OF = {"throw": "dexterity", "evade": "agility"}


class SnowSheet(Sheet):
    """What the snowball battle needs of a person.

    `adventurer` 0 is the highest of the other levels. `tall` marks one who is tall beside the
    species that are (SNOW-12). `hp` is the person's own, for the game master; hits decide.
    """

    system: Literal["snowball"] = "snowball"
    species: SpeciesId = "human"
    tall: bool = False
    dexterity: Small = 12
    agility: Small = 12
    intelligence: Small = 12
    ranger: Small = 0
    fighter: Small = 0
    thief: Small = 0
    adventurer: Small = 0
    hp: Name = ""
    notes: Notes = ""


@dataclass(frozen=True, slots=True)
class Base:
    """A formula with its value on a sheet, None where the skill is missing."""

    formula: Formula
    value: int | None


def bonus(ability: int) -> int:
    """Return the bonus of an ability: a sixth, rounded down."""
    return ability // figure("ability_divisor")


def level(sheet: SnowSheet, skill: str) -> int:
    """Return the level of a skill; that of the adventurer is at least the highest skill's."""
    if skill == "adventurer" and not sheet.adventurer:
        return max(sheet.ranger, sheet.fighter, sheet.thief)
    return int(getattr(sheet, skill))


def bases(sheet: SnowSheet, what: str) -> tuple[Base, ...]:
    """Return all formulas of a `throw` or `evade` with their values on this sheet."""
    ability = bonus(int(getattr(sheet, ABILITY_OF[what])))
    found = []
    for formula in formulas(what):
        highest = max(level(sheet, skill) for skill in formula.skills)
        known = highest > 0 or formula.id == "adventurer"
        found.append(Base(formula, highest + formula.added + ability if known else None))
    return tuple(found)


def base(sheet: SnowSheet, what: str, formula: str) -> int | None:
    """Return the value of one formula, None where the skill is missing."""
    return next(found.value for found in bases(sheet, what) if found.formula.id == formula)


def best(sheet: SnowSheet, what: str) -> Base:
    """Return the formula of the highest value, of equal ones the first."""
    known = [found for found in bases(sheet, what) if found.value is not None]
    return max(known, key=lambda found: found.value or 0)


def species_of(sheet: SnowSheet) -> Species:
    """Return what the species of a sheet has of its own."""
    return species_table()[sheet.species]


def is_tall(sheet: SnowSheet) -> bool:
    """Tell whether one is too tall to hide outside a trench (SNOW-12)."""
    return sheet.tall or species_of(sheet).tall


def new_person() -> SnowSheet:
    """Return the sheet of a beginner."""
    return SnowSheet(fighter=1, adventurer=1)


FORM = SheetForm("snow")
SHEET_FIELDS: tuple[SheetField, ...] = (
    FORM.choice("species", "kind", tuple(species_table()), words_of="species"),
    FORM.flag("tall", "kind"),
    *(FORM.number(name, "abilities") for name in ABILITIES),
    *(FORM.number(name, "levels") for name in LEVELS),
    FORM.text("hp", "notes"),
    FORM.text("notes", "notes"),
)
