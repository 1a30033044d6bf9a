"""Figures as they are now: characteristics and skills after wounds and delay
(COC-13, COC-69, COC-91, COC-94, COC-95)."""

from banmen.rules.systems.cthulhu.checks import Factor, Target, factor, modifier
from banmen.rules.systems.cthulhu.sheet import CthulhuSheet, Weapon, skill_of
from banmen.rules.systems.cthulhu.state import CthulhuCombatant, Scene, weapon_name, words
from banmen.rules.systems.cthulhu.tables import damage_bonus

KNEES = ("knee", "left_knee", "right_knee")
SHOULDERS = ("shoulder", "left_shoulder", "right_shoulder")


def lost_dexterity(state: CthulhuCombatant) -> int:
    """Return the DEX that legs, wings and knees have cost."""
    knees = sum(lost for part, lost in state.joints if part in KNEES)
    return knees + sum(lost for _, lost in state.legs)


def dexterity(scene: Scene, who: str) -> int:
    """Return DEX as it is now; a delay lowers it too where the setting says so (COC-13)."""
    state = scene.state(who)
    delayed = state.delay if scene.choice("coc.delay_scope") == "stat" else 0
    return max(1, scene.sheet(who).dexterity - lost_dexterity(state) - delayed)


def order_value(scene: Scene, who: str) -> int:
    """Return the number that decides when somebody acts: DEX less the delay, at least 1."""
    state = scene.state(who)
    return max(1, scene.sheet(who).dexterity - lost_dexterity(state) - state.delay)


def strength(scene: Scene, who: str) -> int:
    """Return STR as it is now."""
    joints = scene.state(who).joints
    lost = sum(points for part, points in joints if part in SHOULDERS)
    return max(0, scene.sheet(who).strength - lost)


def bonus_of(scene: Scene, who: str, weapon: Weapon) -> str:
    """Return the damage bonus a weapon is used with, as dice text: none for bows and firearms
    (COC-62), half for what is thrown."""
    if weapon.bonus == "none":
        return ""
    sheet = scene.sheet(who)
    text = sheet.damage_bonus
    if text == "auto":
        text = damage_bonus(strength(scene, who), sheet.siz)
    signed = text if text[0] in "+-" else f"+{text}"
    return "" if signed in ("+0", "-0") else signed


def lamed_dexterity(dex: int) -> int:
    """Return DEX after a hit in the leg or wing: two thirds, rounded up (COC-94)."""
    return -(-2 * dex // 3)


def dodge_skill(scene: Scene, who: str) -> int:
    """Return dodge as it is now: 2 less for each lost point of DEX, or two thirds (COC-95)."""
    state, sheet = scene.state(who), scene.sheet(who)
    if scene.choice("coc.leg_dodge") == "two_thirds":
        value = sheet.dodge
        for _ in state.legs:
            value = value * 2 // 3
        return value
    return max(0, sheet.dodge - 2 * lost_dexterity(state))


def wounded_arms(scene: Scene, who: str) -> tuple[Factor, ...]:
    """Return the factors of hits in the arms: attack skills are two thirds for each (COC-91)."""
    return tuple(
        factor("2/3", "COC-91", "arm_hit", part=words(f"part.arm_{arm}"))
        for arm in scene.state(who).arms
    )


def weapon_target(scene: Scene, who: str, weapon: Weapon) -> Target:
    """Return the target of using a weapon, with what its user suffers from."""
    sheet = scene.sheet(who)
    target = Target(base=skill_of(sheet, weapon), name=words("plain", text=weapon_name(weapon)))
    return target.times(*wounded_arms(scene, who))


def throw_defence(sheet: CthulhuSheet) -> tuple[int, str]:
    """Return the value and the school that defend best against a throw or tackle: grappling
    arts, striking arts and martial arts at -30 (COC-35, COC-49)."""
    found = {
        "kumi": sheet.kumi,
        "tachi": sheet.tachi - OTHER_SCHOOL,
        "ma": sheet.martial_arts - OTHER_SCHOOL,
    }
    best = max(found, key=lambda name: found[name])
    return found[best], best


OTHER_SCHOOL = 30


def throw_target(scene: Scene, who: str) -> Target:
    """Return the target of the defence against a throw or tackle."""
    sheet = scene.sheet(who)
    _, best = throw_defence(sheet)
    name = words(f"skill.{'martial_arts' if best == 'ma' else best}")
    if best == "kumi":
        return Target(base=sheet.kumi, name=name)
    base = sheet.tachi if best == "tachi" else sheet.martial_arts
    return Target(base=base, name=name).plus(modifier(-OTHER_SCHOOL, "COC-35", "other_school"))


def budo_target(scene: Scene, who: str, *, martial_arts: bool) -> Target:
    """Return the target of a parry with budo: the better of the two schools, and of martial arts
    where they count."""
    sheet = scene.sheet(who)
    known = {"kumi": sheet.kumi, "tachi": sheet.tachi}
    if martial_arts:
        known["martial_arts"] = sheet.martial_arts
    best = max(known, key=lambda name: known[name])
    target = Target(base=known[best], name=words(f"skill.{best}"))
    return target.times(*wounded_arms(scene, who))
