"""Runs the rule vectors of every system through the program, and holds the adapters to their
promise to hold no rule."""

from __future__ import annotations

import ast
import importlib
import json
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent
#: The adapter of each system of the vectors: a module of `adapters` with a table `ENTRIES`.
ADAPTERS = {"snow": "snowball", "sword": "sword_world", "cthulhu": "cthulhu"}
#: What would be a rule in an adapter: arithmetic, comparison, branching.
RULES = (ast.BinOp, ast.AugAssign, ast.Compare, ast.If, ast.IfExp, ast.While, ast.Match)
LONGEST = 20


def vector_files(config: pytest.Config) -> list[Path]:
    """Return the project's own vector files and those of the folders named by `--vectors`."""
    folders = [HERE / "vectors", *map(Path, config.getoption("--vectors"))]
    return [found for folder in folders for found in sorted(folder.glob("*.json"))]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each vector of each file."""
    if "vector" not in metafunc.fixturenames:
        return
    vectors = [
        vector
        for path in vector_files(metafunc.config)
        for vector in json.loads(path.read_text(encoding="utf-8"))
    ]
    metafunc.parametrize("vector", vectors, ids=[v["id"] for v in vectors])


def test_vector(vector: dict[str, Any]) -> None:
    """The program gives what the vector expects; an unknown kind is a failure."""
    adapter = importlib.import_module(f"adapters.{ADAPTERS[vector['system']]}")
    entry = adapter.ENTRIES[vector["kind"]]
    dice = [throw["faces"] for throw in vector["dice"]]
    result = entry(vector["given"], vector["settings"], dice)
    found = {key: result[key] for key in vector["expect"]}
    assert found == vector["expect"], f"{vector['rule_ids']}: {vector['note']}"


def functions(module: Path) -> list[ast.FunctionDef]:
    """Return the functions at the top of a module."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    return [node for node in tree.body if isinstance(node, ast.FunctionDef)]


@pytest.mark.parametrize("module", sorted((HERE / "adapters").glob("*.py")), ids=lambda p: p.stem)
def test_an_adapter_holds_no_rule(module: Path) -> None:
    """No arithmetic, no comparison, no branch, and at most 20 lines for each entry."""
    for function in functions(module):
        wrong = [node for part in function.body for node in ast.walk(part)
                 if isinstance(node, RULES)]  # fmt: skip
        assert not wrong, f"{function.name}, line {wrong[0].lineno}"
        lines = function.end_lineno - function.lineno + 1
        assert lines <= LONGEST, f"{function.name} has {lines} lines"
