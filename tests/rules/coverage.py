"""Lists every entry of the rule catalogues with the tests and vectors that name it.

`python tests/rules/coverage.py` prints the list; `test_coverage.py` asks that it has no gaps.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
RULES = HERE.parents[1] / "resources" / "rules"
PREFIXES = ("SNOW", "SWORD", "COC")
_ID = re.compile(rf"({'|'.join(PREFIXES)})-(\d{{2,3}})")
_NAME = re.compile(r"test_(snow|sword|coc)_((?:\d{2,3}_|and_|to_)+)")


def catalogued() -> tuple[str, ...]:
    """Return the ids of all rules that have a text in `resources/rules/*/rules.toml`."""
    found: list[str] = []
    for path in sorted(RULES.glob("*/rules.toml")):
        found += tomllib.loads(path.read_text(encoding="utf-8"))
    return tuple(rule for rule in found if _ID.fullmatch(rule))


def named_by_tests() -> dict[str, set[str]]:
    """Return by rule id the tests whose name or docstring names it."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(HERE.rglob("test_*.py")):
        for function in _tests(path):
            for rule in _ids(function):
                found[rule].add(f"{path.relative_to(HERE).as_posix()}::{function.name}")
    return found


def named_by_vectors() -> dict[str, set[str]]:
    """Return by rule id the vectors that name it."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted((HERE / "vectors").glob("*.json")):
        for vector in json.loads(path.read_text(encoding="utf-8")):
            for rule in vector["rule_ids"]:
                found[rule].add(vector["id"])
    return found


def gaps() -> tuple[str, ...]:
    """Return the catalogued rules that neither a test nor a vector names."""
    known = named_by_tests().keys() | named_by_vectors().keys()
    return tuple(rule for rule in catalogued() if rule not in known)


def _tests(path: Path) -> Iterator[ast.FunctionDef]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node


def _ids(function: ast.FunctionDef) -> set[str]:
    found = {match[0] for match in _ID.finditer(ast.get_docstring(function) or "")}
    if named := _NAME.match(function.name):
        numbers = re.findall(r"\d{2,3}", named[2])
        found |= {f"{named[1].upper()}-{number}" for number in numbers}
    return found


def main() -> int:
    """Print each rule with what tests it; return 1 where something is missing."""
    tests, vectors = named_by_tests(), named_by_vectors()
    for rule in catalogued():
        names = sorted(tests[rule]) + [f"{len(vectors[rule])} vectors"] * bool(vectors[rule])
        sys.stdout.write(f"{rule}  {', '.join(names) or 'nothing'}\n")
    return 1 if gaps() else 0


if __name__ == "__main__":
    raise SystemExit(main())
