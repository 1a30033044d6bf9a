"""Snowball battles of five against five: by script to both victories and a draw, by chance, and
as a round card has them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from banmen.battle.answerers import RandomAnswers, drive
from banmen.battle.hints import target_chances
from banmen.battle.odds import attack_chances, chance_of
from banmen.battle.replay import replay
from banmen.battle.report import summarise
from banmen.battle.script import play
from banmen.battle.simulator import play_out
from banmen.formats.native import from_bytes, to_bytes
from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules.catalogue import systems
from banmen.rules.dice import RandomDice
from banmen.session.session import Session
from banmen.words import Refusal, say

SNOW = systems["snowball"]
SIDES = (("a", "ally"), ("e", "enemy"))
#: Everyone's trench after round 0; a1…a5 declare and act before e1…e5.
TRENCHES = {"a1": "B", "a2": "B", "a3": "A", "a4": "C", "a5": "A",
            "e1": "Y", "e2": "Y", "e3": "X", "e4": "Z", "e5": "Z"}  # fmt: skip
HIT = ((6, 6), (1, 2))
BY_HAND = ("set_cell", "set_limits")
Answers = list[dict[str, Any]]


def teams() -> Document:
    """Two teams of five on the snow field, before the battle."""
    people = tuple(
        Token(
            id=f"{letter}{n}", name=f"{letter.upper()}{n}", side=side,
            sheet=SNOW.new_sheet().revise(intelligence=n + more, agility=40 - n - more),
        )
        for more, (letter, side) in zip((0, 10), SIDES, strict=True)
        for n in range(1, 6)
    )  # fmt: skip
    field = SNOW.new_map("雪合戦", "ja")
    return field.model_copy(update={"tokens": people})


def battle(key: str, **more: Any) -> dict[str, Any]:
    """Begin what the battle does next."""
    return {"key": "battle.action", "value": key, **more}


def round_0() -> Iterator[dict[str, Any]]:
    """Everyone goes to a trench."""
    yield battle("round_0/all")
    for who, place in TRENCHES.items():
        yield {"key": "round_0.place", "who": who, "value": place}


def declared(who: str, package: str) -> Iterator[dict[str, Any]]:
    """One declares; nobody is named yet."""
    yield battle("declare")
    yield {"key": "declare.package", "who": who, "value": package}
    if package.endswith("attack"):
        yield {"key": "declare.target", "who": who, "value": "nobody"}


def thrown(who: str, target: str) -> Iterator[dict[str, Any]]:
    """One throws at another; both have the best formula."""
    yield {"key": "throw.target", "who": who, "value": [target]}


def annihilation() -> tuple[Answers, list[dict[str, Any]]]:
    """Three rounds in which each of team A hits its own enemy; E throws at nobody."""
    answers, faces = [*round_0()], []
    for number in (1, 2, 3):
        for who in TRENCHES:
            answers += declared(who, "wait_attack")
        for who in [f"a{n}" for n in range(1, 6)]:
            answers += [battle("resolve"), *thrown(who, who.replace("a", "e"))]
            faces += HIT
        if number < 3:
            for who in [f"e{n}" for n in range(1, 6)]:
                answers += [battle("resolve"), {"key": "throw.target", "who": who, "value": []}]
            answers.append(battle("round_end"))
    return answers, [{"roll": "2D6", "faces": list(pair)} for pair in faces]


def run_for_the_flag(*runners: str) -> Answers:
    """Three rounds in which the runners advance and everybody else hides."""
    answers = [*round_0()]
    for _ in range(3):
        for who in TRENCHES:
            answers += declared(who, "advance_attack" if who in runners else "wait_hide")
        answers.append(battle("resolve/all"))
        answers += [{"key": "throw.target", "who": who, "value": []} for who in runners]
        answers.append(battle("round_end"))
    return answers


def test_snow_02_five_against_five_to_annihilation():
    """SNOW-02: fifteen hits in three rounds; the last one ends the battle at once."""
    answers, faces = annihilation()
    document, entries = play(teams(), {"answers": answers, "dice": faces})
    state = document.battle
    assert (state.winner, state.won_by, state.round) == ("ally", "annihilation", 3)
    assert all(document.token(f"e{n}").has("retired") for n in range(1, 6))
    events = [entry.values.get("_event") for entry in entries]
    assert (events.count("hit"), events.count("retire"), events[-1]) == (15, 5, "victory")


def test_snow_48_five_against_five_to_the_flag():
    """SNOW-48: a1 runs B, M, Y, F2 in three rounds and takes the flag at the end."""
    document, _ = play(teams(), {"answers": run_for_the_flag("a1")})
    state = document.battle
    assert (state.winner, state.won_by, state.round) == ("ally", "flag", 3)
    assert document.token("a1").node == "F2"


def test_snow_67_five_against_five_to_a_draw():
    """SNOW-67: a1 and e1 pass each other and both take a flag."""
    document, _ = play(teams(), {"answers": run_for_the_flag("a1", "e1")})
    assert (document.battle.winner, document.battle.won_by) == ("draw", "flag")


def test_a_script_that_breaks_a_rule_is_refused_with_it():
    """A full trench cannot be entered by a script either, and the rule is named."""
    crowded = {**TRENCHES, "a5": "B", "a4": "B"}
    answers: Answers = [battle("round_0/all")]
    answers += [{"key": "round_0.place", "value": place} for place in crowded.values()]
    with pytest.raises(Refusal) as refused:
        play(teams(), {"answers": answers})
    assert "SNOW-10" in say(refused.value.message, "en")


def test_a_round_in_the_summary_has_declarations_and_results():
    """The round card's summary: moves from node to node, declarations, hits, retirements."""
    answers, faces = annihilation()
    document, _ = play(teams(), {"answers": answers, "dice": faces})
    last = summarise(document)
    assert last.round == 3
    outcomes = [event.outcome for event in last.events]
    assert [outcomes.count(outcome) for outcome in ("hit", "retire")] == [5, 5]
    assert [line.outcome for line in last.lines].count("declare") == 10
    begun = summarise(document, 0)
    assert {(m.token.id, m.start_place, m.end_place) for m in begun.moves} >= {("a1", "旗1", "B")}
    flags, _ = play(teams(), {"answers": run_for_the_flag("a1")})
    moved = summarise(flags, 2)
    assert [(m.start_place, m.end_place) for m in moved.moves] == [("M", "Y")]


