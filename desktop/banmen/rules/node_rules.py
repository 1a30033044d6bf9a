"""What rules that are played on a field of nodes answer beside every system's questions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from banmen.model.document import Document
from banmen.rules.steps import Forbidden
from banmen.words import Language


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a position table: the modifier of a throw or shot from one node at another, None
    where it is not possible; the rule behind it; whether the game master overruled it."""

    modifier: int | None
    rule: str
    overruled: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """A token that is bound for a node by what it has declared and not done yet."""

    token: str
    node: str


@dataclass(frozen=True, slots=True)
class NodeStep:
    """What a token set on a node by hand means in a battle: a procedure with its arguments, or why
    the rules do not let it go there now."""

    procedure: str = ""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    forbidden: Forbidden | None = None


@runtime_checkable
class PlannedRules(Protocol):
    """Rules on nodes by which people declare where they go before they go there."""

    def plans(self, document: Document) -> tuple[Plan, ...]:
        """Return where tokens are bound for, as far as everybody may know it."""

    def node_step(
        self, document: Document, token_id: str, node: str, *, ruled: bool
    ) -> NodeStep | None:
        """Return what it means that a token is set on a node by hand (`ruled`: whatever the rules
        say, on the game master's word); None for a token that takes no part."""


def plans_of(system: object, document: Document) -> tuple[Plan, ...]:
    """Return where tokens are bound for; nowhere under rules without declarations."""
    if document.battle is None or not isinstance(system, PlannedRules):
        return ()
    return system.plans(document)


@runtime_checkable
class NodeRules(Protocol):
    """A rule system with a field of its own and a table of positions."""

    def new_map(self, name: str = "", lang: Language | None = None) -> Document:
        """Return a document with the system's field and nobody on it; names in `lang` or the
        current language."""

    def position_table(self, document: Document, side: str) -> Mapping[str, Mapping[str, Cell]]:
        """Return the table of a side (`ally`, `enemy`): own node, then the enemy's node."""

    def with_cell(
        self, document: Document, side: str, start: str, target: str, value: int | str | None
    ) -> Document:
        """Return the document with a cell overruled by a number or `none` (not possible), or as
        the rules have it (None)."""
