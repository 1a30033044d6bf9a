"""Where a line may end: as readers of Japanese cut a sentence, never within one word."""

from __future__ import annotations

import pytest

from banmen.phrases import JOINER, held, loosened, phrases


@pytest.mark.parametrize(
    "cut",
    [
        "クリップボードに|盤面で|コピーした|ものが|ありません。|貼り付けませんでした。",
        "元の|ファイルは|そのままです。",
        "《ガルド》に|抵抗しますか？",
        "誰の|攻撃を|受け流しますか？",
        "狙える|敵が|ほかに|いません",
        "矢は|もうつがえてあります",
        "「盾」という|名前の|駒が|いくつも|あります。",
        "オーガに |5 マスまで|近づきます",
        "12 か所に|移動できます",
        "意識不明、|使用済み: |回避",
        "銃使いBは|逃げます",
        "柚木（15）が|先です",
        "瀬名 蓮 |→ 手下B",
        "外れ |74/30 |失敗|（0/1、|遮蔽|（木箱2） -20）",
        "6点|（HP 14→8）",
        "moved 1 square, |to |Goblin A |now",
    ],
)
def test_lines_end_after_phrases(cut: str) -> None:
    assert "|".join(phrases(cut.replace("|", ""))) == cut


def test_a_phrase_too_long_is_cut_at_its_joints() -> None:
    assert phrases("アイゼンシュタイン辺境伯の", 12) == ("アイゼンシュタイン", "辺境伯の")
    assert phrases("アイゼンシュタイン辺境伯の", 14) == ("アイゼンシュタイン辺境伯の",)


def test_what_is_held_is_never_cut() -> None:
    name = "敵が いる。あそこに"
    assert len(phrases(name)) > 1
    assert phrases(JOINER.join(name)) == (name,)
    assert loosened(held(name)) == name


def test_nothing_is_lost() -> None:
    for text in ("", " ", "a  b ", "　、", "ー", "「「」」", "A1 (2)\nB", "漢" * 200, "の" * 200):
        assert "".join(phrases(text)) == text
