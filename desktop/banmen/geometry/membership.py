"""Which walls of a stock a field has, in order; few changes need no look at the rest."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np
import numpy.typing as npt

IntArray = npt.NDArray[np.intp]

_CHANGES_AT_MOST = 24
"""So many changes are kept beside an array before it is written anew."""


class Membership:
    """Numbers in order: ``base`` but for the places ``gone`` (ascending), then ``more``."""

    def __init__(
        self, base: IntArray, gone: tuple[int, ...] = (), more: tuple[int, ...] = ()
    ) -> None:
        self._base, self._gone, self._more = base, gone, more

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Membership:
        """These numbers in order."""
        return cls(np.array(numbers, dtype=np.intp))

    def __len__(self) -> int:
        return len(self._base) - len(self._gone) + len(self._more)

    @cached_property
    def numbers(self) -> IntArray:
        """All numbers in order."""
        if not self._gone and not self._more:
            return self._base
        kept = np.ones(len(self._base), dtype=bool)
        kept[list(self._gone)] = False
        return np.concatenate((self._base[kept], np.array(self._more, dtype=np.intp)))

    def at(self, index: int) -> int:
        """The number at an index; IndexError where there is none."""
        place = self._place(index)
        old = len(self._base)
        return int(self._base[place]) if place < old else self._more[place - old]

    def index(self, number: int) -> int:
        """The first index of a number; ValueError where it is not a member."""
        for place in np.flatnonzero(self._base == number).tolist():
            if place not in self._gone:
                return int(place) - bisect_left(self._gone, place)
        return len(self._base) - len(self._gone) + self._more.index(number)

    def without(self, indices: Iterable[int]) -> Membership:
        """The others in the same order; raises IndexError for an index there is none at."""
        places = {self._place(index) for index in indices}
        old = len(self._base)
        gone = sorted(place for place in places if place < old)
        more = tuple(n for i, n in enumerate(self._more, old) if i not in places)
        return Membership(self._base, tuple(sorted((*self._gone, *gone))), more)._light()

    def and_more(self, numbers: Sequence[int]) -> Membership:
        """These numbers and then others."""
        return Membership(self._base, self._gone, (*self._more, *numbers))._light()

    def _place(self, index: int) -> int:
        """Where in the base, or behind it among what came later, an index stands."""
        count = len(self)
        if not -count <= index < count:
            raise IndexError(f"no wall {index} among {count}")
        place = index + count if index < 0 else index
        for gone in self._gone:
            if gone > place:
                break
            place += 1
        return place

    def _light(self) -> Membership:
        changes = len(self._gone) + len(self._more)
        return self if changes <= _CHANGES_AT_MOST else Membership(self.numbers)
