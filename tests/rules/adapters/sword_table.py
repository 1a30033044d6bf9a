"""What the entries for Sword World are built with: boards, people and battles by name.

Like the entries themselves this holds no rule: no arithmetic, no comparison, no branching.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adapters.entries import Entry, Given, entry_of
from tabletop import edge, path, piece, squares

from banmen.model.areas import Obstacle
from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules.effects import with_combatant
from banmen.rules.systems.sword_world import (
    SYSTEM,
)
from banmen.rules.systems.sword_world.sheet import SwordSheet, Weapon, table_spell
from banmen.rules.systems.sword_world.state import Scene
from banmen.words import Refusal

ENTRIES: dict[str, Entry] = {}

SIDE = {"pc": "ally", "gm": "enemy", "enemy": "enemy", "neutral": "neutral"}
FIRST = {"ally": "pc", "enemy": "gm", None: "reroll"}
LETTER = {"pc": "P", "gm": "E", "enemy": "E"}
INTELLIGENCE = {0: 0, 1: 6, 2: 12, 3: 18, 4: 24, 5: 30, 6: 36}
FIGHTER = SwordSheet(
    fighter=1, sorcerer=3, intelligence=0, hp_max=90, mp_max=90, mind=0,
    weapons=(Weapon(name="s"), Weapon(name="b", kind="missile", range_m=90)),
    spells=(table_spell("エネルギー・ボルト"),),
)  # fmt: skip
#: Which dice of `initiative` make a side first.
DECIDING = {"pc": [(6, 5), (1, 2)], "gm": [(1, 2), (6, 5)]}
WALKED = {
    " SWORD-18": (True, "arrived"),
    " SWORD-25": (True, "arrived"),
    "stopped SWORD-25": (True, "forced_stop"),
    "too_far SWORD-18": (False, "too_far"),
    "blocked SWORD-15": (False, "obstacle"),
    "blocked SWORD-19": (False, "diagonal"),
    "occupied SWORD-14": (False, "destination_occupied"),
    "occupied SWORD-20": (False, "occupied_by_enemy_or_neutral"),
    "occupied SWORD-25": (False, "stop_square_occupied"),
}
SPELLS = {"darkness": "ダークネス", "light": "ライト", "march": "マーチ"}
SHUTTERS = {"closed": 0, "half": 2, "open": 4}
ROWS = {
    "melee": "melee/0", "missile_weapon": "missile/1", "resist_focus": "focus/resist",
    "defence_focus": "focus/defence", "power_attack": "melee/0/power",
    "attack": "melee/0", "move": "move", "command": "command_golem", "cast": "spell/0",
}  # fmt: skip


def entry(kind: str) -> Callable[[Entry], Entry]:
    """Register the function that answers a kind of vector."""
    return entry_of(ENTRIES, kind)


def board(*tokens: Token, settings: Given, given: Given | None = None, **parts: Any) -> Document:
    """Return a battle of tokens, with the edges and obstacle squares of a vector."""
    given = given or {}
    edges = tuple(edge(e["a"], e["b"], e["kind"]) for e in given.get("edges", ()))
    filled = [Obstacle(id=f"o{n}", squares=path(s))
              for n, s in enumerate(given.get("obstacle_squares", ()))]  # fmt: skip
    parts = {"map": squares(40, 40), "barriers": edges, "areas": tuple(filled), **parts}
    return SYSTEM.start_battle(
        Document(system="sword-world", settings=dict(settings), tokens=tokens, **parts)
    )


def fight(document: Document, first: str = "pc") -> Document:
    """Return a battle whose first phase is on."""
    begun = document.battle.revise(phase=SIDE[first], first_side=SIDE[first], round=1,
                                   **{f"{SIDE[first]}_phases": 1})  # fmt: skip
    return document.model_copy(update={"battle": begun})


def person(one: Given, sheet: SwordSheet = FIGHTER) -> Token:
    """Return the token of a character of a vector."""
    known = sheet.revise(agility=one.get("agility", 12))
    return piece(one["id"], SIDE[one.get("side", "pc")], one["pos"], known,
                 one.get("conditions", ()))  # fmt: skip


def rows(document: Document, actor: str) -> dict[str, bool]:
    """Return which rows of a combatant are allowed."""
    return {row.id: not row.forbidden for row in SYSTEM.actions_for(document, actor)}


def attempt(function: Callable[..., Any], *arguments: Any, **named: Any) -> tuple[bool, Any]:
    """Call what may be refused; return whether it was allowed and its result."""
    try:
        return True, function(*arguments, **named)
    except (Refusal, KeyError):
        return False, None


def changed(document: Document, token_id: str, **changes: Any) -> Document:
    """Return a battle that remembers something of a token."""
    return with_combatant(document, Scene(document).state(token_id).revise(**changes))


def duel(settings: Given, first: str, sheet: SwordSheet = FIGHTER) -> Document:
    """Return a battle of one on each side, far apart, before initiative."""
    return board(piece("pc", "ally", (0, 0), sheet), piece("enemy", "enemy", (30, 30), sheet),
                 settings=settings)  # fmt: skip
