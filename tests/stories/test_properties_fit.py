"""The properties fit their panel at its usual width, whatever is selected, in both languages."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from banmen import words
from banmen.model.document import COLLECTIONS
from banmen.ui.panels.properties_panel import PropertiesPanel

from .conftest import ROOT, Keep, Open

SAMPLES = ("guard-room", "dungeon", "trench-field", "warehouse", "snow-field")


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("sample", SAMPLES)
def test_nothing_reaches_out_of_the_panel(
    open_table: Open, own_home: Path, sample: str, language: words.Language, keep_picture: Keep
) -> None:
    path = own_home / f"{sample}.banmen"
    shutil.copyfile(ROOT / "maps" / f"{sample}.banmen", path)
    table = open_table(path, (1280, 720))
    table.workshop.views.speak(language)
    panel = table.window.docks["properties"].findChild(PropertiesPanel)
    assert panel is not None
    document = table.document
    graph = (*document.map.nodes, *document.map.links) if document.map.kind == "nodes" else ()
    things = [each for name in COLLECTIONS for each in getattr(document, name)]
    first_of = {(type(t), getattr(t, "kind", "")): t.id for t in (*things, *graph)}
    for (kind, _), thing in first_of.items():
        table.session.select((thing,))
        table.window.repaint()
        keep_picture(table, f"properties-{kind.__name__}-{language}")
        assert panel.horizontalScrollBar().maximum() == 0
        inner, room = panel.widget(), panel.viewport().width()
        assert inner.minimumSizeHint().width() <= room, kind
        for part in inner.findChildren(QWidget):
            if part.isVisible():
                right = part.mapTo(inner, QPoint(part.width(), 0)).x()
                assert right <= room, (kind, part.accessibleName(), right)


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_one_thing_has_one_word(language: words.Language) -> None:
    """A value is called the same by the tool that places a thing and by its properties."""
    names = ["state_closed", "state_open", "state_locked", "state_shuttered", "state_broken",
             "look_rock", "look_crate", "look_pillar", "look_tree", "look_water", "look_furniture",
             "darkness_natural", "darkness_shade", "darkness_darkness", "preset_torch",
             "preset_lantern", "preset_other", "shape_disc", "shape_line", "direction_n",
             "direction_ne", "direction_sw", "side_ally", "side_enemy", "side_neutral"]  # fmt: skip
    for name in names:
        placed = words.text(f"tools.option.{name}", language)
        assert words.text(f"properties.{name}", language) == placed
