"""Melee and missile attacks: who may be attacked, the rolls against each other, the blow
(SWORD-23, SWORD-24, SWORD-30 to SWORD-35, SWORD-66 to SWORD-69, SWORD-82)."""

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from banmen.board.lattice import distance_of_tokens, place_name, place_of
from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules.effects import remember
from banmen.rules.scene import perform
from banmen.rules.steps import (
    GM,
    AskNumber,
    AskTargets,
    Forbidden,
    Highlight,
    Option,
    Procedure,
    Report,
    Step,
    ask_number,
    ask_targets,
    in_attack,
    report,
)
from banmen.rules.systems.sword_world.areas import range_squares
from banmen.rules.systems.sword_world.attack_rolls import (
    asked_attack,
    asked_evade,
    fixed_evade,
    hits,
)
from banmen.rules.systems.sword_world.checks import (
    Check,
    check,
    check_or_fixed,
    modifier,
    some,
)
from banmen.rules.systems.sword_world.damage import Blow, loss_from, wound
from banmen.rules.systems.sword_world.engagement import next_to, standing_facts
from banmen.rules.systems.sword_world.light_vision import (
    contrast_matters,
    light_facts,
)
from banmen.rules.systems.sword_world.sheet import Weapon, damage_bonus
from banmen.rules.systems.sword_world.sight import (
    between,
    blockers,
    in_order,
    line_highlight,
    shot,
    stray_outcome,
)
from banmen.rules.systems.sword_world.state import (
    HELPLESS,
    Scene,
    hostile,
    line,
    members,
    spend,
    words,
)
from banmen.words import Message, Refusal


def melee(scene: Scene) -> Procedure[None]:
    """Strike somebody on a neighbouring square (SWORD-23)."""
    weapon = weapon_of(scene, "melee")
    target = yield from pick_target(scene, melee_options(scene, scene.actor))
    scene = yield from warmth(scene, scene.actor, target)
    scene = yield from clash(scene, target, weapon)
    if scene.arguments.get("option") == "power":
        power = scene.number("sword.power_evade")
        scene = yield from perform(scene, remember(scene.actor, evade_modifier=power))
    yield from perform(scene, spend(scene.actor, "melee"))


def missile(scene: Scene) -> Procedure[None]:
    """Shoot at somebody in range and in line, past others at the risk of a stray shot
    (SWORD-30, SWORD-35)."""
    weapon = weapon_of(scene, "missile")
    actor = scene.actor
    target = yield from pick_target(scene, missile_options(scene, actor, weapon.range_m))
    scene = yield from warmth(scene, actor, target)
    stray = stray_outcome(scene, actor, target)
    outcome, obstacle = yield from in_attack(actor, (target,), stray)
    if outcome == "target":
        scene = yield from clash(scene, target, weapon)
    elif outcome == "hits_obstacle":
        foe = hostile(scene.token(actor), scene.token(obstacle))
        scene = yield from clash(scene, obstacle, weapon, sure=not foe)
    yield from perform(scene, spend(actor, "missile"))


def weapon_of(scene: Scene, kind: str) -> Weapon:
    """Return the weapon named by the arguments, else the first of its kind; Refusal where the
    sheet has none there."""
    weapons = scene.sheet(scene.actor).weapons
    first = next((n for n, weapon in enumerate(weapons) if weapon.kind == kind), len(weapons))
    index = int(scene.arguments.get("row", first))
    if not 0 <= index < len(weapons):
        raise Refusal(words("refusal.no_weapon", name=scene.name(scene.actor)))
    return weapons[index]


def pick_target(
    scene: Scene, options: tuple[Option, ...], key: str = "attack.target"
) -> Generator[Step, Any, str]:
    """Return the one attacked: as the arguments say, the only one possible, or as answered."""
    if "target" in scene.arguments:
        return str(scene.arguments["target"])
    free = [option.id for option in options if option.forbidden is None]
    if not options:
        raise Refusal(words("refusal.no_target", name=scene.name(scene.actor)))
    if len(free) == 1:
        return free[0]
    chosen = yield from ask_targets(
        AskTargets(
            key=key, who=scene.actor, text=words("ask.target", name=scene.name(scene.actor)),
            candidates=options, default=tuple(free[:1]), rules=("SWORD-34",),
            facts=standing_facts(scene, scene.actor),
        )
    )  # fmt: skip
    return chosen[0]


