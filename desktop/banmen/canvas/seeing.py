"""What a viewer sees of the map: one region per pair of eyes, never joined for painting."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker

from banmen.canvas.paths import METRE, rings_path

if TYPE_CHECKING:
    from banmen.board.square_set import SquareSet
    from banmen.board.vision import Eye, View
    from banmen.model.base import Point
    from banmen.model.document import Document


#: An edge whose line passes an eye by at most so many metres runs along a line of sight.
_ALONG = 0.001
#: Views of more corners together are painted anew sooner than compared.
_MANY_CORNERS = 1500


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """The path in the scene of what the eye at a point sees, and the lines where something ends
    its view; along the edges of shadows nothing does."""

    view: View
    at: Point
    path: QPainterPath
    ends: QPainterPath
    bounds: QRectF
    _rims: dict[float, QPainterPath] = field(default_factory=dict)

    def rim(self, width: float) -> QPainterPath:
        """Return the outline of the lines that end the view, so many scene units wide."""
        if width not in self._rims:
            stroker = QPainterPathStroker()
            stroker.setWidth(width)
            stroker.setCapStyle(Qt.PenCapStyle.SquareCap)
            stroker.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            outline = stroker.createStroke(self.ends)
            outline.setFillRule(Qt.FillRule.WindingFill)
            self._rims[width] = outline
        return self._rims[width]

    def differing(self, other: Seen) -> list[QRectF]:
        """Return scene rectangles outside which the same is seen."""
        from banmen.geometry.regions import boxes_between, differing

        one, two = self.view, other.view
        if self.path.elementCount() + other.path.elementCount() > _MANY_CORNERS:
            return [self.bounds, other.bounds]
        if self.at == other.at and len(one.rings) == len(two.rings) == 1:
            boxes = boxes_between(one.rings[0], two.rings[0])
        else:
            boxes = differing(one.region, two.region)
        bodies = set(one.bodies) ^ set(two.bodies)
        return [
            QRectF(left * METRE, top * METRE, (right - left) * METRE, (bottom - top) * METRE)
            for left, top, right, bottom in boxes
        ] + [rings_path((body,)).boundingRect() for body in bodies]


@dataclass(frozen=True, slots=True)
class Gaze:
    """What eyes of one kind see, but not the squares too dark for them, which are
    given as runs of a row."""

    seen: tuple[Seen, ...]
    dark: tuple[QRectF, ...] = ()


@dataclass(frozen=True, slots=True)
class Sight:
    """What a viewer sees: gazes, the ids of the tokens it does not see, and all the squares it
    knows, None where it knows the whole map. Nobody's eyes see no gazes and miss no tokens."""

    gazes: tuple[Gaze, ...] = ()
    unseen: frozenset[str] = frozenset()
    known: SquareSet | None = None


class Seeing:
    """Looks at documents for viewers; what is seen as before is the same object."""

    def __init__(self) -> None:
        self._seen: dict[int, Seen] = {}

    def look(self, document: Document, viewer: str) -> Sight:
        """Return what a viewer (`players` or a token's id) sees of a document."""
        from banmen.board.square_set import SquareSet
        from banmen.board.vision import tokens_seen
        from banmen.rules.eyes import eyes_of, watchers

        own = watchers(document, viewer)
        if document.map.kind != "squares" or not own:
            return Sight()
        eyes = eyes_of(document, own)
        gazes = self._gazes(document, eyes)
        looking = {token.id for token in own}
        seen = looking | tokens_seen(document, eyes, document.tokens)
        unseen = {token.id for token in document.tokens} - seen
        party = {token.id for token in watchers(document, "players")}
        known = SquareSet.read(document.explored) if looking <= party else None
        return Sight(gazes, frozenset(unseen), known)

    def _gazes(self, document: Document, eyes: tuple[Eye, ...]) -> tuple[Gaze, ...]:
        """Return the gazes of eyes, those together to whom the same squares are dark."""
        from banmen.board.lattice import square_at
        from banmen.board.square_set import SquareSet
        from banmen.board.vision import view_from

        board = document.map
        assert board.kind == "squares"
        before, self._seen = self._seen, {}
        groups: dict[SquareSet, list[Eye]] = {}
        for eye in eyes:
            groups.setdefault(eye.dark, []).append(eye)
        found = []
        for dark, members in groups.items():
            views = [view_from(document, eye.at) for eye in members]
            pairs = zip(views, members, strict=True)
            seen = [before.get(id(view)) or _seen(view, eye.at) for view, eye in pairs]
            self._seen.update(zip(map(id, views), seen, strict=True))
            own = SquareSet.of(square_at(board, eye.at.x, eye.at.y) for eye in members)
            found.append(Gaze(tuple(seen), runs_of(dark - own, board.square_m * METRE)))
        return tuple(found)


def runs_of(squares: SquareSet, unit: float) -> tuple[QRectF, ...]:
    """Return squares as scene rectangles, one for each unbroken run of a row."""
    return tuple(
        QRectF(first * unit, row * unit, (end - first) * unit, unit)
        for row, first, end in squares.runs()
    )


def _seen(view: View, at: Point) -> Seen:
    path = rings_path(view.rings)
    path.setFillRule(Qt.FillRule.WindingFill)
    ends = QPainterPath()
    for ring in view.rings:
        _add_ends(ends, ring, at)
    for body in view.bodies:
        part = rings_path((body,))
        path.addPath(part)
        ends.addPath(part)
    return Seen(view, at, path, ends, path.boundingRect())


def _add_ends(ends: QPainterPath, ring: tuple[Point, ...], at: Point) -> None:
    """Add the edges of a ring that do not run along a line of sight from a point."""
    joined = False
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        dx, dy = bx - ax, by - ay
        across = abs(dx * (ay - at.y) - dy * (ax - at.x))
        if across <= _ALONG * math.hypot(dx, dy):
            joined = False
            continue
        if not joined:
            ends.moveTo(ax * METRE, ay * METRE)
        ends.lineTo(bx * METRE, by * METRE)
        joined = True
