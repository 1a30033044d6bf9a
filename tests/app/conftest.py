"""What the tests of the program's outermost layer share: a home of their own, and the samples."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from banmen import words
from banmen.app import cli

ROOT = Path(__file__).resolve().parents[2]
MAPS = ROOT / "maps"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command line speaks English, whatever the machine speaks."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


@pytest.fixture(autouse=True)
def same_language() -> Iterator[None]:
    """The language is afterwards what it was."""
    before = words.language()
    yield
    words.use(before)


@pytest.fixture
def guard_room() -> Path:
    """The sample with the guard room."""
    return MAPS / "guard-room.banmen"


Run = Callable[..., tuple[int, str, str]]
Ask = Callable[..., Any]
STARTS = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], qapp: object) -> Run:
    """Run the command line; return exit status, standard output and standard error."""

    def call(*arguments: object) -> tuple[int, str, str]:
        status = cli.main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return call


@pytest.fixture
def ask(run: Run) -> Ask:
    """Run a question with `--json`; return its answer."""

    def call(*arguments: object) -> Any:
        status, out, err = run(*arguments, "--json")
        assert (status, err) == (0, "")
        return json.loads(out)

    return call


def is_one_sentence(text: str) -> bool:
    """Whether this is one line of words, and no traceback."""
    return text.count("\n") == 1 and len(text) > 10 and "Traceback" not in text
