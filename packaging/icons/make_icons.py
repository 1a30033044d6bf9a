"""Copies the icons of the program's actions from the Lucide family, named after the actions.

Unpack the npm package `lucide-static` (ISC licence) and run

    python packaging/icons/make_icons.py DIRECTORY_OF_THE_PACKAGE

Each icon becomes one small SVG file in one colour, `currentColor`, on a square of 24 by 24.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

TARGET = Path(__file__).resolve().parents[2] / "resources" / "icons"
HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" '
    'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" '
    'stroke-linejoin="round">'
)
SAME_NAME = (
    "arrow-right check chevron-down chevron-left chevron-right copy eraser eye eye-off flag hand "
    "heart history image info layers link lock lock-open moon rotate-cw save search settings "
    "shield skull snowflake sun target users waypoints zoom-in zoom-out bed pin printer "
    "magnet play pause swords sword crosshair heart-crack book-open keyboard trophy circle-dot"
)
RENAMED = {
    "add": "plus",
    "attack": "sword",
    "close": "x",
    "darkness": "moon-star",
    "defend": "shield",
    "delete": "trash-2",
    "dice": "dices",
    "door": "door-open",
    "door-closed": "door-closed",
    "door-locked": "door-closed-locked",
    "duplicate": "copy-plus",
    "edit-mode": "pencil",
    "export": "file-output",
    "fit": "maximize",
    "fog": "cloud-fog",
    "grid": "grid-3x3",
    "ground": "mountain",
    "help": "circle-question-mark",
    "import": "file-input",
    "initiative": "list-ordered",
    "journal": "scroll-text",
    "label": "type",
    "labels": "hash",
    "language": "languages",
    "light": "lightbulb",
    "lights": "lamp",
    "magic": "wand-sparkles",
    "measure": "ruler",
    "move": "footprints",
    "new": "file-plus",
    "next": "skip-forward",
    "obstacle": "box",
    "open": "folder-open",
    "paste": "clipboard-paste",
    "person": "user",
    "play-mode": "swords",
    "player-window": "monitor-play",
    "properties": "sliders-horizontal",
    "recent": "clock",
    "recover": "archive-restore",
    "redo": "redo-2",
    "remove": "minus",
    "room": "vector-square",
    "round-card": "newspaper",
    "rules": "book-open",
    "cut": "scissors",
    "more": "ellipsis",
    "layout": "panel-right",
    "sample": "map",
    "save-as": "save-all",
    "select": "mouse-pointer-2",
    "sight": "scan-eye",
    "template": "radius",
    "theme": "palette",
    "token": "circle-user",
    "torch": "flame",
    "trench": "shovel",
    "undo": "undo-2",
    "wait": "hourglass",
    "wall": "brick-wall",
    "warning": "triangle-alert",
    "welcome": "house",
    "window": "grid-2x2",
}
# Drawn for Banmen, since the family has nothing that says "one to one".
OWN = {
    "zoom-100": '<path d="M5 9.5 7.5 8v8"/><path d="M16 9.5 18.5 8v8"/><path d="M12.5 10v.01"/>'
    '<path d="M12.5 14v.01"/><rect width="20" height="16" x="2" y="4" rx="2"/>',
}


def body(source: str) -> str:
    """Return what stands between <svg …> and </svg>, without white space."""
    found = re.search(r"<svg[^>]*>(.*)</svg>", source, re.DOTALL)
    if found is None:
        raise ValueError("not an SVG file")
    return re.sub(r"\s*/>", "/>", re.sub(r">\s+<", "><", found.group(1).strip()))


def main(arguments: list[str]) -> int:
    """Write every icon and the licence note; the one argument is the unpacked package."""
    if len(arguments) != 1:
        sys.stderr.write("usage: make_icons.py DIRECTORY_OF_THE_PACKAGE\n")
        return 2
    package = Path(arguments[0])
    drawings = dict(OWN)
    for name, origin in {**{name: name for name in SAME_NAME.split()}, **RENAMED}.items():
        drawings[name] = body((package / "icons" / f"{origin}.svg").read_text(encoding="utf-8"))
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, drawing in drawings.items():
        (TARGET / f"{name}.svg").write_text(f"{HEAD}{drawing}</svg>\n", encoding="utf-8")
    licence = (package / "LICENSE").read_text(encoding="utf-8")
    note = (
        "The icons in this directory come from the Lucide family and were renamed and made\n"
        "smaller, except banmen.svg and zoom-100.svg, which belong to Banmen (MIT licence).\n\n"
    )
    (TARGET / "LICENSE-lucide.txt").write_text(note + licence, encoding="utf-8")
    sys.stdout.write(f"{len(drawings)} icons\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
