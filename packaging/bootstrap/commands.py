"""The words of packaging/start.py: run, test, setup, lint and bundle."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from bootstrap import libraries
from bootstrap.environment import KINDS, ROOT, Environment
from bootstrap.speech import Stop, say

SAMPLE = ROOT / "maps" / "guard-room.banmen"
CHECKS = {
    "ruff check": ["ruff", "check", "."],
    "ruff format": ["ruff", "format", "--check", "."],
    "mypy": ["mypy"],
    "lint-imports": ["importlinter.cli", "lint-imports"],
    "deptry": ["deptry", "desktop"],
}


def main(words: Sequence[str]) -> int:
    """Carry out one word with its further words; return the exit code."""
    name, *rest = words if words and words[0] in COMMANDS else ("run", *words)
    if rest[:1] in (["-h"], ["--help"]) and not (words and words[0] in COMMANDS):
        say("usage")
        return 0
    try:
        return COMMANDS[name](rest)
    except Stop as stop:
        say(stop.key, **stop.values)
        return 1
    except OSError as error:
        say("no_right", path=error.filename or ROOT, reason=error.strerror or error)
        return 1
    except KeyboardInterrupt:
        return 130


def run(words: list[str]) -> int:
    """Set up and start the program with the words; without any it opens the guard room."""
    words = words or [str(SAMPLE)]
    environment = Environment()
    if opens_window(words):
        _demand_display()
        libraries.provide(window=True, log=environment.log)
    else:
        libraries.provide(window=False, log=environment.log)
    environment.prepare("run")
    command = [str(environment.python), "-P", "-m", "banmen", *words]
    if not environment.windows:
        os.execv(command[0], command)
    return subprocess.call(command)


def test(words: list[str]) -> int:
    """Set up with the test libraries and run pytest; it needs no display unless told xcb."""
    environment = Environment()
    window = os.environ.get("QT_QPA_PLATFORM") == "xcb"
    if window:
        _demand_display()
    libraries.provide(window=window, log=environment.log)
    environment.prepare("test")
    platform = "xcb" if window else "offscreen"
    command = [str(environment.python), "-m", "pytest", *words]
    return subprocess.call(command, cwd=ROOT, env={**os.environ, "QT_QPA_PLATFORM": platform})


def setup(words: list[str]) -> int:
    """Set up only; a word names the kind: run (default), test or dev."""
    kind = words[0] if words else "run"
    if kind not in KINDS:
        raise Stop("setup_which", word=kind)
    environment = Environment()
    environment.prepare(kind)
    libraries.provide(window=True, log=environment.log)
    say("ready", path=environment.command)
    return 0


def lint(_words: list[str]) -> int:
    """Run every check of the source and name those that are not in order."""
    environment = Environment()
    environment.prepare("dev")
    failed = [
        name
        for name, command in CHECKS.items()
        if subprocess.call(_tool(environment, command), cwd=ROOT) != 0
    ]
    if failed:
        raise Stop("check_failed", names=", ".join(failed))
    say("check_passed")
    return 0


def bundle(words: list[str]) -> int:
    """Build the program folder of this system with PyInstaller; further words go to it."""
    environment = Environment()
    environment.prepare("dev")
    libraries.provide(window=True, log=environment.log)
    specification = ROOT / "packaging" / "pyinstaller" / "banmen.spec"
    command = _tool(environment, ["PyInstaller", "--noconfirm", *words, str(specification)])
    return subprocess.call(command, cwd=ROOT)


def opens_window(words: Sequence[str]) -> bool:
    """Say whether the program will open a window: the first word is a file, or a look at one."""
    return words[0] == "--smoke" or Path(words[0]).suffix != "" or Path(words[0]).exists()


def _tool(environment: Environment, words: list[str]) -> list[str]:
    """Return the command of a tool installed in the environment."""
    if words[0] == "importlinter.cli":
        return [str(environment.scripts / words[1])]
    return [str(environment.python), "-m", *words]


def _demand_display() -> None:
    """Stop when a window is wanted where none can be: Qt would end the process for it."""
    chosen = os.environ.get("QT_QPA_PLATFORM", "xcb").partition(":")[0]
    if not sys.platform.startswith("linux") or not chosen.startswith(("xcb", "wayland")):
        return
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        raise Stop("no_display")


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "run": run,
    "test": test,
    "setup": setup,
    "lint": lint,
    "bundle": bundle,
}
