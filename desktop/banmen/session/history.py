"""Undo and redo without limit: the steps taken, as changes, and how many of them now hold."""

from collections.abc import Sequence
from dataclasses import dataclass

from banmen.model.change import Change
from banmen.words import Message


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the history: its label, what it touched (names to show), its change.

    `lines` are the numbers of the first and the last journal line that tell of it, if any do.
    """

    label: Message
    about: tuple[str, ...]
    change: Change
    lines: tuple[int, int] | None = None


class History:
    """The steps in order; the first `index` of them hold, the rest can be done again."""

    def __init__(self) -> None:
        self._steps: list[Step] = []
        self._index = 0

    @property
    def entries(self) -> Sequence[Step]:
        """All steps, the ones that can be done again included."""
        return tuple(self._steps)

    @property
    def index(self) -> int:
        """How many steps hold now; 0 is the document as it was opened."""
        return self._index

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self._index > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to do again."""
        return self._index < len(self._steps)

    @property
    def current(self) -> Step | None:
        """The last step that holds, None where none does."""
        return self._steps[self._index - 1] if self._index else None

    def push(self, step: Step) -> None:
        """Add a step; those that could have been done again are forgotten."""
        del self._steps[self._index :]
        self._steps.append(step)
        self._index += 1

    def take_back(self) -> Step:
        """Go one step back and return it; IndexError where there is none."""
        if not self.can_undo:
            raise IndexError("nothing to undo")
        self._index -= 1
        return self._steps[self._index]

    def do_again(self) -> Step:
        """Go one step forward and return it; IndexError where there is none."""
        if not self.can_redo:
            raise IndexError("nothing to redo")
        self._index += 1
        return self._steps[self._index - 1]

    def clear(self) -> None:
        """Forget everything: another document was opened."""
        self._steps.clear()
        self._index = 0
