"""The rows of a combatant's attacks: weapon and way of firing in each, and the same once more to
aim (COC-15, COC-18 to COC-22, COC-24, COC-76)."""

from collections.abc import Iterator
from typing import Any

from banmen.rules.steps import Forbidden, Highlight, Option
from banmen.rules.systems.cthulhu.aiming import may_knock_out, modes_of
from banmen.rules.systems.cthulhu.assault import BURST_STEP, art_for, bullets
from banmen.rules.systems.cthulhu.budget import Act
from banmen.rules.systems.cthulhu.checks import value_of
from banmen.rules.systems.cthulhu.figures import bonus_of, weapon_target
from banmen.rules.systems.cthulhu.permits import act_forbids
from banmen.rules.systems.cthulhu.ranges import reach_of
from banmen.rules.systems.cthulhu.reach import (
    all_weapons,
    target_forbids,
    targets,
    weapon_forbids,
)
from banmen.rules.systems.cthulhu.sheet import Mode, Weapon, attack_class
from banmen.rules.systems.cthulhu.state import Scene, forbid, weapon_name, words
from banmen.words import Message


def attack_rows(scene: Scene, actor: str) -> Iterator[Option]:
    """Yield the attacks with each weapon, then those that ask how to aim, where the weapon can be
    used at all."""
    known = list(all_weapons(scene, actor))
    for name, weapon, row in known:
        if attack_class(weapon) == "firearm":
            for mode in modes_of(weapon):
                yield _row(scene, actor, (name, weapon, row), mode)
        else:
            yield _row(scene, actor, (name, weapon, row), None)
    for name, weapon, row in known:
        if (aimed := _aimed(scene, actor, (name, weapon, row))).forbidden is None:
            yield aimed


def reachable(scene: Scene, actor: str, weapon: Weapon, *, step: int = 0) -> tuple[str, ...]:
    """Return those who can be attacked with a weapon from here."""
    doubled = weapon.kind == "bow" and scene.state(actor).kongou
    return tuple(
        foe.id
        for foe in targets(scene, actor)
        if target_forbids(scene, actor, foe, weapon, step=step, doubled=doubled) is None
    )


def weapon_acts(scene: Scene, actor: str, weapon: Weapon, row: int | None) -> tuple[Act, ...]:
    """Return what an attack with a weapon takes: a bow without an arrow is nocked first."""
    if attack_class(weapon) == "firearm":
        return ("shot",)
    bare_bow = row is not None and weapon.kind == "bow" and not scene.weapon(actor, row)[1].nocked
    return ("nock", "attack") if bare_bow else ("attack",)


def _forbids(
    scene: Scene, actor: str, found: tuple[str, Weapon, int | None], free: tuple[str, ...]
) -> Forbidden | None:
    _, weapon, row = found
    acts = weapon_acts(scene, actor, weapon, row)
    forbidden = act_forbids(scene, actor, *acts)
    if forbidden is None and row is not None:
        forbidden = weapon_forbids(weapon, scene.weapon(actor, row)[1], prepared=True)
    if forbidden is None and not free:
        forbidden = _nobody(scene, actor, weapon)
    return forbidden


def _nobody(scene: Scene, actor: str, weapon: Weapon) -> Forbidden:
    """Return why nobody can be attacked; of a single enemy the very reason."""
    foes = targets(scene, actor)
    if len(foes) == 1 and (own := target_forbids(scene, actor, foes[0], weapon)) is not None:
        return own
    reach = reach_of(scene, actor, weapon)
    if reach == 0:
        return forbid("COC-157", "nobody_near")
    return forbid("COC-02", "nobody_in_reach", reach=reach)


def _row(
    scene: Scene, actor: str, found: tuple[str, Weapon, int | None], mode: Mode | None
) -> Option:
    name, weapon, row = found
    free = reachable(scene, actor, weapon)
    label = words("action.attack", weapon=weapon_name(weapon))
    if mode is not None:
        label = words("action.fire", weapon=weapon_name(weapon), mode=words(f"mode.{mode}"))
    return Option(
        id=f"attack/{name}" + (f"/{mode}" if mode else ""),
        label=label,
        forbidden=_forbids(scene, actor, found, free),
        detail=_detail(scene, actor, found, mode),
        cost=len(weapon_acts(scene, actor, weapon, row)),
        chips=weapon_target(scene, actor, weapon).add,
        highlight=Highlight(tokens=free, lines=tuple((actor, target) for target in free)),
        rules=_rules(weapon, mode),
        group=f"weapon/{name}",
        short=words(f"mode.{mode}") if mode else words("way.plain"),
    )


def _detail(
    scene: Scene, actor: str, found: tuple[str, Weapon, int | None], mode: Mode | None
) -> Message:
    _, weapon, row = found
    damage = f"{weapon.damage or '–'}{bonus_of(scene, actor, weapon)}"
    skill = value_of(scene.document, weapon_target(scene, actor, weapon))
    reach = reach_of(scene, actor, weapon)
    values: dict[str, Any] = {"skill": skill, "damage": damage, "squares": reach}
    if mode is not None and row is not None:
        values["rounds"] = scene.weapon(actor, row)[1].rounds if weapon.magazine else "–"
        if mode == "single":
            return words("detail.fire_single", **values)
        count = bullets(mode, unaimed=False)
        return words("detail.fire", **values, count=count, step=BURST_STEP[mode])
    art, value = art_for(weapon.kind, scene.sheet(actor))
    if art:
        return words("detail.art", **values, art=words(f"skill.{art}"), value=value)
    return words("detail.attack" if reach else "detail.touch", **values)


def _rules(weapon: Weapon, mode: Mode | None) -> tuple[str, ...]:
    if mode is None:
        return ("COC-09", "COC-15")
    rule = {"single": "COC-18", "semi": "COC-20", "full": "COC-21"}[mode]
    return (rule, "COC-16", "COC-23")


def _aimed(scene: Scene, actor: str, found: tuple[str, Weapon, int | None]) -> Option:
    name, weapon, row = found
    free = reachable(scene, actor, weapon)
    key = "aim_fire" if attack_class(weapon) == "firearm" else "aim"
    ko = "aim_ko" if may_knock_out(weapon) else key
    return Option(
        id=f"aim/{name}",
        label=words("action.aim", weapon=weapon_name(weapon)),
        forbidden=_forbids(scene, actor, found, free),
        detail=words(f"detail.{ko}"),
        cost=len(weapon_acts(scene, actor, weapon, row)),
        highlight=Highlight(tokens=free),
        rules=("COC-89", "COC-27") if key == "aim_fire" else ("COC-89",),
        group=f"weapon/{name}",
        short=words(f"way.{ko}"),
    )
