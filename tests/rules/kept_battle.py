"""A battle that was kept as a script with its journal, to be played again."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import four_against_six
import six_against_eight

from banmen.battle.script import play
from banmen.model.battle import JournalEntry
from banmen.model.document import Document


@dataclass(frozen=True)
class KeptBattle:
    """Where it is kept, the map it starts on, how it was first played, the area of its words."""

    path: Path
    start: Callable[[], Document]
    make: Callable[[], Document]
    area: str

    @cached_property
    def kept(self) -> dict[str, Any]:
        """The script and the journal as they were kept."""
        found: dict[str, Any] = json.loads(self.path.read_text(encoding="utf-8"))
        return found

    @cached_property
    def played(self) -> Document:
        """The document after the script."""
        return self.again()

    @cached_property
    def done(self) -> tuple[JournalEntry, ...]:
        """The lines of the journal that tell what happened."""
        return tuple(entry for entry in self.played.journal if entry.kind == "done")

    def again(self) -> Document:
        """Play the script anew."""
        return play(self.start(), self.kept["script"])[0]


SIX_AGAINST_EIGHT = KeptBattle(
    six_against_eight.KEPT, six_against_eight.guard_house, six_against_eight.make, "sword"
)
FOUR_AGAINST_SIX = KeptBattle(
    four_against_six.KEPT, four_against_six.warehouse, four_against_six.make, "coc"
)
