"""Steps: authors yield frozen values with helpers and get typed answers back."""

import dataclasses

import pytest

from banmen.model.base import Square
from banmen.rules.modifiers import Modifier
from banmen.rules.steps import (
    Apply,
    AskPath,
    AskPlace,
    AskTargets,
    Roll,
    ask_path,
    ask_place,
    ask_targets,
    roll,
)
from banmen.rules.totals import Thrown
from banmen.words import Message

SAID = Message("battle.plain", {"text": "?"})
BASE = {"key": "k", "who": "ann", "text": SAID}


def answered(generator, value):
    step = next(generator)
    with pytest.raises(StopIteration) as ended:
        generator.send(value)
    return step, ended.value.value


@pytest.mark.parametrize(
    ("generator", "value", "got"),
    [
        (ask_targets(AskTargets(**BASE, candidates=())), ["a", "b"], ("a", "b")),
        (ask_place(AskPlace(**BASE, places=())), [2, 3], Square(2, 3)),
        (ask_place(AskPlace(**BASE, places=())), "north", "north"),
        (ask_path(AskPath(**BASE, token="ann", allowance=2)), [[0, 1]], (Square(0, 1),)),
        (roll(Roll(**BASE, dice="2D6")), [3, 4], Thrown((3, 4))),
    ],
)
def test_plain_json_comes_back_as_values_of_the_model(generator, value, got):
    _, result = answered(generator, value)
    assert result == got


def test_steps_are_frozen():
    step = Roll(**BASE, dice="2D6")
    with pytest.raises(dataclasses.FrozenInstanceError):
        step.dice = "1D6"
    with pytest.raises(dataclasses.FrozenInstanceError):
        Apply(effect=None).effect = 1


def test_the_bonus_of_a_roll_is_the_sum_of_its_modifiers():
    modifiers = (Modifier(5, "sheet", SAID), Modifier(-2, "T-1", SAID))
    assert Roll(**BASE, dice="2D6", modifiers=modifiers).bonus() == 3
