"""The page: its measures, colours and three sizes of type, and how text is set on it.

Everything is laid out 1080 units wide and scaled as a whole. Text can be drawn as outlines, so
that a file of lines looks the same where the font is missing.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
)

from banmen.canvas.board_theme import THEMES, BoardTheme, ThemeName
from banmen.canvas.card.wrapping import broken
from banmen.canvas.ink import FAMILIES
from banmen.words import Language, visible

WIDTH = 1080.0
MARGIN = 56.0
INNER = WIDTH - 2 * MARGIN
TITLE, BODY, SMALL = 60, 30, 23


@dataclass(frozen=True, slots=True)
class Page:
    """How a card is drawn: board theme, language, and whether text becomes outlines."""

    theme: BoardTheme
    language: Language
    outlines: bool = False
    players: bool = False

    def colour(self, name: str, alpha: int = 255) -> QColor:
        """Return a colour of the theme."""
        return self.theme.colour(name, alpha)

    def hairline(self, painter: QPainter, y: float, *, strong: bool = False) -> None:
        """Draw a line across the text's width."""
        pen = QPen(self.colour("ink" if strong else "grid"), 2.5 if strong else 1.2)
        painter.setPen(pen)
        painter.drawLine(QPointF(MARGIN, y), QPointF(WIDTH - MARGIN, y))


def page_for(theme: ThemeName, language: Language, *, outlines: bool, players: bool) -> Page:
    """Return a page in the theme of this name (`paper`, `dark`, `plain`)."""
    return Page(THEMES[theme], language, outlines, players)


def type_font(size: float, *, bold: bool = False) -> QFont:
    """Return the card's typeface in a size in page units."""
    font = QFont()
    font.setFamilies(list(FAMILIES))
    font.setPixelSize(round(size))
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


class Paragraph:
    """A text broken into lines of a width, at most so many; measured once, drawn anywhere."""

    def __init__(
        self, text: str, width: float, size: float = BODY, *, bold: bool = False,
        leading: float = 1.42, most: int = 1000,
    ) -> None:  # fmt: skip
        self._font = type_font(size, bold=bold)
        self._step = size * leading
        self._ascent = QFontMetricsF(self._font).ascent()
        self.lines = broken(visible(text), self._font, width)
        if len(self.lines) > most:
            self.lines = [*self.lines[: most - 1], f"{self.lines[most - 1][:-1]}…"]
        self.height = self._step * len(self.lines)

    def draw(self, painter: QPainter, page: Page, x: float, y: float, colour: QColor) -> None:
        """Draw the lines with their top left corner at a point."""
        shift = (self._step - QFontMetricsF(self._font).height()) / 2 + self._ascent
        for number, line in enumerate(self.lines):
            at = QPointF(x, y + number * self._step + shift)
            draw_line(painter, page, at, line, self._font, colour)


def draw_line(
    painter: QPainter, page: Page, at: QPointF, text: str, font: QFont, colour: QColor
) -> None:
    """Draw one line of text from a point on its base line."""
    text = visible(text)
    if page.outlines:
        path = QPainterPath()
        path.addText(at, font, text)
        painter.fillPath(path, colour)
        return
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(at, text)


def draw_centred(
    painter: QPainter, page: Page, box: QRectF, text: str, font: QFont, colour: QColor
) -> None:
    """Draw one line of text in the middle of a box."""
    metrics = QFontMetricsF(font)
    x = box.center().x() - metrics.horizontalAdvance(text) / 2
    y = box.center().y() + (metrics.ascent() - metrics.descent()) / 2
    draw_line(painter, page, QPointF(x, y), text, font, colour)


def text_width(text: str, font: QFont) -> float:
    """Return how wide a line is in page units."""
    return QFontMetricsF(font).horizontalAdvance(text)


def elided(text: str, font: QFont, width: float) -> str:
    """Return the text, cut with an ellipsis where it is wider than it may be."""
    return QFontMetricsF(font).elidedText(visible(text), Qt.TextElideMode.ElideRight, width)


def numeral(painter: QPainter, page: Page, centre: QPointF, number: int, radius: float) -> None:
    """Draw the number of an event as a filled disc."""
    painter.setPen(QPen(page.colour("paper"), radius * 0.16))
    painter.setBrush(page.colour("blocked"))
    painter.drawEllipse(centre, radius, radius)
    box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    size = radius * (1.25 if number < 10 else 1.0)
    font = type_font(size, bold=True)
    draw_centred(painter, page, box, str(number), font, page.colour("paper"))
