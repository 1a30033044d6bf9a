"""What can be seen from a point among walls: visibility polygons, sight between points, parties."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np
import numpy.typing as npt
import shapely

from banmen.geometry.glance import (
    LINES_AT_LEAST,
    TESTS_AT_MOST,
    WALLS_AT_MOST,
    BoolArray,
    Pairs,
    glance,
)
from banmen.geometry.ground import Bounds, Ground, Stock, frame, ground_of
from banmen.geometry.membership import Membership
from banmen.geometry.outline import FloatArray, rings_of
from banmen.geometry.pen import RoundPen
from banmen.geometry.sight_lines import SightLines
from banmen.geometry.sweep import Sectors, sectors_seen
from banmen.geometry.tiles import Look, Tiles

_MESHES_A_QUERY = 2
"""Tiles a query may prepare itself before a sweep answers instead."""
_WALLS_A_MESH = 2500
"""One tile more for so many walls, which make a sweep dear."""
_OPENED_AT_MOST = 256
"""Walls taken away, besides a quarter of those left, before a field starts afresh."""


class VisibilityField:
    """The walls of one map, ready to be asked what is seen. A field never changes.

    ``segments`` is an (n, 4) array of walls ``x1 y1 x2 y2`` in metres; they may cross, touch,
    overlap, repeat, have no length or leave the map. ``bounds`` is the map's rectangle
    ``(min_x, min_y, max_x, max_y)``, where every view ends. Raises ValueError for coordinates
    that are not finite and for a rectangle without area.

    A new field answers at once by a sweep over all walls; the map is cut into tiles whose
    triangles answer faster, made where somebody looks or by `preparation`.
    """

    def __init__(self, segments: npt.ArrayLike, bounds: Sequence[float]) -> None:
        walls = np.array(segments, dtype=np.float64).reshape(-1, 4)
        ground = ground_of(bounds)
        stock = Stock.of(walls, ground)
        numbers = np.arange(len(walls))
        tiles = Tiles.of(stock.local[stock.real], numbers[stock.real], ground.size)
        self._fill(ground, stock, Membership(numbers), frozenset(), tiles)

    def _fill(
        self,
        ground: Ground,
        stock: Stock,
        members: Membership,
        opened: frozenset[int],
        tiles: Tiles,
    ) -> None:
        self._ground, self._stock, self._members = ground, stock, members
        self._opened, self._tiles = opened, tiles

    @cached_property
    def segments(self) -> FloatArray:
        """The walls as given, an (n, 4) array that cannot be written."""
        segments = self._stock.given[self._members.numbers]
        segments.flags.writeable = False
        return segments

    @property
    def bounds(self) -> Bounds:
        """The map's rectangle in metres."""
        return self._ground.bounds

    def with_segments(self, added: npt.ArrayLike, removed: npt.ArrayLike) -> VisibilityField:
        """A new field without the walls at the indices ``removed`` and with the walls ``added``.

        The remaining walls keep their order, the added ones follow. Raises IndexError for an
        index this field does not have. Taking walls away, and putting back walls that were there
        before, costs next to nothing; new walls cost the tiles they run through.
        """
        gone = np.asarray(removed, dtype=np.intp).reshape(-1).tolist()
        opened = self._opened.union(map(self._members.at, gone))
        members = self._members.without(gone) if gone else self._members
        stock, tiles = self._stock, self._tiles
        rows = np.array(added, dtype=np.float64).reshape(-1, 4)
        if len(rows):
            back, opened = self._closed_again(rows, opened)
            if None in back:
                fresh = rows[[number is None for number in back]]
                more = Stock.of(fresh, self._ground)
                first = len(stock.given)
                tiles = tiles.with_walls(more.local[more.real], first + np.flatnonzero(more.real))
                stock = stock.and_more(more)
            unknown = iter(range(len(self._stock.given), len(stock.given)))
            known = [next(unknown) if number is None else number for number in back]
            members = members.and_more(known)
        if len(opened) > _OPENED_AT_MOST + len(members) // 4:
            return VisibilityField(stock.given[members.numbers], self._ground.bounds)
        field = VisibilityField.__new__(VisibilityField)
        field._fill(self._ground, stock, members, opened, tiles)
        return field

    def _closed_again(
        self, rows: FloatArray, opened: frozenset[int]
    ) -> tuple[list[int | None], frozenset[int]]:
        """For each row the number of an opened wall that is the same, and those still opened."""
        there = sorted(opened)
        known: dict[tuple[float, ...], list[int]] = {}
        for number, wall in zip(there, self._stock.given[there].tolist(), strict=True):
            known.setdefault(tuple(wall), []).append(number)
        found = [_first(known.get(tuple(row))) for row in rows.tolist()]
        return found, opened.difference(number for number in found if number is not None)

    def preparation(self, near: tuple[float, float] | None = None) -> Iterator[None]:
        """Prepare the whole map in small steps, a few milliseconds each, ``near`` a point first.

        Queries in between are answered all the same, and steps never taken are no harm.
        """
        origin = self._ground.origin
        x, y = origin if near is None else near
        return self._tiles.prepare((x - origin[0], y - origin[1]))

    def visible_from(
        self, x: float, y: float, radius: float | None = None
    ) -> tuple[FloatArray, ...]:
        """The visibility polygon of the point (x, y), at most ``radius`` metres away.

        Rings are (k, 2) arrays, first point not repeated, simple, with disjoint interiors: one
        for each side of the walls the viewer lies on, one alone anywhere else, none outside the
        map. A circle is its inscribed regular polygon of 256 sides, with one more corner on the
        circle wherever a wall ends an arc.
        """
        ground = self._ground
        viewer = (x - ground.origin[0], y - ground.origin[1])
        if not self._contains(viewer) or (radius is not None and not radius > 0.0):
            return ()
        allowance = _MESHES_A_QUERY + len(self._members) // _WALLS_A_MESH
        look = Look(*viewer, radius, ground.width)
        pens = self._tiles.seen(look, self._opened, ground.touch, allowance)
        if pens is not None:
            return tuple(ring for pen in pens for ring in pen.rings((x, y)))
        swept = self._swept(viewer, radius)
        rings: list[FloatArray] = []
        for sectors in swept.groups:
            if radius is None:
                rings += rings_of(sectors, (x, y), ground.width, swept.full)
            else:
                flat = sectors.ravel().tolist()
                limits = None if swept.full else ((flat[0], flat[1]), (flat[-2], flat[-1]))
                pen = RoundPen(ground.width, radius, limits)
                pen.sectors(flat)
                rings += pen.rings((x, y))
        return tuple(rings)

    def sees(self, eyes: npt.ArrayLike, targets: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        """Which of the (k, 2) ``targets`` each of the (m, 2) ``eyes`` sees, an (m, k) array.

        The open relation: a sight line may touch walls on one side of it, and run along them; it
        is blocked where a wall crosses it and where walls touch it from both sides.
        """
        origin = self._ground.origin
        from_points = np.asarray(eyes, dtype=np.float64).reshape(-1, 2) - origin
        to_points = np.asarray(targets, dtype=np.float64).reshape(-1, 2) - origin
        same = from_points.shape == to_points.shape and np.array_equal(from_points, to_points)
        on_map = self._on_map(from_points)[:, None] & self._on_map(to_points)
        lines = np.nonzero(np.triu(on_map, 1) if same else on_map)
        found = self._glanced(from_points, to_points, lines)
        clear, (i, j) = found or self._followed(from_points, to_points, same)
        if len(i):
            clear[i, j] = self._sight_lines.clear(from_points[i], to_points[j])
        if same:
            clear &= clear.T
        return clear & on_map

    def _glanced(
        self, from_points: FloatArray, to_points: FloatArray, lines: Pairs
    ) -> tuple[BoolArray, Pairs] | None:
        """`sees` at a glance, and the pairs still unsure; None where that would take longer."""
        if len(lines[0]) < LINES_AT_LEAST:
            return None
        doubt = 8.0 * self._ground.touch
        points = np.concatenate((from_points, to_points))
        points = points[self._on_map(points)]
        between = self._meeting(points.min(axis=0) - doubt, points.max(axis=0) + doubt)
        if np.count_nonzero(between) > min(WALLS_AT_MOST, TESTS_AT_MOST // len(lines[0])):
            return None
        return glance(from_points, to_points, lines, self._walls[between], doubt)

    def _followed(
        self, from_points: FloatArray, to_points: FloatArray, same: bool
    ) -> tuple[BoolArray, Pairs]:
        """`sees` by following each line from triangle to triangle, and the pairs still unsure."""
        clear = np.ones((len(from_points), len(to_points)), dtype=bool)
        unsure: list[tuple[int, int]] = []
        goals = list(map(tuple, to_points.tolist()))
        for i, (x, y) in enumerate(from_points.tolist()):
            first = i + 1 if same else 0
            if not self._contains((x, y)):
                continue
            verdicts = self._tiles.clear_lines(
                (x, y), goals[first:], self._opened, self._ground.touch
            )
            clear[i, first:] = verdicts
            if None in verdicts:
                unsure += [(i, first + j) for j, v in enumerate(verdicts) if v is None]
        pairs = np.array(unsure, dtype=np.intp).reshape(-1, 2)
        return clear, (pairs[:, 0], pairs[:, 1])

    def party_area(self, eyes: npt.ArrayLike, radius: float | None = None) -> shapely.Geometry:
        """The union of what all ``eyes`` ((m, 2), metres) see, as a shapely geometry."""
        points = np.asarray(eyes, dtype=np.float64).reshape(-1, 2)
        rings = [r for x, y in points.tolist() for r in self.visible_from(x, y, radius)]
        return shapely.union_all([shapely.Polygon(ring) for ring in rings])

    @cached_property
    def _walls(self) -> FloatArray:
        """The walls inside the map, relative to its corner."""
        numbers = self._members.numbers
        return self._stock.local[numbers[self._stock.real[numbers]]]

    @cached_property
    def _boxes(self) -> FloatArray:
        """The walls' least and greatest x and y, one row each for all walls."""
        x, y = self._walls[:, ::2].T, self._walls[:, 1::2].T
        return np.stack((x.min(axis=0), y.min(axis=0), x.max(axis=0), y.max(axis=0)))

    def _meeting(self, low: FloatArray, high: FloatArray) -> BoolArray:
        """Which walls' boxes meet the rectangle between two corners."""
        left, top, right, bottom = self._boxes
        meeting: BoolArray = (left <= high[0]) & (right >= low[0])
        meeting &= (top <= high[1]) & (bottom >= low[1])
        return meeting

    @cached_property
    def _walls_and_frame(self) -> FloatArray:
        return np.concatenate((self._walls, frame(self._ground.size)))

    @cached_property
    def _sight_lines(self) -> SightLines:
        return SightLines(self._walls, self._ground.size, self._ground.touch)

    def _on_map(self, points: FloatArray) -> npt.NDArray[np.bool_]:
        touch = self._ground.touch
        low, high = -touch, np.array(self._ground.size) + touch
        inside: npt.NDArray[np.bool_] = np.all((points >= low) & (points <= high), axis=1)
        return inside

    def _contains(self, viewer: tuple[float, float]) -> bool:
        touch, (width, height) = self._ground.touch, self._ground.size
        return -touch <= viewer[0] <= width + touch and -touch <= viewer[1] <= height + touch

    def _swept(self, viewer: tuple[float, float], radius: float | None) -> Sectors:
        walls = self._walls_and_frame if radius is None else self._near(viewer, radius)
        return sectors_seen(walls, viewer, self._ground.touch)

    def _near(self, viewer: tuple[float, float], radius: float) -> FloatArray:
        """The walls that reach into the square around the circle, and the square's own edges."""
        reach = radius * 1.01
        low = np.maximum(np.array(viewer) - reach, 0.0)
        high = np.minimum(np.array(viewer) + reach, self._ground.size)
        square = frame((high[0] - low[0], high[1] - low[1])) + np.tile(low, 2)
        return np.concatenate((self._walls[self._meeting(low, high)], square))


def _first(numbers: list[int] | None) -> int | None:
    """Take the first of some numbers, None where there is none left."""
    return numbers.pop(0) if numbers else None
