"""Saving never leaves half a file, and says why where it fails; reading is bounded."""

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banmen.formats import files
from banmen.words import Message, Refusal


def refused(act: Callable[[], Any]) -> str:
    with pytest.raises(Refusal) as caught:
        act()
    assert str(caught.value)
    return caught.value.message.key


def test_what_is_saved_is_on_the_disk_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "地図 塹壕①.banmen"
    files.save_bytes(target, b"one")
    files.save_bytes(target, b"two")
    assert target.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [target]


def test_what_a_killed_save_left_is_swept_away_after_an_hour(tmp_path: Path) -> None:
    old, new = tmp_path / ".banmen-0a.part", tmp_path / ".banmen-0b.part"
    for left in (old, new):
        left.write_bytes(b"half")
    os.utime(old, (0, 0))
    files.save_bytes(tmp_path / "a.banmen", b"whole")
    assert {path.name for path in tmp_path.iterdir()} == {"a.banmen", new.name}


def test_permissions_stay_as_they_were(tmp_path: Path) -> None:
    target = tmp_path / "a.banmen"
    target.write_bytes(b"old")
    target.chmod(0o640)
    files.save_bytes(target, b"new")
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_bytes(b"")
    files.save_bytes(tmp_path / "a.banmen", b"new")
    assert (tmp_path / "a.banmen").stat().st_mode == plain.stat().st_mode


def test_a_link_stays_a_link_and_its_target_is_saved(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    real = tmp_path / "real" / "a.banmen"
    real.write_bytes(b"old")
    link = tmp_path / "link.banmen"
    link.symlink_to(real)
    files.save_bytes(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


@pytest.mark.parametrize(
    ("number", "key"),
    [
        (errno.ENOSPC, "errors.save.full"),
        (errno.EACCES, "errors.save.denied"),
        (errno.EROFS, "errors.save.denied"),
        (errno.EIO, "errors.save.other"),
    ],
)
def test_a_save_that_fails_leaves_the_old_file_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, key: str
) -> None:
    target = tmp_path / "a.banmen"
    target.write_bytes(b"old")

    def fails(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(files.os, "fsync", fails)
    assert refused(lambda: files.save_bytes(target, b"new")) == key
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_what_reads_back_differently_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "a.banmen"
    target.write_bytes(b"old")
    monkeypatch.setattr(Path, "read_bytes", lambda _: b"something else")
    assert refused(lambda: files.save_bytes(target, b"new")) == "errors.save.not_the_same"
    monkeypatch.undo()
    assert target.read_bytes() == b"old"


def test_what_could_not_be_read_again_is_not_kept(tmp_path: Path) -> None:
    target = tmp_path / "a.banmen"
    target.write_bytes(b"old")

    def check(_: bytes) -> None:
        raise Refusal(Message("errors.json.empty"))

    assert refused(lambda: files.save_bytes(target, b"new", check)) == "errors.json.empty"
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_read_only_file_is_not_overwritten(tmp_path: Path) -> None:
    target = tmp_path / "a.banmen"
    target.write_bytes(b"old")
    target.chmod(0o444)
    assert refused(lambda: files.save_bytes(target, b"new")) == "errors.save.read_only"
    assert target.read_bytes() == b"old"


def test_a_folder_that_has_gone_is_told(tmp_path: Path) -> None:
    target = tmp_path / "gone" / "a.banmen"
    assert refused(lambda: files.save_bytes(target, b"new")) == "errors.save.no_folder"


def test_a_folder_is_not_overwritten(tmp_path: Path) -> None:
    assert refused(lambda: files.save_bytes(tmp_path, b"new")) == "errors.save.folder"


def test_a_name_that_is_too_long_is_told(tmp_path: Path) -> None:
    target = tmp_path / ("長" * 200)
    assert refused(lambda: files.save_bytes(target, b"new")) == "errors.save.name_too_long"


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    assert refused(lambda: files.read_bytes(tmp_path / "none")) == "errors.file.missing"
    assert refused(lambda: files.read_bytes(tmp_path)) == "errors.file.folder"
    assert refused(lambda: files.read_bytes(Path("a\0b"))) == "errors.file.unreadable"
    big = tmp_path / "big"
    big.write_bytes(b"12345")
    assert refused(lambda: files.read_bytes(big, limit=4)) == "errors.file.too_big"
    assert files.read_bytes(big, limit=5) == b"12345"


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert refused(lambda: files.read_bytes(pipe)) == "errors.file.not_regular"
