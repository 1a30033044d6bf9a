"""Remakes the locked requirements from pyproject.toml: packaging/requirements/{run,test,dev}.txt.

Needs `uv` on PATH (or in .venv). With `--upgrade` every version moves to the newest one allowed;
without it only what pyproject.toml asks for changes. The locks are universal (one file for every
system and Python 3.11 and newer), carry hashes, and name no host.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
REQUIREMENTS = ROOT / "packaging" / "requirements"
# The widest set first: the others take its versions, so that each lock holds the one before it.
LOCKS = {"dev": ("test", "lint", "bundle"), "test": ("test",), "run": ()}


def command(uv: str, kind: str, upgrade: bool) -> list[str]:
    """Return the command line that makes one lock."""
    words = [uv, "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
    words += ["--no-header", "--no-annotate", "--python-version", "3.11", "pyproject.toml"]
    for group in LOCKS[kind]:
        words += ["--group", group]
    if kind != "dev":
        words += ["--constraint", "packaging/requirements/dev.txt"]
    elif upgrade:
        words += ["--upgrade"]
    return [*words, "--output-file", f"packaging/requirements/{kind}.txt"]


def main(words: list[str]) -> int:
    """Remake all locks; return the exit code."""
    uv = shutil.which("uv") or shutil.which("uv", path=str(ROOT / ".venv" / "bin"))
    if uv is None:
        sys.stderr.write("lock.py needs uv; install it with: pipx install uv\n")
        return 1
    for kind in LOCKS:
        subprocess.run(command(uv, kind, "--upgrade" in words), cwd=ROOT, check=True)
    named = [path.name for path in REQUIREMENTS.glob("*.txt") if "://" in path.read_text("utf-8")]
    if named:
        sys.stderr.write(f"These locks name a host: {', '.join(named)}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
