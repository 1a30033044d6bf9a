"""A throw: its target, a target that fell away, both rolls, the hit (SNOW-16, SNOW-17, SNOW-20 to
SNOW-29, SNOW-34 to SNOW-40, SNOW-55, SNOW-61, SNOW-64, SNOW-65)."""

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Any

from banmen.board.lattice import place_name
from banmen.rules.effects import Effect, SetCondition, remember
from banmen.rules.modifiers import Modifier
from banmen.rules.scene import perform
from banmen.rules.steps import (
    GM,
    AskNumber,
    AskTargets,
    ChooseOption,
    Option,
    Procedure,
    Step,
    ask_number,
    ask_targets,
    choose,
    in_attack,
    report,
)
from banmen.rules.systems.snowball.moves import at
from banmen.rules.systems.snowball.notes import modifier, round_throw
from banmen.rules.systems.snowball.rolls import Rolled, evade_roll, hits, known, throw_roll
from banmen.rules.systems.snowball.state import Scene, line, no, words
from banmen.rules.systems.snowball.tables import figure, throw_figure
from banmen.rules.systems.snowball.targets import (
    judge_target,
    legal,
    nearest,
    pair,
    target_rows,
)
from banmen.words import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """A throw about to be made: at whom, from where to where, and what is added to its roll."""

    target: str
    start: str
    place: str
    modifiers: tuple[Modifier, ...]

    def added(self) -> int:
        """Return the sum of the modifiers beside the formula."""
        return sum(m.value for m in self.modifiers)


def throw(scene: Scene) -> Procedure[None]:
    """Throw once, outside the order, on the game master's word.

    Known arguments beside `actor`: `target`, `position` (the modifier of the pair),
    `retargeted` and `second`."""
    actor = scene.actor
    target = scene.arguments.get("target")
    second = bool(scene.arguments.get("second", False))
    if target is None:
        target = yield from pick_target(scene, actor, second=second)
    if target is not None:
        if scene.arguments.get("retargeted", False):
            scene = yield from perform(scene, remember(actor, retargeted=True))
        yield from exchange(scene, actor, str(target), second=second)


def attack(scene: Scene, actor: str, *, second: bool) -> Generator[Step, Any, Scene]:
    """Let one throw in its turn at the target it noted, at another, or not at all."""
    named = None if second else scene.state(actor).intended
    if named is None:
        target = yield from pick_target(scene, actor, second=second)
    elif judge_target(scene, actor, named) is None:
        target = named
    else:
        scene, target = yield from retarget(scene, actor, named)
    if target is None:
        if not scene.token(actor).has("hidden"):
            yield from report(
                line("no_throw", who=actor, rules=("SNOW-15",), name=scene.name(actor))
            )
        return scene
    scene = yield from exchange(scene, actor, target, second=second)
    return scene


def pick_target(
    scene: Scene, actor: str, *, second: bool = False, retargeted: bool = False
) -> Generator[Step, Any, str | None]:
    """Ask for a target; nobody may be named (SNOW-15, SNOW-20). The rows tell what the throw
    costs for being the `second` or for another target than the one named."""
    more = (*((retarget_modifier(),) if retargeted else ()),
            *((second_modifier(),) if second else ()))  # fmt: skip
    rows = target_rows(scene, actor, more)
    if not rows:
        raise Refusal(words("refusal.no_target", name=scene.name(actor)))
    proposed = nearest(scene, actor, legal(scene, actor))
    chosen = yield from ask_targets(
        AskTargets(
            key="throw.target", who=actor,
            text=words("ask.target_second" if second else "ask.target", name=scene.name(actor)),
            candidates=rows, minimum=0, maximum=1, default=(proposed,) if proposed else (),
            rules=("SNOW-20",),
            facts=tuple(replace(fact, below=True) for fact in known(scene, "throw", actor)),
        )
    )  # fmt: skip
    return chosen[0] if chosen else None


def retarget_options(scene: Scene, actor: str) -> tuple[Option, ...]:
    """Return what one can do whose named target fell away (SNOW-17)."""
    others = legal(scene, actor)
    return (
        Option(
            id="retarget", label=words("choice.retarget"), rules=("SNOW-17",),
            chips=(retarget_modifier(),),
            forbidden=None if others else no("SNOW-20", "nobody_else"),
        ),
        Option(id="hide", label=words("choice.hide"), rules=("SNOW-17", "SNOW-18")),
        Option(id="pass", label=words("choice.pass")),
    )  # fmt: skip


def retarget_modifier() -> Modifier:
    """Return what a changed target adds to the throw (SNOW-17)."""
    return modifier(throw_figure("retarget"), "SNOW-17", "retarget")


def second_modifier() -> Modifier:
    """Return what a second throw of one turn costs (SNOW-55)."""
    return modifier(throw_figure("second"), "SNOW-55", "second")


