"""The switches of a system, and how they stand: in the battle, in the document, or by default."""

from collections.abc import Iterable

from banmen.model.document import Document
from banmen.rules.system import Setting

Plain = str | int | float | bool


def setting(
    area: str, name: str, default: Plain, rule: str, values: tuple[Plain, ...] = ()
) -> Setting:
    """Return a switch of an area, such as `coc`, where its words are too."""
    return Setting(
        key=f"{area}.{name}",
        default=default,
        values=values,
        rule=rule,
        words_key=f"{area}.setting.{name}",
    )


class Switches:
    """Answers for the settings of one system; KeyError for a key it does not have."""

    def __init__(self, settings: Iterable[Setting]) -> None:
        self.defaults: dict[str, Plain] = {setting.key: setting.default for setting in settings}

    def value(self, document: Document, key: str) -> Plain:
        """Return a switch as it stands in the battle, in the document, or by default."""
        if document.battle is not None and key in document.battle.settings:
            found: Plain = document.battle.settings[key]
            return found
        return document.settings.get(key, self.defaults[key])

    def standing(self, document: Document) -> dict[str, Plain]:
        """Return every switch as a battle that begins now has it."""
        return {key: document.settings.get(key, default) for key, default in self.defaults.items()}

    def number(self, document: Document, key: str) -> int:
        """Return a switch that is a whole number."""
        return int(self.value(document, key))

    def flag(self, document: Document, key: str) -> bool:
        """Return a switch that is on or off."""
        return bool(self.value(document, key))

    def choice(self, document: Document, key: str) -> str:
        """Return a switch that is one of several words."""
        return str(self.value(document, key))
