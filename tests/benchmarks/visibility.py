"""Times of the visibility field on made-up maps of 5,000 walls; no peer is needed.

``rows()`` gives one row a figure: its name, the median and the 95th percentile in milliseconds.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter

import numpy as np

from banmen.geometry.visibility import VisibilityField

Row = tuple[str, float, float]
Wall = tuple[float, float, float, float]
Point = tuple[float, float]

WALLS = 5000
SIDE = 100.0


def rooms(count: int = WALLS) -> list[Wall]:
    """Rooms of 5 m with a door gap in each wall and a pillar in every other room."""
    rng = random.Random(1)
    walls: list[Wall] = []
    side = math.ceil(math.sqrt(count / 6))
    for column in range(side):
        for row in range(side):
            x, y, gap = 5.0 * column, 5.0 * row, rng.choice((1.0, 2.0, 3.0))
            walls += [(x, y, x + gap, y), (x + gap + 1, y, x + 5, y)]
            walls += [(x, y, x, y + gap), (x, y + gap + 1, x, y + 5)]
            if (column + row) % 2:
                px, py = x + 2.5, y + 2.0
                walls += [(px, py, px + 1, py), (px + 1, py, px + 1, py + 1)]
                walls += [(px + 1, py + 1, px, py + 1), (px, py + 1, px, py)]
    return walls[:count]


def caves(count: int = WALLS) -> list[Wall]:
    """Rough closed outlines of many small walls, side by side."""
    rng = random.Random(2)
    walls: list[Wall] = []
    corners = 50
    side = round(math.sqrt(count / corners))
    step = SIDE / side
    for column in range(side):
        for row in range(side):
            phase, lobes = rng.random() * math.tau, rng.randint(3, 6)
            ring = []
            for i in range(corners):
                angle = math.tau * i / corners
                reach = step * (0.24 + 0.1 * math.sin(lobes * angle + phase))
                x, y = step * (column + 0.5), step * (row + 0.5)
                ring.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
            walls += [(*a, *b) for a, b in zip(ring, ring[1:] + ring[:1], strict=True)]
    return walls[:count]


def litter(count: int = WALLS, length: float = 0.8) -> list[Wall]:
    """Short walls anywhere in any direction: the worst case."""
    rng = random.Random(3)
    walls = []
    for _ in range(count):
        x, y, angle = rng.uniform(0, SIDE), rng.uniform(0, SIDE), rng.uniform(0, math.tau)
        walls.append((x, y, x + length * math.cos(angle), y + length * math.sin(angle)))
    return walls


def rows(repeats: int = 5) -> list[Row]:
    """All figures; ``repeats`` times each question."""
    out: list[Row] = []
    for name, walls in (("rooms", rooms()), ("caves", caves()), ("litter", litter())):
        side = 5.0 * math.ceil(math.sqrt(WALLS / 6)) if name == "rooms" else SIDE
        out += list(_map_rows(name, walls, (0.0, 0.0, side, side), repeats))
    return out


def _map_rows(
    name: str, walls: list[Wall], bounds: tuple[float, float, float, float], repeats: int
) -> Iterator[Row]:
    rng = random.Random(4)
    side = bounds[2]
    places = [(rng.uniform(5, side - 5), rng.uniform(5, side - 5)) for _ in range(20)]
    drag = [(places[0][0] + 0.02 * i, places[0][1] + 0.01 * i) for i in range(100)]
    fresh = VisibilityField(walls, bounds)
    yield _row(f"{name}: first answer, unprepared", [_time(lambda: fresh.visible_from(*places[0]))])
    field = VisibilityField(walls, bounds)
    steps = _steps(field)
    yield (f"{name}: preparation, whole", sum(steps), sum(steps))
    yield _row(f"{name}: preparation, a step", steps)
    yield _row(f"{name}: one query", _each(field, places, None, repeats))
    yield _row(f"{name}: one query, radius 10 m", _each(field, places, 10.0, repeats))
    yield _row(f"{name}: a drag step", _each(field, drag, None, repeats))
    yield _row(f"{name}: a door toggled and asked again", _toggled(field, places))
    yield _row(f"{name}: a new wall and asked again", _drawn(field, places))
    tokens = np.array([(rng.uniform(0, side), rng.uniform(0, side)) for _ in range(50)])
    yield _row(f"{name}: 50 x 50 sight lines", _times(lambda: field.sees(tokens, tokens), repeats))
    party = np.array(places[0]) + np.array([(i % 3 - 1.0, i / 3 - 1.0) for i in range(8)])
    yield _row(
        f"{name}: what a party of 8 sees, radius 10 m",
        _times(lambda: field.party_area(party, 10.0), repeats),
    )


def _row(name: str, times: list[float]) -> Row:
    return (name, float(np.median(times)), float(np.percentile(times, 95)))


def _time(act: Callable[[], object]) -> float:
    start = perf_counter()
    act()
    return 1e3 * (perf_counter() - start)


def _times(act: Callable[[], object], repeats: int) -> list[float]:
    act()
    return [_time(act) for _ in range(repeats)]


def _steps(field: VisibilityField) -> list[float]:
    times = []
    last = perf_counter()
    for _ in field.preparation():
        now = perf_counter()
        times.append(1e3 * (now - last))
        last = now
    return times


def _each(
    field: VisibilityField, places: list[Point], radius: float | None, repeats: int
) -> list[float]:
    """For each place the median over the repeats."""

    def ask(x: float, y: float) -> float:
        return float(np.median(_times(lambda: field.visible_from(x, y, radius), repeats)))

    return [ask(x, y) for x, y in places]


def _toggled(field: VisibilityField, places: list[Point]) -> list[float]:
    times = []
    middles = (field.segments[:, :2] + field.segments[:, 2:]) / 2.0
    for place in places:
        near = int(np.argmin(np.hypot(*(middles - place).T)))
        wall = field.segments[near]
        opened = field.with_segments([], [near])
        times.append(_time(partial(_closed, opened, wall, place)))
    return times


def _closed(opened: VisibilityField, wall: np.ndarray, place: Point) -> None:
    opened.with_segments([wall], []).visible_from(*place)


def _walled(field: VisibilityField, wall: Wall, place: Point) -> None:
    field.with_segments([wall], []).visible_from(*place)


def _drawn(field: VisibilityField, places: list[Point]) -> list[float]:
    times = []
    for x, y in places:
        wall = (x + 0.7, y - 0.45, x + 1.15, y + 0.35)
        times.append(_time(partial(_walled, field, wall, (x, y))))
    return times
