"""Numbers on the round card's map: legible, near where it happened, and beside the tokens."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF

from banmen.canvas.card.callouts import BODY, RADIUS, Callout, Spot, laid_out, runs

pytestmark = pytest.mark.usefixtures("qapp")
PAGE = QRectF(56, 200, 968, 700)
UNIT = 75.0


def spot(x: float, y: float, *numbers: int) -> Spot:
    at = QPointF(x, y)
    return Spot(at, numbers, at + QPointF(0.4, -0.42) * UNIT)


def body(x: float, y: float) -> QRectF:
    """The middle of a token that fills a square."""
    half = 0.29 * UNIT
    return QRectF(x - half, y - half, 2 * half, 2 * half)


def covered(callouts: list[Callout], bodies: list[QRectF]) -> list[tuple[str, ...]]:
    return [c.lines for c in callouts for one in bodies if c.box.intersects(one)]


@pytest.mark.parametrize(
    ("numbers", "texts"),
    [
        ((7,), ["7"]),
        ((1, 2), ["1", "2"]),
        ((1, 2, 3, 5, 6, 7, 8, 9, 10, 14), ["1–3", "5–10", "14"]),
        ((4, 8, 17, 18), ["4", "8", "17", "18"]),
    ],
)
def test_numbers_that_follow_one_another_are_a_range(numbers: tuple[int, ...], texts: list[str]):
    assert runs(numbers) == texts


def test_sixteen_events_in_one_square_are_one_badge_beside_it() -> None:
    """Whatever the square holds is to be seen, and so are the neighbours."""
    bodies = [body(500 + dx * UNIT, 500 + dy * UNIT) for dx in (-1, 0, 1) for dy in (-1, 0)]
    taken = [(one, BODY) for one in bodies]
    (callout,) = laid_out([spot(500, 500, *range(1, 17))], taken, PAGE, UNIT)
    assert callout.lines == ("1–16",)
    assert covered([callout], bodies) == []
    assert not callout.box.intersects(QRectF(500 - UNIT / 2, 500 - UNIT / 2, UNIT, UNIT))
    assert callout.box.height() >= 2 * RADIUS


def test_a_single_number_stands_at_the_shoulder() -> None:
    taken = [(body(500, 500), BODY)]
    (callout,) = laid_out([spot(500, 500, 3)], taken, PAGE, UNIT)
    assert callout.box.center() == QPointF(500, 500) + QPointF(0.4, -0.42) * UNIT


def test_badges_stand_clear_of_one_another_and_inside_the_map() -> None:
    """A row of neighbours at the edge of the map, each with several numbers."""
    places = [(PAGE.left() + 40 + n * UNIT, PAGE.top() + 40 + m * UNIT)
              for n in range(4) for m in range(2)]  # fmt: skip
    bodies = [body(*place) for place in places]
    spots = [spot(*place, n, n + 10, n + 20) for n, place in enumerate(places, 1)]
    callouts = laid_out(spots, [(one, BODY) for one in bodies], PAGE, UNIT)
    assert len(callouts) == len(places)
    assert covered(callouts, bodies) == []
    assert all(PAGE.contains(callout.box) for callout in callouts)
    assert not any(a.box.intersects(b.box) for a, b in combinations(callouts, 2))


def test_many_numbers_that_do_not_follow_are_set_in_lines() -> None:
    (callout,) = laid_out([spot(500, 500, *range(1, 40, 2))], [], PAGE, UNIT)
    assert len(callout.lines) > 1
    assert ", ".join(callout.lines) == ", ".join(map(str, range(1, 40, 2)))
