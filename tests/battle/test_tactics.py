"""Simple tactics on real maps: round walls, through doors, up from the ground."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from banmen.battle.holder import MemoryHolder
from banmen.battle.runner import Runner
from banmen.battle.simulator import play_out
from banmen.battle.tactics import Tactics
from banmen.formats.catalogue import read
from banmen.model.barriers import Barrier
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.model.token import Condition, Token
from banmen.rules.dice import RandomDice
from banmen.rules.systems.sword_world import SYSTEM

MAPS = Path(__file__).resolve().parents[2] / "maps"


def fighter(token_id: str, side: str, column: int, row: int, **more: Any) -> Token:
    sheet = SYSTEM.new_sheet("person" if side == "ally" else "monster")
    x, y = column * 3 + 1.5, row * 3 + 1.5
    return Token(id=token_id, name=token_id, side=side, x=x, y=y, sheet=sheet, **more)


def two_rooms(door: str, *tokens: Token) -> Document:
    """Two rooms of five by five, a wall between with one door in its middle."""
    wall = [
        Barrier(id="w1", points=(Point(15, 0), Point(15, 6))),
        Barrier(id="w2", points=(Point(15, 9), Point(15, 15))),
        Barrier(id="d1", kind="door", state=door, points=(Point(15, 6), Point(15, 9))),
    ]
    return Document(
        system="sword-world", map=SquareMap(columns=10, rows=5, square_m=3), barriers=tuple(wall),
        tokens=tokens,
    )  # fmt: skip


@pytest.mark.parametrize("door", ["open", "closed", "locked"])
def test_a_battle_through_a_door_comes_to_an_end(door: str) -> None:
    tokens = (fighter("a", "ally", 1, 0), fighter("b", "enemy", 8, 4))
    after, ended = play_out(two_rooms(door, *tokens), 5)
    assert ended.winner in ("ally", "enemy")
    assert after.element("d1").state == "open"


def test_nobody_goes_through_a_secret_door() -> None:
    tokens = (fighter("a", "ally", 1, 0), fighter("b", "enemy", 8, 4))
    document = two_rooms("closed", *tokens)
    secret = document.barriers[2].revise(secret=True)
    document = document.model_copy(update={"barriers": (*document.barriers[:2], secret)})
    after, ended = play_out(document, 5, max_rounds=4)
    assert ended.winner == ""
    assert after.element("d1").state == "closed"


def test_the_fallen_stand_up() -> None:
    tokens = (
        fighter("a", "ally", 1, 0, conditions=(Condition(id="prone"),)),
        fighter("b", "enemy", 8, 4),
    )
    holder = MemoryHolder(SYSTEM.start_battle(two_rooms("open", *tokens)))
    runner, tactics = Runner(holder, dice=RandomDice(1)), Tactics()
    for _ in range(3):
        tactics.act(runner)
    assert not holder.document.token("a").has("prone")


@pytest.mark.parametrize("name", ["guard-room", "tavern"])
def test_a_battle_on_a_sample_comes_to_an_end(name: str) -> None:
    document = read(MAPS / f"{name}.banmen").document
    _, ended = play_out(document, 1, max_rounds=30)
    assert ended.winner in ("ally", "enemy")
