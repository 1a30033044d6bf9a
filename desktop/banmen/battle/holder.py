"""A document held in memory for a runner: for scripts, replay and the simulator."""

from collections.abc import Sequence

from banmen.model.battle import JournalEntry, PendingProcedure
from banmen.model.document import Document


class MemoryHolder:
    """What a runner needs of a session, without history or listeners."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def commit(self, label: str, document: Document) -> None:
        """Make a document the present one; its journal is the one kept so far."""
        kept = {"journal": self.document.journal}
        self.document = document.model_copy(update=kept)

    def append_journal(self, entries: Sequence[JournalEntry]) -> None:
        """Add entries to the journal."""
        journal = (*self.document.journal, *entries)
        self.document = self.document.model_copy(update={"journal": journal})

    def set_pending(self, pending: PendingProcedure | None) -> None:
        """Put the procedure under way into the battle."""
        if self.document.battle is not None:
            battle = self.document.battle.model_copy(update={"pending": pending})
            self.document = self.document.model_copy(update={"battle": battle})
