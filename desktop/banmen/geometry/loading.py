"""Loads what geometry stands on, one library after another, where a hand waits meanwhile."""

from collections.abc import Iterator
from importlib import import_module


def libraries_in_steps() -> Iterator[None]:
    """Load numpy and shapely; each step takes some frames once, and none where they are there."""
    for name in ("numpy", "shapely"):
        import_module(name)
        yield
