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


def test_undo_goes_one_answer_back_at_a_time(session):
    """From the open damage roll: the defence, the hit roll, the target, the action choice."""
    session.runner.start("attack", "ann")
    session.runner.answer("bob")
    session.runner.roll()
    session.runner.answer("none")
    faces = session.runner.answers[1].value
    asked = []
    while session.runner.pending is not None:
        asked.append(session.runner.pending.key)
        session.undo()
    assert asked == ["attack.damage", "attack.defence", "attack.hit", "attack.target"]
    assert not session.can_undo
    while session.can_redo:
        session.redo()
    assert session.runner.pending.key == "attack.damage"
    assert session.runner.answers[1].value == faces


def test_another_answer_ends_what_could_be_given_again(session):
    session.runner.start("attack", "ann")
    session.runner.answer("bob")
    session.undo()
    assert session.can_redo
    session.runner.answer("bob")
    assert not session.can_redo
    session.undo()
    session.undo()
    assert session.can_redo
    moved = session.document.token("bob").revise(x=13.5)
    tokens = (session.document.token("ann"), moved)
    session.commit("x", session.document.model_copy(update={"tokens": tokens}))
    assert not session.can_redo


def test_the_trail_lists_the_answers_and_leads_to_each(session):
    session.runner.start("attack", "ann")
    session.runner.answer("bob")
    session.runner.roll()
    kinds = [line.kind for line in session.trail.lines]
    assert (kinds, session.trail.held) == (["answered", "answered", "rolled"], 3)
    end = session.runner.pending
    session.go_along(1)
    assert session.runner.pending.key == "attack.target"
    assert ([line.kind for line in session.trail.lines], session.trail.held) == (kinds, 1)
    session.go_along(0)
    assert session.runner.pending is None
    assert ([line.kind for line in session.trail.lines], session.trail.held) == (kinds, 0)
    session.go_along(3)
    assert session.runner.pending == end
