"""The sheet as the sheet panel shows it, field by field."""

from banmen.rules.sheet_form import SheetForm
from banmen.rules.system import SheetField
from banmen.rules.systems.sword_world.tables import spell_rows, weapon_rows

VISIONS = ("normal", "infravision", "low_light", "darkvision", "magic_sense")
CONFIDENCE = ("sure", "likely", "unverified")


FORM = SheetForm("sword")
ABILITIES = ("dexterity", "agility", "intelligence", "strength", "vitality", "mind")
LEVELS = ("fighter", "thief", "ranger", "sage", "bard", "sorcerer", "shaman", "priest")

WEAPON_FIELDS = (
    FORM.text("name", "weapons"),
    FORM.choice("kind", "weapons", ("melee", "missile")),
    FORM.number("rating", "weapons", 0, 100),
    FORM.number("critical", "weapons", 3, 13),
    FORM.number("attack", "weapons", -1000),
    FORM.number("damage", "weapons", -1000),
    FORM.text("dice", "weapons"),
    FORM.number("range_m", "weapons", 0, 10_000),
    FORM.choice("confidence", "weapons", CONFIDENCE),
)
SPELL_FIELDS = (
    FORM.text("name", "spells"),
    FORM.choice("school", "spells", ("sorcerer", "shaman", "priest", "bard")),
    FORM.choice(
        "form", "spells",
        ("single", "missile", "area", "line", "place", "golem", "song", "knowledge"),
    ),
    FORM.choice(
        "effect", "spells",
        ("damage", "sleep", "hold", "darkness", "shade", "light", "servant", "none"),
    ),
    FORM.number("level", "spells"),
    FORM.number("cost", "spells"),
    FORM.number("range_m", "spells", 0, 10_000),
    FORM.number("radius_m", "spells", 0, 10_000),
    FORM.number("key", "spells", 0, 100),
    FORM.number("critical", "spells", 3, 13),
    FORM.number("rounds", "spells"),
    FORM.choice("resist", "spells", ("mind", "life", "none")),
    FORM.choice("on_resist", "spells", ("reduced", "negated", "none")),
    FORM.choice("confidence", "spells", CONFIDENCE),
)  # fmt: skip

SHEET_FIELDS: tuple[SheetField, ...] = (
    FORM.flag("monster", "kind"),
    *(FORM.number(name, "abilities") for name in ABILITIES),
    *(FORM.number(name, "levels") for name in LEVELS),
    FORM.number("hp_max", "body"),
    FORM.number("mp_max", "body"),
    FORM.number("armour", "body", 0, 100),
    FORM.number("defence", "body", -1000),
    FORM.number("evade_modifier", "body", -1000),
    FORM.choice("vision", "body", VISIONS),
    FORM.flag("can_speak", "body"),
    FORM.rows("weapons", WEAPON_FIELDS, weapon_rows()),
    FORM.rows("spells", SPELL_FIELDS, spell_rows()),
    FORM.number("level", "monster"),
    FORM.number("attack", "monster", -1000),
    FORM.number("evade", "monster", -1000),
    FORM.number("life_resistance", "monster", -1000),
    FORM.number("mind_resistance", "monster", -1000),
    FORM.flag("fixed", "monster"),
    FORM.flag("self_made_golem", "monster"),
    FORM.text("notes", "notes"),
)
