"""One attack from the roll to hit to its last consequence: feint, hit, who covers or defends,
damage, effects, counter, rush (COC-141, COC-156, COC-165, COC-166)."""

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from banmen.board.lattice import place_of
from banmen.rules.effects import Effect, remember
from banmen.rules.scene import perform
from banmen.rules.steps import STRIKE, Fact, Step, in_attack, report
from banmen.rules.systems.cthulhu.assault import Assault, blow_of
from banmen.rules.systems.cthulhu.called import part_effects
from banmen.rules.systems.cthulhu.checks import sum_words
from banmen.rules.systems.cthulhu.conditions import grappled_effects
from banmen.rules.systems.cthulhu.damage import (
    Amount,
    Extra,
    Protection,
    loss_of,
    roll_blow,
)
from banmen.rules.systems.cthulhu.defence import roll_guard
from banmen.rules.systems.cthulhu.martial import (
    after_throw,
    ask_rush,
    obstacle_extra,
    stop_of_push,
)
from banmen.rules.systems.cthulhu.parry import BARE, Absorbed, Caught, absorb, tool_named
from banmen.rules.systems.cthulhu.reactions import carry_out, declared, fall_for, react
from banmen.rules.systems.cthulhu.replies import answer_back
from banmen.rules.systems.cthulhu.shooting import Landed, to_hit
from banmen.rules.systems.cthulhu.stance import Met
from banmen.rules.systems.cthulhu.state import Scene, line, set_weapon, weapon_name, words
from banmen.rules.systems.cthulhu.wounds import knock_out, strike_thing, wound
from banmen.words import Message


def strike(scene: Scene, assault: Assault) -> Generator[Step, Any, Scene]:
    """Carry out an attack with everything that follows from it."""
    return in_attack(assault.actor, assault.targets, _strike(scene, assault))


def _strike(scene: Scene, assault: Assault) -> Generator[Step, Any, Scene]:
    if assault.special == "feint":
        scene, seen = yield from fall_for(scene, assault, assault.target)
        if seen:
            return scene
        assault = replace(assault, no_evasion=True)
    early = None
    if scene.choice("coc.ask_defence") == "before_roll":
        early = yield from react(scene, assault, assault.target, assault.targets, ())
    landed = yield from to_hit(scene, assault)
    scene = yield from perform(scene, *used_up(scene, assault, landed.shots))
    yield from report(_attack_line(scene, assault, landed))
    if not landed.hits:
        return (yield from declared(scene, early)) if early else scene
    mets: list[Met] = []
    waiting = assault.targets
    while waiting:
        reply, early = early, None
        if reply is None:
            reply = yield from react(scene, assault, waiting[0], waiting, _head(landed))
        scene, found = yield from carry_out(scene, assault, reply)
        mets += found
        waiting = tuple(target for target in waiting if target not in reply.covered)
    scene, cancelled = yield from _damage(scene, assault, landed, tuple(mets))
    scene = yield from _effects(scene, assault, landed, tuple(mets), cancelled)
    for met in mets:
        if met.counter or met.again:
            counter = yield from answer_back(scene, met, assault)
            scene = counter.scene
            if counter.assault is not None:
                scene = yield from strike(scene, counter.assault)
    return scene


def used_up(scene: Scene, assault: Assault, shots: int) -> tuple[Effect, ...]:
    """Return the effects on the weapon used: rounds, arrow, string, where a thrown one lies, and
    that it attacked in this round (COC-15, COC-76, COC-79, COC-164)."""
    if assault.row is None:
        return ()
    weapon, state = scene.weapon(assault.actor, assault.row)
    changes: dict[str, Any] = {"attacked": True}
    effects: list[Effect] = []
    if weapon.magazine:
        changes["rounds"] = max(0, state.rounds - shots)
    if weapon.kind == "bow":
        changes["nocked"] = False
        worn = assault.charged or scene.choice("coc.string_wear") == "every_shot"
        changes["string"] = max(0, state.string - 1) if worn else state.string
        if assault.charged:
            effects.append(remember(assault.actor, kongou=False))
    if weapon.kind == "thrown":
        place = place_of(scene.document, scene.token(assault.target))
        changes["dropped"] = None if isinstance(place, str) else place
    return (set_weapon(scene, assault.actor, assault.row, **changes), *effects)


