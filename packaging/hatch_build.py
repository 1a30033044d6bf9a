"""Puts the sample battles into the wheel, without the program that draws them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class SampleBattles(BuildHookInterface[BuilderConfig]):
    """Adds every battle of maps/ to banmen/maps."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name each battle and its place in the wheel."""
        if version == "editable":
            return
        for path in sorted(Path(self.root, "maps").glob("*.banmen*")):
            build_data["force_include"][str(path)] = f"banmen/maps/{path.name}"
