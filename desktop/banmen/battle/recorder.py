"""Turns what a procedure reports and does into journal entries, with the snapshots of rounds."""

from banmen.battle import journal, snapshot
from banmen.model.battle import JournalEntry
from banmen.model.document import Document
from banmen.rules.steps import Apply, Report
from banmen.rules.system import RuleSystem


class Recorder:
    """Collects entries, not numbered yet, from one course; give it as the course's observer."""

    def __init__(self, system: RuleSystem) -> None:
        self._system = system
        self._entries: list[JournalEntry] = []

    def __call__(self, step: Report | Apply, before: Document, after: Document) -> None:
        if isinstance(step, Report):
            self._entries.append(journal.done(step, after))
        elif _round(before) != _round(after):
            if _round(before) is not None:
                self._entries.append(snapshot.round_ends(before, self._system))
            if _round(after) is not None:
                self._entries.append(snapshot.round_begins(after, self._system))

    def take(self) -> list[JournalEntry]:
        """Return the entries since last time."""
        taken, self._entries = self._entries, []
        return taken


def _round(document: Document) -> int | None:
    return document.battle.round if document.battle else None
