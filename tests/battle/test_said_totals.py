"""The game master says what a throw comes to: kept, told, taken back and played again as such."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from banmen.battle import journal_text
from banmen.battle.answerers import RandomAnswers
from banmen.battle.replay import replay
from banmen.battle.report import summarise
from banmen.battle.report_text import plain_text
from banmen.battle.script import play
from banmen.formats.catalogue import read
from banmen.formats.native import from_bytes, to_bytes
from banmen.rules.catalogue import systems
from banmen.rules.dice import RandomDice
from banmen.rules.steps import Roll
from banmen.session.session import Session
from banmen.words import Refusal

MAPS = Path(__file__).resolve().parents[2] / "maps"


@pytest.fixture
def at_the_hit(holder, make_runner):
    """Ann attacks Bob, and her dice are asked for."""
    runner = make_runner(holder)
    runner.start("attack", "ann")
    runner.answer("bob")
    return runner


def test_what_is_said_stands_in_place_of_dice_and_modifiers(holder, at_the_hit):
    at_the_hit.answer({"total": 25}, overruled=True)
    rolled = next(e for e in holder.document.journal if e.kind == "rolled")
    assert rolled.values["faces"] == []
    assert rolled.values["total"] == 25
    assert rolled.values["overruled"] is True
    assert rolled.values["modifiers"][0]["value"] == 5, "what would have been added stays known"
    answer = at_the_hit.answers[-1]
    assert (answer.value, answer.overruled) == ({"total": 25}, True)


@pytest.mark.parametrize(("lang", "ruling"), [("ja", "GM判断"), ("en", "GM's ruling")])
def test_the_sentences_say_that_it_was_a_ruling(holder, at_the_hit, lang, ruling):
    at_the_hit.answer({"total": 25}, overruled=True)
    told = [line for line in journal_text.lines(holder.document, lang) if line.kind != "asked"]
    said = [line.text for line in told if "25" in line.text]
    assert [line.kind for line in told if "25" in line.text] == ["rolled", "done"]
    assert all(ruling in text for text in said)


def test_only_the_game_master_may_say_it(holder, at_the_hit):
    before = holder.document
    with pytest.raises(Refusal):
        at_the_hit.answer({"total": 25})
    assert holder.document is before


@pytest.mark.parametrize("value", [{"total": "x"}, {"total": 25, "more": 1}, {}, {"total": 10_001}])
def test_no_number_is_refused_even_of_the_game_master(holder, at_the_hit, value):
    before = holder.document
    with pytest.raises(Refusal):
        at_the_hit.answer(value, overruled=True)
    assert holder.document is before
    assert isinstance(at_the_hit.pending, Roll)


def test_back_asks_for_the_dice_again(holder, at_the_hit):
    at_the_hit.answer({"total": 25}, overruled=True)
    at_the_hit.back()
    assert isinstance(at_the_hit.pending, Roll)
    assert not any("25" in line.text for line in journal_text.lines(holder.document) if line.holds)


def test_a_script_may_say_it_too(document, systems):
    script = {
        "dice": [{"roll": "1D6", "faces": [3]}],
        "answers": [
            {"key": "turn.action", "who": "Ann", "value": "attack"},
            {"key": "attack.target", "value": "Bob"},
            {"key": "attack.hit", "who": "Ann", "value": {"total": 30}, "overruled": True},
            {"key": "attack.defence", "value": "dodge"},
            {"key": "attack.evade", "value": {"total": 29}, "overruled": True},
        ],
    }
    after, _ = play(document, script, systems)
    assert [c.hp for c in after.battle.combatants] == [10, 7]
    assert replay(document, after.journal, systems) == after


@pytest.mark.parametrize(
    ("key", "value"),
    [("attack.hit", value) for value in ({}, {"total": True}, {"total": "x"}, {"sum": 5})]
    + [
        (key, value)
        for key in ("attack.target", "attack.defence")
        for value in ({"total": 5}, {}, [{"a": 1}], [[1]], [None], None)
    ],
)
def test_an_answer_of_another_kind_is_refused_with_its_place(document, systems, key, value):
    answers = {
        "turn.action": "attack",
        "attack.target": "Bob",
        "attack.hit": {"total": 30},
        "attack.defence": "dodge",
    }
    rows = [
        {"key": name, "value": answer, "overruled": True}
        for name, answer in (answers | {key: value}).items()
    ]
    rows[0]["who"] = "Ann"
    with pytest.raises(Refusal) as refused:
        play(document, {"dice": [{"roll": "1D6", "faces": [3]}], "answers": rows}, systems)
    assert refused.value.message.values["n"] == list(answers).index(key) + 1


def run(session: Session, chance: random.Random, answers: RandomAnswers) -> None:
    """Answer by chance until nothing is open; half of the throws are said."""
    runner = session.runner
    while (step := runner.pending) is not None:
        if isinstance(step, Roll) and chance.random() < 0.5:
            low, high = step.totals.minimum, step.totals.maximum
            said = chance.choice([low, high, max(low, min(high, step.target or 7))])
            runner.answer({"total": said}, overruled=True)
        elif isinstance(step, Roll):
            runner.roll()
        else:
            runner.answer(answers.answer(step, runner.situation))


@pytest.mark.parametrize("name", ["guard-room", "warehouse", "snow-field"])
def test_every_roll_of_every_system_can_be_said(name):
    """By chance, to the lowest and the highest number; undone, saved and played again alike."""
    start = read(MAPS / f"{name}.banmen").document
    system = systems[start.system]
    begun = system.start_battle(start.model_copy(update={"battle": None, "journal": ()}))
    session = Session(begun)
    session.runner.dice = RandomDice(1)
    chance, answers = random.Random(1), RandomAnswers(1)
    for _ in range(60):
        document = session.document
        who = chance.choice([*(token.id for token in document.tokens), None])
        rows = system.actions_for(document, who) if who else system.battle_actions(document)
        free = [row.id for row in rows if row.forbidden is None]
        if free:
            try:
                session.runner.start(chance.choice(free), who)
                run(session, chance, answers)
            except Refusal as refused:
                if refused.__cause__ is not None and not isinstance(refused.__cause__, Refusal):
                    raise
                if session.runner.pending is not None:
                    session.runner.cancel()
    end = session.document
    said = [e for e in end.journal if e.kind == "rolled" and e.values.get("overruled")]
    assert said, "nothing was said"
    assert from_bytes(to_bytes(end)).document == end
    assert replay(begun, end.journal).battle == end.battle
    assert "（GM判断）" in "".join(line.text for line in journal_text.lines(end, "ja"))
    for number in {entry.round for entry in said}:
        assert plain_text(summarise(end, number), "en")
    session.go_to(0)
    assert session.document.battle == begun.battle
