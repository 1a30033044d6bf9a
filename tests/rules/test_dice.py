"""Dice: what people type means what they think, and nonsense is told apart in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.rules.dice import RandomDice, ScriptedDice, check_faces, parse, total
from banmen.rules.dice_lines import example_faces, pasted_faces, pasted_throws
from banmen.words import Refusal


@pytest.mark.parametrize(
    ("text", "sides", "constant"),
    [
        ("2D6", (6, 6), 0),
        ("2d6+3", (6, 6), 3),
        ("D100", (100,), 0),
        (" 1 D 6 - 2 ", (6,), -2),
        ("１ｄ２０＋５", (20,), 5),
        ("２Ｄ６－１", (6, 6), -1),
        ("1D6+1D4+2", (6, 4), 2),
        ("5+1D3", (3,), 5),
        ("-3d6", (6, 6, 6), 0),
    ],
)
def test_expressions_are_read_in_any_width(text, sides, constant):
    expression = parse(text)
    assert expression.sides() == sides
    assert expression.constant == constant


@pytest.mark.parametrize(
    "text",
    [
        "",
        "abc",
        "2D",
        "1d20+",
        "(99^99)d20",
        "((((1d6",
        "0d6",
        "1d0",
        "1/0",
        "1d1!",
        "9999999999d6",
        "101D6",
        "1D1001",
        "d" * 5000,
        "(" * 5000,
        "²d6",
        "7",
        "1D6++2",
        "1D6x2",
        "+".join(["1D6"] * 21),
    ],
)
def test_what_is_no_dice_expression_is_refused_in_words(text):
    with pytest.raises(Refusal) as refused:
        parse(text)
    assert str(refused.value)


def test_totals_take_signs_and_constants():
    assert total("2D6+3", [4, 5]) == 12
    assert total("1D6-1D4", [2, 4]) == -2
    assert str(parse("2d6 + 1d4 -2")) == "2D6+1D4-2"


@given(st.integers(0, 2**32), st.integers(1, 20), st.integers(2, 100))
def test_the_same_seed_gives_the_same_faces_within_the_dice(seed, count, sides):
    dice = f"{count}D{sides}"
    faces = RandomDice(seed).throw(dice)
    assert faces == RandomDice(seed).throw(dice)
    assert check_faces(dice, faces) is None


@given(st.text(max_size=40))
def test_any_text_is_dice_or_refused(text):
    try:
        expression = parse(text)
    except Refusal:
        return
    assert 1 <= len(expression.sides()) <= 100


def test_scripted_dice_refuse_other_dice_and_what_is_left_over():
    script = [{"roll": "2D6", "faces": [6, 5]}, {"roll": "１Ｄ６", "faces": [3]}]
    dice = ScriptedDice(script)
    assert dice.throw("2D6") == (6, 5)
    with pytest.raises(Refusal):
        dice.throw("2D6")
    with pytest.raises(Refusal):
        dice.finish()
    assert dice.throw("D6") == (3,)
    dice.finish()
    with pytest.raises(Refusal):
        dice.throw("D6")


@pytest.mark.parametrize(
    "roll",
    [{}, {"roll": "2D6"}, {"roll": "x", "faces": [1]}, {"roll": 6, "faces": [1]}, "2D6", 5],
)
def test_a_script_of_another_form_is_refused(roll):
    with pytest.raises(Refusal):
        ScriptedDice([roll])


def test_scripted_faces_must_be_those_of_the_dice():
    with pytest.raises(Refusal):
        ScriptedDice([{"roll": "2D6", "faces": [7, 1]}]).throw("2D6")


@pytest.mark.parametrize(
    ("line", "dice", "faces"),
    [
        ("K20c[10]+5 ＞ 2D:[5,2]=7", "2D6", (5, 2)),
        ("KeyNo.20c[10]+5 ＞ 2D:[5,2]=7 ＞ 5+5 ＞ 10", "2D6", (5, 2)),
        ("(2D6+7>=14) ＞ 7[3,4]+7 ＞ 14 ＞ 成功", "2D6", (3, 4)),
        ("（２Ｄ６＋７＞＝１４） ＞ ７［３，４］＋７ ＞ １４ ＞ 成功", "2D6", (3, 4)),
        ("太郎 : SwordWorld2.5 : (2D6+7>=14) ＞ 7[3,4]+7 ＞ 14 ＞ 成功", "2D6", (3, 4)),
        ("(2D6+7>=14) > 7[3,4]+7 > 14 > 成功", "2D6", (3, 4)),
        ("(1D100<=50) ＞ 37 ＞ 成功", "D100", (37,)),
        ("(1D100<=50) ＞ 100 ＞ 致命的失敗", "1D100", (100,)),
        ("(1d100<=70,30) ＞ 70[成功,失敗] ＞ 部分的成功", "1D100", (70,)),
        ("(1D100<=98) 故障ナンバー[94] ＞ 97 ＞ 故障", "1D100", (97,)),
        ("(1D6) ＞ 4", "1D6", (4,)),
        ("(1D6+1D4+2) ＞ 3[3]+2[2]+2 ＞ 7", "1D6+1D4+2", (3, 2)),
        ("3 4", "2D6", (3, 4)),
        ("３、４", "2D6", (3, 4)),
        ("[3,4]", "2D6", (3, 4)),
        ("34", "2D6", (3, 4)),
        ("42", "1D100", (42,)),
    ],
)
def test_pasted_lines_give_their_faces(line, dice, faces):
    assert pasted_faces(line, dice) == faces


def test_a_rating_line_with_criticals_gives_every_throw():
    line = "KeyNo.20c[4]+6 ＞ 2D:[4,3 2,5 2,6 1,1]=7,7,8,2 ＞ (5,5,6,**+6)/2 ＞ 3回転 ＞ 11"
    assert pasted_throws(line, "2D6") == ((4, 3), (2, 5), (2, 6), (1, 1))


def test_several_lines_are_several_throws():
    text = "x2 2D6\n#1\n(2D6) ＞ 7[3,4] ＞ 7\n\n#2\n(2D6) ＞ 2[1,1] ＞ 2"
    assert pasted_throws(text, "2D6") == ((3, 4), (1, 1))


@pytest.mark.parametrize(
    ("line", "dice"),
    [
        ("こんにちは", "2D6"),
        ("", "2D6"),
        ("(1D100<=50) ＞ 37 ＞ 成功", "2D6"),
        ("(2D6+7>=14) ＞ 7[3,4]+7 ＞ 14 ＞ 成功", "D100"),
        ("(2D6+7>=14) ＞ 9[3,4]+7 ＞ 16 ＞ 成功", "2D6"),
        ("(2D6+7>=14) ＞ 13[6,7]+7 ＞ 20 ＞ 成功", "2D6"),
        ("(2D6+7>=14) ＞ 14 ＞ 成功", "2D6"),
        ("KeyNo.20c[10]+5 ＞ 2D:[5,2]=8 ＞ 10", "2D6"),
        ("3 9", "2D6"),
        ("3", "2D6"),
        ("999999999999999999999999", "D100"),
        ("(1D100<=50) ＞ 0 ＞ 成功", "D100"),
        ("＞＞＞＞", "2D6"),
        ("[" * 3000 + "＞" + "[1," * 300, "2D6"),
        ("あ" * 5000, "2D6"),
    ],
)
def test_nonsense_is_refused_in_words(line, dice):
    with pytest.raises(Refusal) as refused:
        pasted_faces(line, dice)
    assert str(refused.value)


@given(st.text(alphabet="2D6[]0123456789,＞>= :KeyNo.c()+", max_size=60))
def test_any_pasted_text_gives_faces_of_the_dice_or_is_refused(text):
    try:
        faces = pasted_faces(text, "2D6")
    except Refusal:
        return
    assert check_faces("2D6", faces) is None


@pytest.mark.parametrize("dice", ["2D6", "1D6", "1D100", "1D2", "3D6+2", "1D6+1D4-2", "9D10"])
def test_example_of_faces_fits_the_dice(dice: str) -> None:
    example = example_faces(dice)
    if example.endswith("…"):
        return
    pasted_faces(example, dice)
