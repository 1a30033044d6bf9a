"""A layer of elements: prepared once each, found by place, prepared anew when a change says so."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from banmen.canvas.ink import Ink

if TYPE_CHECKING:
    from banmen.model.change import Change
    from banmen.model.document import Document


class Layer(Protocol):
    """One layer of the board; `name` is also the key under which it is shown or hidden."""

    name: str

    def load(self, document: Document) -> None:
        """Prepare everything anew."""

    def revise(self, document: Document, change: Change) -> list[QRectF]:
        """Take a change up; return the scene rectangles that look different now."""

    def paint(self, painter: QPainter, exposed: QRectF, ink: Ink) -> None:
        """Paint what lies in the exposed scene rectangle."""


class Shape(Protocol):
    """An element made ready to draw."""

    @property
    def bounds(self) -> QRectF:
        """Where it is drawn, pens included, in scene coordinates."""


S = TypeVar("S", bound=Shape)
_MANY_CHUNKS = 400


class ChunkIndex:
    """Finds ids by rectangle on a coarse lattice of chunks; what is over many of them lies apart
    and is looked at every time."""

    def __init__(self, side: float) -> None:
        self._side = side
        self._chunks: dict[tuple[int, int], dict[str, None]] = {}
        self._wide: dict[str, None] = {}
        self._rects: dict[str, QRectF] = {}

    def add(self, key: str, rect: QRectF) -> None:
        """Put an id at a rectangle, replacing an earlier one."""
        self.remove(key)
        self._rects[key] = rect
        if self._count(rect) > _MANY_CHUNKS:
            self._wide[key] = None
            return
        for cell in self._cells(rect):
            self._chunks.setdefault(cell, {})[key] = None

    def remove(self, key: str) -> QRectF | None:
        """Take an id out; return where it was."""
        rect = self._rects.pop(key, None)
        if rect is None:
            return None
        if key in self._wide:
            del self._wide[key]
            return rect
        for cell in self._cells(rect):
            self._chunks[cell].pop(key, None)
        return rect

    def find(self, rect: QRectF) -> list[str]:
        """Return the ids whose rectangles meet `rect`."""
        if self._count(rect) > max(_MANY_CHUNKS, len(self._chunks)):
            return [key for key, found in self._rects.items() if found.intersects(rect)]
        near = dict(self._wide)
        for cell in self._cells(rect):
            near.update(self._chunks.get(cell, {}))
        return [key for key in near if self._rects[key].intersects(rect)]

    def _count(self, rect: QRectF) -> float:
        return (rect.width() / self._side + 1) * (rect.height() / self._side + 1)

    def _cells(self, rect: QRectF) -> Iterable[tuple[int, int]]:
        side = self._side
        for i in range(int(rect.left() // side), int(rect.right() // side) + 1):
            for j in range(int(rect.top() // side), int(rect.bottom() // side) + 1):
                yield i, j


class ElementLayer(Generic[S]):
    """Base of layers whose elements stand alone; subclasses prepare and draw one element."""

    name = ""
    collection = ""

    def __init__(self) -> None:
        self.unit = 300.0
        self.index = ChunkIndex(3000.0)
        self.shapes: dict[str, S] = {}
        self.order: dict[str, int] = {}

    def wants(self, element: Any) -> bool:
        """Tell whether an element of the collection is drawn by this layer."""
        return True

    def prepare(self, element: Any, document: Document) -> S:
        """Return an element ready to draw."""
        raise NotImplementedError

    def draw(self, painter: QPainter, shape: S, ink: Ink) -> None:
        """Draw one element."""
        raise NotImplementedError

    def load(self, document: Document) -> None:
        """Prepare every element of the collection anew."""
        from banmen.canvas.paths import map_unit

        self.unit = map_unit(document.map)
        self.index = ChunkIndex(self.unit * 10)
        self.shapes.clear()
        for element in getattr(document, self.collection):
            self._put(element, document)
        self._number(document)

    def revise(self, document: Document, change: Change) -> list[QRectF]:
        """Prepare again what the change names; return where the board looks different."""
        part = change.collections.get(self.collection)
        if part is None:
            return []
        dirty = []
        for key in part.touched():
            rect = self.index.remove(key)
            if self.shapes.pop(key, None) is not None and rect is not None:
                dirty.append(rect)
        for element in part.after.values():
            self._put(element, document)
            if element.id in self.shapes:
                dirty.append(self.shapes[element.id].bounds)
        if part.order_after is not None or part.before.keys() != part.after.keys():
            self._number(document)
        return dirty

    def paint(self, painter: QPainter, exposed: QRectF, ink: Ink) -> None:
        """Paint the elements that meet the exposed rectangle, in the document's order."""
        for key in sorted(self.index.find(ink.around(exposed)), key=self.order.__getitem__):
            self.draw(painter, self.shapes[key], ink)

    def _put(self, element: Any, document: Document) -> None:
        if not self.wants(element):
            return
        shape = self.prepare(element, document)
        self.shapes[element.id] = shape
        self.index.add(element.id, shape.bounds)

    def _number(self, document: Document) -> None:
        members = getattr(document, self.collection)
        self.order = {element.id: n for n, element in enumerate(members)}
