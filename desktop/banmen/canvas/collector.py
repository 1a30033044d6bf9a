"""When Python's garbage collector runs: never while much is made that stays, nor while the hand
drags or sight is prepared, whose frames it would hold up."""

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


_holders: set[object] = set()


def hold(holder: object) -> None:
    """Let the collector wait until every holder (by any key) has let it go."""
    if gc.isenabled():
        gc.disable()
        _holders.add(holder)
    elif _holders:
        _holders.add(holder)


def let_go(holder: object) -> None:
    """Let the collector go on, if this was the last to hold it."""
    if holder in _holders:
        _holders.discard(holder)
        if not _holders:
            gc.enable()


def keep_for_good() -> None:
    """Have the collector pass over all there is now: it was made to stay.

    Rings of references nobody needs any more stay as well, so this is for openings, not for edits.
    """
    gc.freeze()
