"""Chances are exact: they agree with counting every combination of faces by hand."""

from fractions import Fraction
from itertools import product

import pytest

from banmen.battle.hints import row_chances, target_chances
from banmen.battle.odds import Attempt, attack_chances, chance_of, chances, classes_of
from banmen.model.battle import Answer
from banmen.words import Refusal

D6 = range(1, 7)


def test_an_attack_against_a_dodge_agrees_with_counting_by_hand(document, systems):
    hits = sum(a + b + 5 > c + d + 5 for a, b, c, d in product(D6, repeat=4))
    found = attack_chances(document, "ann", "bob", systems=systems)
    assert chance_of(found, "hit") == Fraction(hits, 6**4)
    assert chance_of(found, "miss") == 1 - Fraction(hits, 6**4)
    assert sum(chance.p for chance in found) == 1


def test_answers_given_by_key_are_taken(document, systems):
    attempt = Attempt(
        procedure="attack",
        arguments={"actor": "ann"},
        aim="bob",
        answers={"attack.defence": "none"},
    )
    found = chances(document, attempt, systems=systems)
    assert [(chance.key, chance.p) for chance in found] == [("hit", 1)]


def test_throws_already_made_stay(document, systems):
    given = (
        Answer(key="attack.target", who="ann", value=["bob"]),
        Answer(key="attack.hit", who="ann", value=[3, 3]),
    )
    attempt = Attempt(procedure="attack", arguments={"actor": "ann"}, given=given)
    found = chances(document, attempt, systems=systems)
    evaded = sum(c + d >= 6 for c, d in product(D6, repeat=2))
    assert chance_of(found, "miss") == Fraction(evaded, 36)


def test_what_cannot_be_aimed_is_refused(document, systems):
    with pytest.raises(Refusal):
        attack_chances(document, "ann", "bob", "walk", systems=systems)
    with pytest.raises(Refusal):
        attack_chances(document, "ann", "nobody", systems=systems)


@pytest.mark.parametrize("expression", ["2D6", "1D6", "3D6", "1D6+1D4", "2D6-1D3", "D100"])
def test_classes_by_total_weigh_what_counting_weighs(expression):
    each = classes_of(expression, "each")
    by_total = classes_of(expression, "total")
    assert sum(count for _, count in by_total) == len(each)
    assert len({faces for faces, _ in by_total}) == len(by_total)
    if expression == "2D6":
        assert dict(by_total)[(1, 1)] == 1
        assert dict(by_total)[(6, 6)] == 1


def test_too_many_cases_are_refused():
    with pytest.raises(Refusal):
        classes_of("10D6", "each")


def test_rows_and_targets_show_the_chance_to_hit(document, systems, holder, make_runner):
    hits = Fraction(sum(a + b > c + d for a, b, c, d in product(D6, repeat=4)), 6**4)
    rows = systems["toy"].actions_for(document, "ann")
    assert row_chances(document, "ann", rows, systems) == {"attack": hits}
    assert target_chances(document, systems) == {}
    runner = make_runner(holder)
    runner.start("attack", "ann")
    assert target_chances(holder.document, systems) == {"bob": hits}
    runner.answer("bob")
    runner.roll([6, 6])
    assert target_chances(holder.document, systems) == {}
