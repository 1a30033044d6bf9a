"""The round card as PNG, SVG or PDF, within a budget of bytes.

For the players the document is filtered before anything is drawn. A PNG that is too large is
scaled down; in files of lines the pictures inside are.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from banmen.canvas.card.card import Card
from banmen.canvas.card.page import WIDTH, page_for
from banmen.canvas.pictures import encode_as, with_smaller_pictures
from banmen.formats.files import save_bytes
from banmen.model.document import Document
from banmen.words import Language, Message, Refusal, language

CardKind = Literal["png", "svg", "pdf"]
KINDS: tuple[CardKind, ...] = ("png", "svg", "pdf")
MIN_WIDTH, MAX_WIDTH = 320, 8000
LEAST_BYTES = 20_000
_PDF_WIDTH_MM = 210.0


@dataclass(frozen=True, slots=True, kw_only=True)
class CardOptions:
    """How a card is made: which round (None: the last finished one), for whom, how it looks.

    `width` is in pixels (PNG). `max_bytes` None is no budget. `language` None is the current one.
    """

    round: int | None = None
    players: bool = False
    theme: Literal["paper", "dark", "plain"] = "paper"
    width: int = 1080
    max_bytes: int | None = 8_000_000
    language: Language | None = None


def render_card(document: Document, options: CardOptions) -> QImage:
    """Return the card as an image. Refusal where there is no such round."""
    return _painted(_card(document, options, outlines=False), options.width)


def card_bytes(
    document: Document, kind: CardKind, options: CardOptions
) -> tuple[bytes, tuple[Message, ...]]:
    """Return the card as a file's bytes, and what had to be done to keep the budget.

    Refusal where even the smallest version is over it.
    """
    if options.max_bytes is not None and options.max_bytes < LEAST_BYTES:
        raise Refusal(Message("card.budget_small", {"least": LEAST_BYTES}))
    if kind == "png":
        return _png(document, options)
    data = _lines(document, kind, options)
    share = 1.0
    notes: tuple[Message, ...] = ()
    while options.max_bytes is not None and len(data) > options.max_bytes:
        share *= max(0.3, min(0.8, math.sqrt(options.max_bytes / len(data))))
        if share < 0.02 or not document.pictures:
            raise Refusal(Message("card.over_budget", _sizes(len(data), options)))
        data = _lines(with_smaller_pictures(document, share), kind, options)
        notes = (Message("card.pictures_scaled", {"percent": round(share * 100)}),)
    return data, notes


def write_card(document: Document, path: Path, options: CardOptions) -> tuple[Message, ...]:
    """Write the card in the kind its ending says; return what had to be done for the budget."""
    kind = kind_of(path)
    data, notes = card_bytes(document, kind, options)
    save_bytes(path, data)
    return notes


def kind_of(path: Path) -> CardKind:
    """Return the kind of picture a path's ending means; Refusal names those there are."""
    ending = path.suffix.lower().lstrip(".")
    for kind in KINDS:
        if ending == kind:
            return kind
    raise Refusal(Message("card.kind", {"name": path.name, "kinds": list(KINDS)}))


def _card(document: Document, options: CardOptions, *, outlines: bool) -> Card:
    if not MIN_WIDTH <= options.width <= MAX_WIDTH:
        raise Refusal(Message("card.width", {"low": MIN_WIDTH, "high": MAX_WIDTH}))
    page = page_for(
        options.theme,
        options.language or language(),
        outlines=outlines,
        players=options.players,
    )
    return Card(document, options.round, page)


def _painted(card: Card, width: int) -> QImage:
    scale = width / WIDTH
    image = QImage(QSize(width, math.ceil(card.height * scale)), QImage.Format.Format_RGB32)
    image.fill(card.page.colour("paper"))
    painter = QPainter(image)
    painter.scale(scale, scale)
    card.draw(painter)
    painter.end()
    return image


def _png(document: Document, options: CardOptions) -> tuple[bytes, tuple[Message, ...]]:
    card = _card(document, options, outlines=False)
    width = options.width
    data = encode_as(_painted(card, width), b"png")
    while options.max_bytes is not None and len(data) > options.max_bytes:
        width = int(width * max(0.5, min(0.92, math.sqrt(options.max_bytes / len(data)))))
        if width < MIN_WIDTH:
            raise Refusal(Message("card.over_budget", _sizes(len(data), options)))
        data = encode_as(_painted(card, width), b"png")
    if width == options.width:
        return data, ()
    return data, (Message("card.scaled", {"width": width, "wanted": options.width}),)


def _lines(document: Document, kind: CardKind, options: CardOptions) -> bytes:
    card = _card(document, replace(options, width=1080), outlines=kind == "svg")
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if kind == "svg":
        _draw_svg(card, buffer)
    else:
        _draw_pdf(card, buffer)
    return bytes(held.data())


def _draw_svg(card: Card, buffer: QBuffer) -> None:
    from PySide6.QtSvg import QSvgGenerator

    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(round(WIDTH), math.ceil(card.height)))
    generator.setViewBox(QRectF(0, 0, WIDTH, math.ceil(card.height)))
    generator.setTitle(card.summary.name)
    painter = QPainter(generator)
    card.draw(painter)
    painter.end()


def _draw_pdf(card: Card, buffer: QBuffer) -> None:
    writer = QPdfWriter(buffer)
    writer.setTitle(card.summary.name)
    writer.setCreator("Banmen")
    size = QSizeF(_PDF_WIDTH_MM, _PDF_WIDTH_MM * card.height / WIDTH)
    writer.setPageSize(QPageSize(size, QPageSize.Unit.Millimeter))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Millimeter)
    painter = QPainter(writer)
    scale = writer.width() / WIDTH
    painter.scale(scale, scale)
    card.draw(painter)
    painter.end()


def _sizes(size: int, options: CardOptions) -> dict[str, float]:
    budget = options.max_bytes or 0
    return {"size": round(size / 1_000_000, 2), "budget": round(budget / 1_000_000, 2)}
