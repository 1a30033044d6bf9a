"""The column of tools at the left, and the bar with the options of the tool in hand.

The strip is told its tools (`fill`) once the toolbox is loaded; it knows only ids.
"""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QToolBar,
    QWidget,
)

from banmen import words
from banmen.ui.icons import icon
from banmen.ui.number_fields import RealNumber, WholeNumber

#: The options that mean nothing for a shape.
_IDLE = {"disc": ("direction", "length_m"), "line": ("radius_m",)}


class ToolRow(NamedTuple):
    """What the strip shows of a tool: id (icon and words `tools.<id>.name`) and key."""

    id: str
    shortcut: str


class ToolStrip(QToolBar):
    """One button for each tool; the chosen one is pressed."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("tool_strip")
        self.setMovable(False)
        self.setIconSize(QSize(20, 20))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._group = QActionGroup(self)
        self._rows: dict[str, tuple[ToolRow, QAction, QShortcut]] = {}

    def fill(self, rows: Sequence[ToolRow]) -> None:
        """Show these tools, top to bottom."""
        for row in rows:
            action = QAction(self)
            action.setCheckable(True)
            self._group.addAction(action)
            self.addAction(action)
            shortcut = QShortcut(QKeySequence(row.shortcut), self.window())
            shortcut.activated.connect(action.trigger)
            action.triggered.connect(lambda _=False, tool=row.id: self.chosen.emit(tool))
            self._rows[row.id] = (row, action, shortcut)
        self.retranslate()

    def show_chosen(self, tool_id: str) -> None:
        """Press the button of this tool."""
        if tool_id in self._rows:
            self._rows[tool_id][1].setChecked(True)

    def show_fitting(self, tools: Collection[str]) -> None:
        """Show only these tools, those that work in the mode and on the map."""
        for tool_id, (_, action, shortcut) in self._rows.items():
            action.setVisible(tool_id in tools)
            shortcut.setEnabled(tool_id in tools)

    def retranslate(self) -> None:
        """Take the words and icons now in use."""
        self.setWindowTitle(words.text("panel.tools"))
        for row, action, _ in self._rows.values():
            name = words.text(f"tools.{row.id}.name")
            action.setText(name)
            tip = words.text(f"tools.{row.id}.tip")
            action.setToolTip(f"{name}  ({row.shortcut})\n{tip}")
            action.setIcon(icon(row.id.replace("_", "-")))


class OptionBar(QToolBar):
    """The options of the tool in hand: choices, numbers, switches, by plain values.

    The words are `tools.option.<name>` and `tools.option.<name>_<value>` for choices.
    """

    changed = Signal(str, object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("option_bar")
        self.setFixedHeight(40)
        self.setMovable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._shown: tuple[str, dict[str, Any], dict[str, tuple[Any, ...]]] = ("", {}, {})
        self._wanted = False
        self._parts: dict[str, list[QAction]] = {}
        self._taken: dict[str, Any] = {}

    def set_wanted(self, wanted: bool) -> None:
        """Show the bar where a document is open, with any tool: the board keeps its place."""
        self._wanted = wanted
        self.setVisible(wanted)

    def show_options(
        self, tool_id: str, values: dict[str, Any], choices: dict[str, tuple[Any, ...]]
    ) -> None:
        """Show the options of a tool: their values, and for some the values they may take."""
        self._shown = (tool_id, values, choices)
        for action in self.actions():
            self.removeAction(action)
            action.deleteLater()
        if tool_id:
            title = QLabel(words.text(f"tools.{tool_id}.name"), self)
            title.setProperty("role", "heading")
            self.addWidget(title)
        if tool_id and not values:
            tip = QLabel(words.text(f"tools.{tool_id}.tip"), self)
            tip.setProperty("role", "muted")
            self.addSeparator()
            self.addWidget(tip)
        self._parts = {}
        for name, value in values.items():
            before = len(self.actions())
            self.addSeparator()
            self._add(name, value, choices.get(name, ()))
            self._parts[name] = self.actions()[before:]
        self._fit(values.get("shape"))

    def _fit(self, shape: Any) -> None:
        """Show the options that mean something for a shape."""
        for idle in _IDLE.values():
            for name in idle:
                for part in self._parts.get(name, ()):
                    part.setVisible(name not in _IDLE.get(shape, ()))

    def retranslate(self) -> None:
        """Say everything again in the language now in use."""
        self.setWindowTitle(words.text("panel.options"))
        self.show_options(*self._shown)

    def _add(self, name: str, value: Any, choices: tuple[Any, ...]) -> None:
        label = QLabel(words.text(f"tools.option.{name}") + " ", self)
        if isinstance(value, bool):
            box = QCheckBox(words.text(f"tools.option.{name}"), self)
            box.setChecked(value)
            box.toggled.connect(lambda on: self.changed.emit(name, on))
            self.addWidget(box)
            return
        self.addWidget(label)
        editor = self._choice(name, value, choices) if choices else self._number(name, value)
        editor.setAccessibleName(label.text().strip())
        label.setBuddy(editor)
        self.addWidget(editor)

    def _choice(self, name: str, value: Any, choices: tuple[Any, ...]) -> QWidget:
        combo = QComboBox(self)
        combo.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        for choice in choices:
            combo.addItem(_choice_words(name, choice), choice)
        if isinstance(value, float) and value not in choices:
            combo.addItem(_choice_words(name, value), value)
        combo.setCurrentIndex(max(0, combo.findData(value)))
        if isinstance(value, float):
            combo.setEditable(True)
            combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            line = combo.lineEdit()
            if line is not None:
                line.editingFinished.connect(lambda: self._typed(name, combo))
            self._taken[name] = value
        combo.activated.connect(lambda _: self._chosen(name, combo))
        return combo

    def _chosen(self, name: str, combo: QComboBox) -> None:
        self._taken[name] = combo.currentData()
        if name == "shape":
            self._fit(combo.currentData())
        self.changed.emit(name, combo.currentData())

    def _typed(self, name: str, combo: QComboBox) -> None:
        plain = words.plain_number(combo.currentText())
        if plain is None or plain <= 0:
            combo.setEditText(_choice_words(name, self._taken[name]))
        elif plain != self._taken[name]:
            self._taken[name] = plain
            self.changed.emit(name, plain)

    def _number(self, name: str, value: Any) -> QWidget:
        if isinstance(value, int):
            spin = WholeNumber(self)
            spin.setRange(0, 1000)
            spin.setValue(value)
            spin.valueChanged.connect(lambda number: self.changed.emit(name, number))
            return spin
        real = RealNumber(self)
        real.setRange(0.1, 1000.0)
        real.setDecimals(1)
        real.setValue(float(value))
        real.valueChanged.connect(lambda number: self.changed.emit(name, number))
        return real


def _choice_words(name: str, choice: Any) -> str:
    if isinstance(choice, float):
        return words.text("tools.option.metres", number=choice)
    return words.text(f"tools.option.{name}_{choice}")
