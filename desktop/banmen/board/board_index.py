"""The fixed things of a map in whole units, and where they lie."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from banmen.board.lattice import UNITS, units
from banmen.board.stops import Stops, obstacle_stops
from banmen.geometry.exact import Ring, Segment, cells_along
from banmen.model.areas import Area, DarknessKind, Obstacle, Trench
from banmen.model.barriers import Barrier
from banmen.model.base import Point, Square

Owner = Barrier | Obstacle
#: A segment and the squares near it.
Piece = tuple[Segment, list[tuple[int, int]]]
_Key = TypeVar("_Key")
_Found = TypeVar("_Found")


@dataclass(slots=True)
class BoardIndex:
    """The fixed things of a map in whole units (see `lattice.UNITS`), and where they lie.

    `segments[i]` belongs to `owners[i]`, stops `stops[i]`, and lies in the squares whose
    `near` list holds `i`. `polygons` are free obstacles with their rings by the squares of their
    boxes. `memory` keeps what was worked out for this index, `pieces` what can be handed on to
    the next one, `last` the one before this. Barrier n has the segments `starts[n]` up to
    `starts[n + 1]`. An index `follows` the last one where only barriers changed and none moved:
    `altered` holds what such segments stopped then, by number (0 for new ones).
    """

    side: float
    barriers: tuple[Barrier, ...] = ()
    areas: tuple[Area, ...] = ()
    starts: list[int] = field(default_factory=list)
    segments: list[Segment] = field(default_factory=list)
    owners: list[Owner] = field(default_factory=list)
    stops: list[int] = field(default_factory=list)
    near: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    polygons: dict[tuple[int, int], list[tuple[Obstacle, Ring]]] = field(default_factory=dict)
    obstacles: dict[Square, tuple[Obstacle, ...]] = field(default_factory=dict)
    trenches: dict[Square, tuple[Trench, ...]] = field(default_factory=dict)
    ground: dict[Square, float] = field(default_factory=dict)
    darkness: dict[Square, frozenset[DarknessKind]] = field(default_factory=dict)
    memory: dict[Any, Any] = field(default_factory=dict)
    pieces: dict[int, tuple[Owner, list[Piece]]] = field(default_factory=dict)
    last: "BoardIndex | None" = None
    altered: dict[int, int] = field(default_factory=dict)
    follows: bool = False

    def altered_for(self, channel: Stops) -> list[int] | None:
        """Return the segments that stop a channel now or did in `last`, but not both; None where
        more has changed than that."""
        if self.last is None or not self.follows:
            return None
        return [n for n, before in self.altered.items() if (before ^ self.stops[n]) & channel]

    def in_metres(self, number: int) -> tuple[float, float, float, float]:
        """Return a segment in metres."""
        scale = self.side / UNITS
        ax, ay, bx, by = self.segments[number]
        return (ax * scale, ay * scale, bx * scale, by * scale)

    def near_line(self, line: Segment, channel: Stops) -> Iterator[int]:
        """Yield the numbers of segments that may meet a line and stop something of `channel`."""
        seen: set[int] = set()
        near, stops = self.near, self.stops
        for cell in cells_along(line, UNITS):
            for number in near.get(cell, ()):
                if number not in seen:
                    seen.add(number)
                    if stops[number] & channel:
                        yield number

    def near_point(self, at: Point, reach_m: float) -> Iterator[tuple[Owner, tuple[Point, Point]]]:
        """Yield the segments, open doors too, in metres with their owners, that lie in or beside
        the squares within a reach of a point."""
        scale = self.side / UNITS
        cells = [
            (units(at.x + dx, self.side) // UNITS, units(at.y + dy, self.side) // UNITS)
            for dx in (-reach_m, reach_m)
            for dy in (-reach_m, reach_m)
        ]
        (left, top), (right, bottom) = min(cells), max(cells)
        seen: set[int] = set()
        for column in range(left, right + 1):
            for row in range(top, bottom + 1):
                seen.update(self.near.get((column, row), ()))
        for number in sorted(seen):
            ax, ay, bx, by = self.segments[number]
            ends = (Point(ax * scale, ay * scale), Point(bx * scale, by * scale))
            yield self.owners[number], ends

    def polygons_about(self, line: Segment, channel: Stops) -> Iterator[tuple[Obstacle, Ring]]:
        """Yield the free obstacles that stop something of `channel` and may hold the whole of a
        line inside."""
        for obstacle, ring in self.polygons.get((line[0] // UNITS, line[1] // UNITS), ()):
            if obstacle_stops(obstacle) & channel:
                yield obstacle, ring

    def remembered(self, key: _Key, make: Callable[[], _Found]) -> _Found:
        """Return what was made before under a key, or make it now."""
        if key not in self.memory:
            self.memory[key] = make()
        found: _Found = self.memory[key]
        return found
