"""One-colour SVG icons from `resources/icons`, tinted for the palette in use.

Qt paints `currentColor` black, so the colour is put into the bytes before rendering.
"""

from functools import cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from banmen.resources import resource

_SIZES = (16, 20, 24, 32, 48)


def icon(name: str) -> QIcon:
    """Return the icon of this name in the colours of the application's palette.

    An unknown name gives an empty icon; a test keeps names and files paired.
    """
    palette = QApplication.palette()
    normal = palette.color(QPalette.ColorRole.WindowText).name()
    disabled = palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.WindowText).name()
    chosen = palette.color(QPalette.ColorRole.HighlightedText).name()
    return _build(name, normal, disabled, chosen)


def tinted(name: str, colour: str, size: int) -> QPixmap:
    """Return one icon as a pixmap of `size` logical pixels in a colour (`#rrggbb`)."""
    return _pixmap(name, colour, size, QApplication.primaryScreen().devicePixelRatio())


def forget() -> None:
    """Drop all icons made so far: the palette has changed."""
    _build.cache_clear()


@cache
def _build(name: str, normal: str, disabled: str, chosen: str) -> QIcon:
    made = QIcon()
    if not resource("icons", f"{name}.svg").is_file():
        return made
    for size in _SIZES:
        for ratio in (1.0, 2.0):
            made.addPixmap(_pixmap(name, normal, size, ratio), QIcon.Mode.Normal)
            made.addPixmap(_pixmap(name, disabled, size, ratio), QIcon.Mode.Disabled)
            made.addPixmap(_pixmap(name, chosen, size, ratio), QIcon.Mode.Normal, QIcon.State.On)
    return made


def _pixmap(name: str, colour: str, size: int, ratio: float) -> QPixmap:
    renderer = _renderer(name, colour)
    pixmap = QPixmap(QSize(size, size) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap


@cache
def _renderer(name: str, colour: str) -> QSvgRenderer:
    data = resource("icons", f"{name}.svg").read_bytes()
    return QSvgRenderer(QByteArray(data.replace(b"currentColor", colour.encode())))
