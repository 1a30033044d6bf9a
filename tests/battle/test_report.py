"""The summary of a round: what the round card says must be what happened."""

from pathlib import Path
from string import Formatter

import pytest

from banmen import words
from banmen.battle.answerers import ProposedAnswers, drive
from banmen.battle.holder import MemoryHolder
from banmen.battle.journal import STEP_UNDONE, entry, numbered
from banmen.battle.report import document_then, rounds, summarise
from banmen.battle.report_text import plain_text
from banmen.battle.runner import Runner
from banmen.battle.script import play
from banmen.formats.catalogue import read
from banmen.model.base import Point
from banmen.rules.catalogue import systems as systems_of
from banmen.rules.dice import RandomDice, ScriptedDice
from banmen.session.session import Session
from banmen.words import Refusal, say

MAPS = Path(__file__).resolve().parents[2] / "maps"

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


#: What no enemy is told of: the strength of things. In the snow all numbers lie open (SNOW-62).
PUBLIC = ("coc.log.object_", "snow.log.")


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_every_sentence_with_what_is_left_has_one_without_it(lang):
    """Players are told of enemies in whole sentences, without gaps where the numbers were."""
    withheld = {"before", "after", "hp"}
    known = words.keys(lang)
    told = [
        key
        for key, text in known.items()
        if ".log." in key
        and not key.startswith(PUBLIC)
        and not key.endswith("_by")
        and withheld & {name for _, name, _, _ in Formatter().parse(text)}
    ]
    assert len(told) > 10
    assert [key for key in told if f"{key}_seen" not in known] == []
    seen = [known[f"{key}_seen"] for key in told]
    assert not any(f"{{{name}}}" in text for name in withheld for text in seen)


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_players_read_of_a_wounded_enemy_without_its_hit_points(lang):
    """The game master's text has the numbers, the players' the damage alone."""
    document = read(MAPS / "warehouse.banmen").document
    begun = systems_of["cthulhu"].start_battle(
        document.model_copy(update={"battle": None, "journal": ()})
    )
    session = Session(begun)
    session.runner.dice = RandomDice(1)
    session.runner.start("next_round", None)
    drive(session.runner, ProposedAnswers())
    enemy = next(t for t in session.document.tokens if t.side == "enemy" and not t.hidden)
    blow = {"target": enemy.name, "how": "", "steps": "1D6[4]", "points": 4}
    told = {
        "coc.log.damage_alone": {**blow, "before": 11, "after": 7},
        "coc.log.reminder.shock": {"name": enemy.name, "hp": 7},
    }
    for key, values in told.items():
        drawn = {**values, "_event": "hit", "_tokens": [enemy.id]}
        line = entry("done", key, session.document, drawn, who=enemy.id)
        session.append_journal(numbered(session.document.journal, [line]))
    mine = plain_text(summarise(session.document, 1), lang)
    theirs = plain_text(summarise(session.document, 1, players=True), lang)
    assert "11→7" in mine
    assert "1D6[4]" in theirs
    assert not any(mark in theirs for mark in ("11→7", "？", "HP 7"))
