"""What a crash leaves is found, complete up to the last whole line, and nothing else is offered."""

from __future__ import annotations

import errno
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from banmen.app import recovery
from banmen.app.recovery import Recovery
from banmen.edits.elements import remove
from banmen.formats import catalogue
from banmen.model.document import Document
from banmen.rules.catalogue import systems
from banmen.session.preferences import Preferences
from banmen.session.session import Session
from banmen.ui.thumbnails import recent_files
from banmen.ui.workplace import Recovered

from .conftest import MAPS, ROOT


@pytest.fixture
def document() -> Document:
    return catalogue.read(MAPS / "guard-room.banmen").document


@pytest.fixture
def session(document: Document) -> Session:
    return Session(document, MAPS / "guard-room.banmen")


@pytest.fixture
def keeper(qapp: object, tmp_path: Path, session: Session) -> Iterator[Recovery]:
    """A keeper that watches the session."""
    made = Recovery(tmp_path / "left")
    made.watch(session)
    yield made
    made.close()


def ask(session: Session, *throws: tuple[int, int]) -> None:
    """Begin the battle and its initiative, and give some of the dice."""
    started = systems["sword-world"].start_battle(session.document)
    session.commit("battle.history.start", started)
    session.runner.start("initiative", None)
    for faces in throws:
        session.runner.roll(faces)


def crashed(tmp_path: Path, keeper: Recovery) -> tuple[Recovery, Recovered]:
    """What the next start finds when the program died now: a copy of the disk, without the lock."""
    after = tmp_path / "after"
    shutil.copytree(tmp_path / "left", after, ignore=shutil.ignore_patterns("lock"))
    again = Recovery(after)
    left = again.found()
    assert len(left) == 1
    return again, left[0]


def lines_file(tmp_path: Path) -> Path:
    return next((tmp_path / "left").glob("*/since.jsonl"))


def test_nothing_is_left_where_nothing_happened(keeper: Recovery, tmp_path: Path) -> None:
    """Opening a file writes no copy, and a program that ends as wished leaves none."""
    assert Recovery(tmp_path / "left").found() == []


def test_open_question_comes_back_with_its_dice(
    keeper: Recovery, session: Session, tmp_path: Path
) -> None:
    """After the second throw the third is asked for again, with the first two as they fell."""
    ask(session, (6, 6), (5, 4))
    again, left = crashed(tmp_path, keeper)
    assert (left.name, left.path) == ("衛兵の詰所", str(MAPS / "guard-room.banmen"))
    found = again.take(left)
    assert found == session.document
    resumed = Session(found)
    assert resumed.runner.pending == session.runner.pending
    rolled = [e.values["faces"] for e in found.journal if e.kind == "rolled"]
    assert rolled == [[6, 6], [5, 4]]


@pytest.mark.parametrize("cut", [1, 7, 40, 200])
def test_torn_last_line_is_left_out(
    keeper: Recovery, session: Session, tmp_path: Path, cut: int
) -> None:
    """Whatever of the last line reached the disk, what is read is a moment that really was."""
    ask(session, (6, 6))
    before = session.document
    session.runner.roll((5, 4))
    path = lines_file(tmp_path)
    path.write_bytes(path.read_bytes()[:-cut])
    again, left = crashed(tmp_path, keeper)
    found = again.take(left)
    assert Session(found).runner.pending is not None
    told = len(found.journal)
    assert len(before.journal) <= told <= len(session.document.journal)
    assert found.journal == session.document.journal[:told]


def test_garbage_among_the_lines_ends_them(
    keeper: Recovery, session: Session, tmp_path: Path
) -> None:
    """Lines that are no records are not believed, nor what follows them."""
    ask(session, (6, 6))
    path = lines_file(tmp_path)
    held = path.read_bytes()
    for rubbish in (b"\x00\x00\x00\n", b'"text"\n', b"[1]\n", b'{"entry": {"n": -1}}\n', b"{}\n"):
        path.write_bytes(rubbish + held)
        after = tmp_path / "after"
        shutil.rmtree(after, ignore_errors=True)
        again, left = crashed(tmp_path, keeper)
        assert again.take(left).journal == ()


def test_damaged_folders_are_passed_over(
    keeper: Recovery, session: Session, tmp_path: Path
) -> None:
    """A folder with half a copy, one without any, and a stray file do not hide the good one."""
    ask(session, (6, 6))
    base = tmp_path / "left"
    good = next(path for path in base.iterdir() if path.is_dir())
    half = base / "00000000000000000001-1"
    shutil.copytree(good, half, ignore=shutil.ignore_patterns("lock"))
    (half / "state.banmen").write_bytes((half / "state.banmen").read_bytes()[:300])
    (base / "00000000000000000002-1").mkdir()
    (base / "note.txt").write_text("hello", encoding="utf-8")
    crashed(tmp_path, keeper)


def test_edits_are_kept_a_moment_later(
    keeper: Recovery, session: Session, tmp_path: Path, qtbot: QtBot
) -> None:
    """An edit is in the copy soon, without a save; a second one does not put it off."""
    session.commit("edits.step.delete", remove(session.document, ["t1"]))
    assert keeper._timer.isActive()
    left = keeper._timer.remainingTime()
    session.commit("edits.step.delete", remove(session.document, ["t2"]))
    assert keeper._timer.remainingTime() <= left
    qtbot.waitUntil(lambda: any((tmp_path / "left").glob("*/about.json")), timeout=5000)
    again, found = crashed(tmp_path, keeper)
    assert [t.id for t in again.take(found).tokens] == ["t3", "t4"]