def targets(scene: Scene, actor: str) -> tuple[Token, ...]:
    """Return everybody an actor might attack: its enemies who are not dead."""
    me = scene.token(actor)
    return tuple(t for t in members(scene.document) if hostile(me, t) and not t.has("dead"))


def melee_options(scene: Scene, actor: str) -> tuple[Option, ...]:
    """Return the enemies with whether they can be struck from here (SWORD-23)."""
    me = scene.token(actor)
    near = [t for t in targets(scene, actor) if next_to(scene.document, me, t)]
    far = [t for t in targets(scene, actor) if t not in near]
    return (
        *(_target_row(scene, actor, t, None) for t in near),
        *(_target_row(scene, actor, t, _not_next()) for t in far),
    )


def _not_next() -> Forbidden:
    return Forbidden(rule="SWORD-23", reason=words("reason.not_next_to"))


def missile_options(scene: Scene, actor: str, range_m: int) -> tuple[Option, ...]:
    """Return the enemies with whether they are in range and in line (SWORD-21, SWORD-30)."""
    known = _shots.of(scene.document)
    if (actor, range_m) not in known:
        rows = tuple(shot_row(scene, actor, t, range_m) for t in targets(scene, actor))
        known[actor, range_m] = rows
    return known[actor, range_m]


class _Shots:
    """Whom the combatants of the situation asked about last can shoot at: chances and the rows of
    a card ask the same of one situation many times."""

    def __init__(self) -> None:
        self._document: Document | None = None
        self._known: dict[tuple[str, int], tuple[Option, ...]] = {}

    def of(self, document: Document) -> dict[tuple[str, int], tuple[Option, ...]]:
        """Return what is known of a situation, nothing where it is another."""
        if self._document is not document:
            self._document, self._known = document, {}
        return self._known


_shots = _Shots()


def shot_row(scene: Scene, actor: str, target: Token, range_m: int) -> Option:
    """Return the row of one who may be shot at: the line with its squares, and who stands in it
    in order (SWORD-35)."""
    row = _target_row(scene, actor, target, line_forbids(scene, actor, target, range_m))
    verdict = shot(scene, actor, target.id)
    row = replace(row, highlight=line_highlight(scene, actor, target.id, verdict))
    if not (verdict.clear and row.detail and (crowd := between(scene, actor, verdict))):
        return row
    past = words("detail.past", detail=row.detail, names=in_order(scene, crowd))
    return replace(row, detail=past, rules=("SWORD-35",))


def line_forbids(scene: Scene, actor: str, target: Token, range_m: int) -> Forbidden | None:
    """Return why a shot at a target is not possible, or None."""
    me = scene.token(actor)
    away = int(distance_of_tokens(scene.document, me, target))
    reach = range_squares(scene.document, range_m)
    if away > reach:
        reason = words("reason.out_of_range", squares=away, reach=reach)
        return Forbidden(rule="SWORD-21", reason=reason)
    verdict = shot(scene, actor, target.id)
    if not verdict.clear:
        return Forbidden(
            rule=verdict.rule, reason=words("reason.line_blocked", by=blockers(verdict))
        )
    return None


def _target_row(scene: Scene, actor: str, target: Token, forbidden: Forbidden | None) -> Option:
    away = int(distance_of_tokens(scene.document, scene.token(actor), target))
    state = scene.state(target.id)
    return Option(
        id=target.id,
        label=words("name", name=target.name),
        forbidden=forbidden,
        detail=words(
            "detail.target", place=place_name(scene.document, place_of(scene.document, target)),
            squares=away, hp=state.hp, maximum=scene.sheet(target.id).hp_max,
        ),
        highlight=Highlight(tokens=(target.id,), lines=((actor, target.id),)),
    )  # fmt: skip


def warmth(scene: Scene, actor: str, target: str) -> Generator[Step, Any, Scene]:
    """Ask the game master once how well a target stands out in infravision (SWORD-67)."""
    return in_attack(actor, (target,), _warmth(scene, actor, target))


