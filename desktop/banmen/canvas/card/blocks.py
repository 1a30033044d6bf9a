"""What a block of the card is: a height, and how it is drawn from its top."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtGui import QPainter


class Block(Protocol):
    """A part of the page over its whole width; `height` is in page units."""

    height: float

    def draw(self, painter: QPainter, top: float) -> None:
        """Draw it with its top edge at `top`."""
