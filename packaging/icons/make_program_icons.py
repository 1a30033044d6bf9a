"""Draws the program's icon for Windows (.ico) and macOS (.icns) from resources/icons/banmen.svg.

Run it with the environment's Python after a change of the drawing.
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgRenderer

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "resources" / "icons" / "banmen.svg"
WINDOWS = ROOT / "packaging" / "windows" / "banmen.ico"
MACOS = ROOT / "packaging" / "macos" / "banmen.icns"
SIZES = (16, 24, 32, 48, 64, 128, 256)
CODES = {b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}


def drawn(size: int) -> QImage:
    """Return the icon in a square of so many pixels."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(SOURCE)).render(painter)
    painter.end()
    return image


def png(image: QImage) -> bytes:
    """Return the picture as a PNG file."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(content.data())


def ico(pictures: dict[int, bytes]) -> bytes:
    """Return a Windows icon file that holds the PNG files, by their size in pixels."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    at = len(head) + 16 * len(pictures)
    entries = b""
    for size, content in pictures.items():
        side = size % 256
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(content), at)
        at += len(content)
    return head + entries + b"".join(pictures.values())


def icns(pictures: dict[bytes, bytes]) -> bytes:
    """Return a macOS icon file that holds the PNG files, by the code of their size."""
    body = b"".join(
        code + struct.pack(">I", 8 + len(content)) + content for code, content in pictures.items()
    )
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def main() -> int:
    """Write both files."""
    application = QGuiApplication(["make_program_icons", "-platform", "offscreen"])
    WINDOWS.write_bytes(ico({size: png(drawn(size)) for size in SIZES}))
    MACOS.write_bytes(icns({code: png(drawn(size)) for code, size in CODES.items()}))
    application.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main())
