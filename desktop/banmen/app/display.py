"""Whether a window can be opened here, asked before Qt does: Qt aborts where it cannot.

Standard library only.
"""

import os
import sys

from banmen.words import Message, Refusal

#: Libraries Qt's X11 window needs, and the Debian packages they come in.
X11_LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}


def missing_libraries() -> list[str]:
    """Return the Debian packages whose libraries cannot be loaded; empty off Linux."""
    if not sys.platform.startswith("linux"):
        return []
    return [package for name, package in X11_LIBRARIES.items() if not _loads(name)]


def require_display() -> None:
    """Refuse with one clear sentence where no window can be opened."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        raise Refusal(Message("cli.no_display"))
    missing = missing_libraries()
    if missing and not os.environ.get("WAYLAND_DISPLAY"):
        raise Refusal(Message("cli.no_libraries", {"packages": " ".join(missing)}))


def _loads(name: str) -> bool:
    import ctypes

    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True
