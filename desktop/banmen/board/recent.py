"""Keeps the last few values made from some objects, as long as these are the same."""

from collections.abc import Callable
from operator import is_
from typing import Any, TypeVar

_Found = TypeVar("_Found")


class Recent:
    """The last few values made, known by the identity of the objects they were made from."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: list[tuple[tuple[Any, ...], Any]] = []

    def holds(self, key: tuple[Any, ...]) -> bool:
        """Tell whether the value of a key is kept."""
        return any(all(map(is_, known, key)) for known, _ in self._kept)

    def values(self) -> list[Any]:
        """Return the values kept, the last used first."""
        return [value for _, value in self._kept]

    def get(self, key: tuple[Any, ...], make: Callable[[list[Any]], _Found]) -> _Found:
        """Return the value of a key, or make it, given the values kept, the last used first."""
        for place, (known, value) in enumerate(self._kept):
            if all(one is two for one, two in zip(known, key, strict=True)):
                if place:
                    self._kept.insert(0, self._kept.pop(place))
                found: _Found = value
                return found
        made = make(self.values())
        self._kept = [(key, made), *self._kept[: self._size - 1]]
        return made
