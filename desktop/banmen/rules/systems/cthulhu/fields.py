"""The sheet as the sheet panel shows it, field by field."""

from typing import get_args

from banmen.rules.sheet_form import SheetForm
from banmen.rules.system import SheetField
from banmen.rules.systems.cthulhu.sheet import Body, WeaponKind, WeaponSkill
from banmen.rules.systems.cthulhu.tables import weapon_rows

FORM = SheetForm("coc")
CHARACTERISTICS = (
    "strength", "constitution", "siz", "dexterity", "appearance", "intelligence", "power",
    "education",
)  # fmt: skip
COMBAT_SKILLS = ("dodge", "fist", "kick", "headbutt", "grapple", "throwing", "martial_arts")
BUDO_SKILLS = ("kumi", "tachi", "kyudo")
SHOOTING_SKILLS = (
    "bow", "crossbow", "handgun", "submachine_gun", "shotgun", "rifle", "machine_gun",
)  # fmt: skip
OTHER_SKILLS = ("hide", "first_aid", "medicine")
UNCERTAIN = ("bow", "crossbow", "machine_gun")

WEAPON_FIELDS: tuple[SheetField, ...] = (
    FORM.text("name", "weapons"),
    FORM.choice("kind", "weapons", get_args(WeaponKind)),
    FORM.choice("skill", "weapons", get_args(WeaponSkill)),
    FORM.number("percent", "weapons"),
    FORM.text("damage", "weapons"),
    FORM.choice("bonus", "weapons", ("full", "half", "none")),
    FORM.number("range_m", "weapons", 0, 10_000),
    FORM.flag("range_by_strength", "weapons"),
    FORM.text("mid_damage", "weapons"),
    FORM.number("mid_range_m", "weapons", 0, 10_000),
    FORM.text("far_damage", "weapons"),
    FORM.number("far_range_m", "weapons", 0, 10_000),
    FORM.number("durability", "weapons"),
    FORM.flag("semi", "weapons"),
    FORM.flag("full", "weapons"),
    FORM.number("magazine", "weapons"),
    FORM.number("malfunction", "weapons"),
    FORM.number("missile_block", "weapons", 0, 100),
    FORM.flag("blunt", "weapons"),
    FORM.flag("pierces", "weapons"),
    FORM.choice("confidence", "weapons", ("sure", "likely", "unverified")),
)

SHEET_FIELDS: tuple[SheetField, ...] = (
    *(FORM.number(name, "characteristics") for name in CHARACTERISTICS),
    FORM.number("hp_max", "body"),
    FORM.number("mp_max", "body"),
    FORM.number("sanity", "body", 0, 99),
    FORM.number("armour", "body", 0, 100),
    FORM.text("damage_bonus", "body"),
    FORM.number("points", "body", 0, 20),
    FORM.number("attacks", "body", 0, 20),
    FORM.choice("body", "body", get_args(Body)),
    FORM.flag("winged", "body"),
    FORM.flag("floating", "body"),
    FORM.flag("human", "body"),
    *(FORM.number(name, "combat") for name in COMBAT_SKILLS),
    *(FORM.number(name, "budo", confidence="likely") for name in BUDO_SKILLS),
    *(
        FORM.number(name, "shooting", confidence="unverified" if name in UNCERTAIN else "sure")
        for name in SHOOTING_SKILLS
    ),
    *(FORM.number(name, "others") for name in OTHER_SKILLS),
    FORM.rows("weapons", WEAPON_FIELDS, weapon_rows()),
    FORM.text("notes", "notes"),
)  # fmt: skip
