"""Attacks as procedures: weapon, mode and special come with the row, the target is asked, then
the chain runs (COC-09, COC-14 to COC-16, COC-24, COC-29, COC-33, COC-41, COC-57, COC-85)."""

from collections.abc import Generator
from dataclasses import replace
from typing import Any, cast

from banmen.board.lattice import neighbours, place_name, place_of, standing_point
from banmen.board.sight import step_blocked
from banmen.board.template import OFFSETS
from banmen.model.template import Direction
from banmen.model.token import Token
from banmen.rules.effects import MoveTo, remember
from banmen.rules.scene import perform
from banmen.rules.steps import (
    GM,
    AskPlace,
    AskTargets,
    ChooseOption,
    Option,
    Procedure,
    Step,
    ask_place,
    ask_targets,
    choose,
    in_attack,
    report,
)
from banmen.rules.systems.cthulhu.aiming import aim
from banmen.rules.systems.cthulhu.archery import prepared
from banmen.rules.systems.cthulhu.assault import Assault, Special, is_zero_range
from banmen.rules.systems.cthulhu.budget import Act, spent
from banmen.rules.systems.cthulhu.chain import strike
from banmen.rules.systems.cthulhu.checks import check, simple
from banmen.rules.systems.cthulhu.figures import strength
from banmen.rules.systems.cthulhu.ranges import reach_of, touching
from banmen.rules.systems.cthulhu.reach import target_forbids, targets, weapon_named
from banmen.rules.systems.cthulhu.sheet import Mode, Weapon, attack_class, bare
from banmen.rules.systems.cthulhu.state import Scene, line, words
from banmen.rules.systems.cthulhu.target_rows import target_row
from banmen.rules.systems.cthulhu.turns import finish
from banmen.words import Refusal


def attack(scene: Scene) -> Procedure[None]:
    """Attack with a weapon of the sheet or a bare hand; `attack/0/semi` fires a burst."""
    yield from _with_weapon(scene, aimed=False)


def aimed_attack(scene: Scene) -> Procedure[None]:
    """Attack a part of the body, unaimed, or to knock out: one more card says which."""
    yield from _with_weapon(scene, aimed=True)


def _with_weapon(scene: Scene, *, aimed: bool) -> Procedure[None]:
    actor = scene.actor
    name = str(scene.arguments.get("row", "fist"))
    try:
        weapon, row = weapon_named(scene, actor, name)
    except KeyError as error:
        raise Refusal(words("refusal.no_weapon", name=scene.name(actor))) from error
    charged = weapon.kind == "bow" and scene.state(actor).kongou
    target = yield from pick_target(scene, weapon, doubled=charged)
    mode = cast(Mode, scene.arguments.get("option", "single"))
    assault = Assault(actor=actor, targets=(target,), weapon=weapon, row=row, mode=mode,
                      charged=charged)  # fmt: skip
    touch = yield from in_attack(actor, (target,), _touch(scene, target))
    if not touch and reach_of(scene, actor, weapon) == 0:
        raise Refusal(words("refusal.apart", name=scene.name(actor), target=scene.name(target)))
    assault = replace(assault, zero=touch and is_zero_range(scene, actor, target, weapon))
    if aimed:
        assault = yield from in_attack(actor, (target,), aim(scene, assault))
    bow = row is not None and weapon.kind == "bow" and not scene.weapon(actor, row)[1].nocked
    acts: tuple[Act, ...] = ("shot" if attack_class(weapon) == "firearm" else "attack",)
    scene = yield from perform(
        scene, spent(scene, actor, *(("nock", *acts) if bow else acts)),
        remember(actor, last_attack=_row_id(scene, "attack")),
    )  # fmt: skip
    if bow and row is not None:
        scene = yield from prepared(scene, actor, row)
    scene = yield from strike(scene, assault)
    yield from finish(scene)


