"""The way back along the answers of a procedure, kept so that it can be gone forward again."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from banmen.battle import journal
from banmen.model.battle import Answer, JournalEntry
from banmen.model.document import Document


@dataclass(frozen=True, slots=True)
class Taken:
    """One step back: the procedure with the answers that held before it, and the numbers of the
    first and the last journal line it took back, if any tell of it.

    Without answers it was the beginning that was taken back.
    """

    procedure: str
    arguments: Mapping[str, Any]
    answers: tuple[Answer, ...]
    lines: tuple[int, int] | None

    def mark(self, document: Document) -> tuple[JournalEntry, ...]:
        """Return the numbered entry that restores the lines, if there are any."""
        if self.lines is None:
            return ()
        first, last = self.lines
        key = journal.ANSWER_AGAIN if self.answers else journal.PROCEDURE_RESUMED
        made = journal.entry("restored", key, document, {"from": first, "to": last})
        return journal.numbered(document.journal, [made])


def last_answer_lines(document: Document, answer: Answer) -> tuple[int, int] | None:
    """Return the numbers of the lines that tell of the last answer and what came of it."""
    last = journal.last_answer(document.journal)
    if last is None or last.key != answer.key:
        return None
    return last.n, document.journal[-1].n


def procedure_lines(document: Document) -> tuple[int, int] | None:
    """Return the numbers of the lines that tell of the procedure begun last."""
    begun = [e for e in journal.standing(document.journal) if e.key in journal.ACTIONS]
    return (begun[-1].n, document.journal[-1].n) if begun else None
