"""A round in which all declare before they act: each declaration with what came of it beside it."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from banmen import words
from banmen.battle.summary import Line, RoundSummary
from banmen.canvas.card.page import INNER, MARGIN, SMALL, Page, Paragraph, numeral, type_font
from banmen.canvas.card.page import draw_line as write

DECLARED = "declare"
#: What a token's turn comes to; anything else (the end, a retirement of one who has acted) stays
#: in the order it happened.
DONE = ("hit", "miss", "hide", "blocked", "capture")
RETIRED = "retire"
_RADIUS = 15.0
_HALF = INNER / 2
_INDENT = 46.0
_GAP = 9.0
_HEAD = 44.0


def beside_declarations(summary: RoundSummary) -> frozenset[int]:
    """Return the numbers of the journal's entries that stand in the table of declarations."""
    return frozenset(
        line.entry for said, done in _pairs(summary) for line in (said, *done)
    )  # fmt: skip


def _pairs(summary: RoundSummary) -> list[tuple[Line, tuple[Line, ...]]]:
    """Return each declaration with its results: who acted first comes first."""
    said = {line.who: line for line in summary.lines if line.outcome == DECLARED}
    done: dict[str, list[Line]] = {}
    for line in summary.lines:
        fell = line.outcome == RETIRED and line.who not in done
        if line.who in said and (fell or line.outcome in DONE):
            done.setdefault(line.who, []).append(line)
    order = [*done, *(who for who in said if who not in done)]
    return [(said[who], tuple(done.get(who, ()))) for who in order]


class Declarations:
    """Two columns, declared and done; nothing where nobody declared."""

    def __init__(self, page: Page, summary: RoundSummary) -> None:
        self._page = page
        self._rows = [_Row(page, said, done) for said, done in _pairs(summary)]
        rows = sum(row.height for row in self._rows)
        self.height = _HEAD + rows + 16 if self._rows else 0.0

    def draw(self, painter: QPainter, top: float) -> None:
        """Draw the heading and the rows, a hairline between them."""
        if not self._rows:
            return
        page = self._page
        font = type_font(SMALL, bold=True)
        for x, key in ((MARGIN, "declared"), (MARGIN + _HALF + _INDENT, "done")):
            text = words.text(f"card_page.column_{key}", page.language)
            write(painter, page, QPointF(x, top + 32), text, font, page.colour("faint"))
        y = top + _HEAD
        for row in self._rows:
            page.hairline(painter, y)
            row.draw(painter, y)
            y += row.height


class _Row:
    def __init__(self, page: Page, said: Line, done: tuple[Line, ...]) -> None:
        self._page = page
        self._said = Paragraph(words.say(said.words, page.language), _HALF - 16, SMALL)
        self._done = [
            (
                line.number,
                Paragraph(words.say(line.words, page.language), _HALF - _INDENT, SMALL),
            )
            for line in done
        ]
        results = sum(text.height + _GAP for _, text in self._done)
        self.height = max(self._said.height + _GAP, results) + _GAP

    def draw(self, painter: QPainter, top: float) -> None:
        page, y = self._page, top + _GAP
        self._said.draw(painter, page, MARGIN, y, page.colour("ink"))
        for number, text in self._done:
            text.draw(painter, page, MARGIN + _HALF + _INDENT, y, page.colour("ink"))
            if number is not None:
                at = QPointF(MARGIN + _HALF + _RADIUS + 6, y + SMALL * 0.72)
                numeral(painter, page, at, number, _RADIUS)
            y += text.height + _GAP
