"""Pictures of the document, decoded once each and kept in halved sizes for far-off views."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage, QImageReader, QImageWriter

if TYPE_CHECKING:
    from banmen.model.document import Document, Picture

#: A picture of 8192 × 8192 takes 256 MB; Qt refuses just that unless told otherwise.
_ALLOCATION_MB = 600
#: From so many pixels on a PNG is packed quickly: five times as quick, and a tenth larger.
_LARGE, _QUICK = 16_000_000, 70


class PictureShelf:
    """Knows the pictures of one document by SHA-256; what cannot be decoded is None."""

    def __init__(self) -> None:
        self._data: dict[str, bytes] = {}
        self._levels: dict[str, list[QImage]] = {}

    def fill(self, pictures: Iterable[Picture]) -> None:
        """Hold these pictures and forget all others."""
        self._data = {picture.sha256: picture.data for picture in pictures}
        for sha in self._levels.keys() - self._data.keys():
            del self._levels[sha]

    def image(self, sha: str) -> QImage | None:
        """Return a picture in its full size."""
        levels = self._decoded(sha)
        return levels[0] if levels else None

    def at_width(self, sha: str, pixels: float) -> QImage | None:
        """Return the smallest halving of a picture that is at least `pixels` wide."""
        levels = self._decoded(sha)
        if not levels:
            return None
        chosen = 0
        while levels[chosen].width() >= 2 * max(pixels, 16):
            chosen += 1
            if chosen == len(levels):
                levels.append(_halved(levels[-1]))
        return levels[chosen]

    def _decoded(self, sha: str) -> list[QImage]:
        if sha not in self._levels:
            data = self._data.get(sha)
            image = decode(data) if data else None
            self._levels[sha] = [image] if image is not None else []
        return self._levels[sha]


def decode(data: bytes) -> QImage | None:
    """Return encoded bytes as a picture, or None where they are none Qt can read."""
    QImageReader.setAllocationLimit(_ALLOCATION_MB)
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    image = reader.read()
    if image.isNull():
        return None
    if image.hasAlphaChannel():
        return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    return image.convertToFormat(QImage.Format.Format_RGB32)


def _halved(image: QImage) -> QImage:
    return image.scaled(
        max(1, image.width() // 2),
        max(1, image.height() // 2),
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )


def with_smaller_pictures(document: Document, share: float) -> Document:
    """Return a document to draw whose pictures have their sides reduced to a share (0…1)."""
    from banmen.edits.map import with_other_pictures

    made = {}
    for picture in document.pictures:
        image = decode(picture.data)
        if image is not None:
            small = image.scaled(
                max(1, round(image.width() * share)),
                max(1, round(image.height() * share)),
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            made[picture.sha256] = encode(small)
    return with_other_pictures(document, made)


def encode(image: QImage) -> bytes:
    """Return a picture as PNG where it has clear parts, else as JPEG."""
    return encode_as(image, b"png") if _has_clear_parts(image) else encode_as(image, b"jpg", 85)


def encode_as(image: QImage, form: bytes, quality: int = -1) -> bytes:
    """Return a picture in a file format (`png`, `jpg`, `webp`); a large PNG is packed quickly."""
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, form)
    if quality < 0 and form == b"png" and image.width() * image.height() > _LARGE:
        quality = _QUICK
    writer.setQuality(quality)
    writer.write(image)
    return bytes(held.data())


def _has_clear_parts(image: QImage) -> bool:
    small = image.scaled(32, 32)
    return any(
        small.pixelColor(x, y).alpha() < 250
        for x in range(small.width())
        for y in range(small.height())
    )
