"""What is asked before a spell: target, centre, size, direction, who is spared, resisting
(SWORD-36, SWORD-41, SWORD-42, SWORD-58, SWORD-76)."""

from collections.abc import Generator
from typing import Any, cast

from banmen.board.lattice import distance_of_tokens, place_name, place_of
from banmen.model.base import Square
from banmen.model.place import Place
from banmen.model.template import Direction
from banmen.model.token import Token
from banmen.rules.steps import (
    AskPlace,
    ChooseOption,
    Forbidden,
    Highlight,
    Option,
    Step,
    ask_place,
    choose,
)
from banmen.rules.systems.sword_world.areas import (
    DIRECTIONS,
    area,
    direction_to,
    line_squares,
    range_squares,
    ring_choices,
    shrunk,
    square_of,
    squares_for,
    standing_in,
)
from banmen.rules.systems.sword_world.attack import shot_row
from banmen.rules.systems.sword_world.sheet import Spell
from banmen.rules.systems.sword_world.state import Scene, hostile, members, words
from banmen.words import Refusal


def spell_options(scene: Scene, chosen: Spell) -> tuple[Option, ...]:
    """Return everybody a spell may be put on, enemies first, with whether they are in range."""
    return tuple(_row(scene, t, _too_far(scene, t, chosen)) for t in _everybody(scene))


def missile_spell_options(scene: Scene, chosen: Spell) -> tuple[Option, ...]:
    """Return whom a spell may be shot at, with whether they are in range and line (SWORD-30)."""
    actor = scene.actor
    return tuple(
        shot_row(scene, actor, t, chosen.range_m) for t in _everybody(scene) if t.id != actor
    )


def _everybody(scene: Scene) -> tuple[Token, ...]:
    me = scene.token(scene.actor)
    alive = [t for t in members(scene.document) if not t.has("dead")]
    return tuple(sorted(alive, key=lambda t: (not hostile(me, t), t.id == me.id)))


def _too_far(scene: Scene, target: Token, chosen: Spell) -> Forbidden | None:
    away = int(distance_of_tokens(scene.document, scene.token(scene.actor), target))
    reach = range_squares(scene.document, chosen.range_m)
    if away <= reach:
        return None
    reason = words("reason.out_of_range", squares=away, reach=reach)
    return Forbidden(rule="SWORD-21", reason=reason)


def _row(scene: Scene, target: Token, forbidden: Forbidden | None) -> Option:
    return Option(
        id=target.id,
        label=words("name", name=target.name),
        forbidden=forbidden,
        detail=words(
            "detail.at", place=place_name(scene.document, place_of(scene.document, target))
        ),
        highlight=Highlight(tokens=(target.id,), lines=((scene.actor, target.id),)),
    )


def ask_centre(
    scene: Scene, chosen: Spell, places: tuple[Place, ...]
) -> Generator[Step, Any, Place]:
    """Return where a spell is centred: as the arguments say, the only place, or as answered."""
    if "centre" in scene.arguments:
        given = scene.arguments["centre"]
        return given if isinstance(given, str) else Square(*given)
    if len(places) == 1:
        return places[0]
    at = yield from ask_place(
        AskPlace(
            key="spell.centre", who=scene.actor, text=words("ask.centre", spell=chosen.name),
            places=places, radius_m=float(chosen.radius_m), rules=("SWORD-21", "SWORD-37"),
        )
    )  # fmt: skip
    return at


def ask_rings(scene: Scene, chosen: Spell, at: Place) -> Generator[Step, Any, int]:
    """Return how many rings the area has: its own, or shrunk, but never one square
    (SWORD-41, SWORD-42)."""
    possible = ring_choices(scene.document, chosen.radius_m)
    if not possible:
        return squares_for(scene.document, chosen.radius_m)
    if "rings" in scene.arguments:
        wanted = int(scene.arguments["rings"])
        shrunk(scene.document, at, chosen.radius_m, wanted)
        return wanted
    if len(possible) == 1:
        return possible[0]
    side = chosen.radius_m / possible[0]
    options = [_ring_row(scene, at, k, side) for k in possible]
    pinpoint = Forbidden(rule="SWORD-42", reason=words("refusal.pinpoint"))
    options.append(Option(id="0", label=words("choice.pinpoint"), forbidden=pinpoint))
    answer = yield from choose(
        ChooseOption(
            key="spell.rings", who=scene.actor, text=words("ask.rings", spell=chosen.name),
            options=tuple(options), default=str(possible[0]), rules=("SWORD-41", "SWORD-42"),
        )
    )  # fmt: skip
    return int(answer)


