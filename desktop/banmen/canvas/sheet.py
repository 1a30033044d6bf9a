"""The sheet below the tokens: all static layers over one document, painted anywhere.

The window paints it through the tile cache, exports straight from here.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from banmen.canvas.board_theme import THEMES, BoardTheme
from banmen.canvas.ink import Ink
from banmen.canvas.layers.areas import DarknessLayer, GroundsLayer, TrenchLayer
from banmen.canvas.layers.element_layer import Layer
from banmen.canvas.layers.grid import GridLayer
from banmen.canvas.layers.ground import EdgeLayer, GroundLayer
from banmen.canvas.layers.labels import LabelLayer
from banmen.canvas.layers.lights import LightLayer
from banmen.canvas.layers.nodes import NodeLayer
from banmen.canvas.layers.obstacles import ObstacleLayer
from banmen.canvas.layers.templates import TemplateLayer
from banmen.canvas.layers.walls import WallLayer
from banmen.canvas.paths import map_rect, map_unit, paper_rect
from banmen.canvas.pictures import PictureShelf
from banmen.canvas.standing import Standing

if TYPE_CHECKING:
    from banmen.model.change import Change
    from banmen.model.document import Document


class Sheet:
    """Everything on the board but the tokens. `hidden` names the layers not to paint, `rect` is
    the paper with its margin, `map` the map on it."""

    def __init__(self, shelf: PictureShelf, standing: Standing) -> None:
        self.standing = standing
        self.hidden: frozenset[str] = frozenset()
        self.rect, self.map = QRectF(), QRectF()
        self.unit = 300.0
        lights = LightLayer(standing)
        self.layers: tuple[Layer, ...] = (
            GroundLayer(shelf),
            GroundsLayer(),
            TrenchLayer(),
            GridLayer(),
            EdgeLayer(),
            NodeLayer(),
            ObstacleLayer(),
            lights,
            DarknessLayer(lights),
            WallLayer(),
            TemplateLayer(),
            LabelLayer(),
        )

    def load(self, document: Document) -> None:
        """Prepare every layer anew; the tokens' standing must be known by then."""
        self.rect, self.map = paper_rect(document.map), map_rect(document.map)
        self.unit = map_unit(document.map)
        for layer in self.layers:
            layer.load(document)

    def revise(self, document: Document, change: Change) -> list[QRectF]:
        """Take a change up; return where the sheet looks different."""
        if "map" in change.fields:
            old = self.rect
            self.load(document)
            return [old.united(self.rect)]
        return [rect for layer in self.layers for rect in layer.revise(document, change)]

    def hide(self, names: Collection[str]) -> None:
        """Leave the layers of these names out."""
        self.hidden = frozenset(names)

    def paint(self, painter: QPainter, exposed: QRectF, ink: Ink) -> None:
        """Paint what lies in a scene rectangle, on the painter in scene coordinates."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for layer in self.layers:
            if layer.name not in self.hidden:
                layer.paint(painter, exposed, ink)
        painter.restore()


def theme_of(document: Document, name: str | None = None) -> BoardTheme:
    """Return the board theme asked for by name, or the one the map itself has."""
    return THEMES[name or document.map.background]
