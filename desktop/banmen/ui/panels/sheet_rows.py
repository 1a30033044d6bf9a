"""A table of a sheet (weapons, spells) as rows that open: each has fields of its own."""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtWidgets import (
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from banmen import words
from banmen.rules.system import SheetField
from banmen.ui.icons import icon
from banmen.ui.name_button import NameButton
from banmen.ui.panels.field_editors import Editor
from banmen.ui.plain_text import plain_tip
from banmen.ui.wrapped import Wrapped

#: More presets than this are sorted into menus of their own.
_MANY = 24

MakeEditor = Callable[[SheetField, QWidget], Editor]


class RowsEditor(Editor):
    """Emits `changed` with the rows as plain mappings."""

    def __init__(self, name: str, table: SheetField, make: MakeEditor, parent: QWidget) -> None:
        super().__init__(name, parent)
        self._fields, self._presets, self._make = table.fields, table.presets, make
        self._rows: list[dict[str, Any]] = []
        self._open: int | None = None
        self._holder = QWidget(self)
        self._lines = QVBoxLayout(self._holder)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(4)
        self.put(self._holder)

    def show_value(self, value: Any) -> None:
        rows = [dict(row) for row in value]
        if rows == self._rows and self._lines.count():
            return
        self._rows = rows
        self._build()

    def _build(self) -> None:
        while (item := self._lines.takeAt(0)) is not None:
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        for number, row in enumerate(self._rows):
            self._lines.addWidget(self._line(number, row))
        add = QPushButton(icon("add"), words.text("sheet.add_row", name=self.name), self._holder)
        add.setProperty("role", "turn")
        add.setObjectName("add_row")
        self._lines.addWidget(add)
        if not self._presets:
            add.clicked.connect(self._adder({}))
            return
        add.setMenu(self._preset_menu(add))

    def _preset_menu(self, parent: QWidget) -> QMenu:
        """Return the menu of rows to start from; many are sorted by the kind they are of."""
        menu = QMenu(parent)
        menu.addAction(words.text("sheet.new_row")).triggered.connect(self._adder({}))
        kind = next((f for f in self._fields if f.kind == "choice"), None)
        sorted_by = kind if len(self._presets) > _MANY else None
        below: dict[str, QMenu] = {}
        for preset in map(_named, self._presets):
            into = menu
            if sorted_by is not None and (of := str(preset.get(sorted_by.name, ""))):
                if of not in below:
                    below[of] = menu.addMenu(words.text(f"{sorted_by.choices_key}.{of}"))
                into = below[of]
            into.addAction(str(preset.get("name", ""))).triggered.connect(self._adder(preset))
        return menu

    def _line(self, number: int, row: Mapping[str, Any]) -> QWidget:
        frame = QFrame(self._holder)
        frame.setObjectName("card")
        column = QVBoxLayout(frame)
        column.setContentsMargins(6, 4, 6, 4)
        head = QHBoxLayout()
        title = NameButton(str(row.get("name", "")), frame)
        title.setIcon(icon("chevron-down" if number == self._open else "chevron-right"))
        title.clicked.connect(lambda: self._toggle(number))
        remove = QPushButton(icon("delete"), "", frame)
        remove.setFlat(True)
        remove.setAccessibleName(words.text("sheet.remove_row", name=row.get("name", "")))
        remove.setToolTip(plain_tip(remove.accessibleName()))
        remove.clicked.connect(lambda: self._remove(number))
        head.addWidget(title, 1)
        note: QLabel | None = None
        if row.get("confidence", "sure") != "sure":
            note = QLabel("※", frame)
            note.setProperty("role", "muted")
            note.setToolTip(words.text(f"sheet.confidence_{row['confidence']}"))
            note.setAccessibleName(note.toolTip())
            head.addWidget(note)
        head.addWidget(remove)
        column.addLayout(head)
        if number == self._open:
            if note is not None:
                said = Wrapped(note.toolTip(), frame)
                said.setProperty("role", "muted")
                column.addWidget(said)
            column.addLayout(self._details(number, row, frame))
        return frame

    def _details(self, number: int, row: Mapping[str, Any], parent: QWidget) -> QFormLayout:
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for field in self._fields:
            editor = self._make(field, parent)
            editor.show_value(row.get(field.name))
            editor.changed.connect(lambda value, known=field.name: self._take(number, known, value))
            label = "" if field.kind == "flag" else words.text(field.words_key)
            if field.kind == "text":
                # A name takes more room than a number: all of the row, below its label.
                form.addRow(QLabel(label, parent))
                form.addRow(editor)
            else:
                form.addRow(label, editor)
        return form

    def _toggle(self, number: int) -> None:
        self._open = None if self._open == number else number
        self._build()

    def _adder(self, preset: Mapping[str, Any]) -> Callable[..., None]:
        """Return what adds a row that starts from a preset, and opens it."""

        def add(*_: object) -> None:
            self._open = len(self._rows)
            self._emit([*self._rows, {"name": words.text("sheet.new_row"), **preset}])

        return add

    def _remove(self, number: int) -> None:
        self._open = None
        self._emit([row for n, row in enumerate(self._rows) if n != number])

    def _take(self, number: int, name: str, value: Any) -> None:
        rows = [dict(row) for row in self._rows]
        rows[number][name] = value
        self._emit(rows)

    def _emit(self, rows: list[dict[str, Any]]) -> None:
        self.changed.emit(tuple(rows))


def _named(preset: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row to start from with the one name it has in the language now in use."""
    names = {lang: preset.get(f"name_{lang}") for lang in words.LANGUAGES}
    row = {key: value for key, value in preset.items() if not key.startswith("name_")}
    name = names[words.language()] or preset.get("name")
    return {**row, "name": name} if name else row
