"""A signal without Qt: functions are connected to it and called when it is emitted."""

from collections.abc import Callable
from typing import Generic, ParamSpec

P = ParamSpec("P")


class Signal(Generic[P]):
    """Calls the connected functions in the order they were connected."""

    def __init__(self) -> None:
        self._listeners: list[Callable[P, object]] = []

    def connect(self, listener: Callable[P, object]) -> Callable[[], None]:
        """Call `listener` at every emission from now on; the function handed back ends that."""
        self._listeners.append(listener)

        def disconnect() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return disconnect

    def emit(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Call all listeners; those disconnected meanwhile are passed over."""
        for listener in tuple(self._listeners):
            if listener in self._listeners:
                listener(*args, **kwargs)
