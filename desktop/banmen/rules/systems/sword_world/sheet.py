"""The sheet of a person or monster and the figures that follow from it."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from banmen.model.base import Name, Notes, Value
from banmen.model.token import Sheet
from banmen.rules.systems.sword_world.tables import ENGLISH_NAME, spell_rows, weapon_rows
from banmen.words import language, text

SYSTEM_ID = "sword-world"
Small = Annotated[int, Field(ge=0, le=1000)]
Signed = Annotated[int, Field(ge=-1000, le=1000)]
RatingKey = Annotated[int, Field(ge=0, le=100)]
Critical = Annotated[int, Field(ge=3, le=13)]
Reach = Annotated[int, Field(ge=0, le=10_000)]
Vision = Literal["normal", "infravision", "low_light", "darkvision", "magic_sense"]
Confidence = Literal["sure", "likely", "unverified"]
DiceText = Annotated[str, StringConstraints(max_length=20, pattern=r"^([1-9][0-9]?D6)?$")]


class Weapon(Value):
    """A way to strike or shoot. With `dice` the damage is those dice and `damage`, else the
    rating of `rating` and the strength of its user."""

    name: Name
    kind: Literal["melee", "missile"] = "melee"
    rating: RatingKey = 10
    critical: Critical = 10
    attack: Signed = 0
    damage: Signed = 0
    dice: DiceText = ""
    range_m: Reach = 0
    confidence: Confidence = "sure"


SpellForm = Literal["single", "missile", "area", "line", "place", "golem", "song", "knowledge"]
SpellEffect = Literal["damage", "sleep", "hold", "darkness", "shade", "light", "servant", "none"]


class Spell(Value):
    """A spell or song as a row of a sheet; every figure can be changed there.

    `resist` is the resistance of the target, `on_resist` what it does: `reduced` (damage without
    criticals), `negated`, or `none`. `rounds` 0 is instant or until ended.
    """

    name: Name
    school: Literal["sorcerer", "shaman", "priest", "bard"] = "sorcerer"
    form: SpellForm = "single"
    effect: SpellEffect = "none"
    level: Small = 1
    cost: Small = 0
    range_m: Reach = 30
    radius_m: Reach = 0
    key: RatingKey = 0
    critical: Critical = 10
    rounds: Small = 0
    resist: Literal["mind", "life", "none"] = "mind"
    on_resist: Literal["reduced", "negated", "none"] = "negated"
    confidence: Confidence = "unverified"


class SwordSheet(Sheet):
    """A person (abilities and skill levels) or a monster (fixed base values).

    A monster with `fixed` does not roll: its totals are base + 7. `armour` is a rating key,
    `defence` a flat reduction. `level` of a monster stands in for any level.
    """

    system: Literal["sword-world"] = "sword-world"
    monster: bool = False
    dexterity: Small = 12
    agility: Small = 12
    intelligence: Small = 12
    strength: Small = 12
    vitality: Small = 12
    mind: Small = 12
    fighter: Small = 0
    thief: Small = 0
    ranger: Small = 0
    sage: Small = 0
    bard: Small = 0
    sorcerer: Small = 0
    shaman: Small = 0
    priest: Small = 0
    hp_max: Small = 12
    mp_max: Small = 12
    weapons: tuple[Weapon, ...] = ()
    armour: RatingKey = 0
    defence: Signed = 0
    evade_modifier: Signed = 0
    vision: Vision = "normal"
    spells: tuple[Spell, ...] = ()
    level: Small = 1
    attack: Signed = 0
    evade: Signed = 0
    life_resistance: Signed = 0
    mind_resistance: Signed = 0
    fixed: bool = False
    can_speak: bool = True
    self_made_golem: bool = False
    notes: Notes = ""


SKILLS = ("fighter", "thief", "ranger", "sage", "bard", "sorcerer", "shaman", "priest")


def bonus(ability: int) -> int:
    """Return the ability bonus: a sixth, rounded down (base game)."""
    return ability // 6


def adventurer_level(sheet: SwordSheet) -> int:
    """Return the highest skill level; a monster's own level (base game)."""
    if sheet.monster:
        return sheet.level
    return max(int(getattr(sheet, skill)) for skill in SKILLS)


