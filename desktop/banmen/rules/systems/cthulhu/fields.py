"""The sheet as the sheet panel shows it, field by field."""

from typing import get_args

from banmen.rules.system import SheetField
from banmen.rules.systems.cthulhu.sheet import Body, WeaponKind, WeaponSkill
from banmen.rules.systems.cthulhu.tables import weapon_rows


def _number(
    name: str, group: str, low: int = 0, high: int = 1000, confidence: str = "sure"
) -> SheetField:
    return SheetField(
        name=name, words_key=f"coc.sheet.{name}", kind="number", group=f"coc.group.{group}",
        minimum=low, maximum=high, confidence=confidence,
    )  # fmt: skip


def _flag(name: str, group: str) -> SheetField:
    return SheetField(
        name=name, words_key=f"coc.sheet.{name}", kind="flag", group=f"coc.group.{group}"
    )


def _text(name: str, group: str) -> SheetField:
    return SheetField(
        name=name, words_key=f"coc.sheet.{name}", kind="text", group=f"coc.group.{group}"
    )


def _choice(name: str, group: str, choices: tuple[str, ...]) -> SheetField:
    return SheetField(
        name=name, words_key=f"coc.sheet.{name}", kind="choice", group=f"coc.group.{group}",
        choices=choices, choices_key=f"coc.sheet_choice.{name}",
    )  # fmt: skip


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
    _text("name", "weapons"),
    _choice("kind", "weapons", get_args(WeaponKind)),
    _choice("skill", "weapons", get_args(WeaponSkill)),
    _number("percent", "weapons"),
    _text("damage", "weapons"),
    _choice("bonus", "weapons", ("full", "half", "none")),
    _number("range_m", "weapons", 0, 10_000),
    _flag("range_by_strength", "weapons"),
    _text("mid_damage", "weapons"),
    _number("mid_range_m", "weapons", 0, 10_000),
    _text("far_damage", "weapons"),
    _number("far_range_m", "weapons", 0, 10_000),
    _number("durability", "weapons"),
    _flag("semi", "weapons"),
    _flag("full", "weapons"),
    _number("magazine", "weapons"),
    _number("malfunction", "weapons"),
    _number("missile_block", "weapons", 0, 100),
    _flag("blunt", "weapons"),
    _flag("pierces", "weapons"),
    _choice("confidence", "weapons", ("sure", "likely", "unverified")),
)

SHEET_FIELDS: tuple[SheetField, ...] = (
    *(_number(name, "characteristics") for name in CHARACTERISTICS),
    _number("hp_max", "body"),
    _number("mp_max", "body"),
    _number("sanity", "body", 0, 99),
    _number("armour", "body", 0, 100),
    _text("damage_bonus", "body"),
    _number("points", "body", 0, 20),
    _number("attacks", "body", 0, 20),
    _choice("body", "body", get_args(Body)),
    _flag("winged", "body"),
    _flag("floating", "body"),
    _flag("human", "body"),
    *(_number(name, "combat") for name in COMBAT_SKILLS),
    *(_number(name, "budo", confidence="likely") for name in BUDO_SKILLS),
    *(
        _number(name, "shooting", confidence="unverified" if name in UNCERTAIN else "sure")
        for name in SHOOTING_SKILLS
    ),
    *(_number(name, "others") for name in OTHER_SKILLS),
    SheetField(
        name="weapons", words_key="coc.sheet.weapons", kind="rows", group="coc.group.weapons",
        fields=WEAPON_FIELDS, presets=weapon_rows(),
    ),
    _text("notes", "notes"),
)  # fmt: skip