def _attack_line(scene: Scene, assault: Assault, landed: Landed) -> Any:
    key = "area_hits" if assault.sure else "attack_hits" if landed.hits else "attack_misses"
    nothing = words("plain", text="")
    tokens = assault.targets if assault.sure else (assault.actor, *assault.targets)
    return line(
        key, who=assault.actor, rules=("COC-165", "COC-154", "COC-155"),
        event=STRIKE if landed.hits else "miss", tokens=tokens, name=scene.name(assault.actor),
        target=[scene.name(target) for target in assault.targets],
        weapon=words(f"special.{assault.special}")
        if assault.is_throw
        else weapon_name(assault.weapon),
        how=_manner(assault),
        rolls=landed.rolls(), hits=landed.hits, shots=landed.shots,
        art=words("log.art", art=words(f"skill.{landed.art}")) if landed.art else nothing,
        sum=sum_words(landed.target) if landed.target else nothing,
    )  # fmt: skip


def _manner(assault: Assault) -> Message:
    """Return how an attack is made, in brackets; nothing for an ordinary one."""
    throw = assault.is_throw
    said = [
        *([words(f"special.{assault.special}")] if assault.special and not throw else []),
        *([words(f"mode.{assault.mode}")] if assault.mode != "single" else []),
        *([words("modifier.unaimed")] if assault.unaimed else []),
        *([words(f"part.{assault.part}")] if assault.part else []),
        *([words("manner.ko")] if assault.ko else []),
        *([words(f"manner.{assault.reply}")] if assault.reply else []),
        *([words("manner.charged")] if assault.charged else []),
    ]
    return words("log.how", what=said) if said else words("plain", text="")


def _head(landed: Landed) -> tuple[Fact, ...]:
    """Return the attack as the head of the defence card."""
    return tuple(Fact(words=words("fact.hit", roll=rolled)) for rolled in landed.rolls())


def _damage(
    scene: Scene, assault: Assault, landed: Landed, mets: tuple[Met, ...]
) -> Generator[Step, Any, tuple[Scene, frozenset[str]]]:
    """Roll and deal out the damage of every hit; return who came away whole by a defence."""
    cancelled = {met.who for met in mets if met.negated or met.thing}
    stop = stop_of_push(scene, assault, mets)
    for number in range(landed.hits):
        blow = blow_of(scene, assault, doubled=bool(landed.art), first=number == 0)
        blow = blow.plus(obstacle_extra(stop) if number == 0 else None, *_fumbled(mets))
        raw = Amount(0)
        if any(_needs_damage(scene, assault, met) for met in mets):
            takers = tuple(met.who for met in mets)
            raw = yield from roll_blow(scene, assault.actor, takers, blow)
        for met in mets:
            scene, through = yield from deal(scene, assault, met, raw)
            if met.parry and not through:
                cancelled.add(met.who)
    return scene, frozenset(cancelled)


def _fumbled(mets: tuple[Met, ...]) -> list[Extra]:
    return [Extra(met.extra, "COC-109", words("modifier.fumble")) for met in mets if met.extra]


def _needs_damage(scene: Scene, assault: Assault, met: Met) -> bool:
    """Tell whether the damage matters: not where it is undone, nor for a parry that stops any
    damage (COC-124, COC-125, COC-130, COC-131)."""
    if met.negated:
        return False
    if met.tool in BARE:
        return absorb(met.tool, 1, assault.kind, _caught(scene, assault, met, 0)).through > 0
    return met.parry not in ("critical", "fumble")


def _caught(scene: Scene, assault: Assault, met: Met, durability: int) -> Caught:
    human = assault.sure or scene.sheet(assault.actor).human
    return Caught(durability=durability, human=human, successes=met.bound, band=met.parry)


