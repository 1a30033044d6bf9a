"""The first phase: everyone's declaration, and the step to the second one (SNOW-06, SNOW-10,
SNOW-12, SNOW-14 to SNOW-18, SNOW-54, SNOW-57 to SNOW-60, SNOW-62, SNOW-72)."""

from collections.abc import Generator
from typing import Any

from banmen.board.lattice import place_name
from banmen.model.document import Document
from banmen.rules.effects import SetCondition, remember, set_battle
from banmen.rules.scene import perform
from banmen.rules.steps import (
    ChooseOption,
    Fact,
    Forbidden,
    Highlight,
    Option,
    Procedure,
    Report,
    Step,
    choose,
    report,
)
from banmen.rules.systems.snowball.field import graph, is_trench, kind_for
from banmen.rules.systems.snowball.moves import (
    at,
    destinations,
    leading_to,
    modes,
    package_forbids,
    room,
    steps_between,
    ways,
)
from banmen.rules.systems.snowball.notes import note, package_words, round_chips, secret
from banmen.rules.systems.snowball.order import declare_order, settle_ties, waiting
from banmen.rules.systems.snowball.sheet import is_tall
from banmen.rules.systems.snowball.starting import place_row, stand, who_is_next
from banmen.rules.systems.snowball.state import (
    PACKAGES,
    Mode,
    Package,
    Scene,
    active,
    is_out,
    line,
    members,
    words,
)
from banmen.rules.systems.snowball.targets import judge_target, nearest, target_row
from banmen.words import Message

NOBODY = "nobody"


def declare(scene: Scene) -> Procedure[None]:
    """Let one or all declare; when the last one has, the actions begin (SNOW-06)."""
    for actor in who_is_next(scene):
        scene = yield from _declare(scene, actor)
    if not waiting(scene):
        yield from begin_resolving(scene)


def _declare(scene: Scene, actor: str) -> Generator[Step, Any, Scene]:
    package = yield from _package(scene, actor)
    mode, destination = yield from _destination(scene, actor, package)
    intended = None
    if package.endswith("attack") and mode != "quad":
        ahead = scene.after(_gone(scene, actor, (package, mode, destination)))
        intended = yield from _intended(ahead, actor)
    changes = {"package": package, "mode": mode, "destination": destination, "intended": intended}
    scene = yield from perform(scene, remember(actor, declared=True, **changes))
    if secret(scene):
        yield from report(
            line("declared_secretly", who=actor, rules=("SNOW-14",), name=scene.name(actor))
        )
        return scene
    scene = yield from _announce(scene, actor)
    return scene


def _gone(scene: Scene, actor: str, declared: tuple[Package, Mode, str | None]) -> Document:
    """Return the situation as it will be when one throws: moved, with what the way costs."""
    package, mode, destination = declared
    document = remember(actor, package=package, mode=mode).perform(scene.document)
    return stand(scene, actor, destination).perform(document) if destination else document


def _package(scene: Scene, actor: str) -> Generator[Step, Any, Package]:
    goal = scene.arguments.get("place")
    fitting = PACKAGES if goal is None else leading_to(scene, actor, str(goal))
    if len(fitting) == 1:
        return fitting[0]
    options = tuple(_package_row(scene, actor, package) for package in fitting)
    answer = yield from choose(
        ChooseOption(
            key="declare.package", who=actor, text=words("ask.package", name=scene.name(actor)),
            options=options, default=_proposed(scene, actor, options), rules=("SNOW-15",),
            facts=_facts(scene, actor),
        )
    )  # fmt: skip
    return next(package for package in PACKAGES if package == answer)


def _package_row(scene: Scene, actor: str, package: Package) -> Option:
    shown = remember(actor, package=package).perform(scene.document)
    after = scene.after(shown)
    warned = package.endswith("hide") and _hide_warning(scene, actor)
    return Option(
        id=package,
        label=words(f"package.{package}"),
        forbidden=package_forbids(scene, actor, package),
        detail=warned or words(f"package_detail.{package}"),
        chips=round_chips(after, actor),
        rules=("SNOW-18",) if package.endswith("hide") else ("SNOW-15",),
        highlight=Highlight(tokens=(actor,), nodes=ways(scene, actor, package)),
    )


