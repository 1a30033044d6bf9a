"""A real program in a real window: started as a user starts it, driven by the X server's devices.

These tests are collected only with QT_QPA_PLATFORM=xcb (see tests/conftest.py).
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from Xlib import display
from Xlib.xobject.drawable import Window

from .hands import Hands, Point

ROOT = Path(__file__).resolve().parents[2]

PLACES = ("CONFIG", "DATA", "CACHE", "STATE")

Start = Callable[..., "Program"]


class Program:
    """One running Banmen with its main window."""

    def __init__(self, hands: Hands, home: Path, words: tuple[str, ...]) -> None:
        self.hands = hands
        places = {f"XDG_{name}_HOME": str(home / name.lower()) for name in PLACES}
        environment = {**os.environ, **places, "HOME": str(home), "LC_ALL": "C.UTF-8"}
        environment["PYTHONPATH"] = str(ROOT / "desktop")
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "banmen", *words],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )

    def window(self) -> tuple[int, int, int, int]:
        """Wait for the largest window of the program; give it the keyboard; return its place."""
        hands = self.hands
        shown = hands.until(self._windows, "a window")
        largest = max(shown, key=lambda window: hands.rectangle(window)[2])
        hands.focus(largest)
        return hands.rectangle(largest)

    def _windows(self) -> list[Window]:
        """The windows shown now; a program that has ended says why."""
        if self.process.poll() is not None:
            pytest.fail(f"the program ended with {self.process.returncode}: {self.complaints()}")
        return self.hands.windows_of(self.process.pid)

    def wait_for_title(self, part: str) -> None:
        """Wait until a window's title holds the text."""
        hands = self.hands
        hands.until(
            lambda: any(part in hands.title(each) for each in self._windows()),
            f"a title with {part!r}",
        )

    def wait_for_windows(self, number: int) -> None:
        """Wait until the program shows so many top-level windows (a dialog is one)."""
        hands = self.hands
        hands.until(lambda: len(self._windows()) == number, f"{number} windows")

    def middle(self) -> Point:
        """The middle of the main window, which is on the map."""
        left, top, width, height = self.window()
        return left + width // 2, top + height // 2

    def has_painted(self) -> bool:
        """Say whether the middle of the window shows more than one colour."""
        x, y = self.middle()
        pixels = self.hands.pixels(x - 150, y - 150, 300, 300)
        return len({pixels[at : at + 3] for at in range(0, len(pixels), 4)}) > 3

    def wait_until_painted(self) -> None:
        """Wait for the map to be on the screen."""
        self.hands.until(self.has_painted, "the map on the screen")

    def leave(self) -> int:
        """Wait for the program to end; return its exit code."""
        return self.process.wait(timeout=20)

    def complaints(self) -> str:
        """What the ended program wrote to standard error."""
        assert self.process.stderr is not None
        return self.process.stderr.read().decode()

    def end(self) -> None:
        """End the program if it still runs, and close its pipe."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        assert self.process.stderr is not None
        self.process.stderr.close()


@pytest.fixture(scope="session", autouse=True)
def held_connection() -> Iterator[None]:
    """Keep the X server from starting anew between tests, which it does when its last client
    leaves: whoever comes at that moment is thrown out."""
    held = display.Display()
    yield
    held.close()


@pytest.fixture
def hands() -> Iterator[Hands]:
    """The mouse and the keyboard."""
    with Hands() as pair:
        yield pair


@pytest.fixture
def start(hands: Hands, tmp_path: Path) -> Iterator[Start]:
    """Start the program with words of its command line; it ends with the test.

    All programs of one test share a home, so that a second one finds what the first one left.
    """
    home = tmp_path / "home"
    home.mkdir()
    programs: list[Program] = []

    def start_program(*words: object) -> Program:
        program = Program(hands, home, tuple(str(word) for word in words))
        programs.append(program)
        return program

    yield start_program
    for program in programs:
        program.end()
