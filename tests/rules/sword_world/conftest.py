"""People, monsters and battles of Sword World for the tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tabletop import Played, piece, play, squares

from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules.steps import Option
from banmen.rules.systems.sword_world import SYSTEM
from banmen.rules.systems.sword_world.sheet import SwordSheet, Weapon, table_spell, table_weapon
from banmen.rules.systems.sword_world.state import Scene


class Table:
    """One situation of a battle, which changes as procedures are played on it."""

    def __init__(self, *tokens: Token, phase: str = "ally", **parts: Any) -> None:
        settings = parts.pop("settings", {})
        board = parts.pop("map", squares())
        document = Document(
            system="sword-world", map=board, tokens=tokens, settings=settings, **parts
        )
        document = SYSTEM.start_battle(document)
        changes: dict[str, Any] = {}
        if phase != "setup":
            first = {"ally": ("ally_phases",), "enemy": ("ally_phases", "enemy_phases")}[phase]
            changes = {"phase": phase, "first_side": "ally", "round": 1}
            changes |= dict.fromkeys(first, 1)
        assert document.battle is not None
        self.document: Document = document.model_copy(
            update={"battle": document.battle.revise(**changes)}
        )

    @property
    def scene(self) -> Scene:
        """The situation as procedures see it."""
        return Scene(self.document)

    def play(self, name: str, actor: str | None = None, **more: Any) -> Played:
        """Run a procedure and keep what it does."""
        played = play(SYSTEM, self.document, name, actor, **more)
        self.document = played.document
        return played

    def row(self, actor: str, name: str) -> Option:
        """Return a row of the choices of a combatant."""
        return {option.id: option for option in SYSTEM.actions_for(self.document, actor)}[name]

    def rule_against(self, actor: str, name: str) -> str:
        """Return the rule that forbids a row, empty where it is allowed."""
        forbidden = self.row(actor, name).forbidden
        return forbidden.rule if forbidden else ""

    def hp(self, token_id: str) -> int:
        """Return the hit points of a combatant."""
        return self.scene.state(token_id).hp

    def has(self, token_id: str, *conditions: str) -> bool:
        """Tell whether a token is in all of these conditions."""
        return all(self.document.token(token_id).has(c) for c in conditions)

    def at(self, token_id: str) -> tuple[int, int]:
        """Return the square of a token as (column, row)."""
        token = self.document.token(token_id)
        return int(token.x // 3), int(token.y // 3)


@pytest.fixture
def table() -> type[Table]:
    """The class of tables."""
    return Table


@pytest.fixture
def hero() -> Callable[..., Token]:
    """Make a fighter with sword and bow: attack +5, evade +5, damage +5, armour 7, level 3."""

    def make(token_id: str, at: tuple[int, int], side: str = "ally", **more: Any) -> Token:
        conditions = more.pop("conditions", ())
        sheet = SwordSheet(
            **{
                "fighter": 3, "ranger": 2, "dexterity": 12, "agility": 12, "strength": 12,
                "intelligence": 12, "mind": 12, "vitality": 12, "hp_max": 16, "mp_max": 12,
                "weapons": (table_weapon("剣"), table_weapon("弓")), **more,
            }
        )  # fmt: skip
        return piece(token_id, side, at, sheet, conditions)

    return make


@pytest.fixture
def mage() -> Callable[..., Token]:
    """Make a sorcerer with some spells: magic power +6."""

    def make(token_id: str, at: tuple[int, int], *spells: str, **more: Any) -> Token:
        sheet = SwordSheet(
            **{
                "sorcerer": 3, "intelligence": 18, "mp_max": 20, "hp_max": 10,
                "spells": tuple(table_spell(name) for name in spells), **more,
            }
        )  # fmt: skip
        return piece(token_id, "ally", at, sheet)

    return make


@pytest.fixture
def goblin() -> Callable[..., Token]:
    """Make a monster with fixed values: attack 11, evade 11, resistances 10, defence 1, level 2."""

    def make(token_id: str, at: tuple[int, int], side: str = "enemy", **more: Any) -> Token:
        conditions = more.pop("conditions", ())
        sheet = SwordSheet(
            **{
                "monster": True, "level": 2, "attack": 4, "evade": 4, "defence": 1, "fixed": True,
                "life_resistance": 3, "mind_resistance": 3, "hp_max": 12, "mp_max": 0,
                "weapons": (Weapon(name="claw", dice="2D6"),), **more,
            }
        )  # fmt: skip
        return piece(token_id, side, at, sheet, conditions)

    return make
