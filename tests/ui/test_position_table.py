"""The position table as a matrix: shown, overruled cell by cell, refused where there is none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QWidget

from banmen import words
from banmen.edits.map import blank
from banmen.rules.catalogue import systems
from banmen.ui.dialogs.position_table import PositionTable
from banmen.words import Refusal

SNOW = systems["snowball"]


@pytest.fixture(autouse=True)
def _in_japanese() -> Iterator[None]:
    before = words.language()
    words.use("ja")
    yield
    words.use(before)


@pytest.fixture
def dialog(qtbot) -> Iterator[PositionTable]:
    """The dialog of an empty snow field; it keeps what it emits in `made`."""
    parent = QWidget()
    qtbot.addWidget(parent)
    shown = PositionTable(SNOW.new_map(), parent)
    shown.made = []
    shown.changed.connect(shown.made.append)
    shown.show()
    yield shown
    parent.close()


def cell(dialog: PositionTable, start: str, target: str):
    """Return the item of a pair of nodes."""
    ids = [node for node, _ in dialog._nodes]
    return dialog.table.item(ids.index(start), ids.index(target))


def test_snow_30_to_33_the_matrix_of_each_side(dialog):
    """SNOW-30, SNOW-32, SNOW-33, SNOW-43: modifiers, and a dash where nothing is given."""
    shown = [cell(dialog, *pair).text() for pair in ("BY", "AN", "AB")]
    assert shown == ["+0", "-2", "—"]
    assert cell(dialog, "F1", "M").text() == "-2"
    dialog._side.setCurrentIndex(1)
    dialog._side.activated.emit(1)
    assert cell(dialog, "F1", "M").text() == "—"


def test_cells_are_overruled_and_put_back(dialog):
    """A number or a dash overrules, an empty cell is as the rules have it; words are refused."""
    cell(dialog, "A", "B").setText("-１")
    cell(dialog, "B", "Y").setText("-")
    assert cell(dialog, "A", "B").font().bold()
    cell(dialog, "A", "L").setText("いくつ")
    assert "いくつ" in dialog._wrong.text()
    assert cell(dialog, "A", "L").text() == "+0"
    dialog._accept()
    (made,) = dialog.made
    table = SNOW.position_table(made, "ally")
    assert (table["A"]["B"].modifier, table["B"]["Y"].modifier) == (-1, None)
    assert made.settings == {"snow.cell/ally/A/B": -1, "snow.cell/ally/B/Y": "none"}


def test_other_maps_have_no_table(qtbot):
    """Squares and other rules are refused in words."""
    parent = QWidget()
    qtbot.addWidget(parent)
    for document in (
        blank("sword-world", 4, 4),
        blank("snowball", 3, 3),
    ):
        with pytest.raises(Refusal) as refused:
            PositionTable(document, parent)
        assert refused.value.message.key == "position_table.none"
