"""Rows of a sheet begin from the tables that ship with the rules."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QPushButton, QWidget

from banmen import words
from banmen.rules.catalogue import systems
from banmen.ui.panels.sheet_panel import editor_for

SWORD = systems["sword-world"]


@pytest.fixture(params=words.LANGUAGES)
def lang(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language, shown while the test runs."""
    before = words.language()
    words.use(request.param)
    yield request.param
    words.use(before)


@pytest.mark.parametrize(
    ("rows", "names"),
    [
        ("spells", {"ja": "ライトニング", "en": "Lightning"}),
        ("weapons", {"ja": "弓", "en": "Bow"}),
    ],
)
def test_a_row_of_the_table_is_added_with_its_figures_and_name(qtbot, lang, rows, names) -> None:
    """The menu names every row in the language shown; the row taken makes a valid sheet."""
    holder = QWidget()
    qtbot.addWidget(holder)
    field = next(f for f in SWORD.sheet_fields if f.name == rows)
    editor = editor_for(field, holder)
    editor.show_value(())
    menu = editor.findChild(QPushButton, "add_row").menu()
    offered = [action.text() for action in menu.actions()]
    assert names[lang] in offered
    assert len(offered) == len(field.presets) + 1
    with qtbot.waitSignal(editor.changed) as changed:
        menu.actions()[offered.index(names[lang])].trigger()
    row = getattr(SWORD.new_sheet().revise(**{rows: changed.args[0]}), rows)[0]
    assert row.name == names[lang]
    preset = next(p for p in field.presets if p["name"] == names["ja"])
    assert {k: getattr(row, k) for k in preset if k not in ("name", "name_en")} == {
        k: v for k, v in preset.items() if k not in ("name", "name_en")
    }


@pytest.mark.parametrize("kind", ["person", "monster"])
def test_a_new_sheet_names_its_weapon_in_the_language_shown(lang, kind) -> None:
    """A sheet made while English is shown has no Japanese names, and the other way round."""
    weapon = SWORD.new_sheet(kind).weapons[0]
    assert weapon.name.isascii() is (lang == "en")
