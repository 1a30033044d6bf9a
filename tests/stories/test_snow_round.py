"""A round of the snowball battle with keys only, by someone who knows only its document."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from banmen.ui.cards.roll_card import RollCard

from .hands import Table

SAMPLE = Path(__file__).resolve().parents[2] / "maps" / "snow-field.banmen"


def labels(table: Table) -> list[str]:
    """What the rows of the card beside the board say."""
    found = getattr(table.panel.card, "rows", [])
    rows = list(found.values()) if isinstance(found, dict) else list(found)
    return [row.accessibleName() for row in rows]


def take(table: Table, text: str) -> None:
    """Take the row that holds the text, by its digit."""
    found = [number for number, label in enumerate(labels(table), 1) if text in label]
    assert found, labels(table)
    table.type(str(found[0]))


def phase(table: Table) -> str:
    """The phase that is on."""
    return table.document.battle.phase


def test_a_round_by_keys(open_table, tmp_path) -> None:
    """SNOW-05, SNOW-14, SNOW-19, SNOW-62: places, declarations, a throw by hand, the notes."""
    copy = tmp_path / "snow.banmen"
    copy.write_bytes(SAMPLE.read_bytes())
    table: Table = open_table(copy)
    table.key(Qt.Key.Key_Tab)
    table.press_named("start_battle_button")
    table.press_named("auto_roll")
    assert {t.node for t in table.document.tokens} == {"F1", "F2"}
    table.key(Qt.Key.Key_Return)
    for _ in range(10):
        table.key(Qt.Key.Key_Return)
    assert phase(table) == "declare"
    assert all(t.node not in ("F1", "F2") for t in table.document.tokens)
    table.key(Qt.Key.Key_Return)
    for _ in range(10):
        take(table, "待機＋攻撃")
        table.key(Qt.Key.Key_Return)
    assert phase(table) == "resolve"
    table.key(Qt.Key.Key_Return)
    assert any("リオ" in label for label in labels(table))
    table.key(Qt.Key.Key_Return)
    assert isinstance(table.panel.card, RollCard)
    table.window.actions_by_id["copy_status"].trigger()
    assert "攻撃+0 回避+0 HP 3/3 地点A" in QGuiApplication.clipboard().text()
