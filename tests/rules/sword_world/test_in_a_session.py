"""Sword World battles through the runner: by chance, killed in the middle, undone, replayed."""

from __future__ import annotations

import random

import pytest
from by_chance import (
    assert_opens_at_its_question,
    assert_undone_redone_and_replayed,
    free_rows,
    go_on,
    take_one,
)

from banmen.battle.answerers import RandomAnswers, drive
from banmen.battle.odds import attack_chances, chance_of
from banmen.battle.report import rounds, summarise
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.model.token import Token
from banmen.rules.catalogue import systems
from banmen.rules.dice import RandomDice
from banmen.rules.effects import battle, with_battle
from banmen.session.session import Session

SWORD = systems["sword-world"]
#: What the game master does to a combatant at any time would end most battles at once.
BY_HAND = ("set_condition", "adjust", "judge_sight")


def piece(name: str, side: str, column: int, row: int) -> Token:
    sheet = SWORD.new_sheet("monster" if side == "enemy" else "person")
    x, y = (column + 0.5) * 3, (row + 0.5) * 3
    return Token(id=name.lower(), name=name, side=side, x=x, y=y, sheet=sheet)


def field() -> Document:
    allies = tuple(piece(f"Ally{n}", "ally", n, 0) for n in range(3))
    foes = tuple(piece(f"Foe{n}", "enemy", n, 3) for n in range(4))
    board = SquareMap(columns=8, rows=6)
    return Document(system="sword-world", map=board, tokens=allies + foes)


def session_at_war(seed: int) -> Session:
    session = Session(SWORD.start_battle(field()))
    session.runner.dice = RandomDice(seed)
    session.runner.start("initiative", None)
    drive(session.runner, RandomAnswers(seed))
    return session


def act(session: Session, chance: random.Random, answers: RandomAnswers) -> None:
    document = session.document
    who = chance.choice([*(token.id for token in document.tokens), None])
    rows = SWORD.battle_actions(document) if who is None else SWORD.actions_for(document, who)
    if free := free_rows(rows, BY_HAND):
        take_one(session, free, who, chance, answers)


def fight(seed: int, acts: int = 80) -> Session:
    session = session_at_war(seed)
    chance, answers = random.Random(seed), RandomAnswers(seed)
    for _ in range(acts):
        act(session, chance, answers)
    return session


@pytest.mark.parametrize("seed", range(4))
def test_a_battle_by_chance_is_the_same_undone_redone_and_replayed(seed):
    session = fight(seed)
    assert len(session.document.journal) > 100
    assert_undone_redone_and_replayed(session, SWORD.start_battle(field()), field())


def test_every_round_can_be_summarised():
    document = fight(1).document
    for number in rounds(document):
        summary = summarise(document, number)
        assert [row.name for row in summary.rows] == [token.name for token in document.tokens]
        assert [event.number for event in summary.events] == list(range(1, len(summary.events) + 1))


def test_a_file_written_in_the_middle_of_a_question_opens_at_that_question():
    session = session_at_war(5)
    chance, answers = random.Random(5), RandomAnswers(5)
    seen = set()
    for _ in range(60):
        who = chance.choice([token.id for token in session.document.tokens])
        rows = SWORD.actions_for(session.document, who)
        free = free_rows(rows, BY_HAND)
        if not free:
            session.runner.start("end_phase", None)
        else:
            session.runner.start(chance.choice(free), who)
        runner = session.runner
        while runner.pending is not None:
            assert_opens_at_its_question(session)
            seen.add(type(runner.pending).__name__)
            go_on(session, answers)
    assert {"Roll", "AskPath"} <= seen


def test_chances_of_a_blow_are_exact():
    board = field()
    foe = board.token("foe0").revise(x=1.5, y=4.5)
    near = board.model_copy(update={"tokens": (board.token("ally0"), foe)})
    begun = SWORD.start_battle(near)
    state = battle(begun).revise(phase="ally", first_side="ally", round=1, ally_phases=1)
    found = attack_chances(with_battle(begun, state), "ally0", "foe0")
    assert sum(chance.p for chance in found) == 1
    assert 0 < chance_of(found, "hit") < 1
    assert {chance.key for chance in found} == {"hit", "miss"}
