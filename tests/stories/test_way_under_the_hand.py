"""While a way on foot is asked for, the board shows the one a click would answer with."""

from __future__ import annotations

import pytest

from banmen.tools.gesture import Caption, Stroke
from banmen.words import say

from .fighting import GARUDO, place, take
from .hands import Table


@pytest.fixture
def asked(fight: Table) -> Table:
    """Garudo is asked where he goes."""
    take(fight, "移動")
    assert fight.panel.runner.pending.key == "move.path"
    return fight


def shown(table: Table) -> tuple[list[str], list[str]]:
    """The styles of the lines under the hand and what is said there."""
    shapes = table.workshop.place.board.scene.overlay._preview.shapes
    said = [say(each.words, "ja") for each in shapes if isinstance(each, Caption)]
    return [each.style for each in shapes if isinstance(each, Stroke)], said


def test_the_way_to_the_hand_is_shown_and_a_click_walks_it(asked: Table) -> None:
    """Squares used of those allowed stand at the hand; the click ends the question."""
    asked.move(asked.square("D2"))
    assert shown(asked) == (["path"], ["4 / 5マス"])
    assert "4 / 5マス" in asked.status("hint")
    asked.click(asked.square("D2"))
    assert asked.panel.runner.pending is None
    assert place(asked, GARUDO) == (10.5, 4.5)
    assert "path" not in shown(asked)[0]


def test_who_stops_the_way_is_named_and_the_click_goes_so_far(asked: Table) -> None:
    """Past the ogre's reach the way is broken where it ends, and the token stands there."""
    asked.move(asked.square("A1"))
    asked.move(asked.square("C1"))
    styles, said = shown(asked)
    assert styles == ["path", "path_beyond"]
    assert any("オーガ" in words for words in said)
    asked.click(asked.square("E1"))
    assert asked.panel.runner.pending is None


def test_the_way_is_counted_as_the_question_counts_it(fight: Table) -> None:
    """A full move is offered more squares than an ordinary one, and so says the hand."""
    take(fight, "全力移動")
    desk = fight.workshop.bench.hand.pointer.desk
    assert desk.allowance(GARUDO) == fight.panel.runner.pending.allowance > 5
    fight.move(fight.square("D2"))
    assert shown(fight)[1] == ["4 / 13マス"]


def test_nothing_is_shown_beside_the_map_or_on_the_own_square(asked: Table) -> None:
    """Where a click is no way, the hand says what it says elsewhere."""
    asked.move(asked.square("D2"))
    asked.move(asked.square("B4"))
    assert "path" not in shown(asked)[0]
