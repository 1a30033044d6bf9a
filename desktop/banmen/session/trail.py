"""The way through the procedure that is open: its beginning, its answers and throws, as they stand
in the journal, and those taken back that can be given again."""

from dataclasses import dataclass

from banmen.battle.journal import ACTIONS, standing
from banmen.battle.retrace import Taken
from banmen.model.battle import JournalEntry
from banmen.model.document import Document


@dataclass(frozen=True, slots=True)
class Trail:
    """The lines in order; the first `held` of them hold."""

    lines: tuple[JournalEntry, ...] = ()
    held: int = 0


def trail_of(document: Document, told: int, ahead: tuple[Taken, ...], *, asking: bool) -> Trail:
    """Return the trail of what has come into the journal after line `told`.

    `ahead` was taken back, the next to be done again last; `asking` tells whether a step is open.
    """
    fresh = [line for line in document.journal if line.n > told]
    held: list[JournalEntry] = []
    if asking:
        held = [line for line in standing(fresh) if line.kind in ("answered", "rolled")]
        begun = [at for at, line in enumerate(held) if line.key in ACTIONS]
        held = held[begun[-1] :] if begun else held
    by_number = {line.n: line for line in document.journal} if ahead else {}
    found = (by_number.get(taken.lines[0]) for taken in reversed(ahead) if taken.lines)
    later = [line for line in found if line is not None]
    return Trail((*held, *later), len(held))
