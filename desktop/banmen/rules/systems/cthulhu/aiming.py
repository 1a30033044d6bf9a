"""The further card of an aimed attack: part of the body, unaimed fire, knocking out
(COC-24, COC-27, COC-66, COC-89, COC-162)."""

from collections.abc import Generator
from dataclasses import replace
from typing import Any, cast

from banmen.rules.steps import ChooseOption, Option, Step, choose
from banmen.rules.systems.cthulhu.assault import PARTS, Assault, bullets, part_modifier
from banmen.rules.systems.cthulhu.called import part_forbids, parts_of
from banmen.rules.systems.cthulhu.sheet import UNARMED, Mode, Weapon, attack_class
from banmen.rules.systems.cthulhu.state import Scene, forbid, words

PLAIN = "plain"
UNAIMED = "unaimed/"


def aim(scene: Scene, assault: Assault) -> Generator[Step, Any, Assault]:
    """Ask how the attack is aimed; return the attack so aimed."""
    mode = assault.mode
    if attack_class(assault.weapon) == "firearm":
        assault = yield from _fire_mode(scene, assault, mode)
        if assault.unaimed:
            return assault
    answer = yield from choose(
        ChooseOption(
            key="attack.part", who=assault.actor, default=PLAIN, rules=("COC-89",),
            text=words("ask.part", name=scene.name(assault.actor),
                       target=scene.name(assault.target)),
            options=_part_rows(scene, assault),
        )
    )  # fmt: skip
    if answer == "ko":
        return replace(assault, ko=True)
    return assault if answer == PLAIN else replace(assault, part=answer)


def modes_of(weapon: Weapon) -> tuple[Mode, ...]:
    """Return how a firearm can be fired (COC-18, COC-19)."""
    semi: tuple[Mode, ...] = ("semi",) if weapon.semi else ()
    full: tuple[Mode, ...] = ("full",) if weapon.full else ()
    return ("single", *semi, *full)


def _fire_mode(scene: Scene, assault: Assault, mode: Mode) -> Generator[Step, Any, Assault]:
    modes = modes_of(assault.weapon)
    zero = forbid("COC-24", "zero_range") if assault.zero else None
    options = tuple(
        Option(
            id=name, label=words(f"mode.{name}"),
            detail=words("detail.bullets", count=bullets(name, unaimed=False)),
            rules=("COC-19", "COC-22"),
        )
        for name in modes
    ) + tuple(
        Option(
            id=f"{UNAIMED}{name}", label=words("choice.unaimed", mode=words(f"mode.{name}")),
            detail=words("detail.bullets", count=bullets(name, unaimed=True)),
            forbidden=zero, rules=("COC-27",),
        )
        for name in modes
    )  # fmt: skip
    answer = yield from choose(
        ChooseOption(
            key="attack.mode", who=assault.actor, options=options, default=mode,
            text=words("ask.mode", name=scene.name(assault.actor)), rules=("COC-19", "COC-27"),
        )
    )  # fmt: skip
    chosen = cast(Mode, answer.removeprefix(UNAIMED))
    return replace(assault, mode=chosen, unaimed=answer.startswith(UNAIMED))


def _part_rows(scene: Scene, assault: Assault) -> tuple[Option, ...]:
    zero = forbid("COC-24", "zero_range") if assault.zero else None
    rows = [Option(id=PLAIN, label=words("part.plain"))]
    for part in parts_of(scene, assault.weapon):
        chip = part_modifier(part)
        rows.append(
            Option(
                id=part, label=words(f"part.{part}"), rules=(PARTS[part][1],),
                chips=(chip,) if chip else (),
                forbidden=zero or part_forbids(scene, assault.actor, assault.target, part),
            )
        )  # fmt: skip
    if may_knock_out(assault.weapon):
        rows.append(Option(id="ko", label=words("choice.ko"), rules=("COC-162",)))
    return tuple(sorted(rows, key=lambda row: row.forbidden is not None))


def may_knock_out(weapon: Weapon) -> bool:
    """Tell whether a weapon can strike to knock out only: bare hands and blunt ones (COC-162)."""
    return weapon.kind in UNARMED or weapon.blunt
