"""Why somebody may not act now: turn, state, points, attacks made, restringing, specials
(COC-03, COC-08, COC-09, COC-16, COC-29, COC-63, COC-78, COC-80 to COC-82, COC-99, COC-159)."""

from banmen.rules.steps import Forbidden, wholly
from banmen.rules.systems.cthulhu.budget import Act, budget_of, overrun
from banmen.rules.systems.cthulhu.declarations import may_focus
from banmen.rules.systems.cthulhu.martial import DECLARED, special_forbids
from banmen.rules.systems.cthulhu.sheet import MASTERY
from banmen.rules.systems.cthulhu.state import DEFENCES, HELPLESS, Scene, forbid, is_able

_OVERRUN = {
    "not_enough_points": "COC-06",
    "dash_needs_whole_turn": "COC-08",
    "attack_limit": "COC-09",
}


def turn_forbids(scene: Scene, actor: str) -> Forbidden | None:
    """Return why it is not a combatant's turn, or None (COC-03, COC-159, COC-163)."""
    return wholly(_turn_forbids(scene, actor))


def _turn_forbids(scene: Scene, actor: str) -> Forbidden | None:
    token = scene.token(actor)
    if scene.battle.round == 0:
        return forbid("COC-05", "no_round")
    for condition in HELPLESS:
        if token.has(condition):
            return forbid("COC-159", f"helpless.{condition}")
    if not is_able(scene, actor):
        return forbid("COC-163", "no_hp")
    if scene.state(actor).acted:
        return forbid("COC-03", "acted")
    if scene.battle.current != actor:
        return forbid("COC-03", "not_turn")
    return None


def restring_forbids(*, restringing: bool, act: str) -> str:
    """Return the rule against something while a bow is restrung, or nothing: defences alone are
    possible (COC-82)."""
    return "COC-81" if restringing and act not in DEFENCES else ""


def act_forbids(scene: Scene, actor: str, *acts: Act) -> Forbidden | None:
    """Return why acts (one after the other) are not possible in this turn any more."""
    if forbidden := turn_forbids(scene, actor):
        return forbidden
    if restring_forbids(restringing=scene.state(actor).restring_left > 0, act=acts[0]):
        return forbid("COC-81", "restringing")
    left, reason = overrun(budget_of(scene, actor), *acts)
    if not reason:
        return None
    firing = reason == "attack_limit" and (left.shots or "shot" in acts)
    return forbid("COC-16" if firing else _OVERRUN[reason], reason, points=left.points)


def move_forbids(scene: Scene, actor: str, act: Act) -> Forbidden | None:
    """Return why somebody cannot walk: points, lying, held (COC-07, COC-08, COC-159)."""
    if forbidden := act_forbids(scene, actor, act):
        return forbidden
    for condition in ("prone", "grappled"):
        if scene.token(actor).has(condition):
            return forbid("COC-159", f"cannot_move.{condition}")
    return None


def school_forbids(scene: Scene, actor: str, special: str, *, ko: bool = False,
                   mode: str = "") -> Forbidden | None:  # fmt: skip
    """Return why the school is not good enough for a special attack."""
    sheet = scene.sheet(actor)
    skill = {
        "suplex": sheet.kumi, "tackle": sheet.kumi, "rush": max(sheet.tachi, sheet.martial_arts),
        "feint": max(sheet.tachi, sheet.martial_arts),
    }.get(special, sheet.kyudo)  # fmt: skip
    rule = special_forbids(special, skill, ko_only=ko, mode=mode)
    if not rule:
        return None
    return forbid(rule, "low_school" if skill < MASTERY else "no_ko")


def archery_forbids(scene: Scene, actor: str, special: str) -> Forbidden | None:
    """Return why a special shot cannot be declared now (COC-29, COC-63, COC-78, COC-85)."""
    state = scene.state(actor)
    if forbidden := school_forbids(scene, actor, special):
        return forbidden
    if special == "kongou" and state.kongou:
        return forbid("COC-78", "charged")
    if state.kongou or (special != "precision" and state.precision):
        return forbid("COC-29", "one_special")
    if DECLARED[special] == "turn_start" and state.spent:
        return forbid("COC-63", "turn_begun")
    if special == "yabusame" and state.yabusame_failed:
        return forbid("COC-85", "failed_before")
    return None


def focus_forbids(scene: Scene, actor: str) -> Forbidden | None:
    """Return why a focus cannot be declared in one's turn any more (COC-99)."""
    if forbidden := turn_forbids(scene, actor):
        return forbidden
    state = scene.state(actor)
    acted = state.begun or state.spent or bool(state.used)
    return None if may_focus(acted_this_round=acted) else forbid("COC-99", "has_acted")
