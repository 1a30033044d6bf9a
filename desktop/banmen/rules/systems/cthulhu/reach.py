"""Who can be attacked with what from here: weapons at hand, reach, line of fire
(COC-02, COC-15, COC-17, COC-80, COC-119, COC-121, COC-129, COC-157)."""

from collections.abc import Iterator

from banmen.board.lattice import place_of
from banmen.model.token import Token
from banmen.rules.steps import Forbidden
from banmen.rules.systems.cthulhu.parry import may_attack_with
from banmen.rules.systems.cthulhu.ranges import (
    distance_of_tokens,
    line_of_fire,
    names_of,
    reach_of,
)
from banmen.rules.systems.cthulhu.sheet import UNARMED, Weapon, attack_class, bare
from banmen.rules.systems.cthulhu.state import Scene, WeaponState, forbid, hostile, members


def all_weapons(scene: Scene, actor: str) -> Iterator[tuple[str, Weapon, int | None]]:
    """Yield everything somebody can attack with, by its name in rows: bare hands it has the skill
    for, then the rows of the sheet."""
    sheet = scene.sheet(actor)
    for row, weapon in enumerate(sheet.weapons):
        yield str(row), weapon, row
    for kind in UNARMED:
        if int(getattr(sheet, kind)) > 0:
            yield kind, bare(kind), None


def weapon_named(scene: Scene, actor: str, name: str) -> tuple[Weapon, int | None]:
    """Return a weapon by its name in rows; KeyError where it is not there."""
    for known, weapon, row in all_weapons(scene, actor):
        if known == name:
            return weapon, row
    raise KeyError(name)


def weapon_forbids(
    weapon: Weapon, state: WeaponState, *, prepared: bool = False
) -> Forbidden | None:
    """Return why a weapon cannot be attacked with now; `prepared` lets a bow without an arrow on
    the string pass."""
    if state.destroyed:
        return forbid("COC-126", "broken")
    if state.dropped is not None:
        return forbid("COC-93", "dropped")
    if not state.shoots:
        return forbid("COC-129", "no_shooting")
    if weapon.kind == "bow" and state.string == 0:
        return forbid("COC-80", "string_broken")
    if not may_attack_with(weapon.kind, parried=state.parried):
        rule = {"longgun": "COC-121", "bow": "COC-122"}.get(weapon.kind, "COC-119")
        return forbid(rule, "parried_with")
    if weapon.magazine and not state.rounds:
        return forbid("COC-164", "empty")
    if weapon.kind == "bow" and not state.nocked and not prepared:
        return forbid("COC-15", "not_nocked")
    return None


def targets(scene: Scene, actor: str) -> tuple[Token, ...]:
    """Return everybody an actor might attack: its enemies who are not dead."""
    me = scene.token(actor)
    return tuple(t for t in members(scene.document) if hostile(me, t) and not t.has("dead"))


def target_forbids(
    scene: Scene, actor: str, target: Token, weapon: Weapon, *, step: int = 0,
    doubled: bool = False,
) -> Forbidden | None:  # fmt: skip
    """Return why somebody cannot be reached with a weapon: too far, or a wall in the line.

    `step` is how many squares are moved in the same act, `doubled` a Kongo shot's range.
    """
    me = scene.token(actor)
    if scene.state(target.id).hp <= 0:
        return forbid("COC-163", "down")
    away = distance_of_tokens(scene.document, me, target)
    reach = reach_of(scene, actor, weapon, doubled=doubled)
    if away > reach + step:
        rule = "COC-157" if reach == 0 else "COC-02"
        key = "not_touching" if reach == 0 and not step else "out_of_range"
        return forbid(rule, key, squares=away, reach=reach + step)
    if step and attack_class(weapon) == "unarmed":
        return None
    here, there = (place_of(scene.document, token) for token in (me, target))
    verdict = line_of_fire(scene.document, here, there)
    if not verdict.clear:
        return forbid("COC-17", "line_blocked", by=names_of(verdict.decided_by))
    return None


def ready_weapons(
    scene: Scene, actor: str, target: str
) -> tuple[tuple[str, Weapon, int | None], ...]:
    """Return the weapons ready for a counter against somebody in reach (COC-107)."""
    foe = scene.token(target)
    found = []
    for name, weapon, row in all_weapons(scene, actor):
        state = WeaponState() if row is None else scene.weapon(actor, row)[1]
        barred = row is not None and weapon_forbids(weapon, state) is not None
        if not barred and target_forbids(scene, actor, foe, weapon) is None:
            found.append((name, weapon, row))
    return tuple(found)
