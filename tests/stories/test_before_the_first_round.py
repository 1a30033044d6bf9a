"""Before a round has begun: what can be done, and one reason for all that cannot."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QListWidget, QPushButton

from banmen import words
from banmen.rules.steps import Forbidden
from banmen.ui.cards.option_row import OptionRow

from .conftest import ROOT, Keep, Open
from .hands import Table

#: By sample: the row that begins, the rule that refuses the rest.
SAMPLES = {
    "guard-room": ("battle:initiative", "SWORD-03"),
    "warehouse": ("battle:next_round", "COC-05"),
    "snow-field": ("battle:round_0/all", "SNOW-06"),
}


@pytest.fixture
def early(open_table: Open, own_home: Path) -> Callable[[str], Table]:
    def begin(sample: str) -> Table:
        path = own_home / f"{sample}.banmen"
        shutil.copyfile(ROOT / "maps" / f"{sample}.banmen", path)
        table = open_table(path, (1280, 720))
        table.key(Qt.Key.Key_Tab)
        table.press_named("start_battle_button")
        table.panel.look_at(table.document.tokens[1].id)
        return table

    return begin


def shown(table: Table) -> list[OptionRow]:
    return [row for row in table.panel.card.rows if row.isVisible()]


@pytest.mark.parametrize("sample", SAMPLES)
def test_what_can_be_done_stands_first_and_the_rest_is_folded(
    early: Callable[[str], Table], sample: str, keep_picture: Keep
) -> None:
    table = early(sample)
    begins, rule = SAMPLES[sample]
    keep_picture(table, f"early-{sample}")
    assert shown(table)[0].option.id == begins
    assert table.panel.card.step.default == begins
    assert not [row for row in shown(table) if row.option.forbidden == _whole(table, rule)]
    said = [label.text() for label in table.panel.card.findChildren(QLabel) if label.isVisible()]
    reason = words.say(_whole(table, rule).reason)
    assert sum(reason in text for text in said) == 1


def _whole(table: Table, rule: str) -> Forbidden:
    """The refusal that holds for all that one could do now."""
    found = [row.option.forbidden for row in table.panel.card.rows]
    return next(f for f in found if f is not None and f.whole and f.rule == rule)


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_rule_is_one_click_away(early: Callable[[str], Table], sample: str) -> None:
    table = early(sample)
    table.press_named("fold_rule")
    reader = table.dialog("rule_reader")
    current = reader.findChild(QListWidget).currentItem()
    assert current.text().startswith(SAMPLES[sample][1])
    reader.close()


def test_what_is_folded_is_opened_and_allowed(early: Callable[[str], Table]) -> None:
    """A click unfolds the rows, each with the game master's ruling."""
    table = early("warehouse")
    fold = table.find(QPushButton, "unfold")
    before = len(shown(table))
    table.press(fold)
    assert len(shown(table)) > before + 5
    move = table.find(OptionRow, "option_turn:move")
    assert "COC-05" in move.accessibleDescription()
    table.press_named("overrule_turn:move")
    assert table.panel.runner.pending is not None


def test_digits_are_for_what_is_seen(early: Callable[[str], Table]) -> None:
    """No row that is folded takes a digit from one that is not."""
    table = early("warehouse")
    rows = table.panel.card.rows
    seen = [row.isVisible() for row in rows]
    assert seen == sorted(seen, reverse=True)
