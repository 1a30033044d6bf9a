"""The first page: new map, open, a sample to play with, recover; and the recent files."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from banmen import words
from banmen.ui.choice_button import ChoiceButton

CHOICES = ("new", "open", "sample", "recover")
#: The room of a file's small picture.
_PICTURE = QSize(96, 60)
SAMPLES = (
    "guard-room", "tavern", "dungeon", "trench-field", "snow-field", "warehouse", "large",
)  # fmt: skip


class Recent(NamedTuple):
    """A file opened lately, with its small picture where one was kept."""

    path: Path
    thumbnail: Path | None


class WelcomePage(QWidget):
    """Emits `chosen` with one of the four choices, `opened` with a path, `sample` with a name."""

    chosen = Signal(str)
    opened = Signal(str)
    sample = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("welcome")
        self._title, self._line = QLabel(self), QLabel(self)
        self._title.setProperty("role", "title")
        self._line.setProperty("role", "muted")
        self._buttons = {choice: self._choice_button(choice) for choice in CHOICES}
        self._recent_heading, self._sample_heading = QLabel(self), QLabel(self)
        self._none = QLabel(self)
        self._none.setProperty("role", "muted")
        for label in (self._recent_heading, self._sample_heading):
            label.setProperty("role", "heading")
        self._recent = self._list("recent_files", _PICTURE)
        self._recent.itemActivated.connect(lambda item: self.opened.emit(item.data(_PATH)))
        self._recent.itemClicked.connect(lambda item: self.opened.emit(item.data(_PATH)))
        self._samples = self._list("samples", QSize(20, 20))
        self._samples.itemClicked.connect(lambda item: self.sample.emit(item.data(_PATH)))
        self._samples.itemActivated.connect(lambda item: self.sample.emit(item.data(_PATH)))
        self._files: list[Recent] = []
        # None until it has been looked up: what is not known yet is not said.
        self._recoverable: int | None = None
        self._with_icons = False
        self._lay_out()

    def show_recent(self, files: Sequence[Recent], recoverable: int) -> None:
        """List these files, and how many battles can be recovered."""
        self._files, self._recoverable = list(files), recoverable
        self.retranslate()

    def show_icons(self) -> bool:
        """Show icons as well from now on; return whether there were none before.

        Drawing them loads a library, for which the first paint does not wait.
        """
        if self._with_icons:
            return False
        self._with_icons = True
        self._draw_icons()
        return True

    def retranslate(self) -> None:
        """Say everything again in the language and icons now in use."""
        self._title.setText(words.text("welcome.title"))
        self._line.setText(words.text("welcome.line"))
        self._recent_heading.setText(words.text("welcome.recent"))
        self._sample_heading.setText(words.text("welcome.samples"))
        known = self._recoverable is not None
        self._none.setText(words.text("welcome.no_recent") if known else "")
        for choice, button in self._buttons.items():
            button.say(words.text(f"welcome.{choice}"), self._detail(choice))
        self._buttons["recover"].setEnabled(bool(self._recoverable))
        self._fill_lists()
        if self._with_icons:
            self._draw_icons()

    def _detail(self, choice: str) -> str:
        """Return what comes of a choice, as far as it is known."""
        if choice != "recover":
            return words.text(f"welcome.{choice}_line")
        if self._recoverable is None:
            return ""
        if self._recoverable == 0:
            return words.text("welcome.recover_none")
        return words.text("welcome.recover_line", count=self._recoverable)

    def _fill_lists(self) -> None:
        self._recent.clear()
        for file in self._files:
            item = QListWidgetItem(f"{file.path.stem}\n{file.path.parent}")
            item.setData(_PATH, str(file.path))
            self._recent.addItem(item)
        self._recent.setVisible(bool(self._files))
        self._none.setVisible(not self._files)
        self._samples.clear()
        for name in SAMPLES:
            item = QListWidgetItem(words.text(f"welcome.sample_{name}"))
            item.setData(_PATH, name)
            item.setData(Qt.ItemDataRole.DecorationRole, QColor(0, 0, 0, 0))
            self._samples.addItem(item)
        rows = self._samples.sizeHintForRow(0) * self._samples.count()
        self._samples.setMinimumHeight(rows + 2 * self._samples.frameWidth() + 10)
        self._recent.setAccessibleName(words.text("welcome.recent"))
        self._samples.setAccessibleName(words.text("welcome.samples"))

    def _draw_icons(self) -> None:
        from banmen.ui.icons import file_icon, icon

        for choice, button in self._buttons.items():
            button.setIcon(icon(choice))
        for row, file in enumerate(self._files):
            self._recent.item(row).setIcon(file_icon(file.thumbnail, _PICTURE))
        for row in range(self._samples.count()):
            self._samples.item(row).setIcon(icon("sample"))

    def _choice_button(self, choice: str) -> ChoiceButton:
        button = ChoiceButton(f"welcome_{choice}", self)
        button.clicked.connect(lambda: self.chosen.emit(choice))
        return button

    def _list(self, name: str, size: QSize) -> QListWidget:
        made = QListWidget(self)
        made.setObjectName(name)
        made.setIconSize(size)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        return made

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setSpacing(12)
        for number, button in enumerate(self._buttons.values()):
            grid.addWidget(button, number // 2, number % 2)
        lists = QHBoxLayout()
        lists.setSpacing(24)
        for heading, *widgets in (
            (self._recent_heading, self._recent, self._none),
            (self._sample_heading, self._samples),
        ):
            column = QVBoxLayout()
            column.addWidget(heading)
            for widget in widgets:
                column.addWidget(widget)
            column.addStretch(0)
            lists.addLayout(column, 1)
        inner = QWidget(self)
        inner.setMaximumWidth(760)
        column = QVBoxLayout(inner)
        column.setSpacing(10)
        for part in (self._title, self._line):
            column.addWidget(part)
        column.addSpacing(8)
        column.addLayout(grid)
        column.addSpacing(14)
        column.addLayout(lists, 1)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(32, 36, 32, 24)
        outer.addStretch(1)
        outer.addWidget(inner, 100)
        outer.addStretch(1)


_PATH = Qt.ItemDataRole.UserRole
