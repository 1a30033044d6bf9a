"""What a crash left behind, kept while the program runs and offered back at the next start.

Each open battle has a folder: `state.banmen`, a whole copy written after battle steps at once and
after edits a moment later; `since.jsonl`, which copy it follows, and journal lines and open answers
appended and flushed to the disk as they happen; `about.json`, which file it belongs to; and a lock
held while the program lives. A folder whose lock is free is what a crash left.
"""

import contextlib
import hashlib
import json
import os
import shutil
import time
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import takewhile
from pathlib import Path
from typing import Any

from PySide6.QtCore import QLockFile, QObject, QTimer

from banmen.battle.journal import PROCEDURE_DROPPED, STEP_LABEL
from banmen.formats import native
from banmen.formats.files import read_bytes, save_bytes
from banmen.formats.journal_lines import check_line
from banmen.model.battle import JournalEntry, PendingProcedure
from banmen.model.change import Change
from banmen.model.document import Document
from banmen.session import preferences
from banmen.session.session import Session
from banmen.ui.workplace import Recovered
from banmen.words import Refusal

EDIT_DELAY_MS = 1500
_LOCK_WAIT_MS = 500


class Recovery(QObject):
    """Keeps the copy of one session, and finds those that a crash left."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__()
        self._base = folder or preferences.folder() / "recovery"
        self._session: Session | None = None
        self._folder: Path | None = None
        self._lock: QLockFile | None = None
        self._written = 0
        self._whole_next = False
        self._disconnect: list[Callable[[], None]] = []
        self.failed: Callable[[Exception], None] = lambda error: None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(EDIT_DELAY_MS)
        self._timer.timeout.connect(self.write_state)

    def watch(self, session: Session) -> None:
        """Keep copies of this session from now on."""
        self._session = session
        self._disconnect = [
            session.changed.connect(self._changed),
            session.journal_changed.connect(self._told),
            session.saved_changed.connect(self._about),
        ]

    def found(self) -> list[Recovered]:
        """Return what crashes left, the newest first; damaged folders are passed over, and all
        where the home may not be looked into."""
        try:
            folders = sorted(self._base.glob("*/"), reverse=True)
        except OSError:
            return []
        found = [_recovered(f) for f in folders if f != self._folder and self._is_left(f)]
        return [left for left in found if left is not None]

    def take(self, left: Recovered) -> Document:
        """Return the document a crash left, at its open question; Refusal if it cannot be read."""
        state = read_bytes(left.folder / "state.banmen")
        document = native.from_bytes(state).document
        return _with_lines(document, _lines(left.folder / "since.jsonl", state))

    def discard(self, left: Recovered) -> None:
        """Throw away what a crash left."""
        shutil.rmtree(left.folder, ignore_errors=True)

    def close(self) -> None:
        """The session ended as the user wished: nothing is left behind."""
        self._timer.stop()
        for disconnect in self._disconnect:
            disconnect()
        if self._folder is not None:
            if self._lock is not None:
                self._lock.unlock()
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None

    def write_state(self) -> bool:
        """Write the whole copy now; the lines since then start anew. Tell whether it was done."""
        self._timer.stop()
        session = self._session
        if session is None:
            return False
        self._whole_next = True
        try:
            folder = self._place()
            state = native.to_bytes(session.document)
            save_bytes(folder / "state.banmen", state)
            (folder / "since.jsonl").write_bytes(_head(state) + b"\n")
            self._written = _last(session.document)
            self._write_about(session, folder)
        except (OSError, Refusal) as error:
            self.failed(error)
            return False
        self._whole_next = False
        return True

    def _changed(self, change: Change) -> None:
        if change.whole:
            self._begin_anew()
        elif _only_pending(change):
            self._asked(change)
        elif change.label == STEP_LABEL or "battle" in change.fields:
            self.write_state()
        else:
            self._soon()

    def _begin_anew(self) -> None:
        """Another document is open: what was kept of the one before goes, and its label with it,
        so that neither is ever found beside the other's."""
        self._timer.stop()
        self._whole_next = True
        try:
            self._drop_copy()
        except OSError as error:
            self.failed(error)
        if self._session is not None and self._session.modified:
            self.write_state()

    def _drop_copy(self) -> None:
        if self._folder is not None:
            for name in ("state.banmen", "since.jsonl", "about.json"):
                (self._folder / name).unlink(missing_ok=True)

    def _asked(self, change: Change) -> None:
        """Another answer stands, or no question is open any more. Then what came of it follows as
        a step, or a mark in the journal: until then the copy keeps the question."""
        _, battle = change.fields["battle"]
        if battle.pending is not None:
            self._append()
        else:
            self._soon()

    def _soon(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _told(self) -> None:
        """The journal has grown: what tells of an answer is kept with the answer, which follows;
        what tells that a question was left, now."""
        journal = self._session.document.journal if self._session else ()
        if journal and journal[-1].key == PROCEDURE_DROPPED:
            self._append()

    def _append(self) -> None:
        session = self._session
        if session is None:
            return
        # Lines can follow only the copy of the document beneath them.
        if self._folder is None or self._whole_next or self._timer.isActive():
            if session.modified:
                self.write_state()
            return
        document = session.document
        lines: list[dict[str, Any]] = [
            {"entry": entry.model_dump(mode="json")} for entry in _since(document, self._written)
        ]
        pending = document.battle.pending if document.battle else None
        lines.append({"pending": pending.model_dump(mode="json") if pending else None})
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        try:
            _append_flushed(self._folder / "since.jsonl", text)
        except OSError as error:
            self._whole_next = True
            self.failed(error)
            return
        self._written = _last(document)

    def _about(self) -> None:
        if self._session is None or self._folder is None:
            return
        try:
            self._write_about(self._session, self._folder)
        except OSError as error:
            self.failed(error)

    def _write_about(self, session: Session, folder: Path) -> None:
        about = {
            "path": str(session.path) if session.path else "",
            "name": session.document.name,
            "time": time.time(),
            "modified": session.modified,
        }
        aside = folder / "about.new"
        aside.write_text(json.dumps(about), encoding="utf-8")
        aside.replace(folder / "about.json")

    def _place(self) -> Path:
        if self._folder is None:
            folder = self._base / f"{time.time_ns():020d}-{os.getpid()}"
            folder.mkdir(parents=True)
            self._lock = QLockFile(str(folder / "lock"))
            self._lock.setStaleLockTime(0)
            self._lock.tryLock(_LOCK_WAIT_MS)
            self._folder = folder
        return self._folder

    def _is_left(self, folder: Path) -> bool:
        lock = QLockFile(str(folder / "lock"))
        lock.setStaleLockTime(0)
        free = lock.tryLock(0)
        if free:
            lock.unlock()
        return free


def _only_pending(change: Change) -> bool:
    """Tell whether nothing but the open question differs."""
    if change.collections or set(change.fields) != {"battle"}:
        return False
    before, after = change.fields["battle"]
    if before is None or after is None:
        return False
    return bool(
        before.model_copy(update={"pending": None}) == after.model_copy(update={"pending": None})
    )


def _append_flushed(path: Path, text: str) -> None:
    with path.open("a", encoding="utf-8") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())


