"""The virtual environment in .venv: made, filled from a lock, marked, and given its commands.

A stamp remembers which lock was installed, so that later starts touch nothing. The project itself
is not built: a .pth file points at its source, and two small commands start it.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import venv
from pathlib import Path

from bootstrap.installer import install
from bootstrap.speech import Stop, say

ROOT = Path(__file__).resolve().parents[2]
# Each lock holds all of the ones before it, in the same versions.
KINDS = ("run", "test", "dev")
POSIX_COMMAND = """#!/bin/sh
here=$(dirname "$(readlink -f "$0" 2>/dev/null || echo "$0")")
exec "$here/python" -P -m banmen "$@"
"""
WINDOWS_COMMAND = '@"%~dp0python.exe" -P -m banmen %*\r\n'
WINDOWS_WINDOW = '@start "" "%~dp0pythonw.exe" -P -m banmen %*\r\n'


class Environment:
    """One virtual environment on disk, for one checkout."""

    def __init__(self, root: Path = ROOT, windows: bool = sys.platform == "win32") -> None:
        self.root = root
        self.path = root / ".venv"
        self.windows = windows
        self.scripts = self.path / ("Scripts" if windows else "bin")
        self.python = self.scripts / ("python.exe" if windows else "python")
        self.command = self.scripts / ("banmen.cmd" if windows else "banmen")
        self.log = root / "build" / "setup.log"
        self._stamp = self.path / "setup-stamp.json"

    def prepare(self, kind: str) -> None:
        """Bring the environment to the state of one lock; do nothing when it is there already."""
        if self.is_ready(kind):
            return
        if not self.is_sound():
            self._make()
        say("installing")
        install(self.python, self.lock(kind), self.log)
        self._link()
        self._mark(kind)

    def lock(self, kind: str) -> Path:
        """Return the requirements file of "run", "test" or "dev"."""
        return self.root / "packaging" / "requirements" / f"{kind}.txt"

    def version(self) -> tuple[int, int]:
        """Return the Python version of the environment, (0, 0) when it says none."""
        try:
            lines = (self.path / "pyvenv.cfg").read_text(encoding="utf-8").splitlines()
            values = dict(line.replace(" ", "").split("=", 1) for line in lines if "=" in line)
            major, minor = values.get("version", values.get("version_info", "0.0")).split(".")[:2]
            return int(major), int(minor)
        except (OSError, ValueError):
            return (0, 0)

    def is_sound(self) -> bool:
        """Say whether the environment has a Python that is there and new enough."""
        return self.python.exists() and self.version() >= (3, 11)

    def is_ready(self, kind: str) -> bool:
        """Say whether the lock is installed as it stands and the command is there."""
        marked = self._marks().get(kind)
        return self.is_sound() and self.command.exists() and marked == self._digest(kind)

    def _make(self) -> None:
        """Make the environment anew; refuse to remove a directory that is not one."""
        if self.path.exists() and any(self.path.iterdir()):
            if not (self.path / "pyvenv.cfg").exists():
                raise Stop("not_an_environment", path=self.path)
            shutil.rmtree(self.path)
        say("making", path=self.path)
        # Without pip inside: the one that runs this installs into it, which saves six seconds.
        venv.create(self.path, with_pip=False, symlinks=not self.windows)

    def _link(self) -> None:
        """Make the source importable and write the commands `banmen` and `banmen-window`."""
        major, minor = self.version()
        library = Path("Lib") if self.windows else Path("lib") / f"python{major}.{minor}"
        packages = self.path / library / "site-packages"
        # Relative, since Python reads the file in the locale's encoding.
        source = os.path.relpath(self.root / "desktop", packages)
        (packages / "banmen.pth").write_text(source + "\n", encoding="ascii")
        if self.windows:
            self._write(self.command, WINDOWS_COMMAND)
            self._write(self.scripts / "banmen-window.cmd", WINDOWS_WINDOW)
        else:
            self._write(self.command, POSIX_COMMAND)
            self._write(self.scripts / "banmen-window", POSIX_COMMAND)

    @staticmethod
    def _write(command: Path, content: str) -> None:
        command.write_text(content, encoding="ascii", newline="")
        command.chmod(0o755)

    def _marks(self) -> dict[str, str]:
        try:
            marks = json.loads(self._stamp.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return marks if isinstance(marks, dict) else {}

    def _mark(self, kind: str) -> None:
        """Remember the lock, and the smaller ones that it holds."""
        marks = self._marks()
        for held in KINDS[: KINDS.index(kind) + 1]:
            marks[held] = self._digest(held)
        self._stamp.write_text(json.dumps(marks, indent=2) + "\n", encoding="utf-8")

    def _digest(self, kind: str) -> str:
        """Return what a mark holds: lock, Python version and place of the checkout."""
        content = self.lock(kind).read_bytes()
        place = f"{self.version()} {self.root}".encode()
        return hashlib.sha256(content + place).hexdigest()
