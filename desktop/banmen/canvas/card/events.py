"""What happened, as sentences in the order of action, each with the number it has on the map."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from banmen import words
from banmen.battle.summary import RoundSummary
from banmen.canvas.card.declarations import beside_declarations
from banmen.canvas.card.page import BODY, INNER, MARGIN, SMALL, Page, Paragraph, numeral

_RADIUS = 19.0
_INDENT = 62.0
_GAP = 12.0


class Events:
    """The numbered sentences; lines between them that have no number are set small. What stands
    beside its declaration is left out."""

    def __init__(self, page: Page, summary: RoundSummary) -> None:
        self._page = page
        self._rows: list[tuple[int | None, Paragraph]] = []
        if summary.moves:
            self._rows.append((None, self._moves(summary)))
        told = beside_declarations(summary)
        for line in summary.lines:
            if line.entry in told:
                continue
            text = words.say(line.words, page.language)
            if text and line.outcome not in ("", "move"):
                size = BODY if line.number is not None else SMALL
                self._rows.append((line.number, Paragraph(text, INNER - _INDENT, size, most=6)))
        if not self._rows and not told:
            nothing = "card_page.nothing_happened" if summary.finished else "card_page.nothing"
            text = words.text(nothing, page.language)
            self._rows.append((None, Paragraph(text, INNER - _INDENT)))
        rows = sum(text.height + _GAP for _, text in self._rows)
        self.height = 30 + rows + 10 if rows else 0.0

    def _moves(self, summary: RoundSummary) -> Paragraph:
        """Return who moved from where to where, in one small paragraph."""
        lang = self._page.language
        moved = [
            words.text(
                "card_page.moved", lang, name=m.token.name, start=m.start_place, end=m.end_place
            )
            for m in summary.moves
        ]
        return Paragraph(
            words.text("card_page.moves", lang, moves=moved), INNER - _INDENT, SMALL, most=12
        )

    def draw(self, painter: QPainter, top: float) -> None:
        page, y = self._page, top + 30
        for number, text in self._rows:
            colour = page.colour("ink" if number is not None else "faint")
            text.draw(painter, page, MARGIN + _INDENT, y, colour)
            if number is not None:
                at = QPointF(MARGIN + _RADIUS + 2, y + BODY * 0.71)
                numeral(painter, page, at, number, _RADIUS)
            y += text.height + _GAP