def _row_id(scene: Scene, procedure: str) -> str:
    """Return the row of an attack, as its preset for the next time."""
    parts = (procedure, scene.arguments.get("row"), scene.arguments.get("option"))
    return "/".join(str(part) for part in parts if part is not None)


#: What a tackle is rolled with where the head is no better (COC-44); so called in any language.
STRENGTH_ROLL = "STR×5"


def suplex(scene: Scene) -> Procedure[None]:
    """Throw somebody over (COC-31)."""
    yield from _special(scene, "suplex", bare("grapple"))


def tackle(scene: Scene) -> Procedure[None]:
    """Run somebody down, to hold or to blow away (COC-40, COC-45)."""
    blow = scene.arguments.get("row") == "blow"
    force = strength(scene, scene.actor) * 5
    weapon = bare("headbutt")
    if force >= scene.sheet(scene.actor).headbutt:
        weapon = weapon.revise(name=STRENGTH_ROLL, skill="own", percent=force)
    special: Special = "tackle_blow" if blow else "tackle_grapple"
    yield from _special(scene, special, weapon, step=1 if blow else 0)


def feint(scene: Scene) -> Procedure[None]:
    """Strike twice, the first blow only to draw the defence (COC-57)."""
    yield from _special(scene, "feint", bare(str(scene.arguments.get("row", "fist"))))


def _special(scene: Scene, special: Special, weapon: Weapon, *, step: int = 0) -> Procedure[None]:
    actor = scene.actor
    target = yield from pick_target(scene, weapon, step=step)
    assault = Assault(
        actor=actor, targets=(target,), weapon=weapon, special=special,
        ko=scene.arguments.get("option") == "ko",
    )  # fmt: skip
    scene = yield from perform(
        scene, spent(scene, actor, "tackle_blow" if special == "tackle_blow" else "attack"),
        remember(actor, last_attack=_row_id(scene, special.partition("_")[0])),
    )  # fmt: skip
    if special == "tackle_blow":
        scene, direction = yield from _run_in(scene, target)
        assault = replace(assault, push=direction)
    scene = yield from strike(scene, assault)
    yield from finish(scene)


def _run_in(scene: Scene, target: str) -> Generator[Step, Any, tuple[Scene, tuple[int, int]]]:
    """Step into the target's square; the direction of the step is that of the push. From the same
    square the direction is chosen (COC-41, COC-46)."""
    me, other = scene.token(scene.actor), scene.token(target)
    start, end = (place_of(scene.document, token) for token in (me, other))
    if isinstance(start, str) or isinstance(end, str):
        return scene, (0, 0)
    if start != end:
        point = standing_point(scene.document.map, end, me.size)
        scene = yield from perform(scene, MoveTo(me.id, point.x, point.y))
        yield from report(
            line("runs_in", who=me.id, rules=("COC-41",), event="move", tokens=(me.id,),
                 squares=(start, end), name=me.name, target=other.name)
        )  # fmt: skip
        return scene, (_sign(end.column - start.column), _sign(end.row - start.row))
    answer = yield from choose(
        ChooseOption(
            key="attack.push", who=scene.actor, text=words("ask.push", name=other.name),
            options=tuple(
                Option(id=name, label=words(f"direction.{name}"), rules=("COC-46",))
                for name in OFFSETS
            ),
            default="n", rules=("COC-46",),
        )
    )  # fmt: skip
    return scene, OFFSETS[cast(Direction, answer)]


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def yabusame(scene: Scene) -> Procedure[None]:
    """Shoot on the move: a roll of kyudo, then one square and a shot for one point (COC-85)."""
    actor = scene.actor
    row = scene.row()
    asked = simple(scene, actor, scene.sheet(actor).kyudo, "kyudo", ("COC-85",))
    result = yield from check(scene, asked)
    yield from report(
        line(f"yabusame.{'success' if result.success else 'failure'}", who=actor,
             rules=("COC-85",), tokens=(actor,), name=scene.name(actor), roll=result.words())
    )  # fmt: skip
    if not result.success:
        yield from perform(scene, remember(actor, yabusame_failed=True, begun=True))
        return
    scene = yield from _ride(scene)
    weapon, _ = scene.weapon(actor, row)
    target = yield from pick_target(scene, weapon)
    scene = yield from perform(scene, spent(scene, actor, "yabusame"))
    assault = Assault(actor=actor, targets=(target,), weapon=weapon, row=row, special="yabusame")
    scene = yield from strike(scene, assault)
    yield from finish(scene)


