"""The list of layers: what there is stands out from what there is none of."""

from __future__ import annotations

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QTreeWidget

from banmen import words

from .hands import Table


def test_layers_of_which_there_is_nothing_are_muted(battle: Table) -> None:
    """Also after another theme is worn, and no more once something is there."""
    listed = battle.find(QTreeWidget, "layer_list")

    def colour(key: str) -> str:
        title = words.text(f"layers.{key}")
        rows = [listed.topLevelItem(n) for n in range(listed.topLevelItemCount())]
        row = next(row for row in rows if row.text(0).startswith(title))
        return str(row.foreground(0).color().name())

    for _ in range(2):
        palette = listed.palette()
        plain = palette.color(QPalette.ColorRole.Text).name()
        muted = palette.color(QPalette.ColorRole.PlaceholderText).name()
        assert (colour("tokens"), colour("labels")) == (plain, muted)
        battle.window.actions_by_id["theme"].trigger()
