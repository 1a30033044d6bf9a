"""When Python's garbage collector runs: never while much is made that stays, nor while the hand
drags, whose frames it would hold up."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_waits() -> Iterator[None]:
    """Let the collector wait; what is made within stays and is not gone through later either.

    To go through a large map takes longer than a frame, and through it all the longer the more
    is open. What nobody refers to any more is freed all the same, save for rings of references.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        keep_for_good()
        gc.enable()


_held: list[bool] = []


def hold() -> None:
    """Let the collector wait until it is let go."""
    if gc.isenabled():
        gc.disable()
        _held.append(True)


def let_go() -> None:
    """Let the collector go on, if it was held."""
    if _held:
        _held.clear()
        gc.enable()


def keep_for_good() -> None:
    """Have the collector pass over all there is now: it was made to stay.

    Rings of references nobody needs any more stay as well, so this is for openings, not for edits.
    """
    gc.freeze()
