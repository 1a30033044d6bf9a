"""Rows of a sheet begin from the tables that ship with the rules."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget

from banmen.rules.catalogue import systems
from banmen.ui.panels.sheet_panel import editor_for

SWORD = systems["sword-world"]


def test_a_spell_is_added_with_all_its_figures(qtbot) -> None:
    """The menu names every spell of the table; the row taken makes a valid sheet."""
    holder = QWidget()
    qtbot.addWidget(holder)
    field = next(f for f in SWORD.sheet_fields if f.name == "spells")
    editor = editor_for(field, holder)
    editor.show_value(())
    menu = editor.findChild(QPushButton, "add_row").menu()
    names = [action.text() for action in menu.actions()]
    assert "ライトニング" in names
    assert len(names) == len(field.presets) + 1
    with qtbot.waitSignal(editor.changed) as changed:
        menu.actions()[names.index("ライトニング")].trigger()
    sheet = SWORD.new_sheet().revise(spells=changed.args[0])
    assert (sheet.spells[0].key, sheet.spells[0].form) == (20, "line")