def retarget(
    scene: Scene, actor: str, named: str
) -> Generator[Step, Any, tuple[Scene, str | None]]:  # fmt: skip
    """Ask what to do now that the named target has hidden, retired, or moved out of reach."""
    why = judge_target(scene, actor, named)
    options = retarget_options(scene, actor)
    answer = yield from choose(
        ChooseOption(
            key="throw.retarget", who=actor, options=options, rules=("SNOW-17",),
            text=words("ask.retarget", name=scene.name(actor), target=scene.name(named),
                       reason=why.reason if why else ""),
            default=next(option.id for option in options if option.forbidden is None),
        )
    )  # fmt: skip
    if answer == "hide":
        scene = yield from perform(scene, SetCondition(actor, "hidden"))
        yield from report(
            line("hides_instead", who=actor, rules=("SNOW-17", "SNOW-18"), event="hide",
                 tokens=(actor,), name=scene.name(actor), target=scene.name(named))
        )  # fmt: skip
    if answer != "retarget":
        return scene, None
    chosen = yield from pick_target(scene, actor, retargeted=True)
    if chosen is not None:
        scene = yield from perform(scene, remember(actor, retargeted=True))
        yield from report(
            line("retargeted", who=actor, rules=("SNOW-17",), name=scene.name(actor),
                 target=scene.name(named), other=scene.name(chosen))
        )  # fmt: skip
    return scene, chosen


def exchange(
    scene: Scene, actor: str, target: str, *, second: bool
) -> Generator[Step, Any, Scene]:  # fmt: skip
    """Roll the throw against the evasion, and count a hit (SNOW-22, SNOW-34, SNOW-64)."""
    return in_attack(actor, (target,), _exchange(scene, actor, target, second=second))


def _exchange(
    scene: Scene, actor: str, target: str, *, second: bool
) -> Generator[Step, Any, Scene]:  # fmt: skip
    made = yield from _prepared(scene, actor, target, second=second)
    throwing = yield from throw_roll(scene, actor, target, made.modifiers)
    evading = yield from evade_roll(scene, target, actor, throwing)
    hit = hits(throwing, evading, doubles=scene.flag("snow.auto_2d6"))
    thrown = scene.state(actor).throws + 1
    # A target changed once costs that one throw, not a second one after it.
    scene = yield from perform(scene, remember(actor, throws=thrown, retargeted=False))
    if hit:
        scene = yield from perform(scene, _one_more_hit(scene, target))
    yield from report(_result(scene, actor, made, (throwing, evading), hit=hit))
    if hit:
        scene = yield from retire_if_hit_enough(scene, target)
    return scene


def _prepared(
    scene: Scene, actor: str, target: str, *, second: bool
) -> Generator[Step, Any, Throw]:  # fmt: skip
    """Return the throw with all its modifiers; where the pair is not possible and the game master
    allowed it, he names the modifier (SNOW-33)."""
    found = pair(scene, actor, target)
    position = scene.arguments.get("position", found.modifier)
    if position is None:
        position = yield from ask_number(
            AskNumber(
                key="throw.gm_position", who=GM, minimum=-20, maximum=20, default=0,
                text=words("ask.gm_position", start=_name(scene, actor),
                           place=_name(scene, target)), rules=("SNOW-33",),
            )
        )  # fmt: skip
    parts = [modifier(int(position), found.rule, "position"), *round_throw(scene.state(actor))]
    if scene.state(actor).retargeted:
        parts.append(retarget_modifier())
    if second:
        parts.append(second_modifier())
    return Throw(
        target=target, start=at(scene, actor), place=at(scene, target),
        modifiers=tuple(part for part in parts if part.value),
    )  # fmt: skip


def _name(scene: Scene, token: str) -> str:
    return place_name(scene.document, at(scene, token))


def _one_more_hit(scene: Scene, target: str) -> Effect:
    """Return the effect of a hit: at once, or when all of the same agility have acted where ties
    are simultaneous (SNOW-68)."""
    state = scene.state(target)
    if scene.choice("snow.ties") == "simultaneous" and scene.battle.phase == "resolve":
        return remember(target, held=state.held + 1)
    return remember(target, hits=min(state.hits + 1, figure("hits_to_retire")))


def retire_if_hit_enough(scene: Scene, target: str) -> Generator[Step, Any, Scene]:
    """Retire one who has taken the third hit (SNOW-40)."""
    if scene.state(target).hits < figure("hits_to_retire") or scene.token(target).has("retired"):
        return scene
    scene = yield from perform(
        scene, SetCondition(target, "retired"), SetCondition(target, "hidden", on=False)
    )
    yield from report(
        line("retired", who=target, rules=("SNOW-40",), event="retire", tokens=(target,),
             name=scene.name(target))
    )  # fmt: skip
    return scene


def _result(
    scene: Scene, actor: str, made: Throw, rolled: tuple[Rolled, Rolled], *, hit: bool
) -> Any:  # fmt: skip
    throwing, evading = rolled
    state = scene.state(made.target)
    return line(
        "hit" if hit else "miss", who=actor,
        rules=("SNOW-64", "SNOW-22", "SNOW-34", "SNOW-29"),
        event="hit" if hit else "miss", tokens=(actor, made.target), name=scene.name(actor),
        target=scene.name(made.target), throw=throwing.words(), evade=evading.words(),
        hits=state.hits + state.held, maximum=figure("hits_to_retire"),
        attack_total=throwing.total, evade_total=evading.total, modifier=made.added(),
        start=_name(scene, actor), place=_name(scene, made.target),
    )  # fmt: skip
