"""The house stands: layers, size of files, names, and no check switched off in passing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "desktop" / "banmen"
LONGEST = 400
QT_LAYERS = {"app", "ui", "canvas"}
VAGUE = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "managers"}
# Written in two parts, so that this file does not contain what it forbids.
# Qt's stubs promise less than Qt in some places; only the layers that know Qt may say so.
QT_STUBS = tuple(
    "type: " + f"ignore[{code}]" for code in ("override", "attr-defined", "call-overload")
)
SWITCHES = ("no" + "qa", "type: " + "ignore", "TO" + "DO", "FIX" + "ME", "pragma: " + "no cover")


def sources(*directories: str) -> list[Path]:
    """Every Python file below the directories."""
    return [path for name in directories for path in sorted((ROOT / name).rglob("*.py"))]


def knows_qt(path: Path) -> bool:
    """Whether the file belongs to a layer that may import Qt."""
    return path.is_relative_to(PACKAGE) and path.relative_to(PACKAGE).parts[0] in QT_LAYERS


def imports(path: Path) -> Iterator[str]:
    """The names of all modules a file imports anywhere, inside functions too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def test_layers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Every contract of pyproject.toml is kept."""
    monkeypatch.chdir(ROOT)
    code = lint_imports(config_filename="pyproject.toml", no_cache=True)
    assert code == 0, capsys.readouterr().out


def test_qt_stays_above() -> None:
    """Nothing below the canvas knows Qt, not even for types or inside a function."""
    below = [path for path in sources("desktop/banmen") if not knows_qt(path)]
    assert below
    offenders = [
        str(path.relative_to(ROOT))
        for path in below
        if any(name.split(".")[0] in {"PySide6", "shiboken6"} for name in imports(path))
    ]
    assert offenders == []


def test_files_stay_short() -> None:
    """A module fits in a reader's head."""
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for path in sources("desktop", "packaging", "tests")
    }
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_modules_have_names() -> None:
    """A module is named for what it owns."""
    modules = [path.relative_to(PACKAGE) for path in sources("desktop/banmen")]
    assert [str(module) for module in modules if VAGUE & {*module.parts, module.stem}] == []


def test_no_check_is_switched_off() -> None:
    """No comment silences a checker or puts work off."""
    found = [
        f"{path.relative_to(ROOT)}:{number}: {switch}"
        for path in sources("desktop", "packaging", "tests")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for switch in SWITCHES
        if switch in line and not (knows_qt(path) and line.endswith(QT_STUBS))
    ]
    assert found == []
