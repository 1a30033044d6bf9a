"""Every sentence of a rule system exists in both languages, with the same places for values."""

from __future__ import annotations

import importlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from banmen import words
from banmen.rules.catalogue import systems
from banmen.rules.system import RuleSystem, SheetField

#: Where a key is written whole, and what stands before it.
CALLS = (
    (r'\bwords\(\s*"([a-z_.0-9]+)"', ""),
    (r'\bline\(\s*"([a-z_.0-9]+)"', "log."),
    (r'\bmodifier\([^"]*?,\s*(?:"[A-Za-z0-9-]+",\s*)?"([a-z_]+)"(?:\)|,\s*\w+=)', "modifier."),
    (r'\b(?:no|forbid)\(\s*"[A-Za-z0-9-]+",\s*"([a-z_]+)"', "reason."),
)
FACTORS = ((r'\bfactor\([^"]*"[0-9/]+",\s*"[A-Za-z0-9-]+",\s*"([a-z_]+)"', "modifier."),)


@dataclass(frozen=True)
class Spoken:
    """A rule system, its code, the area of its words, and where its code names them."""

    id: str
    area: str
    calls: tuple[tuple[str, str], ...]

    def system(self) -> RuleSystem:
        """Return the rules."""
        return systems[self.id]

    def code(self) -> list[str]:
        """Return the text of its modules."""
        found = importlib.import_module(type(self.system()).__module__).__file__
        assert found is not None
        return [module.read_text(encoding="utf-8") for module in Path(found).parent.glob("*.py")]

    def texts(self, lang: words.Language) -> dict[str, str]:
        """Return its texts in a language."""
        before = f"{self.area}."
        return {key: text for key, text in words.keys(lang).items() if key.startswith(before)}

    def fields(self) -> list[SheetField]:
        """Return the fields of its sheet and of the rows on it."""
        fields = self.system().sheet_fields
        return [*fields, *(field for top in fields for field in top.fields)]


SPOKEN = (
    Spoken("sword-world", "sword", CALLS),
    Spoken("snowball", "snow", CALLS),
    Spoken("cthulhu", "coc", CALLS + FACTORS),
)
each_system = pytest.mark.parametrize("spoken", SPOKEN, ids=lambda spoken: spoken.area)


def places(text: str) -> set[str]:
    """Return the names of the values a text wants."""
    return set(re.findall(r"{([a-z_]+)[}:]", text))


@each_system
def test_both_languages_have_the_same_keys_and_places(spoken: Spoken) -> None:
    japanese, english = spoken.texts("ja"), spoken.texts("en")
    assert japanese.keys() == english.keys()
    different = [k for k in japanese if places(japanese[k]) != places(english[k])]
    assert different == []


@pytest.mark.parametrize(
    ("spoken", "pattern", "before"),
    [
        pytest.param(spoken, *call, id=f"{spoken.area}.{call[1]}")
        for spoken in SPOKEN
        for call in spoken.calls
    ],
)
def test_every_key_written_in_the_code_has_a_text(
    spoken: Spoken, pattern: str, before: str
) -> None:
    found = {
        f"{spoken.area}.{before}{key}"
        for module in spoken.code()
        for key in re.findall(pattern, module)
    }
    assert found
    assert sorted(key for key in found if not words.has(key)) == []


@each_system
def test_settings_and_sheet_fields_have_their_words(spoken: Spoken) -> None:
    """SNOW-13: name, help and each value of every switch; every field and choice of the sheet.
    What is on or off is a tick and has no words for its values."""
    for setting in spoken.system().settings:
        assert words.has(f"{setting.words_key}.name"), setting.key
        assert words.has(f"{setting.words_key}.help"), setting.key
        for value in () if isinstance(setting.default, bool) else setting.values:
            assert words.has(f"{setting.words_key}.value.{value}"), (setting.key, value)
    for field in spoken.fields():
        assert words.has(field.words_key), field.name
        assert words.has(field.group), field.name
        for choice in field.choices:
            assert words.has(f"{field.choices_key}.{choice}"), (field.name, choice)


@each_system
def test_sheet_fields_name_what_a_sheet_has(spoken: Spoken) -> None:
    person: Any = spoken.system().new_sheet("person")
    fields = spoken.system().sheet_fields
    assert {field.name for field in fields} == set(type(person).model_fields) - {"system"}
    for table in (field for field in fields if field.kind == "rows"):
        names = {field.name for field in table.fields}
        assert all(set(row) <= names | {"name_en"} for row in table.presets)
        for row in getattr(person, table.name):
            assert names == set(type(row).model_fields)


def test_a_monster_is_no_person() -> None:
    """The sheets to start from differ where the rules make a difference."""
    person: Any = systems["cthulhu"].new_sheet("person")
    monster: Any = systems["cthulhu"].new_sheet("monster")
    assert monster.hp_max > person.hp_max
    assert not monster.human
    fiend: Any = systems["sword-world"].new_sheet("monster")
    assert fiend.monster