def skilled(level: int, ability: int) -> int:
    """Return skill level and ability bonus; without the skill neither counts (flat roll)."""
    return level + bonus(ability) if level else 0


def attack_level(sheet: SwordSheet, weapon: Weapon) -> int:
    """Return the skill level an attack is made with; ranger serves missiles only."""
    if sheet.monster:
        return sheet.level
    levels = [sheet.fighter, sheet.thief]
    if weapon.kind == "missile":
        levels.append(sheet.ranger)
    return max(levels)


def attack_base(sheet: SwordSheet, weapon: Weapon) -> int:
    """Return what is added to 2D6 for an attack, without the weapon's own modifier."""
    if sheet.monster:
        return sheet.attack
    return skilled(attack_level(sheet, weapon), sheet.dexterity)


def evade_base(sheet: SwordSheet) -> int:
    """Return what is added to 2D6 to evade, without the armour's modifier."""
    if sheet.monster:
        return sheet.evade
    return skilled(max(sheet.fighter, sheet.thief), sheet.agility)


def damage_bonus(sheet: SwordSheet, weapon: Weapon) -> int:
    """Return the added damage: the weapon's, and a person's level and strength bonus."""
    if sheet.monster:
        return weapon.damage
    return weapon.damage + skilled(attack_level(sheet, weapon), sheet.strength)


def resistance(sheet: SwordSheet, kind: Literal["life", "mind"]) -> int:
    """Return what is added to 2D6 to resist with body or mind."""
    if sheet.monster:
        return sheet.life_resistance if kind == "life" else sheet.mind_resistance
    ability = sheet.vitality if kind == "life" else sheet.mind
    return adventurer_level(sheet) + bonus(ability)


def magic_power(sheet: SwordSheet, school: str) -> int:
    """Return the magic power of a school; a bard's is of the mind, the others' of intelligence."""
    if sheet.monster:
        return sheet.level + bonus(sheet.mind if school == "bard" else sheet.intelligence)
    level: int = getattr(sheet, school)
    return skilled(level, sheet.mind if school == "bard" else sheet.intelligence)


def initiative_base(sheet: SwordSheet) -> int:
    """Return what is added to 2D6 for initiative (SWORD-04, SWORD-05)."""
    return sheet.level if sheet.monster else skilled(sheet.ranger, sheet.intelligence)


def has_ranger(sheet: SwordSheet) -> bool:
    """Tell whether a double six takes the initiative at once (SWORD-09); a monster may have the
    skill too."""
    return sheet.ranger > 0


def table_spell(name: str) -> Spell:
    """Return a spell of the shipped table by its Japanese name; KeyError where there is none."""
    return Spell.model_validate(_row(spell_rows(), name))


def table_weapon(name: str) -> Weapon:
    """Return a weapon of the shipped table by its Japanese name; KeyError where there is none."""
    return Weapon.model_validate(_row(weapon_rows(), name))


def _row(rows: tuple[Mapping[str, Any], ...], name: str) -> Mapping[str, Any]:
    for row in rows:
        if row["name"] == name:
            return {key: value for key, value in row.items() if key != ENGLISH_NAME}
    raise KeyError(name)


def _starting_weapon(name: str) -> Weapon:
    """Return a weapon of the table, named in the language that is shown."""
    row = next(row for row in weapon_rows() if row["name"] == name)
    english = language() == "en"
    return table_weapon(name).revise(name=row[ENGLISH_NAME] if english else name)


def new_person() -> SwordSheet:
    """Return the sheet of a beginning fighter."""
    return SwordSheet(
        fighter=2, hp_max=14, mp_max=12, vitality=14, armour=7, weapons=(_starting_weapon("剣"),)
    )


def new_monster() -> SwordSheet:
    """Return the sheet of a small monster with fixed values."""
    claws = Weapon(name=text("sword.weapon.claws"), dice="2D6", damage=-1)
    return SwordSheet(
        monster=True, level=2, attack=4, evade=4, defence=2, life_resistance=4, mind_resistance=3,
        fixed=True, hp_max=10, mp_max=8, weapons=(claws,),
    )  # fmt: skip
