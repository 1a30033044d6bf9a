"""Zip containers read in memory without trust, and written so that equal values are equal bytes.

Nothing is ever unpacked to the disk; every size is bounded while it is read, whatever the
container claims.
"""

import io
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterable

from banmen.words import Message, Refusal

MAX_ENTRIES = 4096
MAX_TOTAL_BYTES = 256 * 1024 * 1024
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_FAULTS = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    struct.error,
    OverflowError,
    OSError,
)
_FIXED_TIME = (1980, 1, 1, 0, 0, 0)


def is_zip(data: bytes) -> bool:
    """Tell whether the bytes begin like a zip container."""
    return data[:4] in (b"PK\x03\x04", b"PK\x05\x06")


def unpack(data: bytes) -> dict[str, bytes]:
    """Return the files of a zip container by name, in their order.

    Refusal for a container that is cut off or damaged, encrypted, too large when unpacked, or
    that holds a name twice, a link, or a name that leads out of the container.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as container:
            entries = container.infolist()
            _examine(entries)
            return _read(container, [entry for entry in entries if not entry.is_dir()])
    except Refusal:
        raise
    except _FAULTS as fault:
        raise Refusal(Message("errors.zip.damaged")) from fault


def pack(files: Iterable[tuple[str, bytes]], stored: frozenset[str] = frozenset()) -> bytes:
    """Return a zip container of the files in this order, with fixed times and compression."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as container:
        for name, data in files:
            entry = zipfile.ZipInfo(name, _FIXED_TIME)
            entry.create_system = 3
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            method = zipfile.ZIP_STORED if name in stored else zipfile.ZIP_DEFLATED
            container.writestr(entry, data, compress_type=method, compresslevel=6)
    return target.getvalue()


def _examine(entries: list[zipfile.ZipInfo]) -> None:
    if len(entries) > MAX_ENTRIES:
        raise Refusal(Message("errors.zip.too_many", {"limit": MAX_ENTRIES}))
    if sum(entry.file_size for entry in entries) > MAX_TOTAL_BYTES:
        raise _too_large()
    seen: set[str] = set()
    for entry in entries:
        name = entry.orig_filename
        if name.casefold() in seen:
            raise Refusal(Message("errors.zip.twice", {"name": name}))
        seen.add(name.casefold())
        if _leads_out(name):
            raise Refusal(Message("errors.zip.leads_out", {"name": name}))
        if stat.S_ISLNK(entry.external_attr >> 16):
            raise Refusal(Message("errors.zip.link", {"name": name}))
        if entry.flag_bits & 0x1:
            raise Refusal(Message("errors.zip.encrypted", {"name": name}))
        if entry.compress_type not in _METHODS:
            raise Refusal(Message("errors.zip.method", {"name": name}))


def _leads_out(name: str) -> bool:
    parts = name.replace("\\", "/").split("/")
    return (
        not name
        or "\0" in name
        or "\\" in name
        or ":" in parts[0]
        or parts[0] == ""
        or any(part in ("..", ".") for part in parts)
    )


def _read(container: zipfile.ZipFile, entries: list[zipfile.ZipInfo]) -> dict[str, bytes]:
    left = MAX_TOTAL_BYTES
    files: dict[str, bytes] = {}
    for entry in entries:
        with container.open(entry) as stream:
            data = stream.read(left + 1)
        left -= len(data)
        if left < 0:
            raise _too_large()
        files[entry.filename] = data
    return files


def _too_large() -> Refusal:
    return Refusal(Message("errors.zip.too_large", {"limit": MAX_TOTAL_BYTES // (1024 * 1024)}))
