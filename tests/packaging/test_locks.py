"""The locked requirements satisfy what pyproject.toml asks for, with hashes and without hosts."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
GROUPS = {"run": (), "test": ("test",), "dev": ("test", "lint", "bundle")}
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def content(kind: str) -> str:
    """The text of one lock."""
    return (ROOT / "packaging" / "requirements" / f"{kind}.txt").read_text(encoding="utf-8")


def entries(kind: str) -> dict[str, str]:
    """Each requirement line of a lock with the hash lines that follow it."""
    joined = content(kind).replace("\\\n", " ")
    lines = [line for line in joined.splitlines() if line.strip()]
    return {line.partition(" --hash=")[0].strip(): line.partition(" --hash=")[2] for line in lines}


def pins(kind: str, python: str) -> dict[str, Version]:
    """What the lock installs on Linux for one Python: name and version."""
    environment = {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": "linux",
        "platform_python_implementation": "CPython",
    }
    found: dict[str, Version] = {}
    for line in entries(kind):
        requirement = Requirement(line)
        marker: Marker | None = requirement.marker
        if marker is None or marker.evaluate(environment):
            (specifier,) = requirement.specifier
            assert specifier.operator == "=="
            found[canonicalize_name(requirement.name)] = Version(specifier.version)
    return found


def wanted(kind: str) -> list[Requirement]:
    """What pyproject.toml asks for in one kind."""
    lines: list[str] = list(PROJECT["project"]["dependencies"])
    for group in GROUPS[kind]:
        lines += PROJECT["dependency-groups"][group]
    return [Requirement(line) for line in lines]


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("kind", GROUPS)
def test_lock_satisfies_project(kind: str, python: str) -> None:
    """Whatever the project asks for is in the lock, in a version that it allows."""
    locked = pins(kind, python)
    unmet = [
        str(requirement)
        for requirement in wanted(kind)
        if canonicalize_name(requirement.name) not in locked
        or locked[canonicalize_name(requirement.name)] not in requirement.specifier
    ]
    assert unmet == []


@pytest.mark.parametrize("kind", GROUPS)
def test_lock_has_hashes_and_no_hosts(kind: str) -> None:
    """Every entry is pinned by hash, and the file says nothing of where packages come from."""
    assert len(entries(kind)) >= 9
    assert [
        line for line, hashes in entries(kind).items() if not hashes.startswith("sha256:")
    ] == []
    assert "://" not in content(kind)
    assert "--index" not in content(kind)
    assert "--find-links" not in content(kind)


@pytest.mark.parametrize(("smaller", "larger"), [("run", "test"), ("test", "dev")])
def test_each_lock_holds_the_smaller_one(smaller: str, larger: str) -> None:
    """An environment for tests is one for running too: the same versions, and more."""
    assert entries(smaller).items() <= entries(larger).items()


def test_numpy_fits_each_python() -> None:
    """numpy has left Python 3.11 behind, so the lock holds two versions."""
    assert pins("run", "3.11")["numpy"] < Version("2.5") <= pins("run", "3.12")["numpy"]
