"""Why somebody may not act now: turn, state, distance moved, engagement, voice
(SWORD-03, SWORD-16, SWORD-17, SWORD-24, SWORD-59, SWORD-60, SWORD-64)."""

from banmen.rules.steps import Forbidden, wholly
from banmen.rules.systems.sword_world.engagement import engaged_by
from banmen.rules.systems.sword_world.movement import ACTIONS, mode_now
from banmen.rules.systems.sword_world.state import HELPLESS, Scene, forbid, phases_of, words


def turn_forbids(scene: Scene, actor: str) -> Forbidden | None:
    """Return why a combatant has no turn now, or None (SWORD-03)."""
    return wholly(_turn_forbids(scene, actor))


def _turn_forbids(scene: Scene, actor: str) -> Forbidden | None:
    token = scene.token(actor)
    if scene.battle.phase == "setup":
        return forbid("SWORD-03", "no_initiative")
    if token.side != scene.battle.phase:
        return forbid("SWORD-03", "not_phase")
    if forbidden := helpless_forbids(scene, actor):
        return forbidden
    if scene.state(actor).acted:
        return forbid("SWORD-03", "acted")
    return servant_forbids(scene, actor)


def helpless_forbids(scene: Scene, actor: str) -> Forbidden | None:
    """Return why one who sleeps, is unconscious or dead does nothing, or None (SWORD-43)."""
    for condition in HELPLESS:
        if scene.token(actor).has(condition):
            return forbid("SWORD-43", f"helpless.{condition}")
    return None


def servant_forbids(scene: Scene, actor: str) -> Forbidden | None:
    """Return why a servant does nothing yet: without a command, or not before the next round
    after it (SWORD-59)."""
    state = scene.state(actor)
    if state.master is None:
        return None
    if state.obeys_from is None:
        return forbid("SWORD-59", "no_command")
    if phases_of(scene.battle, scene.token(actor).side) < state.obeys_from:
        return forbid("SWORD-59", "command_next_round")
    return None


def move_forbids(scene: Scene, actor: str) -> Forbidden | None:
    """Return why a combatant may not move, or None (SWORD-16)."""
    state = scene.state(actor)
    if state.acted and scene.token(actor).side == scene.battle.phase:
        return forbid("SWORD-16", "acted_before_move")
    if forbidden := turn_forbids(scene, actor):
        return forbidden
    if scene.token(actor).has("held"):
        return forbid("base", "held")
    if scene.token(actor).has("prone"):
        return forbid("SWORD-45", "prone")
    return forbid("SWORD-16", "moved") if state.moved else None


def action_forbids(scene: Scene, actor: str, kind: str) -> Forbidden | None:
    """Return why an action of a kind (`melee`, `missile_weapon`, `magic`, `command_golem`) is
    not possible after the move so far (SWORD-17), engaged (SWORD-24) or without voice."""
    if forbidden := turn_forbids(scene, actor):
        return forbidden
    mode = mode_now(scene, actor)
    if kind not in ACTIONS[mode]:
        return forbid("SWORD-17", "moved_too_far", mode=words(f"mode.{mode}"))
    if kind == "missile_weapon" and (foes := engaged_by(scene.document, actor)):
        return forbid("SWORD-24", "engaged", by=[scene.name(foe) for foe in foes])
    if kind in ("magic", "command_golem"):
        return voice_forbids(scene, actor)
    return None


def voice_forbids(scene: Scene, actor: str) -> Forbidden | None:
    """Return why a combatant cannot speak a spell or command (SWORD-60)."""
    if not scene.sheet(actor).can_speak or scene.token(actor).has("silenced"):
        return forbid("SWORD-60", "no_voice")
    return None


def whole_round_forbids(scene: Scene, actor: str, rule: str) -> Forbidden | None:
    """Return why something that takes the whole round is not possible: after a move or an
    action (SWORD-45, SWORD-46)."""
    if forbidden := turn_forbids(scene, actor):
        return forbidden
    if scene.state(actor).moved:
        return forbid(rule, "whole_round")
    return None


def option_forbids(scene: Scene, actor: str) -> Forbidden | None:
    """Return why a combatant may use no combat option nor focus: a self-made golem (SWORD-64)."""
    if scene.sheet(actor).self_made_golem:
        return forbid("SWORD-64", "golem_option")
    return action_forbids(scene, actor, "melee")
