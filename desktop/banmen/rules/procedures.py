"""The procedures of a system by their names, and how one is made ready to run."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from banmen.model.document import Document
from banmen.rules.scene import RulesScene
from banmen.rules.steps import Procedure

SceneT = TypeVar("SceneT", bound=RulesScene[Any, Any, Any])


class Procedures(Generic[SceneT]):
    """The table of a system; what follows a name (`melee/0/power`) becomes arguments, called as
    `parts` says."""

    def __init__(
        self,
        scene: Callable[[Document, Mapping[str, Any]], SceneT],
        parts: tuple[str, ...],
        table: Mapping[str, Callable[[SceneT], Procedure[None]]],
    ) -> None:
        self._scene = scene
        self._parts = parts
        self._table = table

    def ready(
        self, name: str, document: Document, arguments: Mapping[str, Any]
    ) -> Procedure[None]:  # fmt: skip
        """Return a procedure; KeyError where there is no such one, or its actor takes no part."""
        base, *rest = name.split("/")
        if base not in self._table or len(rest) > len(self._parts):
            raise KeyError(name)
        given = {**arguments, **dict(zip(self._parts, rest, strict=False))}
        scene = self._scene(document, given)
        if "actor" in given:
            scene.state(scene.actor)
        return self._table[base](scene)