def _last(document: Document) -> int:
    return document.journal[-1].n if document.journal else 0


def _since(document: Document, written: int) -> list[JournalEntry]:
    """Return the lines of the journal after the one of this number."""
    new = list(takewhile(lambda entry: entry.n > written, reversed(document.journal)))
    return new[::-1]


def _recovered(folder: Path) -> Recovered | None:
    """Return what a folder holds, without a name where the program died before it was written."""
    state = folder / "state.banmen"
    try:
        if not zipfile.is_zipfile(state):
            return None
        name, path, when = "", "", state.stat().st_mtime
    except OSError:
        return None
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError, OverflowError):
        about = json.loads((folder / "about.json").read_text(encoding="utf-8"))
        name, path = str(about["name"]), str(about["path"])
        datetime.fromtimestamp(told := float(about["time"]), UTC)
        when = told
    return Recovered(folder, name, path, when)


def _head(state: bytes) -> bytes:
    """Return the first of the lines since a copy: which copy they follow. The program may die
    when the next copy is written and the old lines still lie beside it."""
    return json.dumps({"of": hashlib.sha256(state).hexdigest()}).encode()


def _lines(path: Path, state: bytes) -> list[bytes]:
    """Return the lines appended since this copy was written."""
    if not path.exists():
        return []
    head, *lines = read_bytes(path).split(b"\n")
    return lines if head == _head(state) else []


def _with_lines(document: Document, lines: list[bytes]) -> Document:
    """Return the document with the lines appended since it was written.

    Lines count up to the last whole record of the open question: a torn end is left out.
    """
    journal, battle, torn = list(document.journal), document.battle, list[JournalEntry]()
    for raw in lines:
        try:
            line = json.loads(raw)
            if "entry" in line:
                check_line(len(journal) + len(torn), line["entry"])
                torn.append(JournalEntry.model_validate(line["entry"]))
                continue
            held = line["pending"]
            pending = PendingProcedure.model_validate(held) if held else None
        except (ValueError, KeyError, TypeError, RecursionError, Refusal):
            break
        last = journal[-1].n if journal else 0
        journal += [entry for entry in torn if entry.n > last]
        torn = []
        if battle is not None:
            battle = battle.model_copy(update={"pending": pending})
    return document.model_copy(update={"journal": tuple(journal), "battle": battle})
