"""What lasts: spells, songs and holds with the rounds left, and ending one by hand (SWORD-12)."""

from banmen.model.battle import TimedEffect
from banmen.rules.steps import Procedure
from banmen.rules.system import Timer
from banmen.rules.systems.sword_world.spell_effects import end_effect
from banmen.rules.systems.sword_world.state import Scene, phases_of, words
from banmen.rules.systems.sword_world.turn import Phase, end_phase_of
from banmen.words import Message, Refusal

END = "end_effect"


def timers(scene: Scene) -> tuple[Timer, ...]:
    """Return what lasts, what runs out first at the head; one spell on several is one line."""
    groups: dict[tuple[object, ...], list[TimedEffect]] = {}
    for effect in scene.battle.effects:
        groups.setdefault(_casting(effect), []).append(effect)
    found = [_timer(scene, group) for group in groups.values()]
    return tuple(sorted(found, key=lambda timer: (timer.left is None, timer.left or 0)))


def rounds_left(scene: Scene, effect: TimedEffect) -> int | None:
    """Return how many phases of the caster's side are still to begin, the last of which ends the
    effect; None for one that is ended by hand (SWORD-12)."""
    if effect.rounds is None:
        return None
    ends = end_phase_of(Phase(effect.side, effect.started), effect.rounds)
    return max(0, ends.number - phases_of(scene.battle, effect.side))


def end_by_hand(scene: Scene) -> Procedure[None]:
    """Let the game master end something that lasts: on everybody it was cast on at once."""
    wanted = str(scene.arguments["row"])
    chosen = next((e for e in scene.battle.effects if e.id == wanted), None)
    if chosen is None:
        raise Refusal(words("refusal.no_effect"))
    for effect in scene.battle.effects:
        if _casting(effect) == _casting(chosen):
            scene = yield from end_effect(scene, effect)


def _casting(effect: TimedEffect) -> tuple[object, ...]:
    return effect.name, effect.caster, effect.side, effect.started, effect.rounds, effect.kind


def _timer(scene: Scene, group: list[TimedEffect]) -> Timer:
    first = group[0]
    known = {token.id for token in scene.document.tokens}
    tokens = tuple(t for effect in group for t in effect.targets if t in known)
    left = rounds_left(scene, first)
    ends = words("timer.by_hand")
    if first.rounds is not None:
        phase = end_phase_of(Phase(first.side, first.started), first.rounds)
        ends = words("timer.ends", count=left, phase=phase.label())
    return Timer(
        words=words("timer.line", name=first.name, who=_whom(scene, first, tokens), ends=ends),
        left=left,
        tokens=tokens,
        squares=tuple(dict.fromkeys(s for effect in group for s in effect.squares)),
        ended_by=f"{END}/{first.id}",
    )


def _whom(scene: Scene, effect: TimedEffect, tokens: tuple[str, ...]) -> Message:
    """Return on whom something lasts, and who cast it where that is still known."""
    names = [scene.name(token_id) for token_id in tokens] or words("timer.place")
    caster = next((t.name for t in scene.document.tokens if t.id == effect.caster), None)
    if caster is None:
        return words("timer.on", names=names)
    return words("timer.on_by", names=names, caster=caster)