def _hide_warning(scene: Scene, actor: str) -> Message | None:
    """Return why hiding here is doubtful: too tall (SNOW-12), or at the enemy's flag (SNOW-72)."""
    board, here = graph(scene.document), at(scene, actor)
    if is_tall(scene.sheet(actor)) and not is_trench(board, here):
        return words("warning.tall")
    if kind_for(board, here, scene.token(actor).side) == "enemy_flag":
        return words("warning.enemy_flag")
    return None


def _proposed(scene: Scene, actor: str, options: tuple[Option, ...]) -> str:
    """Return the package to propose: to throw from here where one can, else to advance."""
    allowed = [option.id for option in options if option.forbidden is None]
    foes = [t for t in active(scene) if t.side != scene.token(actor).side]
    near = any(judge_target(scene, actor, foe.id) is None for foe in foes)
    order = ("wait_attack", "advance_attack") if near else ("advance_attack", "wait_attack")
    return next(package for package in order if package in allowed)


def _facts(scene: Scene, actor: str) -> tuple[Fact, ...]:
    """Return what the others have declared so far: declarations are public (SNOW-14)."""
    if secret(scene):
        return ()
    others = (
        # In round 0 one has declared a place to stand, and no package.
        t
        for t in declare_order(scene)
        if scene.state(t).package and not is_out(scene, t)
    )
    return (
        Fact(words=note(scene, actor), rule="SNOW-62"),
        *(
            Fact(
                words=words("fact.declared", name=scene.name(token), declared=_said(scene, token)),
                rule="SNOW-14", highlight=Highlight(tokens=(token,)), below=True,
            )
            for token in others
        ),
    )  # fmt: skip


def _destination(
    scene: Scene, actor: str, package: Package
) -> Generator[Step, Any, tuple[Mode, str | None]]:
    """Ask how and where one moves; a fast way of a single step is an ordinary one (SNOW-54)."""
    if package.startswith("wait"):
        return "normal", None
    if goal := scene.arguments.get("place"):
        known = modes(scene, actor, package)
        fitting = (m for m in known if goal in destinations(scene, actor, package, m))
        return next(fitting), str(goal)
    mode = yield from _manner(scene, actor, package)
    places = destinations(scene, actor, package, mode)
    rows = tuple(place_row(scene, actor, place, wait=False) for place in places)
    free = [row.id for row in rows if row.forbidden is None]
    if len(rows) == 1:
        chosen = rows[0].id
    else:
        chosen = yield from choose(
            ChooseOption(
                key="declare.destination", who=actor, options=rows, rules=("SNOW-10", "SNOW-15"),
                text=words("ask.destination", name=scene.name(actor)),
                default=free[-1] if free else None,
            )
        )  # fmt: skip
    if mode in ("sprint", "glide") and steps_between(scene, actor, package, chosen) < 2:
        mode = "normal"
    return mode, chosen


def _manner(scene: Scene, actor: str, package: Package) -> Generator[Step, Any, Mode]:
    known = modes(scene, actor, package)
    if len(known) == 1:
        return known[0]
    options = tuple(
        Option(
            id=mode, label=words(f"mode.{mode}"), detail=words(f"mode_detail.{mode}"),
            forbidden=_all_full(scene, actor, destinations(scene, actor, package, mode)),
        )
        for mode in known
    )  # fmt: skip
    answer = yield from choose(
        ChooseOption(
            key="declare.mode", who=actor, text=words("ask.mode", name=scene.name(actor)),
            options=options, default="normal", rules=("SNOW-41", "SNOW-54", "SNOW-57", "SNOW-58"),
        )
    )  # fmt: skip
    return next(mode for mode in known if mode == answer)


