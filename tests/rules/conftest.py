"""What the rule tests share: the folder of the vectors, and modules beside them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
if str(HERE) not in sys.path:
    sys.path.insert(0, str(HERE))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let further vector files be run: `pytest tests/rules --vectors DIR`."""
    parser.addoption(
        "--vectors", action="append", default=[], metavar="DIR",
        help="run every vector file (*.json) in DIR beside the project's own",
    )  # fmt: skip
