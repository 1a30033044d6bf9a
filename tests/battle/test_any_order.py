"""Whatever the game master does in whatever order, the journal and the battle stay in step."""

from __future__ import annotations

import contextlib
import random

import pytest

from banmen.battle import journal
from banmen.battle.answerers import RandomAnswers
from banmen.battle.replay import replay
from banmen.rules.dice import RandomDice
from banmen.rules.steps import Roll
from banmen.session.session import Session
from banmen.words import Refusal


def act(session: Session, answers: RandomAnswers, chance: random.Random) -> None:
    runner = session.runner
    what = chance.choice(
        ["start", "start", "go on", "go on", "go on", "go on", "back", "cancel", "undo", "redo"]
    )
    if what == "start":
        name, actor = chance.choice(
            [("attack", "ann"), ("attack", "bob"), ("walk", "ann"), ("next_round", None)]
        )
        runner.start(name, actor)
    elif what == "go on" and isinstance(runner.pending, Roll):
        runner.roll()
    elif what == "go on" and runner.pending is not None:
        runner.answer(answers.answer(runner.pending, runner.situation))
    elif what == "back":
        runner.back()
    elif what == "cancel":
        runner.cancel()
    elif what == "undo":
        session.undo()
    elif what == "redo":
        session.redo()


@pytest.mark.parametrize("seed", range(12))
def test_journal_and_battle_stay_in_step(document, systems, monkeypatch, seed):
    monkeypatch.setattr("banmen.rules.catalogue.systems", systems)
    session = Session(document)
    session.runner.dice = RandomDice(seed)
    answers, chance = RandomAnswers(seed), random.Random(seed)
    done = 0
    for _ in range(150):
        with contextlib.suppress(Refusal):
            act(session, answers, chance)
            done += 1
        battle = session.document.battle
        pending = session.runner.pending
        assert (battle.pending is None) == (pending is None)
        if battle.pending is not None:
            assert battle.pending.answers == session.runner.answers
    assert done > 50
    if session.runner.pending is not None:
        session.runner.cancel()
    played = replay(document, session.document.journal, systems)
    assert played.battle == session.document.battle
    assert played.tokens == session.document.tokens
    numbers = [entry.n for entry in session.document.journal]
    assert numbers == list(range(1, len(numbers) + 1))
    session.go_to(0)
    assert session.document.battle == document.battle
    assert journal.standing(session.document.journal) == ()


def state(session: Session) -> object:
    """What the game master sees of where the battle stands."""
    runner, document = session.runner, session.document
    told = journal.standing(document.journal)
    return document.battle, document.tokens, told, runner.pending, runner.answers


@pytest.mark.parametrize("seed", range(12))
def test_what_is_undone_is_done_again_exactly(document, systems, monkeypatch, seed):
    """Answers, throws with their faces, beginnings and whole steps: as far back as one likes."""
    monkeypatch.setattr("banmen.rules.catalogue.systems", systems)
    session = Session(document)
    session.runner.dice = RandomDice(seed)
    answers, chance = RandomAnswers(seed), random.Random(seed)
    for _ in range(25):
        for _ in range(chance.randrange(1, 12)):
            with contextlib.suppress(Refusal):
                act(session, answers, chance)
        passed = [state(session)]
        for _ in range(chance.randrange(1, 9)):
            if not session.can_undo:
                break
            session.undo()
            passed.append(state(session))
        while len(passed) > 1:
            assert state(session) == passed.pop()
            session.redo()
        assert state(session) == passed[0]
