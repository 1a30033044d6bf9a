"""Help and objections in the language of the system, and faults of the program itself: one
sentence, no traceback, the work kept."""

from __future__ import annotations

import errno
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from banmen import words
from banmen.app import cli, faults
from banmen.formats import catalogue
from banmen.model.barriers import Barrier
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.words import Message

from .conftest import MAPS

Captured = pytest.CaptureFixture[str]


@pytest.mark.parametrize("command", ["", *cli.COMMANDS])
@pytest.mark.parametrize(("language", "word"), [("ja_JP.UTF-8", "使い方"), ("C", "Usage")])
def test_help_is_in_the_language_of_the_system(
    command: str, language: str, word: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setenv("LC_ALL", language)
    with pytest.raises(SystemExit) as ended:
        cli.main([*command.split(), "--help"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert told.startswith(word)
    assert word == "Usage" or "show this" not in told


def test_the_help_names_every_command(capsys: Captured) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    told = capsys.readouterr().out
    for name in cli.COMMANDS:
        assert f"banmen {name} " in told


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("render", "usage_missing"),
        ("render a -o b --blue", "usage_unknown"),
        ("round a -o b --theme blue", "usage_choice"),
        ("round a -o b --width blue", "usage_number"),
        ("round a -o", "usage_value"),
    ],
)
def test_objections_are_in_the_language_of_the_system(
    line: str, key: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert cli.main(line.split()) == cli.REFUSED
    told = capsys.readouterr().err
    assert words.text(f"cli.{key}", "ja").split("{what}")[0] in told
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (ZeroDivisionError("by\nnothing"), "ZeroDivisionError: by nothing"),
        (MemoryError(), "memory"),
        (OSError(errno.ENOSPC, "No space left on device"), "No space left"),
        (RecursionError("deep"), "RecursionError"),
    ],
)
def test_a_fault_of_a_command_is_one_sentence(
    fault: Exception, said: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    def fail(path: object) -> None:
        raise fault

    monkeypatch.setattr(catalogue, "read", fail)
    assert cli.main(["reach", "x.banmen", "--token", "x"]) == cli.REFUSED
    told = capsys.readouterr()
    assert said in told.err
    assert told.err.count("\n") == 1
    assert "Traceback" not in told.err
    assert told.out == ""


def test_words_that_the_terminal_cannot_show_do_not_end_the_program() -> None:
    made = subprocess.run(
        [sys.executable, "-m", "banmen", "check", str(MAPS / "guard-room.banmen")],
        env={"LC_ALL": "ja_JP.UTF-8", "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert made.returncode == 0
    assert made.stderr == b""
    assert b"guard-room.banmen" in made.stdout


def test_a_fault_in_the_window_is_told_once_and_the_work_kept(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    """The hook writes the traceback, keeps a copy and shows one box for one place."""
    from PySide6.QtWidgets import QMessageBox, QWidget

    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    window = QWidget()
    qtbot.addWidget(window)
    kept: list[str] = []
    faults.tell_faults(faults.box_of_faults(window, lambda: kept.append("copy")))

    def stumble(act: Callable[[], object]) -> None:
        try:
            act()
        except ZeroDivisionError as fault:
            sys.excepthook(type(fault), fault, fault.__traceback__)

    for _ in range(3):
        stumble(lambda: 1 // 0)
    boxes = window.findChildren(QMessageBox)
    assert len(boxes) == len(kept) == 1
    assert "ZeroDivisionError" in boxes[0].text()
    assert "Traceback" in boxes[0].detailedText()
    assert capsys.readouterr().err.count("Traceback") == 3


def test_another_hook_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def mine(*_: object) -> None:
        pass

    monkeypatch.setattr(sys, "excepthook", mine)
    faults.tell_faults(lambda message, lines: None)
    assert sys.excepthook is mine


def test_a_fault_names_where_it_arose() -> None:
    try:
        Path("x\0").stat()
    except ValueError as fault:
        message = faults.sentence(fault)
    assert isinstance(message, Message)
    assert "ValueError" in str(message.values["why"])


def test_unnamed_walls_are_told_by_their_ids(tmp_path: Path, capsys: Captured) -> None:
    """What stops a line is never an empty word; of many the first few are told."""
    walls = tuple(Barrier(id=f"w{n}", points=(Point(3 + n, 0), Point(3 + n, 9))) for n in range(12))
    document = Document(map=SquareMap(columns=8, rows=3), barriers=walls)
    catalogue.write(document, tmp_path / "a.banmen")
    assert cli.main(["sight", str(tmp_path / "a.banmen"), "--from", "A2", "--to", "H2"]) == 0
    told = capsys.readouterr().out
    assert "w0" in told
    assert ", ," not in told
    assert "…" in told
