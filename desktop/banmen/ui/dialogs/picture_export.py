"""The map as a picture file: how fine, for whom, with what beside it."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QFileDialog, QLabel, QWidget

from banmen import words
from banmen.canvas.picture import PictureOptions, picture_size, write_picture
from banmen.ui.dialogs.form import FormDialog
from banmen.ui.number_fields import WholeNumber
from banmen.ui.qt_words import file_dialog
from banmen.ui.workplace import Workplace
from banmen.words import Message, Refusal


class PictureExport(FormDialog):
    """Asks for the choices, then for the file."""

    def __init__(self, place: Workplace, parent: QWidget) -> None:
        super().__init__(
            "picture_export",
            words.text("picture_export.title"),
            parent,
            deed="picture_export.save",
        )
        self._place = place
        self._pixels = WholeNumber(self)
        self._pixels.setRange(4, 400)
        self._pixels.setValue(64)
        self._pixels.setSuffix(" px")
        self.field("picture_export.pixels", self._pixels)
        self._viewer = QComboBox(self)
        self._viewer.addItem(words.text("viewer.gm"), None)
        self._viewer.addItem(words.text("viewer.players"), "players")
        for token in place.session.document.tokens:
            self._viewer.addItem(token.name, token.id)
        self.field("picture_export.viewer", self._viewer)
        self._coordinates = QCheckBox(words.text("picture_export.coordinates"), self)
        self._coordinates.setChecked(True)
        self._grid = QCheckBox(words.text("picture_export.grid"), self)
        self._grid.setChecked(True)
        self.form.addRow("", self._coordinates)
        self.form.addRow("", self._grid)
        self._size = QLabel(self)
        self._size.setProperty("role", "muted")
        self.form.addRow("", self._size)
        self._pixels.valueChanged.connect(lambda _: self._show_size())
        self._coordinates.toggled.connect(lambda _: self._show_size())
        self._show_size()

    def finish(self) -> None:
        """Ask for the file and write it."""
        options = self._options()
        picture_size(self._place.session.document, options)
        dialog = file_dialog(self.parentWidget(), words.text("picture_export.title"))
        dialog.setObjectName("picture_save_dialog")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([f"{words.text('card_export.kinds')} (*.png *.svg *.pdf)"])
        dialog.setDefaultSuffix("png")
        dialog.setDirectory(self._place.preferences.last_folder or str(Path.home()))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        place = self._place

        def write(name: str) -> None:
            write_picture(place.session.document, Path(name), options)
            place.tell(Message("file.saved", {"file": Path(name).name}))

        dialog.fileSelected.connect(lambda name: place.attempt(lambda: write(name)))
        dialog.open()

    def _options(self) -> PictureOptions:
        return replace(
            PictureOptions(),
            pixels_per_square=self._pixels.value(),
            as_seen_by=self._viewer.currentData(),
            coordinates=self._coordinates.isChecked(),
            grid=self._grid.isChecked(),
        )

    def _show_size(self) -> None:
        try:
            size = picture_size(self._place.session.document, self._options())
        except Refusal as refusal:
            self.say_wrong(refusal.message)
            return
        self.say_wrong(None)
        self._size.setText(
            words.text("picture_export.size", width=size.width(), height=size.height())
        )
