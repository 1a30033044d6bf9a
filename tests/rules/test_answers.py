"""Answers: what is one, what a rule forbids, and the plain form that is kept."""

import json

import pytest

from banmen.model.base import Square
from banmen.rules.answers import check_answer, default_answer, forbidden_by, plain_answer
from banmen.rules.steps import (
    AskNumber,
    AskPath,
    AskPlace,
    AskTargets,
    AskText,
    ChooseOption,
    Forbidden,
    Option,
    Roll,
)
from banmen.words import Message, Refusal

SAID = Message("battle.plain", {"text": "?"})
BASE = {"key": "k", "who": "ann", "text": SAID}
ROWS = tuple(
    Option(id=name, label=SAID, forbidden=Forbidden(rule="T-1", reason=SAID) if bad else None)
    for name, bad in (("a", False), ("b", False), ("c", True))
)
CHOICE = ChooseOption(**BASE, options=ROWS, default="b")
TARGETS = AskTargets(**BASE, candidates=ROWS, minimum=1, maximum=2)
NUMBER = AskNumber(**BASE, minimum=-4, maximum=9, default=0)
TEXT = AskText(**BASE, maximum_length=5)
PLACE = AskPlace(**BASE, places=(Square(2, 3), "north"), rules=("T-9",))
PATH = AskPath(**BASE, token="ann", allowance=2, places=(Square(0, 1), Square(0, 2)))
ROLL = Roll(**BASE, dice="2D6")


@pytest.mark.parametrize(
    ("question", "value", "kept"),
    [
        (CHOICE, "a", "a"),
        (TARGETS, "a", ["a"]),
        (TARGETS, ("a", "b"), ["a", "b"]),
        (NUMBER, "－３", -3),
        (NUMBER, "３", 3),
        (NUMBER, " 7 ", 7),
        (NUMBER, 3.0, 3),
        (NUMBER, -4, -4),
        (TEXT, "", ""),
        (PLACE, "C4", [2, 3]),
        (PLACE, "ｃ４", [2, 3]),
        (PLACE, Square(2, 3), [2, 3]),
        (PLACE, "north", "north"),
        (PATH, ["A2", (0, 2)], [[0, 1], [0, 2]]),
        (PATH, [], []),
        (ROLL, (3, 4), [3, 4]),
    ],
)
def test_answers_are_kept_as_plain_json(question, value, kept):
    plain = plain_answer(question, value)
    assert plain == kept
    assert json.loads(json.dumps(plain)) == plain
    assert check_answer(question, value) is None
    assert plain_answer(question, plain) == plain


@pytest.mark.parametrize(
    ("question", "value"),
    [
        (CHOICE, "z"),
        (CHOICE, None),
        (CHOICE, ["a"]),
        (TARGETS, []),
        (TARGETS, ["a", "b", "c"]),
        (TARGETS, ["a", "a"]),
        (TARGETS, [["a"]]),
        (TARGETS, {"a": 1}),
        (NUMBER, 10),
        (NUMBER, -5),
        (NUMBER, 1.5),
        (NUMBER, True),
        (NUMBER, "²"),
        (NUMBER, ""),
        (NUMBER, "9" * 5000),
        (NUMBER, float("nan")),
        (NUMBER, float("inf")),
        (TEXT, "longer"),
        (TEXT, 5),
        (PLACE, "nowhere!"),
        (PLACE, [1]),
        (PLACE, [1, 2, 3]),
        (PLACE, [1, 99999999]),
        (PLACE, [None, 1]),
        (PATH, "A2"),
        (PATH, [["x"]]),
        (PATH, ["A2"] * 2000),
        (ROLL, [7, 1]),
        (ROLL, 7),
        (ROLL, "34"),
    ],
)
def test_what_is_no_answer_is_refused_in_words(question, value):
    with pytest.raises(Refusal) as refused:
        plain_answer(question, value)
    assert str(refused.value)


@pytest.mark.parametrize(
    ("question", "value", "rule"),
    [
        (CHOICE, "a", None),
        (CHOICE, "c", "T-1"),
        (TARGETS, ["a", "c"], "T-1"),
        (PLACE, [2, 3], None),
        (PLACE, [0, 0], "T-9"),
        (PATH, [[0, 1], [0, 2]], None),
        (PATH, [], None),
        (PATH, [[0, 1], [0, 2], [0, 3]], ""),
        (PATH, [[5, 5]], ""),
        (NUMBER, 3, None),
    ],
)
def test_what_a_rule_forbids_is_told_with_the_rule(question, value, rule):
    found = forbidden_by(question, value)
    assert (found.rule if found else None) == rule


def test_questions_propose_their_defaults():
    assert default_answer(CHOICE) == "b"
    assert default_answer(NUMBER) == 0
    assert default_answer(TARGETS) is None
    assert default_answer(ROLL) is None
