"""Every sentence of Cthulhu exists in both languages, with the same places for values."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banmen import words
from banmen.rules.systems import cthulhu
from banmen.rules.systems.cthulhu import SYSTEM

FOLDER = Path(cthulhu.__file__).resolve().parent
#: Where a key is written whole, and what stands before it.
CALLS = {
    r'\bwords\(\s*"([a-z_.0-9]+)"': "coc.",
    r'\bline\(\s*"([a-z_.0-9]+)"': "coc.log.",
    r'\bmodifier\([^"]*?,\s*"[A-Za-z0-9-]+",\s*"([a-z_]+)"': "coc.modifier.",
    r'\bfactor\([^"]*"[0-9/]+",\s*"[A-Za-z0-9-]+",\s*"([a-z_]+)"': "coc.modifier.",
    r'\bforbid\(\s*"[A-Za-z0-9-]+",\s*"([a-z_]+)"': "coc.reason.",
}


def places(text: str) -> set[str]:
    """Return the names of the values a text wants."""
    return set(re.findall(r"{([a-z_]+)}", text))


def coc(lang: words.Language) -> dict[str, str]:
    """Return the texts of this system in a language."""
    return {key: text for key, text in words.keys(lang).items() if key.startswith("coc.")}


def test_both_languages_have_the_same_keys_and_places() -> None:
    japanese, english = coc("ja"), coc("en")
    assert japanese.keys() == english.keys()
    different = [k for k in japanese if places(japanese[k]) != places(english[k])]
    assert different == []


@pytest.mark.parametrize(("pattern", "prefix"), CALLS.items(), ids=CALLS.values())
def test_every_key_written_in_the_code_has_a_text(pattern: str, prefix: str) -> None:
    found = {
        f"{prefix}{key}"
        for module in FOLDER.glob("*.py")
        for key in re.findall(pattern, module.read_text(encoding="utf-8"))
    }
    assert found
    assert sorted(key for key in found if not words.has(key)) == []


def test_settings_and_sheet_fields_have_their_words() -> None:
    for setting in SYSTEM.settings:
        assert words.has(f"{setting.words_key}.name"), setting.key
        assert words.has(f"{setting.words_key}.help"), setting.key
        for value in setting.values:
            assert words.has(f"{setting.words_key}.value.{value}"), (setting.key, value)
    fields = [*SYSTEM.sheet_fields, *(f for top in SYSTEM.sheet_fields for f in top.fields)]
    for field in fields:
        assert words.has(field.words_key), field.name
        assert words.has(field.group), field.name


def test_sheet_fields_name_what_a_sheet_has() -> None:
    person, monster = SYSTEM.new_sheet("person"), SYSTEM.new_sheet("monster")
    assert monster.hp_max > person.hp_max
    assert not monster.human
    assert {field.name for field in SYSTEM.sheet_fields} == set(type(person).model_fields) - {
        "system"
    }
    weapon = next(field for field in SYSTEM.sheet_fields if field.name == "weapons")
    assert {f.name for f in weapon.fields} == set(type(person.weapons[0]).model_fields)
    for choices in [f for f in (*SYSTEM.sheet_fields, *weapon.fields) if f.choices]:
        for choice in choices.choices:
            assert words.has(f"{choices.choices_key}.{choice}"), (choices.name, choice)
    assert all(set(row) <= {f.name for f in weapon.fields} | {"name_en"} for row in weapon.presets)
