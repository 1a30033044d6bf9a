"""The sheet as the sheet panel shows it, field by field."""

from collections.abc import Mapping
from typing import Any

from banmen.rules.system import SheetField
from banmen.rules.systems.sword_world.tables import spell_rows, weapon_rows

VISIONS = ("normal", "infravision", "low_light", "darkvision", "magic_sense")
CONFIDENCE = ("sure", "likely", "unverified")


def _number(
    name: str, group: str, low: int = 0, high: int = 1000, confidence: str = "sure"
) -> SheetField:
    return SheetField(
        name=name, words_key=f"sword.sheet.{name}", kind="number", group=f"sword.group.{group}",
        minimum=low, maximum=high, confidence=confidence,
    )  # fmt: skip


def _flag(name: str, group: str) -> SheetField:
    return SheetField(
        name=name, words_key=f"sword.sheet.{name}", kind="flag", group=f"sword.group.{group}"
    )


def _text(name: str, group: str) -> SheetField:
    return SheetField(
        name=name, words_key=f"sword.sheet.{name}", kind="text", group=f"sword.group.{group}"
    )


def _choice(name: str, group: str, choices: tuple[str, ...]) -> SheetField:
    return SheetField(
        name=name, words_key=f"sword.sheet.{name}", kind="choice", group=f"sword.group.{group}",
        choices=choices, choices_key=f"sword.sheet_choice.{name}",
    )  # fmt: skip


def _rows(
    name: str, fields: tuple[SheetField, ...], presets: tuple[Mapping[str, Any], ...]
) -> SheetField:
    return SheetField(
        name=name, words_key=f"sword.sheet.{name}", kind="rows", group=f"sword.group.{name}",
        fields=fields, presets=presets,
    )  # fmt: skip


ABILITIES = ("dexterity", "agility", "intelligence", "strength", "vitality", "mind")
LEVELS = ("fighter", "thief", "ranger", "sage", "bard", "sorcerer", "shaman", "priest")

WEAPON_FIELDS = (
    _text("name", "weapons"),
    _choice("kind", "weapons", ("melee", "missile")),
    _number("rating", "weapons", 0, 100),
    _number("critical", "weapons", 3, 13),
    _number("attack", "weapons", -1000),
    _number("damage", "weapons", -1000),
    _text("dice", "weapons"),
    _number("range_m", "weapons", 0, 10_000),
    _choice("confidence", "weapons", CONFIDENCE),
)
SPELL_FIELDS = (
    _text("name", "spells"),
    _choice("school", "spells", ("sorcerer", "shaman", "priest", "bard")),
    _choice(
        "form", "spells",
        ("single", "missile", "area", "line", "place", "golem", "song", "knowledge"),
    ),
    _choice(
        "effect", "spells",
        ("damage", "sleep", "hold", "darkness", "shade", "light", "servant", "none"),
    ),
    _number("level", "spells"),
    _number("cost", "spells"),
    _number("range_m", "spells", 0, 10_000),
    _number("radius_m", "spells", 0, 10_000),
    _number("key", "spells", 0, 100),
    _number("critical", "spells", 3, 13),
    _number("rounds", "spells"),
    _choice("resist", "spells", ("mind", "life", "none")),
    _choice("on_resist", "spells", ("reduced", "negated", "none")),
    _choice("confidence", "spells", CONFIDENCE),
)  # fmt: skip

SHEET_FIELDS: tuple[SheetField, ...] = (
    _flag("monster", "kind"),
    *(_number(name, "abilities") for name in ABILITIES),
    *(_number(name, "levels") for name in LEVELS),
    _number("hp_max", "body"),
    _number("mp_max", "body"),
    _number("armour", "body", 0, 100),
    _number("defence", "body", -1000),
    _number("evade_modifier", "body", -1000),
    _choice("vision", "body", VISIONS),
    _flag("can_speak", "body"),
    _rows("weapons", WEAPON_FIELDS, weapon_rows()),
    _rows("spells", SPELL_FIELDS, spell_rows()),
    _number("level", "monster"),
    _number("attack", "monster", -1000),
    _number("evade", "monster", -1000),
    _number("life_resistance", "monster", -1000),
    _number("mind_resistance", "monster", -1000),
    _flag("fixed", "monster"),
    _flag("self_made_golem", "monster"),
    _text("notes", "notes"),
)
