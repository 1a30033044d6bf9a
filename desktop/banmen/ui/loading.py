"""Loads a part of the program beside its other work, where a hand waits meanwhile."""

from collections.abc import Iterator
from importlib import import_module
from threading import Thread

#: So long a step waits for the part, in seconds; the loader has Python to itself meanwhile.
_STEP_S = 0.001


def loaded_in_steps(module: str) -> Iterator[None]:
    """Load a module and the libraries it stands on in a thread; each step waits a little for it.

    Whoever needs one of them sooner waits at the import statement until it is there.
    """
    loader = Thread(target=import_module, args=(module,), name=f"loading {module}")
    loader.start()
    while loader.is_alive():
        loader.join(_STEP_S)
        yield
