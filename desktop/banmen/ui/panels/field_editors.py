"""Editors of single values: text, numbers (full-width digits too), choices, switches, colours.

Each emits `changed` with the new value when the user is done with it, shows a value or several
different ones at once, and says under itself what was wrong.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QIcon, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QColorDialog,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from banmen import words
from banmen.ui.wrapped import Wrapped

MIXED = object()


def show_anew(area: QScrollArea, inner: QWidget, editors: Iterable["Editor"]) -> None:
    """Put a new page into a panel; the old one goes once its own signal has returned."""
    for editor in editors:
        editor.retire()
    old = area.takeWidget()
    area.setWidget(inner)
    inner.show()
    if old is not None:
        old.hide()
        old.deleteLater()


class Editor(QWidget):
    """One value. `name` is what the screen reader says."""

    changed = Signal(object)

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(1)
        self.name = name
        self._wrong = Wrapped("", self)
        self._wrong.setProperty("role", "warning")
        self._wrong.hide()

    def put(self, widget: QWidget) -> None:
        """Make a widget the editor's own."""
        widget.setAccessibleName(self.name)
        self.setFocusProxy(widget)
        self.column.insertWidget(0, widget)
        if self.column.indexOf(self._wrong) < 0:
            self.column.addWidget(self._wrong)

    def show_value(self, value: Any) -> None:
        """Show a value, or MIXED."""

    def retire(self) -> None:
        """Say no more: what is shown is about to change, and a late answer would go astray."""
        self.blockSignals(True)

    def say_wrong(self, text: str) -> None:
        """Say what was wrong with what was entered; nothing clears it."""
        self._wrong.setText(text)
        self._wrong.setVisible(bool(text))
        widget = self.focusProxy()
        if widget is not None:
            widget.setProperty("bad", bool(text))
            widget.style().unpolish(widget)
            widget.style().polish(widget)


class TextEditor(Editor):
    """A line of text."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent)
        self.line = QLineEdit(self)
        self.line.editingFinished.connect(self._done)
        self._shown = ""
        self.put(self.line)

    def show_value(self, value: Any) -> None:
        mixed = value is MIXED
        self.line.setPlaceholderText(words.text("properties.mixed") if mixed else "")
        self._shown = "" if mixed or value is None else str(value)
        if self.line.text() != self._shown:
            self.line.setText(self._shown)
            if not self.line.hasFocus():
                # A text longer than its field is read from its beginning.
                self.line.setCursorPosition(0)
            self.say_wrong("")

    def _done(self) -> None:
        if self.line.text() != self._shown:
            self._shown = self.line.text()
            self.changed.emit(self._shown)


class NotesEditor(Editor):
    """Several lines of text, taken when the field is left."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent)
        self.box = _LeavingBox(self)
        self.box.setMaximumHeight(84)
        self.box.setTabChangesFocus(True)
        self.box.left.connect(self._done)
        self._shown = ""
        self.put(self.box)

    def show_value(self, value: Any) -> None:
        self._shown = "" if value is MIXED else str(value)
        if self.box.toPlainText() != self._shown:
            self.box.setPlainText(self._shown)

    def _done(self) -> None:
        if self.box.toPlainText() != self._shown:
            self._shown = self.box.toPlainText()
            self.changed.emit(self._shown)


class _LeavingBox(QPlainTextEdit):
    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()


class NumberEditor(Editor):
    """A number with its unit; `whole` ones are integers. An empty optional field is None."""

    def __init__(
        self, name: str, parent: QWidget, *, whole: bool, unit: str = "", optional: bool = False
    ) -> None:
        super().__init__(name, parent)
        self._whole, self._unit, self._optional = whole, unit, optional
        self.line = QLineEdit(self)
        self.line.setMaximumWidth(140)
        self.line.editingFinished.connect(self._done)
        self._shown = ""
        self.put(self.line)

    def show_value(self, value: Any) -> None:
        self.line.setPlaceholderText(words.text("properties.mixed") if value is MIXED else "")
        if value is MIXED or value is None:
            self._shown = ""
        else:
            plain = f"{value:g}" if isinstance(value, float) else str(value)
            self._shown = f"{plain} {self._unit}".strip()
        if self.line.text() != self._shown:
            self.line.setText(self._shown)
            self.say_wrong("")

    def _done(self) -> None:
        typed = self.line.text()
        if typed == self._shown:
            return
        if not typed.strip() and self._optional:
            self.changed.emit(None)
            return
        number = words.plain_number(typed)
        if number is None or (self._whole and not number.is_integer()):
            key = "properties.not_whole" if self._whole else "properties.not_number"
            self.say_wrong(words.text(key, typed=typed))
            return
        self.say_wrong("")
        self.changed.emit(int(number) if self._whole else number)


class ChoiceEditor(Editor):
    """One of some values, each with its words."""

    def __init__(self, name: str, choices: Sequence[tuple[Any, str]], parent: QWidget) -> None:
        super().__init__(name, parent)
        self.combo = QComboBox(self)
        for value, text in choices:
            self.combo.addItem(text, value)
        self.combo.setPlaceholderText(words.text("properties.mixed"))
        self.combo.activated.connect(lambda _: self.changed.emit(self.combo.currentData()))
        self.put(self.combo)

    def show_value(self, value: Any) -> None:
        self.combo.setCurrentIndex(-1 if value is MIXED else self.combo.findData(value))


class FlagEditor(Editor):
    """A switch with its words beside it."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent)
        self.box = QCheckBox(name, self)
        self.box.clicked.connect(lambda on: self.changed.emit(bool(on)))
        self.put(self.box)

    def show_value(self, value: Any) -> None:
        self.box.setTristate(value is MIXED)
        if value is MIXED:
            self.box.setCheckState(Qt.CheckState.PartiallyChecked)
        else:
            self.box.setChecked(bool(value))


class ColourEditor(Editor):
    """A colour, or the side's own where it may be none."""

    def __init__(self, name: str, parent: QWidget, *, optional: bool) -> None:
        super().__init__(name, parent)
        holder = QWidget(self)
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        self._button = QPushButton(holder)
        self._button.clicked.connect(self._ask)
        row.addWidget(self._button)
        self._clear = QPushButton(words.text("properties.side_colour"), holder)
        self._optional = optional
        self._clear.clicked.connect(lambda: self.changed.emit(None))
        row.addWidget(self._clear)
        row.addStretch(1)
        self._value: str | None = None
        self.put(holder)
        self._button.setAccessibleName(name)

    def show_value(self, value: Any) -> None:
        self._value = value if isinstance(value, str) else None
        swatch = QPixmap(28, 16)
        swatch.fill(QColor(self._value or "#00000000"))
        self._button.setIcon(QIcon(swatch))
        key = "properties.mixed" if value is MIXED else "properties.no_colour"
        self._button.setText(self._value or words.text(key))
        self._clear.setVisible(self._optional and self._value is not None)

    def _ask(self) -> None:
        dialog = QColorDialog(QColor(self._value or "#888888"), self)
        dialog.colorSelected.connect(lambda colour: self.changed.emit(colour.name()))
        dialog.open()
