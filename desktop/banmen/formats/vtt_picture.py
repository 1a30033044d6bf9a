"""The picture inside a Universal VTT map: taken out of its base64, or a plain grid to put in."""

import base64
import binascii
import struct
import zlib
from typing import Any

from banmen.formats.pictures import SHOWN_SIDE, PictureKind, take_picture
from banmen.model.document import Picture
from banmen.words import Message, Refusal

PIXELS_PER_SQUARE = 70


def picture_in(raw: Any) -> tuple[Picture, PictureKind] | Message:
    """Return the picture of a map, or the message that says why there is none."""
    if raw is None or raw == "":
        return Message("formats.vtt.image_missing")
    if not isinstance(raw, str):
        return Message("formats.vtt.image_broken", {"reason": Message("errors.picture.unknown")})
    body = raw
    if raw[:5].lower() == "data:":
        body = raw.partition(",")[2]
    try:
        data = base64.b64decode("".join(body.split()), validate=True)
    except (binascii.Error, ValueError):
        data = b""
    if not data and len(raw) < 300 and "." in raw:
        return Message("formats.vtt.image_is_name", {"name": raw})
    try:
        return take_picture(data)
    except Refusal as fault:
        return Message("formats.vtt.image_broken", {"reason": fault.message})


def pixels_for(columns: int, rows: int) -> int:
    """Return the pixels of a square with which the longest side of a map is still shown."""
    return max(1, min(PIXELS_PER_SQUARE, SHOWN_SIDE // max(columns, rows)))


def grid_picture(columns: int, rows: int) -> bytes:
    """Return a PNG of an empty grid, `pixels_for` it to a square."""
    pixels = pixels_for(columns, rows)
    width = columns * pixels
    line = bytes(1 + (width + 7) // 8)
    inner = b"\0" + _packed(column % pixels != 0 for column in range(width))
    body = (line + inner * (pixels - 1)) * rows
    head = struct.pack(">IIBBBBB", width, rows * pixels, 1, 3, 0, 0, 0)
    palette = bytes.fromhex("c9bfaef6f0e2")
    data = zlib.compress(body, 9)
    chunks = ((b"IHDR", head), (b"PLTE", palette), (b"IDAT", data), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _packed(bits: Any) -> bytes:
    text = "".join("1" if bit else "0" for bit in bits)
    text += "0" * (-len(text) % 8)
    return bytes(int(text[at : at + 8], 2) for at in range(0, len(text), 8))


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