def _all_full(scene: Scene, actor: str, places: tuple[str, ...]) -> Forbidden | None:
    reasons = [room(scene, place, actor) for place in places]
    return reasons[0] if reasons and all(reasons) else None


def _intended(scene: Scene, actor: str) -> Generator[Step, Any, str | None]:
    """Ask whom one means to throw at; open to the throw itself unless a switch wants it now
    (SNOW-16)."""
    timing = scene.choice("snow.target_timing")
    if timing == "start_of_resolution":
        return None
    answer = yield from ask_intended(scene, actor, open_too=timing == "at_resolution")
    return answer


def ask_intended(
    scene: Scene, actor: str, *, open_too: bool
) -> Generator[Step, Any, str | None]:  # fmt: skip
    """Ask for a target to note beforehand; `open_too` proposes to leave it open."""
    foes = [t.id for t in active(scene) if t.side != scene.token(actor).side]
    leave = Option(id=NOBODY, label=words("choice.target_later" if open_too else "choice.pass"))
    rows = (leave, *(target_row(scene, actor, foe, judged=False) for foe in foes))
    if len(rows) == 1:
        return None
    chosen = yield from choose(
        ChooseOption(
            key="declare.target", who=actor, text=words("ask.intended", name=scene.name(actor)),
            options=rows, default=NOBODY if open_too else nearest(scene, actor, foes),
            rules=("SNOW-16",),
        )
    )  # fmt: skip
    return None if chosen == NOBODY else chosen


def _announce(scene: Scene, actor: str) -> Generator[Step, Any, Scene]:
    """Say what was declared, and hide who declared so (SNOW-18, SNOW-62)."""
    hiding = scene.state(actor).package.endswith("hide")
    if hiding and scene.choice("snow.hide_from") == "declaration":
        scene = yield from perform(scene, SetCondition(actor, "hidden"))
    yield from report(_declared(scene, actor))
    return scene


def _declared(scene: Scene, actor: str) -> Report:
    return line(
        "declared", who=actor, rules=("SNOW-15", "SNOW-62"), event="declare", tokens=(actor,),
        name=scene.name(actor), declared=_said(scene, actor), note=note(scene, actor),
    )  # fmt: skip


def _said(scene: Scene, actor: str) -> Message:
    """Return a declaration in words: what, from where to where, at whom."""
    state = scene.state(actor)
    said = package_words(state)
    if state.destination:
        way = {"start": _name(scene, at(scene, actor)), "place": _name(scene, state.destination)}
        if state.mode == "normal":
            said = words("said.walking", package=said, **way)
        else:
            said = words("said.moving", package=said, mode=words(f"mode.{state.mode}"), **way)
    if state.intended:
        said = words("said.at", declared=said, target=scene.name(state.intended))
    return said


def _name(scene: Scene, place: str) -> str:
    return place_name(scene.document, place)


def begin_resolving(scene: Scene) -> Generator[Step, Any, Scene]:
    """Begin the phase of actions: secret declarations are shown together, and targets are named
    where the switch wants them all beforehand (SNOW-16)."""
    shown = secret(scene)
    scene = yield from perform(scene, set_battle(phase="resolve", current=None))
    if shown:
        for token in declare_order(scene):
            if scene.state(token).declared and not is_out(scene, token):
                scene = yield from _announce(scene, token)
    for member in members(scene.document):
        scene = yield from perform(scene, remember(member.id, tie=0))
    yield from report(line("resolving", rules=("SNOW-06", "SNOW-19"), round=scene.battle.round))
    scene = yield from settle_ties(scene, "agility")
    if scene.choice("snow.target_timing") == "start_of_resolution":
        for token in waiting(scene):
            state = scene.state(token)
            if state.package.endswith("attack") and state.mode != "quad":
                way = (state.package, state.mode, state.destination)
                ahead = scene.after(_gone(scene, token, way))
                named = yield from ask_intended(ahead, token, open_too=False)
                scene = yield from perform(scene, remember(token, intended=named))
    return scene
