"""A battle can be saved at every step of it, questions half answered included, and goes on."""

import random
from contextlib import suppress
from pathlib import Path

import pytest

from banmen.battle.answerers import RandomAnswers
from banmen.battle.runner import Runner
from banmen.formats import catalogue, native
from banmen.rules.catalogue import systems
from banmen.rules.dice import RandomDice
from banmen.rules.steps import Roll
from banmen.session.session import Session
from banmen.words import Refusal

MAPS = Path(__file__).parents[2] / "maps"
STEPS = 60


@pytest.mark.parametrize("name", ["guard-room", "tavern"])
def test_a_battle_comes_back_the_same_at_every_step(name: str) -> None:
    session = Session(catalogue.read(MAPS / f"{name}.banmen").document)
    session.commit("battle.start", systems["sword-world"].start_battle(session.document))
    runner = Runner(session, dice=RandomDice(7))
    chance, answers = random.Random(7), RandomAnswers(7)
    for _ in range(STEPS):
        step(session, runner, chance, answers)
        assert native.from_bytes(native.to_bytes(session.document)).document == session.document
    assert session.document.journal


def step(session: Session, runner: Runner, chance: random.Random, answers: RandomAnswers) -> None:
    """Answer, roll, or begin any procedure that is allowed now."""
    pending = runner.pending
    if isinstance(pending, Roll):
        runner.roll()
    elif pending is not None:
        try:
            runner.answer(answers.answer(pending, runner.situation))
        except Refusal:
            runner.cancel()
    else:
        system = systems["sword-world"]
        document = session.document
        offers = [(option, None) for option in system.battle_actions(document)]
        for token in document.tokens:
            offers += [(option, token.id) for option in system.actions_for(document, token.id)]
        option, actor = chance.choice([offer for offer in offers if not offer[0].forbidden])
        with suppress(Refusal):
            runner.start(option.id, actor)