def _ride(scene: Scene) -> Generator[Step, Any, Scene]:
    me = scene.token(scene.actor)
    start = place_of(scene.document, me)
    if isinstance(start, str):
        return scene
    open_squares = tuple(
        square for square in neighbours(scene.document.map, start, 8)
        if not step_blocked(scene.document, start, square)
    )  # fmt: skip
    if not open_squares:
        return scene
    place = yield from ask_place(
        AskPlace(
            key="yabusame.place", who=me.id, text=words("ask.yabusame", name=me.name),
            places=(start, *open_squares), token=me.id, default=start, rules=("COC-85",),
        )
    )  # fmt: skip
    if place == start or isinstance(place, str):
        return scene
    point = standing_point(scene.document.map, place, me.size)
    scene = yield from perform(scene, MoveTo(me.id, point.x, point.y))
    yield from report(
        line("move", who=me.id, rules=("COC-85",), event="move", tokens=(me.id,),
             squares=(start, place), name=me.name, count=1,
             start=place_name(scene.document, start), end=place_name(scene.document, place))
    )  # fmt: skip
    return scene


def pick_target(
    scene: Scene, weapon: Weapon, *, step: int = 0, doubled: bool = False
) -> Generator[Step, Any, str]:
    """Return the one attacked: as the arguments say, the only one possible, or as answered."""
    if "target" in scene.arguments:
        return str(scene.arguments["target"])
    foes = targets(scene, scene.actor)
    options = target_options(scene, weapon, foes, step=step, doubled=doubled)
    free = [option.id for option in options if option.forbidden is None]
    if not options:
        raise Refusal(words("refusal.no_target", name=scene.name(scene.actor)))
    if len(options) == 1 and free:
        return free[0]
    chosen = yield from ask_targets(
        AskTargets(
            key="attack.target", who=scene.actor,
            text=words("ask.target", name=scene.name(scene.actor)), candidates=options,
            default=tuple(free[:1]), rules=("COC-165",),
        )
    )  # fmt: skip
    return chosen[0]


def target_options(
    scene: Scene, weapon: Weapon, foes: tuple[Token, ...], *, step: int = 0, doubled: bool = False
) -> tuple[Option, ...]:
    """Return those who might be attacked with a weapon, those in reach first."""
    rows = [
        target_row(
            scene, scene.actor, foe, weapon,
            target_forbids(scene, scene.actor, foe, weapon, step=step, doubled=doubled),
        )
        for foe in foes
    ]  # fmt: skip
    return tuple(sorted(rows, key=lambda row: row.forbidden is not None))


def _touch(scene: Scene, target: str) -> Generator[Step, Any, bool]:
    """Ask the game master whether two in one square really touch, where the setting says so
    (COC-157)."""
    near = touching(scene.document, scene.token(scene.actor), scene.token(target))
    if not near or not scene.flag("coc.touch_by_gm"):
        return near
    answer = yield from choose(
        ChooseOption(
            key="attack.touch", who=GM, default="touch", rules=("COC-157",),
            text=words("ask.touch", name=scene.name(scene.actor), target=scene.name(target)),
            options=(
                Option(id="touch", label=words("choice.touch")),
                Option(id="apart", label=words("choice.apart")),
            ),
        )
    )  # fmt: skip
    return answer == "touch"
