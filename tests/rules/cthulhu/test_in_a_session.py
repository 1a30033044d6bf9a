"""Battles of Cthulhu through the runner: by chance, undone, replayed, saved at every question, and
the exact chances beside the rows."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from by_chance import (
    assert_opens_at_its_question,
    assert_undone_redone_and_replayed,
    free_rows,
    go_on,
    take_one,
)
from four_against_six import warehouse

from banmen.battle.answerers import ProposedAnswers, RandomAnswers, drive
from banmen.battle.hints import row_chances
from banmen.battle.journal_text import lines
from banmen.battle.odds import attack_chances, chance_of
from banmen.battle.report import rounds, summarise
from banmen.battle.simulator import play_out
from banmen.model.document import Document
from banmen.rules.catalogue import systems
from banmen.rules.dice import RandomDice
from banmen.session.session import Session

COC = systems["cthulhu"]
#: What the game master does to a combatant at any time would end most battles at once.
BY_HAND = ("set_condition", "adjust", "judge_cover")


def act(session: Session, chance: random.Random, answers: RandomAnswers) -> None:
    """Do something that is allowed, whoever does it."""
    document = session.document
    order = COC.turn_order(document).entries
    current = [entry.token for entry in order if entry.current]
    rows = COC.actions_for(document, current[0]) if current else COC.battle_actions(document)
    who = current[0] if current else None
    take_one(session, free_rows(rows, BY_HAND), who, chance, answers)


def fight(seed: int, acts: int = 60) -> Session:
    """Play some acts by chance."""
    session = Session(COC.start_battle(warehouse()))
    session.runner.dice = RandomDice(seed)
    chance, answers = random.Random(seed), RandomAnswers(seed)
    for _ in range(acts):
        act(session, chance, answers)
    return session


@pytest.mark.parametrize("seed", range(4))
def test_a_battle_by_chance_is_the_same_undone_redone_and_replayed(seed: int) -> None:
    session = fight(seed)
    end = session.document
    assert len(end.journal) > 100
    assert_undone_redone_and_replayed(session, COC.start_battle(warehouse()), warehouse())
    for number in rounds(end):
        summary = summarise(end, number)
        assert len(summary.rows) == 10
        assert [event.number for event in summary.events] == list(range(1, len(summary.events) + 1))


def test_a_file_written_in_the_middle_of_a_question_opens_at_that_question() -> None:
    """COC-165: play by forum: the defence card is left waiting and answered later."""
    session = Session(COC.start_battle(warehouse()))
    session.runner.dice = RandomDice(5)
    chance, answers = random.Random(5), RandomAnswers(5)
    seen = set()
    session.runner.start("next_round", None, overruled=True)
    for _ in range(70):
        runner = session.runner
        if runner.pending is None:
            act_start(session, chance)
            continue
        assert_opens_at_its_question(session)
        seen.add(runner.pending.key)
        go_on(session, answers)
    assert "defence" in seen


def act_start(session: Session, chance: random.Random) -> None:
    """Begin an attack where there is one, else anything, and leave it at its first question."""
    document = session.document
    current = [e.token for e in COC.turn_order(document).entries if e.current]
    rows = COC.actions_for(document, current[0]) if current else COC.battle_actions(document)
    free = [r for r in rows if r.forbidden is None and not r.id.startswith((*BY_HAND, "blast"))]
    fighting = [row.id for row in free if row.highlight.lines] or [row.id for row in free]
    session.runner.start(chance.choice(fighting), current[0] if current else None)


def duel(table: Any, one: Any, foe: Any, *weapons: Any, **more: Any) -> Document:
    """Return a battle of two in one square, or four squares apart."""
    at = more.pop("at", (4, 4))
    document: Document = table(one("a", (4, 4), "ally", *weapons, **more), foe("b", at)).document
    return document


def test_chances_are_exact(table, one, foe):
    """COC-28, COC-154: found by running the procedure over all faces."""
    assert chance_of(attack_chances(duel(table, one, foe), "a", "b", "attack/fist")) == Fraction(
        60, 100
    )
    throw = duel(table, one, foe, kumi=65, grapple=60)
    assert chance_of(attack_chances(throw, "a", "b", "suplex")) == Fraction(60, 100)
    tackle = duel(table, one, foe, kumi=65, strength=14)
    assert chance_of(attack_chances(tackle, "a", "b", "tackle/grapple")) == Fraction(70 * 65, 10000)


def test_chances_of_a_burst_and_of_zero_range(table, one, foe):
    """COC-23, COC-25: at least one bullet of six hits; at zero range all do."""
    far = duel(table, one, foe, "H&K MP5", submachine_gun=60, at=(6, 4))
    missed = Fraction(1)
    for target in (60, 50, 40, 30, 20, 10):
        missed *= Fraction(100 - target, 100)
    assert chance_of(attack_chances(far, "a", "b", "attack/0/full")) == 1 - missed
    near = duel(table, one, foe, "H&K MP5", submachine_gun=60)
    assert chance_of(attack_chances(near, "a", "b", "attack/0/full")) == 1
    found = row_chances(far, "a", COC.actions_for(far, "a"))
    assert found["attack/0/single"] == Fraction(60, 100)


def test_simple_tactics_play_it_out():
    """The simulator plays a battle of these rules to its end."""
    document, ended = play_out(warehouse(), 7, max_rounds=25)
    assert ended.winner in ("ally", "enemy", "")
    assert document.battle is not None
    assert document.battle.round > 2


def test_the_begin_and_the_end_of_a_round_are_told_once() -> None:
    session = Session(COC.start_battle(warehouse()))
    session.runner.dice = RandomDice(1)
    for _ in range(2):
        session.runner.start("next_round", None, overruled=True)
        drive(session.runner, ProposedAnswers())
    told = [line.text for line in lines(session.document, "en") if line.kind == "done"]
    assert [text for text in told if "Round 1" in text] == ["Round 1 begins", "Round 1 ends"]
