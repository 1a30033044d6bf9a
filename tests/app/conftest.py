"""What the tests of the program's outermost layer share: a home of their own, and the samples."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from banmen import words

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
