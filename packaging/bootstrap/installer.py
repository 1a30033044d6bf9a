"""Installs a hash-locked requirements file into an environment, with uv or whatever pip is there.

What the installer writes goes to a log; its failure becomes one sentence.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import time
from pathlib import Path

from bootstrap.speech import Stop

LOCKED = ["--require-hashes", "--only-binary", ":all:"]
# Settings of the user's pip that would install somewhere else, or run other code.
FOREIGN = ("PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PYTHONPATH", "PYTHONHOME")
# What the installers write in each case; the first that fits names the failure.
FAILURES = (
    ("no_space", ("No space left on device", "not enough space on the disk")),
    ("wrong_hash", ("DO NOT MATCH THE HASHES", "Hash mismatch")),
    (
        "no_network",
        (
            "NewConnectionError",
            "NameResolutionError",
            "ConnectTimeout",
            "ConnectionError",
            "ReadTimeout",
            "ProxyError",
            "SSLError",
            "Connection refused",
            "Max retries exceeded",
            "Failed to fetch",
            "error sending request",
            "dns error",
            "404 Client Error",
        ),
    ),
    ("no_wheel", ("No matching distribution found", "no wheels with a matching")),
)


def install(python: Path, lock: Path, log: Path) -> None:
    """Install the lock into the environment of `python`; stop with a sentence when it fails."""
    ways = installers(python)
    if not ways:
        raise Stop("no_installer", hint="sudo apt-get install -y python3-pip")
    log.parent.mkdir(parents=True, exist_ok=True)
    log.unlink(missing_ok=True)
    for way in ways:
        if _run([*way, *LOCKED, "-r", str(lock)], log):
            return
    raise explain(log)


def installers(python: Path) -> list[list[str]]:
    """Return the beginnings of the commands that can install into `python`, the fastest first."""
    ways: list[list[str]] = []
    uv = shutil.which("uv")
    if uv:
        ways.append([uv, "pip", "install", "--python", str(python)])
    if importlib.util.find_spec("pip"):
        ways.append([sys.executable, "-m", "pip", "--python", str(python), "install"])
    elif _has_pip(python) or _bring_pip(python):
        ways.append([str(python), "-m", "pip", "install"])
    return ways


def explain(log: Path) -> Stop:
    """Turn what the installer wrote into the one message about it."""
    written = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
    machine = f"{platform.system()} {platform.machine()}"
    values = {"log": log, "machine": machine, "python": platform.python_version()}
    for key, signs in FAILURES:
        if any(sign in written for sign in signs):
            return Stop(key, path=log.parents[1], **values)
    lines = [line.strip() for line in written.splitlines() if line.strip()]
    return Stop("install_failed", reason=lines[-1] if lines else "?", **values)


def _has_pip(python: Path) -> bool:
    return (
        subprocess.run([python, "-c", "import pip"], capture_output=True, check=False).returncode
        == 0
    )


def _bring_pip(python: Path) -> bool:
    return (
        subprocess.run([python, "-m", "ensurepip"], capture_output=True, check=False).returncode
        == 0
    )


def _run(command: list[str], log: Path) -> bool:
    """Run one installer with its output in the log, showing on a terminal that time passes."""
    environment = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    environment["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    environment["PIP_ROOT_USER_ACTION"] = "ignore"
    with log.open("ab") as output:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=environment,
        )
        _watch(process)
    return process.returncode == 0


def _watch(process: subprocess.Popen[bytes]) -> None:
    """Wait for the process; on a terminal count the seconds meanwhile."""
    begun = time.monotonic()
    shows = sys.stderr.isatty()
    try:
        while True:
            try:
                process.wait(timeout=1)
                break
            except subprocess.TimeoutExpired:
                if shows:
                    sys.stderr.write(f"\r{time.monotonic() - begun:3.0f} s ")
                    sys.stderr.flush()
    except BaseException:
        process.terminate()
        process.wait()
        raise
    finally:
        if shows:
            sys.stderr.write("\r")
