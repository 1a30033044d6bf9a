"""The settings of a map: name, rules, size, look, notes."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from banmen import words
from banmen.edits import map as map_edits
from banmen.model.document import Document
from banmen.rules.catalogue import systems
from banmen.ui.dialogs.backdrop_fields import BackdropFields
from banmen.ui.dialogs.form import FormDialog
from banmen.ui.number_fields import RealNumber, WholeNumber

LOOKS = ("paper", "dark", "plain")


class MapProperties(FormDialog):
    """Emits `changed` with the new document."""

    changed = Signal(object)

    def __init__(self, document: Document, parent: QWidget) -> None:
        super().__init__("map_properties", words.text("map_properties.title"), parent)
        self._document = document
        self._name = QLineEdit(document.name, self)
        self._name.setMaxLength(200)
        self.field("new_map.name", self._name)
        self._system = QComboBox(self)
        for system_id in ("", *systems):
            self._system.addItem(words.text(f"new_map.system_{system_id or 'none'}"), system_id)
        self._system.setCurrentIndex(max(0, self._system.findData(document.system)))
        self._system.setEnabled(document.battle is None)
        self.field("new_map.rules", self._system)
        self._add_size(document)
        self._look = QComboBox(self)
        for look in LOOKS:
            self._look.addItem(words.text(f"map_properties.look_{look}"), look)
        self._look.setCurrentIndex(LOOKS.index(document.map.background))
        self.field("map_properties.look", self._look)
        self._notes = QPlainTextEdit(document.notes, self)
        self._notes.setPlaceholderText(words.text("map_properties.notes_hint"))
        self.field("map_properties.notes", self._notes)
        backdrop = document.map.backdrop
        self._backdrop = BackdropFields(document, self, backdrop) if backdrop else None
        self.resize(460, 420)

    def _add_size(self, document: Document) -> None:
        self._grid: tuple[WholeNumber, WholeNumber, RealNumber] | None = None
        self._field: tuple[RealNumber, RealNumber] | None = None
        board = document.map
        if board.kind == "squares":
            columns, rows = self._whole(board.columns), self._whole(board.rows)
            side = self._real(board.square_m, 0.1, 1000)
            self._grid = (columns, rows, side)
            self.field("new_map.columns", columns)
            self.field("new_map.rows", rows)
            self.field("map_properties.square_m", side)
        else:
            width = self._real(board.width_m, 1, 100_000)
            height = self._real(board.height_m, 1, 100_000)
            self._field = (width, height)
            self.field("map_properties.width_m", width)
            self.field("map_properties.height_m", height)

    def finish(self) -> None:
        """Make the document as the fields say; a Refusal says which field does not fit."""
        made = map_edits.describe(
            self._document, name=self._name.text(), notes=self._notes.toPlainText()
        )
        system = str(self._system.currentData())
        if system != made.system:
            made = made.model_copy(update={"system": system})
        if self._grid is not None:
            columns, rows, side = self._grid
            made = map_edits.set_square(made, side.value())
            made = map_edits.resize(made, columns.value(), rows.value())
        if self._field is not None:
            made = map_edits.resize_field(made, self._field[0].value(), self._field[1].value())
        made = map_edits.set_background(made, self._look.currentData())
        if self._backdrop is not None:
            made = self._backdrop.apply(made)
        self.changed.emit(made)

    def _whole(self, value: int) -> WholeNumber:
        spin = WholeNumber(self)
        spin.setRange(1, 1000)
        spin.setValue(value)
        spin.setSuffix(words.text("new_map.squares"))
        return spin

    def _real(self, value: float, low: float, high: float) -> RealNumber:
        spin = RealNumber(self)
        spin.setRange(low, high)
        spin.setDecimals(2)
        spin.setValue(value)
        spin.setSuffix(" m")
        return spin
