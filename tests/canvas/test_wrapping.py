"""Lines of the card: short words and names stay whole, and no line begins or ends with a mark that
belongs to the other."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetricsF

from banmen.canvas.card.page import type_font
from banmen.canvas.card.wrapping import broken

pytestmark = pytest.mark.usefixtures("qapp")

TEXTS = (
    "近接攻撃、接敵: ゴブリンB、オーガ、ゴブリン頭目",
    "拘束、近接攻撃、4マス移動、接敵: ガルド、《ホールド》P20開始まで",
    "転倒、意識不明、使用済み: 回避、防御、隠れる",
    "12ゲージ ポンプアクション: 残弾3/5",
    "prone, unconscious, used: dodge, guard, hide",
    "attacked in melee, moved 1 square, engaged: ガルド",
    "銃使いB → 久我　12ゲージ ポンプアクション 外れ 67/30 失敗（0/1、遮蔽（木箱2） -20）",
    "トム → ゴブリンC　射撃（投石） 命中15 対 回避11　6点（HP 14→8）",
)
WHOLE = (
    "ゴブリンB", "オーガ", "ゴブリン頭目", "拘束", "近接攻撃", "4マス移動", "ガルド",
    "《ホールド》", "意識不明", "使用済み", "回避", "隠れる", "ポンプアクション", "unconscious",
    "dodge", "guard", "1 square", "ガルド",
    "銃使いB", "久我", "67/30", "（木箱2）", "射撃", "命中15", "（HP 14→8）",
)  # fmt: skip


@pytest.mark.parametrize("width", [230, 300, 420, 560, 906])
@pytest.mark.parametrize("text", TEXTS)
def test_short_words_are_never_broken(text: str, width: int) -> None:
    font = type_font(23)
    lines = broken(text, font, width)
    assert all(QFontMetricsF(font).horizontalAdvance(line) <= width for line in lines)
    squeezed = str.maketrans("", "", " 　")
    assert "".join(lines).translate(squeezed) == text.translate(squeezed)
    for word in WHOLE:
        if word in text:
            assert any(word in line for line in lines), (word, lines)


@pytest.mark.parametrize("width", [180, 230, 300, 420, 560])
@pytest.mark.parametrize("text", TEXTS)
def test_kinsoku_is_kept(text: str, width: int) -> None:
    for line in broken(text, type_font(23), width):
        assert line[0] not in "、。）》」：！？ー,.):;!?"
        assert line[-1] not in "（《「(=＝"
        assert line == line.strip(" 　")


def test_what_is_longer_than_a_line_is_broken_where_it_must() -> None:
    lines = broken("とても長い名前の勇者" * 20 + "a" * 200, type_font(23), 200)
    assert len(lines) > 20
    assert "".join(lines) == "とても長い名前の勇者" * 20 + "a" * 200


def test_nothing_and_line_breaks_are_lines() -> None:
    assert broken("", type_font(23), 200) == [""]
    assert broken("a\n\nb", type_font(23), 200) == ["a", "", "b"]
