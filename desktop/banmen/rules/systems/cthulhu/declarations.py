"""What is declared as a round begins: delay, focus, whom to parry; and the focus of a turn
(COC-13, COC-99, COC-114)."""

from collections.abc import Generator
from typing import Any

from banmen.rules.effects import remember
from banmen.rules.scene import perform
from banmen.rules.steps import (
    GM,
    AskNumber,
    AskTargets,
    ChooseOption,
    Highlight,
    Option,
    Step,
    ask_number,
    ask_targets,
    choose,
    report,
)
from banmen.rules.systems.cthulhu.figures import order_value
from banmen.rules.systems.cthulhu.parry import needs_declaration
from banmen.rules.systems.cthulhu.ranges import distance_of_tokens
from banmen.rules.systems.cthulhu.reach import targets
from banmen.rules.systems.cthulhu.stance import FOCUS_USES
from banmen.rules.systems.cthulhu.state import DEFENCES, Scene, is_able, line, members, words


def declarations(scene: Scene) -> Generator[Step, Any, Scene]:
    """Ask once who declares something, then those what; nobody is the usual answer."""
    able = [token.id for token in members(scene.document) if is_able(scene, token.id)]
    if not able:
        return scene
    chosen = yield from ask_targets(
        AskTargets(
            key="declare.who", who=GM, text=words("ask.declare_who"), minimum=0,
            maximum=len(able), candidates=tuple(_person(scene, who) for who in able),
            rules=("COC-13", "COC-99", "COC-114"),
        )
    )  # fmt: skip
    for who in chosen:
        scene = yield from _declare(scene, who)
    return scene


def _person(scene: Scene, who: str) -> Option:
    untrained = needs_declaration(scene.sheet(who))
    return Option(
        id=who,
        label=words("name", name=scene.name(who)),
        detail=words("detail.must_declare" if untrained else "detail.free_parry",
                     dex=order_value(scene, who)),
        highlight=Highlight(tokens=(who,)),
    )  # fmt: skip


def _declare(scene: Scene, who: str) -> Generator[Step, Any, Scene]:
    foes = targets(scene, who)
    options = [Option(id="delay", label=words("choice.delay"), rules=("COC-13",))]
    if foes:
        options.append(Option(id="parry", label=words("choice.declare_parry"), rules=("COC-114",)))
        options.append(
            Option(id="delay_parry", label=words("choice.delay_parry"), rules=("COC-13", "COC-114"))
        )
    options += focus_options("focus/")
    options.append(Option(id="none", label=words("choice.no_declaration")))
    answer = yield from choose(
        ChooseOption(
            key="declare.what", who=who, text=words("ask.declare", name=scene.name(who)),
            options=tuple(options), default="none", rules=("COC-13", "COC-99", "COC-114"),
        )
    )  # fmt: skip
    if answer.startswith("focus/"):
        return (yield from focus_on(scene, who, answer.removeprefix("focus/")))
    if answer.startswith("delay"):
        scene = yield from _delay(scene, who)
    if answer.endswith("parry"):
        scene = yield from _parry(scene, who)
    return scene


def _delay(scene: Scene, who: str) -> Generator[Step, Any, Scene]:
    most = max(0, order_value(scene, who) - 1)
    number = yield from ask_number(
        AskNumber(
            key="declare.delay", who=who, text=words("ask.delay", name=scene.name(who)),
            rules=("COC-13",), minimum=0, maximum=most, default=0,
        )
    )  # fmt: skip
    scene = yield from perform(scene, remember(who, delay=number))
    yield from report(
        line("delays", who=who, rules=("COC-13",), name=scene.name(who), by=number,
             value=order_value(scene, who))
    )  # fmt: skip
    return scene


def _parry(scene: Scene, who: str) -> Generator[Step, Any, Scene]:
    me = scene.token(who)
    # Who stands next is the likely one; somebody nobody sees is never proposed.
    foes = sorted(
        targets(scene, who),
        key=lambda foe: (foe.hidden, distance_of_tokens(scene.document, me, foe)),
    )
    candidates = tuple(
        Option(id=foe.id, label=words("name", name=foe.name), highlight=Highlight(tokens=(foe.id,)))
        for foe in foes
    )
    chosen = yield from ask_targets(
        AskTargets(
            key="declare.parry", who=who, text=words("ask.declare_parry", name=scene.name(who)),
            candidates=candidates, default=(candidates[0].id,), rules=("COC-114",),
        )
    )  # fmt: skip
    scene = yield from perform(scene, remember(who, parry_against=chosen[0]))
    yield from report(
        line("declares_parry", who=who, rules=("COC-114",), name=scene.name(who),
             other=scene.name(chosen[0]))
    )  # fmt: skip
    return scene


def focus_options(prefix: str = "") -> tuple[Option, ...]:
    """Return a row for each defence one may focus on."""
    return tuple(
        Option(
            id=f"{prefix}{kind}",
            label=words("choice.focus", defence=words(f"defence.{kind}")),
            rules=("COC-99", "COC-100", "COC-101"),
        )
        for kind in DEFENCES
    )


def may_focus(*, acted_this_round: bool) -> bool:
    """Tell whether a focus can still be declared: everything else must be given up (COC-99)."""
    return not acted_this_round


def focus_on(scene: Scene, who: str, kind: str) -> Generator[Step, Any, Scene]:
    """Give up all else of the round for three uses of one defence (COC-99)."""
    scene = yield from perform(
        scene, remember(who, focus=kind, focus_left=FOCUS_USES, focus_successes=0, begun=True)
    )
    yield from report(
        line("focuses", who=who, rules=("COC-99",), name=scene.name(who),
             defence=words(f"defence.{kind}"))
    )  # fmt: skip
    return scene
