"""Editors for what is more than a plain value: what a barrier stops, who carries a light, the
picture of a token, the conditions of a token."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QHBoxLayout,
    QInputDialog,
    QMenu,
    QPushButton,
    QWidget,
)

from banmen import words
from banmen.edits import map as map_edits
from banmen.formats.files import read_bytes
from banmen.model.barriers import Channels
from banmen.model.token import Condition
from banmen.rules.condition_names import CONDITIONS, condition_name
from banmen.ui.cards.flow_layout import FlowLayout
from banmen.ui.dialogs.backdrop import shown_picture
from banmen.ui.icons import icon
from banmen.ui.panels.field_editors import MIXED, ChoiceEditor, Editor
from banmen.ui.plain_text import literal, short
from banmen.ui.qt_words import file_dialog
from banmen.ui.workplace import Workplace


class StopsEditor(Editor):
    """By kind and state, or movement, sight and shots each by itself."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent)
        holder = QWidget(self)
        flow = FlowLayout(holder, 6)
        self._own = QCheckBox(words.text("properties.stops_own"), holder)
        self._own.clicked.connect(self._switch)
        flow.addWidget(self._own)
        self._boxes = []
        for channel in Channels._fields:
            box = QCheckBox(words.text(f"properties.stops_{channel}"), holder)
            box.clicked.connect(lambda _: self._emit())
            self._boxes.append(box)
            flow.addWidget(box)
        self.put(holder)

    def show_value(self, value: Any) -> None:
        own = isinstance(value, tuple)
        self._own.setChecked(own)
        for box, on in zip(self._boxes, value if own else (True, True, True), strict=True):
            box.setVisible(own)
            box.setChecked(bool(on))

    def _switch(self, on: bool) -> None:
        self.changed.emit(Channels(True, True, True) if on else None)

    def _emit(self) -> None:
        self.changed.emit(Channels(*(box.isChecked() for box in self._boxes)))


class CarrierEditor(ChoiceEditor):
    """Nobody, or one of the tokens."""

    def __init__(self, name: str, tokens: Sequence[tuple[str, str]], parent: QWidget) -> None:
        choices = [(None, words.text("properties.carried_by_nobody")), *tokens]
        super().__init__(name, choices, parent)


class PictureEditor(Editor):
    """A picture chosen from a file, or none."""

    def __init__(self, name: str, place: Workplace, parent: QWidget) -> None:
        super().__init__(name, parent)
        self._place = place
        holder = QWidget(self)
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        choose = QPushButton(icon("image"), words.text("properties.picture_choose"), holder)
        choose.setAccessibleName(name)
        choose.clicked.connect(self._ask)
        self._none = QPushButton(words.text("properties.picture_none"), holder)
        self._none.clicked.connect(lambda: self.changed.emit(None))
        row.addWidget(choose)
        row.addWidget(self._none)
        row.addStretch(1)
        self.put(holder)

    def show_value(self, value: Any) -> None:
        self._none.setEnabled(value is not None)

    def _ask(self) -> None:
        dialog = file_dialog(self.window(), self.name)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([f"{words.text('file.pictures')} (*.png *.jpg *.jpeg *.webp)"])
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda path: self._place.attempt(lambda: self._take(path)))
        dialog.open()

    def _take(self, path: str) -> None:
        session = self._place.session
        picture, note = shown_picture(read_bytes(Path(path)))
        document, sha = map_edits.add_picture(session.document, picture.data, picture.media)
        chosen = set(session.selection)
        tokens = tuple(
            token.revise(picture=sha) if token.id in chosen else token for token in document.tokens
        )
        self._place.commit("edits.step.revise", document.model_copy(update={"tokens": tokens}))
        if note is not None:
            self._place.tell(note)


class ConditionsEditor(Editor):
    """Chips of the conditions; a click takes one away, the menu adds one or own words."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent)
        self._holder = QWidget(self)
        self._flow = FlowLayout(self._holder)
        self._conditions: tuple[Condition, ...] = ()
        self.put(self._holder)
        self.show_value(())

    def show_value(self, value: Any) -> None:
        self._conditions = () if value is MIXED else tuple(value)
        while (item := self._flow.takeAt(0)) is not None:
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        for condition in self._conditions:
            chip = QPushButton(f"{literal(short(condition_name(condition.id)))} ×", self._holder)
            chip.setProperty("role", "turn")
            chip.setAccessibleName(
                words.text("properties.condition_end", name=condition_name(condition.id))
            )
            chip.clicked.connect(lambda _=False, known=condition.id: self._end(known))
            self._flow.addWidget(chip)
            chip.show()
        add = QPushButton(icon("add"), words.text("properties.condition_add"), self._holder)
        add.setProperty("role", "turn")
        add.clicked.connect(lambda: self._menu(add))
        self._flow.addWidget(add)
        add.show()
        self._holder.updateGeometry()

    def _end(self, condition: str) -> None:
        self.changed.emit(tuple(c for c in self._conditions if c.id != condition))

    def _menu(self, button: QPushButton) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        known = {condition.id for condition in self._conditions}
        for condition in CONDITIONS:
            if condition not in known:
                action = menu.addAction(condition_name(condition))
                action.triggered.connect(lambda _=False, chosen=condition: self._begin(chosen))
        menu.addSeparator()
        menu.addAction(words.text("properties.condition_own")).triggered.connect(self._ask)
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def _begin(self, condition: str) -> None:
        self.changed.emit((*self._conditions, Condition(id=condition)))

    def _ask(self) -> None:
        dialog = QInputDialog(self.window())
        dialog.setWindowTitle(words.text("properties.condition_own"))
        dialog.setLabelText(words.text("properties.condition_words"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def given(text: str) -> None:
            if text.strip():
                self._begin(text.strip()[:64])

        dialog.textValueSelected.connect(given)
        dialog.open()
