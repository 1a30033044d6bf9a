"""What the entries for the snowball battle are built with: fields, people and battles by name.

Like the entries themselves this holds no rule: no arithmetic, no comparison, no branching.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adapters.entries import Entry, Given, entry_of
from tabletop import play

from banmen.model.document import Document
from banmen.model.token import Condition, Token
from banmen.rules.effects import with_combatant
from banmen.rules.systems.snowball import SYSTEM
from banmen.rules.systems.snowball.sheet import SnowSheet
from banmen.rules.systems.snowball.state import Scene

ENTRIES: dict[str, Entry] = {}

SIDE = {1: "ally", 2: "enemy", "1": "ally", "2": "enemy"}
NUMBER = {"ally": 1, "enemy": 2, "draw": "draw", None: None}
FLAG = {1: "F1", 2: "F2"}
#: What an action of a vector is as a declaration.
DECLARED: dict[str, dict[str, Any]] = {
    "wait": {"package": "wait_attack"},
    "trench": {"package": "trench_attack"},
    "advance": {"package": "advance_attack"},
    "sprint": {"package": "advance_attack", "mode": "sprint"},
    "glide": {"package": "advance_attack", "mode": "glide"},
    "quad": {"package": "advance_attack", "mode": "quad"},
    "hide": {"package": "wait_hide"},
}
HIDDEN = {"hide": ("hidden",)}
REASONS = {
    "snow.reason.hidden": "hidden",
    "snow.reason.retired": "retired",
    "snow.reason.not_possible": "not_possible",
    "snow.reason.too_far": "not_possible",
}


def entry(kind: str) -> Callable[[Entry], Entry]:
    """Register the function that answers a kind of vector."""
    return entry_of(ENTRIES, kind)


class AnyOrder(list[Any]):
    """A list whose order means nothing (the vectors do not say in which order places come)."""

    def __eq__(self, other: object) -> bool:
        return sorted(self) == sorted(other) if isinstance(other, list) else NotImplemented

    __hash__ = None


def one(
    name: str, side: str = "ally", node: str = "B", conditions: Any = (), **sheet: Any
) -> Token:
    """Return a participant at a node."""
    marks = tuple(Condition(id=c) for c in conditions)
    return Token(id=name, name=name, side=side, node=node, conditions=marks,
                 sheet=SnowSheet(**{"fighter": 1, "adventurer": 1, **sheet}))  # fmt: skip


def field(*tokens: Token, settings: Given, phase: str = "resolve", number: int = 1) -> Document:
    """Return a battle in a phase on the snow field, everyone where they were put."""
    document = Document(system="snowball", map=SYSTEM.new_map(lang="ja").map, tokens=tokens,
                        settings=dict(settings))  # fmt: skip
    begun = SYSTEM.start_battle(document)
    state = begun.battle.revise(phase=phase, round=number)
    return begun.model_copy(update={"tokens": tokens, "battle": state})


def changed(document: Document, token_id: str, **changes: Any) -> Document:
    """Return a battle that remembers something of a participant."""
    return with_combatant(document, Scene(document).state(token_id).revise(**changes))


def thrown(document: Document, dice: Any, answers: Given, **arguments: Any) -> Any:
    """Return the line and the rolls of one throw of `D` at `E`, and the battle after it."""
    return play(SYSTEM, document, "throw", "D", dice=dice, answers=answers, target="E",
                **arguments)  # fmt: skip
