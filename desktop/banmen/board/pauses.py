"""Work with pauses: a generator that yields where others may have their turn, and returns what it
has made."""

from collections.abc import Generator
from typing import TypeVar

_Made = TypeVar("_Made")


def at_once(work: Generator[None, None, _Made]) -> _Made:
    """Return what some work makes, without the pauses."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            made: _Made = done.value
            return made