def test_saved_in_the_middle_and_replayed():
    """A file holds the whole battle, and the journal played again comes to the same end."""
    session = Session(SNOW.start_battle(teams()))
    session.runner.dice = RandomDice(3)
    begun = session.document
    session.runner.start("round_0/all", None)
    drive(session.runner, RandomAnswers(3))
    session.runner.start("declare", None)
    kept = from_bytes(to_bytes(session.document)).document
    assert kept == session.document
    drive(session.runner, RandomAnswers(4))
    assert replay(begun, session.document.journal).battle == session.document.battle


def step(session: Session, answers: RandomAnswers) -> bool:
    """Do what the battle does next; False where it is over."""
    free = [row.id for row in SNOW.battle_actions(session.document)
            if row.forbidden is None and row.id not in BY_HAND]  # fmt: skip
    if not free:
        return False
    session.runner.start(free[0], None)
    drive(session.runner, answers)
    return True


@pytest.mark.parametrize("seed", range(6))
def test_battles_by_chance_keep_the_limits(seed):
    """SNOW-10, SNOW-11: whatever is declared, nobody stands in a full place."""
    session = Session(SNOW.start_battle(teams()))
    session.runner.dice = RandomDice(seed)
    answers = RandomAnswers(seed)
    for _ in range(200):
        if not step(session, answers):
            break
        document = session.document
        if document.battle.phase == "round_0":
            continue
        for node, (_, side) in product(document.map.nodes, SIDES):
            there = [
                t.id
                for t in document.tokens
                if t.node == node.id and t.side == side and not t.has("retired")
            ]
            own = node.owner == {"ally": "1", "enemy": "2"}[side]
            if node.capacity and (own or node.kind == "trench"):
                assert len(there) <= node.capacity, (node.id, there)


def test_the_simulator_plays_to_an_end():
    """Simple tactics come to a decision within the rounds allowed."""
    document, ended = play_out(teams(), seed=1)
    assert document.battle.phase == "over"
    assert ended.rounds < 60


def at_war() -> Document:
    """Everyone in its trench and declared to wait and throw, nobody named."""
    answers = [*round_0()]
    for who in TRENCHES:
        answers += declared(who, "wait_attack")
    return play(teams(), {"answers": answers})[0]


def test_snow_65_the_chance_to_hit_is_exact_and_the_third_hit_is_one():
    """SNOW-65: throw +2, evade +5: ties and doubles as the rules have them; a hit that retires is
    a hit, and the throws that follow do not count."""
    faces = list(product(range(1, 7), repeat=2))
    wins = sum(
        a != (1, 1) and e != (6, 6) and (a == (6, 6) or e == (1, 1) or sum(a) + 2 > sum(e) + 5)
        for a in faces
        for e in faces
    )
    document = at_war()
    assert chance_of(attack_chances(document, "a1", "e1")) == Fraction(wins, 36**2)
    hurt = document.battle.revise(
        combatants=tuple(
            c.revise(hits=2) if c.token == "e1" else c for c in document.battle.combatants
        )
    )
    weak = document.model_copy(update={"battle": hurt})
    assert chance_of(attack_chances(weak, "a1", "e1")) == Fraction(wins, 36**2)
    session = Session(document)
    session.runner.start("resolve/all", None)
    assert target_chances(session.document)["e1"] == Fraction(wins, 36**2)
