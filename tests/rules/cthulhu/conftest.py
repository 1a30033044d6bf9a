"""People, weapons and battles of Cthulhu for the tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tabletop import Played, piece, play, squares

from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules.effects import with_combatant
from banmen.rules.steps import Option
from banmen.rules.systems.cthulhu import SYSTEM
from banmen.rules.systems.cthulhu.sheet import CthulhuSheet, table_weapon
from banmen.rules.systems.cthulhu.state import CthulhuCombatant, Scene, WeaponState


class Table:
    """One situation of a battle with the first token on turn, which changes as it is played."""

    def __init__(self, *tokens: Token, **parts: Any) -> None:
        settings = parts.pop("settings", {})
        board = parts.pop("map", squares(16, 16, 5.0))
        document = SYSTEM.start_battle(
            Document(system="cthulhu", map=board, tokens=tokens, settings=settings, **parts)
        )
        assert document.battle is not None
        order = tuple(token.id for token in tokens)
        begun = document.battle.revise(round=1, phase="turns", order=order, current=order[0])
        self.document: Document = document.model_copy(update={"battle": begun})
        self.remember(order[0], points=3)

    @property
    def scene(self) -> Scene:
        """The situation as procedures see it."""
        return Scene(self.document)

    def remember(self, token_id: str, **changes: Any) -> None:
        """Change what the battle remembers of a token."""
        self.document = with_combatant(self.document, self.state(token_id).revise(**changes))

    def weapon(self, token_id: str, row: int = 0, **changes: Any) -> WeaponState:
        """Return the state of a weapon, after changing it where changes are given."""
        states = list(self.state(token_id).weapons)
        states[row] = states[row].revise(**changes)
        self.remember(token_id, weapons=tuple(states))
        return states[row]

    def play(self, name: str, actor: str | None = None, **more: Any) -> Played:
        """Run a procedure and keep what it does."""
        played = play(SYSTEM, self.document, name, actor, **more)
        self.document = played.document
        return played

    def state(self, token_id: str) -> CthulhuCombatant:
        """Return what the battle remembers of a token."""
        return self.scene.state(token_id)

    def row(self, actor: str, name: str) -> Option:
        """Return a row of the choices of a combatant."""
        return {option.id: option for option in SYSTEM.actions_for(self.document, actor)}[name]

    def rule_against(self, actor: str, name: str) -> str:
        """Return the rule that forbids a row, empty where it is allowed."""
        forbidden = self.row(actor, name).forbidden
        return forbidden.rule if forbidden else ""

    def hp(self, token_id: str) -> int:
        """Return the hit points of a combatant."""
        return self.state(token_id).hp

    def has(self, token_id: str, *conditions: str) -> bool:
        """Tell whether a token is in all of these conditions."""
        return all(self.document.token(token_id).has(c) for c in conditions)

    def at(self, token_id: str) -> tuple[int, int]:
        """Return the square of a token as (column, row)."""
        token = self.document.token(token_id)
        return int(token.x // 5), int(token.y // 5)


def rules_against(played: Played, key: str = "defence") -> dict[str, str]:
    """Return the rule that forbids each row of the first question of a key, empty if allowed."""
    question = next(question for question in played.asked if question.key == key)
    return {o.id: o.forbidden.rule if o.forbidden else "" for o in question.options}


@pytest.fixture
def table() -> type[Table]:
    """The class of tables."""
    return Table


@pytest.fixture
def rules() -> Callable[..., dict[str, str]]:
    """What a card forbids."""
    return rules_against


@pytest.fixture
def one() -> Callable[..., Token]:
    """Make a person with db 0, fist 60, kick 50, dodge 40, CON 13, and weapons of the table."""

    def make(
        token_id: str, at: tuple[int, int] = (4, 4), side: str = "ally", *weapons: Any, **more: Any
    ) -> Token:
        conditions = more.pop("conditions", ())
        known = tuple(table_weapon(w) if isinstance(w, str) else w for w in weapons)
        sheet = CthulhuSheet(
            **{
                "fist": 60, "kick": 50, "dodge": 40, "constitution": 13, "hp_max": 20,
                "damage_bonus": "0", "weapons": known, **more,
            }
        )  # fmt: skip
        return piece(token_id, side, at, sheet, conditions, square_m=5.0)

    return make


@pytest.fixture
def foe(one: Callable[..., Token]) -> Callable[..., Token]:
    """Make an enemy like `one`."""

    def make(token_id: str, at: tuple[int, int] = (4, 4), *weapons: Any, **more: Any) -> Token:
        return one(token_id, at, "enemy", *weapons, **more)

    return make
