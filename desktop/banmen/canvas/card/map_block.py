"""The map of the card: the round's end, arrows from where each began, numbers where it happened."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from banmen.battle.summary import Move, RoundSummary
from banmen.canvas.card.callouts import BODY, MARK, Spot, draw_callout, laid_out
from banmen.canvas.card.map_part import part_of_interest, with_apron, with_whole_labels
from banmen.canvas.card.page import INNER, MARGIN, SMALL, Page, draw_centred, type_font
from banmen.canvas.ink import Ink
from banmen.canvas.paths import map_rect, map_unit, paper_rect, scene_point, square_rect
from banmen.canvas.picture import MapPainting, PictureOptions
from banmen.canvas.token_art import body_path
from banmen.model.areas import Obstacle
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.model.place import column_name
from banmen.rules.system import Gauge

_TALLEST = 1.15
#: How far before its end an arrow ends, in squares: before the token, or before the name below it.
_SHORT, _BELOW_NAME = 0.52, 0.84
#: Half of the middle of a token that no number covers, in squares: a corner of it may be.
_BODY = 0.29
#: What the way of a move and its beginning take up on either side, in squares.
_WAY, _GHOST = (-0.1, -0.1, 0.1, 0.1), (-0.32, -0.32, 0.32, 0.32)


class MapBlock:
    """The part of the map where something is to be seen, over the whole width of the text."""

    def __init__(self, page: Page, document: Document, summary: RoundSummary) -> None:
        self._page, self._document, self._summary = page, document, summary
        self._unit = map_unit(document.map)
        self._squares = part_of_interest(document, summary)
        self._part = with_apron(self._squares, document.map)
        self._scale = min(INNER / self._part.width(), INNER * _TALLEST / self._part.height())
        self._wide = self._part.width() * self._scale
        self._tall = self._part.height() * self._scale
        options = PictureOptions(theme=page.theme.name, lang=page.language, coordinates=False)
        self._painting = MapPainting(with_whole_labels(document, self._part), options)
        self.height = self._tall + 62

    def draw(self, painter: QPainter, top: float) -> None:
        box = QRectF(MARGIN + (INNER - self._wide) / 2, top + 44, self._wide, self._tall)
        painter.save()
        painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
        painter.translate(box.topLeft())
        painter.scale(self._scale, self._scale)
        painter.translate(-self._part.topLeft())
        device = painter.worldTransform().m11()
        ink = Ink(self._page.theme, self._unit, device, screen=not self._page.outlines)
        self._painting.sheet.paint(painter, self._part, ink)
        self._templates(painter, ink)
        for move in self._summary.moves:
            self._move(painter, move, ink)
        self._lines(painter, ink)
        untold = frozenset(row.id for row in self._summary.rows if row.rough)
        self._painting.paint_tokens(painter, ink, self._stood(), untold)
        painter.restore()
        if self._page.outlines:
            self._cover(painter, box)
        self._numbers(painter, box)
        painter.setPen(QPen(self._page.colour("ink"), 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
        self._coordinates(painter, box)

    def _cover(self, painter: QPainter, box: QRectF) -> None:
        """Paint paper over the map outside of its frame, which viewers of files of lines show that
        know no clipping."""
        board, edge = self._document.map, 2 * self._unit
        whole = map_rect(board) if board.kind == "squares" else paper_rect(board)
        whole = whole.united(self._part).adjusted(-edge, -edge, edge, edge)
        path = QPainterPath()
        path.addRect(QRectF(self._on_page(whole.topLeft(), box), whole.size() * self._scale))
        path.addRect(box)
        painter.fillPath(path, self._page.colour("paper"))

    def _stood(self) -> dict[str, Gauge | None] | None:
        """Return the first gauge of each token at the end of a round that is over."""
        if not self._summary.finished:
            return None
        return {row.id: next(iter(row.gauges), None) for row in self._summary.rows}

    def _templates(self, painter: QPainter, ink: Ink) -> None:
        for used in self._summary.templates:
            for square in used.squares:
                rect = square_rect(square, self._unit)
                painter.fillRect(rect, self._page.colour("blocked", 38))
                painter.setPen(ink.line("blocked", 0.02, 1.0, alpha=120))
                painter.drawRect(rect)

    def _move(self, painter: QPainter, move: Move, ink: Ink) -> None:
        colour = self._page.theme.side(move.side)
        colour.setAlpha(220)
        path = QPainterPath(scene_point(*move.path[0]))
        points = [scene_point(*point) for point in move.path]
        for point in points[1:]:
            path.lineTo(point)
        end = QLineF(points[-2], points[-1])
        self._ghost(painter, move, ink, colour)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = ink.pen(colour, 0.085, 2.0)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        climbs = end.dy() < -abs(end.dx()) / 2
        cut = _shortened(points, self._unit * (_BELOW_NAME if climbs else _SHORT))
        short = QPainterPath(cut[0])
        for point in cut[1:]:
            short.lineTo(point)
        painter.drawPath(short)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPolygon(_arrow_head(cut[-1], end.angle(), self._unit * 0.26))

    def _ghost(self, painter: QPainter, move: Move, ink: Ink, colour: QColor) -> None:
        """Draw where a move began."""
        painter.save()
        painter.translate(scene_point(*move.path[0]))
        ghost = ink.pen(colour, 0.04, 1.2)
        ghost.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(ghost)
        painter.setBrush(self._page.colour("paper", 150))
        painter.drawPath(body_path(move.side, self._unit * 0.3))
        painter.restore()

    def _lines(self, painter: QPainter, ink: Ink) -> None:
        for event in self._summary.events:
            if event.actor_at is None:
                continue
            for target in event.targets_at:
                if target is not None and target != event.actor_at:
                    self._shot(painter, ink, event.actor_at, target)

    def _shot(self, painter: QPainter, ink: Ink, start: Point, end: Point) -> None:
        line = QLineF(scene_point(*start), scene_point(*end))
        if line.length() < self._unit:
            return
        pen = ink.pen(self._page.colour("blocked", 150), 0.035, 1.4)
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        margin = self._unit * 0.45 / line.length()
        painter.drawLine(QLineF(line.pointAt(margin), line.pointAt(1 - margin)))

    def _numbers(self, painter: QPainter, box: QRectF) -> None:
        unit = self._unit * self._scale
        for callout in laid_out(self._spots(box), self._taken(box), box, unit):
            draw_callout(painter, self._page, callout, unit)

    def _spots(self, box: QRectF) -> list[Spot]:
        """Return the places on the page where something happened, with their numbers."""
        numbers: dict[Point, list[int]] = {}
        for event in self._summary.events:
            places = [place for place in event.targets_at if place is not None]
            place = places[0] if places else event.actor_at
            if place is not None:
                numbers.setdefault(place, []).append(event.number)
        marked = {(token.x, token.y) for token in self._document.tokens if token.conditions}
        spots = []
        for place, found in numbers.items():
            at = self._on_page(scene_point(*place), box)
            side = -0.4 if tuple(place) in marked else 0.4
            shoulder = at + QPointF(side, -0.42) * self._unit * self._scale
            spots.append(Spot(at, tuple(found), shoulder))
        return spots

    def _taken(self, box: QRectF) -> list[tuple[QRectF, float]]:
        """Return what is to stay seen on the page and how much that matters: the middle of each
        token and its name, less the ways of the moves and the things on the map."""
        found = []
        for rect in self._marks():
            at = self._on_page(rect.topLeft(), box)
            found.append((QRectF(at, rect.size() * self._scale), MARK))
        for token in self._document.tokens:
            centre = self._painting.standing.centre(token.id)
            if centre is None:
                continue
            at = self._on_page(centre, box)
            unit = self._unit * self._scale * self._painting.standing.share(token.id)
            half = token.size * unit * _BODY
            found.append((QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half), BODY))
            top = at.y() + (token.size - 0.26) * unit / 2
            found.append((QRectF(at.x() - 0.5 * unit, top, unit, 0.3 * unit), BODY))
        return found

    def _marks(self) -> Iterator[QRectF]:
        """Give the ways of the moves, where they began, and the squares of things."""
        unit = self._unit
        for move in self._summary.moves:
            points = [scene_point(*point) for point in move.path]
            yield QRectF(points[0], points[0]).adjusted(*(unit * s for s in _GHOST))
            for start, end in pairwise(points):
                yield QRectF(start, end).normalized().adjusted(*(unit * s for s in _WAY))
        for area in self._document.areas:
            if isinstance(area, Obstacle):
                yield from (square_rect(square, unit) for square in area.squares)

    def _on_page(self, point: QPointF, box: QRectF) -> QPointF:
        return (point - self._part.topLeft()) * self._scale + box.topLeft()

    def _coordinates(self, painter: QPainter, box: QRectF) -> None:
        """Write the names of columns above the map and of rows at its left."""
        if self._document.map.kind != "squares":
            return
        font, colour = type_font(SMALL - 3), self._page.colour("faint")
        step = self._unit * self._scale
        every = 1 if step >= 26 else 5
        columns = range(
            round(self._squares.left() / self._unit), round(self._squares.right() / self._unit)
        )
        for column in columns:
            if column % every == 0:
                x = box.left() + (column * self._unit - self._part.left()) * self._scale
                cell = QRectF(x, box.top() - 28, step, 24)
                draw_centred(painter, self._page, cell, column_name(column), font, colour)
        rows = range(
            round(self._squares.top() / self._unit), round(self._squares.bottom() / self._unit)
        )
        for row in rows:
            if row % every == 0:
                y = box.top() + (row * self._unit - self._part.top()) * self._scale
                cell = QRectF(box.left() - 40, y, 36, step)
                draw_centred(painter, self._page, cell, str(row + 1), font, colour)


def _shortened(points: list[QPointF], by: float) -> list[QPointF]:
    """Return a way that ends a little before its end, so that the token stays free."""
    last = QLineF(points[-2], points[-1])
    if last.length() <= by * 1.05:
        return points
    return [*points[:-1], last.pointAt(1 - by / last.length())]


def _arrow_head(tip: QPointF, angle: float, size: float) -> QPolygonF:
    forward = QLineF.fromPolar(size * 0.6, angle).p2()
    point = tip + forward
    left = point + QLineF.fromPolar(size, angle + 152).p2()
    right = point + QLineF.fromPolar(size, angle - 152).p2()
    return QPolygonF([point, left, right])
