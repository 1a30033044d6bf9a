"""The rows of the special attacks, for those who have learned the art they need
(COC-31, COC-40, COC-57, COC-84)."""

from collections.abc import Iterator

from banmen.rules.steps import Forbidden, Highlight, Option
from banmen.rules.systems.cthulhu.attack_rows import reachable
from banmen.rules.systems.cthulhu.budget import Act
from banmen.rules.systems.cthulhu.martial import TACKLE_MODES
from banmen.rules.systems.cthulhu.permits import act_forbids, archery_forbids, school_forbids
from banmen.rules.systems.cthulhu.reach import weapon_forbids
from banmen.rules.systems.cthulhu.sheet import Weapon, bare
from banmen.rules.systems.cthulhu.state import Scene, forbid, weapon_name, words
from banmen.rules.systems.cthulhu.tables import beginning


def special_rows(scene: Scene, actor: str) -> Iterator[Option]:
    """Yield suplex, tackle, feint and the shot on the move."""
    sheet = scene.sheet(actor)
    if sheet.kumi > beginning("budo"):
        yield _suplex(scene, actor)
        for mode in TACKLE_MODES.values():
            yield _tackle(scene, actor, mode)
        yield _tackle(scene, actor, "grapple", ko=True)
    if max(sheet.tachi, sheet.martial_arts) > beginning("budo"):
        for kind in ("fist", "kick"):
            yield _feint(scene, actor, kind)
            yield _feint(scene, actor, kind, ko=True)
    if sheet.kyudo > beginning("budo"):
        for row, weapon in enumerate(sheet.weapons):
            if weapon.kind == "bow":
                yield _yabusame(scene, actor, row, weapon)


def _suplex(scene: Scene, actor: str) -> Option:
    free = tuple(
        who for who in reachable(scene, actor, bare("grapple"))
        if scene.sheet(who).body in ("biped", "quadruped_small")
    )  # fmt: skip
    return Option(
        id="suplex", label=words("special.suplex"), cost=1,
        forbidden=_forbids(scene, actor, "suplex", free), detail=words("detail.suplex"),
        highlight=_lines(actor, free), rules=("COC-31", "COC-34", "COC-36", "COC-39"),
        group="weapon/grapple", short=words("way.suplex"),
    )  # fmt: skip


def _tackle(scene: Scene, actor: str, mode: str, *, ko: bool = False) -> Option:
    step = 1 if mode == "blow" else 0
    act: Act = "tackle_blow" if step else "attack"
    free = reachable(scene, actor, bare("headbutt"), step=step)
    label = words(f"special.tackle_{mode}")
    return Option(
        id=f"tackle/{mode}" + ("/ko" if ko else ""),
        label=words("action.with_ko", what=label) if ko else label, cost=1,
        forbidden=_forbids(scene, actor, "tackle", free, act=act),
        detail=words(f"detail.tackle_{mode}"), highlight=_lines(actor, free),
        rules=("COC-40", "COC-44", "COC-46" if step else "COC-47", "COC-48"),
        group="tackle", short=words("way.tackle_ko" if ko else f"way.tackle_{mode}"),
    )  # fmt: skip


def _feint(scene: Scene, actor: str, kind: str, *, ko: bool = False) -> Option:
    weapon = bare(kind)
    free = reachable(scene, actor, weapon)
    label = words("action.feint", weapon=weapon_name(weapon))
    return Option(
        id=f"feint/{kind}" + ("/ko" if ko else ""),
        label=words("action.with_ko", what=label) if ko else label, cost=1,
        forbidden=_forbids(scene, actor, "feint", free), detail=words("detail.feint"),
        highlight=_lines(actor, free), rules=("COC-57", "COC-58", "COC-59", "COC-61"),
        group=f"weapon/{kind}", short=words("way.feint_ko" if ko else "way.feint"),
    )  # fmt: skip


def _yabusame(scene: Scene, actor: str, row: int, weapon: Weapon) -> Option:
    forbidden = act_forbids(scene, actor, "yabusame") or archery_forbids(scene, actor, "yabusame")
    forbidden = forbidden or weapon_forbids(weapon, scene.weapon(actor, row)[1])
    return Option(
        id=f"yabusame/{row}", label=words("special.yabusame"), cost=1, forbidden=forbidden,
        detail=words("detail.kyudo", target=scene.sheet(actor).kyudo),
        rules=("COC-84", "COC-85", "COC-86"), group=f"weapon/{row}", short=words("way.yabusame"),
    )  # fmt: skip


def _forbids(
    scene: Scene, actor: str, special: str, free: tuple[str, ...], *, act: Act = "attack"
) -> Forbidden | None:
    forbidden = act_forbids(scene, actor, act) or school_forbids(scene, actor, special)
    if forbidden is None and not free:
        rule = "COC-32" if special == "suplex" else "COC-157"
        return forbid(rule, "nobody_near")
    return forbidden


def _lines(actor: str, free: tuple[str, ...]) -> Highlight:
    return Highlight(tokens=free, lines=tuple((actor, target) for target in free))