def test_program_that_ends_leaves_nothing(
    keeper: Recovery, session: Session, tmp_path: Path
) -> None:
    """Closing as the user wished takes the copy away."""
    ask(session, (6, 6))
    assert any((tmp_path / "left").iterdir())
    keeper.close()
    assert not any((tmp_path / "left").iterdir())


def test_full_disk_is_told_and_made_up_for(
    keeper: Recovery, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk is told and does not stop the battle; once there is room, all is kept again."""
    faults: list[Exception] = []
    keeper.failed = faults.append
    ask(session, (6, 6))

    def full(path: Path, text: str) -> None:
        with path.open("a", encoding="utf-8") as stream:
            stream.write(text[: len(text) // 3])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(recovery, "_append_flushed", full)
        session.runner.roll((5, 4))
    assert faults
    assert session.runner.pending is not None
    session.runner.roll((3, 3))
    again, left = crashed(tmp_path, keeper)
    assert again.take(left) == session.document


def test_full_disk_from_the_start(
    qapp: object, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where not even a folder can be made, the battle goes on and the fault is told."""
    (tmp_path / "left").write_text("a file where a folder should be", encoding="utf-8")
    made = Recovery(tmp_path / "left")
    faults: list[Exception] = []
    made.failed = faults.append
    made.watch(session)
    ask(session, (6, 6))
    assert faults
    assert not made.write_state()
    assert session.runner.pending is not None
    made.close()


HOLDER = """
import sys

from pathlib import Path
from PySide6.QtCore import QCoreApplication
from banmen.app.recovery import Recovery
from banmen.edits.elements import remove
from banmen.formats import catalogue
from banmen.session.session import Session
application = QCoreApplication(["banmen"])
keeper = Recovery(Path(sys.argv[1]))
session = Session(catalogue.read(Path(sys.argv[2])).document)
keeper.watch(session)
session.commit("edits.step.delete", remove(session.document, ["t1"]))
keeper.write_state()
print("kept", flush=True)
sys.stdin.read()
"""


def start_holder(base: Path) -> subprocess.Popen[str]:
    """Another program that has a battle open and keeps its copy."""
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(base), str(MAPS / "guard-room.banmen")],
        cwd=ROOT / "desktop",
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdout is not None
    assert holder.stdout.readline().strip() == "kept"
    return holder


def end(holder: subprocess.Popen[str]) -> None:
    holder.kill()
    holder.wait(timeout=20)
    for stream in (holder.stdin, holder.stdout):
        assert stream is not None
        stream.close()


def test_battle_of_a_living_program_is_not_offered(qapp: object, tmp_path: Path) -> None:
    """Two programs at once: neither takes the other's battle; once killed, it is offered."""
    first, second = start_holder(tmp_path), start_holder(tmp_path)
    try:
        assert Recovery(tmp_path).found() == []
        end(first)
        assert len(Recovery(tmp_path).found()) == 1
    finally:
        if first.poll() is None:
            end(first)
        end(second)
    left = Recovery(tmp_path).found()
    assert len(left) == 2
    Recovery(tmp_path).discard(left[0])
    assert Recovery(tmp_path).found() == left[1:]


def test_about_tells_which_file(keeper: Recovery, session: Session, tmp_path: Path) -> None:
    """What is written beside the copy names the file, and follows a save under another name."""
    ask(session)
    session.mark_saved(tmp_path / "other.banmen")
    about: dict[str, Any] = json.loads(
        next((tmp_path / "left").glob("*/about.json")).read_text(encoding="utf-8")
    )
    assert about["path"] == str(tmp_path / "other.banmen")


def test_lines_of_an_older_copy_are_not_believed(
    keeper: Recovery, session: Session, tmp_path: Path
) -> None:
    """The program may die when a new copy is written and the old lines still lie beside it."""
    ask(session, (6, 6))
    path = lines_file(tmp_path)
    old = path.read_bytes()
    assert b"pending" in old
    session.runner.cancel()
    assert keeper.write_state()
    path.write_bytes(old)
    again, left = crashed(tmp_path, keeper)
    assert again.take(left) == session.document


@pytest.mark.parametrize("about", [None, b"", b"[]", b'{"name": "x", "path": "", "time": 1e300}'])
def test_a_copy_without_its_label_is_offered(
    keeper: Recovery, session: Session, tmp_path: Path, about: bytes | None
) -> None:
    """The label is written last; without it the battle is still there."""
    ask(session)
    label = next((tmp_path / "left").glob("*/about.json"))
    label.unlink()
    if about is not None:
        label.write_bytes(about)
    again, left = crashed(tmp_path, keeper)
    assert again.take(left) == session.document
    assert datetime.fromtimestamp(left.time, UTC).year > 2000


def test_a_home_that_may_not_be_looked_into_holds_nothing(
    qapp: object, tmp_path: Path, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program runs, finds nothing, and says that no copies can be kept."""

    def denied(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    for act in ("glob", "mkdir", "is_file"):
        monkeypatch.setattr(Path, act, denied)
    keeper = Recovery(tmp_path / "closed")
    faults: list[Exception] = []
    keeper.failed = faults.append
    keeper.watch(session)
    assert keeper.found() == []
    assert not keeper.write_state()
    assert len(faults) == 1
    assert recent_files(Preferences(recent_files=(str(tmp_path / "a.banmen"),))) == []
    keeper.close()
