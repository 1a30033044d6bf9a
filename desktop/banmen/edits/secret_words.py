"""Whether a value of the journal, or of what a battle remembers, tells of a secret.

A secret is known by its id and by its name. Names may be short, and part of what everybody knows:
`ゴブリン` beside `ゴブリンA`, `剣` beside a sword. So a name counts where it stands by itself, not
where it is a part of a word that lies open.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from operator import is_
from typing import Any

from banmen.model.base import Value

#: Values in which the program writes numbers, dice, rules and places: no names stand there.
_FIGURES = (
    "dice", "faces", "sign", "value", "rule", "place", "start", "end", "before", "after", "phase",
    "ally", "enemy", "_squares", "_event",
)  # fmt: skip
#: Values that hold a word of a sheet or a text. Everything else may hold the name of somebody.
_PLAIN = ("weapon", "spell", "song", "skill", "art", "tool", "text", "what")
#: What the program calls its own: ids, keys of words, kinds.
_KEY = re.compile(r"[a-z0-9_./@-]*")


class Secrets:
    """What must not be told: `ids`, and `names` that nobody in the open bears."""

    def __init__(
        self,
        ids: Iterable[str] = (),
        names: Iterable[str] = (),
        words: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        """`words` gives what lies open, names and words of sheets, once it is asked for."""
        self.ids = frozenset(ids)
        self.names = frozenset(name for name in names if name.strip())
        self._words = words

    @cached_property
    def _near(self) -> tuple[str, ...]:
        """The open words that a secret name is a part of."""
        words = set(self._words())
        return tuple(word for word in words if any(name in word for name in self.names))

    def named(self, name: str) -> "Secrets":
        """Return the one secret of this name, of no id; none where the name is not secret."""
        return Secrets((), self.names & {name}, self._words)

    def told_by(self, value: Any, slot: str = "") -> bool:
        """Tell whether a plain value gives a secret away; `slot` is the name it goes by."""
        if isinstance(value, str):
            return self._told_by_text(value, slot)
        if isinstance(value, Mapping):
            if set(value) == {"key", "values"}:
                return self.told_by(value["values"])
            parts = value.items()
            return not self.ids.isdisjoint(value) or any(self.told_by(v, k) for k, v in parts)
        if isinstance(value, (list, tuple)):
            return any(self.told_by(part, slot) for part in value)
        return False

    def _told_by_text(self, text: str, slot: str) -> bool:
        if slot in _FIGURES:
            return False
        if slot in _PLAIN:
            return self.stands_in(text)
        if text in self.ids:
            return True
        return not slot.startswith("_") and (text in self.names or self.stands_in(text))

    def stands_in(self, text: str) -> bool:
        """Tell whether a secret name stands in a text elsewhere than within an open word."""
        found = [span for name in self.names for span in _spans(text, name)]
        if not found:
            return False
        known = [span for word in self._near for span in _spans(text, word)]
        return not all(any(a <= x and y <= b for a, b in known) for x, y in found)

    def without(self, value: Any) -> Any:
        """Return a value without the parts that tell of a secret, the same object where none
        does; None where nothing of it may be told."""
        if isinstance(value, str):
            return None if self._is_one(value) else value
        if isinstance(value, Value):
            return self._value_without(value)
        if isinstance(value, Mapping):
            kept = {k: self.without(v) for k, v in value.items() if k not in self.ids}
            left = {k: v for k, v in kept.items() if v is not None or value[k] is None}
            return value if len(left) == len(value) and left == value else left
        if isinstance(value, (list, tuple)):
            parts = [self._member_without(part) for part in value]
            if all(map(is_, parts, value)):
                return value
            return type(value)(part for part in parts if part is not None)
        return value

    def _member_without(self, part: Any) -> Any:
        """A row within a row is a record, such as who was judged to see whom: it is lost whole."""
        left = self.without(part)
        return left if left is part or not isinstance(part, (list, tuple)) else None

    def _value_without(self, value: Value) -> Value | None:
        changes = {}
        for name, field in type(value).model_fields.items():
            was = getattr(value, name)
            left = self.without(was)
            if left is None and was is not None:
                if field.is_required():
                    return None
                left = field.get_default(call_default_factory=True)
            if left is not was:
                changes[name] = left
        return value.model_copy(update=changes) if changes else value

    def _is_one(self, text: str) -> bool:
        if not self.ids.isdisjoint((text, *re.split("[/@]", text))):
            return True
        return not _KEY.fullmatch(text) and self.stands_in(text)


def texts_in(value: Any) -> Iterator[str]:
    """Give every text within a plain value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (Mapping, list, tuple)):
        for part in value.values() if isinstance(value, Mapping) else value:
            yield from texts_in(part)


def _spans(text: str, part: str) -> Iterator[tuple[int, int]]:
    """Give where a part begins and ends in a text, each place where it stands."""
    start = text.find(part)
    while start >= 0:
        yield start, start + len(part)
        start = text.find(part, start + 1)
