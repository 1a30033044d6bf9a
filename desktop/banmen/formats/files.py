"""Bytes from and to the disk: bounded reading, and saving that never leaves half a file.

A save is written beside the old file, flushed to the disk, read back and compared, and only then
put in the old one's place; whatever fails before leaves the old file as it was.
"""

import contextlib
import errno
import os
import secrets
import stat
import time
from collections.abc import Callable
from pathlib import Path

from banmen.words import Message, Refusal

MAX_FILE_BYTES = 192 * 1024 * 1024
_CAUSES = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "denied",
    errno.ENOENT: "no_folder",
    errno.ENOTDIR: "no_folder",
    errno.ENAMETOOLONG: "name_too_long",
    errno.EISDIR: "folder",
}
_LOCK_TRIES = 12
_LOCK_PAUSE_S = 0.1
_LEFTOVER_S = 3600


def read_bytes(path: Path, limit: int = MAX_FILE_BYTES) -> bytes:
    """Return the bytes of a regular file of at most `limit` bytes; Refusal says why not."""
    try:
        found = path.stat()
        if stat.S_ISDIR(found.st_mode):
            raise _refusal("errors.file.folder", path)
        if not stat.S_ISREG(found.st_mode):
            raise _refusal("errors.file.not_regular", path)
        with path.open("rb") as stream:
            data = stream.read(limit + 1)
    except FileNotFoundError as fault:
        raise _refusal("errors.file.missing", path) from fault
    except PermissionError as fault:
        raise _refusal("errors.file.not_allowed", path) from fault
    except (OSError, ValueError) as fault:
        raise _refusal("errors.file.unreadable", path, reason=_reason(fault)) from fault
    if len(data) > limit:
        raise _refusal("errors.file.too_big", path, limit=limit // (1024 * 1024))
    return data


def stamp(path: Path) -> tuple[int, int, int] | None:
    """Return what tells one state of a file from another; None where there is no such file."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def save_bytes(path: Path, data: bytes, check: Callable[[bytes], object] | None = None) -> None:
    """Put `data` in the place of `path`, whole or not at all.

    A link stays a link and its target is saved; permissions stay. `check` is given what lies on
    the disk before it takes the old file's place and raises Refusal if that cannot be read.
    Refusal says why a save failed; the old file is then untouched.
    """
    try:
        _save(_target(path), data, check)
    except OSError as fault:
        cause = _CAUSES.get(fault.errno or 0, "other")
        raise _refusal(f"errors.save.{cause}", path, reason=_reason(fault)) from fault
    except ValueError as fault:
        raise _refusal("errors.save.other", path, reason=str(fault)) from fault


def _target(path: Path) -> Path:
    target = Path(os.path.realpath(path)) if path.is_symlink() else path
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if target.exists() and not (
        target.stat().st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH)
        and os.access(target, os.W_OK)
    ):
        raise _refusal("errors.save.read_only", path)
    return target


def _save(target: Path, data: bytes, check: Callable[[bytes], object] | None) -> None:
    aside = target.with_name(f".banmen-{secrets.token_hex(6)}.part")
    try:
        _write_aside(aside, data, _mode(target))
        written = aside.read_bytes()
        if written != data:
            raise _refusal("errors.save.not_the_same", target)
        if check is not None:
            check(written)
        _replace(aside, target)
    finally:
        with contextlib.suppress(OSError):
            aside.unlink()
    _settle(target.parent)
    _sweep(target.parent)


def _mode(target: Path) -> int | None:
    return stat.S_IMODE(target.stat().st_mode) if target.exists() else None


def _write_aside(aside: Path, data: bytes, mode: int | None) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(aside, flags, 0o666), "wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    if mode is not None:
        aside.chmod(mode)


def _replace(aside: Path, target: Path) -> None:
    """Move the new file into place; a virus scanner's short lock is waited for, a longer not."""
    tries = _LOCK_TRIES if os.name == "nt" else 1
    for left in reversed(range(tries)):
        try:
            aside.replace(target)
        except PermissionError:
            if not left:
                raise
            time.sleep(_LOCK_PAUSE_S)
        else:
            return


def _settle(folder: Path) -> None:
    """Let the folder itself reach the disk; systems that cannot do this are no worse off."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _sweep(folder: Path) -> None:
    """Take away what saves that were killed half way left behind, once no one can be at it."""
    old = time.time() - _LEFTOVER_S
    with contextlib.suppress(OSError):
        for left in folder.glob(".banmen-*.part"):
            if left.stat().st_mtime < old:
                left.unlink()


def _reason(fault: OSError | ValueError) -> str:
    return (fault.strerror if isinstance(fault, OSError) else None) or str(fault)


def _refusal(key: str, path: Path, **values: object) -> Refusal:
    return Refusal(Message(key, {"file": path.name or str(path), **values}))
