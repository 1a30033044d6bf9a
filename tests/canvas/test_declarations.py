"""The round card of rules with declarations: each beside what came of it."""

from __future__ import annotations

import dataclasses

from banmen.battle.report import summarise
from banmen.battle.script import play
from banmen.canvas.card.declarations import Declarations, beside_declarations
from banmen.canvas.card.events import Events
from banmen.canvas.card.page import page_for
from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules.catalogue import systems

SNOW = systems["snowball"]


def battle_of_two() -> Document:
    """Return a battle after its first round: D threw at E, E hid."""
    people = tuple(
        Token(id=name, name=name, side=side, sheet=SNOW.new_sheet().revise(intelligence=n))
        for n, (name, side) in enumerate((("D", "ally"), ("E", "enemy"), ("G", "enemy")))
    )
    field = SNOW.new_map(lang="ja").model_copy(update={"tokens": people})
    wait = {"key": "declare.package", "value": "wait_attack"}
    answers = [
        {"key": "battle.action", "value": "round_0/all"},
        *({"key": "round_0.place", "value": place} for place in ("A", "X", "Y")),
        {"key": "battle.action", "value": "declare/all"},
        wait, {"key": "declare.target", "value": "G"},
        {"key": "declare.package", "value": "wait_hide"},
        wait, {"key": "declare.target", "value": "nobody"},
        {"key": "battle.action", "value": "resolve/all"},
        {"key": "throw.target", "who": "G", "value": []},
        {"key": "battle.action", "value": "round_end"},
    ]  # fmt: skip
    dice = [{"roll": "2D6", "faces": faces} for faces in ([6, 6], [1, 2])]
    return play(field, {"answers": answers, "dice": dice})[0]


def test_each_declaration_stands_beside_its_result(qapp):
    """SNOW-62: three declarations, one throw; nothing is said twice on the card."""
    summary = summarise(battle_of_two())
    told = beside_declarations(summary)
    kinds = [line.outcome for line in summary.lines if line.entry in told]
    assert sorted(kinds) == ["declare", "declare", "declare", "hit"]
    page = page_for("paper", "ja", outlines=False, players=False)
    block = Declarations(page, summary)
    assert [len(row._done) for row in block._rows] == [1, 0, 0], "who acted comes first"
    assert block.height > 0
    events = Events(page, summary)
    assert events.height == 0, "all that happened is told already"


def test_who_fell_before_acting_has_that_as_result(qapp):
    """SNOW-40: the cell is not left empty; one who has acted falls below, in the order it was."""
    summary = summarise(battle_of_two())
    thrown = next(line for line in summary.lines if line.outcome == "hit")
    fell = [
        dataclasses.replace(thrown, entry=900 + n, number=n, outcome="retire", who=who)
        for n, who in ((2, "E"), (3, "D"))
    ]
    summary = dataclasses.replace(summary, lines=(*summary.lines, *fell))
    told = beside_declarations(summary)
    assert 902 in told
    assert 903 not in told
    page = page_for("paper", "ja", outlines=False, players=False)
    assert Events(page, summary).height > 0


def test_other_rounds_have_no_such_table(qapp):
    """Round 0 has no declarations: the block takes no room."""
    summary = summarise(battle_of_two(), 0)
    assert beside_declarations(summary) == frozenset()
    page = page_for("paper", "ja", outlines=False, players=False)
    assert Declarations(page, summary).height == 0
