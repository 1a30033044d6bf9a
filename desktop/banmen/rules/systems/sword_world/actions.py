"""What may be done now, row by row, the forbidden rows with their rule and reason."""

from collections.abc import Iterator

from banmen.rules.steps import Forbidden, Highlight, Option
from banmen.rules.systems.sword_world.areas import range_squares
from banmen.rules.systems.sword_world.attack import (
    melee_options,
    missile_options,
    targets,
)
from banmen.rules.systems.sword_world.checks import modifier, some
from banmen.rules.systems.sword_world.conditions import sleepers_near
from banmen.rules.systems.sword_world.golem import servants_of
from banmen.rules.systems.sword_world.knowledge import lore_base
from banmen.rules.systems.sword_world.movement import mode_squares
from banmen.rules.systems.sword_world.permits import (
    action_forbids,
    helpless_forbids,
    move_forbids,
    option_forbids,
    turn_forbids,
    whole_round_forbids,
)
from banmen.rules.systems.sword_world.sheet import (
    Spell,
    Weapon,
    attack_base,
    damage_bonus,
    magic_power,
)
from banmen.rules.systems.sword_world.state import MoveMode, Scene, forbid, members, words


def actions_for(scene: Scene, actor: str) -> tuple[Option, ...]:
    """Return the choices of a combatant, and what the game master may do to it."""
    return (
        *_moves(scene, actor),
        *_weapons(scene, actor),
        *_spells(scene, actor),
        *_states(scene, actor),
        *_others(scene, actor),
        *_master(scene, actor),
    )


def _moves(scene: Scene, actor: str) -> Iterator[Option]:
    forbidden = move_forbids(scene, actor)
    rows: tuple[tuple[str, MoveMode, tuple[str, ...]], ...] = (
        ("move", "normal", ("SWORD-18", "SWORD-25")),
        ("full_move", "full", ("SWORD-17",)),
    )
    for name, mode, rules in rows:
        squares = mode_squares(scene.document, scene.sheet(actor), mode)
        yield Option(
            id=name, label=words(f"action.{name}"), forbidden=forbidden, rules=rules,
            detail=words(f"detail.{name}", squares=squares),
        )  # fmt: skip


def _weapons(scene: Scene, actor: str) -> Iterator[Option]:
    for index, weapon in enumerate(scene.sheet(actor).weapons):
        if weapon.kind == "melee":
            yield _melee(scene, actor, index, weapon)
            if not scene.sheet(actor).monster or scene.sheet(actor).self_made_golem:
                yield _power(scene, actor, index, weapon)
        else:
            yield _missile(scene, actor, index, weapon)


def _melee(scene: Scene, actor: str, index: int, weapon: Weapon) -> Option:
    forbidden = action_forbids(scene, actor, "melee")
    rows = melee_options(scene, actor)
    near = tuple(row.id for row in rows if row.forbidden is None)
    if forbidden is None and not near:
        forbidden = forbid("SWORD-23", "nobody_near")
    return _attack_row(scene, actor, f"melee/{index}", weapon, forbidden, near)


def _power(scene: Scene, actor: str, index: int, weapon: Weapon) -> Option:
    forbidden = option_forbids(scene, actor)
    if forbidden is None and not any(r.forbidden is None for r in melee_options(scene, actor)):
        forbidden = forbid("SWORD-23", "nobody_near")
    return Option(
        id=f"melee/{index}/power",
        label=words("action.power", weapon=weapon.name),
        forbidden=forbidden,
        detail=words(
            "detail.power", damage=scene.number("sword.power_damage"),
            evade=scene.number("sword.power_evade"),
        ),
        rules=("base", "SWORD-64"),
    )  # fmt: skip


def _missile(scene: Scene, actor: str, index: int, weapon: Weapon) -> Option:
    forbidden = action_forbids(scene, actor, "missile_weapon")
    free: tuple[str, ...] = ()
    if forbidden is None:
        rows = missile_options(scene, actor, weapon.range_m)
        free = tuple(row.id for row in rows if row.forbidden is None)
        if not free:
            first = next((row.forbidden for row in rows), None)
            alone = first if len(rows) == 1 else None
            forbidden = alone or forbid("SWORD-30", "nobody_in_line")
    return _attack_row(scene, actor, f"missile/{index}", weapon, forbidden, free)


def _attack_row(
    scene: Scene, actor: str, row: str, weapon: Weapon, forbidden: Forbidden | None,
    free: tuple[str, ...],
) -> Option:  # fmt: skip
    sheet = scene.sheet(actor)
    added = damage_bonus(sheet, weapon)
    damage = (
        words("detail.damage_dice", dice=weapon.dice, added=added)
        if weapon.dice
        else words("detail.damage_key", key=weapon.rating, critical=weapon.critical, added=added)
    )
    return Option(
        id=row,
        label=words(f"action.{weapon.kind}", weapon=weapon.name),
        forbidden=forbidden,
        detail=words(
            f"detail.{weapon.kind}", damage=damage,
            squares=range_squares(scene.document, weapon.range_m),
        ),
        chips=some(
            modifier(attack_base(sheet, weapon), "sheet", "attack"),
            modifier(weapon.attack, "sheet", "weapon", weapon=weapon.name),
        ),
        highlight=Highlight(tokens=free, lines=tuple((actor, target) for target in free)),
        rules=("SWORD-23",) if weapon.kind == "melee" else ("SWORD-24", "SWORD-30"),
    )  # fmt: skip


#: A spell that is shot is told like any other at one target; `detail.missile` is for weapons.
_DETAILS = {"missile": "single"}


