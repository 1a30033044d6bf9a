"""What is shown of a combatant beside its name, and the game master's corrections
(COC-17, COC-86, COC-103, COC-137, COC-159)."""

from collections.abc import Mapping

from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules.effects import Effect, remember, set_battle
from banmen.rules.scene import perform
from banmen.rules.steps import (
    GM,
    AskNumber,
    AskTargets,
    ChooseOption,
    Highlight,
    Option,
    Procedure,
    ask_number,
    ask_targets,
    choose,
    report,
)
from banmen.rules.system import Gauge, Timer, TurnEntry, TurnOrder
from banmen.rules.systems.cthulhu.budget import full_points
from banmen.rules.systems.cthulhu.conditions import (
    CONDITIONS,
    comes_out_of_hiding,
    freed_effects,
    set_off,
    set_on,
    stunned_effects,
    unconscious_effects,
)
from banmen.rules.systems.cthulhu.ranges import cover_objects, names_of
from banmen.rules.systems.cthulhu.reach import targets
from banmen.rules.systems.cthulhu.state import (
    FULL_STRING,
    CthulhuBattle,
    Scene,
    is_able,
    line,
    members,
    sheet_of,
    weapon_name,
    words,
)
from banmen.words import Message


def gauges(document: Document, token: Token) -> tuple[Gauge, ...]:
    """Return hit points, and in the own turn the points left."""
    sheet = sheet_of(token)
    if not _fights(document, token):
        return (Gauge(words_key="coc.gauge.hp", value=sheet.hp_max, maximum=sheet.hp_max),)
    state = Scene(document).state(token.id)
    return (Gauge(words_key="coc.gauge.hp", value=state.hp, maximum=sheet.hp_max),)


def place_note(document: Document, token: Token) -> tuple[Message, ...]:
    """Return points left, defences used, wounded parts, weapons: what the roster should say."""
    if not _fights(document, token):
        return ()
    scene = Scene(document)
    state = scene.state(token.id)
    found: list[Message] = [words("note.down")] if state.hp <= 0 else []
    if scene.battle.current == token.id:
        found.append(words("note.points", points=state.points))
    if state.used:
        found.append(words("note.used", kinds=[words(f"defence.{k}") for k in state.used]))
    if state.focus:
        found.append(words("note.focus", defence=words(f"defence.{state.focus}"),
                           left=state.focus_left))  # fmt: skip
    if state.stun:
        found.append(words("note.stun", turns=state.stun))
    found += [words(f"note.{part}") for part in (f"arm_{arm}" for arm in state.arms)]
    found += [words("note.leg", part=words(f"part.{leg}"), points=lost)
              for leg, lost in state.legs]  # fmt: skip
    found += [words("note.joint", part=words(f"part.{part}"), points=lost)
              for part, lost in state.joints]  # fmt: skip
    if state.kongou:
        found.append(words("note.kongou"))
    if state.restring_left:
        found.append(words("note.restring", points=state.restring_left))
    return (*found, *_weapons(scene, token.id))


def _weapons(scene: Scene, who: str) -> list[Message]:
    found = []
    for row, weapon in enumerate(scene.sheet(who).weapons):
        state = scene.weapon(who, row)[1]
        if state.destroyed:
            found.append(words("note.destroyed", weapon=weapon_name(weapon)))
        elif state.dropped is not None:
            found.append(words("note.dropped", weapon=weapon_name(weapon)))
        elif weapon.magazine and state.rounds < weapon.magazine:
            found.append(words("note.rounds", weapon=weapon_name(weapon), rounds=state.rounds,
                               magazine=weapon.magazine))  # fmt: skip
        elif weapon.kind == "bow" and (state.nocked or state.string < FULL_STRING):
            key = "note.bow_nocked" if state.nocked else "note.bow"
            found.append(words(key, weapon=weapon_name(weapon), string=state.string))
    return found


def _fights(document: Document, token: Token) -> bool:
    return isinstance(document.battle, CthulhuBattle) and Scene(document).takes_part(token.id)


def timers(document: Document) -> tuple[Timer, ...]:
    """Return what is counted down: stuns, restringing, rushes to come, suffocation."""
    if not isinstance(document.battle, CthulhuBattle):
        return ()
    scene = Scene(document)
    found = []
    for token in members(document):
        state = scene.state(token.id)
        if state.stun:
            told = words("timer.stun", name=token.name, turns=state.stun)
            found.append(Timer(words=told, left=state.stun, tokens=(token.id,)))
        if state.restring_left:
            told = words("timer.restring", name=token.name, points=state.restring_left)
            found.append(Timer(words=told, tokens=(token.id,)))
        if token.has("suffocating"):
            told = words("timer.suffocating", name=token.name)
            found.append(Timer(words=told, tokens=(token.id,)))
    for queued in document.battle.queue:
        pair = tuple(str(queued.arguments[name]) for name in ("actor", "target"))
        told = words("timer.rush", name=scene.name(pair[0]), target=scene.name(pair[1]))
        found.append(Timer(words=told, left=0, tokens=pair))
    return tuple(sorted(found, key=lambda timer: (timer.left is None, timer.left or 0)))


def turn_order(scene: Scene) -> TurnOrder:
    """Return the round and everybody in the order of the round; those not in it come last."""
    state = scene.battle
    if state.round == 0:
        heading = words("heading.setup")
    else:
        heading = words("heading.round", round=state.round)
    rest = [token.id for token in members(scene.document) if token.id not in state.order]
    known = {token.id for token in members(scene.document)}
    entries = tuple(_entry(scene, who) for who in (*state.order, *rest) if who in known)
    return TurnOrder(heading=heading, entries=entries)


