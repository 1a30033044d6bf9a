"""What lies on the map, layer by layer: shown or not, and a list to select from."""

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from banmen import words
from banmen.model.document import Document
from banmen.model.place import square_name
from banmen.ui.icons import icon
from banmen.ui.workplace import Workplace

#: The rows of the panel: layer on the board, collection, and the kind within it.
ROWS = (
    ("tokens", "tokens", ""),
    ("labels", "labels", ""),
    ("templates", "templates", ""),
    ("lights", "lights", ""),
    ("darkness", "areas", "darkness"),
    ("walls", "barriers", "wall"),
    ("walls", "barriers", "door"),
    ("walls", "barriers", "window"),
    ("obstacles", "areas", "obstacle"),
    ("trenches", "areas", "trench"),
    ("grounds", "areas", "ground"),
)
_ID = Qt.ItemDataRole.UserRole
_LISTED = 300


class LayersPanel(QTreeWidget):
    """A click on a row selects the thing on the board; the eye hides a layer from this window."""

    def __init__(self, place: Workplace, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("layer_list")
        self._place = place
        self._hidden: set[str] = set()
        self.setHeaderHidden(True)
        self.setColumnCount(2)
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        self.header().resizeSection(1, 32)
        self.itemClicked.connect(self._clicked)
        self.itemActivated.connect(self._clicked)
        place.session.changed.connect(lambda change: self.refresh())
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything again in the language now in use."""
        self.setAccessibleName(words.text("panel.layers"))
        self.refresh()

    def refresh(self) -> None:
        """List what the document holds now; open branches stay open."""
        branches = [self.topLevelItem(row) for row in range(self.topLevelItemCount())]
        opened = {n for n, branch in enumerate(branches) if branch and branch.isExpanded()}
        self.clear()
        document = self._place.session.document
        for number, (layer, collection, kind) in enumerate(ROWS):
            things = list(_things(document, collection, kind))
            title = words.text(f"layers.{kind or layer}")
            branch = QTreeWidgetItem([words.text("layers.row", name=title, number=len(things))])
            branch.setData(1, _ID, layer)
            branch.setIcon(1, icon("eye-off" if layer in self._hidden else "eye"))
            branch.setToolTip(1, words.text("layers.eye"))
            for thing in things[:_LISTED]:
                leaf = QTreeWidgetItem([_name(document, thing)])
                leaf.setData(0, _ID, thing.id)
                branch.addChild(leaf)
            self.addTopLevelItem(branch)
            branch.setExpanded(number in opened)

    def _clicked(self, item: QTreeWidgetItem, column: int) -> None:
        layer, element_id = item.data(1, _ID), item.data(0, _ID)
        if element_id:
            self._place.session.select((element_id,))
            self._place.board.view.show_element(element_id)
        elif layer and column == 1:
            self._hidden ^= {layer}
            self._place.board.scene.hide_layers(self._hidden)
            self.refresh()


def _things(document: Document, collection: str, kind: str) -> Iterator[Any]:
    for thing in getattr(document, collection):
        if not kind or thing.kind == kind:
            yield thing


def _name(document: Document, thing: Any) -> str:
    named = getattr(thing, "name", "") or getattr(thing, "text", "")
    if named:
        return str(named)
    squares = getattr(thing, "squares", ())
    if squares:
        return words.text("layers.at", place=square_name(squares[0]), count=len(squares))
    points = getattr(thing, "points", ()) or getattr(thing, "polygon", ())
    x, y = points[0] if points else (thing.x, thing.y)
    return words.text("layers.from", x=round(x, 1), y=round(y, 1))
