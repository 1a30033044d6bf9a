"""Battles played by chance through a session, and what must hold of them afterwards."""

from __future__ import annotations

import random
from collections.abc import Sequence

from banmen.battle import journal
from banmen.battle.answerers import RandomAnswers, drive
from banmen.battle.replay import replay
from banmen.formats.native import from_bytes, to_bytes
from banmen.model.document import Document
from banmen.rules.steps import Option, Roll
from banmen.session.session import Session
from banmen.words import Refusal


def free_rows(rows: Sequence[Option], by_hand: tuple[str, ...]) -> list[str]:
    """Return the rows that are allowed, without what the game master may do at any time: that
    would end most battles at once."""
    return [r.id for r in rows if r.forbidden is None and not r.id.startswith(by_hand)]


def take_one(
    session: Session, rows: list[str], who: str | None, chance: random.Random,
    answers: RandomAnswers,
) -> None:  # fmt: skip
    """Take one of some rows to its end; what the rules refuse on the way is given up."""
    try:
        session.runner.start(chance.choice(rows), who)
        drive(session.runner, answers)
    except Refusal as refused:
        if refused.__cause__ is not None and not isinstance(refused.__cause__, Refusal):
            raise
        if session.runner.pending is not None:
            session.runner.cancel()


def go_on(session: Session, answers: RandomAnswers) -> None:
    """Answer the open question, or throw the dice."""
    runner = session.runner
    if isinstance(runner.pending, Roll):
        runner.roll()
    elif runner.pending is not None:
        runner.answer(answers.answer(runner.pending, runner.situation))


def assert_opens_at_its_question(session: Session) -> None:
    """A file written now opens at the same question, with the same answers before it."""
    loaded = from_bytes(to_bytes(session.document)).document
    other = Session(loaded)
    assert other.runner.pending == session.runner.pending
    assert other.runner.answers == session.runner.answers
    assert other.runner.situation.tokens == session.runner.situation.tokens
    assert loaded.journal == session.document.journal


def assert_undone_redone_and_replayed(session: Session, begun: Document, start: Document) -> None:
    """A battle of `start`, which `begun` begins, has the same value replayed from its journal,
    and undone to the start and redone."""
    end = session.document
    again = replay(begun, end.journal)
    assert again.battle == end.battle
    assert again.tokens == end.tokens
    steps = session.history.index
    session.go_to(0)
    assert session.document.battle == begun.battle
    assert session.document.tokens == start.tokens
    session.go_to(steps)
    assert session.document.battle == end.battle
    assert journal.standing(session.document.journal) == journal.standing(end.journal)
