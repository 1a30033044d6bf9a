"""The head of the card: battle, round, where it stands; and its foot: who comes next."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from banmen import words
from banmen.battle.summary import RoundSummary
from banmen.canvas.card.page import (
    BODY,
    INNER,
    MARGIN,
    SMALL,
    TITLE,
    WIDTH,
    Page,
    Paragraph,
    draw_line,
    text_width,
    type_font,
)


class Header:
    """Battle's name small above, the round large, the phase at the right, a strong line below."""

    def __init__(self, page: Page, summary: RoundSummary) -> None:
        self._page = page
        name = summary.name or words.text("card_page.untitled", page.language)
        self._name = Paragraph(name, INNER, BODY)
        title = "card_page.round" if summary.round else "card_page.setup"
        self._round = words.text(title, page.language, round=summary.round)
        key = "card_page.finished" if summary.finished else "card_page.under_way"
        self._state = words.text(key, page.language)
        self.height = 46 + self._name.height + TITLE * 1.25 + 22

    def draw(self, painter: QPainter, top: float) -> None:
        page, y = self._page, top + 46
        self._name.draw(painter, page, MARGIN, y, page.colour("faint"))
        y += self._name.height
        big = type_font(TITLE, bold=True)
        draw_line(
            painter, page, QPointF(MARGIN, y + TITLE * 0.98), self._round, big, page.colour("ink")
        )
        small = type_font(SMALL)
        x = WIDTH - MARGIN - text_width(self._state, small)
        at = QPointF(x, y + TITLE * 0.98)
        draw_line(painter, page, at, self._state, small, page.colour("faint"))
        page.hairline(painter, top + self.height - 2, strong=True)


class Footer:
    """Who can act next, and the program's name."""

    def __init__(self, page: Page, summary: RoundSummary) -> None:
        self._page = page
        names = [person.name for person in summary.next]
        self._next: Paragraph | None = None
        if names:
            text = words.text("card_page.next", page.language, names=names)
            self._next = Paragraph(text, INNER, BODY, bold=True, most=3)
        self._credit = words.text("card_page.credit", page.language)
        self.height = 24 + (self._next.height + 10 if self._next else 0) + SMALL + 40

    def draw(self, painter: QPainter, top: float) -> None:
        page, y = self._page, top + 24
        if self._next is not None:
            self._next.draw(painter, page, MARGIN, y, page.colour("ink"))
            y += self._next.height + 10
        small = type_font(SMALL - 4)
        x = WIDTH - MARGIN - text_width(self._credit, small)
        at = QPointF(x, y + SMALL)
        draw_line(painter, page, at, self._credit, small, page.colour("faint"))
