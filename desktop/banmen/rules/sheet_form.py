"""The form of a system's sheet: makes the fields, each with its words where a system keeps them."""

from collections.abc import Mapping
from typing import Any

from banmen.rules.system import SheetField


class SheetForm:
    """Makes fields whose words are in one area: `<area>.sheet.<name>`, `<area>.group.<group>`."""

    def __init__(self, area: str) -> None:
        self._area = area

    def number(
        self, name: str, group: str, low: int = 0, high: int = 1000, confidence: str = "sure"
    ) -> SheetField:
        """Return the field of a number."""
        return self._field(
            "number", name, group, minimum=low, maximum=high, confidence=confidence
        )  # fmt: skip

    def flag(self, name: str, group: str) -> SheetField:
        """Return the field of something that is so or not."""
        return self._field("flag", name, group)

    def text(self, name: str, group: str) -> SheetField:
        """Return the field of a text."""
        return self._field("text", name, group)

    def choice(
        self, name: str, group: str, choices: tuple[str, ...], words_of: str = ""
    ) -> SheetField:
        """Return the field of a choice; its words are below `sheet_choice.<name>` or `words_of`."""
        key = f"{self._area}.{words_of or f'sheet_choice.{name}'}"
        return self._field("choice", name, group, choices=choices, choices_key=key)

    def rows(
        self, name: str, fields: tuple[SheetField, ...], presets: tuple[Mapping[str, Any], ...]
    ) -> SheetField:
        """Return the field of a table, which is a group of its own."""
        return self._field("rows", name, name, fields=fields, presets=presets)

    def _field(self, kind: str, name: str, group: str, **more: Any) -> SheetField:
        return SheetField(
            name=name, words_key=f"{self._area}.sheet.{name}", kind=kind,
            group=f"{self._area}.group.{group}", **more,
        )  # fmt: skip
