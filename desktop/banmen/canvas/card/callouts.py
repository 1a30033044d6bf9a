"""The numbers of events on the card's map, in free paper beside where they happened: the tokens
stay to be seen, and several numbers of one place are one badge (`1–3, 5–10, 14`)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen

from banmen.canvas.card.page import Page, draw_centred, numeral, text_width, type_font

#: Large enough to be read on a phone that shows the card 400 pixels wide.
RADIUS = 23.0
_SIZE, _STEP, _WIDEST = 26.0, 30.0, 190.0
#: Half of the place that a badge stands clear of, and how near its line comes, in squares.
_CLEAR, _NEAR = 0.54, 0.4
#: How much it matters to cover a token, a mark of a move, another badge: against squares of way.
BODY, MARK, _BADGE = 40.0, 4.0, 400.0
_TURNS, _RINGS, _RING = 32, 12, 0.3


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the page where something happened, with the numbers of what did, and the corner
    where a single number stands at a token's shoulder."""

    at: QPointF
    numbers: tuple[int, ...]
    shoulder: QPointF


@dataclass(frozen=True, slots=True)
class Callout:
    """A badge: its lines of text, where it stands, and the place it is about."""

    lines: tuple[str, ...]
    box: QRectF
    spot: Spot


def runs(numbers: Sequence[int]) -> list[str]:
    """Return numbers in order as texts: three or more that follow one another are a range."""
    groups: list[list[int]] = []
    for number in sorted(set(numbers)):
        if groups and groups[-1][-1] == number - 1:
            groups[-1].append(number)
        else:
            groups.append([number])
    texts: list[str] = []
    for group in groups:
        texts += [f"{group[0]}–{group[-1]}"] if len(group) > 2 else map(str, group)
    return texts


def laid_out(
    spots: Iterable[Spot], taken: Sequence[tuple[QRectF, float]], page_box: QRectF, unit: float
) -> list[Callout]:
    """Return the badges of all places, each where it covers least of what is taken (by how much
    that matters), near its place and over no other badge; `unit` is a square in page units."""
    inner = page_box.adjusted(4, 4, -4, -4)
    found: list[Callout] = []
    for spot in sorted(spots, key=lambda spot: (len(spot.numbers) > 1, spot.numbers)):
        lines = _lines(spot.numbers)
        size = _size(lines)
        badges = [(callout.box.adjusted(-3, -3, 3, 3), _BADGE) for callout in found]
        box = min(
            (_inside(box, inner) for box in _boxes(spot, size, unit)),
            key=lambda box: _cost(box, spot, [*taken, *badges], unit),
        )
        found.append(Callout(lines, box, spot))
    return found


def draw_callout(painter: QPainter, page: Page, callout: Callout, unit: float) -> None:
    """Draw a badge, with a line to its place where it is not at the shoulder."""
    box, at = callout.box, callout.spot.at
    line = QLineF(at, _nearest(box, at))
    if line.length() > unit * _NEAR:
        _leader(painter, page, line, unit)
    if len(callout.spot.numbers) == 1:
        numeral(painter, page, box.center(), callout.spot.numbers[0], RADIUS)
        return
    painter.setPen(QPen(page.colour("paper"), RADIUS * 0.16))
    painter.setBrush(page.colour("blocked"))
    painter.drawRoundedRect(box, RADIUS * 0.8, RADIUS * 0.8)
    font = type_font(_SIZE, bold=True)
    top = box.center().y() - _STEP * len(callout.lines) / 2
    for number, text in enumerate(callout.lines):
        row = QRectF(box.left(), top + number * _STEP, box.width(), _STEP)
        draw_centred(painter, page, row, text, font, page.colour("paper"))


def _leader(painter: QPainter, page: Page, line: QLineF, unit: float) -> None:
    end = line.pointAt(min(0.8, unit * _NEAR / line.length()))
    painter.setPen(QPen(page.colour("paper"), 6.5))
    painter.drawLine(end, line.p2())
    painter.setPen(QPen(page.colour("blocked"), 2.8))
    painter.drawLine(end, line.p2())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(page.colour("blocked"))
    painter.drawEllipse(end, 5.0, 5.0)


def _lines(numbers: Sequence[int]) -> tuple[str, ...]:
    """Return the text of a badge, broken where it grows too wide."""
    font = type_font(_SIZE, bold=True)
    lines: list[str] = []
    for text in runs(numbers):
        longer = f"{lines[-1]}, {text}" if lines else text
        if lines and text_width(longer, font) <= _WIDEST:
            lines[-1] = longer
        else:
            lines.append(text)
    return tuple(lines)


def _size(lines: Sequence[str]) -> QSizeF:
    font = type_font(_SIZE, bold=True)
    wide = max(text_width(line, font) for line in lines) + 26
    return QSizeF(max(2 * RADIUS, wide), max(2 * RADIUS, _STEP * len(lines) + 14))


def _boxes(spot: Spot, size: QSizeF, unit: float) -> Iterator[QRectF]:
    """Give where a badge may stand: a single one at the shoulder, then about the place, from near
    to far."""
    half = QPointF(size.width() / 2, size.height() / 2)
    if len(spot.numbers) == 1:
        yield QRectF(spot.shoulder - half, size)
    for ring in range(_RINGS):
        for turn in range(_TURNS):
            angle = 2 * math.pi * (turn + 0.5) / _TURNS
            way = QPointF(math.cos(angle), -math.sin(angle))
            clear = min(
                (_CLEAR * unit + half.x()) / abs(way.x()), (_CLEAR * unit + half.y()) / abs(way.y())
            )
            yield QRectF(spot.at + way * (clear + ring * _RING * unit) - half, size)


def _inside(box: QRectF, whole: QRectF) -> QRectF:
    """Return a box moved so that it lies within the whole."""
    x = min(max(box.left(), whole.left()), whole.right() - box.width())
    y = min(max(box.top(), whole.top()), whole.bottom() - box.height())
    return QRectF(QPointF(x, y), box.size())


def _cost(box: QRectF, spot: Spot, taken: Iterable[tuple[QRectF, float]], unit: float) -> float:
    """Return how bad a place for a badge is: how far it is away, and what it covers."""
    away = QLineF(spot.at, _nearest(box, spot.at)).length() / unit
    # The corners of a disc cover nothing.
    spare = 0.36 * RADIUS if len(spot.numbers) == 1 else 0.0
    full = box.adjusted(spare, spare, -spare, -spare)
    covered = sum(weight * _shared(full, other) for other, weight in taken)
    return away + covered / unit**2


def _shared(box: QRectF, other: QRectF) -> float:
    both = box.intersected(other)
    return both.width() * both.height() if both.isValid() else 0.0


def _nearest(box: QRectF, at: QPointF) -> QPointF:
    """Return the point of a box that is nearest to another point."""
    x = min(max(at.x(), box.left()), box.right())
    y = min(max(at.y(), box.top()), box.bottom())
    return QPointF(x, y)
