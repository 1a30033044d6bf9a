"""Checks the desktop files: that they are well formed, agree with each other and with the project.

Where the desktops' own validators are installed they are asked too; each that is not there is said.
"""

from __future__ import annotations

import configparser
import shutil
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LINUX = ROOT / "packaging" / "linux"
MIME = "application/vnd.banmen+zip"
VALIDATORS = (
    ("desktop-file-validate", [str(LINUX / "banmen.desktop")]),
    ("appstreamcli", ["validate", "--no-net", str(LINUX / "banmen.metainfo.xml")]),
    ("xmllint", ["--noout", str(LINUX / "banmen.mime.xml"), str(LINUX / "banmen.metainfo.xml")]),
)


class Entry(configparser.ConfigParser):
    """A reader that keeps the case of the keys, as desktop entries need it."""

    def optionxform(self, optionstr: str) -> str:
        """Return the key as it stands."""
        return optionstr


def desktop_entry() -> Iterator[str]:
    """Yield what is wrong with the desktop entry."""
    parser = Entry(interpolation=None)
    parser.read(LINUX / "banmen.desktop", encoding="utf-8")
    entry = parser["Desktop Entry"]
    scripts = project()["gui-scripts"]
    if entry["Exec"].split()[0] not in scripts:
        yield f"banmen.desktop starts {entry['Exec']}, which the project does not install"
    if MIME not in entry["MimeType"].split(";"):
        yield f"banmen.desktop does not open {MIME}"
    for key in ("Name", "GenericName", "Comment", "Keywords"):
        if not entry.get(key) or not entry.get(f"{key}[ja]"):
            yield f"banmen.desktop lacks {key} in a language"


def mime_type() -> Iterator[str]:
    """Yield what is wrong with the MIME type."""
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    kind = ElementTree.parse(LINUX / "banmen.mime.xml").getroot().find("m:mime-type", space)
    if kind is None or kind.get("type") != MIME:
        yield f"banmen.mime.xml does not describe {MIME}"
        return
    glob = kind.find("m:glob", space)
    if glob is None or glob.get("pattern") != "*.banmen":
        yield "banmen.mime.xml does not know the ending .banmen"


def metainfo() -> Iterator[str]:
    """Yield what is wrong with the AppStream description."""
    root = ElementTree.parse(LINUX / "banmen.metainfo.xml").getroot()
    if root.findtext("launchable") != "banmen.desktop":
        yield "banmen.metainfo.xml does not launch banmen.desktop"
    if root.findtext("provides/mediatype") != MIME:
        yield f"banmen.metainfo.xml does not provide {MIME}"
    if root.findtext("project_license") != project()["license"]:
        yield "banmen.metainfo.xml names another licence than pyproject.toml"
    release = root.find("releases/release")
    if release is None or release.get("version") != project()["version"]:
        yield "banmen.metainfo.xml has no release of the project's version"


def versions() -> Iterator[str]:
    """Yield which of the other recipes names another version or file that is not there."""
    version = project()["version"]
    for path in (
        ROOT / "packaging" / "windows" / "banmen.iss",
        ROOT / "packaging" / "pyinstaller" / "banmen.spec",
    ):
        if f'"{version}"' not in path.read_text(encoding="utf-8"):
            yield f"{path.name} names another version than pyproject.toml"
    for name in ("LICENSE", "resources/icons/banmen.svg", "resources/fonts/OFL.txt"):
        if not (ROOT / name).is_file():
            yield f"{name} is missing"


def project() -> dict[str, Any]:
    """Return the project's table of pyproject.toml."""
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return table


def validators() -> Iterator[str]:
    """Yield what the installed validators say against the files."""
    for name, words in VALIDATORS:
        if shutil.which(name) is None:
            sys.stdout.write(f"{name} is not installed; not asked\n")
            continue
        done = subprocess.run([name, *words], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            yield f"{name}: {(done.stdout + done.stderr).strip()}"


def main() -> int:
    """Print every fault; return 1 when there is one."""
    faults = [
        fault
        for check in (desktop_entry, mime_type, metainfo, versions, validators)
        for fault in check()
    ]
    sys.stdout.write("".join(f"{fault}\n" for fault in faults) or "The desktop files are right.\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
