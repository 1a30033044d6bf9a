"""The summary of a round: what the round card says must be what happened."""

import pytest

from banmen.battle.holder import MemoryHolder
from banmen.battle.journal import STEP_UNDONE, entry, numbered
from banmen.battle.report import document_then, rounds, summarise
from banmen.battle.runner import Runner
from banmen.battle.script import play
from banmen.model.base import Point
from banmen.rules.dice import ScriptedDice
from banmen.words import Refusal, say

DICE = [
    {"roll": "2D6", "faces": [4, 4]},
    {"roll": "2D6", "faces": [1, 2]},
    {"roll": "1D6", "faces": [3]},
]
FIGHT = [
    {"key": "turn.action", "who": "ann", "value": "attack"},
    {"key": "attack.target", "value": "bob"},
    {"key": "attack.defence", "value": "dodge"},
    {"key": "turn.action", "who": "bob", "value": "walk"},
    {"key": "walk.path", "value": ["B2", "B3"]},
]
NEXT = [{"key": "battle.action", "value": "next_round"}]


def played(document, systems, answers, dice=DICE):
    return play(document, {"dice": dice, "answers": answers}, systems)[0]


def test_a_finished_round_tells_moves_events_and_how_all_stand(document, systems):
    after = played(document, systems, FIGHT + NEXT)
    summary = summarise(after, systems=systems)
    assert (summary.round, summary.finished) == (1, True)
    (move,) = summary.moves
    assert (move.token.name, move.start_place, move.end_place) == ("Bob", "B1", "B3")
    assert move.path == (Point(4.5, 1.5), Point(4.5, 4.5), Point(4.5, 7.5))
    (event,) = summary.events
    assert (event.number, event.outcome, event.actor.name) == (1, "hit", "Ann")
    assert [target.name for target in event.targets] == ["Bob"]
    assert event.targets_at == (Point(4.5, 1.5),)
    assert say(event.line, "en") == "hit bob"
    assert event.rules == ("TOY-3",)
    assert [(line.number, say(line.words)) for line in summary.lines] == [
        (1, "hit bob"),
        (None, "walks"),
    ]
    assert [(row.name, row.place, row.gauges[0].value) for row in summary.rows] == [
        ("Ann", "A1", 10),
        ("Bob", "B3", 7),
    ]
    assert [person.name for person in summary.next] == ["Ann", "Bob"]


def test_the_round_under_way_is_told_from_the_document(document, systems):
    after = played(document, systems, FIGHT)
    summary = summarise(after, systems=systems)
    assert (summary.round, summary.finished) == (1, False)
    assert [person.name for person in summary.next] == ["Bob"]
    assert summary.rows[1].place == "B3"
    assert document_then(after, summary) is after


def test_an_earlier_round_is_drawn_as_it_was(document, systems):
    back = [
        {"key": "turn.action", "who": "bob", "value": "walk"},
        {"key": "walk.path", "value": ["B2", "B1"]},
    ]
    after = played(document, systems, FIGHT + NEXT + back + NEXT)
    assert rounds(after) == (1, 2, 3)
    first = summarise(after, 1, systems=systems)
    assert document_then(after, first).token("bob").y == 7.5
    assert after.token("bob").y == 1.5
    second = summarise(after, systems=systems)
    assert second.round == 2
    assert second.moves[0].end_place == "B1"
    assert first.next == ()
    assert [person.name for person in second.next] == ["Ann", "Bob"]


def test_an_empty_round_after_a_fight_does_not_hide_the_fight(document, systems):
    after = played(document, systems, FIGHT + NEXT + NEXT)
    assert summarise(after, systems=systems).round == 1


def test_what_was_undone_is_not_told(document, systems):
    after = played(document, systems, FIGHT + NEXT)
    span = {"from": 1, "to": 13, "words": ""}
    mark = numbered(after.journal, [entry("taken_back", STEP_UNDONE, after, span)])
    undone = after.model_copy(update={"journal": (*after.journal, *mark)})
    assert summarise(undone, systems=systems).events == ()


def test_a_round_that_never_was_is_refused(document, systems):
    with pytest.raises(Refusal):
        summarise(document, 7, systems=systems)
    with pytest.raises(Refusal):
        summarise(document.model_copy(update={"battle": None}), systems=systems)


def test_players_hear_nothing_of_the_hidden(document, systems):
    bob = document.token("bob").revise(hidden=True)
    tokens = (document.token("ann"), bob)
    ambush = document.model_copy(update={"tokens": tokens})
    after = played(ambush, systems, FIGHT + NEXT)
    summary = summarise(after, players=True, systems=systems)
    assert [row.name for row in summary.rows] == ["Ann"]
    assert summary.moves == ()
    assert summary.events == ()
    assert [person.name for person in summary.next] == ["Ann"]
    assert "ob" not in repr(summary).replace("object", "")
    assert summarise(after, systems=systems).events


def test_players_do_not_learn_where_one_revealed_came_from(document, systems):
    bob = document.token("bob")
    hidden = document.model_copy(
        update={"tokens": (document.token("ann"), bob.revise(hidden=True))}
    )
    holder = MemoryHolder(hidden)
    runner = Runner(holder, dice=ScriptedDice([]), systems=systems)
    runner.start("walk", "bob")
    runner.answer(["B2"])
    shown = tuple(t.revise(hidden=False) for t in holder.document.tokens)
    revealed = holder.document.model_copy(update={"tokens": shown})
    summary = summarise(revealed, players=True, systems=systems)
    assert [row.name for row in summary.rows] == ["Ann", "Bob"]
    assert summary.moves == ()
    assert summarise(revealed, systems=systems).moves


def test_a_token_dragged_by_hand_moves_too(document, systems):
    holder = MemoryHolder(document)
    runner = Runner(holder, dice=ScriptedDice([]), systems=systems)
    runner.start("walk", "bob")
    runner.answer([[1, 1]])
    dragged = tuple(
        t.revise(x=13.5, y=13.5) if t.id == "ann" else t for t in holder.document.tokens
    )
    now = holder.document.model_copy(update={"tokens": dragged})
    summary = summarise(now, systems=systems)
    assert [(move.token.name, move.end_place) for move in summary.moves] == [
        ("Ann", "E5"),
        ("Bob", "B2"),
    ]
