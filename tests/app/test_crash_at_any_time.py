"""Killed at any moment, the program comes back to something that was on the screen: never to a
question of one moment beside the map of another, and behind by no more than the newest edits."""

from __future__ import annotations

import contextlib
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from banmen.app import recovery
from banmen.app.recovery import Recovery
from banmen.battle.answerers import RandomAnswers
from banmen.battle.journal import PROCEDURE_DROPPED
from banmen.edits.elements import replace
from banmen.formats import catalogue
from banmen.model.document import Document
from banmen.rules.catalogue import systems
from banmen.rules.dice import RandomDice
from banmen.rules.steps import Roll
from banmen.session.session import Session
from banmen.words import Refusal

from .conftest import MAPS

ACTS = (
    *["edit"] * 3, "save", "wait", *["start"] * 2, *["go on"] * 6, "leave", "undo", "redo",
)  # fmt: skip


class Table:
    """A game master at work, and what the screen has shown."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.chance, self.answers = random.Random(seed), RandomAnswers(seed)
        begun = catalogue.read(MAPS / "guard-room.banmen").document
        self.session = Session(systems["sword-world"].start_battle(begun), folder / "a.banmen")
        self.session.runner.dice = RandomDice(seed)
        self.keeper = Recovery(folder / "left")
        #: What the screen showed, the newest last, and what a crash amid the act would have left.
        self.shown = [self.session.document]
        self.between: list[Document] = []
        self.session.journal_changed.connect(self._look)
        self.keeper.watch(self.session)
        self.folder = folder
        self.edits = 0

    def _look(self) -> None:
        """A question that a step done again leaves behind is left first."""
        if any(line.key == PROCEDURE_DROPPED for line in self.session.document.journal[-1:]):
            self.shown.append(self.session.document)

    def act(self) -> str:
        what = self.chance.choice(ACTS)
        with contextlib.suppress(Refusal):
            self._do(what)
        self.shown.append(self.session.document)
        return what

    def _do(self, what: str) -> None:
        session, runner = self.session, self.session.runner
        if what == "edit":
            self._edit()
        elif what == "save":
            session.mark_saved(self.folder / "a.banmen")
        elif what == "wait" and self.keeper._timer.isActive():
            self.keeper._timer.timeout.emit()
        elif what == "start":
            self._start()
        elif what == "go on" and isinstance(runner.pending, Roll):
            runner.roll()
        elif what == "go on" and runner.pending is not None:
            runner.answer(self.answers.answer(runner.pending, runner.situation))
        elif what == "leave":
            runner.cancel()
        elif what in ("undo", "redo"):
            session.undo() if what == "undo" else session.redo()

    def _edit(self) -> None:
        self.edits += 1
        token = self.chance.choice(self.session.document.tokens)
        renamed = token.revise(notes=f"edit {self.edits}")
        self.session.commit("edits.step.move", replace(self.session.document, renamed))

    def _start(self) -> None:
        document, system = self.session.document, systems["sword-world"]
        who = self.chance.choice([None, *(token.id for token in document.tokens)])
        rows = system.battle_actions(document) if who is None else system.actions_for(document, who)
        free = [row.id for row in rows if row.forbidden is None and "finish" not in row.id]
        self.session.runner.start(self.chance.choice(free or ["initiative"]), who)

    def left(self) -> Document | None:
        """What the next start would find if the program died now."""
        after = self.folder / "after"
        shutil.rmtree(after, ignore_errors=True)
        if (self.folder / "left").exists():
            shutil.copytree(self.folder / "left", after, ignore=shutil.ignore_patterns("lock"))
        again = Recovery(after)
        found = again.found()
        return again.take(found[0]) if found else None


def watch_the_disk(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at what a crash would leave before and after all that is written."""

    def looked(write: Any) -> Any:
        def written(path: Path, content: Any) -> None:
            for act in (lambda: None, lambda: write(path, content)):
                act()
                if (found := table.left()) is not None:
                    table.between.append(found)

        return written

    for name in ("save_bytes", "_append_flushed"):
        monkeypatch.setattr(recovery, name, looked(getattr(recovery, name)))


@pytest.mark.parametrize("seed", range(8))
def test_a_crash_at_any_time_leaves_what_was_shown(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    table = Table(tmp_path, seed)
    watch_the_disk(table, monkeypatch)
    kept = 0
    for _ in range(60):
        what = table.act()
        known = table.shown[kept:]
        assert all(found in known for found in table.between), what
        table.between.clear()
        found = table.left()
        if found is None:
            assert kept == 0
            continue
        assert found in known, what
        kept += max(n for n, shown in enumerate(known) if shown == found)
        assert kept == len(table.shown) - 1 or table.keeper._timer.isActive(), what
    assert kept > 10
    table.keeper.close()


def test_an_edit_and_an_answer_at_once(qapp: object, tmp_path: Path) -> None:
    """The answer comes before the edit was written: both are kept together."""
    table = Table(tmp_path, 1)
    session = table.session
    session.runner.start("initiative", None)
    token = session.document.tokens[0].revise(name="Lina")
    session.commit("edits.step.rename", replace(session.document, token))
    session.runner.roll((5, 4))
    assert table.left() == session.document
    table.keeper.close()


def test_another_file_is_not_found_with_the_map_of_the_one_before(
    qapp: object, tmp_path: Path
) -> None:
    """What was kept of a battle that was given up is gone once another file is open: its label
    would name the other file, and a save would write over that."""
    table = Table(tmp_path, 1)
    table.session.runner.start("initiative", None)
    assert table.left() is not None
    other = MAPS / "snow-field.banmen"
    table.session.open(catalogue.read(other).document, other)
    assert table.left() is None
    table.keeper.close()
