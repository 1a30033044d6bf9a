"""The window onto the board: which part of it is shown, at which size, and how it is painted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from banmen import words
from banmen.canvas.outlines import element_path
from banmen.canvas.rulers import Rulers

if TYPE_CHECKING:
    from banmen.canvas.scene import BoardScene

#: One step of a mouse wheel changes the zoom by this factor.
STEP = 1.2
#: At 100 % a square is this many pixels.
SQUARE_PIXELS = 48.0
SMALLEST, LARGEST = 0.04, 8.0


class ZoomView(QGraphicsView):
    """Shows a board scene, which it keeps alive, with rulers at its edges."""

    #: The zoom, 1.0 being 100 %.
    zoom_changed = Signal(float)
    #: Another part of the map is in view, or at another size.
    moved = Signal()

    # The view may scroll while Qt builds it up or takes it down, without rulers.
    _rulers: Rulers | None = None
    _zooming = False

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board = scene
        self._fitted = True
        self.setScene(scene)
        scene.setParent(self)
        self._paint_quickly()
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scene.renewed.connect(self._on_renewed)
        scene.parts_changed.connect(lambda: self.set_rulers(scene.labels_shown))
        self.retranslate()
        self._edges().refresh()

    def _paint_quickly(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        # Every pixel is painted by desk or sheet: Qt need not clear what it has painted anew.
        self.viewport().setAutoFillBackground(False)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def retranslate(self) -> None:
        """Say again, in the language of now, what this is to those who cannot see it."""
        self.setAccessibleName(words.text("canvas.view.name"))
        self.setAccessibleDescription(words.text("canvas.view.description"))

    @property
    def zoom(self) -> float:
        """The zoom, 1.0 being 48 pixels a square."""
        return float(self.transform().m11() * self.board.sheet.unit / SQUARE_PIXELS)

    def set_zoom(self, zoom: float, at: QPointF | None = None) -> None:
        """Zoom to a factor, keeping the point `at` of the viewport (or its middle) in place."""
        wanted = min(LARGEST, max(self._smallest(), zoom))
        if abs(wanted - self.zoom) < 1e-9:
            return
        anchor = at if at is not None else QPointF(self.viewport().rect().center())
        before = self.to_scene(anchor)
        scale = wanted * SQUARE_PIXELS / self.board.sheet.unit
        self._fitted = False
        with self._whole_repaint():
            self.resetTransform()
            self.scale(scale, scale)
            after = self.transform().map(before)
            self.horizontalScrollBar().setValue(round(after.x() - anchor.x()))
            self.verticalScrollBar().setValue(round(after.y() - anchor.y()))
        self._view_changed()
        self.zoom_changed.emit(self.zoom)

    @contextmanager
    def _whole_repaint(self) -> Iterator[None]:
        """Scroll without moving pixels that are painted anew anyway, and follow only once."""
        before = self.viewportUpdateMode(), self._zooming
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self._zooming = True
        yield
        mode, self._zooming = before
        self.setViewportUpdateMode(mode)

    def zoom_in(self) -> None:
        """Zoom one step in at the middle."""
        self.set_zoom(self.zoom * STEP)

    def zoom_out(self) -> None:
        """Zoom one step out at the middle."""
        self.set_zoom(self.zoom / STEP)

    def zoom_100(self) -> None:
        """Zoom to 100 % at the middle."""
        self.set_zoom(1.0)

    def fit(self) -> None:
        """Show the whole map."""
        self.show_rect(self.board.sheet.rect)
        self._fitted = True

    def show_rect(self, rect: QRectF) -> None:
        """Zoom and pan so that a scene rectangle fills the viewport, with a little air."""
        room = self.viewport().rect().adjusted(12, 12, -12, -12)
        if rect.isEmpty() or room.width() < 10 or room.height() < 10:
            return
        scale = min(room.width() / rect.width(), room.height() / rect.height())
        self.set_zoom(scale * self.board.sheet.unit / SQUARE_PIXELS)
        self.centerOn(rect.center())
        self._view_changed()

    def show_element(self, element_id: str) -> None:
        """Bring any element, node or link into view if it is outside."""
        path = element_path(self.board, element_id)
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        if path is not None and not seen.contains(path.boundingRect()):
            self.centerOn(path.boundingRect().center())
            self._view_changed()

    def set_rulers(self, shown: bool) -> None:
        """Show or hide the coordinate labels at the edges."""
        self._edges().set_shown(shown)

    def set_margins(self, above: int, left: int) -> None:
        """Leave room for the rulers above and at the left, in pixels."""
        self.setViewportMargins(left, above, 0, 0)

    def _smallest(self) -> float:
        """Return the least zoom: the whole map still fills a good part of the view."""
        rect = self.board.sheet.rect
        room = self.viewport().rect()
        if rect.isEmpty() or room.isEmpty():
            return SMALLEST
        whole = min(room.width() / rect.width(), room.height() / rect.height())
        return min(1.0, max(SMALLEST / 4, whole * 0.5 * self.board.sheet.unit / SQUARE_PIXELS))

    def to_scene(self, at: QPointF) -> QPointF:
        """Return the scene point at a point of the viewport, to fractions of a pixel."""
        inverted, _ = self.viewportTransform().inverted()
        return inverted.map(at)

    def _edges(self) -> Rulers:
        if self._rulers is None:
            self._rulers = Rulers(self)
        return self._rulers

    def _on_renewed(self) -> None:
        self.retranslate()
        self._edges().refresh()
        self.viewport().update()

    def _view_changed(self) -> None:
        if self._rulers is None:
            return
        self._rulers.follow()
        self.board.overlay.view_changed(self)
        self.board.follow(self)
        self.moved.emit()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the desk, except below a sheet that hides it."""
        if not self.board.sheet_hides(QRectF(rect), self.transform().m11()):
            # Smooth edges would let the view's last pixels show what was there before.
            smooth = painter.testRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            super().drawBackground(painter, rect)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)

    def pan(self, dx: int, dy: int) -> None:
        """Move the board by pixels of the view."""
        self._fitted = False
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - dx)
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() - dy)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Scroll, and bring rulers and captions along."""
        if self.devicePixelRatioF().is_integer():
            super().scrollContentsBy(dx, dy)
        else:
            # Pixels moved by a fraction would not meet those that are painted anew.
            with self._whole_repaint():
                super().scrollContentsBy(dx, dy)
        if not self._zooming:
            self._view_changed()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the whole map in view if it was fitted."""
        super().resizeEvent(event)
        if self._rulers is None:
            return
        if self._fitted:
            self.fit()
        self._rulers.lay_out()
        self._view_changed()
