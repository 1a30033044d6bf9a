"""Whole battles from a script, soak by chance, and the journal played again."""

import copy

import pytest

from banmen.battle import journal
from banmen.battle.answerers import ProposedAnswers, RandomAnswers, drive
from banmen.battle.holder import MemoryHolder
from banmen.battle.replay import replay, script_of
from banmen.battle.runner import Runner
from banmen.battle.script import play
from banmen.rules.dice import RandomDice
from banmen.words import Refusal, say

SCRIPT = {
    "dice": [
        {"roll": "2D6", "faces": [4, 4]},
        {"roll": "2D6", "faces": [1, 2]},
        {"roll": "1D6", "faces": [3]},
    ],
    "answers": [
        {"key": "turn.action", "who": "Ann", "value": "attack"},
        {"key": "attack.target", "who": "Ann", "value": "Bob"},
        {"key": "attack.defence", "who": "bob", "value": "dodge"},
        {"key": "turn.action", "who": "bob", "value": "walk"},
        {"key": "walk.path", "value": ["B2", "B3"]},
        {"key": "battle.action", "value": "next_round"},
    ],
}


def test_a_script_plays_a_battle_and_gives_its_journal(document, systems):
    after, entries = play(document, SCRIPT, systems)
    assert after.battle.round == 2
    assert after.token("bob").y == 7.5
    assert [c.hp for c in after.battle.combatants] == [10, 7]
    assert entries == after.journal
    assert entries[0].key == "turn.action"
    assert after.battle.pending is None


def test_a_battle_not_begun_is_begun(document, systems):
    peaceful = document.model_copy(update={"battle": None})
    after, _ = play(peaceful, SCRIPT, systems)
    assert after.battle.round == 2


def _broken(change):
    script = copy.deepcopy(SCRIPT)
    change(script)
    return script


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda s: s["dice"].pop(), "1D6"),
        (lambda s: s["dice"].append({"roll": "1D6", "faces": [1]}), "余り"),
        (lambda s: s["dice"][0].update(roll="1D6"), "1番目"),
        (lambda s: s["dice"][0].update(faces=[4]), "2個"),
        (lambda s: s["dice"][0].update(faces=[7, 1]), "7"),
        (lambda s: s["answers"].pop(4), "walk.path"),
        (lambda s: s.update(answers=s["answers"][:2]), "attack.defence"),
        (lambda s: s["answers"].insert(3, {"key": "x", "value": 1}), "4番目"),
        (lambda s: s["answers"][1].update(value="Zoe"), "Zoe"),
        (lambda s: s["answers"][2].update(value="ward"), "TOY-2"),
        (lambda s: s["answers"][2].update(who="Ann"), "3番目"),
        (lambda s: s["answers"][0].update(who="Zoe"), "Zoe"),
        (lambda s: s["answers"][0].update(value="dance"), "dance"),
        (lambda s: s["answers"][0].pop("key"), "1番目"),
        (lambda s: s["answers"].append(5), "7番目"),
        (lambda s: s["dice"].append({"roll": 5}), "4番目"),
        (lambda s: s.update(extra=1), "dice"),
        (lambda s: s.update(answers="x"), "answers"),
    ],
)
def test_whatever_does_not_fit_is_refused_in_words(document, systems, change, says):
    before = document.model_dump_json()
    with pytest.raises(Refusal) as refused:
        play(document, _broken(change), systems)
    assert says in say(refused.value.message, "ja")
    assert document.model_dump_json() == before


def test_two_of_one_name_must_be_told_apart(document, systems):
    twin = document.token("ann").revise(id="ann2")
    tokens = (*document.tokens, twin)
    twins = systems["toy"].start_battle(document.model_copy(update={"tokens": tokens}))
    with pytest.raises(Refusal) as refused:
        play(twins, SCRIPT, systems)
    assert "Ann" in str(refused.value)


def soak(document, systems, seed, answerer):
    holder = MemoryHolder(document)
    runner = Runner(holder, dice=RandomDice(seed), systems=systems)
    for _ in range(10):
        for token in ("ann", "bob"):
            for action in systems["toy"].actions_for(holder.document, token):
                if action.forbidden is None and action.id != "fail":
                    runner.start(action.id, token)
                    drive(runner, answerer)
        runner.start("next_round", None)
    return holder.document


@pytest.mark.parametrize("seed", range(5))
def test_any_battle_played_again_from_its_journal_is_the_stored_one(document, systems, seed):
    after = soak(document, systems, seed, RandomAnswers(seed))
    again = replay(document, after.journal, systems)
    assert again == after
    assert after.battle.round == 11


def test_what_was_taken_back_is_not_played_again(document, systems):
    holder = MemoryHolder(document)
    runner = Runner(holder, dice=RandomDice(3), systems=systems)
    runner.start("attack", "ann")
    runner.answer("bob")
    runner.roll()
    runner.answer("none")
    runner.back()
    runner.back()
    runner.roll([6, 6])
    runner.answer("none")
    drive(runner, ProposedAnswers())
    runner.start("walk", "bob")
    runner.cancel()
    again = replay(document, holder.document.journal, systems)
    assert again.battle == holder.document.battle
    assert again.tokens == holder.document.tokens
    assert len(again.journal) == len(journal.standing(holder.document.journal))
    assert script_of(holder.document.journal).dice[0].faces == (6, 6)


def test_proposed_answers_end_every_procedure(document, systems):
    after = soak(document, systems, 1, ProposedAnswers())
    assert after.battle.round == 11
