"""The map as a picture: PNG and the like, SVG, PDF. Nothing of it passes the tile cache.

Needs a QGuiApplication (offscreen is enough) for fonts; the image may be painted in any thread.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QBuffer,
    QIODevice,
    QMarginsF,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QImage,
    QPageSize,
    QPaintDevice,
    QPainter,
    QPainterPath,
    QPdfWriter,
)

from banmen import words
from banmen.canvas.board_theme import BoardTheme
from banmen.canvas.ink import Ink, board_font
from banmen.canvas.layers.openings import WALL
from banmen.canvas.looks import look_of, marks_of, roster
from banmen.canvas.name_room import name_rooms
from banmen.canvas.paths import PAPER_MARGIN, map_rect, map_unit, paper_rect, rings_path
from banmen.canvas.pictures import PictureShelf, encode_as
from banmen.canvas.rulers import column_label
from banmen.canvas.seeing import Seeing, Sight
from banmen.canvas.shade import Shade, paint_shade
from banmen.canvas.sheet import Sheet, theme_of
from banmen.canvas.standing import Standing
from banmen.canvas.token_art import TokenLook, draw_token
from banmen.canvas.view_of import shown_document
from banmen.formats.files import save_bytes
from banmen.words import Message, Refusal

if TYPE_CHECKING:
    from banmen.model.document import Document
    from banmen.model.token import Token
    from banmen.rules.system import Gauge
    from banmen.words import Language

#: Pixels a picture may have at most along a side, and in all.
LARGEST_SIDE, LARGEST_AREA = 20_000, 120_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureOptions:
    """How the map becomes a picture.

    `as_seen_by` is None (or `gm`) for all, `players`, or a token's id. `sight` covers what that
    viewer does not see; None does so for a token and not for the players, who know the map.
    `theme` None is the map's own. `lang` None is the present language.
    """

    pixels_per_square: int = 64
    as_seen_by: str | None = None
    sight: bool | None = None
    theme: str | None = None
    lang: Language | None = None
    coordinates: bool = True
    grid: bool = True


class MapPainting:
    """A document made ready to be painted at any size, as one viewer sees it."""

    def __init__(self, document: Document, options: PictureOptions) -> None:
        viewer = options.as_seen_by or "gm"
        if viewer not in ("gm", "players") and all(t.id != viewer for t in document.tokens):
            raise Refusal(Message("canvas.picture.no_token", {"name": viewer}))
        self.document = shown_document(document, viewer)
        self.theme: BoardTheme = theme_of(self.document, options.theme)
        self.unit = map_unit(self.document.map)
        self.map = map_rect(self.document.map)
        self.shelf = PictureShelf()
        self.standing = Standing()
        self.standing.load(self.document)
        self.sheet = Sheet(self.shelf, self.standing)
        self.sheet.load(self.document)
        self.sheet.hide(() if options.grid else ("grid",))
        sight = options.sight if options.sight is not None else viewer not in ("gm", "players")
        self._viewer = viewer
        self._sight = Seeing().look(self.document, viewer) if sight else Sight()
        squares = self.document.map.kind == "squares"
        self._coordinates = options.coordinates and squares
        self.rect = paper_rect(self.document.map)

    def paint(self, painter: QPainter, scale: float, *, screen: bool = True) -> None:
        """Paint everything, on a painter whose scale is `scale` device pixels a scene unit."""
        ink = Ink(self.theme, self.unit, scale, screen)
        self.sheet.paint(painter, self.rect, ink)
        if self._sight.gazes:
            self._paint_shade(painter, screen)
        self.paint_tokens(painter, ink)
        if self._coordinates:
            _paint_coordinates(painter, self, ink)

    def paint_tokens(
        self,
        painter: QPainter,
        ink: Ink,
        stood: Mapping[str, Gauge | None] | None = None,
        untold: Container[str] = (),
    ) -> None:
        """Paint the tokens that are seen; `stood` are their gauges at another time than now, when
        nobody's turn and figures of now are to be seen; of those `untold` no bar is drawn."""
        marks = roster(self.document, self._viewer)
        rooms = name_rooms(self.standing, self.unit, self._sight.unseen)
        for token in self.standing.order:
            centre = self.standing.centre(token.id)
            if centre is None or token.id in self._sight.unseen:
                continue
            look = look_of(self.document, token, marks, room=rooms.get(token.id))
            if stood is not None:
                look = _then(look, token, stood.get(token.id))
            if token.id in untold:
                look = replace(look, gauge=None)
            width = token.size * self.unit * ink.scale
            picture = self.shelf.at_width(token.picture, width) if token.picture else None
            painter.save()
            painter.translate(centre)
            share = self.standing.share(token.id)
            painter.scale(share, share)
            draw_token(painter, look, picture, ink)
            painter.restore()

    def _paint_shade(self, painter: QPainter, screen: bool) -> None:
        colour, rim = self.theme.colour("fog"), WALL * self.unit
        rect = self.map.adjusted(-rim / 2, -rim / 2, rim / 2, rim / 2)
        if screen:
            paint_shade(painter, rect, Shade(rect, self._sight.gazes, colour, rim))
            return
        whole = QPainterPath()
        whole.addRect(rect)
        whole.addPath(self._seen_rings())
        painter.fillPath(whole, colour)

    def _seen_rings(self) -> QPainterPath:
        """Return all that is seen as one path, for painters of lines."""
        from banmen.board.vision import seen_by
        from banmen.rules.eyes import eyes_of, watchers

        eyes = eyes_of(self.document, watchers(self.document, self._viewer))
        return rings_path(seen_by(self.document, eyes))


