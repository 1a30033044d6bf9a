"""What rules that are played on a field of nodes answer beside every system's questions."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from banmen.model.document import Document
from banmen.words import Language


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a position table: the modifier of a throw or shot from one node at another, None
    where it is not possible; the rule behind it; whether the game master overruled it."""

    modifier: int | None
    rule: str
    overruled: bool = False


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