def _spells(scene: Scene, actor: str) -> Iterator[Option]:
    for index, spell in enumerate(scene.sheet(actor).spells):
        forbidden = action_forbids(scene, actor, "magic") or _cannot_pay(scene, actor, spell)
        aimed = _aimed(scene, actor, spell) if forbidden is None else ()
        kind = "song" if spell.form == "song" else "spell"
        yield Option(
            id=f"spell/{index}",
            label=words(f"action.{kind}", spell=spell.name),
            forbidden=forbidden,
            cost=spell.cost or None,
            detail=words(
                f"detail.{_DETAILS.get(spell.form, spell.form)}",
                range=spell.range_m, radius=spell.radius_m,
                squares=range_squares(scene.document, spell.range_m),
            ),
            chips=some(
                modifier(magic_power(scene.sheet(actor), spell.school), "sheet", "magic_power")
            ),
            highlight=Highlight(tokens=aimed, lines=tuple((actor, target) for target in aimed)),
            rules=_spell_rules(spell),
        )  # fmt: skip
        if spell.form == "song":
            yield Option(
                id=f"spell/{index}/lower", label=words("action.song_lower", spell=spell.name),
                forbidden=forbid("SWORD-51", "song_power"), rules=("SWORD-51",),
            )  # fmt: skip


def _aimed(scene: Scene, actor: str, spell: Spell) -> tuple[str, ...]:
    """Return the enemies a spell can be shot at from here."""
    if spell.form != "missile":
        return ()
    rows = missile_options(scene, actor, spell.range_m)
    return tuple(row.id for row in rows if row.forbidden is None)


def _cannot_pay(scene: Scene, actor: str, spell: Spell) -> Forbidden | None:
    left = scene.state(actor).mp
    if spell.cost > left:
        return forbid("base", "no_mp", cost=spell.cost, left=left)
    return None


def _spell_rules(spell: Spell) -> tuple[str, ...]:
    return {
        "missile": ("SWORD-30", "SWORD-35"),
        "area": ("SWORD-37", "SWORD-41"),
        "line": ("SWORD-36",),
        "place": ("SWORD-58",),
        "golem": ("SWORD-59",),
        "song": ("SWORD-51", "SWORD-52"),
        "knowledge": ("SWORD-55",),
    }.get(spell.form, ("SWORD-21",))


def _states(scene: Scene, actor: str) -> Iterator[Option]:
    token = scene.token(actor)
    if token.has("prone"):
        yield Option(
            id="stand_up", label=words("action.stand_up"), detail=words("detail.whole_round"),
            forbidden=whole_round_forbids(scene, actor, "SWORD-45"), rules=("SWORD-45",),
        )  # fmt: skip
    if any(t.has("asleep") for t in members(scene.document, token.side) if t.id != actor):
        near = sleepers_near(scene, actor)
        forbidden = whole_round_forbids(scene, actor, "SWORD-46")
        if forbidden is None and not near:
            forbidden = forbid("SWORD-46", "no_sleeper_near")
        yield Option(
            id="wake_ally", label=words("action.wake_ally"), detail=words("detail.whole_round"),
            forbidden=forbidden, highlight=Highlight(tokens=near), rules=("SWORD-46",),
        )  # fmt: skip
    if token.has("held"):
        tried = forbid("SWORD-65", "tried") if scene.state(actor).escape_tried else None
        yield Option(
            id="escape", label=words("action.escape"), rules=("SWORD-65",),
            forbidden=turn_forbids(scene, actor) or tried, detail=words("detail.escape"),
        )  # fmt: skip
    if servants_of(scene, actor):
        yield Option(
            id="command_golem", label=words("action.command_golem"),
            forbidden=action_forbids(scene, actor, "command_golem"),
            rules=("SWORD-59", "SWORD-60", "SWORD-61"),
        )  # fmt: skip


def _others(scene: Scene, actor: str) -> Iterator[Option]:
    sheet = scene.sheet(actor)
    base, skill = lore_base(sheet)
    free = action_forbids(scene, actor, "melee")
    yield Option(
        id="handle", label=words("action.handle"), forbidden=free,
        rules=("SWORD-71", "SWORD-72", "SWORD-80"),
    )  # fmt: skip
    yield Option(
        id="wait", label=words("action.wait"), closing=True, forbidden=turn_forbids(scene, actor),
        rules=("SWORD-16",),
    )  # fmt: skip
    if not sheet.monster or sheet.self_made_golem:
        yield from _focuses(scene, actor)
    if not sheet.monster:
        yield Option(
            id="knowledge", label=words("action.knowledge"), rules=("SWORD-53", "SWORD-56"),
            forbidden=helpless_forbids(scene, actor), chips=some(modifier(base, "SWORD-56", skill)),
        )  # fmt: skip
        yield Option(id="search", label=words("action.search"), forbidden=free, rules=("SWORD-48",))


def _focuses(scene: Scene, actor: str) -> Iterator[Option]:
    bonus = scene.number("sword.focus_bonus")
    for kind in ("defence", "resist"):
        yield Option(
            id=f"focus/{kind}", label=words(f"action.focus_{kind}"), rules=("base", "SWORD-64"),
            forbidden=option_forbids(scene, actor), detail=words("detail.focus", bonus=bonus),
        )  # fmt: skip


def _master(scene: Scene, actor: str) -> Iterator[Option]:
    """Yield what the game master may do to a combatant at any time."""
    if targets(scene, actor):
        yield Option(
            id="judge_sight", label=words("action.judge_sight"), rules=("SWORD-34",),
            detail=words("detail.master"),
        )  # fmt: skip
    yield Option(
        id="set_condition", label=words("action.set_condition"), rules=("SWORD-27",),
        detail=words("detail.master"),
    )  # fmt: skip
