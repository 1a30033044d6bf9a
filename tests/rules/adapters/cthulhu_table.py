"""A table for the vectors of Cthulhu: people, weapons, situations; holds no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain, repeat
from typing import Any

from adapters.entries import Dice, Entry, Given, entry_of
from tabletop import Played, path, piece, play, squares

from banmen.model.areas import Obstacle
from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules import dice as dice_text
from banmen.rules.effects import with_combatant
from banmen.rules.steps import Roll
from banmen.rules.systems.cthulhu import SYSTEM
from banmen.rules.systems.cthulhu.assault import Assault
from banmen.rules.systems.cthulhu.sheet import CthulhuSheet, Weapon, bare
from banmen.rules.systems.cthulhu.state import Scene

ENTRIES: dict[str, Entry] = {}

SIDE_M = 5.0
MIDDLE = (20, 20)
#: The sheet fields of the names that vectors use.
FIELDS = {
    "str": "strength", "con": "constitution", "dex": "dexterity", "target_con": "constitution",
    "target_dex": "dexterity", "own_pow": "power", "target_pow": "power", "siz": "siz",
    "ma": "martial_arts", "kumi": "kumi", "tachi": "tachi", "kyudo": "kyudo", "bow": "bow",
    "headbutt": "headbutt", "grapple": "grapple", "dodge": "dodge", "hide_skill": "hide",
    "martial_arts": "martial_arts", "budo": "tachi", "floating": "floating", "body": "body",
    "target_body": "body", "armour": "armour", "hp": "hp_max",
}  # fmt: skip
#: What vectors attack with.
WEAPONS = {
    "unarmed": bare("fist"),
    "melee_weapon": Weapon(name="club", kind="club", percent=99, damage="1D100", durability=15),
    "firearm": Weapon(name="gun", kind="handgun", percent=99, damage="1D100", range_m=100,
                      bonus="none", durability=9),
    "missile": Weapon(name="bow", kind="bow", percent=99, damage="1D100", range_m=100,
                      bonus="none", durability=9),
}  # fmt: skip


def entry(kind: str) -> Callable[[Entry], Entry]:
    """Register the function that answers a kind of vector."""
    return entry_of(ENTRIES, kind)


def sheet(given: Given, *names: str, **more: Any) -> CthulhuSheet:
    """Return a sheet with the fields named that a vector gives."""
    known = {FIELDS[name]: given[name] for name in set(names).intersection(given)}
    return CthulhuSheet(**{"hp_max": 900, "damage_bonus": "0", **known, **more})


def person(token_id: str, at: Any = MIDDLE, of: CthulhuSheet | None = None, **more: Any) -> Token:
    """Return a token; `b…` are enemies of all others."""
    side = {"b": "enemy"}.get(token_id[0], "ally")
    return piece(token_id, side, at, of or sheet({}), square_m=SIDE_M, **more)


def board(*tokens: Token, settings: Given, **parts: Any) -> Document:
    """Return a battle that has begun, with the first token on turn."""
    document = SYSTEM.start_battle(
        Document(system="cthulhu", settings=dict(settings), tokens=tokens,
                 **{"map": squares(60, 60, SIDE_M), **parts})
    )  # fmt: skip
    order = tuple(token.id for token in tokens)
    begun = document.battle.revise(round=1, phase="turns", order=order, current=order[0])
    started = document.model_copy(update={"battle": begun})
    return changed(started, order[0], points=3)


def duel(
    one: CthulhuSheet | None = None, other: CthulhuSheet | None = None, *, settings: Given,
    **parts: Any,
) -> Document:  # fmt: skip
    """Return a battle of two enemies in one square, `a` on turn."""
    return board(person("a", of=one), person("b", of=other), settings=settings, **parts)


def changed(document: Document, token_id: str, **changes: Any) -> Document:
    """Return a battle that remembers something of a token."""
    return with_combatant(document, Scene(document).state(token_id).revise(**changes))


def feed(dice: Dice, then: int = 1) -> Callable[[Roll], list[int]]:
    """Return the faces of a vector one by one, as each roll needs them, then always `then`."""
    faces = chain(chain.from_iterable(dice), repeat(then))
    return lambda roll: [next(faces) for _ in dice_text.parse(roll.dice).sides()]


def acts(document: Document, name: str, actor: str | None, dice: Dice, **more: Any) -> Played:
    """Run a procedure with the faces of a vector."""
    return play(SYSTEM, document, name, actor, dice=feed(dice), **more)


def rows(document: Document, actor: str) -> dict[str, bool]:
    """Return which rows of a combatant are allowed."""
    return {row.id: not row.forbidden for row in SYSTEM.actions_for(document, actor)}


def attacked(kind: str, **more: Any) -> Assault:
    """Return an attack of `a` on `b` with what a vector calls a class of attack."""
    return Assault(actor="a", targets=("b",), weapon=WEAPONS[kind], **more)


def blocks(blockers: Mapping[str, str]) -> tuple[Obstacle, ...]:
    """Return objects that give cover, and walls, on the squares of a vector."""
    kinds = {"cover": {"gives_cover": True, "blocks_sight": False}, "wall": {}}
    return tuple(
        Obstacle(id=f"o{where}", squares=path(tuple(map(int, where.split(",")))), **kinds[kind])
        for where, kind in blockers.items()
    )
