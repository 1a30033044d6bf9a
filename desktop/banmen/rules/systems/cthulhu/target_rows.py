"""A row for somebody who may be attacked: where, how far, what covers
(COC-17, COC-24, COC-137)."""

from banmen.board.lattice import place_name, place_of
from banmen.model.token import Token
from banmen.rules.modifiers import Modifier
from banmen.rules.steps import Forbidden, Highlight, Option
from banmen.rules.systems.cthulhu.assault import Assault, hit_target, is_zero_range
from banmen.rules.systems.cthulhu.checks import value_of
from banmen.rules.systems.cthulhu.ranges import cover_objects, distance_of_tokens
from banmen.rules.systems.cthulhu.sheet import Weapon
from banmen.rules.systems.cthulhu.state import Scene, words


def target_row(
    scene: Scene, actor: str, foe: Token, weapon: Weapon, forbidden: Forbidden | None
) -> Option:
    """Return the row of somebody who might be attacked with a weapon."""
    zero = is_zero_range(scene, actor, foe.id, weapon)
    assault = Assault(actor=actor, targets=(foe.id,), weapon=weapon, zero=zero)
    target = hit_target(scene, assault)
    away = distance_of_tokens(scene.document, scene.token(actor), foe)
    return Option(
        id=foe.id,
        label=words("name", name=foe.name),
        forbidden=forbidden,
        detail=words(
            "detail.zero_range" if zero else "detail.target_row",
            place=place_name(scene.document, place_of(scene.document, foe)), squares=away,
            hp=scene.state(foe.id).hp, maximum=scene.sheet(foe.id).hp_max,
            target=value_of(scene.document, target),
        ),
        chips=target.add,
        highlight=Highlight(tokens=(foe.id, *_cover(scene, actor, foe, target.add)),
                            lines=((actor, foe.id),)),
        rules=("COC-24", "COC-25") if zero else (),
    )  # fmt: skip


def _cover(scene: Scene, actor: str, foe: Token, chips: tuple[Modifier, ...]) -> tuple[str, ...]:
    """Return the things that cover somebody from the shot, where they count for it (COC-17)."""
    if not any(chip.rule == "COC-17" for chip in chips):
        return ()
    return tuple(thing.id for thing in cover_objects(scene, actor, foe.id) if thing.id)
