"""The fields that place the picture under a map, in squares of the grid."""

from PySide6.QtWidgets import QCheckBox

from banmen import words
from banmen.edits import map as map_edits
from banmen.model.document import Document
from banmen.model.map import Backdrop
from banmen.ui.dialogs.form import FormDialog
from banmen.ui.number_fields import RealNumber


class BackdropFields:
    """Fields of a form for the document's backdrop; `apply` gives the changed document."""

    def __init__(self, document: Document, form: FormDialog, backdrop: Backdrop) -> None:
        board = document.map
        self._side = board.square_m if board.kind == "squares" else 1.0
        self._backdrop = backdrop
        self._spins: dict[str, RealNumber] = {}
        for name in ("x", "y", "width", "height"):
            least = -10_000.0 if name in ("x", "y") else 0.01
            self._add(form, name, getattr(backdrop, name) / self._side, (least, 10_000.0))
        self._add(form, "opacity", backdrop.opacity * 100, (0.0, 100.0))
        self._remove = QCheckBox(words.text("backdrop.remove"), form)
        form.form.addRow("", self._remove)

    def _add(self, form: FormDialog, name: str, value: float, bounds: tuple[float, float]) -> None:
        spin = RealNumber(form)
        spin.setRange(*bounds)
        spin.setDecimals(2)
        spin.setValue(value)
        spin.setObjectName(f"backdrop_{name}")
        self._spins[name] = spin
        form.field(f"backdrop.{name}", spin)

    def apply(self, document: Document) -> Document:
        """Return the document with the picture placed as the fields say, or without it."""
        if self._remove.isChecked():
            return map_edits.set_backdrop(document, None)
        changes = {
            name: round(self._spins[name].value() * self._side, 4)
            for name in ("x", "y", "width", "height")
        }
        changes["opacity"] = self._spins["opacity"].value() / 100
        placed = self._backdrop.revise(**changes)
        if placed == self._backdrop:
            return document
        return map_edits.set_backdrop(document, placed)
