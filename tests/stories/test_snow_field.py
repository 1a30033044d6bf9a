"""The snow field in the real window: what the hand sees over a node."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QGraphicsItem

from banmen.canvas.captions import CaptionItem
from banmen.model.base import Point

SAMPLE = Path(__file__).resolve().parents[2] / "maps" / "snow-field.banmen"


def said(table) -> list[str]:
    """Return the words on the board above everything."""
    overlay: QGraphicsItem = table.workshop.place.board.scene.overlay
    captions = [c for c in overlay.childItems() if isinstance(c, CaptionItem) and c.isVisible()]
    return sorted(caption.words.text for caption in captions)


def test_over_a_node_the_modifiers_to_all_others_are_shown(open_table, tmp_path):
    """SNOW-30, SNOW-31, SNOW-42: from L to X, Y, Z and the flag, and nothing away from nodes."""
    copy = tmp_path / "snow.banmen"
    copy.write_bytes(SAMPLE.read_bytes())
    table = open_table(copy)
    view = table.workshop.place.board.view
    view.pointer_moved.emit(Point(10.2, 0.3))
    assert said(table) == ["+0", "+0", "-1", "-1", "-1", "-2", "-2"]
    view.pointer_moved.emit(Point(7.5, 2.5))
    assert said(table) == []
