"""What to paste into a report: versions, paths, libraries found and missing."""

import locale
import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, version

from banmen import __version__, resources
from banmen.app.display import missing_libraries

_PACKAGES = (
    "PySide6-Essentials",
    "shiboken6",
    "shapely",
    "numpy",
    "pydantic",
    "pydantic-core",
    "budoux",
)


def diagnosis() -> str:
    """Return the lines of the diagnosis."""
    lines = [
        f"banmen {__version__}",
        f"python {platform.python_version()} ({sys.executable})",
        f"system {platform.platform()}",
        f"locale {locale.getlocale()[0]} {sys.getfilesystemencoding()}",
    ]
    lines += [f"{package} {_version(package)}" for package in _PACKAGES]
    lines += [
        f"resources {resources.resource()}",
        f"maps {resources.sample_maps()}",
        f"samples {', '.join(sorted(p.name for p in resources.sample_maps().glob('*.banmen')))}",
        f"fonts {', '.join(sorted(p.name for p in resources.resource('fonts').glob('*.ttf')))}",
        f"missing libraries {' '.join(missing_libraries()) or 'none'}",
    ]
    lines += [
        f"{name} {os.environ.get(name, '')}".rstrip()
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "QT_SCALE_FACTOR", "LANG")
    ]
    return "\n".join(lines)


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "missing"
