"""One round as a page: head, map, what happened, who stands how, foot."""

from __future__ import annotations

from itertools import accumulate

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from banmen.battle.report import document_then, summarise
from banmen.battle.summary import RoundSummary
from banmen.canvas.card.blocks import Block
from banmen.canvas.card.declarations import Declarations
from banmen.canvas.card.events import Events
from banmen.canvas.card.header import Footer, Header
from banmen.canvas.card.map_block import MapBlock
from banmen.canvas.card.page import WIDTH, Page
from banmen.canvas.card.table import Table
from banmen.canvas.picture import spoken
from banmen.edits.audience import for_players
from banmen.model.document import Document


class Card:
    """A card laid out; `height` is in units of a page 1080 wide."""

    def __init__(self, document: Document, number: int | None, page: Page) -> None:
        shown = for_players(document) if page.players else document
        self.summary: RoundSummary = summarise(shown, number, players=page.players)
        self.page = page
        then = document_then(shown, self.summary)
        with spoken(page.language):
            self._map = MapBlock(page, then, self.summary)
            self._blocks: tuple[Block, ...] = (
                Header(page, self.summary),
                self._map,
                Declarations(page, self.summary),
                Events(page, self.summary),
                Table(page, self.summary),
                Footer(page, self.summary),
            )
        self.height = sum(block.height for block in self._blocks)

    def draw(self, painter: QPainter) -> None:
        """Draw the card with a painter in page units."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(QRectF(0, 0, WIDTH, self.height), self.page.colour("paper"))
        tops = accumulate((block.height for block in self._blocks), initial=0.0)
        placed = list(zip(self._blocks, tops, strict=False))
        with spoken(self.page.language):
            # The map first: what it covers around its frame is not to cover the head.
            for block, top in sorted(placed, key=lambda each: each[0] is not self._map):
                painter.save()
                block.draw(painter, top)
                painter.restore()
