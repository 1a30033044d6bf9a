"""Which of an order is seen where not all of it has room."""

from __future__ import annotations

import pytest

from banmen.rules.system import TurnEntry
from banmen.ui.panels.order_fit import by_importance, fitting

ORDER = tuple(
    TurnEntry(token=f"t{n}", acted=n in (0, 1), current=n == 3, able=n != 2) for n in range(10)
)


def test_who_acts_comes_first_then_who_is_looked_at_then_who_comes_next() -> None:
    """The fourth acts; after it the order goes on, and at last those who have acted."""
    assert by_importance(ORDER, "t7") == [3, 7, 4, 5, 6, 8, 9, 2, 0, 1]


def test_before_anybody_acts_the_order_begins_at_its_head() -> None:
    entries = tuple(TurnEntry(token=f"t{n}") for n in range(3))
    assert by_importance(entries, None) == [0, 1, 2]


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_the_most_important_fit_with_the_button_for_the_rest(rows: int) -> None:
    """Widths of 60 in a row of 296, a button of 40: four a row, the button in the last one."""
    ranks = by_importance(ORDER, None)
    found = fitting([60] * 10, ranks, room=296, rows=rows, spacing=4, more=40)
    count = {1: 4, 2: 8, 3: 10}[rows]
    assert found == set(ranks[:count])


def test_one_is_seen_however_little_room_there_is() -> None:
    assert fitting([90, 90], [1, 0], room=50, rows=1, spacing=4, more=40) == {1}
