"""One token on the board: a picture of its look, kept until the look or the zoom changes."""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from banmen.canvas.board_theme import BoardTheme
from banmen.canvas.ink import Ink
from banmen.canvas.pictures import PictureShelf
from banmen.canvas.token_art import TokenLook, draw_token, look_rect

_KEPT = 600
#: Above this many pixels across a token is drawn directly: a picture of it would be too large.
_LARGEST = 1200


class TokenPictures:
    """Rendered looks shared by all tokens of a scene, least used ones dropped."""

    def __init__(self, shelf: PictureShelf, theme: BoardTheme) -> None:
        self.shelf = shelf
        self.theme = theme
        self._kept: OrderedDict[tuple[TokenLook, float, float], QPixmap] = OrderedDict()

    def clear(self) -> None:
        """Forget every rendered look."""
        self._kept.clear()

    def find(self, look: TokenLook, unit: float, scale: float) -> QPixmap:
        """Return a look rendered at a scale in device pixels per scene unit."""
        key = (look, unit, scale)
        found = self._kept.get(key)
        if found is None:
            found = self._render(look, unit, scale)
            self._kept[key] = found
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return found

    def draw(self, painter: QPainter, look: TokenLook, unit: float, scale: float) -> None:
        """Draw a look about the painter's origin, not through a picture."""
        image = self.shelf.at_width(look.picture, unit * look.size * scale) if look.picture else None
        draw_token(painter, look, image, Ink(self.theme, unit, scale))

    def _render(self, look: TokenLook, unit: float, scale: float) -> QPixmap:
        rect = look_rect(look, unit)
        pixmap = QPixmap(round(rect.width() * scale) + 1, round(rect.height() * scale) + 1)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.scale(scale, scale)
        painter.translate(-rect.topLeft())
        self.draw(painter, look, unit, scale)
        painter.end()
        return pixmap


class TokenItem(QGraphicsItem):
    """Draws one token about its position; the scene moves it and changes its look."""

    def __init__(self, look: TokenLook, unit: float, pictures: TokenPictures) -> None:
        super().__init__()
        self._look = look
        self._unit = unit
        self._pictures = pictures
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def look(self) -> TokenLook:
        """What is shown."""
        return self._look

    def show_look(self, look: TokenLook, unit: float) -> None:
        """Show another look, repainting only if it differs."""
        if look == self._look and unit == self._unit:
            return
        self.prepareGeometryChange()
        self._look, self._unit = look, unit
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the room the look may take."""
        return look_rect(self._look, self._unit)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Paint the kept picture, in whole device pixels so that it stays sharp."""
        ratio = widget.devicePixelRatioF() if widget is not None else 1.0
        scale = painter.worldTransform().m11() * ratio
        rect = self.boundingRect()
        if widget is None or rect.width() * scale > _LARGEST:
            self._pictures.draw(painter, self._look, self._unit, scale)
            return
        pixmap = self._pictures.find(self._look, self._unit, scale)
        pixmap.setDevicePixelRatio(ratio)
        corner = painter.worldTransform().map(rect.topLeft())
        painter.save()
        painter.resetTransform()
        corner.setX(round(corner.x() * ratio) / ratio)
        corner.setY(round(corner.y() * ratio) / ratio)
        painter.drawPixmap(corner, pixmap)
        painter.restore()
