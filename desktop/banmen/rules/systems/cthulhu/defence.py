"""Dodging, guarding and hiding (COC-104 to COC-113, COC-132 to COC-140)."""

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from banmen.model.document import Document
from banmen.rules.effects import SetCondition, remember
from banmen.rules.scene import perform
from banmen.rules.steps import ChooseOption, Option, Roll, Step, choose, report, roll
from banmen.rules.systems.cthulhu.assault import Assault
from banmen.rules.systems.cthulhu.checks import (
    Result,
    Target,
    automatic,
    check,
    modifier,
    resistance,
    simple,
    value_of,
)
from banmen.rules.systems.cthulhu.conditions import stun_through_next_round
from banmen.rules.systems.cthulhu.figures import dodge_skill
from banmen.rules.systems.cthulhu.sheet import MASTERY, AttackClass, CthulhuSheet
from banmen.rules.systems.cthulhu.stance import (
    Met,
    Stance,
    defend,
    focused,
    used_effect,
)
from banmen.rules.systems.cthulhu.state import Scene, line, words
from banmen.rules.totals import POINTS
from banmen.words import Message

#: What a guard takes off (COC-110), and where it was critical (COC-112).
GUARD = {"unarmed": "1D5", "weapon": "1D2"}
GUARD_CRITICAL = {"unarmed": "2D5", "weapon": "1D2"}
HIDERS_STEP = 5


def dodge(
    scene: Scene, stance: Stance, assault: Assault
) -> Generator[Step, Any, tuple[Scene, Met]]:
    """Dodge: success undoes the attack, a critical earns a counter or another dodge, a fumble
    makes the damage worse."""
    target = Target(base=dodge_skill(scene, stance.who), name=words("skill.dodge"))
    scene, result = yield from defend(scene, stance, target, ("COC-104", "COC-106", "COC-109"))
    critical = result.band == "critical"
    met = Met(
        who=stance.who,
        negated=result.success,
        critical=critical,
        extra="1D2" if result.band == "fumble" else "",
        counter="full" if critical and not assault.reply else "",
        again=critical,
        roll=result,
    )
    return scene, met


def guard_dice(attack: AttackClass, band: str) -> str:
    """Return the dice a guard takes off, by the kind of the attack and the band of the roll."""
    kind = "unarmed" if attack == "unarmed" else "weapon"
    if band == "critical":
        return GUARD_CRITICAL[kind]
    return GUARD[kind] if band in ("special", "success", "auto_success") else ""


def guard(
    scene: Scene, stance: Stance, assault: Assault
) -> Generator[Step, Any, tuple[Scene, Met]]:
    """Guard with CON×5: dice are taken off; a fumble lets the attack pierce the armour."""
    base = scene.sheet(stance.who).constitution * 5
    target = Target(base=base, name=words("skill.con_x5"))
    scene, result = yield from defend(scene, stance, target, ("COC-110", "COC-112", "COC-113"))
    fumble = result.band == "fumble"
    if fumble and scene.choice("coc.pierce_scope") == "until_repaired":
        scene = yield from perform(scene, remember(stance.who, pierced=True))
    met = Met(
        who=stance.who,
        guard=guard_dice(assault.kind, result.band),
        critical=result.band == "critical",
        pierced=fumble,
        roll=result,
    )
    return scene, met


def roll_guard(scene: Scene, met: Met, damage: int) -> Generator[Step, Any, tuple[int, ...]]:
    """Throw the dice a guard takes off the damage; what the game master says stands for them."""
    thrown = yield from roll(
        Roll(
            key="guard", who=met.who,
            text=words("roll.guard_dice", name=scene.name(met.who), damage=damage),
            dice=met.guard, rules=("COC-110",), classes="total", bcdice=met.guard,
            totals=POINTS,
        )
    )  # fmt: skip
    return thrown.faces if thrown.said is None else (thrown.said,)


def hide_siz(sheet: CthulhuSheet) -> int:
    """Return the SIZ somebody hides with: 5 less for those who hide well (COC-134)."""
    return sheet.siz - HIDERS_STEP if sheet.hide >= MASTERY else sheet.siz


