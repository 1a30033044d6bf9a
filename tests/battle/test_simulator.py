"""Battles that play themselves: the same seed the same battle, and simple tactics that fight."""

from banmen.battle.course import system_of
from banmen.battle.replay import replay
from banmen.battle.simulator import play_out, simulate


def test_a_battle_plays_out_to_one_side_and_its_journal_leads_there(document, systems):
    after, ended = play_out(document, 3, systems)
    assert ended.winner in ("ally", "enemy")
    lost = {"ally": "enemy", "enemy": "ally"}[ended.winner]
    assert ended.losses == {ended.winner: 0, lost: 1}
    assert ended.rounds == after.battle.round > 1
    assert replay(document, after.journal, systems) == after


def test_the_same_seed_gives_the_same_tally_and_another_another(document, systems):
    one = simulate(document, 30, 1, systems)
    assert one == simulate(document, 30, 1, systems)
    assert one != simulate(document, 30, 2, systems)
    assert sum(one.wins.values()) == one.battles == 30
    assert sum(one.losses.values()) == 1


def test_who_cannot_reach_anyone_does_not_fight_for_ever(document, systems):
    _, ended = play_out(document, 1, systems, max_rounds=0)
    assert ended.rounds <= 2


def test_a_battle_that_was_decided_is_not_fought_on(document, systems):
    begun = system_of(document, systems).start_battle(document)
    won = begun.battle.model_copy(update={"winner": "enemy"})
    decided = begun.model_copy(update={"battle": won})
    after, ended = play_out(decided, 1, systems)
    assert ended.winner == "enemy"
    assert sum(ended.losses.values()) == 0
    assert after == decided