def _then(look: TokenLook, token: Token, gauge: Gauge | None) -> TokenLook:
    """Return the look of a token with its conditions and gauge of another time than now."""
    bar = (gauge.value, gauge.maximum) if gauge is not None else None
    marks = marks_of([condition.id for condition in token.conditions], bar)
    return replace(look, gauge=bar, conditions=marks, current=False, acted=False, line="")


def picture_size(document: Document, options: PictureOptions) -> QSize:
    """Return how many pixels a picture will have; a Refusal where they are too many."""
    paper, unit = paper_rect(document.map), map_unit(document.map)
    side = options.pixels_per_square
    width, height = round(paper.width() / unit * side), round(paper.height() / unit * side)
    if side < 1 or max(width, height) > LARGEST_SIDE or width * height > LARGEST_AREA:
        raise Refusal(
            Message(
                "canvas.picture.too_large",
                {"width": width, "height": height, "side": LARGEST_SIDE},
            )
        )
    return QSize(max(1, width), max(1, height))


def render(document: Document, options: PictureOptions | None = None) -> QImage:
    """Return the map as an image; a Refusal where it would be too large or the token unknown."""
    options = options or PictureOptions()
    with spoken(options.lang):
        size = picture_size(document, options)
        painting = MapPainting(document, options)
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        if image.isNull():
            raise Refusal(Message("canvas.picture.no_memory"))
        painter = QPainter(image)
        scale = options.pixels_per_square / painting.unit
        painter.scale(scale, scale)
        painter.translate(-painting.rect.topLeft())
        painting.paint(painter, scale)
        painter.end()
    image.setText("Title", document.name)
    return image


def render_png(document: Document, options: PictureOptions | None = None) -> bytes:
    """Return the map as a PNG file."""
    return encode_as(render(document, options), b"png")


def render_svg(document: Document, options: PictureOptions | None = None) -> bytes:
    """Return the map as an SVG file; its texts are outlines, so no font is needed."""
    from PySide6.QtSvg import QSvgGenerator

    options = options or PictureOptions()
    buffer = QBuffer()
    with spoken(options.lang):
        painting = MapPainting(document, options)
        size = picture_size(document, options)
        generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
        generator.setOutputDevice(buffer)
        generator.setSize(size)
        generator.setResolution(96)
        generator.setViewBox(QRect(0, 0, size.width(), size.height()))
        generator.setTitle(document.name)
        _paint_lines(generator, painting, options)
    return bytes(buffer.data().data())


def render_pdf(document: Document, options: PictureOptions | None = None) -> bytes:
    """Return the map as a PDF file of one page, a square being 64 points at 64 pixels."""
    options = options or PictureOptions()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    with spoken(options.lang):
        painting = MapPainting(document, options)
        size = picture_size(document, options)
        writer = QPdfWriter(buffer)
        writer.setResolution(72)
        points = QSizeF(size.width() * 0.75, size.height() * 0.75)
        writer.setPageSize(QPageSize(points, QPageSize.Unit.Point))
        writer.setPageMargins(QMarginsF(0, 0, 0, 0))
        writer.setTitle(document.name)
        _paint_lines(writer, painting, options, 0.75)
    buffer.close()
    return bytes(buffer.data().data())


def _paint_lines(
    device: QPaintDevice, painting: MapPainting, options: PictureOptions, shrink: float = 1.0
) -> None:
    painter = QPainter(device)
    scale = options.pixels_per_square / painting.unit * shrink
    painter.scale(scale, scale)
    painter.translate(-painting.rect.topLeft())
    painting.paint(painter, scale, screen=False)
    painter.end()


def _paint_coordinates(painter: QPainter, painting: MapPainting, ink: Ink) -> None:
    """Write the names of columns and rows into the margin."""
    grid = painting.document.map
    assert grid.kind == "squares"
    unit, margin = painting.unit, PAPER_MARGIN * painting.unit
    font = board_font(round(0.26 * unit))
    colour: QColor = painting.theme.colour("ink", 210)
    every = 1 if ink.pixels(1) >= 12 else 5
    names = [
        (QPointF((c + 0.5) * unit, -margin / 2), column_label(c))
        for c in range(0, grid.columns, every)
    ]
    names += [
        (QPointF(-margin / 2, (r + 0.5) * unit), str(r + 1)) for r in range(0, grid.rows, every)
    ]
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    for centre, name in names:
        path = QPainterPath()
        path.addText(QPointF(0, 0), font, name)
        box: QRectF = path.boundingRect()
        path.translate(centre - box.center())
        painter.fillPath(path, colour)


@contextmanager
def spoken(lang: Language | None) -> Iterator[None]:
    """Speak a language while a picture is painted."""
    before = words.language()
    words.use(lang or before)
    try:
        yield
    finally:
        words.use(before)


def write_picture(document: Document, path: Path, options: PictureOptions) -> None:
    """Write the map as PNG, SVG or PDF, as the path's ending says; Refusal for another ending or
    where the file cannot be written."""
    makers = {".png": render_png, ".svg": render_svg, ".pdf": render_pdf}
    make = makers.get(path.suffix.lower())
    if make is None:
        kinds = [ending.lstrip(".") for ending in makers]
        raise Refusal(Message("cli.picture_kind", {"name": path.name, "kinds": kinds}))
    save_bytes(path, make(document, options))
