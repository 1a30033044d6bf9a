"""Pictures are known by their bytes, and their size is read without opening them."""

import struct
from collections.abc import Callable

import pytest

from banmen.formats import pictures
from banmen.formats.pictures import PictureKind, picture_kind, scaled_size, take_picture
from banmen.words import Refusal


def jpeg(width: int, height: int) -> bytes:
    app = b"\xff\xe0" + struct.pack(">H", 16) + b"JFIF\0" + bytes(9)
    frame = b"\xff\xc2" + struct.pack(">HBHHB", 11, 8, height, width, 1) + bytes(3)
    return b"\xff\xd8" + app + b"\xff" + frame + b"\xff\xda" + bytes(20) + b"\xff\xd9"


def riff(kind: bytes, body: bytes) -> bytes:
    chunk = kind + struct.pack("<I", len(body)) + body
    return b"RIFF" + struct.pack("<I", len(chunk) + 4) + b"WEBP" + chunk


def webp_extended(width: int, height: int) -> bytes:
    sides = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return riff(b"VP8X", bytes(4) + sides + bytes(8))


def webp_lossless(width: int, height: int) -> bytes:
    bits = (width - 1) | (height - 1) << 14
    return riff(b"VP8L", b"\x2f" + struct.pack("<I", bits) + bytes(12))


def webp_lossy(width: int, height: int) -> bytes:
    return riff(b"VP8 ", bytes(3) + b"\x9d\x01\x2a" + struct.pack("<HH", width, height) + bytes(8))


@pytest.mark.parametrize(
    ("make", "media"),
    [
        (jpeg, "jpg"),
        (webp_extended, "webp"),
        (webp_lossless, "webp"),
        (webp_lossy, "webp"),
    ],
)
def test_kind_and_size_are_in_the_header(make: Callable[[int, int], bytes], media: str) -> None:
    assert picture_kind(make(640, 481)) == PictureKind(media, 640, 481)


def test_a_png_is_taken_with_its_hash(png: Callable[..., bytes]) -> None:
    picture, kind = take_picture(png(70, 3))
    assert kind == PictureKind("png", 70, 3)
    assert picture.media == "png"
    assert len(picture.sha256) == 64


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF"])
def test_other_bytes_are_no_picture(data: bytes) -> None:
    with pytest.raises(Refusal) as caught:
        take_picture(data)
    assert caught.value.message.key == "errors.picture.unknown"


@pytest.mark.parametrize("cut", [20, 12])
def test_a_picture_cut_off_is_refused(png: Callable[..., bytes], cut: int) -> None:
    whole = [png(300, 300), jpeg(3, 3), webp_extended(3, 3)]
    for data in whole:
        take_picture(data)
        with pytest.raises(Refusal):
            take_picture(data[:-cut])


def test_a_picture_too_large_to_show_is_refused(
    png: Callable[..., bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    for size in ((pictures.MAX_SIDE + 1, 1), (12_001, 12_000)):
        with pytest.raises(Refusal) as caught:
            pictures.check_size(PictureKind("png", *size), 100)
        assert caught.value.message.key == "errors.picture.too_large"
    monkeypatch.setattr(pictures, "MAX_BYTES", 10)
    with pytest.raises(Refusal) as caught:
        take_picture(png())
    assert caught.value.message.key == "errors.picture.too_heavy"


@pytest.mark.parametrize(
    ("size", "scaled"),
    [((8192, 8192), None), ((9000, 9000), (8192, 8192)), ((100, 16384), (50, 8192))],
)
def test_only_larger_pictures_are_scaled(
    size: tuple[int, int], scaled: tuple[int, int] | None
) -> None:
    assert scaled_size(PictureKind("png", *size)) == scaled
