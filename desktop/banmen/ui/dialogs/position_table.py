"""The position table of a field of nodes as a matrix, each cell to be overruled."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QTableWidget, QTableWidgetItem, QWidget

from banmen import words
from banmen.model.document import Document
from banmen.model.map import NodeMap
from banmen.rules.answers import whole_number
from banmen.rules.catalogue import systems
from banmen.rules.node_rules import Cell, NodeRules
from banmen.ui.dialogs.form import FormDialog
from banmen.ui.wrapped import Wrapped
from banmen.words import Message, Refusal

#: What may be typed for a pair that is not possible.
NOT_POSSIBLE = ("-", "−", "—", "ー", "–")
SHOWN_NOT_POSSIBLE = "—"
MOST = 20


class PositionTable(FormDialog):
    """Emits `changed` with the document whose cells were changed.

    Raises Refusal where the document's rules have no such table, or its map is no field."""

    changed = Signal(object)

    def __init__(self, document: Document, parent: QWidget) -> None:
        system: object = systems.get(document.system)
        board = document.map
        if not isinstance(system, NodeRules) or not isinstance(board, NodeMap):
            raise Refusal(Message("position_table.none"))
        system.position_table(document, "ally")
        super().__init__("position_table", words.text("position_table.title"), parent)
        self._document, self._system = document, system
        self._nodes = [(node.id, node.name or node.id) for node in board.nodes]
        self._side = QComboBox(self)
        for side in ("ally", "enemy"):
            self._side.addItem(words.text(f"position_table.{side}"), side)
        self._side.activated.connect(lambda _: self._fill())
        self.field("position_table.side", self._side)
        hint = Wrapped(words.text("position_table.hint"), self)
        hint.setProperty("role", "muted")
        self.insert(hint)
        self.table = QTableWidget(len(self._nodes), len(self._nodes), self)
        self.table.setObjectName("positions")
        self.table.setAccessibleName(words.text("position_table.title"))
        names = [name for _, name in self._nodes]
        self.table.setHorizontalHeaderLabels(names)
        self.table.setVerticalHeaderLabels(names)
        self.table.horizontalHeader().setDefaultSectionSize(56)
        self.table.itemChanged.connect(self._take)
        self.insert(self.table, 1)
        self._fill()
        self.resize(780, 560)

    def finish(self) -> None:
        """Hand over the document."""
        self.changed.emit(self._document)

    def _fill(self) -> None:
        """Show the table of the side chosen."""
        shown = self._system.position_table(self._document, self._side.currentData())
        self.table.blockSignals(True)
        for row, (start, _) in enumerate(self._nodes):
            for column, (target, _) in enumerate(self._nodes):
                self.table.setItem(row, column, _item(shown[start][target]))
        self.table.blockSignals(False)

    def _take(self, item: QTableWidgetItem) -> None:
        """Overrule the cell that was typed into, or say why not."""
        text = item.text().strip()
        start, target = self._nodes[item.row()][0], self._nodes[item.column()][0]
        value: int | str | None = None
        if text in NOT_POSSIBLE:
            value = "none"
        elif text:
            value = whole_number(text)
            if value is None or abs(value) > MOST:
                self.say_wrong(Message("position_table.wrong", {"text": text[:20]}))
                self._fill()
                return
        self.say_wrong(None)
        side = self._side.currentData()
        self._document = self._system.with_cell(self._document, side, start, target, value)
        self._fill()


def _item(cell: Cell) -> QTableWidgetItem:
    item = QTableWidgetItem(SHOWN_NOT_POSSIBLE if cell.modifier is None else f"{cell.modifier:+d}")
    item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
    item.setToolTip(cell.rule if cell.rule != "gm" else words.text("battle.gm"))
    font = item.font()
    font.setBold(cell.overruled)
    item.setFont(font)
    return item