def _ring_row(scene: Scene, at: Place, rings: int, side: float) -> Option:
    verdict = area(scene.document, at, rings * side)
    inside = standing_in(scene.document, verdict.squares)
    return Option(
        id=str(rings),
        label=words("choice.rings", count=len(verdict.squares), rings=rings),
        detail=words("detail.affected", names=[t.name for t in inside] or words("number.nobody")),
        highlight=Highlight(squares=verdict.squares, tokens=tuple(t.id for t in inside)),
    )


def ask_direction(scene: Scene, chosen: Spell) -> Generator[Step, Any, Direction]:
    """Return the direction of a line spell, one of eight (SWORD-36)."""
    if "direction" in scene.arguments:
        return cast(Direction, scene.arguments["direction"])
    if "target" in scene.arguments:
        return _towards(scene, str(scene.arguments["target"]))
    rows = (_direction_row(scene, chosen, d) for d in DIRECTIONS)
    options = tuple(sorted(rows, key=lambda row: not row.highlight.tokens))
    answer = yield from choose(
        ChooseOption(
            key="spell.direction", who=scene.actor, rules=("SWORD-36",),
            text=words("ask.direction", spell=chosen.name), options=options,
        )
    )  # fmt: skip
    return cast(Direction, answer)


def _towards(scene: Scene, target: str) -> Direction:
    """Return the direction in which a target lies; Refusal off the eight lines."""
    start, end = (square_of(scene.document, scene.token(t)) for t in (scene.actor, target))
    direction = direction_to(start, end)
    if direction is None:
        raise Refusal(words("refusal.off_line", name=scene.name(target)))
    return direction


def _direction_row(scene: Scene, chosen: Spell, direction: Direction) -> Option:
    start = square_of(scene.document, scene.token(scene.actor))
    squares = line_squares(scene.document, start, direction, chosen.range_m)
    inside = standing_in(scene.document, squares)
    blocked = Forbidden(rule="SWORD-36", reason=words("reason.line_wall"))
    return Option(
        id=direction,
        label=words(f"direction.{direction}"),
        forbidden=None if squares else blocked,
        detail=words("detail.affected", names=[t.name for t in inside] or words("number.nobody")),
        highlight=Highlight(squares=squares, tokens=tuple(t.id for t in inside)),
    )


def ask_aim(scene: Scene) -> Generator[Step, Any, str]:
    """Return what darkness or light is put on: a person, a thing or a place (SWORD-58)."""
    if "aim" in scene.arguments:
        return str(scene.arguments["aim"])
    aim = yield from choose(
        ChooseOption(
            key="spell.aim", who=scene.actor, text=words("ask.aim"), rules=("SWORD-58",),
            options=tuple(
                Option(id=name, label=words(f"choice.aim_{name}"))
                for name in ("place", "object", "individual")
            ),
            default="place",
        )
    )  # fmt: skip
    return aim


def ask_resist(scene: Scene, chosen: Spell, target: str) -> Generator[Step, Any, bool]:
    """Ask the one a spell is put on whether it resists (SWORD-58)."""
    answer = yield from choose(
        ChooseOption(
            key="spell.resist", who=target, rules=("SWORD-58",),
            text=words("ask.resist", name=scene.name(target), spell=chosen.name),
            options=(
                Option(id="resist", label=words("choice.resist")),
                Option(id="accept", label=words("choice.accept")),
            ),
            default="resist",
        )
    )  # fmt: skip
    return answer == "resist"
