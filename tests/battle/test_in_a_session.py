"""The runner on a real session: undo, redo and edits around procedures."""

import pytest

from banmen.battle import journal
from banmen.battle.runner import Runner
from banmen.rules.dice import RandomDice
from banmen.session.session import Session


@pytest.fixture
def session(document, systems, monkeypatch):
    monkeypatch.setattr("banmen.rules.catalogue.systems", systems)
    made = Session(document)
    made.runner.dice = RandomDice(7)
    return made


def attack(session, actor, target):
    runner: Runner = session.runner
    runner.start("attack", actor)
    runner.answer(target)
    while runner.pending is not None:
        if runner.pending.key == "attack.defence":
            runner.answer("none")
        else:
            runner.roll()


def test_undone_to_the_start_and_redone_the_battle_has_the_same_value(session):
    start = session.document
    attack(session, "ann", "bob")
    attack(session, "bob", "ann")
    session.runner.start("next_round", None)
    end = session.document
    standing = journal.standing(end.journal)
    session.go_to(0)
    assert session.document.battle == start.battle
    assert journal.standing(session.document.journal) == ()
    session.go_to(3)
    assert session.document.battle == end.battle
    assert journal.standing(session.document.journal) == standing
    assert [entry.n for entry in session.document.journal] == list(
        range(1, len(session.document.journal) + 1)
    )


def test_questions_are_no_steps_of_the_history(session):
    session.runner.start("attack", "ann")
    session.runner.answer("bob")
    assert session.history.index == 0
    assert session.document.battle.pending is not None
    session.runner.roll()
    session.runner.answer("none")
    session.runner.roll()
    assert session.history.index == 1
    assert session.document.battle.pending is None


def test_undo_beneath_an_open_question_leaves_no_question(session):
    attack(session, "ann", "bob")
    session.runner.start("attack", "bob")
    session.go_to(0)
    assert session.runner.pending is None
    assert session.document.battle.pending is None
    assert journal.standing(session.document.journal) == ()


def test_an_edit_beneath_a_question_keeps_it(session):
    session.runner.start("attack", "ann")
    moved = session.document.token("bob").revise(x=13.5)
    tokens = (session.document.token("ann"), moved)
    session.commit("battle.history.step", session.document.model_copy(update={"tokens": tokens}))
    assert session.runner.pending.key == "attack.target"
    session.runner.answer("bob")
    session.runner.roll()
    session.runner.answer("none")
    session.runner.roll()
    assert session.document.token("bob").x == 13.5
    session.undo()
    session.undo()
    assert session.document.token("bob").x == 4.5
    assert session.document.battle.pending is None


def test_a_document_opened_with_a_question_comes_back_at_it(session, systems):
    session.runner.start("attack", "ann")
    session.runner.answer("bob")
    other = Session(session.document)
    assert other.runner.pending == session.runner.pending
    assert other.document == session.document