def deal(
    scene: Scene, assault: Assault, met: Met, raw: Amount
) -> Generator[Step, Any, tuple[Scene, bool]]:
    """Deal raw damage to one who takes it; return whether a blow came through its parry."""
    if met.negated:
        return scene, False
    whole = raw if met.share == 1 else Amount(
        raw.points * met.share, (*raw.steps, words("step.shares", count=met.share))
    )  # fmt: skip
    if not raw.steps and not met.tool:
        return scene, True
    if met.thing:
        return (yield from strike_thing(scene, met.thing, whole)), True
    half = met.half + int(assault.half)
    value = loss_of(scene.document, whole, Protection(half=half))
    guard = (yield from roll_guard(scene, met, value.points)) if met.guard else ()
    absorbed = None
    if met.tool:
        scene, absorbed = yield from _parried(scene, assault, met, value.points)
    taken = 0 if absorbed is None else value.points - absorbed.through
    if absorbed is not None and absorbed.through == 0:
        tokens = (met.who,) if assault.sure else (met.who, assault.actor)
        yield from report(
            line("parried", who=met.who, rules=("COC-116",), event="blocked", tokens=tokens,
                 name=scene.name(met.who), attacker=scene.name(assault.actor))
        )  # fmt: skip
        return scene, False
    state = scene.state(met.who)
    protection = Protection(
        guard=guard, absorbed=taken, armour=scene.sheet(met.who).armour,
        pierced=met.pierced or state.pierced or assault.weapon.pierces, critical=met.critical,
    )  # fmt: skip
    loss = loss_of(scene.document, value, protection)
    if assault.ko:
        scene, loss = yield from knock_out(scene, assault.actor, met.who, loss)
    by = "" if assault.sure else assault.actor
    scene = yield from wound(scene, met.who, loss, by=by, how=_how(assault))
    return scene, True


def _how(assault: Assault) -> Message:
    if assault.special:
        return words("log.how", what=words(f"special.{assault.special}"))
    return words("log.how", what=weapon_name(assault.weapon))


def _parried(
    scene: Scene, assault: Assault, met: Met, points: int
) -> Generator[Step, Any, tuple[Scene, Absorbed]]:
    """Let the tool of a parry take the blow up, and say how it is afterwards."""
    tool = tool_named(scene, met.who, met.tool)
    durability = 0 if tool.row is None else scene.weapon(met.who, tool.row)[1].durability
    done = absorb(tool.kind, points, assault.kind, _caught(scene, assault, met, durability))
    if tool.row is None or tool.weapon is None:
        return scene, done
    shoots = scene.weapon(met.who, tool.row)[1].shoots and done.shoots
    scene = yield from perform(
        scene,
        set_weapon(scene, met.who, tool.row, durability=done.durability,
                   destroyed=done.destroyed, shoots=shoots),
    )  # fmt: skip
    fate = "destroyed" if done.destroyed else "intact" if done.shoots else "no_shooting"
    yield from report(
        line("tool", who=met.who, rules=("COC-126", "COC-127", "COC-128", "COC-129"),
             name=scene.name(met.who), weapon=weapon_name(tool.weapon), points=points,
             through=done.through, before=durability, after=done.durability,
             fate=words(f"fate.{fate}"))
    )  # fmt: skip
    return scene, done


def _effects(
    scene: Scene, assault: Assault, landed: Landed, mets: tuple[Met, ...],
    cancelled: frozenset[str],
) -> Generator[Step, Any, Scene]:  # fmt: skip
    """Let throws, called shots and rushes do what they do to those who were hit themselves."""
    for met in mets:
        if met.who in cancelled or not met.own or met.who not in assault.targets:
            continue
        if assault.is_throw:
            scene = yield from after_throw(scene, assault, met.who)
        if assault.weapon.kind == "grapple" and not assault.special:
            scene = yield from _hold(scene, assault, met.who)
        if assault.part:
            scene = yield from part_effects(scene, assault, met.who, special=landed.special)
        scene = yield from ask_rush(scene, assault, met.who, art=landed.art)
    return scene


def _hold(scene: Scene, assault: Assault, who: str) -> Generator[Step, Any, Scene]:
    if scene.state(who).grappled_by == assault.actor:
        return scene
    scene = yield from perform(scene, *grappled_effects(who, assault.actor))
    yield from report(
        line("grappled", who=assault.actor, rules=("COC-159",), event="condition",
             tokens=(assault.actor, who), name=scene.name(assault.actor),
             target=scene.name(who))
    )  # fmt: skip
    return scene
