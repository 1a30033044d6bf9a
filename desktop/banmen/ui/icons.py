"""One-colour SVG icons from `resources/icons`, tinted for the palette in use.

Qt paints `currentColor` black, so the colour is put into the bytes before rendering. An icon is
drawn in the size and colour it is asked for, when it is asked for.
"""

from functools import cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from banmen.resources import resource


class TintedIcon(QIconEngine):
    """Draws one icon: in the text's colour, faded where disabled, light where it is chosen."""

    def __init__(self, name: str, on_accent: bool = False) -> None:
        super().__init__()
        self._name, self._on_accent = name, on_accent

    def clone(self) -> QIconEngine:
        return TintedIcon(self._name, self._on_accent)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        side = min(rect.width(), rect.height())
        box = QRectF(0, 0, side, side)
        box.moveCenter(QRectF(rect).center())
        if self._on_accent and mode != QIcon.Mode.Disabled:
            mode = QIcon.Mode.Selected
        _renderer(self._name, _colour(mode, state)).render(painter, box)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.paint(painter, QRect(QPoint(0, 0), size), mode, state)
        painter.end()
        return pixmap


def icon(name: str, *, on_accent: bool = False) -> QIcon:
    """Return the icon of this name in the colours of the application's palette.

    `on_accent` ones lie on a button that is painted in the accent's colour.
    An unknown name gives an empty icon; a test keeps names and files paired.
    """
    if not resource("icons", f"{name}.svg").is_file():
        return QIcon()
    return QIcon(TintedIcon(name, on_accent))


def tinted(name: str, colour: str, size: int) -> QPixmap:
    """Return one icon as a pixmap of `size` logical pixels in a colour (`#rrggbb`)."""
    ratio = QApplication.primaryScreen().devicePixelRatio()
    pixmap = QPixmap(QSize(size, size) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    _renderer(name, colour).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap


def file_icon(thumbnail: Path | None, room: QSize) -> QIcon:
    """Return a file's small picture; where none was kept, as much room with a small clock."""
    return QIcon(QPixmap(str(thumbnail)) if thumbnail else _clock(room))


def _clock(room: QSize) -> QPixmap:
    side = 28
    faded = QApplication.palette().color(QPalette.ColorRole.PlaceholderText).name()
    clock = tinted("recent", faded, side)
    ratio = clock.devicePixelRatio()
    made = QPixmap(room * ratio)
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.drawPixmap((room.width() - side) // 2, (room.height() - side) // 2, clock)
    painter.end()
    return made


def _colour(mode: QIcon.Mode, state: QIcon.State) -> str:
    palette = QApplication.palette()
    group, role = QPalette.ColorGroup.Active, QPalette.ColorRole.WindowText
    if mode == QIcon.Mode.Disabled:
        group = QPalette.ColorGroup.Disabled
    elif mode == QIcon.Mode.Selected or state == QIcon.State.On:
        role = QPalette.ColorRole.HighlightedText
    return palette.color(group, role).name()


@cache
def _renderer(name: str, colour: str) -> QSvgRenderer:
    data = resource("icons", f"{name}.svg").read_bytes()
    return QSvgRenderer(QByteArray(data.replace(b"currentColor", colour.encode())))
