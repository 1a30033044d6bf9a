"""Where the program's own files lie: in a checkout, an installed wheel or a frozen application.

The bottom of the house: the only module that knows these places. Standard library only.
"""

import sys
from functools import cache
from pathlib import Path


@cache
def _base() -> Path:
    """Return the folder that holds `resources` and `maps`."""
    frozen = getattr(sys, "_MEIPASS", None)
    package = Path(__file__).resolve().parent
    candidates = [Path(frozen)] if frozen else []
    candidates += [package, package.parents[1]]
    for folder in candidates:
        if (folder / "resources" / "words").is_dir():
            return folder
    raise FileNotFoundError("The folders 'resources' and 'maps' are missing beside the program.")


def resource(*parts: str) -> Path:
    """Return the path of a file or folder below `resources`, whether or not it exists."""
    return _base().joinpath("resources", *parts)


def sample_maps() -> Path:
    """Return the folder of the sample battles."""
    return _base() / "maps"
