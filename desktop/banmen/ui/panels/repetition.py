"""What is begun for one after another: while its row is offered and nothing is asked."""

from collections.abc import Callable

from banmen.rules.catalogue import systems
from banmen.session.session import Session
from banmen.ui.panels.action_choice import repeated_by


class Repetition:
    """Knows which row of the battle is repeated, if any."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._row = ""

    def stop(self) -> None:
        """Begin nothing more by itself."""
        self._row = ""

    def begin(self, row: str) -> None:
        """Repeat what this row begins."""
        self._row = row

    def each(self, row: str) -> str:
        """Return what is begun again and again while this row is offered, if it is such a one."""
        document = self._session.document
        system = systems.get(document.system)
        return repeated_by(system, document, row) if system is not None else ""

    def go_on(self, start: Callable[[str], bool]) -> bool:
        """Start the next until a question is open or `start` tells that it was refused; tell
        whether anything was started."""
        begun = False
        while self._row and self._session.runner.pending is None:
            row, each = self._row, self.each(self._row)
            self._row = ""
            if each:
                begun = True
                self._row = row if start(each) else ""
        return begun