def siz_of(document: Document, thing: str) -> int | None:
    """Return the SIZ of an object or person to hide behind; None where it has none."""
    for token in document.tokens:
        if token.id == thing:
            return int(getattr(token.sheet, "siz", 0))
    siz = getattr(document.element(thing), "siz", None)
    return None if siz is None else int(siz)


def hide_target(scene: Scene, who: str, siz: int) -> Target:
    """Return the target of hiding behind something of a SIZ (COC-133)."""
    own = scene.sheet(who).siz
    less = own - hide_siz(scene.sheet(who))
    target = Target(base=resistance(siz, own), name=words("skill.siz"))
    return target.plus(modifier(5 * less, "COC-134", "hides_well"))


def hide(
    scene: Scene, stance: Stance, assault: Assault, thing: str
) -> Generator[Step, Any, tuple[Scene, Met]]:
    """Hide behind an object or person; criticals and fumbles are the other way round (COC-138)."""
    who = stance.who
    siz = siz_of(scene.document, thing) or 0
    target = focused(scene, stance, hide_target(scene, who, siz))
    band = automatic(value_of(scene.document, target))
    if band is None or stance.sure:
        scene, result = yield from defend(
            scene, stance, hide_target(scene, who, siz), ("COC-133", "COC-138")
        )
    else:
        result = Result(face=0, target=value_of(scene.document, target), band=band)
        scene = yield from perform(scene, used_effect(scene, stance))
    if result.band == "critical":
        return scene, Met(who=who, roll=result, critical=True)
    if result.band == "fumble":
        return scene, Met(who=who, negated=True, roll=result)
    if result.success:
        return scene, Met(who=who, thing=thing, roll=result)
    return scene, Met(who=who, half=1, roll=result)


def after_hiding(
    scene: Scene, assault: Assault, met: Met, thing: str
) -> Generator[Step, Any, tuple[Scene, Met]]:
    """Earn a counter after a fumble, unless the attack is itself a reply (COC-140), and stay
    hidden or not (COC-137); after a critical be stunned instead (COC-139)."""
    assert met.roll is not None
    if met.roll.band == "critical":
        scene = yield from perform(scene, *stun_through_next_round(scene, met.who))
        yield from report(
            line("stunned_by_hiding", who=met.who, rules=("COC-139",), tokens=(met.who,),
                 event="stun", name=scene.name(met.who))
        )  # fmt: skip
        return scene, met
    if met.roll.band == "fumble" and not assault.reply:
        met = yield from _lucky(scene, met)
    scene = yield from _stay(scene, met.who, thing)
    return scene, met


def _lucky(scene: Scene, met: Met) -> Generator[Step, Any, Met]:
    """Let one who got away by luck roll for hiding: success earns a counter (COC-140)."""
    who = met.who
    rolled = yield from check(
        scene, simple(scene, who, scene.sheet(who).hide, "hide_skill", ("COC-140",))
    )
    key = "hiding_counters" if rolled.success else "hiding_no_counter"
    yield from report(line(key, who=who, rules=("COC-140",), name=scene.name(who),
                           roll=rolled.words()))  # fmt: skip
    return replace(met, counter="half" if rolled.success else "")


def _name_of(scene: Scene, thing: str) -> str | Message:
    """Return the name of a person or object hidden behind."""
    if any(token.id == thing for token in scene.document.tokens):
        return scene.name(thing)
    element = scene.document.element(thing)
    return getattr(element, "name", "") or words(f"thing.{getattr(element, 'kind', 'gm')}")


def _stay(scene: Scene, who: str, thing: str) -> Generator[Step, Any, Scene]:
    """Ask whether the hiding goes on after the attack (COC-137)."""
    if scene.state(who).behind == thing:
        return scene
    answer = yield from choose(
        ChooseOption(
            key="defence.stay_hidden", who=who,
            text=words("ask.stay_hidden", name=scene.name(who), thing=_name_of(scene, thing)),
            options=(
                Option(id="leave", label=words("choice.leave_cover")),
                Option(id="stay", label=words("choice.stay_hidden"), rules=("COC-137",)),
            ),
            default="leave", rules=("COC-137",),
        )
    )  # fmt: skip
    if answer == "leave":
        return scene
    return (yield from perform(scene, remember(who, behind=thing), SetCondition(who, "hidden")))
