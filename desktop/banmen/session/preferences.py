"""What the user prefers, kept between runs in one small JSON file.

Standard library only: this is read before the first paint. A damaged file or value falls back to
the default, because preferences must never keep the program from starting.
"""

import binascii
import json
import os
import sys
from pathlib import Path
from typing import Any, NamedTuple

RECENT_FILES = 12

_CHOICES: dict[str, tuple[str, ...]] = {
    "language": ("system", "ja", "en"),
    "theme": ("system", "light", "dark"),
    "wheel": ("zoom", "pan"),
    "left_drag": ("select", "pan"),
    "bypass_snap": ("alt", "ctrl", "shift"),
    "dice": ("program", "typed"),
    "card_audience": ("players", "gm"),
    "card_theme": ("paper", "dark", "plain"),
}


class Preferences(NamedTuple):
    """The user's choices; those with words to choose from are listed in `choices`.

    `panel_layout` and `window_geometry` are Qt's own blobs in base64. `card_max_bytes` is the byte
    budget of an exported round card.
    """

    language: str = "system"
    theme: str = "system"
    wheel: str = "zoom"
    left_drag: str = "select"
    bypass_snap: str = "alt"
    dice: str = "program"
    show_grid: bool = True
    show_labels: bool = True
    show_vision: bool = True
    show_lights: bool = True
    show_fog: bool = False
    show_zones: bool = True
    recent_files: tuple[str, ...] = ()
    last_folder: str = ""
    panel_layout: str = ""
    window_geometry: str = ""
    card_audience: str = "players"
    card_theme: str = "paper"
    card_width: int = 1080
    card_max_bytes: int = 8_000_000


#: Those that are Qt's own bytes in base64.
_BLOBS = ("panel_layout", "window_geometry")
_BOUNDS: dict[str, tuple[int, int]] = {
    "card_width": (320, 8000),
    "card_max_bytes": (50_000, 1_000_000_000),
}


def choices(name: str) -> tuple[str, ...]:
    """Return the words a preference may take, empty where it is free."""
    return _CHOICES.get(name, ())


def folder() -> Path:
    """Return the folder for this user's settings, as the platform has it; it may not exist."""
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "Banmen"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Banmen"
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "banmen"


def default_path() -> Path:
    """Return the path of the preferences file."""
    return folder() / "preferences.json"


def load(path: Path | None = None) -> Preferences:
    """Return the preferences in a file; what is missing or damaged is as by default."""
    try:
        held = json.loads((path or default_path()).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return Preferences()
    if not isinstance(held, dict):
        return Preferences()
    fine: dict[str, Any] = {}
    for name, default in Preferences._field_defaults.items():
        value = held.get(name)
        if isinstance(value, list):
            value = tuple(value)
        if name in held and _is_allowed(name, value, default):
            fine[name] = value
    return Preferences(**fine)


def save(preferences: Preferences, path: Path | None = None) -> None:
    """Write the preferences; the old file stays whole until the new one is. OSError if it fails."""
    target = path or default_path()
    target.parent.mkdir(parents=True, exist_ok=True)
    aside = target.with_name(f"{target.name}.{os.getpid()}.new")
    # Names of files need not be UTF-8 everywhere: escaped, any of them comes back.
    text = json.dumps(preferences._asdict(), indent=2, sort_keys=True)
    try:
        aside.write_text(text + "\n", encoding="utf-8")
        aside.replace(target)
    finally:
        aside.unlink(missing_ok=True)


def with_recent(preferences: Preferences, path: Path) -> Preferences:
    """Return the preferences with a file at the head of the recent ones."""
    name = str(path)
    others = tuple(known for known in preferences.recent_files if known != name)
    return preferences._replace(recent_files=(name, *others)[:RECENT_FILES])


def without_recent(preferences: Preferences, path: Path) -> Preferences:
    """Return the preferences without a file among the recent ones (it is gone)."""
    kept = tuple(known for known in preferences.recent_files if known != str(path))
    return preferences._replace(recent_files=kept)


def _is_allowed(name: str, value: Any, default: Any) -> bool:
    if type(value) is not type(default):
        return False
    if name in _CHOICES:
        return value in _CHOICES[name]
    if name in _BOUNDS:
        low, high = _BOUNDS[name]
        return low <= int(value) <= high
    if name in _BLOBS:
        return _is_base64(value)
    if isinstance(value, tuple):
        return len(value) <= RECENT_FILES and all(isinstance(part, str) for part in value)
    return True


def _is_base64(text: str) -> bool:
    try:
        binascii.a2b_base64(text, strict_mode=True)
    except ValueError:
        return False
    return True
