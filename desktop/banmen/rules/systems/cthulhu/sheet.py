"""The sheet of a person or creature, its weapons, and the figures that follow from it."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from banmen.model.base import Name, Notes, Value
from banmen.model.token import Sheet
from banmen.rules.systems.cthulhu.tables import ENGLISH_NAME, beginning, weapon_rows

SYSTEM_ID = "cthulhu"
Small = Annotated[int, Field(ge=0, le=1000)]
Reach = Annotated[int, Field(ge=0, le=10_000)]
Confidence = Literal["sure", "likely", "unverified"]
Body = Literal["biped", "quadruped_small", "quadruped_large", "amorphous"]
DiceText = Annotated[
    str,
    StringConstraints(
        max_length=40,
        pattern=r"^([1-9][0-9]?D[1-9][0-9]{0,2}([+-][1-9][0-9]?D[1-9][0-9]{0,2}){0,3}"
        r"([+-][0-9]{1,3})?)?$",
    ),
]
BonusText = Annotated[
    str, StringConstraints(max_length=8, pattern=r"^(auto|[+-]?[0-9]{1,2}(D[1-9][0-9]?)?)$")
]

WeaponKind = Literal[
    "fist", "kick", "headbutt", "grapple", "sword_mace", "club", "knife", "spear", "shield",
    "longgun", "handgun", "automatic", "bow", "crossbow", "sling", "thrown", "other",
]  # fmt: skip
AttackClass = Literal["unarmed", "melee_weapon", "firearm", "missile"]
Mode = Literal["single", "semi", "full"]
UNARMED = ("fist", "kick", "headbutt", "grapple")
FIREARMS = ("longgun", "handgun", "automatic")
MISSILES = ("bow", "crossbow", "sling", "thrown")
#: Skills a weapon may be used with; `own` is the weapon's own percentage.
WeaponSkill = Literal[
    "own", "fist", "kick", "headbutt", "grapple", "throwing", "handgun", "submachine_gun",
    "shotgun", "rifle", "machine_gun", "bow", "crossbow",
]  # fmt: skip
BUDO = ("kumi", "tachi", "kyudo")
#: The rows of the weapon table that are bare hands; they have a name in every language.
BARE_NAMES = {"fist": "こぶし", "kick": "キック", "headbutt": "頭突き", "grapple": "組み付き"}
#: The least value of a school for its special attacks (COC-31, COC-51, COC-63, …).
MASTERY = 60


class Weapon(Value):
    """A way to attack. `damage` empty does none; beyond `range_m` a shotgun does `mid_damage`
    up to `mid_range_m` and `far_damage` up to `far_range_m`. `magazine` 0 is not counted.

    `malfunction` is for the reader (COC-164). `missile_block` is a shield's chance in percent
    against missiles (COC-120). `range_by_strength` throws as many metres as STR.
    """

    name: Name
    kind: WeaponKind = "club"
    skill: WeaponSkill = "own"
    percent: Small = 25
    damage: DiceText = "1D6"
    bonus: Literal["full", "half", "none"] = "full"
    range_m: Reach = 0
    range_by_strength: bool = False
    mid_damage: DiceText = ""
    mid_range_m: Reach = 0
    far_damage: DiceText = ""
    far_range_m: Reach = 0
    durability: Small = 15
    semi: bool = False
    full: bool = False
    magazine: Small = 0
    malfunction: Small = 0
    missile_block: Annotated[int, Field(ge=0, le=100)] = 0
    blunt: bool = False
    pierces: bool = False
    confidence: Confidence = "sure"


class CthulhuSheet(Sheet):
    """A person or creature: characteristics, skills in percent, weapons, armour.

    `damage_bonus` `auto` follows from STR and SIZ. `points` and `attacks` are those of a turn
    (COC-06, COC-09); 0 points are those of the setting. `human` counts for parries with bare
    hands (COC-124).
    """

    system: Literal["cthulhu"] = "cthulhu"
    strength: Small = 12
    constitution: Small = 12
    siz: Small = 12
    dexterity: Small = 12
    appearance: Small = 12
    intelligence: Small = 12
    power: Small = 12
    education: Small = 12
    hp_max: Small = 12
    mp_max: Small = 12
    sanity: Small = 60
    armour: Small = 0
    damage_bonus: BonusText = "auto"
    points: Annotated[int, Field(ge=0, le=20)] = 0
    attacks: Annotated[int, Field(ge=0, le=20)] = 1
    body: Body = "biped"
    winged: bool = False
    floating: bool = False
    human: bool = True
    dodge: Small = 24
    fist: Small = 50
    kick: Small = 25
    headbutt: Small = 10
    grapple: Small = 25
    throwing: Small = 25
    martial_arts: Small = 1
    kumi: Small = 1
    tachi: Small = 1
    kyudo: Small = 1
    bow: Small = 15
    crossbow: Small = 25
    handgun: Small = 20
    submachine_gun: Small = 15
    shotgun: Small = 30
    rifle: Small = 25
    machine_gun: Small = 15
    hide: Small = 10
    first_aid: Small = 30
    medicine: Small = 5
    weapons: tuple[Weapon, ...] = ()
    notes: Notes = ""


def attack_class(weapon: Weapon) -> AttackClass:
    """Return what a weapon counts as for the defender: bare hands, weapon, firearm, missile."""
    if weapon.kind in UNARMED:
        return "unarmed"
    if weapon.kind in FIREARMS:
        return "firearm"
    return "missile" if weapon.kind in MISSILES else "melee_weapon"


def skill_of(sheet: CthulhuSheet, weapon: Weapon) -> int:
    """Return the value a weapon is used with."""
    return weapon.percent if weapon.skill == "own" else int(getattr(sheet, weapon.skill))


def is_trained(sheet: CthulhuSheet) -> bool:
    """Tell whether martial arts or any budo is above its initial value + 5 (COC-114, COC-115)."""
    return any(
        int(getattr(sheet, name)) > beginning(school(name)) + 5 for name in ("martial_arts", *BUDO)
    )


def has_budo(sheet: CthulhuSheet) -> bool:
    """Tell whether a person has learned any budo above its initial value (COC-55)."""
    return any(int(getattr(sheet, name)) > beginning("budo") for name in BUDO)


def best_art(sheet: CthulhuSheet) -> int:
    """Return the highest of martial arts and all budo (COC-101)."""
    return max(int(getattr(sheet, name)) for name in ("martial_arts", *BUDO))


def school(name: str) -> str:
    """Return the row of the skill table a school belongs to."""
    return "budo" if name in BUDO else name


def table_weapon(name: str) -> Weapon:
    """Return a weapon of the shipped table by its Japanese name; KeyError where there is none."""
    return Weapon.model_validate(_row(weapon_rows(), name))


def _row(rows: tuple[Mapping[str, Any], ...], name: str) -> Mapping[str, Any]:
    for row in rows:
        if row["name"] == name:
            return {field: value for field, value in row.items() if field != ENGLISH_NAME}
    raise KeyError(name)


def bare(kind: str) -> Weapon:
    """Return the weapon that a fist, kick, headbutt or grapple is."""
    return table_weapon(BARE_NAMES[kind])


def new_person() -> CthulhuSheet:
    """Return the sheet of an investigator with a pistol and a knife."""
    return CthulhuSheet(
        handgun=50, dodge=40,
        weapons=(table_weapon(".38口径オートマチック"), table_weapon("小型ナイフ")),
    )  # fmt: skip


def new_monster() -> CthulhuSheet:
    """Return the sheet of a creature with claws and a thick hide."""
    return CthulhuSheet(
        strength=16, constitution=13, siz=14, dexterity=11, hp_max=14, armour=1, human=False,
        fist=0, kick=0, headbutt=0, grapple=25, dodge=22,
        weapons=(Weapon(name="爪", kind="fist", percent=40, damage="1D6", durability=0),),
    )  # fmt: skip
