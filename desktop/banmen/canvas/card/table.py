"""Who stands how: side mark, name, place, gauges as thin bars, conditions, what was spent."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from banmen import words
from banmen.battle.summary import RoundSummary, Row, health
from banmen.canvas.card.page import (
    BODY,
    INNER,
    MARGIN,
    SMALL,
    Page,
    Paragraph,
    draw_line,
    elided,
    text_width,
    type_font,
)
from banmen.canvas.token_art import body_path
from banmen.rules.condition_names import condition_name
from banmen.rules.system import Gauge

_SIDES = {"ally": 0, "enemy": 1, "neutral": 2}
_NAME, _PLACE, _BAR = 52.0, 372.0, 478.0
_NOTE = 700.0
_PAD = 11.0


class Table:
    """One row for each combatant, allies first."""

    def __init__(self, page: Page, summary: RoundSummary) -> None:
        self._page = page
        rows = sorted(summary.rows, key=lambda row: _SIDES.get(row.side, 3))
        self._rows = [_TableRow(page, row) for row in rows]
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


class _TableRow:
    def __init__(self, page: Page, row: Row) -> None:
        self._page, self._row = page, row
        notes = [condition_name(c.id, page.language) for c in row.conditions]
        notes += [words.say(note, page.language) for note in row.notes]
        text = words.text("card_page.list", page.language, items=notes) if notes else ""
        self._notes = Paragraph(text, INNER - _NOTE, SMALL, most=5) if text else None
        self._gauges = row.gauges[: 1 if row.rough else 2]
        lines = max(1, len(self._gauges))
        inner = max(lines * 32.0, 44.0, self._notes.height if self._notes else 0.0)
        self.height = inner + 2 * _PAD

    def draw(self, painter: QPainter, top: float) -> None:
        page, row = self._page, self._row
        base = top + _PAD + 32
        self._mark(painter, QPointF(MARGIN + 18, top + _PAD + 21))
        name = elided(row.name, type_font(BODY, bold=True), _PLACE - _NAME - 14)
        at = QPointF(MARGIN + _NAME, base)
        draw_line(painter, page, at, name, type_font(BODY, bold=True), page.colour("ink"))
        at = QPointF(MARGIN + _PLACE, base)
        draw_line(painter, page, at, row.place, type_font(BODY - 2), page.colour("ink"))
        for number, gauge in enumerate(self._gauges):
            self._gauge(painter, gauge, top + _PAD + 6 + number * 32)
        if self._notes is not None:
            self._notes.draw(painter, page, MARGIN + _NOTE, top + _PAD + 5, page.colour("ink"))

    def _mark(self, painter: QPainter, centre: QPointF) -> None:
        painter.save()
        painter.translate(centre)
        painter.setPen(QPen(self._page.colour("ink"), 2.0))
        painter.setBrush(self._page.theme.side(self._row.side))
        painter.drawPath(body_path(self._row.side, 15.0))
        painter.restore()

    def _gauge(self, painter: QPainter, gauge: Gauge, top: float) -> None:
        page = self._page
        font, at = type_font(SMALL), QPointF(MARGIN + _BAR, top + 21)
        if self._row.rough:
            rough = words.text(f"card_page.health_{health(gauge)}", page.language)
            draw_line(painter, page, at, rough, font, page.colour("ink"))
            return
        name = words.text(gauge.words_key, page.language)
        draw_line(painter, page, at, name, font, page.colour("faint"))
        at = QPointF(MARGIN + _BAR + 44, top + 19)
        numbers = f"{gauge.value}/{gauge.maximum}"
        draw_line(painter, page, at, numbers, font, page.colour("ink"))
        # Long numbers leave the bar less room, and none in the end.
        end = 44 + text_width(numbers, font) + 8
        left = max(134.0, end)
        if left <= 180:
            box = QRectF(MARGIN + _BAR + left, top + 8, 200 - left, 9)
            _bar(painter, page, box, gauge)


def _bar(painter: QPainter, page: Page, box: QRectF, gauge: Gauge) -> None:
    share = max(0.0, min(1.0, gauge.value / gauge.maximum)) if gauge.maximum > 0 else 0.0
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(page.colour("grid"))
    painter.drawRoundedRect(box, 4, 4)
    low = share <= 0.34
    full = QColor(page.colour("blocked" if low else "ink"))
    painter.setBrush(full)
    painter.drawRoundedRect(QRectF(box.x(), box.y(), box.width() * share, box.height()), 4, 4)
