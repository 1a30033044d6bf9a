"""One token on the board: a picture of its look that Qt itself draws, scaled while the zoom moves.

After a rest the pictures are made anew for the zoom there is, a few at each turn of the event loop,
those in view first.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem

from banmen.canvas.board_theme import BoardTheme
from banmen.canvas.ink import PEN_ROOM, Ink
from banmen.canvas.pictures import PictureShelf
from banmen.canvas.token_art import TokenLook, draw_token, look_rect
from banmen.canvas.turns import ask_for_turn

_KEPT = 600
_REST_MS = 100
_PER_TURN = 6
#: Pictures of tokens are not made larger than this many pixels across; Qt scales them from there.
_LARGEST = 1200.0
#: Empty device pixels round a picture: Qt draws it at whole pixels, up to half a pixel beside the
#: bounds by which it knows what to repaint.
_EDGE = QPointF(PEN_ROOM, PEN_ROOM)


class TokenPicture(NamedTuple):
    """A rendered look: for how many pixels of the view per scene unit it was made, and where it
    begins from the token's middle, in pixels of the view."""

    pixmap: QPixmap
    scale: float
    corner: QPointF


class TokenItem(QGraphicsPixmapItem):
    """Shows one token about its position; `sharp` is the scale its picture was made for."""

    def __init__(self, look: TokenLook, unit: float, pictures: TokenPictures) -> None:
        super().__init__()
        self._look = look
        self._unit = unit
        self._pictures = pictures
        self.sharp: tuple[float, float] | None = None
        self._share = 1.0
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.sharpen()

    @property
    def look(self) -> TokenLook:
        """What is shown."""
        return self._look

    def show_look(self, look: TokenLook, unit: float, *, fresh: bool = False) -> None:
        """Show another look, repainting only if it differs or the colours are `fresh`."""
        if fresh or look != self._look or unit != self._unit:
            self._look, self._unit = look, unit
            self.sharpen()

    def show_share(self, share: float) -> None:
        """Be drawn so large, 1 where the token has its square for itself."""
        if share != self._share:
            self._share = share
            self.sharpen()

    def sharpen(self) -> None:
        """Take the picture for the present zoom."""
        rect = look_rect(self._look, self._unit)
        self.sharp = self._pictures.scale, self._pictures.ratio
        pixmap, scale, corner = self._pictures.find(self._look, self._unit, rect)
        self.setPixmap(pixmap)
        self.setOffset(corner)
        self.setScale(self._share / scale)
        # Only a picture that is not shown pixel by pixel needs smoothing once sharp.
        smooth = Qt.TransformationMode.SmoothTransformation
        fast = Qt.TransformationMode.FastTransformation
        self.setTransformationMode(
            smooth if scale < self._pictures.scale or self._share < 1 else fast
        )


class TokenPictures(QObject):
    """Rendered looks shared by all tokens of a scene, least used ones dropped.

    `scale` is pixels of the view per scene unit, `ratio` device pixels per pixel of the view.
    """

    def __init__(self, shelf: PictureShelf, theme: BoardTheme, parent: QObject) -> None:
        super().__init__(parent)
        self.shelf = shelf
        self.theme = theme
        self.scale = 0.16
        self.ratio = 1.0
        self._wanted = (self.scale, self.ratio)
        self._kept: OrderedDict[tuple[TokenLook, float, float, float], QPixmap] = OrderedDict()
        self._waiting: list[TokenItem] = []
        self._items: Callable[[], Iterable[TokenItem]] = list
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._begin)

    def clear(self) -> None:
        """Forget every rendered look."""
        self._kept.clear()

    def follow(self, scale: float, ratio: float, items: Callable[[], Iterable[TokenItem]]) -> None:
        """Make the pictures of the items there are after a rest, the most urgent first, sharp."""
        if (scale, ratio) != self._wanted:
            self._wanted, self._items = (scale, ratio), items
            self._rest.start()

    def settle(self) -> None:
        """Make at once all pictures that were put off."""
        self._rest.stop()
        self._begin()
        while self._waiting:
            self._some()

    def find(self, look: TokenLook, unit: float, rect: QRectF) -> TokenPicture:
        """Return the picture of a look that takes a rectangle about its middle."""
        scale = min(self.scale, _LARGEST / (rect.width() * self.ratio))
        key = (look, unit, scale, self.ratio)
        found = self._kept.get(key)
        if found is None:
            found = self._render(look, unit, rect, scale)
            self._kept[key] = found
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return TokenPicture(found, scale, rect.topLeft() * scale - _EDGE / self.ratio)

    def _begin(self) -> None:
        self.scale, self.ratio = self._wanted
        self._waiting = list(self._items())
        if self._waiting:
            ask_for_turn(self, self._some)

    def _some(self) -> None:
        for item in self._waiting[:_PER_TURN]:
            if item.scene() is not None and item.sharp != (self.scale, self.ratio):
                item.sharpen()
        del self._waiting[:_PER_TURN]
        if self._waiting:
            ask_for_turn(self, self._some)

    def _render(self, look: TokenLook, unit: float, rect: QRectF, scale: float) -> QPixmap:
        fine = scale * self.ratio
        edges = 2 * round(_EDGE.x()) + 1
        pixmap = QPixmap(round(rect.width() * fine) + edges, round(rect.height() * fine) + edges)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.translate(_EDGE)
        painter.scale(fine, fine)
        painter.translate(-rect.topLeft())
        width = unit * look.size * fine
        image = self.shelf.at_width(look.picture, width) if look.picture else None
        draw_token(painter, look, image, Ink(self.theme, unit, fine))
        painter.end()
        pixmap.setDevicePixelRatio(self.ratio)
        return pixmap
