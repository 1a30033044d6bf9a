"""How the entries of an adapter are registered: a function for each kind of vector."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Given = Mapping[str, Any]
Dice = list[list[int]]
Entry = Callable[[Given, Given, Dice], dict[str, Any]]


def entry_of(entries: dict[str, Entry], kind: str) -> Callable[[Entry], Entry]:
    """Register the function that answers a kind of vector."""

    def register(function: Entry) -> Entry:
        entries[kind] = function
        return function

    return register
