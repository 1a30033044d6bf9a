"""What a sheet does not allow is refused at its field, in words, and changes nothing."""

from __future__ import annotations

import pytest

from banmen.edits.sheets import revise_sheet
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.model.token import Token
from banmen.rules.systems.sword_world import SYSTEM
from banmen.words import Refusal, say


@pytest.fixture
def document() -> Document:
    """One person with a sheet."""
    token = Token(id="t1", name="ガルド", x=1.5, y=1.5, sheet=SYSTEM.new_sheet())
    board = SquareMap(columns=4, rows=4, square_m=3)
    return Document(system="sword-world", map=board, tokens=(token,))


@pytest.mark.parametrize(
    ("changes", "field", "value"),
    [
        ({"agility": -1}, "敏捷度", "-1"),
        ({"agility": 4.5}, "敏捷度", "4.5"),
        ({"hp_max": 10**9}, "HP最大値", "1000000000"),
        ({"weapons": ({"name": "剣", "dice": "9999D9999"},)}, "ダイス", "9999D9999"),
        ({"weapons": ({"name": "剣", "critical": 2},)}, "クリティカル", "2"),
        ({"spells": ({"name": "長" * 300},)}, "名前", "長長"),
    ],
)
def test_a_figure_that_cannot_be_is_refused_at_its_field(document, changes, field, value) -> None:
    """The field by its own name, in a row of a table too, with what was given."""
    with pytest.raises(Refusal) as refused:
        revise_sheet(document, "t1", **changes)
    said = say(refused.value.message, "ja")
    assert field in said
    assert value in said
    assert len(said) < 200
    assert say(refused.value.message, "en").isprintable()
