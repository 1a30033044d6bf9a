"""Loads a part of the program beside its other work, where a hand waits meanwhile."""

from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from threading import Thread

#: So long a step waits for the part, in seconds; the loader has Python to itself meanwhile.
_STEP_S = 0.001
_loaders: list[Thread] = []


def loaded_in_steps(module: str) -> Iterator[None]:
    """Load a module and the libraries it stands on in a thread; each step waits a little for it.

    Whoever needs one of them sooner waits at the import statement until it is there. What keeps it
    from being loaded is raised here, where it is told to the user.
    """

    def load() -> None:
        with suppress(Exception):
            import_module(module)

    loader = Thread(target=load, name=f"loading {module}")
    _loaders[:] = [*filter(Thread.is_alive, _loaders), loader]
    loader.start()
    while loader.is_alive():
        loader.join(_STEP_S)
        yield
    import_module(module)


def is_loading() -> bool:
    """Tell whether something is still on its way, which the end of the program would wait for."""
    return any(loader.is_alive() for loader in _loaders)
