"""What lies on the map, layer by layer: shown or not, and a list to select from."""

from collections.abc import Collection, Iterator
from itertools import islice
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QPalette
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from banmen import words
from banmen.model.change import Change
from banmen.model.document import COLLECTIONS, Document
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
_WITH_ARROW = QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator
_WITHOUT_ARROW = QTreeWidgetItem.ChildIndicatorPolicy.DontShowIndicatorWhenChildless


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
        self.itemExpanded.connect(self._fill)
        self._branches = [self._branch(layer) for layer, _, _ in ROWS]
        place.session.changed.connect(self._changed)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything again in the language now in use."""
        self.setAccessibleName(words.text("panel.layers"))
        self.refresh()

    def refresh(self, touched: Collection[str] = COLLECTIONS) -> None:
        """List what the document holds now in the touched collections; open branches stay open,
        shut ones are filled when they are opened."""
        document = self._place.session.document
        for branch, (layer, collection, kind) in zip(self._branches, ROWS, strict=True):
            if collection not in touched:
                continue
            number = sum(1 for _ in _things(document, collection, kind))
            title = words.text(f"layers.{kind or layer}")
            branch.setText(0, words.text("layers.row", name=title, number=number))
            role = QPalette.ColorRole.Text if number else QPalette.ColorRole.PlaceholderText
            branch.setForeground(0, QBrush(self.palette().color(role)))
            branch.setToolTip(1, words.text("layers.eye"))
            branch.takeChildren()
            branch.setChildIndicatorPolicy(_WITH_ARROW if number else _WITHOUT_ARROW)
            if branch.isExpanded():
                self._fill(branch)

    def _changed(self, change: Change) -> None:
        self.refresh(COLLECTIONS if change.whole else change.collections)

    def _branch(self, layer: str) -> QTreeWidgetItem:
        branch = QTreeWidgetItem(self)
        branch.setData(1, _ID, layer)
        branch.setIcon(1, icon("eye"))
        return branch

    def _fill(self, branch: QTreeWidgetItem) -> None:
        """Put the first things of a layer below its row."""
        if branch.childCount():
            return
        _, collection, kind = ROWS[self._branches.index(branch)]
        leaves = []
        for thing in islice(_things(self._place.session.document, collection, kind), _LISTED):
            leaf = QTreeWidgetItem([_name(thing)])
            leaf.setData(0, _ID, thing.id)
            leaves.append(leaf)
        branch.addChildren(leaves)

    def _show_eyes(self) -> None:
        for branch, (layer, _, _) in zip(self._branches, ROWS, strict=True):
            branch.setIcon(1, icon("eye-off" if layer in self._hidden else "eye"))

    def _clicked(self, item: QTreeWidgetItem, column: int) -> None:
        layer, element_id = item.data(1, _ID), item.data(0, _ID)
        if element_id:
            self._place.session.select((element_id,))
            self._place.board.view.show_element(element_id)
        elif layer and column == 1:
            self._hidden ^= {layer}
            self._place.board.scene.hide_layers(self._hidden)
            self._show_eyes()


def _things(document: Document, collection: str, kind: str) -> Iterator[Any]:
    for thing in getattr(document, collection):
        if not kind or thing.kind == kind:
            yield thing


def _name(thing: Any) -> str:
    named = getattr(thing, "name", "") or getattr(thing, "text", "")
    if named:
        return str(named)
    squares = getattr(thing, "squares", ())
    if squares:
        return words.text("layers.at", place=square_name(squares[0]), count=len(squares))
    points = getattr(thing, "points", ()) or getattr(thing, "polygon", ())
    x, y = points[0] if points else (thing.x, thing.y)
    return words.text("layers.from", x=round(x, 1), y=round(y, 1))
