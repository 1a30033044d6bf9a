"""Pictures known by their bytes: kind and size in pixels out of the header, without Qt."""

import hashlib
import struct
from collections.abc import Callable
from typing import NamedTuple

from banmen.model.document import Picture
from banmen.words import Message, Refusal

#: The longest side shown smoothly; larger pictures are scaled down when they are shown.
SHOWN_SIDE = 8192
#: Beyond these a picture is not taken at all: decoded it would need gigabytes.
MAX_SIDE = 32_768
MAX_PIXELS = 144_000_000
MAX_BYTES = 96 * 1024 * 1024

_NO_SIZE_MARKERS = frozenset({0x01, *range(0xD0, 0xD9)})
_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})


class PictureKind(NamedTuple):
    """What a picture's header says: `png`, `jpg` or `webp`, and its size in pixels."""

    media: str
    width: int
    height: int


def picture_kind(data: bytes) -> PictureKind | None:
    """Return kind and size of a PNG, JPEG or WebP picture, or None for anything else."""
    for read in (_png, _jpeg, _webp):
        try:
            found = read(data)
        except (struct.error, IndexError):
            found = None
        if found is not None and found.width > 0 and found.height > 0:
            return found
    return None


def take_picture(data: bytes) -> tuple[Picture, PictureKind]:
    """Return the bytes as a picture of a document, with its kind.

    Refusal for bytes that are no known picture, that end too early, or that are too large.
    """
    kind = picture_kind(data)
    if kind is None:
        raise Refusal(Message("errors.picture.unknown"))
    check_size(kind, len(data))
    if not _complete(kind, data):
        raise Refusal(Message("errors.picture.truncated"))
    picture = Picture(sha256=hashlib.sha256(data).hexdigest(), media=kind.media, data=data)
    return picture, kind


def check_size(kind: PictureKind, size: int) -> None:
    """Refuse a picture whose sides, pixels or bytes are beyond what can be shown at all."""
    if size > MAX_BYTES:
        limit = MAX_BYTES // (1024 * 1024)
        raise Refusal(Message("errors.picture.too_heavy", {"limit": limit}))
    if max(kind.width, kind.height) > MAX_SIDE or kind.width * kind.height > MAX_PIXELS:
        values = {"width": kind.width, "height": kind.height, "side": MAX_SIDE}
        values["pixels"] = MAX_PIXELS // 1_000_000
        raise Refusal(Message("errors.picture.too_large", values))


def scaled_size(kind: PictureKind, side: int = SHOWN_SIDE) -> tuple[int, int] | None:
    """Return the size in pixels a picture is scaled down to, or None where it is small enough."""
    longest = max(kind.width, kind.height)
    if longest <= side:
        return None
    scale = side / longest
    return max(1, round(kind.width * scale)), max(1, round(kind.height * scale))


def _png(data: bytes) -> PictureKind | None:
    if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR":
        return None
    width, height = struct.unpack(">II", data[16:24])
    return PictureKind("png", width, height)


def _jpeg(data: bytes) -> PictureKind | None:
    """Walk the segments up to the first frame header, which holds the size."""
    if data[:3] != b"\xff\xd8\xff":
        return None
    at = 2
    while at + 9 < len(data):
        if data[at] != 0xFF:
            return None
        marker = data[at + 1]
        if marker == 0xFF or marker in _NO_SIZE_MARKERS:
            at += 1 if marker == 0xFF else 2
            continue
        if marker in _FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return PictureKind("jpg", width, height)
        (length,) = struct.unpack(">H", data[at + 2 : at + 4])
        if length < 2:
            return None
        at += 2 + length
    return None


def _webp(data: bytes) -> PictureKind | None:
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP":
        return None
    readers: dict[bytes, Callable[[bytes], tuple[int, int]]] = {
        b"VP8X": lambda d: (_u24(d[24:27]) + 1, _u24(d[27:30]) + 1),
        b"VP8L": _lossless,
        b"VP8 ": lambda d: tuple(side & 0x3FFF for side in struct.unpack("<HH", d[26:30])),
    }
    reader = readers.get(data[12:16])
    if reader is None or len(data) < 30:
        return None
    return PictureKind("webp", *reader(data))


def _lossless(data: bytes) -> tuple[int, int]:
    (bits,) = struct.unpack("<I", data[21:25])
    return (bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1


def _u24(data: bytes) -> int:
    return data[0] | data[1] << 8 | data[2] << 16


def _complete(kind: PictureKind, data: bytes) -> bool:
    """Tell whether the end of the file is there; a picture cut off shows as half a map."""
    if kind.media == "png":
        return b"IEND" in data[-32:]
    if kind.media == "jpg":
        return b"\xff\xd9" in data[-4096:]
    (length,) = struct.unpack("<I", data[4:8])
    return bool(len(data) >= length + 8)
