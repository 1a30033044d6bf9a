"""A new map: which rules, how large; everything else has a default and can change later."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from banmen import words
from banmen.edits.map import blank, blank_nodes
from banmen.rules.catalogue import standard_map, systems
from banmen.ui.dialogs.form import FormDialog
from banmen.ui.icons import icon
from banmen.ui.number_fields import WholeNumber

#: Sizes offered at once: words key, columns, rows.
SIZES = (("room", 8, 6), ("hall", 16, 12), ("field", 30, 20))

SYSTEM_ICONS = {"sword-world": "swords", "snowball": "snowflake", "cthulhu": "skull"}


class NewMap(FormDialog):
    """Emits `made` with the empty document."""

    made = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__("new_map", words.text("new_map.title"), parent, deed="new_map.make")
        self._system = next(iter(systems), "")
        self._nodes = False
        self._buttons_by_system: dict[str, QPushButton] = {}
        self._buttons_by_size: dict[tuple[int, int], QPushButton] = {}
        self.insert(self._heading("new_map.rules"))
        self.insert(self._system_row())
        self.insert(self._heading("new_map.size"))
        self.insert(self._size_row())
        self._name = QLineEdit(self)
        self._name.setMaxLength(200)
        self._name.setPlaceholderText(words.text("app.untitled"))
        self.field("new_map.name", self._name)
        self._columns, self._rows = self._spin(16), self._spin(12)
        self.field("new_map.columns", self._columns)
        self.field("new_map.rows", self._rows)
        self._metres = QLabel(self)
        self._metres.setProperty("role", "muted")
        self.form.addRow("", self._metres)
        self.column.removeItem(self.form)
        self.column.insertLayout(self.column.count() - 2, self.form)
        self._choose(self._system)

    def finish(self) -> None:
        """Make the document."""
        name = self._name.text().strip()
        if self._nodes:
            field = standard_map(self._system, name)
            self.made.emit(field or blank_nodes(self._system, 20.0, 20.0, name))
            return
        document = blank(
            self._system,
            self._columns.value(),
            self._rows.value(),
            self._square_m(),
            name,
        )
        self.made.emit(document)

    def _heading(self, key: str) -> QLabel:
        label = QLabel(words.text(key), self)
        label.setProperty("role", "heading")
        return label

    def _system_row(self) -> QWidget:
        row, holder = QHBoxLayout(), QWidget(self)
        row.setContentsMargins(0, 0, 0, 0)
        for system_id in (*systems, ""):
            key = system_id or "none"
            button = QPushButton(words.text(f"new_map.system_{key}"), holder)
            button.setObjectName(f"system_{key}")
            button.setProperty("role", "choice")
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setToolTip(words.text(f"new_map.system_{key}_line"))
            button.setIcon(icon(SYSTEM_ICONS.get(key, "wall")))
            button.setIconSize(QSize(28, 28))
            button.clicked.connect(lambda _=False, chosen=system_id: self._choose(chosen))
            self._buttons_by_system[system_id] = button
            row.addWidget(button)
        holder.setLayout(row)
        return holder

    def _size_row(self) -> QWidget:
        row, holder = QHBoxLayout(), QWidget(self)
        row.setContentsMargins(0, 0, 0, 0)
        for name, columns, rows in SIZES:
            button = QPushButton(
                words.text(f"new_map.size_{name}", columns=columns, rows=rows), holder
            )
            button.setObjectName(f"size_{name}")
            button.setProperty("role", "choice")
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setIcon(_grid_icon(columns, rows, self.palette()))
            button.setIconSize(QSize(48, 36))
            button.clicked.connect(lambda _=False, c=columns, r=rows: self._take_size(c, r))
            self._buttons_by_size[columns, rows] = button
            row.addWidget(button)
        self._graph = QPushButton(words.text("new_map.size_nodes"), holder)
        self._graph.setObjectName("size_nodes")
        self._graph.setProperty("role", "choice")
        self._graph.setCheckable(True)
        self._graph.setAutoDefault(False)
        self._graph.setIcon(icon("waypoints"))
        self._graph.setIconSize(QSize(32, 32))
        self._graph.clicked.connect(self._take_nodes)
        row.addWidget(self._graph)
        holder.setLayout(row)
        return holder

    def _spin(self, value: int) -> WholeNumber:
        spin = WholeNumber(self)
        spin.setRange(1, 1000)
        spin.setValue(value)
        spin.setSuffix(words.text("new_map.squares"))
        spin.valueChanged.connect(lambda _: self._show_size())
        return spin

    def _take_nodes(self, on: bool) -> None:
        """Make a map of nodes: the one the rules are played on, or an empty field."""
        self._nodes = on
        for spin in (self._columns, self._rows):
            spin.setEnabled(not on)
        self._show_size()

    def _take_size(self, columns: int, rows: int) -> None:
        self._graph.setChecked(False)
        self._take_nodes(False)
        self._columns.setValue(columns)
        self._rows.setValue(rows)

    def _choose(self, system_id: str) -> None:
        self._system = system_id
        for known, button in self._buttons_by_system.items():
            button.setChecked(known == system_id)
        nodes = standard_map(system_id) is not None
        self._graph.setChecked(nodes)
        self._take_nodes(nodes)

    def _square_m(self) -> float:
        system = systems.get(self._system)
        return system.square_m if system else 1.5

    def _show_size(self) -> None:
        """Mark the size that is chosen, if it is one of those offered, and tell it in metres."""
        size = self._columns.value(), self._rows.value()
        for offered, button in self._buttons_by_size.items():
            button.setChecked(not self._nodes and offered == size)
        self._show_metres()

    def _show_metres(self) -> None:
        if self._nodes:
            key = "standard" if standard_map(self._system) is not None else "empty"
            self._metres.setText(words.text(f"new_map.nodes_{key}"))
            return
        side = self._square_m()
        self._metres.setText(
            words.text(
                "new_map.metres",
                square=side,
                width=self._columns.value() * side,
                height=self._rows.value() * side,
            )
        )


def _grid_icon(columns: int, rows: int, palette: QPalette) -> QIcon:
    """Return the picture of a grid, in the ink of a button that is chosen or not."""
    picture = QIcon(_grid_picture(columns, rows, palette.windowText().color()))
    chosen = _grid_picture(columns, rows, palette.highlightedText().color())
    picture.addPixmap(chosen, QIcon.Mode.Normal, QIcon.State.On)
    return picture


def _grid_picture(columns: int, rows: int, ink: QColor) -> QPixmap:
    pixmap = QPixmap(96, 72)
    pixmap.setDevicePixelRatio(2.0)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    step = min(46 / columns, 34 / rows)
    left, top = (48 - columns * step) / 2, (36 - rows * step) / 2
    faint = QColor(ink)
    faint.setAlpha(70)
    painter.setPen(QPen(faint, 0.5))
    for column in range(1, columns):
        painter.drawLine(
            round(left + column * step), round(top),
            round(left + column * step), round(top + rows * step),
        )  # fmt: skip
    for row in range(1, rows):
        painter.drawLine(
            round(left), round(top + row * step),
            round(left + columns * step), round(top + row * step),
        )  # fmt: skip
    painter.setPen(QPen(ink, 1.5))
    painter.drawRect(round(left), round(top), round(columns * step), round(rows * step))
    painter.end()
    return pixmap
