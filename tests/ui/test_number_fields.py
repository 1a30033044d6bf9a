"""Numbers may be typed as an input method gives them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QAbstractSpinBox, QApplication

from banmen.ui.number_fields import RealNumber, WholeNumber

ROOT = Path(__file__).resolve().parents[2]


def commit(field: QAbstractSpinBox, text: str) -> None:
    event = QInputMethodEvent()
    event.setCommitString(text)
    field.selectAll()
    QApplication.sendEvent(field, event)


@pytest.mark.parametrize(("typed", "value"), [("２５", 25), ("－７", -7), ("−7", -7), ("12", 12)])
def test_whole_numbers_in_any_width(qtbot, typed: str, value: int) -> None:
    field = WholeNumber()
    qtbot.addWidget(field)
    field.setRange(-100, 100)
    field.setPrefix("合計 ")
    commit(field, typed)
    assert field.value() == value


@pytest.mark.parametrize(("typed", "value"), [("１．５", 1.5), ("3", 3.0), ("２。５", 2.5)])
def test_numbers_in_any_width(qtbot, typed: str, value: float) -> None:
    field = RealNumber()
    qtbot.addWidget(field)
    field.setSuffix(" m")
    commit(field, typed)
    assert field.value() == value


def test_every_number_field_of_the_program_is_one() -> None:
    sources = (ROOT / "desktop/banmen/ui").rglob("*.py")
    made = re.compile(r"= Q(Double)?SpinBox\(")
    assert [path.name for path in sources if made.search(path.read_text("utf-8"))] == []
