"""Lines are broken between phrases; short names and words stay whole in the narrowest column."""

from __future__ import annotations

import re

import pytest
from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout, QTextOption
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from banmen.phrases import breakable, loosened, unbroken
from banmen.ui import theme
from banmen.ui.wrapped import Wrapped


def lines(text: str, letters: float) -> list[str]:
    """Return the lines Qt makes of a text in a column so many ideographs wide."""
    font = QFont("BIZ UDPGothic")
    width = QFontMetricsF(font).horizontalAdvance("国" * 20) / 20 * letters
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    found = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        found.append(loosened(text[line.textStart() : line.textStart() + line.textLength()]))
    layout.endLayout()
    return [re.sub("\u200b", "", each).strip() for each in found]


@pytest.mark.parametrize("letters", range(8, 24))
def test_short_names_are_never_broken(qtbot: QtBot, letters: int) -> None:
    names = ("ガルド", "見張りの男", "手下 A", "Goblin B", "瀬名 蓮")
    text = breakable("○ 味方: " + "、".join(unbroken(name) for name in names))
    shown = lines(text, letters)
    for name in names:
        assert any(name in line for line in shown), (name, shown)


@pytest.mark.parametrize("letters", range(9, 24))
def test_names_in_a_sentence_stay_whole(qtbot: QtBot, letters: int) -> None:
    text = "行動順: 瀬名 蓮(16)、久我 刑事（14）、銃使いA（13）、手下B（12）、銃使いB（10）"
    shown = lines(breakable(text), letters)
    for name in ("瀬名 蓮(16)", "久我 刑事（14）", "銃使いA", "手下B", "銃使いB"):
        assert any(name in line for line in shown), (name, shown)


@pytest.mark.parametrize("letters", range(9, 20))
def test_words_in_a_sentence_stay_whole(qtbot: QtBot, letters: int) -> None:
    shown = lines(breakable("× イニシアティブがまだ決まっていません　SWORD-03"), letters)
    for word in ("イニシアティブ", "決まって", "SWORD-03"):
        assert any(word in line for line in shown), (word, shown)


def test_long_names_break_at_their_joints(qtbot: QtBot) -> None:
    name = "ガルド・フォン・アイゼンシュタイン辺境伯の三男"
    first = lines(breakable(name), 14)[0]
    assert first in ("ガルド・フォン・", "ガルド・フォン・アイゼンシュタイン")
    english = "Sir Bartholomew Featherstonehaugh III"
    assert lines(breakable(english), 15)[0] in ("Sir Bartholomew", "Sir")


def test_holding_together_costs_no_room(qtbot: QtBot) -> None:
    """The marks come from a font of their own, which spreads no line."""
    font = QFont([theme.INTERFACE_FONT, theme.FIXED_FONT, theme.MARKS_FONT])
    sizes = []
    for text in ("ガルド", breakable("ガルド"), "ガ\u200bルド"):
        layout = QTextLayout(text, font)
        layout.beginLayout()
        line = layout.createLine()
        layout.endLayout()
        sizes.append((line.height(), line.naturalTextWidth()))
    assert len(set(sizes)) == 1, sizes


@pytest.mark.parametrize("word", ["ア" * 200, "漢" * 200, "x" * 200, "の" * 200, "A-" * 100])
def test_endless_words_never_widen_their_column(qtbot: QtBot, word: str) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    label = Wrapped(word, holder)
    assert label.minimumSizeHint().width() < 260
    assert label.text() == word


@pytest.mark.parametrize("text", ["", " ", "ー", "ガルド", "a b", "　、", "A1 (2)"])
def test_nothing_is_lost(text: str) -> None:
    assert loosened(breakable(text)) == text