def _entry(scene: Scene, who: str) -> TurnEntry:
    state = scene.state(who)
    current = scene.battle.current == who
    return TurnEntry(
        token=who,
        acted=state.acted,
        current=current,
        able=current and is_able(scene, who),
        note=words("note.points", points=state.points) if current else None,
        points=(state.points, full_points(scene, who)) if current else None,
    )


def set_condition(scene: Scene) -> Procedure[None]:
    """Let the game master put a combatant into a state or out of it (COC-159)."""
    actor = scene.actor
    token = scene.token(actor)
    picked = scene.arguments.get("condition")
    if picked is None:
        picked = yield from choose(
            ChooseOption(
                key="condition", who=GM, text=words("ask.condition", name=token.name),
                options=tuple(_switch(scene, actor, c) for c in (*CONDITIONS, "pierced")),
                rules=("COC-159",),
            )
        )  # fmt: skip
    on = not _has(scene, actor, str(picked))
    yield from perform(scene, *_switched(scene, actor, str(picked), on=on))
    key = f"condition_on.{picked}" if on else f"condition_off.{picked}"
    yield from report(
        line(key, who=GM, rules=("COC-159",), event="condition", tokens=(actor,), name=token.name)
    )


def _has(scene: Scene, who: str, condition: str) -> bool:
    if condition == "pierced":
        return scene.state(who).pierced
    return scene.token(who).has(condition)


def _switch(scene: Scene, who: str, condition: str) -> Option:
    on = _has(scene, who, condition)
    label = f"choice.condition_off.{condition}" if on else f"choice.condition_on.{condition}"
    return Option(id=condition, label=words(label))


def _switched(scene: Scene, who: str, condition: str, *, on: bool) -> tuple[Effect, ...]:
    if condition == "pierced":
        return (remember(who, pierced=on),)
    if on and condition == "stunned":
        return stunned_effects(scene, who, 1)
    if on and condition == "unconscious":
        return unconscious_effects(scene, who)
    if on:
        return (set_on(who, condition),)
    off: dict[str, tuple[Effect, ...]] = {
        "stunned": (remember(who, stun=0),),
        "grappled": freed_effects(who),
        "hidden": comes_out_of_hiding(scene, who),
        "arm_hit": (remember(who, arms=()),),
        "leg_hit": (remember(who, legs=()),),
        "joint_hit": (remember(who, joints=()),),
    }
    return (*off.get(condition, ()), set_off(who, condition))


#: What the game master may set, and the rules behind it.
ADJUSTED: Mapping[str, tuple[str, ...]] = {"hp": (), "points": ("COC-06",), "terrain": ("COC-86",)}


def adjust(scene: Scene) -> Procedure[None]:
    """Let the game master set hit points, points of the turn or bad footing (COC-86)."""
    actor = scene.actor
    field = str(scene.arguments["row"])
    before = int(getattr(scene.state(actor), field))
    low, high = {"hp": (-1000, 10_000), "points": (0, 20), "terrain": (-200, 200)}[field]
    after = scene.arguments.get("value")
    if after is None:
        after = yield from ask_number(
            AskNumber(
                key=f"adjust.{field}", who=GM, minimum=low, maximum=high, default=before,
                text=words(f"ask.adjust_{field}", name=scene.name(actor)),
                rules=ADJUSTED[field],
            )
        )  # fmt: skip
    yield from perform(scene, remember(actor, **{field: int(after)}))
    yield from report(
        line(f"adjusted_{field}", who=GM, event="adjust", tokens=(actor,),
             name=scene.name(actor), before=before, after=int(after))
    )  # fmt: skip


def judge_cover(scene: Scene) -> Procedure[None]:
    """Let the game master rule on the cover of a target for this round (COC-17)."""
    shooter = scene.actor
    chosen = scene.arguments.get("target") or (
        yield from ask_targets(
            AskTargets(
                key="judge.target", who=GM, rules=("COC-17",),
                text=words("ask.judge_target", name=scene.name(shooter)),
                candidates=tuple(
                    _judged(scene, shooter, foe.id) for foe in targets(scene, shooter)
                ),
            )
        )
    )  # fmt: skip
    target = chosen if isinstance(chosen, str) else chosen[0]
    covered = bool(cover_objects(scene, shooter, target))
    answer = yield from choose(
        ChooseOption(
            key="judge.cover", who=GM, default="open" if covered else "covered",
            text=words("ask.judge_cover", name=scene.name(shooter), target=scene.name(target)),
            options=(
                Option(id="covered", label=words("choice.covered")),
                Option(id="open", label=words("choice.open")),
            ),
            rules=("COC-17",),
        )
    )  # fmt: skip
    ruled = (*scene.battle.judged, (shooter, target, answer == "covered"))
    yield from perform(scene, set_battle(judged=ruled))
    yield from report(
        line(f"judged.{answer}", who=GM, rules=("COC-17",), tokens=(shooter, target),
             name=scene.name(shooter), target=scene.name(target))
    )  # fmt: skip


def _judged(scene: Scene, shooter: str, target: str) -> Option:
    found = cover_objects(scene, shooter, target)
    detail = words("detail.covered", by=names_of(found)) if found else words("detail.open")
    return Option(
        id=target, label=words("name", name=scene.name(target)), detail=detail,
        highlight=Highlight(tokens=(target,), lines=((shooter, target),)),
    )  # fmt: skip
