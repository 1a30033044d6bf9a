"""What differs between two views of one eye lies in a few boxes."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
import shapely

from banmen.geometry.regions import Ring, boxes_between
from banmen.geometry.visibility import VisibilityField

EYE = (4.7, 5.3)
SIDE = 12


def uncovered(one: Ring, other: Ring) -> float:
    """How much that only one ring has lies outside the boxes."""
    left = shapely.symmetric_difference(shapely.Polygon(one), shapely.Polygon(other))
    boxes = [shapely.box(*box).buffer(1e-6) for box in boxes_between(one, other)]
    return float(shapely.difference(left, shapely.union_all(boxes)).area)


def test_two_corners_on_one_ray_may_come_in_either_order() -> None:
    """What hid the far one stood on one side of the ray before, and on the other afterwards."""
    near, far = (2.0, 2.0), (4.0, 4.0)
    one = ((10.0, -10.0), (6.0, 3.0), near, far, (-10.0, 10.0), (-10.0, -10.0))
    other = ((10.0, -10.0), far, near, (-1.0, 5.0), (-10.0, 10.0), (-10.0, -10.0))
    assert uncovered(one, other) == pytest.approx(0)


@pytest.mark.parametrize("seed", range(40))
def test_walls_that_come_and_go_change_nothing_outside_the_boxes(seed: int) -> None:
    chance = random.Random(seed)

    def wall() -> tuple[float, ...]:
        return tuple(chance.choice([chance.randint(0, SIDE), chance.random()]) for _ in range(4))

    walls = [wall() for _ in range(chance.randint(1, 14))]
    rings: list[Ring] = []
    for _ in range(8):
        field = VisibilityField(walls, (0.0, 0.0, SIDE, SIDE))
        seen = field.visible_from(*EYE)
        if len(seen) == 1:
            rings.append(tuple((x, y) for x, y in seen[0].tolist()))
        del walls[: chance.randint(0, min(3, len(walls)))]
        walls += [wall() for _ in range(chance.randint(0, 3))]
    for one, other in pairwise(rings):
        assert uncovered(one, other) == pytest.approx(0)
