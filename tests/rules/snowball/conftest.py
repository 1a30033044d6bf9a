"""Fields, teams and battles of the snowball rules for the tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from tabletop import Played, play

from banmen.model.document import Document
from banmen.model.token import Condition, Token
from banmen.rules.steps import Option
from banmen.rules.systems.snowball import SYSTEM
from banmen.rules.systems.snowball.sheet import SnowSheet
from banmen.rules.systems.snowball.state import Scene


class Field:
    """One situation of a battle on the snow field, which changes as procedures are played."""

    def __init__(
        self, *tokens: Token, phase: str = "declare", settings: Mapping[str, Any] | None = None,
        declared: Mapping[str, Mapping[str, Any]] | None = None, **parts: Any,
    ) -> None:  # fmt: skip
        board = parts.pop("map", SYSTEM.new_map(lang="ja").map)
        document = Document(
            system="snowball", map=board, tokens=tokens, settings=dict(settings or {}), **parts
        )
        begun = SYSTEM.start_battle(document)
        if phase != "round_0":
            begun = begun.model_copy(update={"tokens": tokens})
        self.document: Document = begun
        assert begun.battle is not None
        said = declared or {}
        combatants = tuple(
            c.revise(**{"declared": phase == "resolve", **said.get(c.token, {})})
            for c in begun.battle.combatants
        )
        state = begun.battle.revise(
            phase=phase, round=0 if phase == "round_0" else 1, combatants=combatants
        )
        self.document = begun.model_copy(update={"battle": state})

    @property
    def scene(self) -> Scene:
        """The situation as procedures see it."""
        return Scene(self.document)

    def play(self, name: str, actor: str | None = None, **more: Any) -> Played:
        """Run a procedure and keep what it does."""
        played = play(SYSTEM, self.document, name, actor, **more)
        self.document = played.document
        return played

    def row(self, name: str, actor: str | None = None) -> Option:
        """Return a row of the choices of a participant, or of the battle."""
        rows = (
            SYSTEM.battle_actions(self.document)
            if actor is None
            else SYSTEM.actions_for(self.document, actor)
        )
        return {option.id: option for option in rows}[name]

    def rule_against(self, name: str, actor: str | None = None) -> str:
        """Return the rule that forbids a row, empty where it is allowed."""
        forbidden = self.row(name, actor).forbidden
        return forbidden.rule if forbidden else ""

    def at(self, token_id: str) -> str | None:
        """Return the node of a token."""
        return self.document.token(token_id).node

    def hits(self, token_id: str) -> int:
        """Return the hits one has taken."""
        return self.scene.state(token_id).hits


@pytest.fixture
def field() -> type[Field]:
    """The class of situations."""
    return Field


@pytest.fixture
def one() -> Callable[..., Token]:
    """Make a participant at a node: throw +3, evade +4 (Fighter 2, dexterity and agility 12)."""

    def make(token_id: str, node: str, side: str = "ally", **more: Any) -> Token:
        conditions = tuple(Condition(id=c) for c in more.pop("conditions", ()))
        sheet = SnowSheet(**{"fighter": 2, "adventurer": 2, **more})
        return Token(id=token_id, name=token_id, side=side, node=node, sheet=sheet,
                     conditions=conditions)  # fmt: skip

    return make
