"""What a viewer sees of the map: one region per pair of eyes, never joined for painting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath

from banmen.canvas.paths import METRE, rings_path

if TYPE_CHECKING:
    from banmen.board.square_set import SquareSet
    from banmen.board.vision import Eye, View
    from banmen.model.document import Document


@dataclass(frozen=True, slots=True)
class Gaze:
    """What eyes of one kind see: these paths, but not the squares too dark for them, which are
    given as runs of a row."""

    paths: tuple[QPainterPath, ...]
    dark: tuple[QRectF, ...] = ()


@dataclass(frozen=True, slots=True)
class Sight:
    """What a viewer sees: gazes, the ids of the tokens it does not see, and all the squares it
    knows, None where it knows the whole map. Nobody's eyes see no gazes and miss no tokens."""

    gazes: tuple[Gaze, ...] = ()
    unseen: frozenset[str] = frozenset()
    known: SquareSet | None = None


class Seeing:
    """Looks at documents for viewers; the paths of what is seen as before are the same objects."""

    def __init__(self) -> None:
        self._paths: dict[int, tuple[View, QPainterPath]] = {}

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
        others = [token for token in document.tokens if token.id not in looking]
        unseen = {token.id for token in others} - tokens_seen(document, eyes, others)
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
        before, self._paths = self._paths, {}
        groups: dict[int, tuple[SquareSet, list[Eye]]] = {}
        for eye in eyes:
            groups.setdefault(id(eye.dark), (eye.dark, []))[1].append(eye)
        found = []
        for dark, members in groups.values():
            paths = []
            for eye in members:
                view = view_from(document, eye.at)
                path = before[id(view)][1] if id(view) in before else _path(view)
                self._paths[id(view)] = (view, path)
                paths.append(path)
            own = SquareSet.of(square_at(board, eye.at.x, eye.at.y) for eye in members)
            found.append(Gaze(tuple(paths), runs_of(dark - own, board.square_m * METRE)))
        return tuple(found)


def runs_of(squares: SquareSet, unit: float) -> tuple[QRectF, ...]:
    """Return squares as scene rectangles, one for each unbroken run of a row."""
    return tuple(
        QRectF(first * unit, row * unit, (end - first) * unit, unit)
        for row, first, end in squares.runs()
    )


def _path(view: View) -> QPainterPath:
    path = rings_path(view.rings)
    path.setFillRule(Qt.FillRule.WindingFill)
    for body in view.bodies:
        part = rings_path((body,))
        path.addPath(part)
    return path