def _warmth(scene: Scene, actor: str, target: str) -> Generator[Step, Any, Scene]:
    if not contrast_matters(scene, scene.token(actor), scene.token(target)):
        return scene
    said = yield from ask_number(
        AskNumber(
            key="contrast", who=GM, text=words("ask.contrast", name=scene.name(target)),
            facts=light_facts(scene, scene.token(target)), rules=("SWORD-67",),
            minimum=-4, maximum=0, default=0,
        )
    )  # fmt: skip
    scene = yield from perform(scene, remember(target, contrast=said))
    return scene


def clash(
    scene: Scene, target: str, weapon: Weapon, *, sure: bool = False
) -> Generator[Step, Any, Scene]:
    """Roll attack against evade and let a hit do its damage; `sure` hits without rolls
    (an ally in the way, SWORD-75)."""
    return in_attack(scene.actor, (target,), _clash(scene, target, weapon, sure=sure))


def _clash(scene: Scene, target: str, weapon: Weapon, *, sure: bool) -> Generator[Step, Any, Scene]:
    actor = scene.actor
    attack: Check | None = None
    evade: Check | None = None
    if not sure:
        attack, evade = yield from _rolls(scene, target, weapon)
        if not hits(attack, evade):
            yield from report(_missed(scene, target, weapon, attack, evade))
            return scene
    loss = yield from loss_from(scene, actor, target, blow_of(scene, weapon))
    yield from report(_hit(scene, target, weapon, (attack, evade), loss))
    scene = yield from wound(scene, target, loss)
    return scene


def _rolls(
    scene: Scene, target: str, weapon: Weapon
) -> Generator[Step, Any, tuple[Check, Check | None]]:
    """Roll for attack and evade; one that is helpless does not evade (base game)."""
    helpless = scene.token(target).has(*HELPLESS)
    fixed = None if helpless else fixed_evade(scene, target)
    goal = None if fixed is None else fixed.total + 1
    attack = yield from check_or_fixed(scene, asked_attack(scene, target, weapon, goal))
    if helpless or attack.automatic == "failure":
        return attack, None
    if fixed is not None:
        return attack, fixed
    evade = yield from check(scene, asked_evade(scene, target, attack))
    return attack, evade


def blow_of(scene: Scene, weapon: Weapon) -> Blow:
    """Return the blow of a weapon in the actor's hand; a heavy one trades evade for damage."""
    power = 0
    if scene.arguments.get("option") == "power":
        power = scene.number("sword.power_damage")
    return Blow(
        key=weapon.rating,
        critical=weapon.critical,
        dice=weapon.dice,
        modifiers=some(
            modifier(damage_bonus(scene.sheet(scene.actor), weapon), "sheet", "damage"),
            modifier(power, "base", "power"),
        ),
    )


def _kind(weapon: Weapon) -> Message:
    return words(f"weapon_kind.{weapon.kind}")


def _number(result: Check | None) -> Message:
    if result is None:
        return words("number.none")
    if result.automatic:
        return words(f"number.{result.automatic}", total=result.total)
    return words("number.plain", total=result.total)


def _missed(
    scene: Scene, target: str, weapon: Weapon, attack: Check, evade: Check | None
) -> Report:
    return line(
        "miss", who=scene.actor, rules=("SWORD-82",), event="miss", tokens=(scene.actor, target),
        name=scene.name(scene.actor), target=scene.name(target), kind=_kind(weapon),
        weapon=weapon.name, attack=_number(attack), evade=_number(evade),
    )  # fmt: skip


def _hit(
    scene: Scene, target: str, weapon: Weapon,
    checks: tuple[Check | None, Check | None], loss: int,
) -> Report:  # fmt: skip
    attack, evade = checks
    before = scene.state(target).hp
    key = "hit_stray" if attack is None else "hit_sure" if evade is None else "hit"
    return line(
        key, who=scene.actor, rules=("SWORD-82",), event="hit", tokens=(scene.actor, target),
        name=scene.name(scene.actor), target=scene.name(target), kind=_kind(weapon),
        weapon=weapon.name, attack=_number(attack), evade=_number(evade), points=loss,
        before=before, after=before - loss,
    )  # fmt: skip
