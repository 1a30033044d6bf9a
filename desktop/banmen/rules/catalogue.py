"""The rule systems, written out; each is loaded when something is first asked of it."""

from collections.abc import Callable, Iterator, Mapping

from banmen.model.document import Document
from banmen.rules.plain import PlainRules
from banmen.rules.system import BoardRules, RuleSystem


def _sword_world() -> RuleSystem:
    from banmen.rules.systems import sword_world

    return sword_world.SYSTEM


def _snowball() -> RuleSystem:
    from banmen.rules.systems import snowball

    return snowball.SYSTEM


def _cthulhu() -> RuleSystem:
    from banmen.rules.systems import cthulhu

    return cthulhu.SYSTEM


class Systems(Mapping[str, RuleSystem]):
    """Rule systems by their ids, in the order they are offered; the ids are known unloaded."""

    def __init__(self, loaders: Mapping[str, Callable[[], RuleSystem]]) -> None:
        self._loaders = loaders
        self._loaded: dict[str, RuleSystem] = {}

    def __getitem__(self, system_id: str) -> RuleSystem:
        if system_id not in self._loaded:
            self._loaded[system_id] = self._loaders[system_id]()
        return self._loaded[system_id]

    def __contains__(self, system_id: object) -> bool:
        return system_id in self._loaders

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaders)

    def __len__(self) -> int:
        return len(self._loaders)


systems: Mapping[str, RuleSystem] = Systems(
    {"sword-world": _sword_world, "snowball": _snowball, "cthulhu": _cthulhu}
)

_PLAIN = PlainRules()


def board_rules(document: Document) -> BoardRules:
    """Return who answers about a map: its rule system, or plain counting where it names none."""
    return systems.get(document.system, _PLAIN)


def words_area(system_id: str) -> str:
    """Return the area of a system's words (`sword`); nothing where there is no such system."""
    settings = systems[system_id].settings if system_id in systems else ()
    return settings[0].key.partition(".")[0] if settings else ""


def standard_map(system_id: str, name: str = "") -> Document | None:
    """Return an empty document of the map a system is played on; None where it is played on any
    grid of squares."""
    make = getattr(systems.get(system_id), "new_map", None)
    made: Document | None = make(name) if make is not None else None
    return made
