"""The system libraries that Qt loads on Linux: which are missing, and how they get there.

Qt's own message names libxcb-cursor0 whatever is missing, and ends the process, so each library is
asked for here before Qt is.
"""

from __future__ import annotations

import ctypes
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from bootstrap.speech import Stop, say

# Library and the Debian package that brings it.
CORE = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libxkbcommon.so.0": "libxkbcommon0",
}
WINDOW = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
ARCH_PACKAGES = "libglvnd glib2 dbus fontconfig libxkbcommon-x11 xcb-util-cursor xcb-util-wm"
APT = ["apt-get", "install", "-y", "--no-install-recommends"]


def loads(library: str) -> bool:
    """Say whether the dynamic loader finds the library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing(window: bool) -> dict[str, str]:
    """Return the libraries that are not there with their packages; `window` adds those of X11."""
    if not sys.platform.startswith("linux"):
        return {}
    wanted = {**CORE, **WINDOW} if window else CORE
    return {library: package for library, package in wanted.items() if not loads(library)}


def provide(window: bool, log: Path) -> None:
    """Install what is missing where that is allowed; else stop with the line that does it."""
    absent = missing(window)
    if not absent:
        return
    if shutil.which("apt-get") is None:
        raise Stop("missing_other", names=", ".join(absent), hint=_other_hint(absent))
    line = apt_line(absent.values())
    prefix = _privilege()
    if prefix is None:
        raise Stop("missing_apt", line=line)
    say("libraries", packages=" ".join(absent.values()))
    _run_apt(prefix, list(absent.values()), log)
    if missing(window):
        raise Stop("apt_failed", line=line, log=log)


def apt_line(packages: Iterable[str]) -> str:
    """Return the line a user types to install the packages."""
    return shlex.join(["sudo", *APT, *packages])


def _privilege() -> list[str] | None:
    """Return the words before apt-get with which it may install, or None."""
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo is None:
        return None
    asked = subprocess.run([sudo, "-n", "true"], capture_output=True, check=False)
    return [sudo, "-n"] if asked.returncode == 0 else None


def _run_apt(prefix: list[str], packages: list[str], log: Path) -> None:
    """Fetch the lists and install; what apt-get said lands in the log."""
    quiet = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C.UTF-8"]
    wait = ["-o", "DPkg::Lock::Timeout=120"]
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as output:
        for words in (["apt-get", "update", *wait], [*APT, *wait, *packages]):
            subprocess.run(
                [*quiet, *words],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                check=False,
            )


def _other_hint(absent: Iterable[str]) -> str:
    """Return the line for systems without apt-get, where one is known."""
    if shutil.which("dnf"):
        names = [f"{library}()(64bit)" for library in absent]
        return shlex.join(["sudo", "dnf", "install", *names])
    if shutil.which("pacman"):
        return f"sudo pacman -S --needed {ARCH_PACKAGES}"
    return ""
