"""Who stands how: side mark, name, place, gauges as thin bars, conditions, what was spent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from banmen import words
from banmen.battle.summary import RoundSummary, Row, health
from banmen.canvas.card.page import (
    BODY,
    MARGIN,
    SMALL,
    WIDTH,
    Page,
    Paragraph,
    draw_line,
    elided,
    text_width,
    type_font,
)
from banmen.canvas.token_art import body_path
from banmen.rules.condition_names import condition_name, worth_saying
from banmen.rules.system import Gauge

_SIDES = {"ally": 0, "enemy": 1, "neutral": 2}
#: Where names begin; how wide names and places become at most; what lies between two columns.
_NAME, _LONGEST_NAME, _LONGEST_PLACE, _GAP = MARGIN + 52.0, 290.0, 150.0, 26.0
#: How long a bar is, and how wide the notes are at least before the bars give way.
_BAR, _NOTES = 64.0, 270.0
_PAD, _STEP = 11.0, 32.0


class Table:
    """One row for each combatant, allies first; each column as wide as what stands in it, the
    rest is for the notes."""

    def __init__(self, page: Page, summary: RoundSummary) -> None:
        self._page = page
        rows = sorted(summary.rows, key=lambda row: _SIDES.get(row.side, 3))
        columns = columns_of(page, rows)
        self._rows = [TableRow(page, row, columns, summary.system) for row in rows]
        self.height = (26 + sum(row.height for row in self._rows) + 12) if rows else 0.0

    def draw(self, painter: QPainter, top: float) -> None:
        if not self._rows:
            return
        self._page.hairline(painter, top + 8, strong=True)
        y = top + 14
        for number, row in enumerate(self._rows):
            if number:
                self._page.hairline(painter, y)
            row.draw(painter, y)
            y += row.height


@dataclass(frozen=True, slots=True)
class Columns:
    """Where places, gauges, their numbers, bars and notes begin, in page units; the length of the
    bars is 0 where there is no room for them."""

    place: float
    gauge: float
    numbers: float
    bar: float
    bar_length: float
    notes: float


def columns_of(page: Page, rows: Sequence[Row]) -> Columns:
    """Return the columns that hold the rows of a table."""
    small = type_font(SMALL)
    names = _widest((row.name for row in rows), type_font(BODY, bold=True))
    places = _widest((row.place for row in rows), type_font(BODY - 2))
    told = [gauge for row in rows if not row.rough for gauge in row.gauges]
    rough = _widest((_rough(page, row) for row in rows if row.rough), small)
    labels = _widest((words.text(gauge.words_key, page.language) for gauge in told), small)
    figures = _widest((_figures(gauge) for gauge in told), small)
    place = _NAME + min(names, _LONGEST_NAME) + _GAP
    gauge = place + min(places, _LONGEST_PLACE) + _GAP
    numbers = gauge + labels + 10 if told else gauge
    bar = numbers + figures + 12 if told else gauge
    roomy = told and WIDTH - MARGIN - (bar + _BAR + _GAP) >= _NOTES
    length = _BAR if roomy else 0.0
    end = bar + length if roomy else bar - 12
    return Columns(place, gauge, numbers, bar, length, max(end, gauge + rough) + _GAP)


class TableRow:
    """How one combatant stands; `height` is in page units."""

    def __init__(self, page: Page, row: Row, columns: Columns, system: str) -> None:
        self._page, self._row, self._columns = page, row, columns
        known = worth_saying([condition.id for condition in row.conditions])
        notes = [condition_name(condition, page.language, system) for condition in known]
        notes += [words.say(note, page.language) for note in row.notes]
        text = words.text("card_page.list", page.language, items=notes) if notes else ""
        width = WIDTH - MARGIN - columns.notes
        self._notes = Paragraph(text, width, SMALL, most=5) if text else None
        self._gauges = row.gauges[: 1 if row.rough else 2]
        lines = max(1, len(self._gauges))
        inner = max(lines * _STEP, 44.0, self._notes.height if self._notes else 0.0)
        self.height = inner + 2 * _PAD

    def draw(self, painter: QPainter, top: float) -> None:
        """Draw the row with its top edge at `top`."""
        page, row, columns = self._page, self._row, self._columns
        base = top + _PAD + 32
        self._mark(painter, QPointF(MARGIN + 18, top + _PAD + 21))
        bold, plain = type_font(BODY, bold=True), type_font(BODY - 2)
        name = elided(row.name, bold, columns.place - _GAP - _NAME + 1)
        draw_line(painter, page, QPointF(_NAME, base), name, bold, page.colour("ink"))
        place = elided(row.place, plain, columns.gauge - _GAP - columns.place + 1)
        draw_line(painter, page, QPointF(columns.place, base), place, plain, page.colour("ink"))
        if row.rough:
            self._health(painter, base - 2)
        else:
            self._all_gauges(painter, base)
        if self._notes is not None:
            # One line of notes stands on the line of the name.
            shift = 8 if len(self._notes.lines) == 1 else 5
            self._notes.draw(painter, page, columns.notes, top + _PAD + shift, page.colour("ink"))

    def _mark(self, painter: QPainter, centre: QPointF) -> None:
        painter.save()
        painter.translate(centre)
        painter.setPen(QPen(self._page.colour("ink"), 2.0))
        painter.setBrush(self._page.theme.side(self._row.side))
        painter.drawPath(body_path(self._row.side, 15.0))
        painter.restore()

    def _health(self, painter: QPainter, base: float) -> None:
        at, text = QPointF(self._columns.gauge, base), _rough(self._page, self._row)
        draw_line(painter, self._page, at, text, type_font(SMALL), self._page.colour("ink"))

    def _all_gauges(self, painter: QPainter, base: float) -> None:
        """Draw the gauges below one another, a single one on the line of the name."""
        first = base - 2 if len(self._gauges) == 1 else base - 6
        for number, gauge in enumerate(self._gauges):
            self._gauge(painter, gauge, first + number * _STEP)

    def _gauge(self, painter: QPainter, gauge: Gauge, base: float) -> None:
        page, columns, font = self._page, self._columns, type_font(SMALL)
        name = words.text(gauge.words_key, page.language)
        draw_line(painter, page, QPointF(columns.gauge, base), name, font, page.colour("faint"))
        at = QPointF(columns.numbers, base)
        draw_line(painter, page, at, _figures(gauge), font, page.colour("ink"))
        if columns.bar_length:
            box = QRectF(columns.bar, base - 12, columns.bar_length, 9)
            _bar(painter, page, box, gauge)


def _widest(texts: Iterable[str], font: QFont) -> float:
    return max((text_width(text, font) for text in texts), default=0.0)


def _rough(page: Page, row: Row) -> str:
    """Return how one looks of whom no numbers are told."""
    first = next(iter(row.gauges), None)
    return words.text(f"card_page.health_{health(first)}", page.language) if first else ""


def _figures(gauge: Gauge) -> str:
    return f"{gauge.value}/{gauge.maximum}"


def _bar(painter: QPainter, page: Page, box: QRectF, gauge: Gauge) -> None:
    share = max(0.0, min(1.0, gauge.value / gauge.maximum)) if gauge.maximum > 0 else 0.0
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(page.colour("grid"))
    painter.drawRoundedRect(box, 4, 4)
    low = share <= 0.34
    full = QColor(page.colour("blocked" if low else "ink"))
    painter.setBrush(full)
    painter.drawRoundedRect(QRectF(box.x(), box.y(), box.width() * share, box.height()), 4, 4)
