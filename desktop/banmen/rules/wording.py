"""What a system says: its messages, lines of the journal, reasons and modifiers, by their keys."""

from typing import Any

from banmen.model.place import Place
from banmen.rules.modifiers import Modifier
from banmen.rules.steps import Forbidden, Report
from banmen.words import Message


class Wording:
    """Says everything in the words of one area, such as `coc`."""

    def __init__(self, area: str) -> None:
        self._area = area

    def words(self, key: str, /, **values: Any) -> Message:
        """Return a message of this system."""
        return Message(f"{self._area}.{key}", values)

    def line(
        self,
        key: str,
        *,
        who: str = "",
        rules: tuple[str, ...] = (),
        event: str = "",
        tokens: tuple[str, ...] = (),
        squares: tuple[Place, ...] = (),
        **values: Any,
    ) -> Report:
        """Return a line for the journal; `key` is below `<area>.log`."""
        return Report(
            text=self.words(f"log.{key}", **values),
            who=who,
            rules=rules,
            event=event,
            tokens=tokens,
            squares=squares,
        )

    def forbid(self, rule: str, reason: str, /, **values: Any) -> Forbidden:
        """Return why something is not allowed; `reason` is below `<area>.reason`."""
        return Forbidden(rule=rule, reason=self.words(f"reason.{reason}", **values))

    def modifier(self, value: int, rule: str, key: str, /, **values: Any) -> Modifier:
        """Return a modifier; `key` is below `<area>.modifier`."""
        return Modifier(value, rule, self.words(f"modifier.{key}", **values))
